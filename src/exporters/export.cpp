#include "exporters/export.h"

#include <algorithm>
#include <array>
#include <memory>

#include "base/text.h"
#include "exporters/writers.h"

namespace skelplay::exporters {

namespace {

constexpr std::array<std::string_view, 1> bvh_suffixes{".bvh"};
constexpr std::array<std::string_view, 1> csv_suffixes{".csv"};
constexpr std::array<std::string_view, 1> json_suffixes{".json"};
constexpr std::array<std::string_view, 1> npz_suffixes{".npz"};
constexpr std::array<std::string_view, 1> npy_suffixes{".npy"};

constexpr std::array<std::string_view, 2> acclaim_suffixes{".asf", ".amc"};
constexpr std::array<std::string_view, 1> htr_suffixes{".htr"};

constexpr std::array<std::string_view, 1> trc_suffixes{".trc"};
constexpr std::array<std::string_view, 1> c3d_suffixes{".c3d"};

constexpr std::array<std::string_view, 1> glb_suffixes{".glb"};
constexpr std::array<std::string_view, 1> gltf_suffixes{".gltf"};
constexpr processing::OutputSpace metres_with_y_up{1.0, figure::Axis::y};

constexpr std::array formats{
    ExportFormat{"bvh", "Biovision", bvh_suffixes, bvh_suffixes, write_bvh, {}, false, true, figure::Format::bvh},
    ExportFormat{"amc",
                 "Acclaim, both files",
                 acclaim_suffixes,
                 acclaim_suffixes,
                 write_acclaim,
                 {},
                 false,
                 true,
                 figure::Format::acclaim},
    ExportFormat{"htr", "Motion Analysis", htr_suffixes, htr_suffixes, write_htr, {}, false, true, figure::Format::htr},
    ExportFormat{.name = "trc",
                 .what = "markers or joints for OpenSim",
                 .suffixes = trc_suffixes,
                 .files = trc_suffixes,
                 .write = write_trc,
                 .holds_markers = true,
                 .names_unit = true},
    ExportFormat{.name = "c3d",
                 .what = "markers or joints for Mokka and its like",
                 .suffixes = c3d_suffixes,
                 .files = c3d_suffixes,
                 .write = write_c3d,
                 .holds_markers = true,
                 .names_unit = true},
    ExportFormat{
        "csv", "the rows of 'skelplay joints'", csv_suffixes, csv_suffixes, write_csv, {}, false, false, {}, true},
    ExportFormat{"json", "the same as JSON", json_suffixes, json_suffixes, write_json, {}, false, false, {}, true},
    ExportFormat{"npz", "arrays for NumPy", npz_suffixes, npz_suffixes, write_npz, {}, false, false, {}, true},
    ExportFormat{"npy", "positions alone", npy_suffixes, npy_suffixes, write_npy, {}, false, false, {}, true},
    ExportFormat{"glb", "glTF 2.0, binary", glb_suffixes, glb_suffixes, write_glb, metres_with_y_up, true},
    ExportFormat{"gltf", "glTF 2.0, JSON", gltf_suffixes, gltf_suffixes, write_gltf, metres_with_y_up, true},
};

}  // namespace

std::span<const ExportFormat> export_formats() noexcept { return formats; }

const ExportFormat* export_format(std::string_view name) noexcept {
    const auto* row = std::ranges::find_if(
        formats, [&](const ExportFormat& format) { return base::equal_ignoring_case(format.name, name); });
    return row == formats.end() ? nullptr : row;
}

const ExportFormat* export_format_of(const std::filesystem::path& file) noexcept {
    const auto* row = std::ranges::find_if(formats, [&](const ExportFormat& format) {
        return std::ranges::any_of(format.suffixes,
                                   [&](std::string_view suffix) { return base::has_suffix(file, suffix); });
    });
    return row == formats.end() ? nullptr : row;
}

std::vector<std::filesystem::path> files_of(const ExportFormat& format, const std::filesystem::path& out) {
    if (format.files.empty()) return {out};
    std::vector<std::filesystem::path> files;
    for (const std::string_view suffix : format.files) {
        std::filesystem::path file = out;
        files.push_back(base::has_suffix(out, suffix) ? out : file.replace_extension(suffix));
    }
    return files;
}

Exported write_files(const ExportFormat& format, const processing::EditedTake& take, const ExportOptions& options,
                     const Destination& out, const base::Run& run) {
    Exported result;
    std::vector<std::filesystem::path> paths;
    if (const auto* path = std::get_if<std::filesystem::path>(&out)) paths = files_of(format, *path);
    std::vector<std::unique_ptr<base::OutputFile>> files;
    std::vector<base::ByteSink> sinks;
    for (const std::filesystem::path& path : paths) {
        base::OutputFile& file = *files.emplace_back(std::make_unique<base::OutputFile>(path));
        sinks.emplace_back([&file](std::string_view bytes) { file.append(bytes); });
    }
    if (const auto* sink = std::get_if<base::ByteSink>(&out)) sinks.push_back(*sink);
    // Notes the first file that failed; true when one has.
    const auto any_failed = [&] {
        for (std::size_t i = 0; i < files.size() && !result.failure; ++i)
            if (files[i]->failed()) result.failure = base::to_utf8(paths[i].string()) + ": " + *files[i]->commit();
        return result.failure.has_value();
    };
    if (any_failed()) return result;
    try {
        result.stopped = !format.write({take, options, sinks, result.notes, run});
    } catch (const ExportFault& fault) {
        result.refused = fault.what();
    }
    // A full disk has shown by now, and then no file is put in its place.
    if (result.stopped || result.refused || any_failed()) return result;
    for (const auto& file : files) file->commit();
    if (any_failed()) return result;
    result.frames = take.frames();
    result.frame_time = take.frame_time();
    return result;
}

}  // namespace skelplay::exporters
