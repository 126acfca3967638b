// A take on another skeleton: how it is read, shown, kept and saved.

#include <chrono>
#include <fstream>
#include <thread>
#include "session/figures.h"
#include "session/files/bone_map.h"
#include "session/files/opening.h"
#include "session/files/playlist.h"
#include "session/files/review.h"
#include "session/playback.h"
#include "support/numpy_file.h"
#include "support/session_fixture.h"
#include "takes/take.h"

namespace skelplay::takes {
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

struct Transforms : testing::Test {
    loaders::LoadResult loaded = loaders::load(walk);
    TakeTransform onto(const fs::path& file) {
        TakeTransform asked;
        asked.onto = file;
        return asked;
    }
    Transformed transform_onto(const fs::path& file, const fs::path& map = {}) {
        TakeTransform asked = onto(file);
        asked.map = map;
        return transform(loaded, {}, asked);
    }
    test::TemporaryFolder folder;
};

TEST_F(Transforms, ATakeIsPlayedOnAnotherSkeleton) {
    const std::size_t frames = figure::frame_count(loaded.figure->take);
    const Transformed transformed = transform(loaded, {figure::Axis::y, 0.01, std::nullopt}, onto(rig));
    ASSERT_TRUE(loaded.figure && transformed.mapping);
    EXPECT_EQ(loaded.figure->motion_file, walk.string());
    EXPECT_EQ(loaded.figure->skeleton_file, rig.string());
    EXPECT_EQ(transformed.own_skeleton, assets / "walk.asf");
    EXPECT_EQ(figure::frame_count(loaded.figure->take), frames);
    EXPECT_EQ(transformed.mapping->rows.size(), loaded.figure->skeleton.size());
    EXPECT_THAT(summary(*transformed.mapping),
                HasSubstr(" bones of walk.bvh follow walk.amc; the root's travel is scaled by"));
}

TEST_F(Transforms, WhatIsSaidOfTheAxesIsNotSaidOfTheOtherSkeleton) {
    TakeRequest request{walk, {}, {figure::Axis::y, 0.01, std::nullopt}};
    EXPECT_EQ(place_options(read_take(request)), request.place);
    request.transform = onto(rig);
    EXPECT_EQ(place_options(read_take(request)), analysis::PlacementOptions());
}

/// Where a bone is in a frame.
glm::dvec3 position_of(const figure::Figure& figure, std::size_t frame, const char* bone) {
    scene::FigureEvaluator evaluator(figure.skeleton);
    figure::Pose pose;
    figure::sample(figure.skeleton, figure.take, frame, pose);
    return evaluator.positions(pose)[figure::index(figure.skeleton.find(bone))].origin;
}

/// The angle between thigh and shank, in degrees.
double knee_angle(const figure::Figure& figure, std::size_t frame, char side) {
    const auto at = [&](const char* bone) { return position_of(figure, frame, (side + std::string(bone)).c_str()); };
    const glm::dvec3 thigh = glm::normalize(at("tibia") - at("femur"));
    const glm::dvec3 shank = glm::normalize(at("foot") - at("tibia"));
    return glm::degrees(std::acos(std::min(1.0, glm::dot(thigh, shank))));
}

// An AMASS take has no body; on another skeleton it needs none. Its second frame bends the left knee by 90 degrees.
TEST_F(Transforms, AnAmassTakeNeedsNoBodyOnAnotherSkeleton) {
    TakeRequest request{folder.write("amass.npz", test::npz(test::amass_arrays()))};
    EXPECT_EQ(read_take(request).figure, nullptr);
    request.transform = onto(rig);
    const Take take = read_take(request);
    ASSERT_NE(take.figure, nullptr) << base::to_text(take.diagnostics);
    const figure::Figure& figure = *take.figure;
    EXPECT_EQ(figure.skeleton.size(), loaders::load(rig).figure->skeleton.size());
    EXPECT_NEAR(knee_angle(figure, 0, 'l'), 0.0, 5.0);
    EXPECT_NEAR(knee_angle(figure, 1, 'l'), 90.0, 5.0);
    EXPECT_NEAR(knee_angle(figure, 1, 'r'), 0.0, 5.0);
    EXPECT_GT(position_of(figure, 0, "head").y, position_of(figure, 0, "lfoot").y) << "it stands";
}

TEST_F(Transforms, ASkeletonIsReadOnceForSeveralTakes) {
    const fs::path own = folder.write("rig.bvh", test::text_of(rig));
    TargetSkeletons targets;
    transform(loaded, {}, onto(own), {}, &targets);
    fs::remove(own);
    loaded = loaders::load(walk);
    EXPECT_NE(transform(loaded, {}, onto(own), {}, &targets).mapping, nullptr);
    loaded = loaders::load(walk);
    EXPECT_EQ(transform(loaded, {}, onto(own)).mapping, nullptr) << "it is gone";
}

TEST_F(Transforms, AMapIsWrittenOnceAndUsedFromThenOn) {
    const fs::path map = folder / "map.json";
    const Transformed first = transform_onto(rig, map);
    ASSERT_TRUE(fs::exists(map));
    EXPECT_EQ(folder.read("map.json"), first.mapping->json);
    ASSERT_EQ(first.inputs.size(), 1U);
    EXPECT_EQ(first.inputs.front().file, map);
    folder.write("map.json", R"({"bones": [{"target": "root", "sources": ["root"]}]})");
    loaded = loaders::load(walk);
    const Transformed second = transform_onto(rig, map);
    const auto moving = [](const BoneMapping::Row& row) { return !row.sources.empty(); };
    EXPECT_EQ(std::ranges::count_if(second.mapping->rows, moving), 1) << "as the file says";
    EXPECT_EQ(folder.read("map.json").find("by"), std::string::npos) << "it is not written again";
}

TEST_F(Transforms, WhatCantBeReadRefusesTheTake) {
    const fs::path broken = folder.write("broken.json", "{\n \"bones\": [}\n");
    EXPECT_FALSE(transform_onto(rig, broken).mapping);
    EXPECT_FALSE(loaded.figure);
    EXPECT_THAT(base::to_text(loaded.diagnostics), HasSubstr("broken.json:2:12: error: expected JSON in a map of bones"));
    loaded = loaders::load(walk);
    EXPECT_FALSE(transform_onto(folder / "nobody.bvh").mapping);
    EXPECT_FALSE(loaded.figure);
    EXPECT_THAT(base::to_text(loaded.diagnostics), HasSubstr("nobody.bvh: error: "));
}

TEST_F(Transforms, AStopLeavesNothing) {
    std::stop_source stop;
    stop.request_stop();
    transform(loaded, {}, onto(rig), {.stop = stop.get_token()});
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

TEST_F(Transforms, PositionsAreSolvedUnlessTheyAreToStay) {
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
        TakeTransform asked;
        asked.solve_positions = each.solve;
        asked.raw_positions_of = each.raw_of;
        transform(loaded, {}, asked);
        EXPECT_EQ(loaded.figure->angles_solved, each.solved);
        EXPECT_EQ(loaded.figure->positional, !each.solved);
    }
    // On another skeleton only rotations are of use.
    loaded = loaders::load(file);
    TakeTransform asked = onto(folder.write("short.bvh", person(20)));
    asked.solve_positions = false;
    const Transformed transformed = transform(loaded, {}, asked);
    EXPECT_TRUE(transformed.mapping);
}

using namespace session;

/// A session with real files.
struct PlaysOn : test::SessionFixture {
    PlaysOn() {
        for (const char* name : {"a.bvh", "b.bvh"}) folder.write(name, person(40));
        folder.write("short.bvh", person(20));
        session = Session();
        open({folder / "a.bvh"});
    }
    /// Applies commands, and reads what they ask for.
    template <std::convertible_to<session::Command>... Commands> void ask(const Commands&... commands) {
        ((session::apply(session, session::Command(commands)), finish_loading()), ...);
    }
    template <class Result, class... Parameters>
    requires(sizeof...(Parameters) > 0) void ask(Result (*function)(session::Session&, Parameters...),
                                                 std::type_identity_t<std::decay_t<Parameters>>... arguments) {
        ask(session::command(function, std::move(arguments)...));
    }
    [[nodiscard]] const OpenFigure& shown() const { return figure(); }
    [[nodiscard]] double thigh() const {
        const figure::Skeleton& skeleton = shown().take.figure->skeleton;
        return -skeleton[skeleton.find("LeftLeg")].offset.y;
    }
    test::TemporaryFolder folder;
};

TEST_F(PlaysOn, AnotherSkeletonAndBackAgainAndARefusedOneLeavesWhatIsShown) {
    EXPECT_EQ(thigh(), 40);
    EXPECT_FALSE(shown().take.transformed.mapping);
    ask(session::retarget, shown().id, folder / "short.bvh");
    ASSERT_TRUE(shown().take.transformed.mapping);
    EXPECT_EQ(thigh(), 20);
    ask(session::reload);
    EXPECT_EQ(thigh(), 20) << "it stays so";
    ask(session::open_next, 1);
    EXPECT_EQ(shown().take.figure->name, "b.bvh");
    EXPECT_EQ(thigh(), 20) << "also for the folder's next take";
    ask(session::retarget, shown().id, {});
    EXPECT_EQ(thigh(), 40);
    EXPECT_FALSE(shown().take.transformed.mapping);
    ask(session::retarget, shown().id, folder / "nobody.bvh");
    EXPECT_EQ(thigh(), 40);
    EXPECT_EQ(session.ui.toast->severity, base::Severity::error);
}

TEST_F(PlaysOn, WhatIsSaidOfTheAxesIsSaidOfTheSkeletonShown) {
    ask(session::command(session::retarget, shown().id, folder / "short.bvh"),
        session::command(session::set_up_axis, shown().id, figure::Axis::z));
    EXPECT_EQ(shown().take.placement.up.source, analysis::Source::option);
    EXPECT_FALSE(shown().take.request.place.up);
    ask(session::reload);
    EXPECT_EQ(shown().take.placement.up.value, figure::Axis::z);
    ask(session::retarget, shown().id, {});
    EXPECT_NE(shown().take.placement.up.source, analysis::Source::option) << "it was said of the other";
}

TEST_F(PlaysOn, AMapThatIsSavedIsReadAgainAfterAChange) {
    ask(session::command(session::retarget, shown().id, folder / "short.bvh"),
        session::command(session::save_bone_map, shown().id, folder / "map.json"));
    EXPECT_EQ(folder.read("map.json"), shown().take.transformed.mapping->json);
    EXPECT_EQ(shown().take.request.transform.map, folder / "map.json");
    const auto resting = [&] {
        return std::ranges::count_if(shown().take.transformed.mapping->rows,
                                     [](const auto& row) { return row.sources.empty(); });
    };
    EXPECT_EQ(resting(), 0);
    ask(session::reload_changed);
    EXPECT_EQ(resting(), 0);
    folder.write("map.json", R"({"bones": [{"target": "Hips", "sources": ["Hips"]}]})");
    for (int i = 0; i < 3; ++i) ask(session::reload_changed);
    EXPECT_EQ(resting(), 8);
}

/// A person's head is called otherwise, and has an antenna beside it.
std::string with_antenna(std::string_view name) {
    std::string text = person(20);
    const std::size_t at = text.find("End Site\n{\nOFFSET 0 20");
    text.insert(at, fmt::format("JOINT {}\n{{\nOFFSET 5 20 0\nCHANNELS 3 Zrotation Xrotation Yrotation\nEnd "
                                "Site\n{{\nOFFSET 0 5 0\n}}\n}}\n",
                                name));
    for (std::size_t row = text.find("Frame Time"); (row = text.find("\n0 ", row + 1)) != std::string::npos;)
        text.insert(text.find('\n', row + 1), " 0 0 0");
    return text;
}

struct EditsMap : PlaysOn {
    EditsMap() {
        folder.write("rig.bvh", with_antenna("zAntena"));
        folder.write("a.bvh", with_antenna("zAntenna"));
        session = Session();
        open({folder / "a.bvh"});
        ask(session::retarget, shown().id, folder / "rig.bvh");
    }
    /// What a bone of the rig follows and how that was found; "?": a suggestion.
    [[nodiscard]] std::string row(std::string_view target) const {
        for (const BoneMapping::Row& row : shown().take.transformed.mapping->rows) {
            if (row.target != target) continue;
            if (!row.suggested.empty()) return "? " + row.suggested;
            return (row.sources.empty() ? std::string("-") : row.sources.front().bone) + " " + row.how;
        }
        return "no such bone";
    }
    void pair(std::string target, std::string source) {
        ask(session::pair_bones, shown().id, {{std::move(target), std::move(source)}});
    }
};

TEST_F(EditsMap, ABoneFollowsAnotherOneByHandOrNoneAndThePictureShowsIt) {
    EXPECT_EQ(row("LeftUpLeg"), "LeftUpLeg same name");
    pair("LeftUpLeg", "RightUpLeg");
    EXPECT_EQ(row("LeftUpLeg"), "RightUpLeg hand");
    pair("Head", "");
    EXPECT_EQ(row("Head"), "- hand");
    EXPECT_EQ(row("LeftUpLeg"), "RightUpLeg hand") << "the first stays";
    ask(session::reload);
    EXPECT_EQ(row("LeftUpLeg"), "RightUpLeg hand");
    ask(session::unpair_bone, shown().id, "LeftUpLeg");
    EXPECT_EQ(row("LeftUpLeg"), "LeftUpLeg same name");
    pair("Tail", "Head");
    EXPECT_THAT(shown().take.request.transform.paired, testing::SizeIs(2)) << "kept for a skeleton that has it";
    EXPECT_THAT(base::to_text(session.document.reports.front().diagnostics),
                HasSubstr("expected the name of a bone of the skeleton it is retargeted to, found Tail"));
}

TEST_F(EditsMap, NearlyTheSameNameIsSuggestedAndCountsOnceItIsAccepted) {
    EXPECT_EQ(row("zAntena"), "? zAntenna");
    const auto& bones = shown().take.transformed.mapping->bones;
    const auto antenna = std::ranges::find(bones, "zAntenna", &BoneMapping::SourceBone::name);
    ASSERT_NE(antenna, bones.end());
    EXPECT_FALSE(antenna->used);
    EXPECT_EQ(antenna->depth, 3U) << "Hips, Spine, Head";
    pair("zAntena", "zAntenna");
    EXPECT_EQ(row("zAntena"), "zAntenna hand");
    pair("zAntena", "");
    EXPECT_EQ(row("zAntena"), "- hand") << "what a person refused is not suggested again";
}

TEST_F(EditsMap, ChangesAreUndoneStepByStepInOneOrderWithMarks) {
    pair("Head", "Spine");
    ask(session::mark_file, Mark::keep);
    pair("Head", "Hips");
    ask(session::reset_bone_map, shown().id);
    EXPECT_EQ(row("Head"), "Head same name");
    ask(session::undo);
    EXPECT_EQ(row("Head"), "Hips hand");
    ask(session::redo);
    EXPECT_EQ(row("Head"), "Head same name") << "reset again";
    ask(session::undo);
    ask(session::undo);
    EXPECT_EQ(row("Head"), "Spine hand");
    EXPECT_EQ(mark_of(session.document.review, folder / "a.bvh"), Mark::keep);
    ask(session::undo);
    EXPECT_EQ(mark_of(session.document.review, folder / "a.bvh"), Mark::none);
    ask(session::undo_last, session::Subject::bone_map, shown().id);
    EXPECT_EQ(row("Head"), "Head same name");
    ask(session::undo_last, session::Subject::bone_map, shown().id);
    EXPECT_EQ(row("Head"), "Head same name") << "there is no more";
    pair("Head", "Spine");
    ask(session::retarget, shown().id, folder / "short.bvh");
    EXPECT_EQ(row("Head"), "Head same name") << "it was said of the other skeleton";
    ask(session::undo);
    EXPECT_EQ(row("Head"), "Spine hand") << "which it is played on again";
    ask(session::redo);
    EXPECT_EQ(row("Head"), "Head same name");
}

TEST_F(EditsMap, TheSavedMapIsTheOneThatMapReads) {
    pair("Head", "Spine");
    pair("zAntena", "");
    const fs::path map = folder / "map.json";
    ask(session::save_bone_map, shown().id, map);
    EXPECT_THAT(folder.read("map.json"), HasSubstr(R"({"target": "Head", "sources": ["Spine"], "by": "hand"})"));
    EXPECT_THAT(shown().take.request.transform.paired, IsEmpty()) << "the file has it";
    // What --map reads.
    loaders::LoadResult read = loaders::load(folder / "a.bvh");
    TakeTransform asked;
    asked.onto = folder / "rig.bvh";
    asked.map = map;
    const Transformed same = transform(read, {}, asked);
    const auto head = std::ranges::find(same.mapping->rows, "Head", &BoneMapping::Row::target);
    EXPECT_EQ(head->sources.front().bone, "Spine");
    EXPECT_EQ(head->how, "file");
    ask(session::reload);
    EXPECT_EQ(row("Head"), "Spine file");
    pair("Head", "Head");
    EXPECT_EQ(row("Head"), "Head hand") << "counts more than the file";
    EXPECT_EQ(shown().take.request.transform.map, map);
    ask(session::reset_bone_map, shown().id);
    EXPECT_EQ(row("Head"), "Head same name");
    EXPECT_TRUE(shown().take.request.transform.map.empty());
    ask(session::undo);
    EXPECT_EQ(row("LeftLeg"), "LeftLeg file") << "the file is in use again";
}

TEST_F(EditsMap, TwoChangesAtOnceAreBothMade) {
    const FigureId id = shown().id;
    session::apply(session, session::pair_bones, id, {{"Head", "Spine"}});
    session::apply(session, session::pair_bones, id, {{"LeftLeg", "RightLeg"}});
    finish_loading();
    EXPECT_EQ(row("Head"), "Spine hand");
    EXPECT_EQ(row("LeftLeg"), "RightLeg hand");
}

TEST_F(PlaysOn, ItIsReadAgainWhenTheOtherSkeletonChangesAndOnlyThen) {
    ask(session::retarget, shown().id, folder / "short.bvh");
    const auto before = shown().take.figure;
    for (int i = 0; i < 3; ++i) ask(session::reload_changed);
    EXPECT_EQ(shown().take.figure, before);
    folder.write("short.bvh", person(30));
    for (int i = 0; i < 3; ++i) ask(session::reload_changed);
    EXPECT_EQ(thigh(), 30);
}

// The root stays on the ground while the body walks away.
TEST_F(PlaysOn, TheCameraFollowsTheHipsNotARootOnTheGround) {
    folder.write("ground.bvh", person(40, "Root"));
    open({folder / "ground.bvh"});
    ASSERT_TRUE(shown().take.placement.body.on_ground.front());
    run(session::command(session::play_or_pause), session::command(session::go_to_first));
    const auto before = followed_point(session.document, session.posed);
    run(session::command(session::go_to_frame, 4));
    EXPECT_NEAR(glm::distance(*before, *followed_point(session.document, session.posed)),
                200 * shown().take.placement.unit.metres, 1e-9);
}
}  // namespace
}  // namespace skelplay::takes
