// Every HTR and GTR file of the shared corpus against the positions an independent reader found.

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <glm/geometric.hpp>
#include <glm/vec3.hpp>
#include <gtest/gtest.h>
#include <map>
#include <memory>
#include <sstream>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "base/byte_source.h"
#include "base/diagnostics.h"
#include "figure/pose.h"
#include "loaders/htr/htr.h"
#include "scene/evaluator.h"

namespace skelplay::loaders {

namespace {

const std::filesystem::path golden_folder = std::filesystem::path(SKELPLAY_SHARED_DIR) / "golden";

std::vector<std::string> split(const std::string& line, char separator) {
    std::vector<std::string> fields;
    std::istringstream stream(line);
    for (std::string field; std::getline(stream, field, separator);) fields.push_back(field);
    return fields;
}

/// A row of golden/MANIFEST.tsv.
struct Golden {
    std::filesystem::path csv;
    std::filesystem::path input;
    std::size_t frames = 0;
    double frame_time = 0;
    std::string expect;
};

std::vector<Golden> goldens() {
    std::vector<Golden> rows;
    std::ifstream manifest(golden_folder / "MANIFEST.tsv");
    for (std::string line; std::getline(manifest, line);) {
        const std::vector<std::string> fields = split(line, '\t');
        if (fields.size() < 10) continue;
        const std::filesystem::path input = golden_folder / fields[1];
        const std::string suffix = input.extension();
        if (suffix != ".htr" && suffix != ".htr2" && suffix != ".gtr") continue;
        rows.push_back(
            {golden_folder / fields[0], input, std::stoul(fields[3]), std::stod(fields[5]), fields[9]});
    }
    return rows;
}

struct ExpectedBone {
    std::string name;
    glm::dvec3 origin;
    glm::dvec3 tail;
};

/// By frame, bones in the order of the file.
std::map<std::size_t, std::vector<ExpectedBone>> read_golden(const std::filesystem::path& path) {
    std::map<std::size_t, std::vector<ExpectedBone>> frames;
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

/// The greatest side of the box around all origins and tails of a golden.
double extent(const std::map<std::size_t, std::vector<ExpectedBone>>& frames) {
    glm::dvec3 low(1e300);
    glm::dvec3 high(-1e300);
    for (const auto& [frame, bones] : frames) {
        for (const ExpectedBone& bone : bones) {
            low = glm::min(low, glm::min(bone.origin, bone.tail));
            high = glm::max(high, glm::max(bone.origin, bone.tail));
        }
    }
    const glm::dvec3 size = high - low;
    return std::max({size.x, size.y, size.z});
}

LoadResult read_file(const std::filesystem::path& path) {
    auto opened = base::open_bytes(path);
    const auto& bytes = std::get<std::unique_ptr<base::ByteSource>>(opened);
    LoadResult result = read_htr({path, *bytes}, {});
    result.diagnostics.locate(path.filename().string(), *bytes);
    return result;
}

TEST(HtrGolden, PositionsOfEveryFileAgreeWithTheReference) {
    const std::vector<Golden> rows = goldens();
    if (rows.empty()) GTEST_SKIP() << "no shared corpus at " << golden_folder;
    EXPECT_EQ(rows.size(), 8U);
    for (const Golden& golden : rows) {
        SCOPED_TRACE(golden.input.filename());
        const LoadResult result = read_file(golden.input);
        ASSERT_TRUE(result.figure);
        const figure::Figure& figure = *result.figure;
        EXPECT_EQ(figure::frame_count(figure.take), golden.frames);
        EXPECT_NEAR(figure::frame_time(figure.take).value_or(0), golden.frame_time, 1e-9);

        const auto frames = read_golden(golden.csv);
        ASSERT_FALSE(frames.empty());
        const double tolerance = 1e-5 * extent(frames) + 1e-6;
        scene::FigureEvaluator evaluator(figure.skeleton);
        figure::Pose pose;
        for (const auto& [frame, bones] : frames) {
            figure::sample(figure.skeleton, figure.take, frame, pose);
            const auto& positions = evaluator.positions(pose);
            ASSERT_EQ(positions.size(), bones.size());
            for (std::size_t i = 0; i < bones.size(); ++i) {
                const figure::BoneId id = figure.skeleton.file_order()[i];
                ASSERT_EQ(figure.skeleton[id].name, bones[i].name);
                EXPECT_LE(glm::distance(positions[index(id)].origin, bones[i].origin), tolerance)
                    << bones[i].name;
                EXPECT_LE(glm::distance(positions[index(id)].tail, bones[i].tail), tolerance)
                    << bones[i].name;
            }
        }
    }
}

TEST(HtrGolden, OnlyFilesWithFaultsGiveWarnings) {
    const std::vector<Golden> rows = goldens();
    if (rows.empty()) GTEST_SKIP() << "no shared corpus at " << golden_folder;
    for (const Golden& golden : rows) {
        const base::Diagnostics diagnostics = read_file(golden.input).diagnostics;
        const std::string said = golden.input.filename().string() + ":\n" + base::to_text(diagnostics);
        EXPECT_FALSE(diagnostics.has_error()) << said;
        if (golden.expect == "clean") {
            EXPECT_EQ(diagnostics.items().size(), 0U) << said;
        }
        if (golden.expect == "warn") {
            EXPECT_GT(diagnostics.count(base::Severity::warning), 0U) << said;
        }
    }
}

TEST(HtrGolden, AFrameTooFewIsReportedWhereTheHeaderPromisesIt) {
    const std::filesystem::path walk =
        std::filesystem::path(SKELPLAY_SHARED_DIR) / "data/htr/dodgebomb_walk.htr";
    if (!std::filesystem::exists(walk)) GTEST_SKIP() << "no shared corpus at " << walk;
    EXPECT_EQ(
        base::to_text(read_file(walk).diagnostics),
        "dodgebomb_walk.htr:6:11: warning: expected 26 frames, as NumFrames says, found 25; what is there is "
        "shown [htr.frame-count]\n"
        "    NumFrames 26\n"
        "              ^\n");
}

}  // namespace

}  // namespace skelplay::loaders
