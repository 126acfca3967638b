#include "scene/limit_marks.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/gtc/constants.hpp>
#include <glm/gtc/matrix_transform.hpp>
#include <span>

#include "scene/centre_mark.h"

namespace skelplay::scene {

namespace {

using figure::Channel;
using figure::ChannelRole;

constexpr double arc_step = 0.1;  // radians from one corner of an arc to the next, at most
constexpr glm::vec4 violated{1.0F, 0.05F, 0.03F, 1.0F};
constexpr glm::vec4 nearly_kept{0.62F, 0.30F, 0.26F, 0.85F};
constexpr glm::vec4 kept{0.45F, 0.55F, 0.68F, 0.85F};

/// Red only for what is far outside.
const glm::vec4& limit_ink(const figure::Limit& limit, double value) {
    return limit.allows(value) ? kept : limit.nearly_allows(value) ? nearly_kept : violated;
}

glm::dvec3 unit(int axis) {
    glm::dvec3 direction(0.0);
    direction[axis] = 1.0;
    return direction;
}

glm::dmat3 turn(int axis, double radians) { return glm::dmat3(glm::rotate(glm::dmat4(1.0), radians, unit(axis))); }

/// The directions at right angles to one of unit length, and to each other.
std::array<glm::dvec3, 2> sides_of(const glm::dvec3& direction) {
    const glm::dvec3 any = std::abs(direction.y) < 0.9 ? unit(1) : unit(0);
    const glm::dvec3 first = glm::normalize(glm::cross(direction, any));
    return {first, glm::cross(direction, first)};
}

/// Draws the limits of a bone: those of rotations each in the axes of the rotations before it.
class LimitDrawer {
public:
    LimitDrawer(const LimitedJoint& joint, DrawList& list)
        : joint_(joint),
          list_(list),
          bone_((*joint.skeleton)[joint.bone]),
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
                before *= turn(axis, radians(row_[channel.column]));
            } else if (limit != nullptr && channel.role == ChannelRole::translate_own) {
                translation(own[axis], *limit);
            } else if (limit != nullptr && channel.role == ChannelRole::translate) {
                translation(parent[axis], *limit);
            }
        }
        for (const Channel& channel : channels_)
            if (const figure::Limit* limit = figure::limit_of(bone_, channel.column);
                limit != nullptr && channel.role == ChannelRole::length)
                stretch(before * bone_.direction, *limit);
    }

private:
    [[nodiscard]] double radians(double value) const { return value * joint_.motion->radians_per_unit; }

    /// The bone's direction after the later rotations, projected to the plane across this rotation's axis.
    [[nodiscard]] glm::dvec3 needle(std::size_t channel) const {
        const int axis = figure::index(channels_[channel].axis);
        glm::dmat3 after(1.0);
        for (std::size_t i = channel + 1; i < channels_.size(); ++i)
            if (channels_[i].role == ChannelRole::rotate)
                after *= turn(figure::index(channels_[i].axis), radians(row_[channels_[i].column]));
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
        const bool bad = !limit.allows(value);
        const int axis = figure::index(channels_[channel].axis);
        const glm::vec4 ink = limit_ink(limit, value);
        const glm::dvec3 zero = needle(channel);
        const auto at = [&](double angle) {
            return joint_.origin + before * (turn(axis, angle) * zero) * joint_.radius;
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
             bad ? ink : glm::vec4(mark_colour(list_.theme), 1.0F));
    }

    /// The joint's places along an axis; it is at the value.
    void translation(const glm::dvec3& axis, const figure::Limit& limit) {
        bar(joint_.origin - axis * (row_[limit.column] * unit_), axis, limit);
    }

    /// The places of the bone's end, beside the bone.
    void stretch(const glm::dvec3& along, const figure::Limit& limit) {
        const double norm = glm::length(along);
        if (!(norm > 0)) return;
        constexpr double aside = 0.3;  // of the radius; at no right angle, to be seen from the front and from above
        const auto [one, other] = sides_of(along / norm);
        bar(joint_.origin + glm::normalize(one + other) * (aside * joint_.radius), along, limit);
    }

    /// A range of places at `zero` + `direction` · value, with ticks at its ends and at the value.
    void bar(const glm::dvec3& zero, const glm::dvec3& direction, const figure::Limit& limit) {
        if (std::isinf(limit.low) && std::isinf(limit.high)) return;
        const double value = row_[limit.column];
        const bool bad = !limit.allows(value);
        const glm::vec4 ink = limit_ink(limit, value);
        const auto at = [&](double place) { return zero + direction * (place * unit_); };
        const double beyond = joint_.radius / (unit_ * glm::length(direction));
        const double low = std::isinf(limit.low) ? std::min(value, limit.high) - beyond : limit.low;
        const double high = std::isinf(limit.high) ? std::max(value, limit.low) + beyond : limit.high;
        line(at(low), at(high), ink);
        if (!std::isinf(limit.low)) tick(at(low), direction, 0.12, ink);
        if (!std::isinf(limit.high)) tick(at(high), direction, 0.12, ink);
        tick(at(value), direction, 0.35, bad ? ink : glm::vec4(mark_colour(list_.theme), 1.0F));
    }

    /// A cross in the plane at right angles to a direction; `size`: half its width, as a part of the radius.
    void tick(const glm::dvec3& at, const glm::dvec3& direction, double size, const glm::vec4& ink) {
        for (const glm::dvec3& side : sides_of(glm::normalize(direction)))
            line(at - side * (size * joint_.radius), at + side * (size * joint_.radius), ink);
    }

    void line(const glm::dvec3& from, const glm::dvec3& to, const glm::vec4& ink) {
        list_.lines.push_back({glm::vec3(from - list_.origin), 0.0F, ink});
        list_.lines.push_back({glm::vec3(to - list_.origin), 0.0F, ink});
    }

    const LimitedJoint& joint_;
    DrawList& list_;
    const figure::Bone& bone_;
    std::span<const Channel> channels_;
    std::span<const double> row_;
    double unit_ = 1.0;  // metres in one of the figure's units
};

}  // namespace

void draw_limits(const LimitedJoint& joint, DrawList& list) { LimitDrawer(joint, list).draw(); }

}  // namespace skelplay::scene
