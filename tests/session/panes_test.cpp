// Several views in the picture: cameras of one scene, or a take in each.
#include "session/empty_picture.h"
#include "session/figures.h"
#include "session/files/opening.h"
#include "session/playback.h"
#include "session/view.h"
#include "session/viewing.h"
#include "support/session_fixture.h"

namespace skelplay::session {
namespace {
using test::set;

/// Five takes; all walk along X, far.bvh for 40 m.
struct Panes : test::SessionFixture {
    Panes() : SessionFixture({{"a.bvh", {}}, {"b.bvh", {}}, {"c.bvh", {}}, {"d.bvh", {}}, {"far.bvh", {.frames = 4001}}}) {
        run(command(set_viewport, {1000, 600}));
    }
    void open_five() { open({"a.bvh", "b.bvh", "c.bvh", "d.bvh", "far.bvh"}); }
    [[nodiscard]] const Pane& at(std::size_t index) const { return session.view.panes[index]; }
    [[nodiscard]] std::string title(std::size_t index) const { return pane_title(session.document, session.view, index); }
    /// Whether the whole pose of a figure is in a view.
    [[nodiscard]] bool is_seen(std::size_t figure, std::size_t view) const {
        const scene::Bounds box = pose_bounds(session.document, session.posed, figure, figure::BoneId::none);
        return scene::sees_all(at(view).camera, box, session.view.viewport);
    }
    /// The figures that have bones in a view.
    [[nodiscard]] std::vector<std::uint32_t> figures_in(std::size_t view) {
        std::vector<scene::DrawList> lists;
        drawing.draw(session, lists);
        std::vector<std::uint32_t> figures;
        for (const scene::BoneRef& owner : lists.at(view).bone_owners)
            if (std::ranges::find(figures, owner.figure) == figures.end()) figures.push_back(owner.figure);
        return figures;
    }

    Drawing drawing;
};

// 1000 x 600 with a gap of two pixels: halves of 499, quarters of 299 high, thirds of 332.
TEST(PaneRects, DivideThePicture) {
    const auto corners = [](std::size_t count) {
        std::vector<std::pair<double, double>> found;
        for (const PaneRect& rect : pane_rects(count, {1000, 600})) found.emplace_back(rect.x, rect.y);
        return found;
    };
    using Corners = std::vector<std::pair<double, double>>;
    EXPECT_EQ(corners(1), (Corners{{0, 0}}));
    EXPECT_EQ(corners(2), (Corners{{0, 0}, {501, 0}}));
    EXPECT_EQ(corners(3), (Corners{{0, 0}, {334, 0}, {668, 0}}));
    EXPECT_EQ(corners(4), (Corners{{0, 0}, {501, 0}, {0, 301}, {501, 301}}));
    EXPECT_EQ(pane_rects(1, {1000, 600}).front().width, 1000);
    EXPECT_EQ(pane_rects(4, {1000, 600}).back().width, 499);
    EXPECT_EQ(pane_rects(4, {1000, 600}).back().height, 299);
}

TEST_F(Panes, OneViewIsASplitOfOne) {
    open({"a.bvh"});
    EXPECT_EQ(session.view.panes.size(), 1U);
    EXPECT_EQ(session.view.viewport.width, 1000);
    EXPECT_EQ(title(0), "") << "nothing to be told from others";
}

TEST_F(Panes, FourCamerasAreTheFreeOneFrontRightAndTop) {
    open({"a.bvh"});
    const scene::Camera before = camera();
    run(set("views", "four"));
    ASSERT_EQ(session.view.panes.size(), 4U);
    EXPECT_EQ(session.view.viewport.width, 499);
    EXPECT_EQ(at(0).camera.yaw, before.yaw);
    EXPECT_EQ(at(0).camera.pitch, before.pitch);
    EXPECT_FALSE(at(0).camera.orthographic);
    EXPECT_EQ(title(1), "Front");
    EXPECT_EQ(title(2), "Right");
    EXPECT_EQ(title(3), "Top");
    for (std::size_t i = 0; i < 4; ++i) {
        EXPECT_EQ(at(i).camera.orthographic, i > 0) << i;
        EXPECT_TRUE(is_seen(0, i)) << i;
    }
    run(set("views", "two"));
    ASSERT_EQ(session.view.panes.size(), 2U);
    EXPECT_EQ(title(1), "Front");
}

TEST_F(Panes, WhatMovesACameraMovesThatOfTheActiveViewOnly) {
    open({"a.bvh"});
    run(set("views", "two"), command(activate_pane, 1));
    const scene::Camera free = at(0).camera;
    const scene::Camera front = at(1).camera;
    run(command(orbit_camera, {30, 10}), command(zoom_camera, 0.5, {100, 100}), command(pan_camera, {5, 5}));
    EXPECT_NE(at(1).camera.yaw, front.yaw);
    EXPECT_LT(at(1).camera.distance, front.distance);
    run(command(look_from, scene::ViewPreset::top), command(frame_selection), command(toggle_orthographic));
    EXPECT_EQ(title(1), "Top");
    EXPECT_EQ(at(0).camera.yaw, free.yaw);
    EXPECT_EQ(at(0).camera.distance, free.distance);
    EXPECT_EQ(at(0).camera.target, free.target);
    run(command(activate_pane, 0), command(orbit_camera, {30, 0}));
    EXPECT_NE(at(0).camera.yaw, free.yaw);
    EXPECT_EQ(title(1), "Top");
}

TEST_F(Panes, TheActiveViewStaysWhenThePictureIsOneAgain) {
    open({"a.bvh"});
    run(set("views", "four"), command(activate_pane, 2), command(orbit_camera, {0, 40}));
    const scene::Camera right = camera();
    run(set("views", "one"));
    ASSERT_EQ(session.view.panes.size(), 1U);
    EXPECT_EQ(camera().yaw, right.yaw);
    EXPECT_EQ(camera().pitch, right.pitch);
    EXPECT_EQ(session.view.viewport.width, 1000);
}

// far.bvh goes 40 m and is followed; the others hardly move and are not.
TEST_F(Panes, EachTakeIsAloneInItsViewAndFollowedByItself) {
    open({"a.bvh", "far.bvh"});
    run(set("views", "two-takes"));
    ASSERT_EQ(session.view.panes.size(), 2U);
    EXPECT_EQ(title(0), "a.bvh");
    EXPECT_EQ(title(1), "far.bvh");
    EXPECT_EQ(figures_in(0), std::vector<std::uint32_t>{0});
    EXPECT_EQ(figures_in(1), std::vector<std::uint32_t>{1});
    EXPECT_FALSE(at(0).follow);
    EXPECT_TRUE(at(1).follow);
    for (const double frame : {0.0, 50.0, 4000.0}) {
        run(command(go_to_frame, frame));
        EXPECT_TRUE(is_seen(0, 0)) << frame;
        EXPECT_TRUE(is_seen(1, 1)) << frame;
    }
}

TEST_F(Panes, TheNextFigureIsTheNextViewAndThenTheNextPage) {
    open_five();
    run(set("views", "four-takes"));
    ASSERT_EQ(session.view.panes.size(), 4U);
    for (std::size_t i = 0; i < 4; ++i) {
        EXPECT_EQ(session.view.active, i);
        EXPECT_EQ(title(i), figure(i).take.figure->name);
        run(command(activate_next));
    }
    ASSERT_EQ(session.view.panes.size(), 1U) << "one is left for the second page";
    EXPECT_EQ(session.view.pane().only, id(4));
    EXPECT_TRUE(is_seen(4, 0));
    run(command(activate_next));
    ASSERT_EQ(session.view.panes.size(), 4U);
    EXPECT_EQ(active(), id(0));
    run(command(activate_pane, 2));
    EXPECT_EQ(active(), id(2)) << "a view that is clicked on makes its take the active one";
    run(command(set_visible, id(1), false));
    ASSERT_EQ(session.view.panes.size(), 4U);
    EXPECT_EQ(title(1), "c.bvh");
    EXPECT_EQ(title(3), "far.bvh") << "a hidden take has no view";
}

TEST_F(Panes, AClosedTakeLeavesItsViewToTheOthers) {
    open({"a.bvh", "b.bvh", "c.bvh"});
    run(set("views", "four-takes"));
    ASSERT_EQ(session.view.panes.size(), 3U);
    run(command(close_figure, id(1)));
    ASSERT_EQ(session.view.panes.size(), 2U);
    EXPECT_EQ(title(1), "c.bvh");
    run(command(close_figure, id(0)));
    run(command(close_figure, id(0)));
    ASSERT_EQ(session.view.panes.size(), 1U);
    EXPECT_TRUE(figures_in(0).empty());
    open({"b.bvh"});
    EXPECT_EQ(figures_in(0), std::vector<std::uint32_t>{0});
}

// Framed in their own halves, which are narrower than the picture was.
TEST_F(Panes, ViewsThatAreRememberedFrameTheFirstTakeThatIsOpened) {
    session.view.split = Split::four;  // as read from the state file
    run(command(set_viewport, {900, 700}));
    open({"a.bvh"});
    ASSERT_EQ(session.view.panes.size(), 4U);
    for (std::size_t i = 0; i < 4; ++i) EXPECT_TRUE(is_seen(0, i)) << i;
    run(command(set_viewport, {500, 700}));
    for (std::size_t i = 0; i < 4; ++i) EXPECT_TRUE(is_seen(0, i)) << i;
}

// ---- What is not shown ----

TEST_F(Panes, TheKeyGoesOnToViewsThatShowSomethingElse) {
    const auto views = [&](int presses) {
        std::vector<Split> seen;
        for (int i = 0; i < presses; ++i) {
            run(command(cycle_views));
            seen.push_back(session.view.split);
        }
        return seen;
    };
    open({"a.bvh"});
    EXPECT_EQ(views(3), (std::vector{Split::two, Split::four, Split::one}));
    EXPECT_EQ(toast(), "One view");
    open({"a.bvh", "b.bvh"});
    EXPECT_EQ(views(4), (std::vector{Split::two, Split::four, Split::two_takes, Split::one}));
    EXPECT_EQ(toast(), "One view");
    open({"a.bvh", "b.bvh", "c.bvh"});
    EXPECT_EQ(views(4), (std::vector{Split::two, Split::four, Split::two_takes, Split::four_takes}));
    EXPECT_EQ(toast(), "A view for each of four takes");
}

// Two of five, as the state file had it.
TEST_F(Panes, TakesWithoutAViewAreCountedAndOneClickShowsAll) {
    session.view.split = Split::two_takes;
    open_five();
    ASSERT_TRUE(partial_picture(session));
    EXPECT_EQ(partial_picture(session)->why, "2 of 5 takes shown. Tab shows the next");
    run(command(set_visible, id(4), false));
    EXPECT_EQ(partial_picture(session)->why, "2 of 5 takes shown. Tab shows the next");
    run(*partial_picture(session)->command);
    EXPECT_FALSE(partial_picture(session));
    EXPECT_EQ(figures_in(0).size(), 5U) << "beside each other";
    run(command(set_visible, id(2), false));
    EXPECT_EQ(partial_picture(session)->why, "4 of 5 takes shown, others are hidden");
    open({"a.bvh", "b.bvh", "c.bvh"});
    run(set("views", "two-takes"), command(show_all_takes));
    EXPECT_EQ(session.view.split, Split::four_takes) << "which has room for all of them";
    EXPECT_FALSE(partial_picture(session));
}

TEST_F(Panes, SideBySideIsOneViewWhateverWasRemembered) {
    session.view.split = Split::two_takes;
    open_five();
    run(command(set_option_by_call, "side-by-side", true));
    EXPECT_EQ(figures_in(0).size(), 5U);
    EXPECT_THAT(to_text(session), testing::HasSubstr("views = two-takes")) << "for this run only";
    run(set("side-by-side", "no"), set("views", "two-takes"), set("side-by-side", "yes"));
    EXPECT_EQ(figures_in(0).size(), 5U);
    EXPECT_THAT(to_text(session), testing::HasSubstr("views = one"));
}

// ---- Cameras that a person moves while files are read ----

TEST_F(Panes, ManyFilesAreFramedWhenTheLastHasCome) {
    run(command(open_files, {"a.bvh", "b.bvh", "far.bvh"}, false, false));
    finish_loading();
    EXPECT_EQ(session.document.figures.size(), 3U);
    EXPECT_TRUE(session.view.pane().automatic_camera);
    for (std::size_t i = 0; i < 3; ++i) EXPECT_TRUE(is_seen(i, 0)) << i;
}

TEST_F(Panes, ACameraThatWasMovedWhileTheyWereReadStays) {
    test::apply(session, command(open_files, {"a.bvh", "b.bvh"}, false, false), command(orbit_camera, {40, 20}));
    const scene::Camera moved = camera();
    finish_loading();
    EXPECT_EQ(camera().yaw, moved.yaw);
    EXPECT_EQ(camera().distance, moved.distance);
    EXPECT_EQ(camera().target, moved.target);
    test::apply(session, command(open_files, {"c.bvh"}, false, false), command(pan_camera, {90'000, 0}));
    finish_loading();
    EXPECT_TRUE(is_seen(0, 0)) << "but not where it would show nothing";
}
}  // namespace
}  // namespace skelplay::session
