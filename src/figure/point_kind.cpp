#include "figure/point_kind.h"

#include <algorithm>
#include <map>
#include <utility>

#include "base/text.h"

namespace skelplay::figure {

namespace {

/// How the names of outputs end, and the unit that Plug-in Gait gives them.
struct OutputEnding {
    std::string_view ending;
    std::string_view unit;
};
constexpr std::array output_endings{
    OutputEnding{"Angles", "deg"},         OutputEnding{"Angle", "deg"},        OutputEnding{"Force", "N"},
    OutputEnding{"Moment", "Nmm"},         OutputEnding{"Power", "W"},          OutputEnding{"NormalisedGRF", ""},
    OutputEnding{"NormalizedGRF", ""},     OutputEnding{"Forces", "N"},         OutputEnding{"Moments", "Nmm"},
    OutputEnding{"Powers", "W"},           OutputEnding{"AngularVelocity", ""}, OutputEnding{"GRF", "N"},
    OutputEnding{"AngularVelocities", ""},
};

/// How the names of points begin that nobody has named: "*12", "Unlabeled 12".
constexpr std::array<std::string_view, 4> unlabelled_beginnings{"*", "unlabel", "uname*", "unnamed"};

/// How the names of computed positions end: joint centres, and the centre of mass.
constexpr std::array<std::string_view, 11> virtual_endings{"HJC",
                                                           "KJC",
                                                           "AJC",
                                                           "SJC",
                                                           "EJC",
                                                           "WJC",
                                                           "MTPJC",
                                                           "CentreOfMass",
                                                           "CenterOfMass",
                                                           "CentreOfMassFloor",
                                                           "CenterOfMassFloor"};

bool begins_ignoring_case(std::string_view text, std::string_view beginning) {
    return text.size() >= beginning.size() && base::equal_ignoring_case(text.substr(0, beginning.size()), beginning);
}

bool is_unlabelled(std::string_view name) {
    return std::ranges::any_of(unlabelled_beginnings,
                               [&](std::string_view each) { return begins_ignoring_case(name, each); });
}

const OutputEnding* output_ending(std::string_view name) {
    const auto found = std::ranges::find_if(output_endings, [&](const OutputEnding& each) {
        return name.size() > each.ending.size() && name.ends_with(each.ending);
    });
    return found == output_endings.end() ? nullptr : &*found;
}

bool is_virtual(std::string_view name) {
    return std::ranges::any_of(virtual_endings, [&](std::string_view ending) { return name.ends_with(ending); });
}

PointMeaning meaning_of(std::string_view name) {
    if (is_unlabelled(name)) return {PointKind::unlabelled};
    if (const OutputEnding* output = output_ending(name)) return {PointKind::output, std::string(output->unit)};
    return {is_virtual(name) ? PointKind::virtual_point : PointKind::marker};
}

constexpr std::string_view axis_letters = "OALP";  // origin, anterior, lateral, proximal

/// By segment ("Ann:LFE"): the indices of its points by letter.
using PointsByLetter = std::array<std::optional<std::size_t>, axis_letters.size()>;

/// The segments of which at least three of the four points are there.
std::map<std::string_view, PointsByLetter> axes_by_segment(std::span<const std::string_view> names) {
    constexpr std::size_t fewest = 3;
    constexpr std::size_t shortest = 3;  // letters of "PELO" without the last
    std::map<std::string_view, PointsByLetter> segments;
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (without_subject(names[i]).size() <= shortest) continue;
        const std::size_t letter = axis_letters.find(names[i].back());
        if (letter != std::string_view::npos) segments[names[i].substr(0, names[i].size() - 1)].at(letter) = i;
    }
    std::erase_if(segments, [&](const auto& segment) {
        const auto count = std::ranges::count_if(segment.second, [](const auto& point) { return point.has_value(); });
        return static_cast<std::size_t>(count) < fewest;
    });
    return segments;
}

}  // namespace

std::string_view name(PointKind kind) noexcept {
    constexpr std::array<std::string_view, 6> names{"", "marker", "unlabelled", "virtual", "axis", "output"};
    return names.at(static_cast<std::size_t>(kind));
}

std::string_view without_subject(std::string_view name) noexcept { return name.substr(name.rfind(':') + 1); }

std::vector<PointMeaning> read_point_names(std::span<const std::string_view> names) {
    std::vector<PointMeaning> meanings;
    for (const std::string_view name : names) meanings.push_back(meaning_of(without_subject(name)));
    for (const auto& [segment, points] : axes_by_segment(names))
        for (const auto& point : points)
            if (point) meanings[*point] = {PointKind::axis_point};
    if (std::ranges::none_of(meanings, [](const auto& each) { return each.kind == PointKind::marker; }))
        for (PointMeaning& each : meanings)
            if (each.kind == PointKind::unlabelled) each.kind = PointKind::marker;
    return meanings;
}

std::vector<SegmentAxes> segment_axes(std::span<const std::string_view> names) {
    std::vector<SegmentAxes> found;
    for (const auto& [segment, points] : axes_by_segment(names))
        if (points[0]) found.push_back({*points[0], {points[1], points[2], points[3]}});
    std::ranges::sort(found, {}, &SegmentAxes::origin);
    return found;
}

}  // namespace skelplay::figure
