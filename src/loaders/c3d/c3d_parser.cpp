#include <cmath>
#include <fmt/format.h>
#include <iterator>
#include <utility>

#include "base/text.h"
#include "loaders/c3d/c3d_layout.h"
#include "loaders/markers/markers.h"

namespace skelplay::loaders {

namespace {

/// POINT:LABELS, then LABELS2, LABELS3 …, since a parameter holds at most 255 labels.
std::vector<std::string> labels_of(const C3dParameters& parameters, std::size_t points) {
    constexpr std::size_t most_parameters = 258;  // for 65 535 points
    std::vector<std::string> labels = parameters.texts("POINT", "LABELS", points);
    for (std::size_t i = 2; i < most_parameters && labels.size() < points; ++i) {
        const std::string name = fmt::format("LABELS{}", i);
        if (parameters.find("POINT", name) == nullptr) break;
        std::ranges::move(parameters.texts("POINT", name, points - labels.size()), std::back_inserter(labels));
    }
    return labels;
}

/// The letter of Y_SCREEN, the axis that points up on a screen. Its sign is ignored, because real files state -Z for
/// figures that stand upright along Z.
std::optional<figure::SignedAxis> up_of(const C3dParameters& parameters) {
    const std::vector<std::string> axes = parameters.texts("POINT", "Y_SCREEN", 1);
    const auto axis = axes.empty() ? std::nullopt : figure::signed_axis(axes.front());
    return axis ? std::optional(figure::SignedAxis(axis->axis)) : std::nullopt;
}

/// True when the header (with room for 18 events) or a group of parameters has events.
bool has_events(const C3dHead& head) {
    constexpr std::size_t count_at = 300;
    constexpr unsigned most = 18;
    const unsigned count = head.word(count_at);
    return (count > 0 && count <= most) || head.parameters.number("EVENT", "USED").value_or(0.0) > 0.0;
}

/// In a file without frames, only points with names count, because a count alone proves nothing. Returns false, after
/// an error, when there are none.
bool keep_named_points(C3dDocument& document, base::Diagnostics& diagnostics) {
    if (document.layout.frames > 0) return true;
    if (document.labels.empty())
        diagnostics.error(
            0, "c3d.no-points",
            "expected points, found a count of {} and neither a frame nor a name of them; nothing is shown",
            document.layout.points);
    document.layout.points = document.labels.size();
    return !document.labels.empty();
}

std::vector<FileWord> names_of(C3dDocument& document, base::Diagnostics& diagnostics) {
    std::vector<FileWord> names;
    std::size_t unnamed = 0;
    std::size_t first_unnamed = 0;
    for (std::size_t point = 0; point < document.layout.points; ++point) {
        FileWord& name = names.emplace_back();
        if (point < document.labels.size()) name.text = std::move(document.labels[point]);
        if (!name.text.empty()) continue;
        name.text = fmt::format("*{}", point + 1);
        if (unnamed++ == 0) first_unnamed = point + 1;
    }
    if (unnamed > 0)
        diagnostics.note(std::nullopt, "c3d.names", "{} without a name in POINT:LABELS: named by {}, as *{}",
                         base::counted(unnamed, "point", "points"), unnamed == 1 ? "its number" : "their numbers",
                         first_unnamed);
    return names;
}

}  // namespace

base::Loaded<C3dDocument> parse_c3d(const base::ByteSource& bytes, const LoadOptions& options, const base::Run& run) {
    base::Loaded<C3dDocument> result;
    const auto head = read_c3d_head(bytes, result.diagnostics);
    if (!head) return result;
    const auto layout = c3d_layout(*head, bytes, result.diagnostics);
    if (!layout) return result;
    C3dDocument document;
    document.layout = *layout;
    document.labels = labels_of(head->parameters, layout->points);
    if (!keep_named_points(document, result.diagnostics)) return result;
    auto points = read_c3d_points(bytes, document.layout, options, run);
    if (!points) return result;
    if (auto units = head->parameters.texts("POINT", "UNITS", 1); !units.empty())
        document.unit = std::move(units.front());
    document.up = up_of(head->parameters);
    document.samples = std::move(points->samples);
    document.record = {layout->scale, std::move(points->words), layout->analog_values / layout->analog_samples,
                       has_events(*head)};
    result.value = std::move(document);
    return result;
}

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
