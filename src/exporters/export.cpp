#include "exporters/export.h"

namespace skelplay::exporters {
namespace {
using Writer = bool (*)(const WriteJob& job);

/// A format of rotating bones.
constexpr ExportFormat of_bones(std::string_view name, std::string_view what, base::Suffixes suffixes, Writer write,
                                figure::Format own, bool declares_scale) {
    ExportFormat format{name, what, suffixes, write};
    format.holds_angles = true;
    format.own = own;
    format.declares_scale = declares_scale;
    return format;
}

/// A format of points, be they joints or markers.
constexpr ExportFormat of_points(std::string_view name, std::string_view what, base::Suffixes suffixes, Writer write,
                                 bool names_unit = false) {
    ExportFormat format{name, what, suffixes, write};
    format.holds_markers = true;
    format.holds_rest = false;
    format.names_unit = names_unit;
    return format;
}

/// A format of points that has what force plates measured, too.
constexpr ExportFormat of_signals(std::string_view name, std::string_view what, base::Suffixes suffixes, Writer write) {
    ExportFormat format = of_points(name, what, suffixes, write);
    format.holds_forces = true;
    return format;
}

constexpr ExportFormat of_arrays() {
    ExportFormat format = of_signals("npz", "arrays for NumPy", {".npz"}, write_npz);
    format.holds_rest = true;
    format.holds_body = true;
    return format;
}

constexpr ExportFormat of_bonespro() {
    ExportFormat format{"bonespro", "BonesPro, both files", {".structure.txt", ".animation.txt"}, write_bonespro};
    format.fixed.up = figure::Axis::z;  // of the host program
    format.holds_rest = false;
    format.holds_skins = true;
    format.holds_angles = true;
    format.is_bonespro = true;
    return format;
}

constexpr ExportFormat of_gltf(std::string_view name, std::string_view what, base::Suffixes suffixes, Writer write) {
    ExportFormat format{name, what, suffixes, write};
    format.fixed = {1.0, figure::Axis::y};
    format.holds_skins = true;
    format.holds_pictures = true;
    return format;
}

constexpr ExportFormat of_vrma() {
    ExportFormat format{"vrma", "VRM animation", {".vrma"}, write_vrma};
    format.fixed = {1.0, figure::Axis::y};
    format.holds_rest = false;
    format.is_vrma = true;
    return format;
}

constexpr ExportFormat of_fbx() {
    ExportFormat format{"fbx", "FBX 7.4", {".fbx"}, write_fbx};
    format.holds_skins = true;
    format.holds_pictures = true;
    format.holds_angles = true;
    format.holds_markers = true;
    format.states_size = true;
    return format;
}

constexpr std::array formats{
    of_bones("bvh", "Biovision", {".bvh"}, write_bvh, figure::Format::bvh, false),
    of_bones("amc", "Acclaim, both files", {".asf", ".amc"}, write_acclaim, figure::Format::acclaim, true),
    of_bones("htr", "Motion Analysis", {".htr"}, write_htr, figure::Format::htr, true),
    of_bonespro(),
    of_points("trc", "markers or joints for OpenSim", {".trc"}, write_trc, true),
    of_points("c3d", "the same for Mokka", {".c3d"}, write_c3d, true),
    of_signals("signals", "signals of a C3D", {".signals.csv"}, write_signals),
    of_points("csv", "joint positions, a table", {".csv"}, write_csv),
    of_points("json", "the same as JSON", {".json"}, write_json),
    of_arrays(),
    of_points("npy", "positions alone", {".npy"}, write_npy),
    of_fbx(),
    of_gltf("glb", "glTF 2.0, binary", {".glb"}, write_glb),
    of_gltf("gltf", "glTF 2.0, JSON", {".gltf"}, write_gltf),
    of_vrma(),
};
}  // namespace

std::span<const ExportFormat> export_formats() noexcept { return formats; }

const ExportFormat* export_format(std::string_view name) noexcept {
    const auto* row = std::ranges::find_if(
        formats, [&](const ExportFormat& format) { return base::equal_ignoring_case(format.name, name); });
    return row == formats.end() ? nullptr : row;
}

const ExportFormat* export_format_of(const fs::path& file) {
    const auto* row = std::ranges::find_if(formats, [&](const ExportFormat& format) {
        return std::ranges::any_of(format.suffixes,
                                   [&](std::string_view suffix) { return base::has_suffix(file, suffix); });
    });
    return row == formats.end() ? nullptr : row;
}

std::vector<fs::path> files_of(const ExportFormat& format, const fs::path& out) {
    std::vector<fs::path> files;
    const auto has = [&](std::string_view suffix) { return base::has_suffix(out, suffix); };
    const auto* own = std::ranges::find_if(format.suffixes, has);
    const std::string whole = out.string();
    const std::string stem = own != format.suffixes.end() ? whole.substr(0, whole.size() - own->size())
                                                          : fs::path(out).replace_extension().string();
    for (const std::string_view suffix : format.suffixes)
        files.push_back(has(suffix) ? out : fs::path(stem + std::string(suffix)));
    return files;
}

Exported write_files(const ExportFormat& format, const processing::EditedTake& take, const ExportOptions& options,
                     const Destination& out, const base::Run& run) {
    Exported result;
    std::vector<fs::path> paths;
    if (const auto* path = std::get_if<fs::path>(&out)) paths = files_of(format, *path);
    std::vector<std::unique_ptr<base::OutputFile>> files;
    std::vector<base::ByteSink> sinks;
    ExportOptions named = options;
    if (named.acclaim.skeleton.empty() && !paths.empty())
        named.acclaim.skeleton = base::to_utf8(paths.front().filename().string());
    if (options.acclaim.keeps_skeleton && paths.size() > 1) {
        paths.erase(paths.begin());
        sinks.emplace_back([](std::string_view) {});
    }
    for (const fs::path& path : paths) {
        base::OutputFile& file = *files.emplace_back(std::make_unique<base::OutputFile>(path));
        sinks.emplace_back([&file](std::string_view bytes) { file.append(bytes); });
    }
    if (const auto* sink = std::get_if<base::ByteSink>(&out)) sinks.push_back(*sink);
    // Records the first file that failed. True if there is one.
    const auto any_failed = [&] {
        for (std::size_t i = 0; i < files.size() && !result.failure; ++i)
            if (files[i]->failed()) result.failure = base::to_utf8(paths[i].string()) + ": " + *files[i]->commit();
        return result.failure.has_value();
    };
    if (any_failed()) return result;
    try {
        result.stopped = !format.write({take, named, sinks, result.notes, run});
    } catch (const ExportFault& fault) {
        result.refused = fault.what();
    }
    // A full disk is known by now; then no file replaces an old one.
    if (result.stopped || result.refused || any_failed()) return result;
    for (const auto& file : files) file->commit();
    if (any_failed()) return result;
    result.frames = take.frames();
    result.frame_time = take.frame_time();
    return result;
}
}  // namespace skelplay::exporters
