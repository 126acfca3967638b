// Compares every file of ../shared/data with ../shared/golden, through the command line as a user would.

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <gtest/gtest.h>
#include <limits>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "base/numbers.h"
#include "base/text.h"
#include "support/command_call.h"
#include "support/needs.h"
#include "support/temporary_folder.h"

namespace skelplay {
namespace {

namespace fs = std::filesystem;

const fs::path shared = SKELPLAY_SHARED_DIR;

/// A row of MANIFEST.tsv or MARKERS.tsv.
struct Row {
    std::string golden, input, skeleton, frames, picked, frame_time, bvh_positions, rule, tolerance, expect;
};

std::vector<std::string> split(const std::string& line, char separator) {
    std::vector<std::string> parts;
    std::istringstream stream(line);
    for (std::string part; std::getline(stream, part, separator);) parts.push_back(part);
    return parts;
}

std::vector<Row> manifest() {
    std::vector<Row> rows;
    for (const char* table : {"MANIFEST.tsv", "MARKERS.tsv"}) {
        std::ifstream file(shared / "golden" / table);
        std::string line;
        std::getline(file, line);
        while (std::getline(file, line)) {
            const auto c = split(line, '\t');
            if (c.size() >= 10) rows.push_back({c[0], c[1], c[2], c[3], c[4], c[5], c[6], c[7], c[8], c[9]});
        }
    }
    return rows;
}

using test::call;
using test::Called;
using test::text_of;

std::string path_of(const std::string& manifest_path) {
    return (shared / "golden" / manifest_path).lexically_normal().string();
}

std::vector<std::string> command(const Row& row, const std::string& name) {
    std::vector<std::string> words{name, path_of(row.input)};
    if (row.skeleton != "-") words.insert(words.end(), {"--skeleton", path_of(row.skeleton)});
    return words;
}

/// A CSV line into fields, after RFC 4180.
std::vector<std::string> csv_fields(const std::string& line) {
    std::vector<std::string> fields(1);
    bool quoted = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] == '"' && quoted && i + 1 < line.size() && line[i + 1] == '"')
            fields.back() += line[i++];
        else if (line[i] == '"')
            quoted = !quoted;
        else if (line[i] == ',' && !quoted)
            fields.emplace_back();
        else if (line[i] != '\r')
            fields.back() += line[i];
    }
    return fields;
}

std::vector<std::vector<std::string>> csv(const std::string& text) {
    std::vector<std::vector<std::string>> rows;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) rows.push_back(csv_fields(line));
    return rows;
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

class Corpus : public testing::TestWithParam<Row> {};

class CorpusWithGolden : public Corpus {};

TEST_P(CorpusWithGolden, PositionsAgreeWithIt) {
    const Row& row = GetParam();
    auto words = command(row, "joints");
    words.insert(words.end(), {"--frames", row.picked});
    if (row.bvh_positions != "-") words.insert(words.end(), {"--bvh-positions", row.bvh_positions});
    const Called outcome = call(words);
    ASSERT_EQ(outcome.status, 0) << outcome.err;
    const auto expected = csv(text_of(shared / "golden" / row.golden));
    const auto found = csv(outcome.out);
    ASSERT_EQ(found.size(), expected.size());
    const double tolerance = 1e-5 * extent(expected) + 1e-6;
    for (std::size_t i = 0; i < expected.size(); ++i) {
        ASSERT_EQ(found[i].size(), 8U);
        ASSERT_EQ(found[i][0], expected[i][0]) << "row " << i;
        ASSERT_EQ(found[i][1], expected[i][1]) << "row " << i;
        for (std::size_t k = 2; i > 0 && k < 8; ++k) {
            const auto value = number_in(found[i][k]);
            const auto golden = number_in(expected[i].at(k));
            const auto place = fmt::format("row {}, bone {}, {}", i, found[i][1], expected[0].at(k));
            ASSERT_EQ(value.has_value(), golden.has_value()) << place;
            if (value) {
                ASSERT_NEAR(*value, *golden, tolerance) << place;
            }
        }
    }
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
    const Called outcome = call(words);
    const auto said = [&](const std::string& what) { return outcome.out.find(what) != std::string::npos; };
    if (row.frames != "-") {
        EXPECT_TRUE(said(fmt::format("\"frames\": {},", row.frames))) << outcome.out;
    }
    if (row.rule != "-") {
        EXPECT_TRUE(said(fmt::format("\"bvh_positions\": \"{}\"", row.rule))) << outcome.out;
    }
    if (row.frame_time != "-") {
        const std::size_t at = outcome.out.find("\"frame_time\": ");
        ASSERT_NE(at, std::string::npos);
        const std::size_t from = at + 14;
        const auto value = base::parse_number(
            std::string_view(outcome.out).substr(from, outcome.out.find_first_of(",\n", from) - from));
        ASSERT_TRUE(value);
        EXPECT_NEAR(*value, base::parse_number(row.frame_time).value(), 1e-9);
    }
}

std::string test_name(const testing::TestParamInfo<Row>& info) {
    std::string name = info.param.input;
    if (name.starts_with("../data/")) name.erase(0, 8);
    std::ranges::replace_if(
        name, [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; }, '_');
    return name;
}

std::vector<Row> rows_where(bool (*holds)(const Row&)) {
    std::vector<Row> rows = manifest();
    std::erase_if(rows, [&](const Row& row) { return !holds(row); });
    return rows;
}

const auto with_golden = rows_where([](const Row& row) { return row.golden != "-"; });
const auto readable = rows_where([](const Row& row) { return row.expect != "refuse"; });

GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(Corpus);
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(CorpusWithGolden);
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(ReadableCorpus);
INSTANTIATE_TEST_SUITE_P(Shared, Corpus, testing::ValuesIn(manifest()), test_name);
INSTANTIATE_TEST_SUITE_P(Shared, CorpusWithGolden, testing::ValuesIn(with_golden), test_name);
INSTANTIATE_TEST_SUITE_P(Shared, ReadableCorpus, testing::ValuesIn(readable), test_name);

TEST(SharedData, IsThere) {
    NEEDS(test::shared_file(shared / "golden" / "MANIFEST.tsv"));
    EXPECT_GE(manifest().size(), 80U);
}

TEST(SharedData, TheSameTakeAsForcedThreeDofAndPlainAgreesEvery21stFrame) {
    const fs::path folder = shared / "data" / "asf_amc";
    NEEDS(test::shared_file(folder));
    const auto joints = [&](const char* file) {
        return call({"joints", (folder / file).string(), "--skeleton", (folder / "cmu_131-dance.asf").string(),
                     "--frames", "0:1085:21"});
    };
    const Called plain = joints("cmu_131_04-dance.amc");
    const Called forced = joints("csci520_131_04-dance-bezier-quat-N20.amc");
    ASSERT_EQ(plain.status, 0);
    ASSERT_EQ(forced.status, 0);
    const auto a = csv(plain.out);
    const auto b = csv(forced.out);
    ASSERT_EQ(a.size(), b.size());
    for (std::size_t i = 1; i < a.size(); ++i)
        for (std::size_t k = 2; k < 8; ++k)
            ASSERT_NEAR(base::parse_number(a[i][k]).value(), base::parse_number(b[i][k]).value(), 1e-3) << a[i][1];
}

}  // namespace
}  // namespace skelplay
