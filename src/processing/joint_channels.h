#pragma once

#include "figure/euler.h"

namespace skelplay::processing {
/// A rotation that a bone can make about one axis, in radians.
struct RotationDof {
    figure::Axis axis = figure::Axis::x;
    double low = -std::numeric_limits<double>::infinity();
    double high = std::numeric_limits<double>::infinity();
};

/// Computes the angles of a bone that cannot make every rotation, frame after frame: those of the product R(first) ·
/// R(second) · … that is nearest to a rotation, by the angle between the two. With all angles but one held, the best
/// one is known, and between limits it is that or the nearer limit. Each is set so in turn until none changes, from the
/// angles of the frame before and from those about three axes; the better result counts.
class DofCurve {
public:
    /// `dofs` in the order of multiplication; any number of them, none too.
    explicit DofCurve(std::vector<RotationDof> dofs);

    /// Makes these the angles of the frame before, in the order of the dofs.
    void start(std::vector<double> angles) {
        angles_ = std::move(angles);
        if (is_free_) free_ = figure::EulerCurve({angles_[0], angles_[1], angles_[2]});
    }
    /// The angles of the next frame, in the order of the dofs. Without limits they are never wrapped.
    const std::vector<double>& next(const glm::dmat3& wanted);
    /// The product of the angles of this frame.
    [[nodiscard]] const glm::dmat3& rotation() const noexcept { return rotation_; }

private:
    using Angles = std::vector<double>;
    /// Angles, and the trace of wantedᵀ · their rotation: 1 + 2 cos of the angle between them.
    struct Fit {
        Angles angles;
        double trace = -1.0;
    };

    [[nodiscard]] glm::dmat3 product(const Angles& angles, std::size_t first, std::size_t end) const;
    [[nodiscard]] Fit ascended(Angles angles, const glm::dmat3& wanted) const;
    [[nodiscard]] Angles three_axes_start(const glm::dmat3& wanted) const;

    std::vector<RotationDof> dofs_;
    std::optional<figure::EulerOrder>
        order_;             // that begins with the axes; nothing: an axis repeats, or there are fewer than 2
    bool is_free_ = false;  // three axes without limits, which make every rotation
    figure::EulerCurve free_;
    Angles angles_;
    glm::dmat3 rotation_{1.0};
};

/// The smallest angle between two rotations, in radians.
double angle_between(const glm::dquat& a, const glm::dquat& b) noexcept;

/// Reads what the channels of one bone do, in the terms of eq. 3.6 (figure::ChannelRole).
class JointChannels {
public:
    /// `skeleton` and `motion` must outlive this.
    JointChannels(const figure::Skeleton& skeleton, const figure::Motion& motion, BoneId bone);

    /// The channels of its rotations, in the order of multiplication.
    [[nodiscard]] std::span<const figure::Channel> rotations() const noexcept { return rotations_; }
    /// The channels that move its origin.
    [[nodiscard]] std::span<const figure::Channel> moves() const noexcept { return moves_; }
    /// True if the position channels hold the origin itself and not what is added to the offset.
    [[nodiscard]] bool replaces_offset() const noexcept {
        return std::ranges::any_of(
            moves_, [](const figure::Channel& each) { return each.role == figure::ChannelRole::replace_offset; });
    }

    /// R: the identity at rest.
    [[nodiscard]] glm::dmat3 rotation(std::size_t frame) const;
    /// R in every frame; neighbours are less than half a turn apart on the sphere of quaternions.
    [[nodiscard]] std::vector<glm::dquat> rotation_track() const;
    /// The angles of its rotations in radians.
    [[nodiscard]] std::vector<double> angles(std::size_t frame) const;
    /// From the offset to the origin, in the parent's axes: t + rest · t_own.
    [[nodiscard]] glm::dvec3 translation(std::size_t frame) const;

protected:
    const figure::Motion& motion_;
    const figure::Bone& bone_;
    const glm::dmat3& rest_;
    std::vector<figure::Channel> rotations_;
    std::vector<figure::Channel> moves_;
};

/// Reads them, and writes them as far as the channels can hold it. Threads may write different bones or frames.
class JointWriter : public JointChannels {
public:
    JointWriter(const figure::Skeleton& skeleton, figure::Motion& motion, BoneId bone);

    /// True if every rotation can be written: there are three, each about another axis.
    [[nodiscard]] bool is_free() const noexcept { return is_free_; }
    /// Writes the angles that make the rotation best, of several those nearest to `near`. Returns what they make.
    const glm::dmat3& write_rotation(std::size_t frame, const glm::dmat3& rotation, const std::vector<double>& near);
    void write_angles(std::size_t frame, std::span<const double> angles) {
        for (std::size_t i = 0; i < angles.size(); ++i)
            written_.value(frame, rotations_[i].column) = angles[i] / written_.radians_per_unit;
    }
    /// Writes the components that have a channel.
    void write_translation(std::size_t frame, const glm::dvec3& translation);
    /// Adds to the components that have a channel; the numbers of the others stay.
    void add_translation(std::size_t frame, const glm::dvec3& translation) {
        for (const figure::Channel& channel : moves_)
            written_.value(frame, channel.column) += glm::dot(direction(channel), translation);
    }
    /// True if the bone can be moved along the vector, which is in the parent's axes.
    [[nodiscard]] bool can_move_along(const glm::dvec3& vector) const;

private:
    /// In which a translation's channel moves the bone, in the parent's axes.
    [[nodiscard]] glm::dvec3 direction(const figure::Channel& channel) const {
        const bool own = channel.role == figure::ChannelRole::translate_own;
        return own ? rest_[index(channel.axis)] : figure::direction(channel.axis);
    }

    figure::Motion& written_;
    DofCurve curve_;
    bool is_free_ = false;
};
}  // namespace skelplay::processing
