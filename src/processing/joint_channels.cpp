#include "processing/joint_channels.h"

namespace skelplay::processing {
namespace {
using figure::Channel;
using figure::ChannelRole;

std::vector<RotationDof> dofs_of(std::span<const Channel> rotations) {
    std::vector<RotationDof> dofs;
    for (const Channel& channel : rotations) dofs.push_back({.axis = channel.axis});
    return dofs;
}

constexpr double whole_turn = 2 * std::numbers::pi;

/// The angle if whole turns bring it between the limits, else the limit that is nearer on the circle.
double within(double angle, const RotationDof& dof) noexcept {
    if (std::isinf(dof.low) || std::isinf(dof.high)) return std::max(dof.low, std::min(dof.high, angle));
    if (angle < dof.low) angle += whole_turn * std::ceil((dof.low - angle) / whole_turn);
    if (angle > dof.high) angle -= whole_turn * std::ceil((angle - dof.high) / whole_turn);
    if (angle >= dof.low) return angle;
    const auto apart = [&](double limit) { return std::abs(std::remainder(angle - limit, whole_turn)); };
    return apart(dof.low) <= apart(dof.high) ? dof.low : dof.high;
}

/// The angle for which the trace of R(axis, angle) · m is greatest; `now` if all are the same.
double best_angle(const glm::dmat3& m, figure::Axis axis, double now) noexcept {
    const int j = (index(axis) + 1) % 3;
    const int k = (index(axis) + 2) % 3;
    const double cosine = m[j][j] + m[k][k];
    const double sine = m[k][j] - m[j][k];
    constexpr double undetermined = 1e-12;
    return std::hypot(cosine, sine) < undetermined ? now : std::atan2(sine, cosine);
}

double trace(const glm::dmat3& m) noexcept { return m[0][0] + m[1][1] + m[2][2]; }

/// An order that begins with the axes of at least two dofs; nothing if an axis repeats.
std::optional<figure::EulerOrder> order_of(const std::vector<RotationDof>& dofs) {
    if (dofs.size() != 2 && dofs.size() != 3) return std::nullopt;
    const int first = index(dofs[0].axis);
    const int second = index(dofs[1].axis);
    const int third = dofs.size() == 3 ? index(dofs[2].axis) : 3 - first - second;
    if (first == second || first == third || second == third) return std::nullopt;
    return figure::EulerOrder{dofs[0].axis, dofs[1].axis, static_cast<figure::Axis>(third)};
}
}  // namespace

double angle_between(const glm::dquat& a, const glm::dquat& b) noexcept {
    const glm::dquat apart = glm::conjugate(a) * b;
    return 2 * std::atan2(glm::length(glm::dvec3(apart.x, apart.y, apart.z)), std::abs(apart.w));
}

JointChannels::JointChannels(const figure::Skeleton& skeleton, const figure::Motion& motion, BoneId bone)
    : motion_(motion), bone_(skeleton[bone]), rest_(skeleton.rest_axes(bone)) {
    for (const Channel& channel : figure::channels_of(motion, bone_)) {
        if (figure::is_angle(channel)) rotations_.push_back(channel);
        if (figure::moves_origin(channel)) moves_.push_back(channel);
    }
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
        if (channel.role == ChannelRole::translate_own) result += rest_[axis] * value;
        else result[axis] += channel.role == ChannelRole::replace_offset ? value - bone_.offset[axis] : value;
    }
    return result;
}

JointWriter::JointWriter(const figure::Skeleton& skeleton, figure::Motion& motion, BoneId bone)
    : JointChannels(skeleton, motion, bone), written_(motion), curve_(dofs_of(rotations_)),
      is_free_(rotations_.size() == 3 && figure::angle_order(rotations_).has_value()) {}

const glm::dmat3& JointWriter::write_rotation(std::size_t frame, const glm::dmat3& rotation,
                                              const std::vector<double>& near) {
    curve_.start(near);
    write_angles(frame, curve_.next(rotation));
    return curve_.rotation();
}

void JointWriter::write_translation(std::size_t frame, const glm::dvec3& translation) {
    for (const Channel& channel : moves_) {
        double written = glm::dot(direction(channel), translation);
        if (channel.role == ChannelRole::replace_offset) written += bone_.offset[index(channel.axis)];
        written_.value(frame, channel.column) = written;
    }
}

bool JointWriter::can_move_along(const glm::dvec3& vector) const {
    constexpr double rounding = 1e-9;
    glm::dvec3 left = vector;
    for (const Channel& channel : moves_) left -= direction(channel) * glm::dot(direction(channel), vector);
    return glm::length(left) <= rounding * glm::length(vector);
}

DofCurve::DofCurve(std::vector<RotationDof> dofs)
    : dofs_(std::move(dofs)), order_(order_of(dofs_)), angles_(dofs_.size(), 0.0) {
    const bool is_limited =
        std::ranges::any_of(dofs_, [](const RotationDof& dof) { return !std::isinf(dof.low) || !std::isinf(dof.high); });
    is_free_ = order_ && dofs_.size() == 3 && !is_limited;
}

const std::vector<double>& DofCurve::next(const glm::dmat3& wanted) {
    if (is_free_) {
        const glm::dvec3& angles = free_.next(wanted, *order_);
        angles_ = {angles.x, angles.y, angles.z};
    } else {
        constexpr double better = 1e-9;
        Fit fit = ascended(angles_, wanted);
        if (order_ && fit.trace < 3 - better) {
            Fit other = ascended(three_axes_start(wanted), wanted);
            if (other.trace > fit.trace + better) fit = std::move(other);
        }
        angles_ = std::move(fit.angles);
    }
    rotation_ = product(angles_, 0, dofs_.size());
    return angles_;
}

glm::dmat3 DofCurve::product(const Angles& angles, std::size_t first, std::size_t end) const {
    glm::dmat3 result(1.0);
    for (std::size_t i = first; i < end; ++i) result = result * figure::rotation_about(dofs_[i].axis, angles[i]);
    return result;
}

DofCurve::Fit DofCurve::ascended(Angles angles, const glm::dmat3& wanted) const {
    constexpr int most_rounds = 200;
    constexpr double settled = 1e-10;  // radians
    const glm::dmat3 back = glm::transpose(wanted);
    double change = 1.0;
    for (int round = 0; round < most_rounds && change > settled; ++round) {
        change = 0.0;
        for (std::size_t i = 0; i < dofs_.size(); ++i) {
            const glm::dmat3 others = product(angles, i + 1, dofs_.size()) * back * product(angles, 0, i);
            const double best = figure::unwrapped(best_angle(others, dofs_[i].axis, angles[i]), angles[i]);
            const double angle = within(best, dofs_[i]);
            change = std::max(change, std::abs(angle - angles[i]));
            angles[i] = angle;
        }
    }
    const double reached = trace(back * product(angles, 0, dofs_.size()));
    return {std::move(angles), reached};
}

DofCurve::Angles DofCurve::three_axes_start(const glm::dmat3& wanted) const {
    glm::dvec3 before(0.0);
    for (std::size_t i = 0; i < dofs_.size(); ++i) before[static_cast<int>(i)] = angles_[i];
    const glm::dvec3 angles = figure::euler_near(wanted, *order_, before, before);
    Angles start;
    for (std::size_t i = 0; i < dofs_.size(); ++i) start.push_back(within(angles[static_cast<int>(i)], dofs_[i]));
    return start;
}
}  // namespace skelplay::processing
