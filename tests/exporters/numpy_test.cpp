// What is written for NumPy, read back byte by byte, and by NumPy itself where it is installed.

#include <atomic>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <fmt/format.h>
#include <glm/gtc/quaternion.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>
#include "exporters/npz_reader.h"
#include "exporters/round_trip.h"
#include "exporters/writers.h"
#include "support/bone_chain.h"
#include "support/counted_steps.h"
#include "support/marker_cloud.h"
#include "support/needs.h"
#include "support/skeleton.h"

namespace skelplay::exporters {
namespace {
namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;

const fs::path samples = fs::path(SKELPLAY_SOURCE_DIR) / "assets";

/// The origins that the evaluator gives, in the file's order.
std::vector<double> origins_of(const processing::EditedTake& take) {
    std::vector<double> numbers;
    scene::FigureEvaluator evaluator(take.skeleton());
    figure::Pose pose;
    for (std::size_t frame = 0; frame < take.frames(); ++frame) {
        take.pose(frame, pose);
        const auto& places = evaluator.positions(pose);
        for (const figure::BoneId bone : take.skeleton().file_order())
            for (int axis = 0; axis < 3; ++axis) numbers.push_back(places[index(bone)].origin[axis]);
    }
    return numbers;
}

/// The largest distance between `positions` and what rotations and offsets give, the roots being where they are.
double worst_rebuilt(const std::map<std::string, Array>& arrays) {
    const auto positions = arrays.at("positions.npy").numbers<glm::dvec3>();
    const auto rotations = arrays.at("rotations.npy").numbers<glm::dvec4>();  // w x y z
    const auto parents = arrays.at("parents.npy").numbers<std::int32_t>();
    const auto offsets = arrays.at("offsets.npy").numbers<glm::dvec3>();
    double worst = 0;
    std::vector<glm::dquat> axes(parents.size());
    for (std::size_t i = 0; i < positions.size(); ++i) {
        const std::size_t bone = i % parents.size();
        const glm::dquat local(rotations[i][0], rotations[i][1], rotations[i][2], rotations[i][3]);
        axes[bone] = local;
        if (parents[bone] < 0) continue;
        const auto parent = static_cast<std::size_t>(parents[bone]);
        const glm::dvec3 rebuilt = positions[i - bone + parent] + axes[parent] * offsets[bone];
        worst = std::max(worst, glm::distance(positions[i], rebuilt));
        axes[bone] = axes[parent] * local;
    }
    return worst;
}

class NumpyExport : public RoundTrip {
protected:
    std::map<std::string, Array> arrays(const figure::Figure& figure, processing::TakeEdits edits = {}) {
        return arrays_of(folder_.read(write(figure, "take.npz", std::move(edits)).filename().string()));
    }
    [[nodiscard]] std::vector<std::string> names_of(const Array& array) const {
        const std::size_t each = std::stoul(array.head.substr(array.head.find('U') + 1));
        const auto characters = array.numbers<char32_t>();
        std::vector<std::string> names;
        for (std::size_t i = 0; i < characters.size(); ++i) {
            if (i % each == 0) names.emplace_back();
            if (characters[i] != 0) names.back() += fmt::format("{:x} ", static_cast<std::uint32_t>(characters[i]));
        }
        return names;
    }
};

TEST_F(NumpyExport, ArraysHaveTheDocumentedShapesAndTypes) {
    const figure::Figure walk = load(samples / "walk.bvh");
    const std::size_t frames = figure::frame_count(walk.take);
    const std::size_t bones = walk.skeleton.size();
    const std::size_t ends = walk.skeleton.ends().size();
    ASSERT_GT(ends, 0U);
    const auto found = arrays(walk);
    const auto head = [&](const std::string& name) { return found.at(name + ".npy").head; };
    EXPECT_EQ(found.size(), 19U);
    for (const auto& [name, type, shape] : {std::tuple("positions", "<f8", fmt::format("({}, {}, 3)", frames, bones)),
                                            {"rotations", "<f8", fmt::format("({}, {}, 4)", frames, bones)},
                                            {"parents", "<i4", fmt::format("({},)", bones)},
                                            {"offsets", "<f8", fmt::format("({}, 3)", bones)},
                                            {"end_bones", "<i4", fmt::format("({},)", ends)},
                                            {"end_offsets", "<f8", fmt::format("({}, 3)", ends)},
                                            {"frame_time", "<f8", "()"}})
        EXPECT_EQ(head(name), fmt::format("{{'descr': '{}', 'fortran_order': False, 'shape': {}, }}", type, shape));
    EXPECT_THAT(head("names"), testing::MatchesRegex(".'descr': '<U[0-9]+', .*'shape': \\([0-9]+,\\), ."));
    EXPECT_THAT(found.at("frame_time.npy").numbers<double>(), ElementsAre(*figure::frame_time(walk.take)));
    EXPECT_EQ(found.at("rotations.npy").data.size(), frames * bones * 32);
}

TEST_F(NumpyExport, PositionsAreWhereTheBonesAreAndRotationsAndOffsetsGiveThem) {
    for (const char* name : {"walk.bvh", "walk.amc", "walk.htr"}) {
        const figure::Figure walk = load(samples / name);
        const processing::EditedTake take(walk, {});
        const auto expected = origins_of(take);
        const auto found = arrays(walk);
        EXPECT_EQ(found.at("positions.npy").numbers<double>(), expected) << name;
        EXPECT_LT(worst_rebuilt(found), 1e-12) << name;
        EXPECT_THAT(notes_, testing::Not(HasSubstr("export.offsets"))) << name;
        EXPECT_EQ(array_of(folder_.read(write(walk, "take.npy").filename().string())).numbers<double>(), expected);
        EXPECT_THAT(notes_, HasSubstr("NPY holds no rotations and hierarchy; where the bones are is written"));
    }
}

TEST_F(NumpyExport, EditsAreInAllArrays) {
    const figure::Figure walk = load(samples / "walk.amc");
    processing::TakeEdits edits;
    edits.frames = {3, 5, 7};
    edits.scale = 0.5;
    edits.rotation = glm::dmat3(1, 0, 0, 0, 0, 1, 0, -1, 0);
    const auto whole = arrays(walk).at("positions.npy").numbers<glm::dvec3>();
    const auto found = arrays(walk, edits);
    const auto edited = found.at("positions.npy").numbers<glm::dvec3>();
    const std::size_t bones = walk.skeleton.size();
    ASSERT_EQ(edited.size(), 3 * bones);
    for (std::size_t i = 0; i < edited.size(); ++i) {
        const glm::dvec3 at = whole[(3 + 2 * (i / bones)) * bones + i % bones];
        EXPECT_LT(glm::distance(edited[i], 0.5 * glm::dvec3(at.x, -at.z, at.y)), 1e-9);
    }
    EXPECT_LT(worst_rebuilt(found), 1e-12);
}

// The child stands before its parent in the file; the names have characters of one to four bytes.
TEST_F(NumpyExport, BonesAreInTheFilesOrder) {
    figure::Figure figure;
    figure::SkeletonBuilder builder;
    figure::Bone bone;
    bone.name = "h\u00FCfte";
    bone.offset = {1, 2, 3};
    bone.rest = glm::angleAxis(std::acos(0.0), glm::dvec3(0, 0, 1));
    builder.add(bone, 1);
    bone.name = "\u8170\U0001F9B4";
    bone.offset = {10, 0, 0};
    builder.add(bone);
    figure.skeleton = std::get<figure::Skeleton>(builder.build());
    figure.take = figure::rest_motion(figure.skeleton, {});
    const auto found = arrays(figure);
    EXPECT_THAT(found.at("parents.npy").numbers<std::int32_t>(), ElementsAre(1, -1));
    EXPECT_THAT(found.at("offsets.npy").numbers<double>(), ElementsAre(1, 2, 3, 10, 0, 0));
    EXPECT_THAT(names_of(found.at("names.npy")), ElementsAre("68 fc 66 74 65 ", "8170 1f9b4 "));
    // The parent turns x to y: the child stands at 10 + (-2, 1, 3).
    const auto positions = found.at("positions.npy").numbers<double>();
    for (const auto& [i, expected] : {std::pair(0U, 8.0), {1U, 1.0}, {2U, 3.0}, {3U, 10.0}})
        EXPECT_NEAR(positions.at(i), expected, 1e-12);
    const auto rotations = found.at("rotations.npy").numbers<double>();  // w first
    for (const std::size_t w_or_z : {0U, 3U, 4U, 7U}) EXPECT_NEAR(rotations.at(w_or_z), std::sqrt(0.5), 1e-12);
}

// Two turns, in steps of 30 degrees: a quaternion comes back to itself after the second one.
TEST_F(NumpyExport, QuaternionsNeverJumpToTheOtherSign) {
    std::string text = "HIERARCHY\nROOT a\n{\nOFFSET 0 0 0\nCHANNELS 1 Zrotation\nEnd Site\n{\nOFFSET 1 0 0\n}\n}\n";
    text += "MOTION\nFrames: 200\nFrame Time: 0.1\n";
    for (int frame = 0; frame < 200; ++frame) text += fmt::format("{}\n", 200 + frame * 30);
    const auto found = arrays(load_text("turns.bvh", text)).at("rotations.npy").numbers<glm::dvec4>();
    ASSERT_EQ(found.size(), 200U);
    EXPECT_GT(found[0][0], 0.0) << "the first one has a positive w";
    for (std::size_t i = 1; i < found.size(); ++i) EXPECT_NEAR(glm::dot(found[i], found[i - 1]), 0.9659, 1e-3) << i;
    EXPECT_NEAR(found[12][0], -found[0][0], 1e-9);
    EXPECT_NEAR(found[24][0], found[0][0], 1e-9);
}

TEST_F(NumpyExport, SaysWherePositionsRule) {
    arrays(load_text("moves.bvh",
                     "HIERARCHY\nROOT a\n{\nOFFSET 0 0 0\nCHANNELS 3 Xposition Yposition Zposition\n"
                     "JOINT b\n{\nOFFSET 0 1 0\nCHANNELS 3 Xposition Yposition Zposition\n"
                     "JOINT c\n{\nOFFSET 0 1 0\nCHANNELS 0\nEnd Site\n{\nOFFSET 1 0 0\n}\n}\n}\n}\n"
                     "MOTION\nFrames: 2\nFrame Time: 0.1\n0 0 0 0 1 0\n5 0 0 0 2 0\n"));
    EXPECT_EQ(notes_,
              ": note: 1 bone moves from where 'offsets' has them: 'positions' holds where they are "
              "[export.offsets]\n");
}

// A bone that is twice as long along x and mirrored along z.
TEST_F(NumpyExport, SaysThatScaleIsInPositionsAlone) {
    figure::Figure figure;
    figure.skeleton = test::bone_chain({"a", "b"});
    figure::BakedMotion motion;
    motion.bones = 2;
    motion.frames = 1;
    motion.local.assign(2, glm::dmat4(1.0));
    motion.local[0][0][0] = 2;
    motion.local[0][2][2] = -1;
    motion.local[1][3] = {1, 0, 1, 1};
    figure.take = motion;
    const auto found = arrays(figure);
    EXPECT_THAT(found.at("positions.npy").numbers<double>(), ElementsAre(0, 0, 0, 2, 0, -1));
    EXPECT_THAT(found.at("rotations.npy").numbers<double>(), ElementsAre(1, 0, 0, 0, 1, 0, 0, 0));
    EXPECT_THAT(notes_, HasSubstr("what 1 bone has of it is left out of 'rotations'"));
}

TEST_F(NumpyExport, ThreadsMakeNoDifferenceAndProgressEndsWithTheFrames) {
    const figure::Figure walk = load(samples / "walk.bvh");
    const auto with = [&](unsigned threads) {
        std::atomic<std::uint64_t> progress = 0;
        write(walk, "take.npz", {}, {}, {threads, {}, &progress});
        const std::string bytes = folder_.read("take.npz");
        EXPECT_EQ(progress, figure::frame_count(walk.take));
        return bytes;
    };
    EXPECT_EQ(with(1), with(4));
}

// A bone of 60 angles makes posing a frame the most work by far. NPY has positions alone and poses each frame once; the
// five arrays of frames in a NPZ share one pose.
TEST_F(NumpyExport, AllArraysPoseAFrameOnce) {
    constexpr std::uint32_t angles = 60;
    std::vector<figure::Channel> channels;
    for (std::uint32_t i = 0; i < angles; ++i)
        channels.push_back({figure::bone_id(0), figure::ChannelRole::rotate, figure::Axis::x, i});
    figure::Figure figure;
    figure.skeleton = test::skeleton_of({{.name = "a", .tail = {0, 1, 0}, .channels = {0, angles}}});
    const auto steps_for = [&](const std::string& name, std::size_t frames) {
        figure.take = test::motion_of(channels, std::vector(frames, std::vector(angles, 0.5)));
        const auto write_it = [&] { write(figure, name, {}, {}, {1}); };
        write_it();
        return test::steps_of(write_it, 10'000'000);
    };
    const auto more_for = [&](const std::string& name) {
        const auto few = steps_for(name, 1);
        const auto many = steps_for(name, 4);
        return few ? *many - *few : 0;
    };
    const std::size_t positions = more_for("take.npy");
    NEEDS({test::this_machine, positions > 0 ? "" : "instructions are not counted here"});
    EXPECT_LT(more_for("take.npz"), 2 * positions);
}

// A .npz that is read again has the same names, parents, rate, and bones in the same axes.
TEST_F(NumpyExport, IsReadBackAsItWas) {
    for (const char* name : {"walk.bvh", "walk.amc", "walk.htr"}) {
        const figure::Figure walk = load(samples / name);
        const figure::Figure back = load(write(walk, "take.npz"));
        EXPECT_LT(worst_distance(walk, back, same_ids(walk)), 1e-9) << name;
        EXPECT_EQ(back.format, figure::Format::npz);
        EXPECT_EQ(figure::frame_time(back.take), processing::EditedTake(walk, {}).frame_time());
        ASSERT_EQ(figure::frame_count(back.take), figure::frame_count(walk.take));
        for (const figure::Bone& bone : walk.skeleton.bones()) {
            const figure::BoneId id = walk.skeleton.file_order()[bone.file_order];
            if (!walk.skeleton.children(id).empty()) continue;
            const figure::Bone& same = back.skeleton[id];
            EXPECT_LT(glm::distance(same.tail, bone.tail), 1e-9) << name << ", the end of " << bone.name;
        }
        figure::Pose pose;
        figure::Pose pose_back;
        for (std::size_t frame = 0; frame < figure::frame_count(walk.take); frame += 7) {
            figure::sample(walk.skeleton, walk.take, frame, pose);
            figure::sample(back.skeleton, back.take, frame, pose_back);
            for (std::size_t bone = 0; bone < walk.skeleton.size(); ++bone) {
                EXPECT_EQ(back.skeleton.bones()[bone].name, walk.skeleton.bones()[bone].name);
                EXPECT_EQ(back.skeleton.bones()[bone].parent, walk.skeleton.bones()[bone].parent);
                for (int axis = 0; axis < 3; ++axis)
                    EXPECT_LT(glm::distance(pose.local[bone][axis], pose_back.local[bone][axis]), 1e-6) << name;
            }
        }
    }
}

TEST_F(NumpyExport, LeavesNothingWhenStopped) {
    const figure::Figure walk = load(samples / "walk.bvh");
    const processing::EditedTake take(walk, {});
    std::stop_source stop;
    stop.request_stop();
    for (const char* name : {"take.npz", "take.npy", "take.csv", "take.json"}) {
        EXPECT_TRUE(write_files(*export_format_of(name), take, {}, folder_ / name, {.stop = stop.get_token()}).stopped)
            << name;
        EXPECT_FALSE(fs::exists(folder_ / name)) << name;
    }
}

constexpr const char* numpy_script = R"(
import csv, sys, zipfile
import numpy as np
npz, npy, table = sys.argv[1:]
assert zipfile.ZipFile(npz).testzip() is None
take = np.load(npz, allow_pickle=False)
assert {'end_bones', 'end_names', 'end_offsets', 'frame_time', 'names', 'offsets', 'parents', 'positions', 'rotations'} <= set(take.files), take.files
assert take['positions'].dtype == np.float64 and take['parents'].dtype == np.int32
assert take['names'].dtype.kind == 'U' and float(take['frame_time']) > 0
rows = list(csv.DictReader(open(table, encoding='utf-8')))
frames, bones, _ = take['positions'].shape
assert list(take['names']) == [row['bone'] for row in rows[:bones]]
told = np.array([[float(row[axis]) for axis in 'xyz'] for row in rows]).reshape(frames, bones, 3)
assert np.array_equal(told, take['positions'])
assert np.array_equal(told, np.load(npy, allow_pickle=False))
)";

TEST_F(NumpyExport, NumpyOpensItWithoutPickle) {
    const std::string python = python_with_numpy();
    NEEDS({test::ci_install, python.empty() ? "there is no Python with NumPy" : ""});
    const fs::path script = folder_.write("check.py", numpy_script);
    for (const char* name : {"walk.bvh", "walk.amc", "walk.htr"}) {
        const figure::Figure walk = load(samples / name);
        const std::string call =
            fmt::format("{} '{}' '{}' '{}' '{}'", python, script.string(), write(walk, "take.npz").string(),
                        write(walk, "take.npy").string(), write(walk, "take.csv").string());
        EXPECT_EQ(std::system(call.c_str()), 0) << name;
    }
}

/// Two frames of a marker with two samples each of a channel, an event at the second frame, a plate and a segment.
figure::Figure recorded() {
    figure::Figure figure = test::marker_cloud({"A"}, {{glm::dvec3(1, 2, 3)}, {glm::dvec3(4, 5, 6)}});
    auto made = std::make_shared<figure::Recordings>();
    made->frames = 2;
    made->analog.per_frame = 2;
    made->analog.channels = {{"EMG, left", "", "mV", 10.0, 0.5}};
    for (const float stored : {12.0F, 14.0F, 16.0F, 18.0F}) made->analog.stored.push_back(stored);
    made->plates.resize(1);
    made->plates[0].type = 2;
    made->plates[0].corners[1] = glm::dvec3(100, 200, 300);
    made->events = {{"Left", "Foot Strike", 0.1, 1.0}};
    made->segments.names = {"pelvis"};
    made->segments.matrices = {glm::mat4(1.0F), glm::mat4(2.0F)};
    figure.recordings = made;
    return figure;
}

/// Forces of the plate at each sample: (sample, 0, 700), with a centre at (10, 0, 0) and none in the last one.
ExportOptions with_forces() {
    ExportOptions options;
    options.metres_per_unit = 1.0;
    auto& plate = options.ground_reactions.emplace_back();
    for (int sample = 0; sample < 4; ++sample)
        plate.push_back({{sample, 0, 700}, {}, glm::dvec3(sample < 3 ? 10.0 : std::nan(""), 0, 0), {0, 0, 5}});
    return options;
}

// Half as long, with Z up turned to Y up: (x, y, z) becomes (x, z, -y) / 2.
processing::TakeEdits halved_with_y_up() {
    processing::TakeEdits edits;
    edits.scale = 0.5;
    edits.rotation = glm::dmat3(glm::dvec3(1, 0, 0), glm::dvec3(0, 0, -1), glm::dvec3(0, 1, 0));
    return edits;
}

TEST_F(NumpyExport, HasWhatAC3dRecordsBesideMarkers) {
    const auto arrays = arrays_of(folder_.read(write(recorded(), "a.npz", halved_with_y_up(), with_forces()).filename()));
    EXPECT_THAT(arrays.at("analog.npy").numbers<double>(), ElementsAre(1, 2, 3, 4));
    EXPECT_THAT(arrays.at("analog.npy").head, HasSubstr("(4, 1)"));
    EXPECT_EQ(arrays.at("plate_corners.npy").numbers<glm::dvec3>().at(1), glm::dvec3(50, 150, -100));
    EXPECT_EQ(arrays.at("plate_forces.npy").numbers<glm::dvec3>().at(2), glm::dvec3(2, 700, 0));
    EXPECT_EQ(arrays.at("plate_centres.npy").numbers<glm::dvec3>().at(0), glm::dvec3(5, 0, 0));
    EXPECT_EQ(arrays.at("plate_free_moments.npy").numbers<glm::dvec3>().at(0), glm::dvec3(0, 2.5, 0));
    EXPECT_THAT(arrays.at("event_times.npy").numbers<double>(), ElementsAre(0.1));
    EXPECT_THAT(arrays.at("segments.npy").head, HasSubstr("(2, 1, 1, 4, 4)"));
    EXPECT_EQ(notes_.find("left out"), std::string::npos) << notes_;
    processing::TakeEdits backwards;
    backwards.frames = {{1, 0}};
    write(recorded(), "b.npz", backwards);
    EXPECT_THAT(notes_, HasSubstr("the analog data, force plates, events and axes of segments of the file are left out"));
}

TEST_F(NumpyExport, ATableOfSignalsHasARowForEachSample) {
    const std::string text = folder_.read(write(recorded(), "a.signals.csv", {}, with_forces()).filename());
    EXPECT_EQ(text,
              "time,frame,\"EMG, left (mV)\",Plate 1 Fx (N),Plate 1 Fy (N),Plate 1 Fz (N),Plate 1 COP x (m),"
              "Plate 1 COP y (m),Plate 1 COP z (m),Plate 1 Tx (Nm),Plate 1 Ty (Nm),Plate 1 Tz (Nm),event\n"
              "0,0,1,0,0,700,10,0,0,0,0,5,\n"
              "0.05,0,2,1,0,700,10,0,0,0,0,5,\n"
              "0.1,1,3,2,0,700,10,0,0,0,0,5,Left Foot Strike\n"
              "0.15000000000000002,1,4,3,0,700,,,,0,0,5,\n");
    EXPECT_THROW(write(test::marker_cloud({"A"}, {{glm::dvec3(1)}}), "b.signals.csv"), std::runtime_error);
}
}  // namespace
}  // namespace skelplay::exporters
