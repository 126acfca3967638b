#pragma once

#include <gtest/gtest.h>
#include <string>
#include <string_view>
#include <vector>

#include "loaders/load.h"
#include "support/temporary_folder.h"
#include "wording_golden.h"

namespace skelplay::loaders {

/// A folder of its own for each test, gone afterwards. Messages name it "DIR".
class BonesProFolder : public testing::Test {
protected:
    void write(const std::string& name, std::string_view text) const { folder_.write(name, text); }
    [[nodiscard]] LoadResult read(const std::string& name, const LoadOptions& options = {},
                                  const base::Run& run = {}) const {
        return load(folder_ / name, options, run);
    }
    /// What there was to say, see lines_of().
    [[nodiscard]] std::vector<std::string> said(const LoadResult& result) const {
        std::vector<std::string> lines = lines_of(result.diagnostics);
        for (std::string& line : lines) line = neutral(std::move(line));
        return lines;
    }
    [[nodiscard]] std::string neutral(std::string text) const {
        const std::string folder = folder_.path().string() + "/";
        for (std::size_t at = 0; (at = text.find(folder)) != std::string::npos;)
            text.replace(at, folder.size(), "DIR/");
        return text;
    }

    test::TemporaryFolder folder_;
};

}  // namespace skelplay::loaders
