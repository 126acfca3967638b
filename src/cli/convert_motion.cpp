#include "cli/convert_motion.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <ostream>
#include <system_error>
#include <utility>
#include <vector>

#include "base/diagnostics.h"
#include "base/text.h"
#include "cli/complaint.h"
#include "cli/convert_command.h"
#include "cli/frame_list.h"
#include "cli/input_files.h"
#include "cli/terminal.h"
#include "cli/value_checks.h"
#include "exporters/export.h"
#include "figure/length_unit.h"
#include "loaders/load.h"
#include "loaders/obj/obj_parser.h"
#include "scene/skin_attachment.h"

namespace skelplay::cli {

namespace {

namespace fs = std::filesystem;

/// The stretch or list of frames to write; nothing: all.
std::optional<std::vector<std::size_t>> frames_of(const ConvertOptions& options, const figure::Figure& figure) {
    if (!options.frames) return std::nullopt;
    auto frames = valid(parse_frame_list(*options.frames, figure::frame_count(figure.take)));
    if (frames.empty()) throw Complaint(base::Exit::bad_call, "expected a frame to write, found none in the take");
    for (std::size_t i = 1; options.motion.rate && i < frames.size(); ++i)
        if (frames[i] != frames[i - 1] + 1)
            throw Complaint(base::Exit::bad_call,
                            fmt::format("expected a stretch of frames for --rate, such as {}:{}, found '{}'",
                                        frames.front(), frames.back(), *options.frames));
    return frames;
}

/// The skin of a file, attached to the figure; a mesh that has a weighted skin's vertices gives it its faces instead.
/// What the file's loader says is added to `said`.
std::optional<figure::Skin> skin_of(const fs::path& file, const ConvertOptions& options, figure::Figure& figure,
                                    base::Diagnostics& said) {
    if (file.empty()) return std::nullopt;
    check_bind(options, figure);
    base::Loaded<figure::Mesh> mesh = loaders::load_obj(file);
    said.append(std::move(mesh.diagnostics));
    if (!mesh.value) return std::nullopt;
    if (figure.weighted_skin && scene::take_faces(*figure.weighted_skin, *mesh.value)) return std::nullopt;
    return attach(std::move(*mesh.value), options, figure, said);
}

/// Reads a file and prepares its take. What is positional stays so where the format can have the same numbers.
ReadInput read_for(const ConvertOptions& options, const fs::path& in, const exporters::ExportFormat& format,
                   const base::Run& run) {
    InputOptions reading = options.input;
    reading.preparation.raw_positions_of = format.own;
    return read_input(in, reading, run);
}

/// Every file that was read.
std::vector<fs::path> inputs_of(const figure::Figure& figure, const session::Prepared& prepared, const fs::path& skin,
                                const fs::path& skin_map) {
    std::vector<fs::path> files{figure.motion_file, figure.skeleton_file, prepared.own_skeleton, skin, skin_map};
    for (const session::PreparationInput& input : prepared.inputs) files.push_back(input.file);
    return files;
}

}  // namespace

void add_motion_options(CLI::App& app, session::ExportSettings& settings) {
    app.add_option("--rate", settings.rate,
                   "frames a second to write; between frames rotations turn the shortest way, nothing is smoothed")
        ->check(number_between(session::lowest_export_rate, session::highest_export_rate))
        ->type_name("R");
    app.add_option("--scale", settings.scale, "factor on every length")
        ->check(number_between(session::lowest_export_scale, session::highest_export_scale))
        ->type_name("X");
    app.add_flag("--root-at-origin", settings.root_at_origin,
                 "move the take so that its root stands at the origin in the first frame");
    std::vector<std::string> units;
    for (const figure::LengthUnit& unit : figure::length_units()) units.emplace_back(unit.word);
    app.add_option_function<std::string>(
           "--to-unit",
           [&settings](const std::string& word) {
               settings.target.metres_per_unit = figure::length_unit(word)->metres;
           },
           fmt::format("the unit of length to write: {}; glTF is always in metres", fmt::join(units, ", ")))
        ->check(word_of(units))
        ->type_name("UNIT");
    app.add_option_function<std::string>(
           "--to-up", [&settings](const std::string& axis) { settings.target.up = session::up_axis(axis); },
           "the up axis to write: y or z; in glTF it is always y")
        ->check(word_of({"y", "z"}))
        ->type_name("AXIS");
    app.add_option_function<std::string>(
           "--order",
           [&settings](const std::string& text) {
               settings.order = processing::euler_order(text);
               if (!settings.order)
                   throw CLI::ValidationError("--order", "expected x, y and z in some order, found '" + text + "'");
           },
           "order of rotation to write, such as ZXY: the first one is made last")
        ->type_name("XYZ");
}

Conversion convert_file(const ConvertOptions& options, const fs::path& in, const exporters::ExportFormat& format,
                        const exporters::Destination& out, const base::Run& run) {
    auto [loaded, prepared] = read_for(options, in, format, run);
    Conversion result;
    result.said = std::move(loaded.diagnostics);
    result.stopped = loaded.stopped;
    if (!loaded.figure) return result;
    figure::Figure& figure = *loaded.figure;
    const fs::path skin = format.holds_skins ? skin_file(options, figure, result.said) : fs::path();
    if (const auto* path = std::get_if<fs::path>(&out))
        protect_inputs(inputs_of(figure, prepared, skin, options.input.skin_map), exporters::files_of(format, *path));
    const std::optional<figure::Skin> rigid = skin_of(skin, options, figure, result.said);
    if (result.said.has_error()) return result;
    session::ExportSettings settings = options.motion;
    valid(session::target_of(settings, format));
    settings.frames = frames_of(options, figure);
    exporters::Exported exported = session::export_figure(figure, prepared.place, settings, format, out,
                                                          rigid ? &*rigid : nullptr, {run.threads, run.stop});
    if (exported.refused) exported.notes.error(std::nullopt, "convert.refused", *exported.refused);
    exported.notes.locate(figure.motion_file);
    result.said.append(std::move(exported.notes));
    if (exported.failure) throw Complaint(base::Exit::bad_machine, *exported.failure);
    result.stopped = exported.stopped;
    result.frames = exported.frames;
    result.seconds = static_cast<double>(exported.frames) * exported.frame_time;
    return result;
}

base::Exit convert_motion(const ConvertOptions& options, const exporters::ExportFormat& format, std::ostream& out,
                          std::ostream& err) {
    exporters::Destination destination = fs::path(options.output);
    if (options.output == "-") {
        if (format.suffixes.size() > 1)
            throw Complaint(base::Exit::bad_call,
                            fmt::format("expected a format of one file for standard output, found {}", format.name));
        destination = base::ByteSink(
            [&](std::string_view bytes) { out.write(bytes.data(), static_cast<std::streamsize>(bytes.size())); });
    }
    const Interruption interruption;
    const StopOnInterruption stop;
    const Conversion conversion =
        convert_file(options, options.input.files.front(), format, destination, {.stop = stop.token()});
    out.flush();
    if (!out) throw Complaint(base::Exit::bad_machine, "the output could not be written");
    err << base::to_text(conversion.said);
    if (conversion.stopped) Interruption::end_if_asked();
    return conversion.said.has_error() ? base::Exit::bad_input : base::Exit::done;
}

}  // namespace skelplay::cli
