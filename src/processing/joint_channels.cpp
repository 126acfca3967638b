#include "processing/joint_channels.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/matrix.hpp>

namespace skelplay::processing {

namespace {

using figure::Channel;
using figure::ChannelRole;

std::vector<RotationDof> dofs_of(std::span<const Channel> rotations) {
    std::vector<RotationDof> dofs;
    for (const Channel& channel : rotations) dofs.push_back({.axis = channel.axis});
    return dofs;
}

}  // namespace

double angle_between(const glm::dquat& a, const glm::dquat& b) noexcept {
    const glm::dquat apart = glm::conjugate(a) * b;
    return 2 * std::atan2(glm::length(glm::dvec3(apart.x, apart.y, apart.z)), std::abs(apart.w));
}

JointChannels::JointChannels(const figure::Skeleton& skeleton, const figure::Motion& motion, figure::BoneId bone)
    : motion_(motion), bone_(skeleton[bone]), rest_(skeleton.rest_axes(bone)) {
    for (const Channel& channel : figure::channels_of(motion, bone_)) {
        if (figure::is_angle(channel)) rotations_.push_back(channel);
        if (figure::moves_origin(channel)) moves_.push_back(channel);
    }
}

bool JointChannels::replaces_offset() const noexcept {
    return std::ranges::any_of(moves_,
                               [](const Channel& channel) { return channel.role == ChannelRole::replace_offset; });
}

glm::dmat3 JointChannels::rotation(std::size_t frame) const {
    const auto row = motion_.row(frame);
    glm::dmat3 result(1.0);
    for (const Channel& channel : rotations_)
        result = result * figure::rotation_about(channel.axis, row[channel.column] * motion_.radians_per_unit);
    return result;
}

std::vector<glm::dquat> JointChannels::rotation_track() const {
    std::vector<glm::dquat> track;
    track.reserve(motion_.frames);
    for (std::size_t frame = 0; frame < motion_.frames; ++frame) {
        const glm::dquat now = glm::normalize(glm::quat_cast(rotation(frame)));
        track.push_back(!track.empty() && glm::dot(track.back(), now) < 0 ? -now : now);
    }
    return track;
}

std::vector<double> JointChannels::angles(std::size_t frame) const {
    std::vector<double> result;
    for (const Channel& channel : rotations_)
        result.push_back(motion_.row(frame)[channel.column] * motion_.radians_per_unit);
    return result;
}

glm::dvec3 JointChannels::translation(std::size_t frame) const {
    const auto row = motion_.row(frame);
    glm::dvec3 result(0.0);
    for (const Channel& channel : moves_) {
        const int axis = index(channel.axis);
        const double value = row[channel.column];
        if (channel.role == ChannelRole::translate_own)
            result += rest_[axis] * value;
        else
            result[axis] += channel.role == ChannelRole::replace_offset ? value - bone_.offset[axis] : value;
    }
    return result;
}

JointWriter::JointWriter(const figure::Skeleton& skeleton, figure::Motion& motion, figure::BoneId bone)
    : JointChannels(skeleton, motion, bone),
      written_(motion),
      curve_(dofs_of(rotations_)),
      is_free_(rotations_.size() == 3 && figure::angle_order(rotations_).has_value()) {}

const glm::dmat3& JointWriter::write_rotation(std::size_t frame, const glm::dmat3& rotation,
                                              const std::vector<double>& near) {
    curve_.start(near);
    write_angles(frame, curve_.next(rotation));
    return curve_.rotation();
}

void JointWriter::write_angles(std::size_t frame, std::span<const double> angles) {
    for (std::size_t i = 0; i < angles.size(); ++i)
        value(frame, rotations_[i].column) = angles[i] / written_.radians_per_unit;
}

void JointWriter::write_translation(std::size_t frame, const glm::dvec3& translation) {
    for (const Channel& channel : moves_) {
        double written = glm::dot(direction(channel), translation);
        if (channel.role == ChannelRole::replace_offset) written += bone_.offset[index(channel.axis)];
        value(frame, channel.column) = written;
    }
}

void JointWriter::add_translation(std::size_t frame, const glm::dvec3& translation) {
    for (const Channel& channel : moves_) value(frame, channel.column) += glm::dot(direction(channel), translation);
}

glm::dvec3 JointWriter::direction(const Channel& channel) const {
    return channel.role == ChannelRole::translate_own ? rest_[index(channel.axis)] : figure::direction(channel.axis);
}

bool JointWriter::can_move_along(const glm::dvec3& vector) const {
    constexpr double rounding = 1e-9;
    glm::dvec3 left = vector;
    for (const Channel& channel : moves_) left -= direction(channel) * glm::dot(direction(channel), vector);
    return glm::length(left) <= rounding * glm::length(vector);
}

}  // namespace skelplay::processing
