// Every ASF and AMC file of the shared corpus against the positions an independent reader found.

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/vec3.hpp>
#include <gtest/gtest.h>
#include <map>
#include <memory>
#include <sstream>
#include <string>
#include <variant>
#include <vector>

#include "figure/pose.h"
#include "loaders/acclaim_reading.h"
#include "scene/evaluator.h"

namespace skelplay::loaders {

namespace {

namespace fs = std::filesystem;

const fs::path shared_folder = SKELPLAY_SHARED_DIR;
const fs::path golden_folder = shared_folder / "golden";

std::vector<std::string> split(const std::string& line, char separator) {
    std::vector<std::string> fields;
    std::istringstream stream(line);
    for (std::string field; std::getline(stream, field, separator);) fields.push_back(field);
    return fields;
}

/// A row of golden/MANIFEST.tsv about an ASF or AMC.
struct Row {
    std::string golden;  // "-": none
    fs::path input;
    fs::path skeleton;  // empty: none named
    std::string frames;
    std::string expect;
};

std::vector<Row> manifest() {
    std::vector<Row> rows;
    std::ifstream file(golden_folder / "MANIFEST.tsv");
    for (std::string line; std::getline(file, line);) {
        const std::vector<std::string> fields = split(line, '\t');
        if (fields.size() < 10) continue;
        const fs::path input = golden_folder / fields[1];
        if (input.extension() != ".asf" && input.extension() != ".amc") continue;
        rows.push_back({fields[0], input, fields[2] == "-" ? fs::path() : golden_folder / fields[2],
                        fields[3], fields[9]});
    }
    return rows;
}

LoadResult read(const fs::path& input, const LoadOptions& options) {
    auto opened = base::open_bytes(input);
    const auto& bytes = std::get<std::unique_ptr<base::ByteSource>>(opened);
    LoadResult result = (input.extension() == ".asf" ? read_asf : read_amc)({input, *bytes}, options);
    result.diagnostics.locate(input.filename().string(), *bytes);
    return result;
}

LoadResult read(const Row& row) {
    LoadOptions options;
    if (!row.skeleton.empty()) options.skeleton = row.skeleton;
    return read(row.input, options);
}

struct ExpectedBone {
    std::string name;
    glm::dvec3 origin;
    glm::dvec3 tail;
};
using Frames = std::map<std::size_t, std::vector<ExpectedBone>>;

Frames read_golden(const fs::path& path) {
    Frames frames;
    std::ifstream file(path);
    std::string line;
    std::getline(file, line);
    EXPECT_EQ(line, "frame,bone,x,y,z,tail_x,tail_y,tail_z");
    while (std::getline(file, line)) {
        const std::vector<std::string> fields = split(line, ',');
        const auto number = [&](std::size_t i) { return std::stod(fields.at(i)); };
        frames[std::stoul(fields[0])].push_back(
            {fields[1], {number(2), number(3), number(4)}, {number(5), number(6), number(7)}});
    }
    return frames;
}

/// 1e-5 of the greatest side of the box around all that is expected, and 1e-6.
double tolerance(const Frames& frames) {
    glm::dvec3 low(1e300);
    glm::dvec3 high(-1e300);
    for (const auto& [frame, bones] : frames)
        for (const ExpectedBone& bone : bones) {
            low = glm::min(low, glm::min(bone.origin, bone.tail));
            high = glm::max(high, glm::max(bone.origin, bone.tail));
        }
    const glm::dvec3 size = high - low;
    return 1e-5 * std::max({size.x, size.y, size.z}) + 1e-6;
}

void expect_positions(const figure::Figure& figure, const Frames& frames) {
    const double allowed = tolerance(frames);
    scene::FigureEvaluator evaluator(figure.skeleton);
    figure::Pose pose;
    for (const auto& [frame, bones] : frames) {
        figure::sample(figure.skeleton, figure.take, frame, pose);
        const auto& positions = evaluator.positions(pose);
        ASSERT_EQ(positions.size(), bones.size());
        for (std::size_t i = 0; i < bones.size(); ++i) {
            const figure::BoneId id = figure.skeleton.file_order()[i];
            ASSERT_EQ(figure.skeleton[id].name, bones[i].name);
            EXPECT_LE(glm::distance(positions[index(id)].origin, bones[i].origin), allowed)
                << "frame " << frame << ", " << bones[i].name;
            EXPECT_LE(glm::distance(positions[index(id)].tail, bones[i].tail), allowed)
                << "frame " << frame << ", tail of " << bones[i].name;
        }
    }
}

TEST(AcclaimGolden, PositionsOfEveryFileAgreeWithTheReference) {
    const std::vector<Row> rows = manifest();
    if (rows.empty()) GTEST_SKIP() << "no shared corpus at " << golden_folder;
    std::size_t compared = 0;
    for (const Row& row : rows) {
        if (row.golden == "-") continue;
        SCOPED_TRACE(row.input.filename());
        const LoadResult result = read(row);
        ASSERT_TRUE(result.figure) << to_text(result.diagnostics);
        EXPECT_EQ(std::to_string(figure::frame_count(result.figure->take)), row.frames);
        const Frames frames = read_golden(golden_folder / row.golden);
        ASSERT_FALSE(frames.empty());
        expect_positions(*result.figure, frames);
        ++compared;
    }
    EXPECT_GE(compared, 24U);
}

TEST(AcclaimGolden, EveryFileIsTakenOrRefusedAsExpected) {
    const std::vector<Row> rows = manifest();
    if (rows.empty()) GTEST_SKIP() << "no shared corpus at " << golden_folder;
    for (const Row& row : rows) {
        const LoadResult result = read(row);
        const base::Diagnostics& diagnostics = result.diagnostics;
        const std::string said = row.input.filename().string() + ":\n" + to_text(diagnostics);
        EXPECT_EQ(diagnostics.has_error(), row.expect == "refuse") << said;
        EXPECT_EQ(result.figure.has_value(), row.expect != "refuse") << said;
        if (row.expect == "clean") {
            EXPECT_EQ(diagnostics.count(base::Severity::warning), 0U) << said;
        }
        if (row.expect == "warn") {
            EXPECT_GT(diagnostics.count(base::Severity::warning), 0U) << said;
        }
    }
}

/// One skeleton, seen by two readings of one take: frames 0, 21, 42 … of the interpolated one are the original's.
TEST(AcclaimGolden, ForcedThreeDofsGiveTheSamePosesAsTheOriginal) {
    const fs::path folder = shared_folder / "data/asf_amc";
    if (!fs::exists(folder)) GTEST_SKIP() << "no shared corpus at " << folder;
    LoadOptions options;
    options.skeleton = folder / "cmu_131-dance.asf";
    const LoadResult original = read(folder / "cmu_131_04-dance.amc", options);
    const LoadResult forced = read(folder / "csci520_131_04-dance-bezier-quat-N20.amc", options);
    ASSERT_TRUE(original.figure && forced.figure);
    scene::FigureEvaluator a(original.figure->skeleton);
    scene::FigureEvaluator b(forced.figure->skeleton);
    figure::Pose pose;
    ASSERT_EQ(figure::frame_count(forced.figure->take), 1086U);
    for (std::size_t frame = 0; frame < 1086; frame += 21) {
        figure::sample(original.figure->skeleton, original.figure->take, frame, pose);
        const auto& expected = a.positions(pose);
        figure::sample(forced.figure->skeleton, forced.figure->take, frame, pose);
        const auto& found = b.positions(pose);
        ASSERT_EQ(expected.size(), found.size());
        for (std::size_t i = 0; i < expected.size(); ++i)
            ASSERT_LE(glm::distance(expected[i].tail, found[i].tail), 1e-4)
                << "frame " << frame << ", bone " << i;
    }
}

/// MANIFEST names each AMC's skeleton; the folder holds eight that fit most of them.
TEST(AcclaimGolden, EveryMotionFindsItsSkeletonWhereItsNameSaysWhich) {
    if (manifest().empty()) GTEST_SKIP() << "no shared corpus at " << golden_folder;
    for (const Row& row : manifest()) {
        if (row.skeleton.empty()) continue;
        SCOPED_TRACE(row.input.filename());
        const LoadResult result = read(row.input, {});
        const std::string name = row.input.stem().string();
        // These share no beginning of a name with their skeleton.
        if (name.starts_with("dmcontrol") || name.starts_with("csci520") || name == "bartekgasior_iniini") {
            EXPECT_FALSE(result.figure);
            EXPECT_GT(result.other_skeletons.size(), 1U);
            EXPECT_NE(complaints(result.diagnostics).find("--skeleton"), std::string::npos);
            continue;
        }
        ASSERT_TRUE(result.figure) << to_text(result.diagnostics);
        EXPECT_TRUE(fs::equivalent(result.figure->skeleton_file, row.skeleton))
            << result.figure->skeleton_file;
    }
}

}  // namespace

}  // namespace skelplay::loaders
