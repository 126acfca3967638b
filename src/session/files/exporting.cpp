#include "session/files/exporting.h"

#include <fmt/format.h>
#include <utility>

#include "loaders/load.h"
#include "processing/edited_take.h"

namespace skelplay::session {

namespace {

/// Says what was taken for the figure's own unit and up axis where nobody said it.
void note_approach(const processing::Approach& approach, base::Diagnostics& notes) {
    if (approach.unit && approach.unit->source == analysis::Source::inferred)
        notes.note(std::nullopt, "export.unit-inferred",
                   fmt::format("a unit of the file is taken for {}: {}; --unit-metres says otherwise",
                               approach.unit->name, approach.unit->evidence));
    if (approach.up && approach.up->source == analysis::Source::inferred)
        notes.note(std::nullopt, "export.up-inferred",
                   fmt::format("{} is taken for the file's up axis: {}; --up says otherwise",
                               analysis::letter(approach.up->value), approach.up->evidence));
}

/// Metres in a unit of what is written; nothing: nobody says what a unit of the file is.
std::optional<double> written_unit(const figure::Figure& figure, const analysis::PlaceOptions& place,
                                   const ExportSettings& settings) {
    if (settings.target.metres_per_unit) return settings.target.metres_per_unit;
    const auto own = place.metres_per_unit ? place.metres_per_unit : figure.metres_per_unit;
    return own ? std::optional(*own / settings.scale) : std::nullopt;
}

}  // namespace

exporters::Exported export_figure(const figure::Figure& figure, const analysis::PlaceOptions& place,
                                  const ExportSettings& settings, const exporters::ExportFormat& format,
                                  const exporters::Destination& out, exporters::ExportOptions running) {
    const processing::Approach approach = processing::approach(figure, place, settings.target);
    processing::TakeEdits edits;
    edits.frames = settings.frames;
    edits.rate = settings.rate;
    edits.source_rate = loaders::assumed_rate(figure);
    edits.scale = approach.scale * settings.scale;
    edits.turn = approach.turn;
    edits.root_at_origin = settings.root_at_origin;
    const processing::EditedTake take(figure, std::move(edits));
    running.order = settings.order;
    running.metres_per_unit = written_unit(figure, place, settings);
    running.up = settings.target.up ? settings.target.up : analysis::up_axis(figure, place).value;
    exporters::Exported exported = exporters::write_files(format, take, running, out);
    note_approach(approach, exported.notes);
    return exported;
}

}  // namespace skelplay::session
