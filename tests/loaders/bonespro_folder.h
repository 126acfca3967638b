#pragma once

#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <gtest/gtest.h>
#include <string>
#include <string_view>
#include <unistd.h>
#include <vector>

#include "loaders/load.h"

namespace skelplay::loaders {

/// A folder of its own for each test, gone afterwards. Messages name it "DIR".
class BonesProFolder : public testing::Test {
protected:
    void SetUp() override {
        const auto* const test = testing::UnitTest::GetInstance()->current_test_info();
        folder_ = std::filesystem::path(testing::TempDir()) /
                  fmt::format("skelplay_{}_{}_{}", ::getpid(), test->test_suite_name(), test->name());
        std::filesystem::create_directories(folder_);
    }
    void TearDown() override { std::filesystem::remove_all(folder_); }

    void write(const std::string& name, std::string_view text) const {
        std::ofstream(folder_ / name, std::ios::binary) << text;
    }
    [[nodiscard]] LoadResult read(const std::string& name, LoadOptions options = {}) const {
        return load(folder_ / name, options);
    }
    /// What there was to say, a line each, without source lines.
    [[nodiscard]] std::vector<std::string> said(const LoadResult& result) const {
        std::vector<std::string> lines;
        for (const base::Diagnostic& item : result.diagnostics.items()) {
            const std::string text = neutral(base::to_text(item));
            lines.push_back(text.substr(0, text.find('\n')));
        }
        return lines;
    }
    [[nodiscard]] std::string neutral(std::string text) const {
        const std::string folder = folder_.string() + "/";
        for (std::size_t at = 0; (at = text.find(folder)) != std::string::npos;)
            text.replace(at, folder.size(), "DIR/");
        return text;
    }

    std::filesystem::path folder_;
};

}  // namespace skelplay::loaders
