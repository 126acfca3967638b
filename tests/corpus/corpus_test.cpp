// Compares every file of ../shared/data with ../shared/golden, through the command line as a user would.

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>
#include "base/csv.h"
#include "base/numbers.h"
#include "corpus/shared_motions.h"
#include "support/command_call.h"
#include "support/needs.h"

namespace skelplay {
namespace {
namespace fs = std::filesystem;
using test::call;
using test::Called;
using Row = test::SharedRow;

const fs::path golden = fs::path(SKELPLAY_SHARED_DIR) / "golden";

std::string path_of(const std::string& manifest_path) { return (golden / manifest_path).lexically_normal().string(); }

std::vector<std::string> command(const Row& row, const std::string& name) {
    std::vector<std::string> words{name, path_of(row.input)};
    if (row.skeleton != "-") words.insert(words.end(), {"--skeleton", path_of(row.skeleton)});
    return words;
}

/// A number of a table of positions; nothing: the cell is empty, as of a marker that is missing.
std::optional<double> number_in(const std::string& cell) {
    if (cell.empty()) return std::nullopt;
    const auto number = base::parse_number(cell);
    EXPECT_TRUE(number) << cell;
    return number;
}

/// The diagonal of the box around all positions of a golden.
double extent(const std::vector<std::vector<std::string>>& rows) {
    std::array<double, 3> low{};
    std::array<double, 3> high{};
    low.fill(std::numeric_limits<double>::infinity());
    high.fill(-std::numeric_limits<double>::infinity());
    for (std::size_t i = 1; i < rows.size(); ++i)
        for (std::size_t k = 0; k < 6; ++k) {
            const auto value = number_in(rows[i].at(2 + k));
            if (!value) continue;
            low.at(k % 3) = std::min(low.at(k % 3), *value);
            high.at(k % 3) = std::max(high.at(k % 3), *value);
        }
    return std::hypot(high[0] - low[0], high[1] - low[1], high[2] - low[2]);
}

/// The words of `joints` print the positions of a golden table.
void expect_positions(const std::vector<std::string>& words, const std::string& table) {
    const Called outcome = call(words);
    ASSERT_EQ(outcome.status, 0) << outcome.err;
    const auto expected = base::csv_rows(test::text_of(golden / table));
    const auto found = base::csv_rows(outcome.out);
    ASSERT_EQ(found.size(), expected.size());
    const double tolerance = 1e-5 * extent(expected) + 1e-6;
    for (std::size_t i = 0; i < expected.size(); ++i) {
        ASSERT_EQ(found[i].size(), 8U);
        ASSERT_EQ(found[i][0], expected[i][0]) << "row " << i;
        ASSERT_EQ(found[i][1], expected[i][1]) << "row " << i;
        for (std::size_t k = 2; i > 0 && k < 8; ++k) {
            const auto value = number_in(found[i][k]);
            const auto wanted = number_in(expected[i].at(k));
            const auto place = fmt::format("row {}, bone {}, {}", i, found[i][1], expected[0].at(k));
            ASSERT_EQ(value.has_value(), wanted.has_value()) << place;
            if (value) {
                ASSERT_NEAR(*value, *wanted, tolerance) << place;
            }
        }
    }
}

class Corpus : public testing::TestWithParam<Row> {};

class CorpusWithGolden : public Corpus {};

TEST_P(CorpusWithGolden, PositionsAgreeWithIt) {
    const Row& row = GetParam();
    auto words = command(row, "joints");
    words.insert(words.end(), {"--frames", row.picked});
    if (row.bvh_positions != "-") words.insert(words.end(), {"--bvh-positions", row.bvh_positions});
    expect_positions(words, row.golden);
}

class Scenes : public testing::TestWithParam<Row> {};

/// How to ask for the take of a row, by its number and by its name; once without an option for the default.
std::vector<std::vector<std::string>> ways_to_ask(const Row& row) {
    // the table has greenman's first take, in which nothing moves, so that another is shown by default
    if (row.take_number.empty() && row.input.ends_with("raylib_greenman.glb")) return {{"--take", "1"}};
    if (row.take_number.empty()) return {{}};
    return {{"--take", row.take_number}, {"--take", row.take}};
}

TEST_P(Scenes, AreWhatTheTableSays) {
    const Row& row = GetParam();
    for (const auto& asked : ways_to_ask(row)) {
        auto words = command(row, "info");
        words.emplace_back("--json");
        words.insert(words.end(), asked.begin(), asked.end());
        const Called outcome = call(words);
        if (row.expect == "refuse") {
            EXPECT_EQ(outcome.status, 1);
            EXPECT_NE(outcome.err.find(fs::path(row.input).filename().string() + ":1:1: error: "), std::string::npos)
                << outcome.err;
            continue;
        }
        ASSERT_EQ(outcome.status, 0) << outcome.err;
        const auto info = nlohmann::json::parse(outcome.out);
        EXPECT_EQ(info["frames"].dump(), row.frames);
        EXPECT_EQ(info["bones"].dump(), row.bones);
        EXPECT_EQ(std::to_string(info["takes"].size()), row.takes);
        EXPECT_NEAR(info["frame_time"].get<double>(), base::parse_number(row.frame_time).value(), 1e-9);
        if (!row.take.empty()) {
            EXPECT_EQ(info["take"], row.take);
            EXPECT_EQ(info["take_number"].dump(), row.take_number);
        }
        if (row.golden == "-") continue;
        words = command(row, "joints");
        words.insert(words.end(), {"--frames", row.picked});
        words.insert(words.end(), asked.begin(), asked.end());
        expect_positions(words, row.golden);
    }
}

/// Two tables of `joints` have the same bones in the same frames, and their origins within 1e-5 of the extent.
void expect_same_origins(const std::string& before, const std::string& after, const std::string& where) {
    const auto expected = base::csv_rows(before);
    const auto found = base::csv_rows(after);
    ASSERT_EQ(found.size(), expected.size()) << where;
    const double tolerance = 1e-5 * extent(expected);
    for (std::size_t i = 1; i < expected.size(); ++i)
        for (std::size_t k = 2; k < 5; ++k)
            ASSERT_NEAR(number_in(found[i].at(k)).value(), number_in(expected[i].at(k)).value(), tolerance)
                << where << ", row " << i << ", bone " << expected[i][1];
}

// A BVH says no unit: it is told to what reads it. Its up axis is found.
TEST_P(Scenes, GoThroughABvhAndBack) {
    const Row& row = GetParam();
    if (row.expect == "refuse") return;
    const test::TemporaryFolder folder;
    const std::string bvh = (folder.path() / "take.bvh").string();
    const std::string glb = (folder.path() / "take.glb").string();
    const auto joints = [&](std::string file, const std::vector<std::string>& asked) {
        std::vector<std::string> words{"joints", std::move(file), "--frames", row.picked};
        words.insert(words.end(), asked.begin(), asked.end());
        return call(words).out;
    };
    const std::vector<std::string> asked = ways_to_ask(row).front();
    std::vector<std::string> words{"convert", path_of(row.input), bvh, "--verbatim"};  // several roots stay several
    words.insert(words.end(), asked.begin(), asked.end());
    const Called written = call(words);
    ASSERT_EQ(written.status, 0) << written.err;
    const std::string before = joints(path_of(row.input), asked);
    expect_same_origins(before, joints(bvh, {}), "as a BVH");
    if (row.input.ends_with(".fbx")) return;
    ASSERT_EQ(call({"convert", bvh, glb, "--unit-metres", "1"}).status, 0);
    expect_same_origins(before, joints(glb, {}), "as a GLB again");
}

TEST_P(Corpus, BehavesAsTheReadmeJudges) {
    const Row& row = GetParam();
    const Called outcome = call(command(row, "info"));
    const auto said = [&](const char* what) { return outcome.err.find(what) != std::string::npos; };
    const std::string place = fs::path(row.input).filename().string() + ":";
    if (row.expect == "refuse") {
        EXPECT_EQ(outcome.status, 1);
        EXPECT_TRUE(said(": error: ")) << outcome.err;
        EXPECT_TRUE(said(place.c_str())) << outcome.err;
        return;
    }
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_FALSE(said(": error: ")) << outcome.err;
    if (row.expect == "clean") {
        EXPECT_FALSE(said(": warning: ")) << outcome.err;
    }
    if (row.expect == "warn") {
        EXPECT_TRUE(said(": warning: ") && said(place.c_str())) << outcome.err;
    }
}

class ReadableCorpus : public Corpus {};

TEST_P(ReadableCorpus, FactsAgreeWithTheManifest) {
    const Row& row = GetParam();
    auto words = command(row, "info");
    words.emplace_back("--json");
    const auto info = nlohmann::json::parse(call(words).out);
    if (row.frames != "-") {
        EXPECT_EQ(info["frames"].dump(), row.frames);
    }
    if (row.rule != "-") {
        EXPECT_EQ(info["bvh_positions"], row.rule);
    }
    if (row.frame_time != "-") {
        EXPECT_NEAR(info["frame_time"].get<double>(), base::parse_number(row.frame_time).value(), 1e-9);
    }
}

std::string test_name(const testing::TestParamInfo<Row>& info) {
    const std::string& file = info.param.input;
    return test::test_name_of(file.starts_with("../data/") ? file.substr(8) : file);
}

std::vector<Row> rows_where(bool (*holds)(const Row&)) {
    std::vector<Row> rows = test::shared_rows();
    std::erase_if(rows, [&](const Row& row) { return !holds(row); });
    return rows;
}

const auto with_golden = rows_where([](const Row& row) { return row.golden != "-"; });
const auto readable = rows_where([](const Row& row) { return row.expect != "refuse"; });

GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(Corpus);
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(CorpusWithGolden);
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(ReadableCorpus);
INSTANTIATE_TEST_SUITE_P(Shared, Corpus, testing::ValuesIn(test::shared_rows()), test_name);
INSTANTIATE_TEST_SUITE_P(Shared, CorpusWithGolden, testing::ValuesIn(with_golden), test_name);
INSTANTIATE_TEST_SUITE_P(Shared, ReadableCorpus, testing::ValuesIn(readable), test_name);
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(Scenes);
INSTANTIATE_TEST_SUITE_P(Shared, Scenes, testing::ValuesIn(test::scene_rows()), [](const auto& row) {
    return test_name(row) + (row.param.take_number.empty() ? "" : "_take_" + row.param.take_number);
});

TEST(SharedData, IsThere) {
    NEEDS(test::shared_file(golden / "MANIFEST.tsv"));
    EXPECT_GE(test::scene_rows().size(), 30U);
    EXPECT_GE(test::shared_rows().size(), 80U);
}

TEST(SharedData, TheSameTakeAsForcedThreeDofAndPlainAgreesEvery21stFrame) {
    const fs::path folder = test::shared_data() / "asf_amc";
    NEEDS(test::shared_file(folder));
    const auto joints = [&](const char* file) {
        const Called called = call({"joints", (folder / file).string(), "--skeleton",
                                    (folder / "cmu_131-dance.asf").string(), "--frames", "0:1085:21"});
        EXPECT_EQ(called.status, 0) << called.err;
        return base::csv_rows(called.out);
    };
    const auto a = joints("cmu_131_04-dance.amc");
    const auto b = joints("csci520_131_04-dance-bezier-quat-N20.amc");
    ASSERT_EQ(a.size(), b.size());
    for (std::size_t i = 1; i < a.size(); ++i)
        for (std::size_t k = 2; k < 8; ++k)
            ASSERT_NEAR(base::parse_number(a[i][k]).value(), base::parse_number(b[i][k]).value(), 1e-3) << a[i][1];
}
}  // namespace
}  // namespace skelplay
