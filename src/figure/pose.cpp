#include "figure/pose.h"

namespace skelplay::figure {
namespace {
/// The last frame before a position in which a marker was seen, and the first one after it.
struct FrameSides {
    std::size_t before = 0;
    std::size_t after = 0;
};

/// The samples of one marker.
class MarkerTrack {
public:
    MarkerTrack(const Motion& motion, const Bone& marker) : motion_(motion), channels_(marker.channels) {}

    [[nodiscard]] std::size_t frames() const { return motion_.frames; }
    [[nodiscard]] glm::dvec3 at(std::size_t frame) const {
        glm::dvec3 position(0.0);
        for (std::uint32_t i = 0; i < channels_.count; ++i) {
            const Channel& channel = motion_.channels[channels_.first + i];
            position[index(channel.axis)] = motion_.row(frame)[channel.column];
        }
        return position;
    }
    [[nodiscard]] bool seen(std::size_t frame) const { return is_present(at(frame)); }
    /// The movement between two adjacent frames; nothing when the marker was not seen in both.
    [[nodiscard]] std::optional<glm::dvec3> step(std::size_t from, std::size_t to) const {
        if (std::max(from, to) >= frames() || !seen(from) || !seen(to)) return std::nullopt;
        return at(to) - at(from);
    }

private:
    const Motion& motion_;
    ChannelRange channels_;
};

/// The nearest frames around a position in which the marker was seen; nothing: none within `longest` frames.
std::optional<FrameSides> sides_of_gap(const MarkerTrack& track, double position, std::size_t longest) {
    const auto at = static_cast<std::size_t>(position);
    FrameSides sides{at, at + 1};
    while (!track.seen(sides.before)) {
        if (sides.before == 0 || at - sides.before >= longest) return std::nullopt;
        --sides.before;
    }
    while (sides.after < track.frames() && !track.seen(sides.after)) {
        if (sides.after - sides.before > longest) return std::nullopt;
        ++sides.after;
    }
    if (sides.after >= track.frames() || sides.after - sides.before > longest + 1) return std::nullopt;
    return sides;
}

/// The cubic between the two frames with the velocities there; without a velocity, that end is straight.
glm::dvec3 between(const MarkerTrack& track, const FrameSides& sides, double position) {
    const double length = static_cast<double>(sides.after - sides.before);
    const double t = (position - static_cast<double>(sides.before)) / length;
    const glm::dvec3 from = track.at(sides.before);
    const glm::dvec3 to = track.at(sides.after);
    const auto velocity_before = sides.before == 0 ? std::nullopt : track.step(sides.before - 1, sides.before);
    const auto velocity_after = track.step(sides.after, sides.after + 1);
    const glm::dvec3 first = velocity_before ? *velocity_before * length : to - from;
    const glm::dvec3 last = velocity_after ? *velocity_after * length : to - from;
    const double tt = t * t;
    const double ttt = tt * t;
    return (2 * ttt - 3 * tt + 1) * from + (ttt - 2 * tt + t) * first + (3 * tt - 2 * ttt) * to + (ttt - tt) * last;
}

/// A bone's transform in one frame, in the terms of eq. 3.6 (see ChannelRole).
struct Terms {
    glm::dvec3 origin{0.0};  // offset + t + rest · t_own
    glm::dmat3 axes{1.0};    // rest · R
    glm::dvec3 tail{0.0};
    double stretch = 1.0;  // see Pose::stretch
};

/// m · R(axis, angle): only two columns change.
void rotate(glm::dmat3& m, Axis axis, double radians) {
    double s = radians;
    double c = 1.0;
    if (radians != 0.0) {  // many channels are never used
        s = std::sin(radians);
        c = std::cos(radians);
    }
    const auto turn = [&](glm::dvec3& u, glm::dvec3& v) {
        const glm::dvec3 old_u = u;
        u = c * old_u + s * v;
        v = c * v - s * old_u;
    };
    switch (axis) {
        case Axis::x: return turn(m[1], m[2]);
        case Axis::y: return turn(m[2], m[0]);
        case Axis::z: return turn(m[0], m[1]);
    }
}

Terms rest_terms(const Skeleton& skeleton, BoneId id) {
    return {skeleton[id].offset, skeleton.rest_axes(id), skeleton[id].tail};
}

Terms read_terms(const Skeleton& skeleton, BoneId id, const Motion& motion, std::span<const double> row) {
    const Bone& bone = skeleton[id];
    Terms terms = rest_terms(skeleton, id);
    for (const Channel& channel : channels_of(motion, bone)) {
        const double value = row[channel.column];
        const int axis = index(channel.axis);
        switch (channel.role) {
            case ChannelRole::translate: terms.origin[axis] += value; break;
            case ChannelRole::replace_offset: terms.origin[axis] = value; break;
            case ChannelRole::translate_own: terms.origin += skeleton.rest_axes(id)[axis] * value; break;
            case ChannelRole::rotate: rotate(terms.axes, channel.axis, value * motion.radians_per_unit); break;
            case ChannelRole::tail_scale:
                terms.tail = bone.tail * value;
                terms.stretch = value;
                break;
            case ChannelRole::length:
                terms.tail = bone.direction * value;
                if (const double square = glm::dot(bone.tail, bone.tail); square > 0)
                    terms.stretch = glm::dot(terms.tail, bone.tail) / square;
                break;
        }
    }
    if (bone.point == PointKind::output) terms.origin = glm::dvec3(std::numeric_limits<double>::quiet_NaN());
    return terms;
}

/// Interpolates rest · R directly: slerp commutes with the common left factor rest.
Terms interpolated(const Terms& a, const Terms& b, double t) {
    const glm::dquat from = glm::normalize(glm::quat_cast(a.axes));
    const glm::dquat to = glm::normalize(glm::quat_cast(b.axes));
    return {glm::mix(a.origin, b.origin, t), glm::mat3_cast(glm::slerp(from, to, t)), glm::mix(a.tail, b.tail, t),
            glm::mix(a.stretch, b.stretch, t)};
}

/// Stores the local matrix and the tail: translate(offset + t) · rest · translate(t_own) · R, for all formats.
void store(const Skeleton& skeleton, BoneId id, const Terms& terms, Pose& pose) {
    const Bone& bone = skeleton[id];
    const bool has_parent = bone.parent != BoneId::none;
    glm::dvec3 origin = terms.origin;
    if (bone.at_parent_tail && has_parent) origin += pose.tail[index(bone.parent)] - bone.offset;
    glm::dmat4& local = pose.local[index(id)];
    for (int axis = 0; axis < 3; ++axis) local[axis] = glm::dvec4(terms.axes[axis], 0.0);
    local[3] = glm::dvec4(origin, 1.0);
    pose.tail[index(id)] = terms.tail;
    if (has_parent && skeleton[bone.parent].tail_child == id) pose.tail[index(bone.parent)] = origin;
    if (terms.stretch == 1.0) return;
    if (pose.stretch.empty()) pose.stretch.assign(skeleton.size(), 1.0);
    pose.stretch[index(id)] = terms.stretch;
}

template <class TermsOf> void fill(const Skeleton& skeleton, Pose& pose, const TermsOf& terms_of) {
    pose.local.resize(skeleton.size());
    pose.tail.resize(skeleton.size());
    pose.stretch.clear();
    for (std::size_t i = 0; i < skeleton.size(); ++i) store(skeleton, bone_id(i), terms_of(bone_id(i)), pose);
}
}  // namespace

glm::dmat4 skin_scale(const Skeleton& skeleton, const Pose& pose, BoneId bone) {
    const double factor = pose.stretch.empty() ? 1.0 : pose.stretch[index(bone)];
    const glm::dvec3& direction = skeleton[bone].direction;
    if (direction == glm::dvec3(0.0)) return glm::dmat4(glm::dmat3(factor));
    const glm::dvec3 along = glm::normalize(direction);
    return glm::dmat4(glm::dmat3(1.0) + (factor - 1.0) * glm::outerProduct(along, along));
}

void rest_pose(const Skeleton& skeleton, Pose& pose) {
    fill(skeleton, pose, [&](BoneId id) { return rest_terms(skeleton, id); });
}

void sample(const Skeleton& skeleton, const Motion& motion, std::size_t frame, Pose& pose) {
    sample_between(skeleton, motion, static_cast<double>(frame), pose);
}

void sample_between(const Skeleton& skeleton, const Motion& motion, double position, Pose& pose) {
    if (motion.frames == 0) return rest_pose(skeleton, pose);
    const auto [frame, t] = frame_pair(position, motion.frames);
    const auto a = motion.row(frame);
    if (t == 0) return fill(skeleton, pose, [&](BoneId id) { return read_terms(skeleton, id, motion, a); });
    const auto b = motion.row(frame + 1);
    fill(skeleton, pose, [&](BoneId id) {
        return interpolated(read_terms(skeleton, id, motion, a), read_terms(skeleton, id, motion, b), t);
    });
}

glm::dvec3 raw_point(const Motion& motion, const Bone& point, double position) {
    const MarkerTrack track(motion, point);
    const auto [frame, part] = frame_pair(position, motion.frames);
    return part == 0.0 ? track.at(frame) : glm::mix(track.at(frame), track.at(frame + 1), part);
}

std::vector<BoneId> bridge_gaps(const Skeleton& markers, const Motion& motion, double position, std::size_t longest,
                                Pose& pose) {
    std::vector<BoneId> bridged;
    if (longest == 0 || motion.frames == 0) return bridged;
    const double clamped = std::clamp(position, 0.0, static_cast<double>(motion.frames - 1));
    for (std::size_t i = 0; i < markers.size(); ++i) {
        const BoneId id = bone_id(i);
        if (is_present(pose, id) || markers[id].point == PointKind::output) continue;
        const MarkerTrack track(motion, markers[id]);
        const auto sides = sides_of_gap(track, clamped, longest);
        if (!sides) continue;
        pose.local[i] = glm::dmat4(1.0);
        pose.local[i][3] = glm::dvec4(markers[id].offset + between(track, *sides, clamped), 1.0);
        bridged.push_back(id);
    }
    return bridged;
}

double middle_length(const Skeleton& skeleton, const Pose& pose, const std::vector<bool>& on_ground) {
    const auto lies_on_ground = [&](BoneId id) { return !on_ground.empty() && on_ground[index(id)]; };
    std::vector<double> lengths;
    for (std::size_t i = 0; i < skeleton.size(); ++i) {
        const BoneId id = bone_id(i);
        const Bone& bone = skeleton[id];
        if (bone.tail_child == BoneId::none && !lies_on_ground(id)) lengths.push_back(glm::length(pose.tail[i]));
        // Where the child begins at the tail of its parent, the parent has counted that length.
        if (bone.parent != BoneId::none && !bone.at_parent_tail && !lies_on_ground(bone.parent))
            lengths.push_back(glm::length(glm::dvec3(pose.local[i][3])));
    }
    std::erase_if(lengths, [](double length) { return !std::isfinite(length); });  // absent bones
    std::ranges::sort(lengths, std::greater<>());
    double remaining = 0.5 * std::accumulate(lengths.begin(), lengths.end(), 0.0);
    for (const double length : lengths)
        if ((remaining -= length) <= 0.0) return length;
    return 0.0;
}
}  // namespace skelplay::figure
