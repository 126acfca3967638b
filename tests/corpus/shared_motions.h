#pragma once

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "base/text.h"

namespace skelplay::test {

/// The files of ../shared/data with one of these suffixes, relative to it and in order; none without it.
inline std::vector<std::string> shared_files(const std::vector<std::string>& suffixes) {
    namespace fs = std::filesystem;
    std::vector<std::string> files;
    const fs::path data = fs::path(SKELPLAY_SHARED_DIR) / "data";
    if (fs::exists(data))
        for (const auto& entry : fs::recursive_directory_iterator(data)) {
            const std::string suffix = base::lower(entry.path().extension().string());
            if (std::ranges::find(suffixes, suffix) != suffixes.end())
                files.push_back(entry.path().lexically_relative(data).string());
        }
    std::ranges::sort(files);
    return files;
}

/// Those that are motions or skeletons of bones.
inline std::vector<std::string> shared_motions() {
    return shared_files({".bvh", ".amc", ".asf", ".htr", ".gtr", ".htr2", ".bva", ".ask"});
}
/// Those that are markers.
inline std::vector<std::string> shared_markers() { return shared_files({".c3d", ".trc", ".csm"}); }

/// A file as the name of a test.
inline std::string file_test_name(const testing::TestParamInfo<std::string>& info) {
    std::string name = info.param;
    std::ranges::replace_if(
        name, [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
    return name;
}

}  // namespace skelplay::test
