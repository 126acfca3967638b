#include <algorithm>
#include <array>

#include "base/text.h"
#include "exporters/acclaim.h"
#include "exporters/bvh.h"
#include "exporters/c3d.h"
#include "exporters/export.h"
#include "exporters/gltf.h"
#include "exporters/htr.h"
#include "exporters/joints_table.h"
#include "exporters/numpy.h"
#include "exporters/trc.h"

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

}  // namespace skelplay::exporters
