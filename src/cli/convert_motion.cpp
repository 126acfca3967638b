#include "cli/convert_motion.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <ostream>
#include <system_error>
#include <utility>
#include <vector>

#include "base/diagnostics.h"
#include "base/text.h"
#include "cli/complaint.h"
#include "cli/convert_command.h"
#include "cli/frame_list.h"
#include "cli/open_input.h"
#include "exporters/export_files.h"
#include "loaders/load.h"

namespace skelplay::cli {

namespace {

namespace fs = std::filesystem;
using processing::EulerOrder;

constexpr double inch = 0.0254;
const std::map<std::string, double> units{{"m", 1.0}, {"cm", 0.01}, {"mm", 0.001}, {"in", inch}};
const std::map<std::string, figure::Axis> up_axes{{"y", figure::Axis::y}, {"z", figure::Axis::z}};

/// "ZXY": each axis once.
std::optional<EulerOrder> parse_order(std::string_view text) {
    EulerOrder order{};
    std::string sorted = base::lower(text);
    if (sorted.size() != order.size()) return std::nullopt;
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<figure::Axis>(sorted[i] - 'x');
    std::ranges::sort(sorted);
    return sorted == "xyz" ? std::optional(order) : std::nullopt;
}

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

/// Throws when something that was read would be written over.
void protect_inputs(const figure::Figure& figure, const std::vector<fs::path>& outputs) {
    for (const fs::path& output : outputs)
        for (const std::string& input : {figure.motion_file, figure.skeleton_file}) {
            std::error_code not_there;
            if (fs::equivalent(output, input, not_there))
                throw Complaint(base::Exit::bad_call,
                                fmt::format("expected a file to write that is none of those read, found '{}'",
                                            base::to_utf8(output.string())));
        }
}

void tell(base::Diagnostics notes, const std::string& file, std::ostream& err) {
    notes.locate(file);
    err << base::to_text(notes);
}

/// Says what was taken for the figure's own unit and up axis, where that was not said by anyone.
void tell_approach(const processing::Approach& approach, base::Diagnostics& notes) {
    if (approach.unit && approach.unit->source == analysis::Source::inferred)
        notes.note(std::nullopt, "convert.unit",
                   fmt::format("one unit of the file is taken for one {}: {}; --unit-metres says otherwise",
                               approach.unit->name, approach.unit->evidence));
    if (approach.up && approach.up->source == analysis::Source::inferred)
        notes.note(std::nullopt, "convert.up",
                   fmt::format("{} is taken for the file's up axis: {}; --up says otherwise",
                               analysis::letter(approach.up->value), approach.up->evidence));
}

/// Metres in a unit of what is written; nothing: nobody says what a unit of the file is.
std::optional<double> written_unit(const ConvertOptions& options, const figure::Figure& figure) {
    if (options.motion.target.metres_per_unit) return options.motion.target.metres_per_unit;
    const auto source =
        options.input.place.metres_per_unit ? options.input.place.metres_per_unit : figure.metres_per_unit;
    return source ? std::optional(*source / options.motion.scale) : std::nullopt;
}

}  // namespace

void add_motion_options(CLI::App& app, MotionOptions& options) {
    app.add_option("--rate", options.rate,
                   "frames a second to write; between frames rotations turn the shortest way, nothing is smoothed")
        ->check(CLI::Range(0.01, 10000.0))
        ->type_name("R");
    app.add_option("--scale", options.scale, "factor on every length")->check(CLI::Range(1e-9, 1e9))->type_name("X");
    app.add_flag("--root-at-origin", options.root_at_origin,
                 "move the take so that its root stands at the origin in the first frame");
    app.add_option_function<std::string>(
           "--to-unit", [&options](const std::string& unit) { options.target.metres_per_unit = units.at(unit); },
           "the unit of length to write: m, cm, mm or in")
        ->check(CLI::IsMember({"m", "cm", "mm", "in"}))
        ->type_name("UNIT");
    app.add_option_function<std::string>(
           "--to-up", [&options](const std::string& axis) { options.target.up = up_axes.at(axis); },
           "the up axis to write: y or z")
        ->check(CLI::IsMember({"y", "z"}))
        ->type_name("AXIS");
    app.add_option_function<std::string>(
           "--order",
           [&options](const std::string& text) {
               options.order = parse_order(text);
               if (!options.order)
                   throw CLI::ValidationError("--order", "expected x, y and z in some order, found '" + text + "'");
           },
           "order of rotation to write, such as ZXY: the first one is made last")
        ->type_name("XYZ");
}

base::Exit convert_motion(const ConvertOptions& options, const exporters::ExportFormat& format, std::ostream& err) {
    const auto figure = open_input(options.input, options.input.files.front(), err);
    if (!figure) return base::Exit::bad_input;
    const fs::path out(options.output);
    protect_inputs(*figure, exporters::files_of(format, out));

    const processing::Approach approach = processing::approach(*figure, options.input.place, options.motion.target);
    processing::TakeEdits edits;
    edits.frames = frames_of(options, *figure);
    edits.rate = options.motion.rate;
    edits.source_rate = loaders::assumed_rate(*figure);
    edits.scale = approach.scale * options.motion.scale;
    edits.turn = approach.turn;
    edits.root_at_origin = options.motion.root_at_origin;
    const processing::EditedTake take(*figure, std::move(edits));

    exporters::ExportOptions writing;
    writing.order = options.motion.order;
    writing.metres_per_unit = written_unit(options, *figure);
    writing.up = options.motion.target.up.value_or(analysis::up_axis(*figure, options.input.place).value);
    exporters::Exported exported = exporters::write_files(format, take, writing, out);
    tell_approach(approach, exported.notes);
    tell(std::move(exported.notes), figure->motion_file, err);
    if (exported.refused) throw Complaint(base::Exit::bad_input, *exported.refused);
    if (exported.failure) throw Complaint(base::Exit::bad_machine, *exported.failure);
    return base::Exit::done;
}

}  // namespace skelplay::cli
