#pragma once

#include <cstddef>
#include <glm/gtc/matrix_transform.hpp>
#include <glm/gtc/quaternion.hpp>
#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>
#include <gtest/gtest.h>
#include <optional>
#include <variant>
#include "figure/figure.h"

namespace skelplay::test {
/// A bone's axes in the raw world, computed from its fields and the file's numbers without the evaluator; no frame: at
/// rest.
inline glm::dmat4 raw_world(const figure::Figure& figure, figure::BoneId id, std::optional<std::size_t> frame) {
    if (id == figure::BoneId::none) return glm::dmat4(1.0);
    const figure::Bone& bone = figure.skeleton[id];
    const auto& motion = std::get<figure::Motion>(figure.take);
    glm::dvec3 offset = bone.offset;
    glm::dvec3 own(0.0);
    glm::dmat4 turn(1.0);
    for (std::size_t i = 0; frame && i < bone.channels.count; ++i) {
        const figure::Channel& channel = motion.channels[bone.channels.first + i];
        const double value = motion.row(*frame)[channel.column];
        const int axis = figure::index(channel.axis);
        glm::dvec3 unit(0.0);
        unit[axis] = 1.0;
        if (channel.role == figure::ChannelRole::translate) offset[axis] += value;
        if (channel.role == figure::ChannelRole::replace_offset) offset[axis] = value;
        if (channel.role == figure::ChannelRole::translate_own) own[axis] += value;
        if (channel.role == figure::ChannelRole::rotate)
            turn = turn * glm::rotate(glm::dmat4(1.0), value * motion.radians_per_unit, unit);
        EXPECT_NE(channel.role, figure::ChannelRole::length);  // the walk has none
    }
    return raw_world(figure, bone.parent, frame) * glm::translate(glm::dmat4(1.0), offset) * glm::mat4_cast(bone.rest) *
           glm::translate(glm::dmat4(1.0), own) * turn;
}
}  // namespace skelplay::test
