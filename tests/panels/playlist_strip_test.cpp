#include <gtest/gtest.h>
#include "panels/panel_rig.h"
#include "session/files/review.h"

namespace skelplay {
namespace {
using namespace session;
using test::PanelRig;

struct PlaylistStrip : testing::Test {
    test::TemporaryFolder folder;
    PanelRig rig{{{"a.bvh", {}}, {"b.bvh", {}}, {"c.bvh", {}}}};

    void open_folder() {
        for (const char* name : {"a.bvh", "b.bvh", "c.bvh"}) folder.write(name);
        rig.open({folder.path()});
    }
    [[nodiscard]] std::string shown() const { return rig.shown(); }
};

TEST_F(PlaylistStrip, IsThereForSeveralFilesFoldsAwayAndAClickOpens) {
    rig.open({"a.bvh"});
    EXPECT_FALSE(rig.has("fold-strip"));
    const float height = rig.state.viewport.height;
    open_folder();
    EXPECT_TRUE(rig.has("playlist-a.bvh", "playlist-c.bvh"));
    EXPECT_LT(rig.state.viewport.height, height);
    EXPECT_LE(rig.rect("playlist-a.bvh").y + rig.rect("playlist-a.bvh").height, rig.rect("time-bar").y);

    const float unfolded = rig.state.viewport.height;
    rig.click("fold-strip");
    EXPECT_FALSE(rig.has("playlist-a.bvh"));
    EXPECT_GT(rig.state.viewport.height, unfolded);
    rig.click("fold-strip");
    EXPECT_TRUE(rig.has("playlist-a.bvh"));
    rig.click_and_settle("playlist-c.bvh");
    EXPECT_EQ(shown(), "c.bvh");
    EXPECT_EQ(rig.session.document.playlist.current, 2U);
}

TEST_F(PlaylistStrip, CellsAreAsWideAsTheirNames) {
    const std::string longest(120, 'w');
    for (const std::string& name : {std::string("a.bvh"), std::string("b of some length.bvh"), longest + ".bvh"})
        folder.write(name);
    rig.open({folder.path()});
    rig.session.document.playlist.files = {folder.path() / "a.bvh", folder.path() / "b of some length.bvh",
                                           folder.path() / (longest + ".bvh")};
    rig.frames(2);
    const panels::Rect a = rig.rect("playlist-a.bvh");
    const panels::Rect b = rig.rect("playlist-b of some length.bvh");
    const panels::Rect c = rig.rect("playlist-" + longest + ".bvh");
    EXPECT_NEAR(b.width - a.width, ImGui::CalcTextSize("b of some length.bvh").x - ImGui::CalcTextSize("a.bvh").x, 1);
    EXPECT_FLOAT_EQ(b.x, a.x + a.width);
    EXPECT_LT(c.width, 300) << "up to a limit";
}

TEST_F(PlaylistStrip, GoesOnWhenItIsTicked) {
    open_folder();
    rig.click("strip-go-on");
    EXPECT_TRUE(rig.session.ui.go_on);
    rig.ask(session::mark_file, Mark::reject);
    rig.settle();
    EXPECT_EQ(shown(), "b.bvh");
}

TEST_F(PlaylistStrip, MarksAreSavedWhereThePersonSays) {
    open_folder();
    rig.ask(session::mark_file, Mark::keep);
    rig.click("strip-save");
    EXPECT_TRUE(rig.state.uses_keys);
    EXPECT_EQ(rig.state.marks_dialog.file, (folder.path() / "review.csv").string());
    rig.key(ImGuiKey_Enter);
    EXPECT_FALSE(rig.session.ui.marks_dialog);
    EXPECT_EQ(folder.read("review.csv"), "file,mark\na.bvh,keep\n");
    rig.frames(2);
    EXPECT_FALSE(rig.state.uses_keys);
    rig.click("strip-save");
    rig.key(ImGuiKey_Escape);
    EXPECT_FALSE(rig.session.ui.marks_dialog);
}

// Thousands of names cost as much as the visible ones; the current file is visible.
TEST(PlaylistStripLength, ScrollsToTheCurrentFile) {
    test::PretendFiles files;
    std::vector<std::filesystem::path> names;
    for (int i = 0; i < 3000; ++i) {
        const std::string name = "take" + std::to_string(i) + ".bvh";
        files[name] = {};
        names.emplace_back(name);
    }
    PanelRig rig(files);
    rig.open({names[0]});
    rig.session.document.playlist.files = names;
    rig.session.document.playlist.current = 1700;
    rig.frames(2);
    EXPECT_TRUE(rig.has("playlist-take1700.bvh"));
    EXPECT_FALSE(rig.has("playlist-take0.bvh"));
    rig.move(rig.middle("playlist-take1700.bvh"));
    panels::send_wheel(5);
    rig.frames(2);
    EXPECT_TRUE(rig.has("playlist-take1695.bvh"));
    rig.session.document.playlist.current = 2;
    rig.frames(2);
    EXPECT_TRUE(rig.has("playlist-take0.bvh"));
}
}  // namespace
}  // namespace skelplay
