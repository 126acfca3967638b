// The up axis of clouds of markers.

#include "analysis/up_axis.h"
#include "scene/bounds.h"

namespace skelplay::analysis {
namespace {
using Group = std::vector<std::size_t>;

/// An edge of the shortest tree between all positions.
struct TreeStep {
    std::size_t position = 0;
    std::size_t from = 0;
    double length = 0.0;
};

/// The shortest spanning tree by Prim's algorithm, from the first position on.
std::vector<TreeStep> shortest_tree(const std::vector<glm::dvec3>& positions) {
    std::vector<TreeStep> steps;
    std::vector<TreeStep> outside;  // positions not in the tree yet, each with the nearest one in it
    for (std::size_t i = 1; i < positions.size(); ++i) outside.push_back({i, 0, glm::distance(positions[i], positions[0])});
    while (!outside.empty()) {
        std::size_t nearest = 0;
        for (std::size_t i = 1; i < outside.size(); ++i)
            if (outside[i].length < outside[nearest].length) nearest = i;
        steps.push_back(outside[nearest]);
        outside[nearest] = outside.back();
        outside.pop_back();
        const std::size_t added = steps.back().position;
        for (TreeStep& each : outside)
            if (const double length = glm::distance(positions[each.position], positions[added]); length < each.length)
                each = {each.position, added, length};
    }
    return steps;
}

Group all_of(std::size_t count) {
    Group all(count);
    std::iota(all.begin(), all.end(), std::size_t{0});
    return all;
}

using CloudPositions = PosedFrames::Positions;
constexpr std::size_t cloud_frames = 24;
constexpr double reach_share = 0.75;  // of the frames: missing markers make a cloud smaller

/// The extent of a cloud of markers along an axis, in frames spread over the take.
struct CloudAxis {
    std::vector<double> low, high;  // by frame, of the markers present

    void add(double from, double to) {
        low.push_back(from);
        high.push_back(to);
    }
    /// The extent in most frames. Markers have no rest pose.
    [[nodiscard]] double reach() const {
        std::vector<double> sizes;
        for (std::size_t i = 0; i < low.size(); ++i) sizes.push_back(high[i] - low[i]);
        return sizes.empty() ? 0.0 : base::quantile(sizes, reach_share);
    }
    /// How far an end moves along the axis; feet on the ground hardly move.
    static double movement(std::vector<double> ends) {
        constexpr double share = 0.1;  // of the frames that are ignored at either end
        if (ends.empty()) return 0.0;
        const double above = base::quantile(ends, 1.0 - share);
        return above - base::quantile(ends, share);
    }
};

bool counts(const figure::Figure& markers, std::size_t point) {
    return figure::counts(markers.skeleton[figure::bone_id(point)]);
}

std::array<CloudAxis, 3> cloud_axes(PosedFrames& markers) {
    std::array<CloudAxis, 3> axes;
    markers.visit(spread_seen_frames(markers.figure(), cloud_frames), [&](std::size_t, const CloudPositions& positions) {
        scene::Bounds box;
        for (std::size_t i = 0; i < positions.size(); ++i)
            if (counts(markers.figure(), i)) box.include(positions[i].origin);
        for (int axis = 0; axis < 3; ++axis)
            if (!box.empty()) axes.at(static_cast<std::size_t>(axis)).add(box.low[axis], box.high[axis]);
    });
    return axes;
}

/// The extent of a cloud of markers along the axes in most frames; of several groups, the mean of their extents.
struct CloudReach {
    std::array<double, 3> along{};
    bool in_groups = false;
};

/// The mean size of the groups, weighted by their number of markers.
glm::dvec3 size_of_groups(const std::vector<glm::dvec3>& positions, const std::vector<std::vector<std::size_t>>& groups) {
    glm::dvec3 sum(0.0);
    double count = 0.0;
    for (const auto& group : groups) {
        scene::Bounds box;
        for (const std::size_t marker : group) box.include(positions[marker]);
        sum += static_cast<double>(group.size()) * box.size();
        count += static_cast<double>(group.size());
    }
    return sum / count;
}

CloudReach cloud_reach(PosedFrames& markers) {
    std::array<std::vector<double>, 3> sizes;
    std::size_t several = 0;
    markers.visit(spread_seen_frames(markers.figure(), cloud_frames), [&](std::size_t, const CloudPositions& positions) {
        std::vector<glm::dvec3> seen;
        for (std::size_t i = 0; i < positions.size(); ++i)
            if (counts(markers.figure(), i) && figure::is_present(positions[i].origin)) seen.push_back(positions[i].origin);
        if (seen.empty()) return;
        const auto groups = groups_apart(seen);
        const glm::dvec3 size = size_of_groups(seen, groups);
        for (int axis = 0; axis < 3; ++axis) sizes.at(static_cast<std::size_t>(axis)).push_back(size[axis]);
        several += groups.size() > 1 ? 1U : 0U;
    });
    CloudReach reach;
    if (sizes[0].empty()) return reach;
    for (std::size_t axis = 0; axis < 3; ++axis) reach.along.at(axis) = base::quantile(sizes.at(axis), reach_share);
    reach.in_groups = 2 * several > sizes[0].size();
    return reach;
}

constexpr double shortest_person = 1.2;  // metres, of a person with markers
constexpr double tallest_person = 2.3;

bool is_of_a_person(double metres) { return metres >= shortest_person && metres <= tallest_person; }

/// True if the markers end at the file's zero along an axis, at its high or low end, and hardly leave it.
bool ends_at_zero(const CloudAxis& along, bool high, double metres_per_unit) {
    constexpr double near_zero = 0.2;  // metres: of the lowest markers of a foot, and of a laboratory's calibration
    std::vector<double> ends = high ? along.high : along.low;
    if (ends.empty()) return false;
    return std::abs(base::quantile(ends, 0.5)) * metres_per_unit < near_zero &&
           CloudAxis::movement(ends) * metres_per_unit < near_zero;
}

/// The only axis along which a person stands on the file's zero, unless the markers end there along the declared axis.
std::optional<figure::SignedAxis> standing_axis(const std::array<CloudAxis, 3>& axes, figure::Axis declared,
                                                double metres_per_unit) {
    std::optional<figure::SignedAxis> found;
    for (const figure::Axis axis : {figure::Axis::x, figure::Axis::y, figure::Axis::z}) {
        const CloudAxis& along = axes.at(static_cast<std::size_t>(axis));
        const bool person = is_of_a_person(along.reach() * metres_per_unit);
        for (const bool high : {false, true}) {
            if (!ends_at_zero(along, high, metres_per_unit)) continue;
            if (axis == declared && !high) return std::nullopt;
            if (axis == declared || !person) continue;
            if (found) return std::nullopt;
            found = figure::SignedAxis(axis, high);
        }
    }
    return found;
}

/// For each axis the share of the direction from right to left along it, over the frames: squares that add up to 1.
/// Nothing if there are no such pairs of markers.
std::optional<glm::dvec3> direction_of_sides(PosedFrames& markers) {
    const auto pairs = side_pairs(markers.figure().skeleton);
    glm::dvec3 squares(0.0);
    markers.visit(spread_seen_frames(markers.figure(), cloud_frames), [&](std::size_t, const CloudPositions& positions) {
        glm::dvec3 sum(0.0);
        for (const auto& [left, right] : pairs) {
            const glm::dvec3 apart = positions[figure::index(left)].origin - positions[figure::index(right)].origin;
            if (figure::is_present(apart)) sum += apart;
        }
        if (const double square = glm::dot(sum, sum); square > 0.0) squares += sum * sum / square;
    });
    const double all = squares.x + squares.y + squares.z;
    return all > 0.0 ? std::optional(squares / all) : std::nullopt;
}

/// The one of Y and Z that is up because the other is horizontal; nothing if neither or both are.
std::optional<UpAxis> up_across(PosedFrames& markers) {
    constexpr double mostly = 0.5;
    constexpr double hardly = 0.15;
    using figure::Axis;
    const auto sides = direction_of_sides(markers);
    for (const auto& [across, up] : {std::pair{Axis::y, Axis::z}, std::pair{Axis::z, Axis::y}}) {
        if (sides && (*sides)[index(across)] > mostly && (*sides)[index(up)] < hardly)
            return UpAxis{up,
                          Source::inferred,
                          fmt::format("the markers of left and right lie apart along {}", figure::name(across)),
                          {}};
        if (!sides && markers.figure().declared_across == across)
            return UpAxis{
                up, Source::inferred, fmt::format("the file says that {} is across the screen", figure::name(across)), {}};
    }
    return std::nullopt;
}
}  // namespace

std::vector<Group> groups_apart(const std::vector<glm::dvec3>& positions) {
    constexpr std::size_t most = 500;
    constexpr std::size_t fewest_together = 3;
    constexpr double neighbour_share = 0.75;  // of the steps that are between neighbours, even where markers are dense
    constexpr double far = 3.0;               // times as long as those: a step from one group to another
    constexpr double grouped_share = 0.8;     // of the positions that have to be in groups of several
    if (positions.size() < 2 * fewest_together || positions.size() > most) return {all_of(positions.size())};
    const std::vector<TreeStep> tree = shortest_tree(positions);
    std::vector<double> lengths;
    for (const TreeStep& step : tree) lengths.push_back(step.length);
    const double longest = far * base::quantile(lengths, neighbour_share);
    std::vector<Group> groups{{0}};
    std::vector<std::size_t> group_of(positions.size(), 0);
    for (const TreeStep& step : tree) {
        group_of[step.position] = step.length > longest ? groups.size() : group_of[step.from];
        if (step.length > longest) groups.emplace_back();
        groups[group_of[step.position]].push_back(step.position);
    }
    std::erase_if(groups, [&](const Group& group) { return group.size() < fewest_together; });
    std::size_t grouped = 0;
    for (const Group& group : groups) grouped += group.size();
    if (static_cast<double>(grouped) < grouped_share * static_cast<double>(positions.size()))
        return {all_of(positions.size())};
    return groups;
}

UpAxis up_by_cloud(PosedFrames& markers, std::span<const FoundSet> sets) {
    const std::optional<double>& metres = markers.figure().metres_per_unit;
    if (auto up = up_across(markers)) return *std::move(up);
    constexpr double clearly = 1.25;
    constexpr double largest_small_unit = 0.05;  // metres: programs that write centimetres or less mostly have Z up
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
    for (const FoundSet& found : sets)
        if (found.set->up)
            return {
                *found.set->up,
                Source::inferred,
                fmt::format("no head or feet by name; {} is usual with {}", figure::name(*found.set->up), found.set->name),
                {}};
    if (const auto& format = figure::traits(markers.figure().format); format.default_up)
        return {*format.default_up,
                Source::inferred,
                fmt::format("no head or feet by name; {} is usual in a {}", figure::name(*format.default_up), format.title),
                {}};
    if (metres && *metres < largest_small_unit)
        return {figure::Axis::z, Source::inferred, "no head or feet by name; Z is usual in millimetres", {}};
    return {figure::Axis::y, Source::inferred, "no head or feet by name; Y is usual", {}};
}

Doubt doubt_by_cloud(PosedFrames& markers, figure::Axis declared) {
    const std::optional<double>& metres = markers.figure().metres_per_unit;
    constexpr double clearly = 1.5;
    constexpr double steady = 0.1;  // of the reach
    if (!metres) return {};
    const std::array<CloudAxis, 3> axes = cloud_axes(markers);
    if (const auto up = standing_axis(axes, declared, *metres))
        return {fmt::format("the lowest markers stay at zero along {}, as on a floor, and along {} they do not",
                            figure::name(up->axis), figure::name(declared)),
                up, true};
    const auto longest = std::ranges::max_element(axes, {}, &CloudAxis::reach);
    const auto axis = static_cast<figure::Axis>(longest - axes.begin());
    const double tall = longest->reach() * *metres;
    const double room = axes.at(static_cast<std::size_t>(index(declared))).reach() * *metres;
    const double at_low = CloudAxis::movement(longest->low);
    const double at_high = CloudAxis::movement(longest->high);
    if (tall < clearly * room || !is_of_a_person(tall) || room > shortest_person) return {};
    if (std::min(at_low, at_high) > steady * longest->reach()) return {};
    const figure::SignedAxis up(axis, at_high < at_low);
    return {fmt::format("the markers reach {:.2f} m along {} and {:.2f} m along {}, and are steady at one end along {}, "
                        "as feet are: with {} up they stand",
                        tall, figure::name(axis), room, figure::name(declared), figure::name(axis), figure::name(up)),
            up};
}
}  // namespace skelplay::analysis
