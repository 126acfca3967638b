// Markers in the window: marker links between them, their gaps in the time bar, and gaps bridged for looking.

#include <cmath>
#include <fmt/format.h>
#include <sys/stat.h>
#include "session/analyses/lanes.h"
#include "session/analyses/markers.h"
#include "session/files/exporting.h"
#include "session/files/link_files.h"
#include "session/files/opening.h"
#include "session/playback.h"
#include "session/posed_scene.h"
#include "session/session.h"
#include "session/viewing.h"
#include "session/window.h"
#include "support/session_fixture.h"

namespace skelplay::session {
namespace marker_links_test {
using figure::BoneId;
using test::apply;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

constexpr int frame_count = 40;

//   A---B         A and B keep their distance of 100 mm, and move along x by 10 mm a frame; C circles far away from
//                 them, by itself. B is missing in frames 10, 11, 12 and 30, numbered from 1 in the file.
//      C
std::string trc() {
    std::string text =
        "PathFileType\t4\t(X/Y/Z)\tt.trc\n"
        "DataRate\tCameraRate\tNumFrames\tNumMarkers\tUnits\tOrigDataRate\tOrigDataStartFrame\tOrigNumFrames\n"
        "100\t100\t40\t3\tmm\t100\t1\t40\nFrame#"
        "\tTime\tA\t\t\tB\t\t\tC\t\t\n\t\tX1\tY1\tZ1\tX2\tY2\tZ2\tX3\tY3\tZ3\n\n";
    for (int frame = 1; frame <= frame_count; ++frame) {
        const bool gone = (frame >= 10 && frame <= 12) || frame == 30;
        const double x = 10.0 * frame;
        text += fmt::format("{}\t{}\t{}\t900\t0\t{}\t", frame, (frame - 1) * 0.01, x,
                            gone ? std::string("\t\t") : fmt::format("{}\t900\t0", x + 100));
        text += fmt::format("{}\t{}\t0\n", 400 * std::cos(frame), 400 * std::sin(frame));
    }
    return text;
}

struct Markers : test::SessionFixture {
    Markers() {
        session = test::pretend_session({{"t.trc", {.real = folder.write("t.trc", trc())}}, {"a.bvh", {}}});
        open({"t.trc"});
        apply(session, play_or_pause);
        show_frame(1);
    }
    /// By the file's number.
    void show_frame(double number) {
        apply(session, go_to_frame, number - 1);
        settle();
    }
    [[nodiscard]] const OpenFigure& cloud() const { return figure(); }

    test::TemporaryFolder folder;
};

using MarkerLinks = Markers;

TEST_F(MarkerLinks, JoinWhatKeepsItsDistanceAndBelongToTheMarkersAtTheirEnds) {
    const scene::DrawList list = test::drawn(session);
    ASSERT_THAT(list.bones, SizeIs(2)) << "A to B, in two halves";
    EXPECT_EQ(list.bone_owners[0].bone, BoneId{0});
    EXPECT_EQ(list.bone_owners[1].bone, BoneId{1});
    EXPECT_EQ(list.bones[0].tail, list.bones[1].tail) << "they meet in the middle";
    EXPECT_LT(list.bones[0].radius, list.joints[0].radius) << "thinner than the markers";
    show_frame(11);
    EXPECT_THAT(test::drawn(session).bones, IsEmpty()) << "B is not there";
}

TEST_F(MarkerLinks, ComeBesideThePictureAndCanBeSwitchedOff) {
    EXPECT_NE(marker_links_of(session, cloud()), nullptr);
    apply(session, test::set("sticks", "no"));
    settle();
    EXPECT_EQ(marker_links_of(session, cloud()), nullptr) << "nobody works them out";
    EXPECT_THAT(test::drawn(session).bones, IsEmpty());
}

TEST_F(MarkerLinks, AreInPicturesWithoutAWindowAndInGhosts) {
    Session picture = snapshot(session, {});
    while (!show(picture, 20)) wait_for_analyses(picture);
    EXPECT_THAT(test::drawn(picture).bones, SizeIs(2));
    apply(session, test::set("ghosts", "yes"));
    show_frame(20);
    EXPECT_FALSE(test::drawn(session).ghosts.empty());
}

/// The same markers read from the disk, where their links are saved.
struct LinksByHand : test::SessionFixture {
    LinksByHand() : file(folder.write("t.trc", trc())) { read(file); }
    void read(const std::filesystem::path& markers) {
        SessionOptions with;
        with.state_file = folder / "config" / "state";
        session = Session(std::move(with));
        open({markers});
        settle();
    }
    [[nodiscard]] std::size_t drawn() const { return drawn_marker_links(session, figure()).size(); }

    test::TemporaryFolder folder;
    std::filesystem::path file;
};

TEST_F(LinksByHand, AreAddedColouredTakenAwayAndSavedBesideTheFile) {
    EXPECT_EQ(drawn(), 1U) << "A to B";
    apply(session, link_markers, active(), BoneId{1}, BoneId{2}, glm::vec3(1, 0, 0));
    apply(session, unlink_markers, active(), BoneId{1}, BoneId{0});
    ASSERT_EQ(drawn(), 1U);
    EXPECT_EQ(drawn_marker_links(session, figure())[0].colour, glm::vec3(1, 0, 0));
    EXPECT_EQ(edited_marker_links(session, figure())->marker_links[0].kind, analysis::MarkerLinkKind::by_hand);
    const std::string saved = folder.read("t.trc.links.json");
    EXPECT_THAT(saved, HasSubstr(R"("colour": "#ff0000")"));
    EXPECT_THAT(saved, HasSubstr(R"("removed": [)"));

    read(file);
    ASSERT_EQ(drawn(), 1U) << "read again";
    EXPECT_EQ(drawn_marker_links(session, figure())[0].to, BoneId{2});
    apply(session, undo_last, Subject::links, active());
    EXPECT_EQ(drawn(), 1U) << "nothing was changed since it was read";
    apply(session, link_markers, active(), BoneId{0}, BoneId{2}, std::nullopt);
    EXPECT_EQ(drawn(), 2U);
    apply(session, undo);
    EXPECT_EQ(drawn(), 1U);
    apply(session, redo);
    EXPECT_EQ(drawn(), 2U);
    apply(session, undo);
}

TEST_F(LinksByHand, AreSavedWithThePreferencesWhereTheFolderCannotBeWrittenWhichIsSaidOnce) {
    // A folder of that name is in the way, whoever runs the test.
    std::filesystem::create_directories(links_file(file) / "in the way");
    apply(session, link_markers, active(), BoneId{0}, BoneId{2}, std::nullopt);
    EXPECT_THAT(test::toast_of(session), HasSubstr("its links are saved with the preferences"));
    session.ui.toast.reset();
    apply(session, link_markers, active(), BoneId{1}, BoneId{2}, std::nullopt);
    EXPECT_EQ(test::toast_of(session), "");
    EXPECT_TRUE(std::filesystem::exists(*links_with_preferences(session, file)));
    read(file);
    EXPECT_EQ(drawn(), 3U);

    std::filesystem::remove_all(links_file(file));
    folder.write("t.trc.links.json", R"({"links": [{"from": "A", "to": "C"}]})");
    read(file);
    EXPECT_EQ(drawn(), 3U) << "those that were saved last";
    apply(session, unlink_markers, active(), BoneId{1}, BoneId{2});
    EXPECT_FALSE(std::filesystem::exists(*links_with_preferences(session, file))) << "the folder can be written again";
    read(file);
    EXPECT_EQ(drawn(), 2U);
}

TEST_F(LinksByHand, APipeOfTheirNameIsNotWaitedFor) {
    ASSERT_EQ(::mkfifo(links_file(file).c_str(), 0600), 0);
    read(file);
    EXPECT_EQ(drawn(), 1U);
    apply(session, link_markers, active(), BoneId{0}, BoneId{2}, std::nullopt);
    EXPECT_THAT(test::toast_of(session), HasSubstr("its links are saved with the preferences"));
}

TEST_F(LinksByHand, AFileThatIsNoneIsReportedAndChangesNothing) {
    folder.write("t.trc.links.json", R"({"links": [{"from": "A", "to": "nobody"}, {"from": "A", "to": "C"}]})");
    read(file);
    EXPECT_EQ(drawn(), 2U) << "that of A and C";
    EXPECT_THAT(base::to_text(session.document.reports.back().diagnostics), HasSubstr("links.unknown-marker"));
    folder.write("t.trc.links.json", "[1, 2]");
    read(file);
    EXPECT_EQ(drawn(), 1U);
    EXPECT_THAT(base::to_text(session.document.reports.back().diagnostics), HasSubstr("links.format"));
}

TEST_F(LinksByHand, AFileThatCouldNotBeReadIsKeptUntilItIsMovedAway) {
    const std::string broken = R"({"links": [{"from": "A", "to": "C"},)";
    folder.write("t.trc.links.json", broken);
    read(file);
    session.ui.toast.reset();
    apply(session, link_markers, active(), BoneId{1}, BoneId{2}, std::nullopt);
    EXPECT_EQ(drawn(), 2U) << "it is shown";
    EXPECT_EQ(folder.read("t.trc.links.json"), broken);
    EXPECT_THAT(test::toast_of(session), HasSubstr("t.trc.links.json could not be read, and is kept as it is"));
    apply(session, undo_last, Subject::links, active());
    EXPECT_EQ(folder.read("t.trc.links.json"), broken);

    std::filesystem::remove(links_file(file));
    apply(session, link_markers, active(), BoneId{1}, BoneId{2}, std::nullopt);
    EXPECT_THAT(folder.read("t.trc.links.json"), HasSubstr(R"("links": [)"));
}

TEST_F(Markers, TheGapsLaneSaysHowManyAreMissingAndWhereTheSelectedOneIs) {
    EXPECT_THAT(shown_lanes(session.document, session.ui.layout.lanes),
                ElementsAre(Lane::speed, Lane::checks, Lane::contacts, Lane::gaps));
    const MarkLane* lane = mark_lane(session, Lane::gaps);
    ASSERT_NE(lane, nullptr);
    EXPECT_EQ(lane->counts.range(9, 12).low, 1) << "B, in frames 10 to 12";
    EXPECT_EQ(lane->counts.range(0, 9).high, 0);
    EXPECT_EQ(lane->counts[29], 1);
    ASSERT_THAT(lane->marks, SizeIs(2));
    EXPECT_THAT(lane->rows.front(), IsEmpty()) << "no marker is selected";
    EXPECT_EQ(describe(cloud(), lane->marks[0]), "B missing, frames 10\u201312");
    EXPECT_EQ(lane->marks[1].bone, BoneId{1});

    apply(session, select_bone, active(), BoneId{1});
    settle();
    EXPECT_THAT(mark_lane(session, Lane::gaps)->rows.front(), ElementsAre(FrameRange{9, 11}, FrameRange{29, 29}));
    apply(session, select_bone, active(), BoneId{0});
    settle();
    EXPECT_THAT(mark_lane(session, Lane::gaps)->marks, IsEmpty()) << "A is always there";
    EXPECT_EQ(mark_lane(session, Lane::gaps)->counts.whole().high, 1) << "the take's gaps stay to be seen";
}

TEST_F(Markers, AFigureOfBonesHasLimitsWhereMarkersHaveGaps) {
    open({"a.bvh"});
    EXPECT_THAT(shown_lanes(session.document, session.ui.layout.lanes),
                ElementsAre(Lane::speed, Lane::checks, Lane::limits, Lane::contacts));
}

TEST_F(Markers, AShortGapIsBridgedForLookingAndLooksSo) {
    apply(session, test::set("bridge-gaps", "3"), test::set("names", "yes"));
    show_frame(11);
    const scene::DrawList list = test::drawn(session);
    ASSERT_THAT(list.joints, SizeIs(3));
    EXPECT_LT(list.joints[1].radius, list.joints[0].radius);
    EXPECT_NE(list.joints[1].colour, list.joints[0].colour);
    EXPECT_EQ(list.labels[1].text, "B (bridged)");
    EXPECT_NEAR(bone_position(session.posed, 0, BoneId{1})->x - bone_position(session.posed, 0, BoneId{0})->x, 0.1, 1e-9)
        << "it moves as evenly as before";
    const MarkLane* lane = mark_lane(session, Lane::gaps);
    ASSERT_NE(lane, nullptr);
    EXPECT_EQ(lane->counts[10], 1) << "it is still missing";
    EXPECT_TRUE(std::isnan(std::get<figure::Motion>(cloud().take.figure->take).row(10)[3])) << "for exports, too";
    apply(session, test::set("bridge-gaps", "2"));
    show_frame(11);
    EXPECT_THAT(test::drawn(session).joints, SizeIs(2)) << "three frames are too many";
}

TEST_F(Markers, ABridgedGapIsNotExported) {
    apply(session, test::set("bridge-gaps", "3"));
    show_frame(11);
    ASSERT_THAT(test::drawn(session).joints, SizeIs(3)) << "it is seen";
    apply(session, toggle_form, Form::export_take);
    apply(session, test::set("export-format", "trc"),
          command(start_export, ExportOrder{cloud().id, folder / "out.trc", false}));
    while (session.ui.exporting) step(session, Seconds(0));
    const std::string written = folder.read("out.trc");
    EXPECT_THAT(written, HasSubstr("\n9\t0.08"));
    const std::size_t gap = written.find("\n11\t");
    ASSERT_NE(gap, std::string::npos) << written;
    const std::string row = written.substr(gap + 1, written.find('\n', gap + 1) - gap - 1);
    EXPECT_THAT(row, HasSubstr("\t110\t900\t0\t\t\t\t")) << "B is missing, as in the file";
}
}  // namespace marker_links_test
}  // namespace skelplay::session
