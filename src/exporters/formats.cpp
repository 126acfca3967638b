#include <algorithm>
#include <array>

#include "base/text.h"
#include "exporters/bvh.h"
#include "exporters/export.h"
#include "exporters/gltf.h"

namespace skelplay::exporters {

namespace {

constexpr std::array<std::string_view, 1> bvh_suffixes{".bvh"};

constexpr std::array<std::string_view, 1> glb_suffixes{".glb"};
constexpr std::array<std::string_view, 1> gltf_suffixes{".gltf"};
constexpr processing::Target metres_with_y_up{1.0, figure::Axis::y};

constexpr std::array formats{
    ExportFormat{"bvh", "Biovision hierarchy and motion", bvh_suffixes, bvh_suffixes, write_bvh},
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
