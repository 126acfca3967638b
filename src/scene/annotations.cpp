#include "scene/annotations.h"
#include <glm/gtc/constants.hpp>
#include <glm/gtc/matrix_transform.hpp>

namespace skelplay::scene {
namespace {
constexpr int quarter = 24;    // spokes in a quarter of the disc, and corners in a quarter of a ring
constexpr float faint = 0.6F;  // opacity of the line and the ring on the ground
// Relative to the disc's radius:
constexpr double ring_height = 0.1;  // over the ground, so that the ground does not cut the ring
constexpr double ring_radius = 1.4;  // of the ring on the ground

struct MarkDrawer {
    std::vector<LineVertex>& lines;
    glm::dvec3 origin;

    void line(const glm::dvec3& from, const glm::dvec3& to, const glm::vec4& ink) {
        add_line(lines, glm::vec3(from - origin), glm::vec3(to - origin), ink);
    }

    /// Draws a circle; `right` and `up` have the length of its radius.
    void ring(const glm::dvec3& middle, const glm::dvec3& right, const glm::dvec3& up, const glm::vec4& ink) {
        for (int i = 0; i < 4 * quarter; ++i)
            line(middle + on_circle(i, right, up), middle + on_circle(i + 1, right, up), ink);
    }

    /// Draws a disc of spokes: white where right and up have the same sign, else black.
    void quarters(const glm::dvec3& middle, const glm::dvec3& right, const glm::dvec3& up) {
        for (int i = 0; i < 4 * quarter; ++i)
            line(middle, middle + on_circle(i + 0.5, right, up),
                 glm::vec4(i / quarter % 2 == 0 ? mark_white : mark_black, 1.0F));
    }

    static glm::dvec3 on_circle(double corner, const glm::dvec3& right, const glm::dvec3& up) {
        const double angle = glm::half_pi<double>() * corner / quarter;
        return std::cos(angle) * right + std::sin(angle) * up;
    }
};

using figure::Channel;
using figure::ChannelRole;

constexpr double arc_step = 0.1;  // radians from one corner of an arc to the next, at most
constexpr glm::vec4 violated_ink{1.0F, 0.05F, 0.03F, 1.0F};
constexpr glm::vec4 nearly_kept_ink{0.62F, 0.30F, 0.26F, 0.85F};
constexpr glm::vec4 kept_ink{0.45F, 0.55F, 0.68F, 0.85F};

/// Red only for a value that is far outside its limit.
const glm::vec4& limit_ink(const figure::Limit& limit, double value) {
    return limit.allows(value) ? kept_ink : limit.nearly_allows(value) ? nearly_kept_ink : violated_ink;
}

glm::dvec3 unit(int axis) { return glm::dmat3(1.0)[axis]; }

glm::dmat3 rotation_about(int axis, double radians) {
    return glm::dmat3(glm::rotate(glm::dmat4(1.0), radians, unit(axis)));
}

/// Two directions at right angles to a unit vector and to each other.
std::array<glm::dvec3, 2> perpendiculars(const glm::dvec3& direction) {
    const glm::dvec3 any = std::abs(direction.y) < 0.9 ? unit(1) : unit(0);
    const glm::dvec3 first = glm::normalize(glm::cross(direction, any));
    return {first, glm::cross(direction, first)};
}

/// Draws the limits of a bone. The limit of a rotation is drawn in the axes of the rotations before it.
class LimitDrawer {
public:
    LimitDrawer(const LimitedJoint& joint, DrawList& list)
        : joint_(joint), list_(list), bone_((*joint.skeleton)[joint.bone]),
          channels_(std::span(joint.motion->channels).subspan(bone_.channels.first, bone_.channels.count)),
          row_(joint.motion->row(joint.frame)) {}

    void draw() {
        glm::dmat3 before(joint_.parent);
        unit_ = glm::length(before[0]);
        for (int column = 0; column < 3; ++column) before[column] = glm::normalize(before[column]);
        const glm::dmat3 parent = before;
        before *= joint_.skeleton->rest_axes(joint_.bone);
        const glm::dmat3 own = before;
        for (std::size_t i = 0; i < channels_.size(); ++i) {
            const Channel& channel = channels_[i];
            const figure::Limit* limit = figure::limit_of(bone_, channel.column);
            const int axis = figure::index(channel.axis);
            if (channel.role == ChannelRole::rotate) {
                if (limit != nullptr) arc(before, i, *limit);
                before *= rotation_about(axis, radians(row_[channel.column]));
            } else if (limit != nullptr && channel.role == ChannelRole::translate_own) {
                translation(own[axis], *limit);
            } else if (limit != nullptr && channel.role == ChannelRole::translate) {
                translation(parent[axis], *limit);
            }
        }
        for (const Channel& channel : channels_)
            if (const figure::Limit* limit = figure::limit_of(bone_, channel.column);
                limit != nullptr && channel.role == ChannelRole::length)
                length_range(before * bone_.direction, *limit);
    }

private:
    [[nodiscard]] double radians(double value) const { return value * joint_.motion->radians_per_unit; }

    /// The bone's direction after the later rotations, projected to the plane across this rotation's axis.
    [[nodiscard]] glm::dvec3 needle(std::size_t channel) const {
        const int axis = figure::index(channels_[channel].axis);
        glm::dmat3 after(1.0);
        for (std::size_t i = channel + 1; i < channels_.size(); ++i)
            if (channels_[i].role == ChannelRole::rotate)
                after *= rotation_about(figure::index(channels_[i].axis), radians(row_[channels_[i].column]));
        glm::dvec3 across = after * bone_.tail;
        const double length = glm::length(across);
        across[axis] = 0.0;
        // For a rotation about the bone's own direction, any direction across the axis will do.
        constexpr double least_part = 0.2;
        return glm::length(across) > least_part * length && length > 0 ? glm::normalize(across) : unit((axis + 1) % 3);
    }

    void arc(const glm::dmat3& before, std::size_t channel, const figure::Limit& limit) {
        if (std::isinf(limit.low) && std::isinf(limit.high)) return;
        const double value = row_[channels_[channel].column];
        const bool violated = !limit.allows(value);
        const int axis = figure::index(channels_[channel].axis);
        const glm::vec4 ink = limit_ink(limit, value);
        const glm::dvec3 zero = needle(channel);
        const auto at = [&](double angle) {
            return joint_.origin + before * (rotation_about(axis, angle) * zero) * joint_.radius;
        };
        const double low = std::max(radians(limit.low), -glm::pi<double>());
        const double high = std::min(radians(limit.high), low + glm::two_pi<double>());
        if (!(high >= low)) return;
        const int corners = static_cast<int>(std::ceil((high - low) / arc_step)) + 1;
        line(joint_.origin, at(low), ink);
        for (int i = 0; i < corners; ++i)
            line(at(low + (high - low) * i / corners), at(low + (high - low) * (i + 1) / corners), ink);
        line(at(high), joint_.origin, ink);
        line(joint_.origin, joint_.origin + (at(radians(value)) - joint_.origin) * 1.15,
             violated ? ink : glm::vec4(colours_of(list_.theme).scene.mark, 1.0F));
    }

    /// Draws the range of a translation along an axis; the joint is at the value.
    void translation(const glm::dvec3& axis, const figure::Limit& limit) {
        bar(joint_.origin - axis * (row_[limit.column] * unit_), axis, limit);
    }

    /// Draws the range of the bone's length beside the bone.
    void length_range(const glm::dvec3& along, const figure::Limit& limit) {
        const double norm = glm::length(along);
        if (!(norm > 0)) return;
        constexpr double aside = 0.3;  // of the radius, in a direction that is visible from the front and from above
        const auto [one, other] = perpendiculars(along / norm);
        bar(joint_.origin + glm::normalize(one + other) * (aside * joint_.radius), along, limit);
    }

    /// Draws a range of positions, `zero` + `direction` · value, with ticks at its ends and at the value.
    void bar(const glm::dvec3& zero, const glm::dvec3& direction, const figure::Limit& limit) {
        if (std::isinf(limit.low) && std::isinf(limit.high)) return;
        const double value = row_[limit.column];
        const bool violated = !limit.allows(value);
        const glm::vec4 ink = limit_ink(limit, value);
        const auto at = [&](double position) { return zero + direction * (position * unit_); };
        const double beyond = joint_.radius / (unit_ * glm::length(direction));
        const double low = std::isinf(limit.low) ? std::min(value, limit.high) - beyond : limit.low;
        const double high = std::isinf(limit.high) ? std::max(value, limit.low) + beyond : limit.high;
        line(at(low), at(high), ink);
        if (!std::isinf(limit.low)) tick(at(low), direction, 0.12, ink);
        if (!std::isinf(limit.high)) tick(at(high), direction, 0.12, ink);
        tick(at(value), direction, 0.35, violated ? ink : glm::vec4(colours_of(list_.theme).scene.mark, 1.0F));
    }

    /// Draws a cross at right angles to a direction; `size`: half its width, as a part of the radius.
    void tick(const glm::dvec3& at, const glm::dvec3& direction, double size, const glm::vec4& ink) {
        for (const glm::dvec3& side : perpendiculars(glm::normalize(direction)))
            line(at - side * (size * joint_.radius), at + side * (size * joint_.radius), ink);
    }

    void line(const glm::dvec3& from, const glm::dvec3& to, const glm::vec4& ink) {
        add_line(list_.lines, glm::vec3(from - list_.origin), glm::vec3(to - list_.origin), ink);
    }

    const LimitedJoint& joint_;
    DrawList& list_;
    const figure::Bone& bone_;
    std::span<const Channel> channels_;
    std::span<const double> row_;
    double unit_ = 1.0;  // metres in one of the figure's units
};

constexpr std::size_t most_lines = 2000;
constexpr std::size_t most_numbers = 12;

/// The opacities of the path before or after the playhead.
struct Fading {
    float now;  // at the playhead
    float far;  // at the most distant frame that is drawn
};
constexpr Fading past{1.0F, 0.45F};
constexpr Fading future{0.40F, 0.15F};

/// How many ticks lie from one frame number to the next: 1, 2, 5, 10, 20, 50 …
std::size_t ticks_per_number(std::size_t ticks) {
    for (std::size_t decade = 1;; decade *= 10)
        for (const std::size_t step : {1U, 2U, 5U})
            if (ticks / (step * decade) < most_numbers) return step * decade;
}

struct PathDrawer {
    const MotionPath& path;
    DrawList& list;

    void draw() {
        const std::size_t frames = path.last - path.first;
        const std::size_t step = frames / most_lines + 1;
        for (std::size_t at = path.first; at < path.last; at += step) line(at, std::min(at + step, path.last));
        if (path.tick == 0 || frames / path.tick > most_lines / 3) return;
        const std::size_t numbered = path.tick * ticks_per_number(frames / path.tick);
        // Ticks are at whole multiples of path.tick from the beginning of the take, not of the range.
        for (std::size_t at = (path.first + path.tick - 1) / path.tick * path.tick; at <= path.last; at += path.tick) {
            if (!figure::is_present(path.positions[at])) continue;
            tick(at);
            if (at % numbered == 0) number(at);
        }
    }

    [[nodiscard]] glm::dvec3 position(std::size_t frame) const {
        return path.to_world * glm::dvec4(path.positions[frame], 1.0);
    }
    [[nodiscard]] glm::vec3 point(std::size_t frame) const { return glm::vec3(position(frame) - list.origin); }

    [[nodiscard]] glm::vec4 colour(std::size_t frame) const {
        const double from_now = static_cast<double>(frame) - path.now;
        const double furthest =
            std::max({path.now - static_cast<double>(path.first), static_cast<double>(path.last) - path.now, 1.0});
        const Fading& fading = from_now <= 0.0 ? past : future;
        const auto far = static_cast<float>(std::min(std::abs(from_now) / furthest, 1.0));
        return {path.colour, glm::mix(fading.now, fading.far, far)};
    }

    /// Draws no line across a gap, however short.
    void line(std::size_t from, std::size_t to) {
        const auto stretch = path.positions.subspan(from, to - from + 1);
        if (std::ranges::all_of(stretch, [](const glm::dvec3& point) { return figure::is_present(point); }))
            add_line(list.lines, point(from), point(to), colour(to));
    }

    /// Draws a small cross along the axes of the world.
    void tick(std::size_t frame) {
        const glm::vec3 middle = point(frame);
        const glm::vec4 ink(glm::mix(path.colour, glm::vec3(1.0F), 0.5F), colour(frame).a);
        for (int axis = 0; axis < 3; ++axis) {
            const glm::vec3 reach = static_cast<float>(path.tick_size * 0.5) * glm::mat3(1.0F)[axis];
            add_line(list.lines, middle - reach, middle + reach, ink);
        }
    }

    void number(std::size_t frame) {
        list.labels.push_back(
            {position(frame), fmt::format("{}", path.first_number + static_cast<std::int64_t>(frame)), Emphasis::plain});
    }
};

constexpr double over_ground = 0.003;                  // metres, so that the ground does not cut the lines
constexpr glm::vec3 force_colour{1.0F, 0.55F, 0.05F};  // linear RGB

/// Adds a shape like a bone's that belongs to no bone: it is not picked, and casts no soft shadow on the ground.
void add_spear(const glm::dvec3& head, const glm::dvec3& tail, double radius, const glm::vec4& colour, DrawList& list) {
    list.bone_owners.push_back({0, BoneId::none});
    BoneInstance& spear = list.bones.emplace_back();
    spear.head = glm::vec3(head - list.origin);
    spear.tail = glm::vec3(tail - list.origin);
    spear.radius = static_cast<float>(radius);
    const glm::dvec3 along = glm::normalize(tail - head);
    const glm::dvec3 any = std::abs(along.x) < 0.9 ? glm::dvec3(1, 0, 0) : glm::dvec3(0, 0, 1);
    spear.side = glm::vec3(glm::normalize(glm::cross(along, any)));
    spear.hidden = -1.0F;
    spear.colour = colour;
}

class ForceMarkDrawer {
public:
    ForceMarkDrawer(const ForcePlateMark& mark, DrawList& list)
        : mark_(mark), list_(list), ink_(colours_of(list.theme).scene.mark, 0.9F) {
        const glm::dvec3 normal = glm::cross(mark.corners[0] - mark.corners[1], mark.corners[0] - mark.corners[3]);
        if (glm::length(normal) > 0.0) up_ = glm::normalize(normal);
        if (up_.y < 0.0) up_ = -up_;
    }

    void draw() {
        draw_plate();
        if (std::isnan(mark_.centre.x)) return;
        draw_cross();
        draw_force();
        draw_free_moment();
    }

private:
    void line(const glm::dvec3& from, const glm::dvec3& to, const glm::vec4& ink) {
        const glm::dvec3 lift = up_ * over_ground - list_.origin;
        add_line(list_.lines, glm::vec3(from + lift), glm::vec3(to + lift), ink);
    }

    /// The outline twice, so that it is told from the grid, and the diagonals, which meet at its centre.
    void draw_plate() {
        constexpr double inner = 0.03;  // of the way to the centre
        const auto& corners = mark_.corners;
        const glm::dvec3 centre = (corners[0] + corners[1] + corners[2] + corners[3]) / 4.0;
        for (std::size_t i = 0; i < corners.size(); ++i) {
            const glm::dvec3& from = corners[i];
            const glm::dvec3& to = corners[(i + 1) % corners.size()];
            line(from, to, ink_);
            line(glm::mix(from, centre, inner), glm::mix(to, centre, inner), ink_);
            line(from, centre, glm::vec4(glm::vec3(ink_), 0.25F));
            list_.bounds.include(from);
        }
        if (!mark_.name.empty()) list_.labels.push_back({corners[0], mark_.name, Emphasis::plain});
    }

    void draw_cross() {
        const double size = 4.0 * mark_.width;
        const glm::dvec3 x = glm::normalize(mark_.corners[0] - mark_.corners[1]) * size;
        const glm::dvec3 y = glm::cross(up_, x);
        const glm::vec4 ink(force_colour, 1.0F);
        for (const glm::dvec3& arm : {x, y}) line(mark_.centre - arm, mark_.centre + arm, ink);
    }

    void draw_force() {
        const glm::dvec3 arrow = mark_.force * mark_.metres_per_newton;
        const double length = glm::length(arrow);
        if (!(length > 2.0 * mark_.width)) return;
        add_spear(mark_.centre + arrow, mark_.centre, mark_.width, glm::vec4(force_colour, 1.0F), list_);
    }

    void draw_free_moment() {
        constexpr double radians_per_newton_metre = glm::half_pi<double>() / 10.0;
        constexpr double radius = 0.12;  // metres
        constexpr double step = 0.1;     // radians, at most
        const double moment = glm::dot(mark_.free_moment, up_);
        const double angle = std::clamp(moment * radians_per_newton_metre, -glm::two_pi<double>(), glm::two_pi<double>());
        const auto steps = static_cast<int>(std::ceil(std::abs(angle) / step));
        const glm::dvec3 x = glm::normalize(mark_.corners[0] - mark_.corners[1]);
        const glm::dvec3 y = glm::cross(up_, x);
        const auto at = [&](double rotated, double from) {
            return mark_.centre + (x * std::cos(rotated) + y * std::sin(rotated)) * from;
        };
        const glm::vec4 ink(force_colour, 0.9F);
        for (int i = 0; i < steps; ++i) line(at(angle * i / steps, radius), at(angle * (i + 1) / steps, radius), ink);
        if (steps < 3) return;
        const double back = angle - std::copysign(2 * step, angle);  // the arrow's head
        for (const double from : {0.85 * radius, 1.15 * radius}) line(at(angle, radius), at(back, from), ink);
    }

    const ForcePlateMark& mark_;
    DrawList& list_;
    glm::vec4 ink_;
    glm::dvec3 up_{0.0, 1.0, 0.0};
};
}  // namespace

void draw_centre_of_mass(const CentreOfMassMark& mark, DrawList& list) {
    const glm::vec3 ink = colours_of(list.theme).scene.mark;
    MarkDrawer on_top{list.lines_on_top, list.origin};
    on_top.quarters(mark.centre, mark.facing[0] * mark.radius, mark.facing[1] * mark.radius);
    on_top.ring(mark.centre, mark.facing[0] * mark.radius, mark.facing[1] * mark.radius, glm::vec4(ink, 1.0F));
    MarkDrawer below{list.lines, list.origin};
    const glm::dvec3 ground(mark.centre.x, mark.radius * ring_height, mark.centre.z);
    const glm::dvec3 x(mark.radius * ring_radius, 0, 0);
    const glm::dvec3 z(0, 0, mark.radius * ring_radius);
    below.line(mark.centre, ground, glm::vec4(ink, faint));
    below.ring(ground, x, z, glm::vec4(ink, faint));
    below.line(ground - x, ground + x, glm::vec4(ink, faint));
    below.line(ground - z, ground + z, glm::vec4(ink, faint));
    list.bounds.include(mark.centre);
    list.bounds.include(ground);
}

void draw_crosses(std::span<const glm::dvec3> points, double size, const glm::dmat3& facing, DrawList& list) {
    constexpr std::size_t most = 2000;
    constexpr glm::vec4 ink{0.82F, 0.02F, 0.42F, 1.0F};  // that of faces attached to no bone
    const std::size_t step = points.size() / most + 1;
    MarkDrawer on_top{list.lines_on_top, list.origin};
    for (std::size_t i = 0; i < points.size(); i += step)
        for (const glm::dvec3& arm : {facing[0] + facing[1], facing[0] - facing[1]})
            on_top.line(points[i] - arm * size, points[i] + arm * size, ink);
}

void draw_limits(const LimitedJoint& joint, DrawList& list) { LimitDrawer(joint, list).draw(); }

void draw_path(const MotionPath& path, DrawList& list) {
    if (path.positions.empty() || path.first >= path.positions.size()) return;
    MotionPath inside = path;
    inside.last = std::min(path.last, path.positions.size() - 1);
    if (inside.first < inside.last) PathDrawer{inside, list}.draw();
}

void draw_force_plate(const ForcePlateMark& mark, DrawList& list) { ForceMarkDrawer(mark, list).draw(); }

void draw_segment_axes(const glm::dmat4& world, double length, DrawList& list) {
    constexpr double slenderness = 0.07;  // half of an axis's greatest width, relative to its length
    const glm::dvec3 origin(world[3]);
    if (std::isnan(origin.x)) return;
    for (int axis = 0; axis < 3; ++axis) {
        const glm::dvec3 direction(world[axis]);
        if (!(glm::length(direction) > 0.0)) continue;
        add_spear(origin, origin + glm::normalize(direction) * length, slenderness * length,
                  axis_colours.at(static_cast<std::size_t>(axis)), list);
    }
    list.bounds.include(origin);
}
}  // namespace skelplay::scene
