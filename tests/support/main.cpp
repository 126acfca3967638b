#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>
#include <vector>

namespace {
std::vector<std::string> skipped_tests() {
    std::vector<std::string> names;
    const testing::UnitTest& all = *testing::UnitTest::GetInstance();
    for (int i = 0; i < all.total_test_suite_count(); ++i) {
        const testing::TestSuite& suite = *all.GetTestSuite(i);
        for (int j = 0; j < suite.total_test_count(); ++j) {
            const testing::TestInfo& test = *suite.GetTestInfo(j);
            if (test.result()->Skipped()) names.push_back(std::string(suite.name()) + "." + test.name());
        }
    }
    return names;
}
}  // namespace

/// Runs the tests. The file that SKELPLAY_SKIPPED names then has a line for each that was skipped, the program and the
/// test; there is no such file if none was.
int main(int count, char** words) {
    const std::filesystem::path program = std::filesystem::absolute(words[0]);
    testing::InitGoogleMock(&count, words);
    const int status = RUN_ALL_TESTS();
    if (const char* const list = std::getenv("SKELPLAY_SKIPPED")) {
        std::filesystem::remove(list);
        std::ofstream out;
        for (const std::string& test : skipped_tests()) {
            if (!out.is_open()) out.open(list);
            out << program.string() << ' ' << test << '\n';
        }
    }
    return status;
}
