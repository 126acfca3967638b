#pragma once

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <gtest/gtest.h>
#include <optional>
#include <sstream>
#include <string>
#include <system_error>
#include <vector>

#include "base/text.h"
#include "loaders/load.h"
#include "support/temporary_folder.h"

namespace skelplay::test {

inline const std::filesystem::path& shared_data() {
    static const auto folder = std::filesystem::path(SKELPLAY_SHARED_DIR) / "data";
    return folder;
}

/// A row of ../shared/golden/MANIFEST.tsv, MARKERS.tsv, SCENES.tsv or TAKES.tsv; its paths are relative to that folder,
/// "-" is nothing.
struct SharedRow {
    std::string golden, input, skeleton, frames, picked, frame_time, bvh_positions, rule, tolerance, expect;
    std::string remark, bones, takes, take_number, take;  // of scenes; without a take: the default one
};

/// All tables; empty without ../shared.
inline const std::vector<SharedRow>& shared_rows() {
    static const std::vector<SharedRow> all = [] {
        std::vector<SharedRow> rows;
        for (const char* table : {"MANIFEST.tsv", "MARKERS.tsv", "SCENES.tsv", "TAKES.tsv"}) {
            std::istringstream lines(text_of(shared_data().parent_path() / "golden" / table));
            std::string line;
            std::getline(lines, line);
            while (std::getline(lines, line)) {
                std::istringstream cells(line);
                SharedRow row;
                for (std::string* cell : {&row.golden, &row.input, &row.skeleton, &row.frames, &row.picked,
                                          &row.frame_time, &row.bvh_positions, &row.rule, &row.tolerance, &row.expect,
                                          &row.remark, &row.bones, &row.takes, &row.take_number, &row.take})
                    std::getline(cells, *cell, '\t');
                const bool scene = !row.takes.empty();
                if (scene) row.rule = "-";  // it says there what becomes a bone
                const bool read = !scene || row.input.ends_with(".fbx");
                if (!row.expect.empty() && read) rows.push_back(std::move(row));
            }
        }
        return rows;
    }();
    return all;
}

/// What they say of a file of ../shared/data, by its path in it: the last row counts.
inline std::optional<SharedRow> shared_row(const std::string& file) {
    const auto last =
        std::ranges::find(shared_rows().rbegin(), shared_rows().rend(), "../data/" + file, &SharedRow::input);
    return last == shared_rows().rend() ? std::nullopt : std::optional(*last);
}

/// How a file of ../shared/data is read.
inline loaders::LoadOptions shared_options(const std::string& file) {
    loaders::LoadOptions options;
    const auto row = shared_row(file);
    if (row && row->skeleton != "-") options.skeleton = shared_data() / row->skeleton.substr(8);
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
        const auto row = shared_row(file);
        const bool refused = row && row->expect == "refuse";
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
        const auto row = shared_row(file);
        return row && row->frames == "0";
    });
    return files;
}
/// Those that are markers.
inline std::vector<std::string> shared_markers() { return shared_files({".c3d", ".trc", ".csm"}); }

/// A file as the name of a test.
inline std::string test_name_of(std::string file) {
    std::ranges::replace_if(
        file, [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
    return file;
}
inline std::string file_test_name(const testing::TestParamInfo<std::string>& info) { return test_name_of(info.param); }

}  // namespace skelplay::test
