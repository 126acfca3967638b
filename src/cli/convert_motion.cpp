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
#include "scene/skin_attachment.h"

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

/// Throws when something that was read would be written over. `skin` may be empty.
void protect_inputs(const figure::Figure& figure, const fs::path& skin, const std::vector<fs::path>& outputs) {
    for (const fs::path& output : outputs)
        for (const fs::path& input : {fs::path(figure.motion_file), fs::path(figure.skeleton_file), skin}) {
            std::error_code not_there;
            if (fs::equivalent(output, input, not_there))
                throw Complaint(base::Exit::bad_call,
                                fmt::format("expected a file to write that is none of those read, found '{}'",
                                            base::to_utf8(output.string())));
        }
}

/// What is asked for, and what the format is always in. Throws when they differ.
processing::Target target_of(const processing::Target& asked, const exporters::ExportFormat& format) {
    processing::Target target = asked;
    const processing::Target& fixed = format.fixed;
    const auto complain = [&](std::string_view option, const std::string& value) {
        throw Complaint(base::Exit::bad_call,
                        fmt::format("expected {} {} or none: .{} has no other", option, value, format.name));
    };
    if (fixed.metres_per_unit) {
        if (asked.metres_per_unit && asked.metres_per_unit != fixed.metres_per_unit)
            complain("--to-unit", std::ranges::find(units, *fixed.metres_per_unit, [](const auto& row) {
                                      return row.second;
                                  })->first);
        target.known_unit_only = !asked.metres_per_unit;
        target.metres_per_unit = fixed.metres_per_unit;
    }
    if (fixed.up) {
        if (asked.up && asked.up != fixed.up) complain("--to-up", base::lower(analysis::letter(*fixed.up)));
        target.up = fixed.up;
    }
    return target;
}

/// What a figure wears.
struct Worn {
    std::optional<figure::Skin> rigid;  // nothing: the figure's own or none
    bool refused = false;
};

/// Puts on the skin of a file; a mesh that has a weighted skin's vertices gives it its faces.
Worn wear(const fs::path& file, const ConvertOptions& options, figure::Figure& figure, std::ostream& err) {
    Worn worn;
    if (file.empty()) return worn;
    const scene::AttachOptions attach = attach_options(options, figure);
    std::optional<figure::Mesh> mesh = open_mesh(file, err);
    worn.refused = !mesh;
    if (!mesh || (figure.weighted_skin && scene::take_faces(*figure.weighted_skin, *mesh))) return worn;
    worn.rigid = scene::attach_skin(std::move(*mesh), figure.skeleton, figure.take, attach);
    return worn;
}

void tell(base::Diagnostics notes, const std::string& file, std::ostream& err) {
    notes.locate(file);
    err << base::to_text(notes);
}

/// Says what was taken for the figure's own unit and up axis, where that was not said by anyone.
void tell_approach(const processing::Approach& approach, base::Diagnostics& notes) {
    if (approach.unit && !approach.unit_believed)
        notes.note(std::nullopt, "convert.unit",
                   fmt::format("the file does not say its unit: one is written as one metre; --unit-metres says what "
                               "it is, --to-unit m takes the likeliest ({}: {})",
                               approach.unit->name, approach.unit->evidence));
    else if (approach.unit && approach.unit->source == analysis::Source::inferred)
        notes.note(std::nullopt, "convert.unit",
                   fmt::format("one unit of the file is taken for one {}: {}; --unit-metres says otherwise",
                               approach.unit->name, approach.unit->evidence));
    if (approach.up && approach.up->source == analysis::Source::inferred)
        notes.note(std::nullopt, "convert.up",
                   fmt::format("{} is taken for the file's up axis: {}; --up says otherwise",
                               analysis::letter(approach.up->value), approach.up->evidence));
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
           "the unit of length to write: m, cm, mm or in; glTF is always in metres")
        ->check(CLI::IsMember({"m", "cm", "mm", "in"}))
        ->type_name("UNIT");
    app.add_option_function<std::string>(
           "--to-up", [&options](const std::string& axis) { options.target.up = up_axes.at(axis); },
           "the up axis to write: y or z; in glTF it is always y")
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
    const processing::Target target = target_of(options.motion.target, format);
    InputOptions input = options.input;
    if (format.holds_skins) input.skin.reset();  // it is read below
    auto figure = open_input(input, options.input.files.front(), err);
    if (!figure) return base::Exit::bad_input;
    const fs::path skin = format.holds_skins ? skin_file(options, *figure, err) : fs::path();
    const fs::path out(options.output);
    protect_inputs(*figure, skin, exporters::files_of(format, out));
    const Worn worn = wear(skin, options, *figure, err);
    if (worn.refused) return base::Exit::bad_input;

    const processing::Approach approach = processing::approach(*figure, options.input.place, target);
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
    writing.metres_per_unit = target.metres_per_unit;
    writing.up = target.up;
    writing.skin = worn.rigid ? &*worn.rigid : nullptr;
    exporters::Exported exported = exporters::write_files(format, take, writing, out);
    tell_approach(approach, exported.notes);
    tell(std::move(exported.notes), figure->motion_file, err);
    if (exported.refused) throw Complaint(base::Exit::bad_input, *exported.refused);
    if (exported.failure) throw Complaint(base::Exit::bad_machine, *exported.failure);
    return base::Exit::done;
}

}  // namespace skelplay::cli
