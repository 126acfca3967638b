// Every shared BVH file: bones, frames, rate, position rule and manners as the manifest says. Positions are compared by
// tests/corpus.

#include <cmath>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "loaders/load.h"
#include "support/needs.h"

namespace skelplay::loaders {

namespace bvh_corpus_test {

using base::Severity;

/// A row of ../shared/golden/MANIFEST.tsv.
struct Row {
    std::filesystem::path input;
    std::filesystem::path golden;  // empty: none
    std::string frames;
    std::string frame_time;
    std::string rule;
    std::string expect;
};

std::vector<Row> bvh_rows(const std::filesystem::path& folder) {
    std::vector<Row> rows;
    std::ifstream manifest(folder / "MANIFEST.tsv");
    std::string line;
    while (std::getline(manifest, line)) {
        std::istringstream cells(line);
        std::vector<std::string> cell;
        for (std::string text; std::getline(cells, text, '\t');) cell.push_back(text);
        if (cell.size() < 10 || !cell[1].ends_with(".bvh")) continue;
        rows.push_back({folder / cell[1], cell[0] == "-" ? std::filesystem::path() : folder / cell[0], cell[3], cell[5],
                        cell[7], cell[9]});
    }
    return rows;
}

/// Bones in a golden file: rows of its first frame.
std::size_t bones_in(const std::filesystem::path& golden) {
    std::ifstream file(golden);
    std::string line;
    std::string first;
    std::size_t count = 0;
    std::getline(file, line);
    while (std::getline(file, line)) {
        const std::string frame = line.substr(0, line.find(','));
        if (count == 0) first = frame;
        if (frame != first) break;
        ++count;
    }
    return count;
}

std::string rule_name(const figure::Figure& figure) {
    if (!figure.position_rule) return "-";
    return *figure.position_rule == figure::PositionRule::add ? "add" : "replace";
}

void check_manners(const Row& row, const base::Diagnostics& diagnostics) {
    EXPECT_EQ(diagnostics.has_error(), row.expect == "refuse");
    if (row.expect == "clean") {
        EXPECT_EQ(diagnostics.count(Severity::warning), 0U);
    }
    if (row.expect == "warn") {
        EXPECT_GE(diagnostics.count(Severity::warning), 1U);
    }
    for (const base::Diagnostic& item : diagnostics.items()) EXPECT_TRUE(item.location.has_value());
}

TEST(BvhCorpus, LoadsAsTheManifestSays) {
    const std::filesystem::path folder = std::filesystem::path(SKELPLAY_SHARED_DIR) / "golden";
    NEEDS(test::shared_file(folder / "MANIFEST.tsv"));
    const std::vector<Row> rows = bvh_rows(folder);
    EXPECT_GE(rows.size(), 60U);
    for (const Row& row : rows) {
        SCOPED_TRACE(row.input.filename());
        const LoadResult result = load(row.input);
        check_manners(row, result.diagnostics);
        ASSERT_EQ(result.figure.has_value(), row.expect != "refuse") << to_text(result.diagnostics);
        if (!result.figure) continue;
        EXPECT_EQ(std::to_string(frame_count(result.figure->take)), row.frames);
        EXPECT_EQ(rule_name(*result.figure), row.rule);
        if (!row.golden.empty()) {
            EXPECT_EQ(result.figure->skeleton.size(), bones_in(row.golden));
        }
        const auto time = frame_time(result.figure->take);
        ASSERT_EQ(time.has_value(), row.frame_time != "-");
        if (time) {
            EXPECT_NEAR(*time, std::stod(row.frame_time), 1e-8);
        }
    }
}

}  // namespace bvh_corpus_test

}  // namespace skelplay::loaders
