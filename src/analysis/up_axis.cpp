#include "analysis/up_axis.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <glm/geometric.hpp>
#include <initializer_list>
#include <optional>
#include <vector>

#include "analysis/frames.h"
#include "base/text.h"
#include "scene/bounds.h"
#include "scene/evaluator.h"

namespace skelplay::analysis {

namespace {

using Positions = std::vector<scene::BonePosition>;
constexpr std::size_t frames_looked_at = 24;

/// Bones whose names contain one of the words, ASCII case aside.
std::vector<std::size_t> named(const figure::Skeleton& skeleton, std::initializer_list<std::string_view> words) {
    std::vector<std::size_t> result;
    for (std::size_t i = 0; i < skeleton.size(); ++i) {
        const std::string name = base::lower(skeleton[figure::bone_id(i)].name);
        const auto inside = [&](std::string_view word) { return name.find(word) != std::string::npos; };
        if (std::ranges::any_of(words, inside)) result.push_back(i);
    }
    return result;
}

glm::dvec3 mean(const Positions& positions, const std::vector<std::size_t>& bones) {
    glm::dvec3 sum(0.0);
    for (const std::size_t bone : bones) sum += positions[bone].origin;
    return sum / static_cast<double>(bones.size());
}

/// A part of the body that is above the feet of a standing figure.
struct Landmark {
    std::string_view said;
    std::vector<std::size_t> bones;
};

std::optional<Landmark> landmark(const figure::Skeleton& skeleton) {
    if (auto bones = named(skeleton, {"head"}); !bones.empty()) return Landmark{"the head is", std::move(bones)};
    if (auto bones = named(skeleton, {"hips", "pelvis", "spine", "root"}); !bones.empty())
        return Landmark{"the hips are", std::move(bones)};
    return std::nullopt;
}

/// The mean of the unit vectors from the feet to the landmark. The take has twice the weight of the rest pose: a rest
/// pose may point in any direction (when only the root's channels turn it upright), but a take moves in the world.
glm::dvec3 upward(const figure::Figure& figure, const std::vector<std::size_t>& feet,
                  const std::vector<std::size_t>& top) {
    glm::dvec3 total(0.0);
    const auto add = [&](const Positions& positions, double weight) {
        const glm::dvec3 way = mean(positions, top) - mean(positions, feet);
        const double length = glm::length(way);
        if (length > 0) total += way * (weight / length);
    };
    scene::FigureEvaluator evaluator(figure.skeleton);
    figure::Pose rest;
    figure::rest_pose(figure.skeleton, rest);
    add(evaluator.positions(rest), 1.0);
    const auto frames = spread_frames(figure::frame_count(figure.take), frames_looked_at);
    const double weight = 2.0 / static_cast<double>(std::max<std::size_t>(frames.size(), 1));
    visit_frames(figure, frames, [&](std::size_t, const Positions& positions) { add(positions, weight); });
    return total;
}

UpAxis by_extent(const figure::Figure& figure) {
    scene::FigureEvaluator evaluator(figure.skeleton);
    figure::Pose rest;
    figure::rest_pose(figure.skeleton, rest);
    scene::Bounds box;
    for (const scene::BonePosition& position : evaluator.positions(rest)) {
        box.include(position.origin);
        box.include(position.tail);
    }
    const glm::dvec3 size = box.size();
    if (size.z > size.y * 1.5)
        return {figure::Axis::z, Source::inferred, "no head or feet by name; the rest pose is longest along Z"};
    return {figure::Axis::y, Source::inferred, "no head or feet by name; Y is usual"};
}

}  // namespace

std::string_view name(Source source) noexcept {
    switch (source) {
        case Source::file: return "file";
        case Source::inferred: return "inferred";
        case Source::option: break;
    }
    return "option";
}

UpAxis infer_up_axis(const figure::Figure& figure) {
    if (figure.format == figure::Format::bonespro && figure.declared_up)
        return {*figure.declared_up, Source::file,
                fmt::format("BonesPro's host has {} up", figure::name(*figure.declared_up))};
    if (figure.declared_up)
        return {*figure.declared_up, Source::file, fmt::format("the file says {}", figure::name(*figure.declared_up))};
    const auto feet = named(figure.skeleton, {"foot", "feet", "toe", "ankle"});
    const auto top = landmark(figure.skeleton);
    if (feet.empty() || !top) return by_extent(figure);
    const glm::dvec3 up = upward(figure, feet, top->bones);
    if (glm::length(up) == 0.0) return by_extent(figure);
    // Files do not have X up: when X is largest, the figure is lying, or its head is in front of its feet.
    const figure::Axis axis = std::abs(up.z) > std::abs(up.y) ? figure::Axis::z : figure::Axis::y;
    const bool upside_down = up[index(axis)] < 0;
    return {axis, Source::inferred,
            fmt::format("{} {} the feet along {}{}", top->said, upside_down ? "below" : "above", figure::name(axis),
                        upside_down ? ": the file may be upside down" : "")};
}

std::string assumption(const UpAxis& up) {
    return fmt::format("{} is taken for the file's up axis: {}; --up says otherwise", figure::name(up.value),
                       up.evidence);
}

}  // namespace skelplay::analysis
