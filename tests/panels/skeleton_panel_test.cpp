#include <fmt/format.h>
#include <gmock/gmock.h>
#include "panels/bone_list.h"
#include "panels/panel_rig.h"
#include "session/files/bone_map.h"
#include "session/files/opening.h"
#include "session/posing.h"
#include "session/viewing.h"
#include "support/counted_steps.h"
#include "support/gltf_file.h"
#include "support/marker_person.h"

namespace skelplay {
namespace {
using namespace session;
using test::PanelRig;
using testing::HasSubstr;

const std::filesystem::path assets = std::filesystem::path(SKELPLAY_SOURCE_DIR) / "assets";

TEST(BriefNames, OfAllRowsTakeStepsForEach) {
    test::expect_linear(
        [](std::size_t bones) {
            const std::vector<figure::Bone> list(bones, figure::Bone{.name = "mixamorig:bone"});
            const auto open = std::make_shared<OpenFigure>();
            open->take.figure = std::make_shared<figure::Figure>(test::figure_of(test::skeleton_of(list)));
            EXPECT_EQ(panels::brief_name(*open, figure::bone_id(0)), "bone");
            return [open, bones] {
                for (std::size_t i = 0; i < bones; ++i) (void)panels::brief_name(*open, figure::bone_id(i));
            };
        },
        20);
}

/// The walk, with a copy of its rig beside it as a file of its own.
struct SkeletonPanel : testing::Test {
    SkeletonPanel() {
        std::filesystem::copy(assets / "walk.bvh", folder / "rig.bvh");
        folder.write("stand.trc", test::standing_markers());
        rig.open({"walk.amc"});
        rig.click("tab-Figures");
        rig.frames(2);
    }
    [[nodiscard]] const OpenFigure& shown() const { return rig.figure(); }
    void play_on_rig() {
        rig.ask(session::retarget, shown().id, folder / "rig.bvh");
        rig.settle();
    }
    test::TemporaryFolder folder;
    PanelRig rig{{{"walk.amc", {.real = assets / "walk.amc"}},
                  {"rig.bvh", {.real = folder / "rig.bvh"}},
                  {"stand.trc", {.real = folder / "stand.trc"}},
                  {"positional.bvh", {.real = SKELPLAY_SOURCE_DIR "/tests/data/positional.bvh"}}},
                 {1400, 1000}};
};

TEST_F(SkeletonPanel, OffersTheOtherFiguresSkeletonsAndItsOwn) {
    rig.ask(session::open_files, {"rig.bvh"}, true, false);
    rig.settle();
    rig.ask(session::activate, shown().id);
    rig.click("play-on");
    ASSERT_TRUE(rig.has("play-on-rig.bvh"));
    rig.click_and_settle("play-on-rig.bvh");
    ASSERT_TRUE(shown().take.transformed.mapping);
    EXPECT_TRUE(rig.has("map-summary"));
    EXPECT_THAT(rig.text(), HasSubstr("bonesofrig.bvhfollowwalk.amc"));
    rig.click("play-on");
    rig.click_and_settle("play-on-own");
    EXPECT_FALSE(shown().take.transformed.mapping);
    EXPECT_FALSE(rig.has("map-summary"));
}

TEST_F(SkeletonPanel, TheMapIsATableAndAFileAndFeetAreHeldUnlessTheyAreNot) {
    EXPECT_FALSE(rig.has("map-save"));
    play_on_rig();
    EXPECT_FALSE(rig.has("bone-map"));
    rig.click("map-header");
    EXPECT_TRUE(rig.has("bone-map"));
    EXPECT_THAT(rig.text(), HasSubstr("Follows"));
    rig.ask(session::save_bone_map, shown().id, folder / "map.json");
    EXPECT_TRUE(std::filesystem::exists(folder / "map.json"));
    EXPECT_TRUE(rig.says("As in map.json"));
    rig.click_and_settle("map-reset");
    EXPECT_TRUE(shown().take.request.transform.map.empty());
    rig.click_and_settle("foot-lock");
    EXPECT_FALSE(shown().take.request.transform.foot_lock);
    rig.click_and_settle("foot-lock");
    EXPECT_TRUE(shown().take.request.transform.foot_lock);
}

// walk.bvh's LeftFoot follows the walk's lfoot, the same part of the body.
TEST_F(SkeletonPanel, APairIsChosenFromTheListTakenAwayAndUndone) {
    play_on_rig();
    rig.click("map-header");
    EXPECT_FALSE(rig.has("map-map-state"));
    const auto how = [&](std::string_view target) {
        const auto& rows = shown().take.transformed.mapping->rows;
        const auto row = std::ranges::find(rows, target, &takes::BoneMapping::Row::target);
        return (row->sources.empty() ? std::string("-") : row->sources.front().bone) + " " + row->how;
    };
    const std::string target = shown().take.transformed.mapping->rows.at(1).target;
    const std::string before = how(target);
    rig.click("map-" + target);
    ASSERT_TRUE(rig.has("to-nothing"));
    ASSERT_TRUE(rig.has("assign-filter")) << "the list is long";
    rig.type("thorax");
    rig.key(ImGuiKey_Enter);
    rig.settle();
    EXPECT_EQ(how(target), "thorax hand");
    EXPECT_TRUE(rig.says("By hand: 1 change; not saved"));
    rig.click("map-" + target);
    rig.click_and_settle("to-nothing");
    EXPECT_EQ(how(target), "- hand");
    rig.click_and_settle("map-undo");
    EXPECT_EQ(how(target), "thorax hand");
    rig.click("map-" + target);
    rig.click_and_settle("to-its-name");
    EXPECT_EQ(how(target), before);
    rig.click("map-row-" + target);
    EXPECT_EQ(rig.selected(), shown().take.transformed.mapping->rows.at(1).bone);
}

// leg.glb holds "Still" and "Step", which moves and is therefore shown first.
TEST(SkeletonPanelOf, TheTakesOfAFileAreAListInWhichAClickShowsOne) {
    test::TemporaryFolder own;
    PanelRig takes{{{"leg.glb", {.real = own.write("leg.glb", test::leg_gltf().glb())}}}, {1400, 1000}};
    takes.open({"leg.glb"});
    takes.click("tab-Figures");
    EXPECT_TRUE(takes.says("1.0 s")) << "the length of Step: 31 frames of 1/30 s";
    EXPECT_EQ(takes.figure().take.figure->take_index, 1U);
    takes.click_and_settle("take-1");
    EXPECT_EQ(takes.figure().take.figure->take_index, 0U);
    takes.click_and_settle("take-2");
    EXPECT_EQ(takes.figure().take.figure->take_index, 1U);
}

TEST(SkeletonPanelOf, NearlyTheSameNamesSuggestionsComeFirstAndAreAcceptedTogether) {
    test::TemporaryFolder own;
    const auto take = [&](const std::string& bone) {
        return own.write(bone + ".bvh",
                         fmt::format("HIERARCHY\nROOT Hips\n{{\nOFFSET 0 0 0\nCHANNELS 3 Zrotation Xrotation "
                                     "Yrotation\nJOINT Chest\n{{\nOFFSET 0 9 0\nCHANNELS 3 Zrotation Xrotation "
                                     "Yrotation\nEnd Site\n{{\nOFFSET 0 9 0\n}}\n}}\nJOINT {}\n{{\nOFFSET 0 -9 "
                                     "0\nCHANNELS 3 Zrotation Xrotation Yrotation\nEnd Site\n{{\nOFFSET 0 -9 "
                                     "0\n}}\n}}\n}}\nMOTION\nFrames: 2\nFrame Time: 0.1\n0 0 0 0 0 0 0 0 0\n0 0 0 0 0 "
                                     "0 0 0 0\n",
                                     bone));
    };
    PanelRig other{{{"a.bvh", {.real = take("zAntenna")}}}, {1400, 1000}};
    other.open({"a.bvh"});
    other.click("tab-Figures");
    other.ask(session::retarget, other.id(), take("zAntena"));
    other.settle();
    ASSERT_TRUE(other.has("map-suggestions"));
    other.click("map-header");
    EXPECT_LT(other.rect("map-row-zAntena").y, other.rect("map-row-Hips").y);
    EXPECT_TRUE(other.says("Not used: zAntenna."));
    other.click_and_settle("map-suggestions");
    EXPECT_FALSE(other.has("map-suggestions"));
    EXPECT_FALSE(other.says("Not used"));
    EXPECT_EQ(other.figure().take.transformed.mapping->rows.back().how, "hand");
}

TEST_F(SkeletonPanel, PositionalSystemsPositionsAreSolvedOrShownAsTheyAre) {
    EXPECT_FALSE(rig.has("solve-positions")) << "the walk is rotational";
    rig.open({"positional.bvh"});
    rig.settle();
    ASSERT_TRUE(rig.has("solve-positions"));
    EXPECT_TRUE(shown().take.figure->angles_solved);
    rig.ask(session::select_bone, shown().id, figure::BoneId{1});
    rig.click("tab-Bone");
    EXPECT_THAT(rig.text(), HasSubstr("noneinthefile:solved"));
    rig.click("tab-Figures");
    rig.click_and_settle("solve-positions");
    EXPECT_TRUE(shown().take.figure->positional);
    rig.click_and_settle("solve-positions");
    EXPECT_TRUE(shown().take.figure->angles_solved);
}

TEST_F(SkeletonPanel, MarkersOfAKnownSetBecomeASkeletonAndMarkersAgain) {
    rig.open({"stand.trc"});
    rig.settle();
    ASSERT_TRUE(rig.has("solve-positions"));
    EXPECT_THAT(rig.text(), HasSubstr("Skeletonfrommarkers"));
    EXPECT_TRUE(figure::is_markers(*shown().take.figure));
    rig.click_and_settle("solve-positions");
    EXPECT_FALSE(figure::is_markers(*shown().take.figure));
    EXPECT_NE(shown().take.figure->skeleton.find("LeftFoot"), figure::BoneId::none);
    EXPECT_THAT(rig.text(), HasSubstr("Skeletonfrommarkers"));
    rig.click_and_settle("solve-positions");
    EXPECT_TRUE(figure::is_markers(*shown().take.figure));
}

TEST_F(SkeletonPanel, AnotherSkeletonIsChosenInTheDialog) {
    rig.click("play-on", "play-on-another");
    EXPECT_TRUE(rig.session.ui.open_dialog);
    EXPECT_EQ(rig.session.ui.open_dialog->retarget, shown().id);
    EXPECT_TRUE(rig.has("dialog-play-on"));
    EXPECT_FALSE(rig.has("dialog-add"));
    rig.type((folder / "rig.bvh").c_str());
    rig.click_and_settle("dialog-play-on");
    EXPECT_TRUE(shown().take.transformed.mapping);
    EXPECT_FALSE(rig.session.ui.open_dialog);
    EXPECT_EQ(rig.session.document.figures.size(), 1U);
    EXPECT_EQ(shown().take.figure->name, "walk.amc");
}
}  // namespace
}  // namespace skelplay
