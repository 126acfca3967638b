#include "analysis/up_axis.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <glm/geometric.hpp>
#include <optional>
#include <tuple>
#include <vector>

#include "analysis/body.h"
#include "analysis/frames.h"
#include "analysis/standing_plane.h"
#include "base/quantile.h"
#include "base/text.h"
#include "scene/bounds.h"
#include "scene/evaluator.h"

namespace skelplay::analysis {

namespace {

using figure::BoneId;
using figure::Part;
using Positions = std::vector<scene::BonePosition>;
constexpr std::size_t frames_looked_at = 24;

/// Of those that are there; no place when none is.
glm::dvec3 mean(const Positions& positions, const std::vector<BoneId>& bones) {
    glm::dvec3 sum(0.0);
    double count = 0.0;
    for (const BoneId bone : bones) {
        const glm::dvec3& place = positions[figure::index(bone)].origin;
        if (!figure::is_there(place)) continue;
        sum += place;
        ++count;
    }
    return sum / count;
}

/// A part of the body that is above the feet of a standing figure.
struct Landmark {
    std::string_view said;
    std::vector<BoneId> bones;
};

/// The head, else the hips, else the spine.
std::optional<Landmark> landmark(const Body& body) {
    if (auto bones = bones_of(body, Part::head); !bones.empty()) return Landmark{"the head is", std::move(bones)};
    for (const Part part : {Part::hips, Part::spine})
        if (auto bones = bones_of(body, part); !bones.empty()) return Landmark{"the hips are", std::move(bones)};
    return std::nullopt;
}

std::vector<BoneId> feet_of(const Body& body) {
    std::vector<BoneId> feet = bones_of(body, Part::foot);
    for (const BoneId toes : bones_of(body, Part::toes)) feet.push_back(toes);
    return feet;
}

/// Which way is up, as a landmark above the feet and the plane in which they touch tell it.
class Upward {
public:
    Upward(const std::vector<BoneId>& feet, const std::vector<BoneId>& top, const std::vector<BoneId>& hips)
        : feet_(feet), top_(top), hips_(hips) {}

    /// Weighs a pose: the rest pose less than a take, as it may point in any direction (when only the root's channels
    /// turn it upright), but a take moves in the world.
    void add(const Positions& positions, double weight) {
        const glm::dvec3 way = mean(positions, top_) - mean(positions, feet_);
        const double length = glm::length(way);
        if (!(length > 0)) return;  // nothing to see, or a rest pose without size
        direction_ += way * (weight / length);
        const glm::dvec3 hips = mean(positions, hips_);
        for (const BoneId foot : feet_) {
            const glm::dvec3 below = hips - positions[figure::index(foot)].origin;
            if (!figure::is_there(below)) continue;
            const double share = weight / static_cast<double>(feet_.size());
            weight_ += share;
            sum_ += below * share;
            squares_ += below * below * share;
        }
    }

    /// For each axis how sure it is up, with the sign of the way: from -3 to 3.
    [[nodiscard]] glm::dvec3 sureness() const {
        if (weight_ <= 0) return glm::dvec3(0.0);
        const glm::dvec3 below = sum_ / weight_;
        glm::dvec3 result(0.0);
        for (int axis = 0; axis < 3; ++axis) {
            const double spread = std::sqrt(std::max(squares_[axis] / weight_ - below[axis] * below[axis], 0.0));
            const double room = std::abs(below[axis]) + 2 * spread;
            result[axis] = direction_[axis] / weight_ + (room > 0 ? plane_weight * below[axis] / room : 0.0);
        }
        return result;
    }

private:
    /// Feet that touch a plane below the hips tell more than where the head is: that of a dog is in front.
    static constexpr double plane_weight = 2.0;

    const std::vector<BoneId>& feet_;
    const std::vector<BoneId>& top_;
    const std::vector<BoneId>& hips_;
    double weight_ = 0.0;
    glm::dvec3 direction_{0.0};           // from the feet to the landmark, unit vectors summed
    glm::dvec3 sum_{0.0}, squares_{0.0};  // of the ways from each foot to the hips
};

glm::dvec3 upward(const figure::Figure& figure, const std::vector<BoneId>& feet, const std::vector<BoneId>& top,
                  const std::vector<BoneId>& hips) {
    Upward upward(feet, top, hips);
    scene::FigureEvaluator evaluator(figure.skeleton);
    figure::Pose rest;
    figure::rest_pose(figure.skeleton, rest);
    upward.add(evaluator.positions(rest), 1.0);
    const auto frames = spread_seen_frames(figure, frames_looked_at);
    const double weight = 2.0 / static_cast<double>(std::max<std::size_t>(frames.size(), 1));
    visit_frames(figure, frames, [&](std::size_t, const Positions& positions) { upward.add(positions, weight); });
    return upward.sureness();
}

std::vector<scene::BonePosition> rest_positions(const figure::Figure& figure) {
    scene::FigureEvaluator evaluator(figure.skeleton);
    figure::Pose rest;
    figure::rest_pose(figure.skeleton, rest);
    return evaluator.positions(rest);
}

/// The plane that the rest pose stands on, else the one of the first frame.
std::optional<StandingPlane> plane_of(const figure::Figure& figure) {
    auto plane = standing_plane(figure.skeleton, rest_positions(figure));
    if (plane || figure::frame_count(figure.take) == 0) return plane;
    visit_frames(figure, {0},
                 [&](std::size_t, const Positions& positions) { plane = standing_plane(figure.skeleton, positions); });
    return plane;
}

std::string said_of(const StandingPlane& plane) {
    return fmt::format("the tips of {} chains lie on a plane across {}", plane.tips, figure::name(plane.up.axis));
}

std::string other_way_up(figure::Axis axis) {
    return fmt::format("{} would be the other way up", figure::name(figure::SignedAxis(axis, true)));
}

UpAxis by_plane(const StandingPlane& plane) {
    UpAxis up{plane.up.axis, Source::inferred, "no head or feet by name; " + said_of(plane), {}};
    if (plane.up.negative)
        up.doubt = fmt::format("they are its highest points along {}: {}", figure::name(plane.up.axis),
                               other_way_up(plane.up.axis));
    return up;
}

/// What a cloud of markers looks like along an axis, in frames spread over the take.
struct CloudAxis {
    std::vector<double> low, high;  // of the markers that are there

    void add(double from, double to) {
        low.push_back(from);
        high.push_back(to);
    }
    /// How far they reach in most frames: those that are missing make the cloud smaller. Markers have no rest pose.
    [[nodiscard]] double reach() const {
        constexpr double usual = 0.75;
        std::vector<double> sizes;
        for (std::size_t i = 0; i < low.size(); ++i) sizes.push_back(high[i] - low[i]);
        return sizes.empty() ? 0.0 : base::quantile(sizes, usual);
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
    visit_frames(markers, spread_frames(figure::frame_count(markers.take), frames_looked_at),
                 [&](std::size_t, const Positions& positions) {
                     scene::Bounds box;
                     for (const scene::BonePosition& position : positions) box.include(position.origin);
                     for (int axis = 0; axis < 3; ++axis)
                         if (!box.empty()) axes.at(static_cast<std::size_t>(axis)).add(box.low[axis], box.high[axis]);
                 });
    return axes;
}

UpAxis by_cloud(const figure::Figure& markers) {
    constexpr double clearly = 1.25;
    constexpr double largest_small_unit = 0.05;  // metres: what writes centimetres or less mostly has Z up
    const std::array<CloudAxis, 3> axes = cloud_axes(markers);
    const double y = axes[1].reach();
    const double z = axes[2].reach();
    for (const auto& [axis, own, other] : {std::tuple{figure::Axis::y, y, z}, std::tuple{figure::Axis::z, z, y}})
        if (own > clearly * other)
            return {axis,
                    Source::inferred,
                    fmt::format("no head or feet by name; the markers reach further along {} than along {}",
                                figure::name(axis),
                                figure::name(axis == figure::Axis::y ? figure::Axis::z : figure::Axis::y)),
                    {}};
    if (markers.format == figure::Format::csm)
        return {figure::Axis::z, Source::inferred, "no head or feet by name; Z is usual in a CSM", {}};
    if (markers.metres_per_unit && *markers.metres_per_unit < largest_small_unit)
        return {figure::Axis::z, Source::inferred, "no head or feet by name; Z is usual in millimetres", {}};
    return {figure::Axis::y, Source::inferred, "no head or feet by name; Y is usual", {}};
}

/// What the shape of a cloud of markers says against the axis that their file declares up: they reach as far as a
/// person is tall along another one, at an end of which they are as steady as feet on the ground, and along the
/// declared one no person has room.
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

/// For a figure whose names say nothing.
UpAxis by_shape(const figure::Figure& figure) {
    if (figure::is_markers(figure)) return by_cloud(figure);
    if (const auto plane = plane_of(figure)) return by_plane(*plane);
    scene::Bounds box;
    for (const scene::BonePosition& position : rest_positions(figure)) {
        box.include(position.origin);
        box.include(position.tail);
    }
    const glm::dvec3 size = box.size();
    if (size.z > size.y * 1.5)
        return {figure::Axis::z, Source::inferred, "no head or feet by name; the rest pose is longest along Z", {}};
    return {figure::Axis::y, Source::inferred, "no head or feet by name; Y is usual", {}};
}

/// Whether it is also what the figure stands on in the middle of its take, if it has one: a person with spread arms at
/// rest has many tips in a plane by chance.
bool holds_in_take(const StandingPlane& plane, const figure::Figure& figure) {
    const std::size_t frames = figure::frame_count(figure.take);
    bool holds = frames == 0;
    if (frames == 0) return holds;
    visit_frames(figure, {frames / 2}, [&](std::size_t, const Positions& positions) {
        const auto then = standing_plane(figure.skeleton, positions);
        holds = then && then->up == plane.up;
    });
    return holds;
}

/// What speaks against the axis that names tell.
std::string doubt_of(const figure::Figure& figure, const glm::dvec3& sureness, figure::Axis chosen,
                     std::string_view said) {
    constexpr double clearly = 1.5;  // times as sure
    if (sureness[index(chosen)] < 0) return other_way_up(chosen);
    if (std::abs(sureness.x) > clearly * std::abs(sureness[index(chosen)]))
        return fmt::format("{} much further from the feet along X", said);
    const auto plane = plane_of(figure);
    return plane && plane->up != figure::SignedAxis(chosen) && holds_in_take(*plane, figure) ? said_of(*plane)
                                                                                             : std::string();
}

/// What an axis is declared up by: a format of which all files have it up, or the file.
std::string up_by_declaration(figure::Format format, figure::SignedAxis up) {
    const std::string_view axis = figure::name(up);
    if (format == figure::Format::bonespro) return fmt::format("BonesPro's host has {} up", axis);
    if (format == figure::Format::bva) return fmt::format("a BVA has {} up", axis);
    return fmt::format("the file says {}", axis);
}

}  // namespace

std::string_view name(Source source) noexcept {
    switch (source) {
        case Source::file: return "file";
        case Source::inferred: return "inferred";
        case Source::unknown: return "unknown";
        case Source::option: break;
    }
    return "option";
}

UpAxis infer_up_axis(const figure::Figure& figure, const Body& body) {
    if (figure.declared_up)
        return {*figure.declared_up, Source::file, up_by_declaration(figure.format, *figure.declared_up),
                figure::is_markers(figure) ? doubt_by_cloud(figure, figure.declared_up->axis) : std::string()};
    const std::vector<BoneId> feet = feet_of(body);
    const auto top = landmark(body);
    if (feet.empty() || !top) return by_shape(figure);
    const std::vector<BoneId> hips = bones_of(body, Part::hips);
    const glm::dvec3 up = upward(figure, feet, top->bones, hips.empty() ? top->bones : hips);
    if (glm::length(up) == 0.0) return by_shape(figure);
    // Files do not have X up: when X is largest, the figure is lying, or its head is in front of its feet.
    const figure::Axis axis = std::abs(up.z) > std::abs(up.y) ? figure::Axis::z : figure::Axis::y;
    const bool upside_down = up[index(axis)] < 0;
    return {axis, Source::inferred,
            fmt::format("{} {} the feet along {}{}", top->said, upside_down ? "below" : "above", figure::name(axis),
                        upside_down ? ": the file may be upside down" : ""),
            doubt_of(figure, up, axis, top->said)};
}

std::string assumption(const UpAxis& up) {
    return fmt::format("{} is taken for the file's up axis: {}{}{}; --up says otherwise", figure::name(up.value),
                       up.evidence, up.doubt.empty() ? "" : "; but ", up.doubt);
}

}  // namespace skelplay::analysis
