#include "wording_golden.h"

#include <array>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <gtest/gtest.h>
#include <set>
#include <string_view>

namespace skelplay::loaders {

namespace {

constexpr std::array<std::string_view, 3> severities{"note", "warning", "error"};

/// The test that runs: "Suite.Name".
std::string current_test() {
    const testing::TestInfo* test = testing::UnitTest::GetInstance()->current_test_info();
    return fmt::format("{}.{}", test->test_suite_name(), test->name());
}

/// The golden's line for a diagnostic of the test that runs; a temporary folder is DIR.
std::string wording_of(const base::Diagnostic& item) {
    std::string words = item.message;
    const std::string folder = std::filesystem::temp_directory_path() / "skelplay-";
    constexpr std::size_t random = 6;  // characters
    for (std::size_t at = 0; (at = words.find(folder)) != std::string::npos;)
        words.replace(at, folder.size() + random, "DIR");
    return fmt::format("{}\t{}\t{}\t{}", item.code, current_test(),
                       severities.at(static_cast<std::size_t>(item.severity)), words);
}

const std::set<std::string>& golden() {
    static const std::set<std::string> lines = [] {
        std::set<std::string> all;
        std::ifstream file(std::filesystem::path(SKELPLAY_SOURCE_DIR) / "tests/data/wording.tsv");
        for (std::string line; std::getline(file, line);) all.insert(line);
        return all;
    }();
    return lines;
}

}  // namespace

std::vector<std::string> lines_of(const base::Diagnostics& diagnostics) {
    std::vector<std::string> lines;
    for (const base::Diagnostic& item : diagnostics.items()) {
        const std::string wording = wording_of(item);
        EXPECT_TRUE(golden().contains(wording)) << "not in tests/data/wording.tsv:\n" << wording;
        if (const char* file = std::getenv("SKELPLAY_NEW_WORDING"))
            std::ofstream(file, std::ios::app) << wording << '\n';
        lines.push_back(item.file);
        if (item.location) lines.back() += fmt::format(":{}:{}", item.location->line, item.location->column);
        lines.back() += fmt::format(" [{}]", item.code);
    }
    return lines;
}

std::string complaints(const base::Diagnostics& diagnostics) {
    std::string text;
    for (const std::string& line : lines_of(diagnostics)) text += line + "\n";
    return text;
}

}  // namespace skelplay::loaders
