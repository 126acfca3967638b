#include "loaders/c3d/c3d_builder.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <utility>

#include "base/text.h"
#include "loaders/markers/markers.h"

namespace skelplay::loaders {

namespace {

std::vector<MarkerName> names_of(C3dDocument& document, base::Diagnostics& diagnostics) {
    std::vector<MarkerName> names;
    std::size_t made_up = 0;
    std::size_t first_made_up = 0;
    for (std::size_t point = 0; point < document.layout.points; ++point) {
        MarkerName& name = names.emplace_back();
        if (point < document.labels.size()) name.text = std::move(document.labels[point]);
        if (!name.text.empty()) continue;
        name.text = fmt::format("*{}", point + 1);
        if (made_up++ == 0) first_made_up = point + 1;
    }
    if (made_up > 0)
        diagnostics.note(std::nullopt, "c3d.names",
                         fmt::format("{} without a name in POINT:LABELS: named by {}, as *{}",
                                     base::counted(made_up, "point", "points"),
                                     made_up == 1 ? "its number" : "their numbers", first_made_up));
    return names;
}

}  // namespace

base::Loaded<figure::Figure> build_c3d(C3dDocument&& document, const LoadOptions& /*options*/) {
    base::Loaded<figure::Figure> result;
    MarkerTake take;
    take.names = names_of(document, result.diagnostics);
    take.samples = std::move(document.samples);
    take.frames = document.layout.frames;
    if (document.layout.rate) take.frame_time = 1.0 / *document.layout.rate;
    take.first_frame = document.layout.first_frame;
    take.unit = std::move(document.unit);
    take.up = document.up;
    if (take.frames == 0)
        result.diagnostics.warning(std::nullopt, "c3d.no-frames",
                                   "expected frames, found none; only the markers' names are known");
    else if (std::ranges::all_of(take.samples, [](double number) { return std::isnan(number); }))
        result.diagnostics.warning(std::nullopt, "c3d.all-invalid",
                                   "expected points, found all of them marked as missing; none is shown",
                                   base::Remedy::show_invalid_points);
    result.value = build_markers(figure::Format::c3d, std::move(take), result.diagnostics);
    result.value->record = std::move(document.record);
    return result;
}

}  // namespace skelplay::loaders
