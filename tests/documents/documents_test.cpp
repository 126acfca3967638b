// The tables of README.md name tests that are there, and whose names say which document they hold.

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <regex>
#include <set>
#include <string>

namespace skelplay {
namespace {

namespace fs = std::filesystem;

const fs::path tests_folder = fs::path(SKELPLAY_SOURCE_DIR) / "tests";

std::string text_of_file(const fs::path& file) {
    std::ifstream stream(file);
    return {std::istreambuf_iterator<char>(stream), {}};
}

/// "Suite.Name" of each test in the sources.
std::set<std::string> all_tests() {
    std::set<std::string> tests;
    const std::regex head(R"((?:^|\n)TEST(?:_F|_P)?\((\w+),\s*(\w+)\))");
    for (const auto& entry : fs::recursive_directory_iterator(tests_folder)) {
        if (entry.path().extension() != ".cpp") continue;
        const std::string source = text_of_file(entry.path());
        for (std::sregex_iterator at(source.begin(), source.end(), head), end; at != end; ++at)
            tests.insert((*at)[1].str() + "." + (*at)[2].str());
    }
    return tests;
}

TEST(Documents, EveryStatementHasItsTest) {
    const std::set<std::string> tests = all_tests();
    const std::string tables = text_of_file(tests_folder / "documents" / "README.md");
    const std::regex title_or_last_cell(R"(\n## (\d{3})|\| `(\w+\.\w+)` \|\n)");
    std::string document;
    int rows = 0;
    for (std::sregex_iterator at(tables.begin(), tables.end(), title_or_last_cell), end; at != end; ++at) {
        if ((*at)[1].matched) {
            document = (*at)[1].str();
            continue;
        }
        const std::string test = (*at)[2].str();
        ++rows;
        EXPECT_TRUE(tests.contains(test)) << test;
        const std::size_t seed = test.find("Seed");
        EXPECT_TRUE(seed != std::string::npos && test.find(document, seed) != std::string::npos)
            << test << " does not say that it is about document " << document;
    }
    EXPECT_GT(rows, 60);
}

}  // namespace
}  // namespace skelplay
