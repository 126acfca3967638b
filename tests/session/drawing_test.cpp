#include "session/drawing.h"
#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstring>
#include <thread>
#include "session/analyses/paths.h"
#include "session/figures.h"
#include "session/files/opening.h"
#include "session/keys.h"
#include "session/media.h"
#include "session/playback.h"
#include "session/viewing.h"
#include "support/session_fixture.h"
#include "support/tube.h"

namespace skelplay::session {
namespace {
using figure::BoneId;
using test::apply;
using test::drawn;

using DrawingOfFiles = test::SessionFixture;
using DrawingOfOneTake = test::OneTake;

// The tiny figure walks a centimetre a frame along X.
TEST_F(DrawingOfOneTake, GhostsGoWithThePlayhead) {
    run(command(play_or_pause), command(go_to_frame, 50));
    EXPECT_TRUE(drawn(session).ghosts.empty());
    apply(session, cycle_option, "ghosts");
    session.view.options.ghosts = {true, 1, 2, 10};
    const scene::DrawList list = drawn(session);
    const std::size_t bones = list.bones.size();
    ASSERT_EQ(list.ghosts.size(), 3U);
    // Relative to the pose that is shown: one step back, then one and two on.
    const auto ahead = [&](std::size_t ghost) {
        EXPECT_EQ(list.ghosts[ghost].bones.size(), bones);
        return list.ghosts[ghost].bones.at(0).head.x - list.bones[0].head.x;
    };
    EXPECT_NEAR(ahead(0), -0.1F, 1e-5F);
    EXPECT_NEAR(ahead(1), 0.1F, 1e-5F);
    EXPECT_NEAR(ahead(2), 0.2F, 1e-5F);
    apply(session, set_play_range, 45, 65);
    EXPECT_EQ(drawn(session).ghosts.size(), 1U);
    apply(session, set_option, "rest-pose", true);
    EXPECT_TRUE(drawn(session).ghosts.empty());
}

// V: bones, bodies, bones in transparent bodies, and bones again; ghosts and heat map go with it.
TEST_F(DrawingOfOneTake, FiguresAreShownAsBonesBodiesAndBoth) {
    run(command(play_or_pause), command(go_to_frame, 50));
    const Binding* key = binding_of({Key::v, false, false, false});
    ASSERT_NE(key, nullptr);
    const scene::DrawList bones = drawn(session);
    EXPECT_TRUE(bones.bodies.empty());
    apply(session, key->press);
    session.view.options.ghosts = {true, 1, 1, 10};
    const scene::DrawList body = drawn(session);
    ASSERT_FALSE(body.bodies.empty());
    EXPECT_EQ(body.bones.size(), bones.bones.size());
    EXPECT_TRUE(std::ranges::all_of(body.bones, [](const auto& bone) { return bone.hidden > 0.5F; }));
    ASSERT_EQ(body.ghosts.size(), 2U);
    for (const scene::Ghost& ghost : body.ghosts) {
        EXPECT_EQ(ghost.bodies.size(), body.bodies.size());
        EXPECT_TRUE(ghost.bones.empty());
    }
    apply(session, key->press);
    const scene::DrawList both = drawn(session);
    EXPECT_EQ(both.bodies.size(), body.bodies.size());
    EXPECT_LT(both.bodies.front().colour.a, 1.0F);
    EXPECT_TRUE(std::ranges::none_of(both.bones, [](const auto& bone) { return bone.hidden > 0.5F; }));
    apply(session, key->press);
    EXPECT_TRUE(drawn(session).bodies.empty());
}

TEST_F(DrawingOfOneTake, ThePathOfTheSelectionIsWorkedOutAndDrawn) {
    apply(session, command(play_or_pause), command(cycle_option, "path"));
    settle();
    EXPECT_EQ(selected_path(session), nullptr);  // nothing is selected
    run(command(select_bone, id(), BoneId{2}));
    const bool there_at_once = selected_path(session) != nullptr;
    wait_for_analyses(session);
    EXPECT_TRUE(there_at_once || step(session, Seconds(0)));  // there is something to draw
    ASSERT_NE(selected_path(session), nullptr);
    ASSERT_EQ(selected_path(session)->size(), 101U);
    EXPECT_NEAR(selected_path(session)->at(30).x, 0.30, 1e-12);
    const scene::DrawList list = drawn(session);
    EXPECT_EQ(list.lines.size(), 2U * (100U + 3U * 11U));
    ASSERT_EQ(list.labels.size(), 11U);
    EXPECT_EQ(list.labels.front().text, "1") << "as the file counts";
    EXPECT_EQ(list.labels.back().text, "101");
    run(command(cycle_option, "path"));
    EXPECT_EQ(selected_path(session), nullptr);
    EXPECT_TRUE(drawn(session).lines.empty());
}

TEST_F(DrawingOfFiles, TheCentreOfMassIsDrawnWithItsPathAndSaidWhereThereIsNone) {
    open({"weighed.bvh"});
    EXPECT_EQ(why_no_centre_of_mass(session.document), nullptr);
    apply(session, command(play_or_pause), command(go_to_frame, 50), test::set("centre-of-mass", "yes"));
    settle();
    const auto centre = centre_of_mass(session.document, session.posed, 0);
    ASSERT_TRUE(centre);
    EXPECT_NEAR(centre->x, 0.5, 1e-12);
    EXPECT_NEAR(centre->y, 1.25, 1e-12);
    const PointPath* path = centre_path(session, figure());
    ASSERT_NE(path, nullptr);
    ASSERT_EQ(path->positions.size(), 101U);
    EXPECT_NEAR(path->positions[30].x, 0.3, 1e-12);
    const scene::DrawList shown = drawn(session);
    EXPECT_FALSE(shown.lines_on_top.empty());
    apply(session, set_play_range, 40, 60);
    EXPECT_EQ(shown.lines.size() - drawn(session).lines.size(), 2U * 80U) << "over the range";
    for (const FileReport& report : session.document.reports)
        for (const base::Diagnostic& note : report.diagnostics.items()) EXPECT_NE(note.code.substr(0, 5), "mass.");

    open({"b.bvh"});
    EXPECT_NE(why_no_centre_of_mass(session.document), nullptr);
    EXPECT_FALSE(centre_of_mass(session.document, session.posed, 0));
    EXPECT_TRUE(drawn(session).lines_on_top.empty());
    step(session, Seconds(0));
    ASSERT_EQ(session.document.reports.size(), 1U);
    const auto& notes = session.document.reports[0].diagnostics.items();
    EXPECT_EQ(std::ranges::count(notes, "mass.unknown", &base::Diagnostic::code), 1) << "once";
}

TEST_F(DrawingOfOneTake, AStroboscopeShowsEarlierPosesPaler) {
    run(command(select_bone, id(), BoneId{2}), test::set("names", "yes"), command(go_to_frame, 30));
    const scene::DrawList alone = drawn(session);
    const std::size_t bones = alone.bones.size();
    ASSERT_GT(bones, 0U);
    const std::array<double, 3> frames{10, 20, 30};
    std::vector<scene::DrawList> lists;
    Drawing drawing;
    drawing.draw_together(
        frames.size(),
        [&](std::size_t i) -> const Session& {
            run(command(go_to_frame, frames.at(i)));
            return session;
        },
        lists);
    ASSERT_EQ(lists.size(), 1U) << "one view";
    const scene::DrawList& list = lists.front();
    ASSERT_EQ(list.bones.size(), 3 * bones);
    EXPECT_EQ(list.labels.size(), alone.labels.size());
    const auto saturation = [](const glm::vec4& colour) {
        return std::max({colour.r, colour.g, colour.b}) - std::min({colour.r, colour.g, colour.b});
    };
    for (std::size_t i = 0; i < bones; ++i) {
        const auto& first = list.bones[i];
        const auto& second = list.bones[bones + i];
        const auto& last = list.bones[2 * bones + i];
        EXPECT_NEAR(second.head.x - first.head.x, 0.1, 1e-5);  // it walks a metre in a hundred frames
        EXPECT_NEAR(last.head.x - second.head.x, 0.1, 1e-5);
        EXPECT_LT(saturation(first.colour), saturation(second.colour));
        EXPECT_LT(saturation(second.colour), saturation(last.colour));
        EXPECT_EQ(last.colour, alone.bones[i].colour);
        EXPECT_EQ(last.emphasis, alone.bones[i].emphasis);
        EXPECT_EQ(first.emphasis, 0.0F);
    }
}

TEST_F(DrawingOfOneTake, TheDistanceBetweenTwoJointsIsALineWithItsLength) {
    apply(session, select_bone, id(), BoneId{3});
    EXPECT_FALSE(measured_distance(session));
    apply(session, measure_from, id(), BoneId{0});
    apply(session, select_bone, id(), BoneId{2});  // the head's joint is 0.75 m above the hips'
    ASSERT_TRUE(measured_distance(session));
    const scene::DrawList list = drawn(session);
    ASSERT_EQ(list.lines.size(), 2U);
    ASSERT_EQ(list.labels.size(), 1U);
    EXPECT_EQ(list.labels[0].text, "0.75 m");
    EXPECT_GT(list.lines[0].colour.r, 0.8F);
    apply(session, set_option, "theme", "paper");
    EXPECT_LT(drawn(session).lines[0].colour.r, 0.2F) << "it is seen on paper, too";
    apply(session, select_bone, id(), BoneId{0});
    EXPECT_FALSE(measured_distance(session));  // from a joint to itself
    apply(session, command(select_bone, id(), BoneId{2}), command(measure_from, id(), BoneId{99}));
    EXPECT_FALSE(measured_distance(session));
}

template <class Row> bool same_rows(const std::vector<Row>& a, const std::vector<Row>& b) {
    return a.size() == b.size() && (a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof(Row)) == 0);
}

/// Whether two lists show the same.
bool same(const scene::DrawList& a, const scene::DrawList& b) {
    return a.origin == b.origin && a.theme == b.theme && same_rows(a.bones, b.bones) && same_rows(a.joints, b.joints) &&
           same_rows(a.bodies, b.bodies) &&
           std::ranges::equal(a.ghosts, b.ghosts,
                              [](const scene::Ghost& one, const scene::Ghost& two) {
                                  return same_rows(one.bones, two.bones) && same_rows(one.bodies, two.bodies);
                              }) &&
           same_rows(a.lines, b.lines) && a.bone_owners == b.bone_owners &&
           std::ranges::equal(a.labels, b.labels, {}, &scene::Label::text, &scene::Label::text) &&
           a.bounds.low == b.bounds.low && a.bounds.high == b.bounds.high && a.ground.grid == b.ground.grid &&
           a.ground.cell == b.ground.cell && a.ground.fade_radius == b.ground.fade_radius;
}

struct ShownSession : test::SessionFixture {
    ShownSession() {
        open({"a.bvh"});
        open({"turning.bvh"}, true);
        apply(session, play_or_pause);
        settle();
        drawing.update(session, lists);
    }
    [[nodiscard]] FigureId a() const { return id(); }
    [[nodiscard]] FigureId b() const { return id(1); }

    Drawing drawing;
    std::vector<scene::DrawList> lists{1};
};

TEST_F(ShownSession, IsNotBuiltAnewWhileNothingChanges) {
    EXPECT_FALSE(drawing.update(session, lists));
    settle();
    reload_changed(session);  // a look at the disk that finds nothing new
    step(session, Seconds(0.02));
    EXPECT_FALSE(drawing.update(session, lists));
    EXPECT_TRUE(same(lists.front(), drawn(session)));
}

// The panels show them; figures, ghosts and paths stay as they are.
TEST(Drawing, IsNotBuiltAnewForProgressOrAToast) {
    std::atomic<bool> go = false;
    SessionOptions options;
    options.loader = [&](const std::filesystem::path& path, const loaders::LoadOptions&, const base::Run& run) {
        while (path == "slow.bvh" && !go && !run.stopped()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
        return test::pretend_load({{"a.bvh", {}}, {"slow.bvh", {}}}, path);
    };
    Session session(std::move(options));
    test::open(session, {"a.bvh"});
    apply(session, command(play_or_pause), command(open_files, {"slow.bvh"}, true, false));
    test::settle(session);
    Drawing drawing;
    std::vector<scene::DrawList> lists;
    drawing.update(session, lists);
    ASSERT_TRUE(loading(session));
    EXPECT_TRUE(step(session, Seconds(0))) << "its progress is to be shown";
    EXPECT_FALSE(drawing.update(session, lists));
    show_toast(session, "a toast", base::Severity::note);
    EXPECT_FALSE(drawing.update(session, lists));
    EXPECT_TRUE(step(session, Seconds(60))) << "the toast has gone";
    EXPECT_FALSE(drawing.update(session, lists));
    report_render(session, 3, 10);
    EXPECT_TRUE(step(session, Seconds(0))) << "a rendering goes on";
    EXPECT_FALSE(drawing.update(session, lists));
    EXPECT_TRUE(same(lists.front(), drawn(session)));
    go = true;
    test::finish_loading(session);
    EXPECT_TRUE(drawing.update(session, lists)) << "another figure";
    EXPECT_TRUE(same(lists.front(), drawn(session)));
}

TEST_F(ShownSession, IsBuiltAnewByWhateverChangesThePicture) {
    scene::Camera elsewhere = camera();
    elsewhere.target.x += 3.0;
    const std::vector<std::pair<std::string, Command>> changes{
        {"select", command(select_bone, a(), BoneId{2})},
        {"limits and the next figure", command(activate_next)},
        {"options", test::set("names", "yes")},
        {"time", command(go_to_frame, 20)},
        {"time between frames", command(scrub_to, 20.5, true)},
        {"form", command(cycle_option, "show")},
        {"ghosts", command(cycle_option, "ghosts")},
        {"range that ghosts stand in", command(set_play_range, 15, 30)},
        {"path", command(cycle_option, "path")},
        {"path of another joint", command(select_bone, b(), BoneId{1})},
        {"joint", command(pick_walk, Walk::child)},
        {"distance", command(measure_from, a(), BoneId{0})},
        {"rest pose", command(set_option, "rest-pose", true)},
        {"take again", command(set_option, "rest-pose", false)},
        {"pan", command(pan_camera, {50, 20})},
        {"zoom", command(zoom_camera, 30.0, {100, 100})},
        {"camera", command(set_camera, elsewhere, false, false, {})},
        {"offset in time", command(set_offset, b(), 0.1)},
        {"rate", command(set_rate, b(), 50.0)},
        {"unit", command(set_unit, b(), 2.0)},
        {"up axis", command(set_up_axis, b(), figure::Axis::z)},
        {"side by side", command(set_option, "side-by-side", true)},
        {"heat", command(compare, a(), true, true)},
        {"hide", command(set_visible, b(), false)},
        {"close", command(close_figure, a())},
    };
    for (const auto& [what, command] : changes) {
        const scene::DrawList before = lists.front();
        apply(session, command);
        settle();
        EXPECT_TRUE(drawing.update(session, lists)) << what;
        EXPECT_FALSE(same(lists.front(), before)) << what;
        EXPECT_TRUE(same(lists.front(), drawn(session))) << what;
        EXPECT_FALSE(drawing.update(session, lists)) << what;
    }
}

TEST_F(ShownSession, IsBuiltAnewWhileItPlaysAndWhenAnAnalysisIsThere) {
    run(command(play_or_pause));
    drawing.update(session, lists);
    step(session, Seconds(0.05));
    const scene::DrawList before = lists.front();
    EXPECT_TRUE(drawing.update(session, lists));
    EXPECT_FALSE(same(lists.front(), before));
    run(command(play_or_pause));
    apply(session, command(cycle_option, "path"), command(select_bone, a(), BoneId{2}));
    drawing.update(session, lists);
    ASSERT_EQ(selected_path(session), nullptr) << "no step has asked for it yet";
    EXPECT_LT(lists.front().lines.size(), 100U);
    settle();
    EXPECT_TRUE(drawing.update(session, lists)) << "the path is there";
    EXPECT_TRUE(same(lists.front(), drawn(session)));
    EXPECT_GT(lists.front().lines.size(), 100U);
}

// What the window draws of a small figure, see scene/coarse_surface.h: it has to come along from the reading to the
// list.
TEST(Drawing, ASkinOfManyTrianglesHasACoarseOne) {
    for (const std::uint32_t rings : {10U, 501U}) {
        SessionOptions options;
        options.loader = [rings](const std::filesystem::path& path, const loaders::LoadOptions&, const base::Run&) {
            loaders::LoadResult result;
            result.figure = test::tiny_figure(path.string(), {});
            result.figure->weighted_skin = test::tube(rings, 100);
            result.figure->weighted_skin->inverse_bind.resize(result.figure->skeleton.size(), glm::dmat4(1.0));
            return result;
        };
        Session session(options);
        test::open(session, {"tube.bvh"});
        const scene::DrawList list = test::drawn(session);
        ASSERT_EQ(list.skins.size(), 1U);
        EXPECT_EQ(list.skins[0].coarse != nullptr, rings == 501U);
    }
}
}  // namespace
}  // namespace skelplay::session
