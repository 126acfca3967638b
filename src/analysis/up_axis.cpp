#include "analysis/up_axis.h"
#include "scene/bounds.h"

namespace skelplay::analysis {
namespace {
/// A plane on which the tips of a figure's chains lie together, below everything else.
struct StandingPlane {
    figure::SignedAxis up;  // Y or Z, negative when the plane is at the high end of the axis
    std::size_t tips = 0;
};

constexpr std::size_t fewest_tips = 4;  // and more than half of them
// In multiples of the figure's largest extent.
constexpr double same_plane = 0.04;
constexpr double least_spread = 0.2;  // of the tips, along the plane
constexpr double least_height = 0.1;  // of the figure, across it
constexpr double body_above = 0.4;    // of that height: how far the joints are from the plane on average

/// The measures that decide whether an end of an axis is a standing plane.
struct Shape {
    scene::Bounds box;
    std::vector<glm::dvec3> tips;
    glm::dvec3 joints{0.0};  // the mean of all origins but those of the chains' last bones
};

Shape shape_of(const figure::Skeleton& skeleton, const std::vector<scene::BonePosition>& positions) {
    Shape shape;
    double joints = 0;
    for (std::size_t i = 0; i < positions.size(); ++i) {
        shape.box.include(positions[i].origin);
        shape.box.include(positions[i].tail);
        const bool last = figure::index(skeleton.subtree_end(figure::bone_id(i))) == i + 1;
        if (!figure::is_present(positions[i].tail)) continue;
        if (last) shape.tips.push_back(positions[i].tail);
        if (last) continue;
        shape.joints += positions[i].origin;
        ++joints;
    }
    if (joints > 0) shape.joints /= joints;
    return shape;
}

/// The number of tips on the plane at one end of an axis; 0 if it is no standing plane.
std::size_t tips_at(const Shape& shape, figure::SignedAxis up) {
    const int axis = static_cast<int>(index(up.axis));
    const glm::dvec3 size = shape.box.size();
    const double extent = std::max({size.x, size.y, size.z});
    const double ground = up.negative ? shape.box.high[axis] : shape.box.low[axis];
    if (!(size[axis] > least_height * extent)) return 0;
    // Many tips of a person with spread arms lie in the plane of the back, but so do the joints.
    if (!(std::abs(shape.joints[axis] - ground) > body_above * size[axis])) return 0;
    scene::Bounds spread;
    std::size_t count = 0;
    for (const glm::dvec3& tip : shape.tips) {
        if (!(std::abs(tip[axis] - ground) < same_plane * extent)) continue;
        spread.include(tip);
        ++count;
    }
    glm::dvec3 sides = spread.size();
    sides[axis] = extent;
    return count >= fewest_tips && 2 * count > shape.tips.size() &&
                   std::min({sides.x, sides.y, sides.z}) > least_spread * extent
               ? count
               : 0;
}

/// The plane that the tips of at least four chains share: it is at one end of the figure along Y or Z, the tips spread
/// over it in both directions, and the joints are well away from it. Nothing if there is none, or two that are equally
/// good. A person in a T pose has none: the tips of toes form a row, not a plane.
std::optional<StandingPlane> standing_plane(const figure::Skeleton& skeleton,
                                            const std::vector<scene::BonePosition>& positions) {
    const Shape shape = shape_of(skeleton, positions);
    StandingPlane best;
    bool shared = true;
    for (const figure::Axis axis : {figure::Axis::y, figure::Axis::z})
        for (const bool negative : {false, true}) {
            const std::size_t count = tips_at(shape, {axis, negative});
            if (count < best.tips) continue;
            shared = count == best.tips;
            best = {{axis, negative}, count};
        }
    return best.tips == 0 || shared ? std::nullopt : std::optional(best);
}

using figure::Part;
using Positions = PosedFrames::Positions;
constexpr std::size_t frames_looked_at = 24;

/// The mean position of the bones that are present; NaN if there are none.
glm::dvec3 mean(const Positions& positions, const std::vector<BoneId>& bones) {
    glm::dvec3 sum(0.0);
    double count = 0.0;
    for (const BoneId bone : bones) {
        const glm::dvec3& position = positions[figure::index(bone)].origin;
        if (!figure::is_present(position)) continue;
        sum += position;
        ++count;
    }
    return sum / count;
}

/// A part of the body that is above or below another one in a standing figure.
struct Landmark {
    std::string_view phrase;  // "the head is"; "the feet"
    std::vector<BoneId> bones;
};

/// The head, else the hips, else the spine; of markers also the shoulders.
std::optional<Landmark> landmark(const Body& body, bool markers) {
    if (auto bones = body.all({Part::head}); !bones.empty()) return Landmark{"the head is", std::move(bones)};
    if (auto bones = body.all({Part::collar, Part::spine}); markers && !bones.empty())
        return Landmark{"the shoulders are", std::move(bones)};
    for (const Part part : {Part::hips, Part::spine})
        if (auto bones = body.all({part}); !bones.empty()) return Landmark{"the hips are", std::move(bones)};
    return std::nullopt;
}

/// The feet; of markers that have none, the shanks, else the hips, else the shoulders below a head. Empty: none.
Landmark lowest_landmark(const Body& body, bool markers) {
    Landmark feet{"the feet", body.all({Part::foot, Part::toes})};
    if (!markers || !feet.bones.empty()) return feet;
    if (Landmark shins{"the shanks", body.all({Part::shin})}; !shins.bones.empty()) return shins;
    if (Landmark hips{"the hips", body.all({Part::hips})}; !hips.bones.empty()) return hips;
    const bool head = !body.all({Part::head}).empty();
    return {"the shoulders", head ? body.all({Part::collar, Part::spine}) : std::vector<BoneId>{}};
}

/// Finds the up direction by a landmark above the feet and by the plane that the feet touch.
class Upward {
public:
    Upward(const std::vector<BoneId>& feet, const std::vector<BoneId>& top, const std::vector<BoneId>& hips)
        : feet_(feet), top_(top), hips_(hips) {}

    /// Adds a pose with a weight. The rest pose has less weight than the take, as it may point in any direction if the
    /// root's channels make the take upright.
    void add(const Positions& positions, double weight) {
        const glm::dvec3 direction = mean(positions, top_) - mean(positions, feet_);
        const double length = glm::length(direction);
        if (!(length > 0)) return;  // nothing to see, or a rest pose without size
        direction_ += direction * (weight / length);
        const glm::dvec3 hips = mean(positions, hips_);
        for (const BoneId foot : feet_) {
            const glm::dvec3 below = hips - positions[figure::index(foot)].origin;
            if (!figure::is_present(below)) continue;
            const double share = weight / static_cast<double>(feet_.size());
            weight_ += share;
            sum_ += below * share;
            squares_ += below * below * share;
        }
    }

    /// For each axis the evidence that it is up, with the sign of the direction: from -3 to 3.
    [[nodiscard]] glm::dvec3 sureness() const {
        if (weight_ <= 0) return glm::dvec3(0.0);
        const glm::dvec3 below = sum_ / weight_;
        const double length = glm::length(below);
        glm::dvec3 result(0.0);
        for (int axis = 0; axis < 3; ++axis) {
            const double spread = std::sqrt(std::max(squares_[axis] / weight_ - below[axis] * below[axis], 0.0));
            // Where the figure stands still, feet lie on a plane across each axis: most of the way to the hips is up.
            const double room = (std::abs(below[axis]) + 2 * spread) * length;
            const double share = room > 0 ? below[axis] * std::abs(below[axis]) / room : 0.0;
            result[axis] = direction_[axis] / weight_ + plane_weight * share;
        }
        return result;
    }

private:
    /// Feet that touch a plane below the hips are better evidence than the head: a dog's head is in front.
    static constexpr double plane_weight = 2.0;

    const std::vector<BoneId>& feet_;
    const std::vector<BoneId>& top_;
    const std::vector<BoneId>& hips_;
    double weight_ = 0.0;
    glm::dvec3 direction_{0.0};           // from the feet to the landmark, unit vectors summed
    glm::dvec3 sum_{0.0}, squares_{0.0};  // of the vectors from each foot to the hips
};

glm::dvec3 upward(PosedFrames& posed, const std::vector<BoneId>& feet, const std::vector<BoneId>& top,
                  const std::vector<BoneId>& hips) {
    Upward upward(feet, top, hips);
    upward.add(posed.at_rest(), 1.0);
    const auto frames = spread_seen_frames(posed.figure(), frames_looked_at);
    const double weight = 2.0 / static_cast<double>(std::max<std::size_t>(frames.size(), 1));
    posed.visit(frames, [&](std::size_t, const Positions& positions) { upward.add(positions, weight); });
    return upward.sureness();
}

/// The plane that the rest pose stands on, else the one of the first frame.
std::optional<StandingPlane> plane_of(PosedFrames& posed) {
    const figure::Figure& figure = posed.figure();
    const auto plane = standing_plane(figure.skeleton, posed.at_rest());
    if (plane || figure::frame_count(figure.take) == 0) return plane;
    return standing_plane(figure.skeleton, posed.at(0));
}

std::string plane_text(const StandingPlane& plane) {
    return fmt::format("the tips of {} chains lie on a plane across {}", plane.tips, figure::name(plane.up.axis));
}

std::string upside_down_text(figure::Axis axis) {
    return fmt::format("{} would be the other way up", figure::name(figure::SignedAxis(axis, true)));
}

UpAxis by_plane(const StandingPlane& plane) {
    UpAxis up{plane.up.axis, Source::inferred, "no head or feet by name; " + plane_text(plane), {}};
    if (!plane.up.negative) return up;
    up.doubt = fmt::format("they are its highest points along {}: {}", figure::name(plane.up.axis),
                           upside_down_text(plane.up.axis));
    up.better = plane.up;
    return up;
}

bool is_longest_along_z(const Positions& positions) {
    scene::Bounds box;
    for (const scene::BonePosition& position : positions) {
        box.include(position.origin);
        box.include(position.tail);
    }
    return box.size().z > 1.5 * box.size().y;
}

/// The up axis of a figure whose names do not tell it.
UpAxis by_shape(PosedFrames& posed, const Body& body) {
    if (figure::is_markers(posed.figure())) return up_by_cloud(posed, body.sets);
    if (const auto plane = plane_of(posed)) return by_plane(*plane);
    // Joints that frames move often rest at their parents.
    const bool has_frames = figure::frame_count(posed.figure().take) > 0;
    if (is_longest_along_z(posed.at_rest()) && (!has_frames || is_longest_along_z(posed.at(0))))
        return {figure::Axis::z, Source::inferred, "no head or feet by name; the rest pose is longest along Z", {}};
    return {figure::Axis::y, Source::inferred, "no head or feet by name; Y is usual", {}};
}

/// True if the figure also stands on this plane in the middle of its take, or has no frames: a person with spread arms
/// at rest has many tips in a plane by chance.
bool holds_in_take(const StandingPlane& plane, PosedFrames& posed) {
    const std::size_t frames = figure::frame_count(posed.figure().take);
    if (frames == 0) return true;
    const auto then = standing_plane(posed.figure().skeleton, posed.at(frames / 2));
    return then && then->up == plane.up;
}

/// The doubt about the axis that names tell.
Doubt doubt_of(PosedFrames& posed, const glm::dvec3& sureness, figure::Axis chosen, std::string_view phrase) {
    constexpr double clearly = 1.5;  // times as sure
    if (sureness[index(chosen)] < 0) return {upside_down_text(chosen), figure::SignedAxis(chosen, true)};
    if (std::abs(sureness.x) > clearly * std::abs(sureness[index(chosen)]))
        return {fmt::format("{} much further from the feet along X", phrase),
                figure::SignedAxis(figure::Axis::x, sureness.x < 0)};
    const auto plane = plane_of(posed);
    if (plane && plane->up != figure::SignedAxis(chosen) && holds_in_take(*plane, posed))
        return {plane_text(*plane), plane->up};
    return {};
}
}  // namespace

UpAxis infer_up_axis(PosedFrames& posed, const Body& body) {
    const figure::Figure& figure = posed.figure();
    if (figure.declared_up) {
        Doubt doubt = figure::is_markers(figure) ? doubt_by_cloud(posed, figure.declared_up->axis) : Doubt{};
        if (doubt.certain)
            return {*doubt.better, Source::inferred, std::move(doubt.text),
                    fmt::format("the file says {}", figure::name(*figure.declared_up))};
        return {*figure.declared_up, Source::file,
                fmt::format(fmt::runtime(figure::traits(figure.format).up_evidence), figure::name(*figure.declared_up)),
                std::move(doubt.text), doubt.better};
    }
    const bool markers = figure::is_markers(figure);
    const Landmark low = lowest_landmark(body, markers);
    const auto top = landmark(body, markers);
    if (low.bones.empty() || !top || top->bones == low.bones) return by_shape(posed, body);
    const std::vector<BoneId> hips = body.all({Part::hips});
    const glm::dvec3 up = upward(posed, low.bones, top->bones, hips.empty() || hips == low.bones ? top->bones : hips);
    if (glm::length(up) == 0.0) return by_shape(posed, body);
    // Files do not have X up: when X is largest, the figure is lying, or its head is in front of its feet.
    const figure::Axis axis = std::abs(up.z) > std::abs(up.y) ? figure::Axis::z : figure::Axis::y;
    const bool upside_down = up[index(axis)] < 0;
    Doubt doubt = doubt_of(posed, up, axis, top->phrase);
    return {axis, Source::inferred,
            fmt::format("{} {} {} along {}{}", top->phrase, upside_down ? "below" : "above", low.phrase, figure::name(axis),
                        upside_down ? ": the file may be upside down" : ""),
            std::move(doubt.text), doubt.better};
}

std::string assumption(const UpAxis& up) {
    return fmt::format("{} is taken for the file's up axis: {}{}{}", figure::name(up.value), up.evidence,
                       up.doubt.empty() ? "" : "; but ", up.doubt);
}
}  // namespace skelplay::analysis
