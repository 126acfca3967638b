#pragma once

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <gtest/gtest.h>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <system_error>
#include <vector>

#include "base/text.h"
#include "loaders/load.h"
#include "support/temporary_folder.h"

namespace skelplay::test {

/// What ../shared/golden says of a file of ../shared/data.
struct SharedFile {
    std::optional<std::filesystem::path> skeleton;  // that an .amc is read with
    bool refused = false;
    bool has_frames = true;
};

inline const std::filesystem::path& shared_data() {
    static const auto folder = std::filesystem::path(SKELPLAY_SHARED_DIR) / "data";
    return folder;
}

/// By file, relative to ../shared/data; empty without it.
inline const std::map<std::string, SharedFile>& shared_manifest() {
    static const std::map<std::string, SharedFile> known = [] {
        std::map<std::string, SharedFile> files;
        for (const char* table : {"MANIFEST.tsv", "MARKERS.tsv"}) {
            std::istringstream rows(text_of(shared_data().parent_path() / "golden" / table));
            for (std::string row; std::getline(rows, row);) {
                std::vector<std::string> cells;
                std::istringstream line(row);
                for (std::string cell; std::getline(line, cell, '\t');) cells.push_back(cell);
                if (cells.size() < 10 || !cells[1].starts_with("../data/")) continue;
                SharedFile& file = files[cells[1].substr(8)];
                file.refused = cells[9] == "refuse";
                file.has_frames = cells[3] != "0";
                if (cells[2] != "-") file.skeleton = shared_data() / cells[2].substr(8);
            }
        }
        return files;
    }();
    return known;
}

/// How a file of ../shared/data is read.
inline loaders::LoadOptions shared_options(const std::string& file) {
    const auto known = shared_manifest().find(file);
    loaders::LoadOptions options;
    if (known != shared_manifest().end()) options.skeleton = known->second.skeleton;
    return options;
}

/// The files of ../shared/data with one of these suffixes that are not refused, relative to it and in order; none
/// without it.
inline std::vector<std::string> shared_files(const std::vector<std::string>& suffixes) {
    std::vector<std::string> files;
    std::error_code absent;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(shared_data(), absent)) {
        const std::string suffix = base::lower(entry.path().extension().string());
        const std::string file = entry.path().lexically_relative(shared_data()).string();
        const auto known = shared_manifest().find(file);
        const bool refused = known != shared_manifest().end() && known->second.refused;
        if (!refused && std::ranges::find(suffixes, suffix) != suffixes.end()) files.push_back(file);
    }
    std::ranges::sort(files);
    return files;
}

/// Those that are motions or skeletons of bones.
inline std::vector<std::string> shared_motions() {
    return shared_files({".bvh", ".amc", ".asf", ".htr", ".gtr", ".htr2", ".bva", ".ask"});
}
/// Those of them that move.
inline std::vector<std::string> shared_takes() {
    std::vector<std::string> files = shared_motions();
    std::erase_if(files, [](const std::string& file) {
        const auto known = shared_manifest().find(file);
        return known != shared_manifest().end() && !known->second.has_frames;
    });
    return files;
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
