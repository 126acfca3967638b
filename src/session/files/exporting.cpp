#include "session/files/exporting.h"

#include <fmt/format.h>
#include <utility>

#include "base/text.h"
#include "figure/length_unit.h"
#include "loaders/load.h"
#include "processing/edited_take.h"

namespace skelplay::session {

namespace {

/// Says what was taken for the figure's own unit and up axis where nobody said it.
void note_approach(const processing::Approach& approach, base::Diagnostics& notes) {
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

/// Metres in a unit of what is written; nothing: nobody says what a unit of the file is.
std::optional<double> written_unit(const figure::Figure& figure, const analysis::PlaceOptions& place,
                                   const processing::Target& target, double scale) {
    if (target.metres_per_unit) return target.metres_per_unit;
    const auto own = place.metres_per_unit ? place.metres_per_unit : figure.metres_per_unit;
    return own ? std::optional(*own / scale) : std::nullopt;
}

}  // namespace

std::optional<figure::Axis> up_axis(std::string_view word) noexcept {
    if (word == "y") return figure::Axis::y;
    if (word == "z") return figure::Axis::z;
    return std::nullopt;
}

std::variant<processing::Target, std::string> target_of(const ExportSettings& settings,
                                                        const exporters::ExportFormat& format) {
    if (settings.order && !format.holds_angles)
        return fmt::format("expected no --order: .{} has no Euler angles", format.name);
    const processing::Target& fixed = format.fixed;
    const processing::Target& asked = settings.target;
    processing::Target target = asked;
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
                                  const exporters::Destination& out, exporters::ExportOptions running) {
    const auto agreed = target_of(settings, format);
    if (const auto* why = std::get_if<std::string>(&agreed)) {
        exporters::Exported refused;
        refused.refused = *why;
        return refused;
    }
    if (figure::is_markers(figure) && !format.holds_markers) {
        exporters::Exported refused;
        refused.refused =
            fmt::format("expected a skeleton to write as .{}, found markers; nothing is written", format.name);
        return refused;
    }
    const auto& target = std::get<processing::Target>(agreed);
    const processing::Approach approach = processing::approach(figure, place, target);
    processing::TakeEdits edits;
    edits.frames = settings.frames;
    edits.rate = settings.rate;
    edits.source_rate = loaders::assumed_rate(figure);
    edits.scale = approach.scale * settings.scale;
    edits.turn = approach.turn;
    edits.root_at_origin = settings.root_at_origin;
    const processing::EditedTake take(figure, std::move(edits));
    running.order = settings.order;
    running.metres_per_unit = written_unit(figure, place, target, settings.scale);
    running.up = target.up ? figure::SignedAxis(*target.up) : analysis::up_axis(figure, place).value;
    exporters::Exported exported = exporters::write_files(format, take, running, out);
    note_approach(approach, exported.notes);
    return exported;
}

}  // namespace skelplay::session
