#include "cli/marker_facts.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <string>
#include <string_view>
#include <vector>

#include "base/text.h"
#include "cli/report_text.h"

namespace skelplay::cli {

namespace {

using figure::PointKind;

/// A kind of points, as the texts call one and several of them.
struct KindWords {
    PointKind kind = PointKind::none;
    std::string_view one;
    std::string_view several;
};
constexpr std::array kind_words{KindWords{PointKind::marker, "marker", "markers"},
                                KindWords{PointKind::unlabelled, "point without a name", "points without a name"},
                                KindWords{PointKind::virtual_point, "computed point", "computed points"},
                                KindWords{PointKind::axis_point, "point of segments' axes", "points of segments' axes"},
                                KindWords{PointKind::output, "output of a model", "outputs of a model"}};

/// "26 markers, 40 points of segments' axes"; empty if all are markers.
std::string points_text(const figure::Skeleton& points) {
    std::vector<std::string> texts;
    for (const KindWords& words : kind_words) {
        const auto count = std::ranges::count(points.bones(), words.kind, &figure::Bone::point);
        if (count > 0) texts.push_back(base::counted(static_cast<std::size_t>(count), words.one, words.several));
    }
    const bool markers = std::ranges::all_of(points.bones(), figure::counts);
    return markers ? std::string() : fmt::format("{}", fmt::join(texts, ", "));
}

/// "LHipAngles (deg), LKneeAngles (deg) and 4 more"; empty: there are none.
std::string outputs_text(const figure::Skeleton& points) {
    constexpr std::size_t most = 4;
    std::vector<std::string> shown;
    std::size_t count = 0;
    for (const figure::BoneId id : points.file_order()) {
        const figure::Bone& point = points[id];
        if (point.point != PointKind::output || ++count > most) continue;
        shown.push_back(point.unit.empty() ? point.name : fmt::format("{} ({})", point.name, point.unit));
    }
    return fmt::format("{}{}", fmt::join(shown, ", "),
                       count > most ? fmt::format(" and {} more", count - most) : std::string());
}

std::string set_text(const analysis::FoundSet& found) {
    std::string text = fmt::format("{}: {} told", found.name, base::counted(found.told.size(), "marker", "markers"));
    if (!found.subject.empty()) text = fmt::format("{} ({})", text, found.subject);
    return found.missing.empty() ? text + ", none missing"
                                 : fmt::format("{}; missing {}", text, fmt::join(found.missing, ", "));
}

}  // namespace

nlohmann::ordered_json marker_sets_json(const figure::Figure& figure, const analysis::Body& body) {
    using Json = nlohmann::ordered_json;
    if (!figure::is_markers(figure)) return nullptr;
    Json list = Json::array();
    for (const analysis::FoundSet& found : body.sets) {
        Json told = Json::array();
        for (const analysis::ToldMarker& each : found.told) told.push_back(figure.skeleton[each.marker].name);
        list.push_back({{"name", found.name},
                        {"subject", found.subject.empty() ? Json(nullptr) : Json(found.subject)},
                        {"source", found.set->source},
                        {"told", std::move(told)},
                        {"missing", found.missing}});
    }
    return list;
}

void write_marker_sets(const figure::Figure& figure, const analysis::Body& body, std::ostream& out) {
    if (!figure::is_markers(figure)) return;
    if (const std::string points = points_text(figure.skeleton); !points.empty()) write_line(out, "points", points);
    if (const std::string outputs = outputs_text(figure.skeleton); !outputs.empty())
        write_line(out, "outputs", outputs);
    for (const analysis::FoundSet& found : body.sets) write_line(out, "set", set_text(found));
    if (body.sets.empty()) write_line(out, "set", "none that is known");
}

}  // namespace skelplay::cli
