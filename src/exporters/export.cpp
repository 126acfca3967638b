#include "exporters/export.h"

namespace skelplay::exporters {
namespace {
/// A format that differs from others in these members.
constexpr ExportFormat format_of(std::string_view name, std::string_view what, base::Suffixes suffixes,
                                 bool (*write)(const WriteJob&), std::initializer_list<bool ExportFormat::*> differs,
                                 std::optional<figure::Format> own = {}, processing::OutputSpace fixed = {}) {
    ExportFormat format{.name = name, .what = what, .suffixes = suffixes, .write = write, .fixed = fixed, .own = own};
    for (const auto member : differs) format.*member = !(format.*member);
    return format;
}

constexpr auto no_rest = &ExportFormat::holds_rest;
constexpr auto with_skins = &ExportFormat::holds_skins;
constexpr auto with_pictures = &ExportFormat::holds_pictures;
constexpr auto with_angles = &ExportFormat::holds_angles;
constexpr auto with_points = &ExportFormat::holds_markers;
constexpr processing::OutputSpace space_of_gltf{1.0, figure::Axis::y};
constexpr processing::OutputSpace space_of_host{{}, figure::Axis::z};  // the program that BonesPro belongs to

constexpr std::array formats{
    format_of("bvh", "Biovision", {".bvh"}, write_bvh, {with_angles}, figure::Format::bvh),
    format_of("amc", "Acclaim, both files", {".asf", ".amc"}, write_acclaim, {with_angles, &ExportFormat::declares_scale},
              figure::Format::acclaim),
    format_of("htr", "Motion Analysis", {".htr"}, write_htr, {with_angles, &ExportFormat::declares_scale},
              figure::Format::htr),
    format_of("bonespro", "BonesPro, both files", {".structure.txt", ".animation.txt"}, write_bonespro,
              {no_rest, with_skins, with_angles, &ExportFormat::is_bonespro}, {}, space_of_host),
    format_of("trc", "markers or joints for OpenSim", {".trc"}, write_trc,
              {with_points, no_rest, &ExportFormat::names_unit}),
    format_of("c3d", "the same for Mokka", {".c3d"}, write_c3d, {with_points, no_rest, &ExportFormat::names_unit}),
    format_of("signals", "signals of a C3D", {".signals.csv"}, write_signals,
              {with_points, no_rest, &ExportFormat::holds_forces}),
    format_of("csv", "joint positions, a table", {".csv"}, write_csv, {with_points, no_rest}),
    format_of("json", "the same as JSON", {".json"}, write_json, {with_points, no_rest}),
    format_of("npz", "arrays for NumPy", {".npz"}, write_npz,
              {with_points, &ExportFormat::holds_forces, &ExportFormat::holds_body}),
    format_of("npy", "positions alone", {".npy"}, write_npy, {with_points, no_rest}),
    format_of("fbx", "FBX 7.4", {".fbx"}, write_fbx,
              {with_skins, with_pictures, with_angles, with_points, &ExportFormat::states_size}),
    format_of("glb", "glTF 2.0, binary", {".glb"}, write_glb, {with_skins, with_pictures}, {}, space_of_gltf),
    format_of("gltf", "glTF 2.0, JSON", {".gltf"}, write_gltf, {with_skins, with_pictures}, {}, space_of_gltf),
    format_of("vrma", "VRM animation", {".vrma"}, write_vrma, {no_rest, &ExportFormat::is_vrma}, {}, space_of_gltf),
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
