#include "figure/pose.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <span>

namespace skelplay::figure {

namespace {

/// What a bone's channels say in one frame, in the terms of eq. 3.6.
struct Terms {
    glm::dvec3 offset{0.0};    // offset + t
    glm::dvec3 own{0.0};       // t_own
    glm::dmat3 rotation{1.0};  // R
    glm::dvec3 tail{0.0};
};

/// m · R(axis, angle): only two columns change.
void rotate(glm::dmat3& m, Axis axis, double radians) {
    const double s = std::sin(radians);
    const double c = std::cos(radians);
    const int u = (index(axis) + 1) % 3;
    const int v = (index(axis) + 2) % 3;
    const glm::dvec3 old_u = m[u];
    m[u] = c * old_u + s * m[v];
    m[v] = c * m[v] - s * old_u;
}

Terms rest_terms(const Bone& bone) {
    Terms terms;
    terms.offset = bone.offset;
    terms.tail = bone.tail;
    return terms;
}

Terms read_terms(const Bone& bone, const Motion& motion, std::span<const double> row) {
    Terms terms = rest_terms(bone);
    for (const Channel& channel :
         std::span(motion.channels).subspan(bone.channels.first, bone.channels.count)) {
        const double value = row[channel.column];
        const int axis = index(channel.axis);
        switch (channel.role) {
            case ChannelRole::translate: terms.offset[axis] += value; break;
            case ChannelRole::replace_offset: terms.offset[axis] = value; break;
            case ChannelRole::translate_own: terms.own[axis] += value; break;
            case ChannelRole::rotate:
                rotate(terms.rotation, channel.axis, value * motion.radians_per_unit);
                break;
            case ChannelRole::tail_scale: terms.tail = bone.tail * value; break;
            case ChannelRole::length: terms.tail = bone.direction * value; break;
        }
    }
    return terms;
}

Terms mixed(const Terms& a, const Terms& b, double t) {
    Terms terms;
    terms.offset = glm::mix(a.offset, b.offset, t);
    terms.own = glm::mix(a.own, b.own, t);
    terms.tail = glm::mix(a.tail, b.tail, t);
    terms.rotation = glm::mat3_cast(glm::slerp(glm::normalize(glm::quat_cast(a.rotation)),
                                               glm::normalize(glm::quat_cast(b.rotation)), t));
    return terms;
}

/// translate(offset + t) · rest · translate(t_own) · R, the one formula of all formats.
void place(const Skeleton& skeleton, BoneId id, const Terms& terms, Pose& pose) {
    const Bone& bone = skeleton[id];
    const glm::dvec3 origin = bone.at_parent_tail && bone.parent != BoneId::none
                                  ? pose.tail[index(bone.parent)] + (terms.offset - bone.offset)
                                  : terms.offset;
    const glm::dmat3 rest = glm::mat3_cast(bone.rest);
    const glm::dmat3 axes = rest * terms.rotation;
    glm::dmat4& local = pose.local[index(id)];
    local[0] = glm::dvec4(axes[0], 0.0);
    local[1] = glm::dvec4(axes[1], 0.0);
    local[2] = glm::dvec4(axes[2], 0.0);
    local[3] = glm::dvec4(origin + rest * terms.own, 1.0);
    pose.tail[index(id)] = terms.tail;
    if (bone.parent != BoneId::none && skeleton[bone.parent].tail_child == id)
        pose.tail[index(bone.parent)] = glm::dvec3(local[3]);
}

template <class TermsOf>
void fill(const Skeleton& skeleton, Pose& pose, const TermsOf& terms_of) {
    pose.local.resize(skeleton.size());
    pose.tail.resize(skeleton.size());
    for (std::size_t i = 0; i < skeleton.size(); ++i)
        place(skeleton, bone_id(i), terms_of(skeleton[bone_id(i)]), pose);
}

}  // namespace

void rest_pose(const Skeleton& skeleton, Pose& pose) { fill(skeleton, pose, rest_terms); }

void sample(const Skeleton& skeleton, const Motion& motion, std::size_t frame, Pose& pose) {
    if (motion.frames == 0) return rest_pose(skeleton, pose);
    const auto row = motion.row(std::min(frame, motion.frames - 1));
    fill(skeleton, pose, [&](const Bone& bone) { return read_terms(bone, motion, row); });
}

void sample_between(const Skeleton& skeleton, const Motion& motion, double position, Pose& pose) {
    if (motion.frames == 0) return rest_pose(skeleton, pose);
    const double clamped = std::clamp(position, 0.0, static_cast<double>(motion.frames - 1));
    const auto frame = static_cast<std::size_t>(clamped);
    const double t = clamped - static_cast<double>(frame);
    if (t == 0) return sample(skeleton, motion, frame, pose);
    const auto a = motion.row(frame);
    const auto b = motion.row(frame + 1);
    fill(skeleton, pose, [&](const Bone& bone) {
        return mixed(read_terms(bone, motion, a), read_terms(bone, motion, b), t);
    });
}

}  // namespace skelplay::figure
