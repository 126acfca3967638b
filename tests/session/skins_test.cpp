// Attaching skins to figures: those that an ASF lists, dropped files, and commands; and detaching them.

#include <algorithm>
#include <chrono>
#include <glm/geometric.hpp>
#include "session/drawing.h"
#include "session/exported_state.h"
#include "session/files/opening.h"
#include "session/files/playlist.h"
#include "session/files/review.h"
#include "session/files/skin.h"
#include "session/playback.h"
#include "session/viewing.h"
#include "session/window.h"
#include "support/block_skin.h"
#include "support/session_fixture.h"
#include "takes/sample.h"

namespace skelplay::session {
namespace {
using figure::BoneId;
using test::apply;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;

const std::string chest_and_more = R"(v 0 1 0
v 1 1 0
v 0 2 0
v 3 0 0
g chest
f 1 2 3
g heed
f 1 2 4
)";

/// "heed: head hand": what each row of the check follows and how that was found.
std::vector<std::string> rows_of(const OpenFigure& figure) {
    std::vector<std::string> rows;
    for (const analysis::GroupCheck& row : figure.take.skin->check.groups) {
        const std::string bone = row.match.accepted ? figure.take.figure->skeleton[row.match.bone].name : "-";
        rows.push_back(row.group + ": " + bone + " " + std::string(figure::name(row.match.kind)));
    }
    return rows;
}

struct Skins : test::SessionFixture {
    /// Applies commands, and reads what they ask for.
    void run(const auto&... commands) { ((session::apply(session, commands), finish_loading()), ...); }
    /// Says by hand which bone a group follows.
    [[nodiscard]] Command assigned(const char* group, int bone) const {
        return command(assign_skin_name, id(), group, BoneId(bone));
    }
    void open_with_skin() { open({"a.bvh", body}); }
    [[nodiscard]] const takes::FigureSkin& skin() const { return *figure().take.skin; }
    [[nodiscard]] std::vector<std::string> rows() const { return rows_of(figure()); }
    /// What is said of a file.
    [[nodiscard]] std::vector<std::string> messages_about(const std::filesystem::path& file) const {
        std::vector<std::string> said;
        for (const FileReport& report : session.document.reports)
            for (const base::Diagnostic& diagnostic : report.diagnostics.items())
                if (report.file == file.string()) said.push_back(diagnostic.message);
        return said;
    }
    /// Writes over a file that was read, and looks at the disk again and again.
    void change(const std::filesystem::path& file, const std::string& text, const takes::FileStamp& read) {
        folder.write(file, text);
        std::filesystem::last_write_time(file, read.time + std::chrono::seconds(2));
        look_at_disk();
    }

    test::TemporaryFolder folder;
    const std::filesystem::path body = folder.write("body.obj", chest_and_more);
    const std::filesystem::path hat = folder.write("hat.obj", chest_and_more);
    const std::filesystem::path coat = folder.write("coat.obj", chest_and_more);
};

TEST_F(Skins, AWavefrontFileIsAttachedToTheActiveFigureAndChangesNothingElse) {
    open({"a.bvh", "b.bvh"});
    step(session, Seconds(0.1));
    const scene::Camera before = camera();
    open({body});
    ASSERT_EQ(session.document.figures.size(), 2U);
    ASSERT_TRUE(figure().take.skin);
    EXPECT_FALSE(figure(1).take.skin);
    EXPECT_EQ(skin().file, body);
    EXPECT_EQ(skin().rigid->pieces.size(), 2U);  // one without a bone, and the chest's
    EXPECT_TRUE(timeline().playing);
    EXPECT_NEAR(position(), 10, 1e-9);
    EXPECT_EQ(camera().target, before.target);
    const auto drawn = figure_views(session.document, session.posed);
    EXPECT_EQ(drawn[0].surface, skin().surface);
    EXPECT_EQ(drawn[1].surface, nullptr);
    EXPECT_THAT(exported_state(session), HasSubstr("skin=body.obj\nskin_findings=1\n"));
}

TEST_F(Skins, DroppedTogetherWithAMotionTheSkinIsAttachedToItAndAPieceIsWhereItsBoneIs) {
    open({body, "a.bvh"});
    ASSERT_EQ(session.document.figures.size(), 1U);
    EXPECT_EQ(skin().file, body);
    EXPECT_EQ(toast(), "");
    for (int i = 0; i < 5; ++i) step(session, Seconds(0.1));
    const auto at = [&](std::size_t piece) {
        return glm::dvec3(session.posed.world[index(session.posed.graph.piece_node(0, piece))] * glm::dvec4(0, 1, 0, 1));
    };
    EXPECT_LE(glm::distance(at(0), glm::dvec3(0, 1, 0)), 1e-12);
    EXPECT_LE(glm::distance(at(1), glm::dvec3(0.5, 1, 0)), 1e-9);  // half a metre on after half a second
}

// V: the skin, then bones in it, then bones alone.
TEST_F(Skins, TheKeyForTheFormGoesThroughSkinBothAndBones) {
    open_with_skin();
    EXPECT_EQ(test::drawn(session).skins.size(), 1U);
    apply(session, cycle_form);
    EXPECT_EQ(toast(), "Skin and bones");
    EXPECT_LT(test::drawn(session).skins.front().opacity, 1.0F);
    apply(session, cycle_form);
    EXPECT_EQ(toast(), "Bones");
    EXPECT_TRUE(test::drawn(session).skins.empty());
    apply(session, cycle_form);
    EXPECT_EQ(toast(), "Skin");
    ASSERT_EQ(test::drawn(session).skins.size(), 1U);
    EXPECT_EQ(test::drawn(session).skins.front().opacity, 1.0F);
}

TEST_F(Skins, WhoAttachesOneSeesItEvenWhereSkinsWereHidden) {
    open({"a.bvh"});
    session.view.options.skins = false;  // as the state file had it
    open({body});
    EXPECT_EQ(test::drawn(session).skins.size(), 1U);
    session.view.options.skins = false;
    run(command(attach_skin, id(), hat));
    finish_loading();
    EXPECT_EQ(test::drawn(session).skins.size(), 1U);
}

// A large skin takes seconds to read. What was written over it without a trace shows that it is not read.
TEST_F(Skins, AnEditByHandDoesNotReadTheFileAgainUnlessItWasWritten) {
    open_with_skin();
    const auto top = [&] { return skin().rigid->mesh.positions.at(2).y; };
    const auto written = std::filesystem::last_write_time(body);
    std::string other = chest_and_more;
    folder.write("body.obj", other.replace(other.find("v 0 2 0"), 7, "v 0 5 0"));
    std::filesystem::last_write_time(body, written);
    run(assigned("heed", 2));
    EXPECT_EQ(skin().rigid->pieces.back().bone, BoneId{2});
    EXPECT_EQ(top(), 2.0);
    // In another scale, too, the file's own numbers are at hand.
    scene::AttachOptions doubled = skin().attach;
    doubled.scale = 2.0;
    run(command(set_skin_attachment, id(), doubled));
    EXPECT_EQ(top(), 4.0);
    run(assigned("heed", 3));
    EXPECT_EQ(top(), 4.0);
    std::filesystem::last_write_time(body, written + std::chrono::seconds(5));
    run(assigned("heed", 2));
    EXPECT_EQ(top(), 10.0) << "it was written";
}

TEST_F(Skins, WithoutAFigureEachIsRefusedWithAReason) {
    open({body});
    EXPECT_TRUE(session.document.figures.empty());
    EXPECT_EQ(toast(), "body.obj: expected an open figure for this skin, but found none; nothing is shown");
    open({hat, coat});
    EXPECT_EQ(session.document.reports.size(), 3U);
}

TEST_F(Skins, OfSeveralDroppedTogetherOneIsAttachedAndTheOthersAreOfferedAndNamed) {
    open({hat, "a.bvh", coat, body});
    EXPECT_EQ(skin().file, body);
    EXPECT_THAT(figure().derived.other_skins, ElementsAre(hat, coat));
    EXPECT_EQ(toast(), "A figure has one skin: body.obj is attached. The Skins panel also offers hat.obj, coat.obj");
    for (const auto& spare : {hat, coat})
        EXPECT_THAT(messages_about(spare), ElementsAre("expected one skin for a figure, found 3; body.obj is attached, "
                                                       "the Skins panel offers this one"));
    run(command(attach_skin, id(), hat));
    EXPECT_EQ(skin().file, hat);
    EXPECT_THAT(messages_about(hat), testing::Not(Contains(HasSubstr("one skin for a figure")))) << "it is attached";
    // … and when they are dropped on a figure that is open.
    open({"b.bvh"});
    open({coat, body});
    EXPECT_EQ(skin().file, body);
    EXPECT_THAT(figure().derived.other_skins, ElementsAre(coat));
    EXPECT_EQ(toast(), "A figure has one skin: body.obj is attached. The Skins panel also offers coat.obj");
}

TEST_F(Skins, OneThatIsRefusedLeavesTheOldOneAttached) {
    open_with_skin();
    run(command(attach_skin, id(), folder.write("bad.obj", "v 0 0 zero\nf 1 1 1\n")));
    EXPECT_EQ(skin().file, body);
    EXPECT_THAT(toast(), HasSubstr("bad.obj"));
    EXPECT_EQ(session.ui.toast->severity, base::Severity::error);
}

TEST_F(Skins, DetachingAndAttachingAgain) {
    open_with_skin();
    run(command(detach_skin, id()));
    EXPECT_FALSE(figure().take.skin);
    EXPECT_THAT(figure().derived.other_skins, ElementsAre(body));
    EXPECT_EQ(figure_views(session.document, session.posed)[0].surface, nullptr);
    run(command(reload));
    EXPECT_FALSE(figure().take.skin);  // reloading does not attach a skin
    run(command(attach_skin, id(), body));
    ASSERT_TRUE(figure().take.skin);
    EXPECT_THAT(figure().derived.other_skins, testing::Not(Contains(body)));
    run(command(reload));
    EXPECT_EQ(skin().file, body);
}

TEST_F(Skins, SuggestionsAndTheBindFrameAreAttachedAnew) {
    open_with_skin();
    EXPECT_EQ(skin().rigid->pieces.front().bone, BoneId::none);
    run(command(set_skin_attachment, id(), {true, std::nullopt}));
    EXPECT_EQ(skin().rigid->pieces.front().bone, BoneId{1});  // heed is the head now: no loose faces
    EXPECT_EQ(skin().rigid->pieces.back().bone, BoneId{2});
    run(command(set_skin_attachment, id(), {true, 50}));
    EXPECT_EQ(skin().rigid->bind_frame, 50U);
    run(command(set_skin_attachment, id(), {true, 5000}));  // the take has no such frame
    EXPECT_EQ(skin().rigid->bind_frame, std::nullopt);
    run(command(reload));
    EXPECT_TRUE(skin().attach.accept_suggestions);
}

TEST_F(Skins, AChangedFileIsReadAgain) {
    open_with_skin();
    const auto faces = [&] { return skin().rigid->mesh.faces.size(); };
    EXPECT_EQ(faces(), 2U);
    change(body, chest_and_more + "g head\nf 2 3 4\n", skin().stamp);
    EXPECT_EQ(faces(), 3U);
    // An incomplete file is refused once; the present skin stays.
    change(body, "", skin().stamp);
    EXPECT_EQ(faces(), 3U);
    EXPECT_NE(toast(), "");
    run(command(dismiss_toast));
    look_at_disk();
    EXPECT_EQ(toast(), "");
}

TEST_F(Skins, ARowOfTheCheckIsFramedAndItsBonePicked) {
    open_with_skin();
    run(command(play_or_pause));
    ASSERT_EQ(skin().check.groups.size(), 2U);
    run(command(frame_skin_group, id(), 0));
    EXPECT_EQ(session.view.selection.bone, BoneId{1});
    EXPECT_LE(glm::distance(camera().target, glm::dvec3(0.5, 1.5, 0)), 0.05);
    run(command(frame_skin_group, id(), 99), command(frame_skin_group, FigureId{77}, 0));
    EXPECT_EQ(session.view.selection.bone, BoneId{1});
}

TEST_F(Skins, MessagesOfASkinThatIsGoneAreGone) {
    const auto odd = folder.write("odd.obj", chest_and_more + "f 1 2 99\n");
    open({"a.bvh", odd});
    EXPECT_FALSE(messages_about(odd).empty());
    EXPECT_FALSE(messages_about("a.bvh").empty());
    run(command(attach_skin, id(), body));
    EXPECT_TRUE(messages_about(odd).empty());
    EXPECT_FALSE(messages_about("a.bvh").empty());
}

TEST_F(Skins, AGroupIsGivenToAnyBoneByHandAndMovesWithIt) {
    open_with_skin();
    run(command(play_or_pause));
    EXPECT_THAT(rows(), ElementsAre("chest: chest exact", "heed: - suggested"));
    run(assigned("heed", 3));
    EXPECT_THAT(rows(), ElementsAre("chest: chest exact", "heed: leg hand"));
    EXPECT_EQ(skin().rigid->pieces.back().bone, BoneId{3});
    for (const analysis::SkinFinding& finding : skin().check.findings) EXPECT_NE(finding.code, "skin.suggestion");
    // Also against the name, and to nothing at all, which is no finding: a person said so.
    run(assigned("chest", 2), command(assign_skin_name, id(), "heed", BoneId::none));
    EXPECT_THAT(rows(), ElementsAre("chest: head hand", "heed: - hand"));
    for (const analysis::SkinFinding& finding : skin().check.findings)
        EXPECT_EQ(finding.code, "skin.bare-bone") << finding.message;
    run(assigned("heed", 77));
    EXPECT_THAT(rows(), ElementsAre("chest: head hand", "heed: - hand")) << "there is no such bone";
    run(command(match_skin_name, id(), "chest"));
    EXPECT_THAT(rows(), ElementsAre("chest: chest exact", "heed: - hand")) << "its own name counts again";
}

TEST_F(Skins, WhatWasSaidByHandIsUndoneStepByStepOrAllAtOnce) {
    open_with_skin();
    run(assigned("heed", 2), assigned("heed", 3), command(mark_unskinned, id(), {BoneId{2}}, true),
        command(reset_skin_map, id()));
    struct Undone {
        const char* heed;
        std::vector<BoneId> unskinned;
    };
    for (const Undone& state : {Undone{"heed: - suggested", {}},
                                {"heed: leg hand", {BoneId{2}}},
                                {"heed: leg hand", {}},
                                {"heed: head hand", {}},
                                {"heed: - suggested", {}},
                                {"heed: - suggested", {}}}) {  // there is no more
        EXPECT_THAT(rows(), ElementsAre("chest: chest exact", state.heed));
        EXPECT_EQ(skin().rigid->unskinned_on_purpose, state.unskinned) << state.heed;
        run(command(undo_last, Subject::skin, id()));
    }
}

TEST_F(Skins, CtrlZTakesBackWhatWasLastWhetherAMarkOrAGroupsBone) {
    open_with_skin();
    const auto undone = [&] {
        run(command(undo));
        return std::pair(rows().back(), mark_of(session.document.review, "a.bvh"));
    };
    run(command(mark_file, Mark::keep), assigned("heed", 2), command(mark_file, Mark::reject), assigned("heed", 3));
    EXPECT_EQ(undone(), std::pair(std::string("heed: head hand"), Mark::reject));
    EXPECT_EQ(undone(), std::pair(std::string("heed: head hand"), Mark::keep));
    EXPECT_EQ(undone(), std::pair(std::string("heed: - suggested"), Mark::keep));
    EXPECT_EQ(undone(), std::pair(std::string("heed: - suggested"), Mark::none));
    // Also after a mark alone was taken back, as the library does.
    run(command(mark_file, Mark::keep), assigned("heed", 2), command(undo_last, Subject::review, FigureId::none),
        command(mark_file, Mark::reject));
    EXPECT_EQ(undone(), std::pair(std::string("heed: head hand"), Mark::none));
    EXPECT_EQ(undone(), std::pair(std::string("heed: - suggested"), Mark::none));
    EXPECT_EQ(session.document.history.made, 0U);
    run(command(redo), command(redo));
    EXPECT_EQ(rows().back(), "heed: head hand") << "made again";
    EXPECT_EQ(mark_of(session.document.review, "a.bvh"), Mark::reject);
}

TEST_F(Skins, TwoChangesAtOnceAreBothMadeAndTwoBonesSwapped) {
    open({"a.bvh", folder.write("both.obj", chest_and_more + "g leg\nf 2 3 4\n")});
    run(command(swap_skin_bones, id(), BoneId{1}, BoneId{3}));
    EXPECT_THAT(rows(), ElementsAre("chest: leg hand", "heed: - suggested", "leg: chest hand"));
    run(command(swap_skin_bones, id(), BoneId{1}, BoneId{3}));
    EXPECT_THAT(rows(), ElementsAre("chest: chest exact", "heed: - suggested", "leg: leg exact"));
    apply(session, assigned("heed", 3), assigned("chest", 0));
    finish_loading();
    EXPECT_THAT(rows(), ElementsAre("chest: hips hand", "heed: leg hand", "leg: leg exact"));
}

// The bundled walker with blocks as its skin, but none for the right upper arm.
TEST_F(Skins, ABareBoneThatIsMeantSoIsNoFinding) {
    const std::filesystem::path walker = SKELPLAY_SOURCE_DIR "/assets/walk.asf";
    session = test::pretend_session({{"walk.asf", {.real = walker}}});
    std::vector<test::Block> blocks = test::blocks(loaders::load(walker).figure->skeleton);
    std::erase_if(blocks, [](const test::Block& block) { return block.group == "rhumerus"; });
    open({"walk.asf", folder.write("blocks.obj", test::to_obj(blocks))});
    const BoneId bare = figure().take.figure->skeleton.find("rhumerus");
    ASSERT_THAT(skin().check.unskinned_bones, ElementsAre(bare));
    ASSERT_EQ(skin().check.findings.size(), 1U);
    EXPECT_EQ(skin().check.findings[0].bone, bare);
    run(command(mark_unskinned, id(), {bare}, true));
    EXPECT_TRUE(skin().check.findings.empty());
    EXPECT_TRUE(skin().check.unskinned_bones.empty());
    EXPECT_THAT(skin().check.unskinned_on_purpose, ElementsAre(bare));
    run(command(mark_unskinned, id(), {bare}, false));
    EXPECT_EQ(skin().check.findings.size(), 1U);
}

TEST_F(Skins, WhatWasSaidByHandOutlivesReloadOtherOptionsAndTakingTheSkinOff) {
    open_with_skin();
    run(assigned("heed", 3));
    const auto same = ElementsAre("chest: chest exact", "heed: leg hand");
    run(command(reload));
    EXPECT_THAT(rows(), same);
    run(command(set_skin_attachment, id(), {true, 50}));
    EXPECT_THAT(rows(), same);
    EXPECT_EQ(skin().rigid->bind_frame, 50U);
    run(command(detach_skin, id()), command(attach_skin, id(), body));
    EXPECT_THAT(rows(), same);
    run(command(undo_last, Subject::skin, id()));
    EXPECT_THAT(rows(), Contains("heed: head suggested"));  // accepted since
}

TEST_F(Skins, WhichSkinAndHowItIsAttachedCanBeTakenBack) {
    open_with_skin();
    run(command(set_skin_attachment, id(), {true, 50}));
    EXPECT_EQ(skin().rigid->bind_frame, 50U);
    run(command(undo));
    EXPECT_EQ(skin().rigid->bind_frame, std::nullopt);
    run(command(redo));
    EXPECT_EQ(skin().rigid->bind_frame, 50U);
    run(command(detach_skin, id()));
    EXPECT_FALSE(figure().take.skin);
    run(command(undo));
    ASSERT_TRUE(figure().take.skin);
    EXPECT_EQ(skin().file, body);
    run(command(redo));
    EXPECT_FALSE(figure().take.skin);
}

TEST_F(Skins, ASavedMapIsUsedAndReadAgainWhenItChanges) {
    open_with_skin();
    const std::filesystem::path map = folder / "body-on-a.json";
    run(assigned("heed", 3), command(save_skin_map, id(), map));
    EXPECT_THAT(folder.read("body-on-a.json"), HasSubstr(R"({"group": "heed", "bone": "leg", "by": "hand"})"));
    EXPECT_EQ(toast(), "body-on-a.json is written; what you change there is shown at once");
    // A new window with it shows the same.
    SessionOptions options;
    options.take.skin.file = body;
    options.take.skin.map = map;
    options.files = {"a.bvh"};
    options.loader = [](const std::filesystem::path& path, const loaders::LoadOptions&, const base::Run&) {
        return test::pretend_load({{"a.bvh", {}}}, path);
    };
    Session other(std::move(options));
    test::open(other, {"a.bvh"});
    EXPECT_THAT(rows_of(other.document.figures.at(0)), ElementsAre("chest: chest exact", "heed: leg hand"));
    // Somebody edits the file.
    change(map, R"({"groups": [{"group": "heed", "bone": "head"}]})", skin().map_stamp);
    EXPECT_THAT(rows(), ElementsAre("chest: chest exact", "heed: head hand"));
    // A broken one is refused, with its place, and the skin stays as it is.
    change(map, "{\"groups\": [\n  {\"group\": heed}]}", skin().map_stamp);
    EXPECT_THAT(rows(), ElementsAre("chest: chest exact", "heed: head hand"));
    EXPECT_THAT(toast(), HasSubstr("body-on-a.json, line 2, column 13: expected JSON"));
    EXPECT_EQ(session.ui.toast->severity, base::Severity::error);
    run(command(dismiss_toast));
    look_at_disk();
    EXPECT_EQ(toast(), "") << "said once";
}

TEST_F(Skins, ADroppedMapIsUsedForTheSkinThatIsThere) {
    const auto map =
        folder.write("map.json", R"({"groups": [{"group": "heed", "bone": "leg"}, {"group": "lamp", "bone": "leg"}]})");
    open({"a.bvh"});
    open({map});
    EXPECT_EQ(toast(), "Attach a skin first: this file says which bones its groups follow");
    open({body});
    open({map});
    EXPECT_THAT(rows(), ElementsAre("chest: chest exact", "heed: leg hand"));
    const auto says = [&](const std::string& text) {
        return std::ranges::any_of(session.document.reports, [&](const FileReport& report) {
            return base::to_text(report.diagnostics).find(text) != std::string::npos;
        });
    };
    EXPECT_TRUE(says("map.json:1:57: warning: expected a group of the skin, found 'lamp'"));
    run(command(undo_last, Subject::skin, id()));
    EXPECT_THAT(rows(), ElementsAre("chest: chest exact", "heed: - suggested"));
    EXPECT_FALSE(says("lamp"));
    open({"a.bvh", body, map});  // or all together
    EXPECT_THAT(rows(), ElementsAre("chest: chest exact", "heed: leg hand"));
}

// Blender names objects, and no groups.
TEST_F(Skins, ObjectsThatAreNoBonesAreListedAndGivenToBonesToo) {
    open({"a.bvh", folder.write("objects.obj", "v 0 1 0\nv 1 1 0\nv 0 2 0\no Cube\nf 1 2 3\no Sphere\nf 1 2 3\n")});
    EXPECT_THAT(rows(), ElementsAre("Cube: - none", "Sphere: - none"));
    run(assigned("Sphere", 2));
    EXPECT_THAT(rows(), ElementsAre("Cube: - none", "Sphere: head hand"));
    EXPECT_EQ(skin().rigid->pieces.back().bone, BoneId{2});
}

TEST_F(Skins, TheNextFileOfTheFolderGetsItToo) {
    folder.write("a.bvh", "");
    folder.write("b.bvh", "");
    open({folder.path()});
    open({body});
    run(assigned("heed", 3), command(open_next, 1));
    EXPECT_EQ(shown(), "b.bvh");
    ASSERT_TRUE(figure().take.skin);
    EXPECT_EQ(skin().file, body);
    EXPECT_THAT(rows(), ElementsAre("chest: chest exact", "heed: leg hand"));
}

// The real sample: its ASF lists a mannequin and a block figure.
TEST(SlowSampleSkins, TheFirstThatIsListedIsAttachedAndTheOthersAreOffered) {
    SessionOptions options;
    options.program = base::program_path();
    Session session(std::move(options));
    apply(session, open_sample, false);
    test::finish_loading(session);
    ASSERT_EQ(session.document.figures.size(), 1U);
    const OpenFigure& open = session.document.figures.front();
    ASSERT_TRUE(open.take.skin);
    EXPECT_EQ(open.take.skin->file.filename(), "mannequin.obj");
    EXPECT_TRUE(open.take.skin->check.findings.empty());
    ASSERT_EQ(open.derived.other_skins.size(), 1U);
    EXPECT_EQ(open.derived.other_skins.front().filename(), "block.obj");
    apply(session, attach_skin, open.id, open.derived.other_skins.front());
    test::finish_loading(session);
    EXPECT_EQ(open.take.skin->file.filename(), "block.obj");
    EXPECT_EQ(open.derived.other_skins.front().filename(), "mannequin.obj");
}

struct BonesProSkins : test::SessionFixture {
    BonesProSkins() { session = Session(); }
    const std::filesystem::path data = std::filesystem::path(SKELPLAY_SOURCE_DIR) / "tests/data";
};

// A BonesPro skeleton brings its skin: points until an OBJ with the same vertices gives them faces.
TEST_F(BonesProSkins, AreAttachedAndTakeFacesFromAnObj) {
    open({data / "tube-bones.txt"});
    ASSERT_EQ(session.document.figures.size(), 1U);
    const std::optional<takes::FigureSkin>& skin = figure().take.skin;
    ASSERT_TRUE(skin);
    EXPECT_FALSE(skin->rigid);
    EXPECT_TRUE(skin->surface->triangles.empty());
    EXPECT_TRUE(findings_of(*skin).empty());
    EXPECT_EQ(figure_views(session.document, session.posed)[0].pose->boxes.size(), 4U);
    EXPECT_TRUE(given_vertices(figure_views(session.document, session.posed)[0]).empty());  // the bones move them
    open({data / "tube.obj"});
    EXPECT_FALSE(skin->rigid);
    EXPECT_FALSE(skin->surface->triangles.empty());
    apply(session, detach_skin, id());
    finish_loading();
    EXPECT_FALSE(skin);
    apply(session, attach_skin, id(), {});
    finish_loading();
    EXPECT_TRUE(skin && skin->surface->triangles.empty());
}

// Where the skin is bound, vertices are where the file has them.
TEST_F(BonesProSkins, VerticesAreMarkedUntilSomethingElseIsSelected) {
    open({data / "tube-bones.txt"});
    const auto crosses = [&] {
        scene::DrawList list;
        Drawing().draw(session, list);
        return list.lines_on_top.size() / 4;
    };
    EXPECT_EQ(crosses(), 0U);
    apply(session, mark_skin_vertices, id(), BoneId{1}, {0, 5, 99'999});
    EXPECT_EQ(session.view.selection, (FigureBone{id(), BoneId{1}}));
    EXPECT_EQ(crosses(), 2U) << "there is no vertex 99 999";
    const std::vector<glm::dvec3> marked = marked_positions(session);
    ASSERT_EQ(marked.size(), 2U);
    const glm::dvec4 fifth(figure().take.figure->weighted_skin->positions[5], 1.0);
    EXPECT_LT(glm::distance(marked[1], glm::dvec3(placement_of(figure()) * fifth)), 1e-5);
    EXPECT_LT(glm::distance(session.view.pane().camera.target, (marked[0] + marked[1]) * 0.5), 0.05);
    apply(session, select_bone, id(), BoneId{0});
    EXPECT_EQ(crosses(), 0U);
    apply(session, mark_skin_vertices, id(), BoneId::none, {0});
    EXPECT_EQ(crosses(), 1U);
    apply(session, select_bone, FigureId::none, figure::BoneId::none);
    EXPECT_EQ(crosses(), 0U);
}

TEST_F(BonesProSkins, AMeshThatIsGivenIsDrawnAsGiven) {
    open({data / "tube-mesh.txt"});
    ASSERT_EQ(session.document.figures.size(), 1U);
    run(command(play_or_pause), command(go_to_frame, 16));
    std::vector<glm::dvec3> given;
    ASSERT_TRUE(figure::sample_vertices(figure().take.figure->take, 16, given));
    const auto drawn = given_vertices(figure_views(session.document, session.posed)[0]);
    EXPECT_EQ(std::vector<glm::dvec3>(drawn.begin(), drawn.end()), given);
    // The tube's upper end swings out of the bind pose's box, and the camera frames that too.
    scene::Bounds bind;
    for (const glm::dvec3& vertex : figure().take.figure->weighted_skin->positions) bind.include(vertex);
    EXPECT_GT(motion_bounds(session.document).size().x / figure().take.placement.to_world.metres_per_unit,
              1.3 * bind.size().x);
}
}  // namespace
}  // namespace skelplay::session
