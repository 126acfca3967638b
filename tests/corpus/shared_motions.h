#pragma once

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "base/text.h"

namespace skelplay::test {

/// The files of ../shared/data that are motions or skeletons of bones, relative to it and in order; none without it.
inline std::vector<std::string> shared_motions() {
    namespace fs = std::filesystem;
    std::vector<std::string> files;
    const fs::path data = fs::path(SKELPLAY_SHARED_DIR) / "data";
    if (fs::exists(data))
        for (const auto& entry : fs::recursive_directory_iterator(data)) {
            const std::string suffix = base::lower(entry.path().extension().string());
            for (const char* motion : {".bvh", ".amc", ".asf", ".htr", ".gtr", ".htr2"})
                if (suffix == motion) files.push_back(entry.path().lexically_relative(data).string());
        }
    std::ranges::sort(files);
    return files;
}

/// A file as the name of a test.
inline std::string file_test_name(const testing::TestParamInfo<std::string>& info) {
    std::string name = info.param;
    std::ranges::replace_if(
        name, [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
    return name;
}

}  // namespace skelplay::test
