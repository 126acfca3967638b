#include "analysis/cloud_up_axis.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <glm/geometric.hpp>
#include <limits>
#include <numeric>
#include <tuple>
#include <vector>

#include "analysis/frames.h"
#include "base/quantile.h"
#include "base/text.h"
#include "scene/bounds.h"
#include "scene/evaluator.h"

namespace skelplay::analysis {

namespace {

using Group = std::vector<std::size_t>;

/// A place and the one before it in the tree of the shortest ways between all.
struct TreeStep {
    std::size_t place = 0;
    std::size_t from = 0;
    double way = 0.0;
};

/// The shortest tree, by Prim's algorithm: from the first place on, always to the nearest one that is not in it.
std::vector<TreeStep> shortest_tree(const std::vector<glm::dvec3>& places) {
    std::vector<TreeStep> steps;
    std::vector<TreeStep> outside;  // with the nearest place of the tree
    for (std::size_t i = 1; i < places.size(); ++i) outside.push_back({i, 0, glm::distance(places[i], places[0])});
    while (!outside.empty()) {
        std::size_t nearest = 0;
        for (std::size_t i = 1; i < outside.size(); ++i)
            if (outside[i].way < outside[nearest].way) nearest = i;
        steps.push_back(outside[nearest]);
        outside[nearest] = outside.back();
        outside.pop_back();
        const std::size_t added = steps.back().place;
        for (TreeStep& each : outside)
            if (const double way = glm::distance(places[each.place], places[added]); way < each.way)
                each = {each.place, added, way};
    }
    return steps;
}

Group all_of(std::size_t count) {
    Group all(count);
    std::iota(all.begin(), all.end(), std::size_t{0});
    return all;
}

using CloudPositions = std::vector<scene::BonePosition>;
constexpr std::size_t cloud_frames = 24;
constexpr double usual_reach = 0.75;  // of the frames: markers that are missing make a cloud smaller

/// What a cloud of markers looks like along an axis, in frames spread over the take.
struct CloudAxis {
    std::vector<double> low, high;  // of the markers that are there

    void add(double from, double to) {
        low.push_back(from);
        high.push_back(to);
    }
    /// How far they reach in most frames: those that are missing make the cloud smaller. Markers have no rest pose.
    [[nodiscard]] double reach() const {
        std::vector<double> sizes;
        for (std::size_t i = 0; i < low.size(); ++i) sizes.push_back(high[i] - low[i]);
        return sizes.empty() ? 0.0 : base::quantile(sizes, usual_reach);
    }
    /// How much an end moves to and fro along the axis: feet on the ground hardly do.
    static double unrest(std::vector<double> ends) {
        constexpr double share = 0.1;  // of the frames at both ends do not count
        if (ends.empty()) return 0.0;
        const double above = base::quantile(ends, 1.0 - share);
        return above - base::quantile(ends, share);
    }
};

std::array<CloudAxis, 3> cloud_axes(const figure::Figure& markers) {
    std::array<CloudAxis, 3> axes;
    visit_frames(markers, spread_seen_frames(markers, cloud_frames), [&](std::size_t, const CloudPositions& positions) {
        scene::Bounds box;
        for (const scene::BonePosition& position : positions) box.include(position.origin);
        for (int axis = 0; axis < 3; ++axis)
            if (!box.empty()) axes.at(static_cast<std::size_t>(axis)).add(box.low[axis], box.high[axis]);
    });
    return axes;
}

/// How far a cloud of markers reaches along the axes in most frames: each of its groups for itself, as several people
/// in a row are no giant.
struct CloudReach {
    std::array<double, 3> along{};
    bool in_groups = false;
};

/// The mean size of the groups, by their markers.
glm::dvec3 size_of_groups(const std::vector<glm::dvec3>& places, const std::vector<std::vector<std::size_t>>& groups) {
    glm::dvec3 sum(0.0);
    double count = 0.0;
    for (const auto& group : groups) {
        scene::Bounds box;
        for (const std::size_t marker : group) box.include(places[marker]);
        sum += static_cast<double>(group.size()) * box.size();
        count += static_cast<double>(group.size());
    }
    return sum / count;
}

CloudReach cloud_reach(const figure::Figure& markers) {
    std::array<std::vector<double>, 3> sizes;
    std::size_t several = 0;
    visit_frames(markers, spread_seen_frames(markers, cloud_frames), [&](std::size_t, const CloudPositions& positions) {
        std::vector<glm::dvec3> places;
        for (const scene::BonePosition& position : positions)
            if (figure::is_there(position.origin)) places.push_back(position.origin);
        if (places.empty()) return;
        const auto groups = groups_apart(places);
        const glm::dvec3 size = size_of_groups(places, groups);
        for (int axis = 0; axis < 3; ++axis) sizes.at(static_cast<std::size_t>(axis)).push_back(size[axis]);
        several += groups.size() > 1 ? 1U : 0U;
    });
    CloudReach reach;
    if (sizes[0].empty()) return reach;
    for (std::size_t axis = 0; axis < 3; ++axis) reach.along.at(axis) = base::quantile(sizes.at(axis), usual_reach);
    reach.in_groups = 2 * several > sizes[0].size();
    return reach;
}

}  // namespace

std::vector<Group> groups_apart(const std::vector<glm::dvec3>& places) {
    constexpr std::size_t most = 500;
    constexpr std::size_t fewest_together = 3;
    constexpr double usual_share = 0.75;  // of the ways are between neighbours, however dense markers are in places
    constexpr double far = 3.0;           // times as long as those: the way from one group to another
    constexpr double told_share = 0.8;    // of the places are in groups of several
    if (places.size() < 2 * fewest_together || places.size() > most) return {all_of(places.size())};
    const std::vector<TreeStep> tree = shortest_tree(places);
    std::vector<double> ways;
    for (const TreeStep& step : tree) ways.push_back(step.way);
    const double longest = far * base::quantile(ways, usual_share);
    std::vector<Group> groups{{0}};
    std::vector<std::size_t> group_of(places.size(), 0);
    for (const TreeStep& step : tree) {
        group_of[step.place] = step.way > longest ? groups.size() : group_of[step.from];
        if (step.way > longest) groups.emplace_back();
        groups[group_of[step.place]].push_back(step.place);
    }
    std::erase_if(groups, [&](const Group& group) { return group.size() < fewest_together; });
    std::size_t told = 0;
    for (const Group& group : groups) told += group.size();
    if (static_cast<double>(told) < told_share * static_cast<double>(places.size())) return {all_of(places.size())};
    return groups;
}

UpAxis up_by_cloud(const figure::Figure& markers) {
    constexpr double clearly = 1.25;
    constexpr double largest_small_unit = 0.05;  // metres: what writes centimetres or less mostly has Z up
    const CloudReach reach = cloud_reach(markers);
    const double y = reach.along[1];
    const double z = reach.along[2];
    for (const auto& [axis, own, other] : {std::tuple{figure::Axis::y, y, z}, std::tuple{figure::Axis::z, z, y}})
        if (own > clearly * other)
            return {axis,
                    Source::inferred,
                    fmt::format("no head or feet by name; the markers{} reach further along {} than along {}",
                                reach.in_groups ? ", each group for itself," : "", figure::name(axis),
                                figure::name(axis == figure::Axis::y ? figure::Axis::z : figure::Axis::y)),
                    {}};
    if (const auto& format = figure::traits(markers.format); format.default_up)
        return {
            *format.default_up,
            Source::inferred,
            fmt::format("no head or feet by name; {} is usual in a {}", figure::name(*format.default_up), format.title),
            {}};
    if (markers.metres_per_unit && *markers.metres_per_unit < largest_small_unit)
        return {figure::Axis::z, Source::inferred, "no head or feet by name; Z is usual in millimetres", {}};
    return {figure::Axis::y, Source::inferred, "no head or feet by name; Y is usual", {}};
}

std::string doubt_by_cloud(const figure::Figure& markers, figure::Axis declared) {
    constexpr double clearly = 1.5;
    constexpr double steady = 0.1;  // of the reach
    constexpr double shortest = 1.2;
    constexpr double tallest = 2.3;  // metres, of a person with markers
    if (!markers.metres_per_unit) return {};
    const std::array<CloudAxis, 3> axes = cloud_axes(markers);
    const auto longest = std::ranges::max_element(axes, {}, &CloudAxis::reach);
    const auto axis = static_cast<figure::Axis>(longest - axes.begin());
    const double tall = longest->reach() * *markers.metres_per_unit;
    const double room = axes.at(static_cast<std::size_t>(index(declared))).reach() * *markers.metres_per_unit;
    const double at_low = CloudAxis::unrest(longest->low);
    const double at_high = CloudAxis::unrest(longest->high);
    if (tall < clearly * room || tall < shortest || tall > tallest || room > shortest) return {};
    if (std::min(at_low, at_high) > steady * longest->reach()) return {};
    const figure::SignedAxis up(axis, at_high < at_low);
    return fmt::format(
        "the markers reach {:.2f} m along {} and {:.2f} m along {}, and are steady at one end along {}, "
        "as feet are: with --up {} they stand",
        tall, figure::name(axis), room, figure::name(declared), figure::name(axis), base::lower(figure::name(up)));
}

}  // namespace skelplay::analysis
