#include "session/files/exporting.h"

#include <array>
#include <fmt/format.h>
#include <utility>

#include "base/text.h"
#include "figure/length_unit.h"
#include "loaders/load.h"
#include "processing/edited_take.h"

namespace skelplay::session {

namespace {

/// Says what was taken for the figure's own unit and up axis where nobody said it.
void note_approach(const processing::UnitAxisConversion& approach, base::Diagnostics& notes) {
    if (approach.unit && !approach.unit->known())
        notes.note(std::nullopt, "export.unit-unknown",
                   fmt::format("the file's unit is not known ({}): its numbers are written as they are, as if one were "
                               "the target's unit; --unit-metres says what it is",
                               approach.unit->evidence));
    else if (approach.unit && !approach.unit_believed)
        notes.note(
            std::nullopt, "export.unit-unknown",
            fmt::format("the file does not say its unit: one is written as one metre; --unit-metres says what it "
                        "is, --to-unit m takes the likeliest ({}: {})",
                        approach.unit->name, approach.unit->evidence));
    else if (approach.unit && approach.unit->source == analysis::Source::inferred)
        notes.note(std::nullopt, "export.unit-inferred", analysis::assumption(*approach.unit));
    if (approach.up && approach.up->source == analysis::Source::inferred)
        notes.note(std::nullopt, "export.up-inferred", analysis::assumption(*approach.up));
}

/// The unit that a format which names it is written in where nobody asks for one: the file's own if that is m, cm or
/// mm, else millimetres; of a file whose unit is not known the one that makes a figure of usual size.
double unit_to_name(const analysis::Unit& own) {
    constexpr std::array metric{1.0, 0.01, 0.001};
    for (const double metres : metric)
        if (figure::length_unit(own.metres) == figure::length_unit(metres)) return own.metres;
    return own.known() || own.metres < metric.back() ? metric.back() : metric.front();
}

analysis::Unit own_unit(const figure::Figure& figure, const analysis::PlaceOptions& place) {
    return analysis::unit(figure, analysis::up_axis(figure, place).value.axis, place);
}

/// Says that the file's unit is not what the format names.
void note_named_unit(const processing::UnitAxisConversion& approach, const exporters::ExportFormat& format,
                     double metres, base::Diagnostics& notes) {
    if (!approach.unit || !approach.unit_believed || approach.unit->metres == metres) return;
    notes.note(
        std::nullopt, "export.unit-converted",
        fmt::format("readers of .{} know m, cm and mm: lengths are written in {}, {:.6g} for one unit of the file; "
                    "--to-unit asks for another unit",
                    format.name, figure::length_unit(metres)->plural, approach.scale));
}

/// Metres in a unit of what is written; nothing: nobody says what a unit of the file is.
std::optional<double> written_unit(const figure::Figure& figure, const analysis::PlaceOptions& place,
                                   const processing::OutputSpace& target, double scale) {
    if (target.metres_per_unit) return target.metres_per_unit;
    const auto own = place.metres_per_unit ? place.metres_per_unit : figure.metres_per_unit;
    return own ? std::optional(*own / scale) : std::nullopt;
}

exporters::Exported refused_because(std::string why) {
    exporters::Exported refused;
    refused.refused = std::move(why);
    return refused;
}

}  // namespace

std::optional<figure::Axis> up_axis(std::string_view word) noexcept {
    if (word == "y") return figure::Axis::y;
    if (word == "z") return figure::Axis::z;
    return std::nullopt;
}

std::variant<processing::OutputSpace, std::string> target_of(const ExportSettings& settings,
                                                             const exporters::ExportFormat& format) {
    if (settings.order && !format.holds_angles)
        return fmt::format("expected no --order: .{} has no Euler angles", format.name);
    const processing::OutputSpace& fixed = format.fixed;
    const processing::OutputSpace& asked = settings.target;
    processing::OutputSpace target = asked;
    if (fixed.metres_per_unit && asked.metres_per_unit.value_or(*fixed.metres_per_unit) != *fixed.metres_per_unit)
        return fmt::format("expected --to-unit {} or none: .{} has no other",
                           figure::length_unit(*fixed.metres_per_unit)->word, format.name);
    if (fixed.up && asked.up.value_or(*fixed.up) != *fixed.up)
        return fmt::format("expected --to-up {} or none: .{} has no other", base::lower(figure::name(*fixed.up)),
                           format.name);
    if (fixed.metres_per_unit) {
        target.known_unit_only = !asked.metres_per_unit;
        target.metres_per_unit = fixed.metres_per_unit;
    }
    if (fixed.up) target.up = fixed.up;
    return target;
}

exporters::Exported export_figure(const figure::Figure& figure, const analysis::PlaceOptions& place,
                                  const ExportSettings& settings, const exporters::ExportFormat& format,
                                  const exporters::Destination& out, const figure::Skin* skin, const base::Run& run) {
    const auto agreed = target_of(settings, format);
    if (const auto* why = std::get_if<std::string>(&agreed)) return refused_because(*why);
    if (figure::is_markers(figure) && !format.holds_markers)
        return refused_because(
            fmt::format("expected a skeleton to write as .{}, found markers; nothing is written", format.name));
    auto target = std::get<processing::OutputSpace>(agreed);
    const bool names_a_unit = format.names_unit && !target.metres_per_unit;
    if (names_a_unit) target.metres_per_unit = unit_to_name(own_unit(figure, place));
    const processing::UnitAxisConversion approach = processing::unit_axis_conversion(figure, place, target);
    processing::TakeEdits edits;
    edits.frames = settings.frames;
    edits.rate = settings.rate;
    edits.source_rate = loaders::assumed_rate(figure);
    edits.scale = approach.scale * settings.scale;
    edits.rotation = approach.rotation;
    edits.root_at_origin = settings.root_at_origin;
    const processing::EditedTake take(figure, std::move(edits));
    exporters::ExportOptions options;
    options.skin = skin;
    options.order = settings.order;
    options.metres_per_unit = written_unit(figure, place, target, settings.scale);
    options.up = target.up ? figure::SignedAxis(*target.up) : analysis::up_axis(figure, place).value;
    exporters::Exported exported = exporters::write_files(format, take, options, out, run);
    note_approach(approach, exported.notes);
    if (names_a_unit) note_named_unit(approach, format, *target.metres_per_unit, exported.notes);
    return exported;
}

}  // namespace skelplay::session
