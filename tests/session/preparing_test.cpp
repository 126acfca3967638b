// A take on another skeleton: how it is read, shown, kept and saved.

#include "session/files/preparing.h"

#include <chrono>
#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>
#include <thread>

#include "session/posed_scene.h"
#include "support/temporary_folder.h"
#include "support/tiny_session.h"

namespace skelplay::session {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::IsEmpty;

const fs::path assets = fs::path(SKELPLAY_SOURCE_DIR) / "assets";
const fs::path walk = assets / "walk.amc";
const fs::path rig = assets / "walk.bvh";

/// A person that walks two metres along Z in five frames: hips, and legs of two bones.
///
///        Head
///         |
///     L--Hips--R      LeftUpLeg, RightUpLeg at the sides
///     |        |
///    knee     knee    LeftLeg, RightLeg
///     |        |
///    ankle    ankle   LeftFoot, RightFoot
std::string person(double leg, std::string_view ground = "") {
    std::string text = "HIERARCHY\n";
    if (!ground.empty())
        text += fmt::format("ROOT {}\n{{\nOFFSET 0 0 0\nCHANNELS 3 Zrotation Xrotation Yrotation\n", ground);
    text += fmt::format(
        "{} Hips\n{{\nOFFSET 0 0 0\nCHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation "
        "Yrotation\n",
        ground.empty() ? "ROOT" : "JOINT");
    const char* turns = "CHANNELS 3 Zrotation Xrotation Yrotation\n";
    for (const char* side : {"Left", "Right"}) {
        const double x = *side == 'L' ? 10 : -10;
        text += fmt::format(
            "JOINT {0}UpLeg\n{{\nOFFSET {1} 0 0\n{2}JOINT {0}Leg\n{{\nOFFSET 0 -{3} 0\n{2}JOINT "
            "{0}Foot\n{{\nOFFSET 0 -{3} 0\n{2}End Site\n{{\nOFFSET 0 -5 15\n}}\n}}\n}}\n}}\n",
            side, x, turns, leg);
    }
    text += fmt::format(
        "JOINT Spine\n{{\nOFFSET 0 10 0\n{0}JOINT Head\n{{\nOFFSET 0 50 0\n{0}End Site\n{{\nOFFSET 0 20 "
        "0\n}}\n}}\n}}\n}}\n",
        turns);
    if (!ground.empty()) text += "}\n";
    text += "MOTION\nFrames: 5\nFrame Time: 0.1\n";
    for (int frame = 0; frame < 5; ++frame) {
        if (!ground.empty()) text += "0 0 0 ";
        text += fmt::format("0 {} {} 0 0 0", 2 * leg, 50 * frame);
        for (int i = 0; i < 8; ++i) text += " 0 0 0";
        text += '\n';
    }
    return text;
}

struct Prepares : testing::Test {
    loaders::LoadResult loaded = loaders::load(walk);
    Preparation onto(const fs::path& file) {
        Preparation preparation;
        preparation.onto = file;
        return preparation;
    }
    Prepared prepare_onto(const fs::path& file, const fs::path& map = {}) {
        Preparation preparation = onto(file);
        preparation.map = map;
        return prepare(loaded, {}, preparation);
    }
    test::TemporaryFolder folder;
};

TEST_F(Prepares, ATakeIsPlayedOnAnotherSkeleton) {
    const std::size_t frames = figure::frame_count(loaded.figure->take);
    const Prepared prepared = prepare(loaded, {figure::Axis::y, 0.01, std::nullopt}, onto(rig));
    ASSERT_TRUE(loaded.figure && prepared.mapping);
    EXPECT_EQ(loaded.figure->motion_file, walk.string());
    EXPECT_EQ(loaded.figure->skeleton_file, rig.string());
    EXPECT_EQ(prepared.own_skeleton, assets / "walk.asf");
    EXPECT_EQ(figure::frame_count(loaded.figure->take), frames);
    EXPECT_EQ(prepared.place, analysis::PlaceOptions()) << "what is said of the take's axes is not said of the rig's";
    EXPECT_EQ(prepared.mapping->rows.size(), loaded.figure->skeleton.size());
    EXPECT_THAT(summary(*prepared.mapping),
                HasSubstr(" bones of walk.bvh follow walk.amc; the root's way is scaled by"));
}

TEST_F(Prepares, ASkeletonIsReadOnceForSeveralTakes) {
    const fs::path own = folder.write("rig.bvh", test::text_of(rig));
    TargetSkeletons targets;
    PreparationRun run;
    run.targets = &targets;
    prepare(loaded, {}, onto(own), run);
    fs::remove(own);
    loaded = loaders::load(walk);
    EXPECT_NE(prepare(loaded, {}, onto(own), run).mapping, nullptr);
    loaded = loaders::load(walk);
    EXPECT_EQ(prepare(loaded, {}, onto(own)).mapping, nullptr) << "it is gone";
}

TEST_F(Prepares, AMapIsWrittenOnceAndUsedFromThenOn) {
    const fs::path map = folder / "map.json";
    const Prepared first = prepare_onto(rig, map);
    ASSERT_TRUE(fs::exists(map));
    EXPECT_EQ(folder.read("map.json"), first.mapping->json);
    ASSERT_EQ(first.inputs.size(), 1U);
    EXPECT_EQ(first.inputs.front().file, map);
    folder.write("map.json", R"({"bones": [{"target": "root", "sources": ["root"]}]})");
    loaded = loaders::load(walk);
    const Prepared second = prepare_onto(rig, map);
    const auto moving = [](const BoneMapping::Row& row) { return !row.sources.empty(); };
    EXPECT_EQ(std::ranges::count_if(second.mapping->rows, moving), 1) << "as the file says";
    EXPECT_EQ(folder.read("map.json").find("by"), std::string::npos) << "it is not written again";
}

TEST_F(Prepares, WhatCantBeReadRefusesTheTake) {
    const fs::path broken = folder.write("broken.json", "{\n \"bones\": [}\n");
    EXPECT_FALSE(prepare_onto(rig, broken).mapping);
    EXPECT_FALSE(loaded.figure);
    EXPECT_THAT(base::to_text(loaded.diagnostics),
                HasSubstr("broken.json:2:12: error: expected JSON in a map of bones"));
    loaded = loaders::load(walk);
    EXPECT_FALSE(prepare_onto(folder / "nobody.bvh").mapping);
    EXPECT_FALSE(loaded.figure);
    EXPECT_THAT(base::to_text(loaded.diagnostics), HasSubstr("nobody.bvh: error: "));
}

TEST_F(Prepares, AStopLeavesNothing) {
    std::stop_source stop;
    stop.request_stop();
    PreparationRun run;
    run.stop = stop.get_token();
    prepare(loaded, {}, onto(rig), run);
    EXPECT_TRUE(loaded.stopped);
    EXPECT_FALSE(loaded.figure);
}

/// The person, whose joints below the hips are moved and not turned.
std::string moved_person() {
    std::string text = person(40);
    const std::string turns = "CHANNELS 3 Zrotation Xrotation Yrotation";
    for (std::size_t at = 0; (at = text.find(turns, at)) != std::string::npos;)
        text.replace(at, turns.size(), "CHANNELS 3 Xposition Yposition Zposition");
    return text;
}

TEST_F(Prepares, PositionsAreSolvedUnlessTheyAreToStay) {
    const fs::path file = folder.write("moved.bvh", moved_person());
    struct Case {
        std::optional<bool> solve;
        std::optional<figure::Format> raw_of;
        bool solved;
    };
    for (const Case& each :
         {Case{{}, {}, true}, Case{{}, figure::Format::bvh, false}, Case{{}, figure::Format::acclaim, true},
          Case{true, figure::Format::bvh, true}, Case{false, {}, false}}) {
        loaded = loaders::load(file);
        ASSERT_TRUE(loaded.figure && loaded.figure->positional);
        Preparation preparation;
        preparation.solve_positions = each.solve;
        preparation.raw_positions_of = each.raw_of;
        prepare(loaded, {}, preparation);
        EXPECT_EQ(loaded.figure->angles_solved, each.solved);
        EXPECT_EQ(loaded.figure->positional, !each.solved);
    }
    // On another skeleton only rotations are of use.
    loaded = loaders::load(file);
    Preparation preparation = onto(folder.write("short.bvh", person(20)));
    preparation.solve_positions = false;
    const Prepared prepared = prepare(loaded, {}, preparation);
    EXPECT_TRUE(prepared.mapping);
}

/// A session with real files.
struct PlaysOn : testing::Test {
    PlaysOn() {
        folder.write("a.bvh", person(40));
        folder.write("b.bvh", person(40));
        folder.write("short.bvh", person(20));
        test::open(session, {folder / "a.bvh"});
    }
    void ask(const Command& command) {
        apply(session, command);
        test::finish_loading(session);
    }
    [[nodiscard]] const OpenFigure& shown() const { return session.document.figures.front(); }
    [[nodiscard]] double thigh() const {
        const figure::Skeleton& skeleton = shown().figure->skeleton;
        return -skeleton[skeleton.find("LeftLeg")].offset.y;
    }
    test::TemporaryFolder folder;
    Session session;
};

TEST_F(PlaysOn, AnotherSkeletonAndBackAgain) {
    EXPECT_EQ(thigh(), 40);
    EXPECT_FALSE(shown().prepared.mapping);
    ask(PlayOn{shown().id, folder / "short.bvh"});
    ASSERT_TRUE(shown().prepared.mapping);
    EXPECT_EQ(thigh(), 20);
    ask(Reload{});
    EXPECT_EQ(thigh(), 20) << "it stays so";
    ask(OpenNext{1});
    EXPECT_EQ(shown().figure->name, "b.bvh");
    EXPECT_EQ(thigh(), 20) << "also for the folder's next take";
    ask(PlayOn{shown().id, {}});
    EXPECT_EQ(thigh(), 40);
    EXPECT_FALSE(shown().prepared.mapping);
}

TEST_F(PlaysOn, ARefusedSkeletonLeavesWhatIsShown) {
    ask(PlayOn{shown().id, folder / "nobody.bvh"});
    EXPECT_EQ(thigh(), 40);
    ASSERT_TRUE(session.ui.toast);
    EXPECT_EQ(session.ui.toast->severity, base::Severity::error);
}

TEST_F(PlaysOn, WhatIsSaidOfTheAxesIsSaidOfTheSkeletonShown) {
    ask(PlayOn{shown().id, folder / "short.bvh"});
    ask(SetUpAxis{shown().id, figure::Axis::z});
    EXPECT_EQ(shown().placed.up.source, analysis::Source::option);
    EXPECT_FALSE(shown().job.place.up);
    ask(Reload{});
    EXPECT_EQ(shown().placed.up.value, figure::Axis::z);
    ask(PlayOn{shown().id, {}});
    EXPECT_NE(shown().placed.up.source, analysis::Source::option) << "it was said of the other";
}

TEST_F(PlaysOn, AMapThatIsSavedIsReadAgainAfterAChange) {
    ask(PlayOn{shown().id, folder / "short.bvh"});
    ask(SaveBoneMap{shown().id, folder / "map.json"});
    EXPECT_EQ(folder.read("map.json"), shown().prepared.mapping->json);
    EXPECT_EQ(shown().job.preparation.map, folder / "map.json");
    const auto resting = [&] {
        return std::ranges::count_if(shown().prepared.mapping->rows,
                                     [](const auto& row) { return row.sources.empty(); });
    };
    EXPECT_EQ(resting(), 0);
    ask(ReloadChanged{});
    EXPECT_EQ(resting(), 0);
    folder.write("map.json", R"({"bones": [{"target": "Hips", "sources": ["Hips"]}]})");
    for (int i = 0; i < 3; ++i) ask(ReloadChanged{});
    EXPECT_EQ(resting(), 8);
}

// The root stays on the ground while the body walks away.
TEST_F(PlaysOn, TheCameraFollowsTheHipsNotARootOnTheGround) {
    folder.write("ground.bvh", person(40, "Root"));
    test::open(session, {folder / "ground.bvh"});
    ASSERT_TRUE(shown().placed.body.ground.front());
    apply(session, PlayPause{});
    apply(session, GoToFirst{});
    step(session, Seconds(0));
    const auto before = followed_point(session.document, session.posed);
    apply(session, GoToFrame{4});
    step(session, Seconds(0));
    EXPECT_NEAR(glm::distance(*before, *followed_point(session.document, session.posed)),
                200 * shown().placed.unit.metres, 1e-9);
}

}  // namespace
}  // namespace skelplay::session
