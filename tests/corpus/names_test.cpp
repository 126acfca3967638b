// What is told of every file of ../shared/data by its bones' names: family, human or not, up axis, unit and some parts.
// The table beside it is what was looked at and found right; a new file of the data is a new line.

#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>
#include "corpus/shared_motions.h"
#include "support/command_call.h"
#include "support/needs.h"

namespace skelplay {
namespace {
const std::filesystem::path table_file = std::filesystem::path(SKELPLAY_SOURCE_DIR) / "tests" / "corpus" / "names.tsv";

/// A line of the table: file, family, human, up axis, unit, and parts as `bone=part`, separated by commas.
struct Told {
    std::string file, family, human, up, unit;
    std::vector<std::string> parts;
};

std::vector<Told> table() {
    std::vector<Told> rows;
    std::ifstream stream(table_file);
    for (std::string line; std::getline(stream, line);) {
        if (line.empty() || line[0] == '#') continue;
        std::istringstream cells(line);
        Told row;
        std::string parts;
        for (std::string* cell : {&row.file, &row.family, &row.human, &row.up, &row.unit, &parts})
            std::getline(cells, *cell, '\t');
        std::istringstream list(parts);
        for (std::string part; std::getline(list, part, ',');) row.parts.push_back(part);
        rows.push_back(std::move(row));
    }
    return rows;
}

class Names : public testing::TestWithParam<Told> {};

TEST_P(Names, AreTold) {
    const Told& row = GetParam();
    NEEDS(test::shared_file(test::shared_data()));
    const test::Called called = test::call({"info", "--json", (test::shared_data() / row.file).string()});
    ASSERT_LE(called.status, 1) << called.err;
    const auto json = nlohmann::json::parse(called.out);
    const auto text = [](const nlohmann::json& value) { return value.is_null() ? "-" : value.get<std::string>(); };
    EXPECT_EQ(text(json["family"]), row.family);
    EXPECT_EQ(json["human"].get<bool>() ? "human" : "-", row.human);
    EXPECT_EQ(text(json["up_axis"]["value"]), row.up);
    EXPECT_EQ(text(json["unit"]["name"]), row.unit);
    std::vector<std::string> parts;  // "LeftArm=left upper arm"
    for (const auto& part : json["parts"])
        parts.push_back(fmt::format("{}={}{}{}", std::string(part["bone"]),
                                    part["side"].is_null() ? "" : std::string(part["side"]),
                                    part["side"].is_null() ? "" : " ", std::string(part["part"])));
    for (const std::string& part : row.parts) EXPECT_THAT(parts, testing::Contains(part));
}

INSTANTIATE_TEST_SUITE_P(Shared, Names, testing::ValuesIn(table()),
                         [](const auto& row) { return test::test_name_of(row.param.file); });
}  // namespace
}  // namespace skelplay
