#include "scene/limit_arcs.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/gtc/constants.hpp>
#include <glm/gtc/matrix_transform.hpp>
#include <span>

namespace skelplay::scene {

namespace {

using figure::Channel;
using figure::ChannelRole;

constexpr double arc_step = 0.1;  // radians from one corner of an arc to the next, at most
constexpr glm::vec4 violated{1.0F, 0.05F, 0.03F, 1.0F};
constexpr glm::vec4 kept{0.45F, 0.55F, 0.68F, 0.85F};
glm::dvec3 unit(int axis) {
    glm::dvec3 direction(0.0);
    direction[axis] = 1.0;
    return direction;
}

glm::dmat3 turn(int axis, double radians) { return glm::dmat3(glm::rotate(glm::dmat4(1.0), radians, unit(axis))); }

/// Draws the arcs of a bone's rotations, each in the axes of the rotations before it.
class ArcDrawer {
public:
    ArcDrawer(const LimitedJoint& joint, DrawList& list)
        : joint_(joint),
          list_(list),
          bone_((*joint.skeleton)[joint.bone]),
          channels_(std::span(joint.motion->channels).subspan(bone_.channels.first, bone_.channels.count)),
          row_(joint.motion->row(joint.frame)) {}

    void draw() {
        glm::dmat3 before(joint_.parent);
        for (int column = 0; column < 3; ++column) before[column] = glm::normalize(before[column]);
        before *= joint_.skeleton->rest_axes(joint_.bone);
        for (std::size_t i = 0; i < channels_.size(); ++i) {
            if (channels_[i].role != ChannelRole::rotate) continue;
            const auto limit = std::ranges::find(bone_.limits, channels_[i].column, &figure::Limit::column);
            if (limit != bone_.limits.end()) arc(before, i, *limit);
            before *= turn(figure::index(channels_[i].axis), radians(row_[channels_[i].column]));
        }
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
        const glm::vec4 ink = bad ? violated : kept;
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
             bad ? violated : glm::vec4(1.0F));
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
};

}  // namespace

void draw_limits(const LimitedJoint& joint, DrawList& list) { ArcDrawer(joint, list).draw(); }

}  // namespace skelplay::scene
