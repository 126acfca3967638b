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
#include "loaders/formats.h"
#include "loaders/load.h"
#include "support/temporary_folder.h"

namespace skelplay::test {
inline const std::filesystem::path& shared_data() {
    static const auto folder = std::filesystem::path(SKELPLAY_SHARED_DIR) / "data";
    return folder;
}

/// A row of a table of ../shared/golden; its paths are relative to that folder, "-" is nothing. Only the tables of
/// scenes have the fields from `remark` on, and only the one of their further takes has the last two.
struct SharedRow {
    std::string golden, input, skeleton, frames, picked, frame_time, bvh_positions, rule, tolerance, expect;
    std::string remark, bones, takes, take_number, take;
};

inline std::vector<SharedRow> shared_table(const char* table) {
    std::vector<SharedRow> rows;
    std::istringstream lines(text_of(shared_data().parent_path() / "golden" / table));
    std::string line;
    std::getline(lines, line);
    while (std::getline(lines, line)) {
        std::istringstream cells(line);
        SharedRow row;
        for (std::string* cell :
             {&row.golden, &row.input, &row.skeleton, &row.frames, &row.picked, &row.frame_time, &row.bvh_positions,
              &row.rule, &row.tolerance, &row.expect, &row.remark, &row.bones, &row.takes, &row.take_number, &row.take})
            std::getline(cells, *cell, '\t');
        if (!row.expect.empty()) rows.push_back(std::move(row));
    }
    return rows;
}

/// The rows of MANIFEST.tsv and MARKERS.tsv; empty without ../shared.
inline const std::vector<SharedRow>& shared_rows() {
    static const std::vector<SharedRow> all = [] {
        std::vector<SharedRow> rows = shared_table("MANIFEST.tsv");
        for (SharedRow& row : shared_table("MARKERS.tsv")) rows.push_back(std::move(row));
        return rows;
    }();
    return all;
}

/// The rows of SCENES.tsv (default takes) and TAKES.tsv (the others).
inline std::vector<SharedRow> scene_rows() {
    std::vector<SharedRow> rows = shared_table("SCENES.tsv");
    for (SharedRow& row : shared_table("TAKES.tsv")) rows.push_back(std::move(row));
    return rows;
}

/// What they say of a file of ../shared/data, by its path in it: the last row counts.
inline std::optional<SharedRow> shared_row(const std::string& file) {
    const auto last = std::ranges::find(shared_rows().rbegin(), shared_rows().rend(), "../data/" + file, &SharedRow::input);
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
