// What the numbers of a positional AMC are. The definition says that "the only difference will be in the dof
// specification" (ASF 1.10 of Feb 95, "Positional only systems"), which makes them displacements from rest; but what
// such systems measure is "the location of each joint", so there are files of positions too.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <fmt/format.h>
#include <glm/geometric.hpp>
#include <glm/matrix.hpp>
#include <optional>
#include <span>
#include <string_view>
#include <variant>
#include <vector>

#include "figure/figure.h"
#include "figure/position_rule.h"
#include "loaders/acclaim/amc.h"

namespace skelplay::loaders {

namespace {

using figure::BoneId;
using figure::PositionRule;

/// The joints of a positional take, relative to the root's joint and in the root's axes of the frame.
class PositionalJoints {
public:
    PositionalJoints(const figure::Skeleton& skeleton, figure::Motion& motion)
        : skeleton_(skeleton), motion_(motion), joints_(skeleton.size()), positions_(skeleton.size()) {
        for (std::size_t i = 1; i < joints_.size(); ++i) {
            const figure::Bone& bone = skeleton_[figure::bone_id(i)];
            const Joint& parent = joints_[index(bone.parent)];
            joints_[i].axes = parent.axes * skeleton_.rest_axes(figure::bone_id(i));
            joints_[i].rest = parent.axes * bone.offset;
            joints_[i].rest_from_root = parent.rest_from_root + joints_[i].rest;
        }
    }

    /// The errors of each joint that has an offset from its parent, over no more than some hundred frames.
    [[nodiscard]] std::vector<figure::LengthErrors> length_errors() {
        constexpr std::size_t most_frames = 200;
        const std::size_t step = motion_.frames / most_frames + 1;
        std::vector<figure::LengthErrors> errors(joints_.size(), figure::LengthErrors{});
        for (std::size_t frame = 0; frame < motion_.frames; frame += step)
            for (std::size_t rule = 0; rule < figure::position_rule_count; ++rule) {
                place(frame, static_cast<PositionRule>(rule));
                for (std::size_t i = 1; i < joints_.size(); ++i)
                    errors[i].at(rule) += std::abs(glm::length(from_parent(i)) / glm::length(joints_[i].rest) - 1);
            }
        std::vector<figure::LengthErrors> asked;
        for (std::size_t i = 1; i < joints_.size(); ++i)
            if (moves(i) && glm::length(joints_[i].rest) > shortest) asked.push_back(errors[i]);
        return asked;
    }

    /// Replaces the numbers of a frame by displacements from rest.
    void displace(std::size_t frame, PositionRule rule) {
        place(frame, rule);
        for (std::size_t i = 1; i < joints_.size(); ++i) {
            const glm::dvec3 moved = glm::transpose(joints_[i].axes) * (from_parent(i) - joints_[i].rest);
            for (const figure::Channel& channel : channels(i))
                if (figure::moves_origin(channel)) row(frame)[channel.column] = moved[index(channel.axis)];
        }
    }

private:
    static constexpr double shortest = 1e-6;  // in the file's unit; a smaller offset is zero

    struct Joint {
        glm::dmat3 axes{1.0};  // the bone's own axes, in those of the root
        glm::dvec3 rest{0.0};  // from the parent's joint at rest, in the axes of the root
        glm::dvec3 rest_from_root{0.0};
    };

    [[nodiscard]] std::span<const figure::Channel> channels(std::size_t bone) const {
        return figure::channels_of(motion_, skeleton_[figure::bone_id(bone)]);
    }
    [[nodiscard]] bool moves(std::size_t bone) const {
        return std::ranges::any_of(channels(bone), figure::moves_origin);
    }
    [[nodiscard]] std::span<double> row(std::size_t frame) const {
        return std::span(motion_.samples).subspan(frame * motion_.columns, motion_.columns);
    }
    [[nodiscard]] glm::dvec3 translation(std::size_t bone, std::size_t frame) const {
        glm::dvec3 sum(0.0);
        for (const figure::Channel& channel : channels(bone))
            if (figure::moves_origin(channel)) sum[index(channel.axis)] += row(frame)[channel.column];
        return sum;
    }
    [[nodiscard]] glm::dmat3 root_rotation(std::size_t frame) const {
        glm::dmat3 product(1.0);
        for (const figure::Channel& channel : channels(0))
            if (figure::is_angle(channel))
                product = product *
                          figure::rotation_about(channel.axis, row(frame)[channel.column] * motion_.radians_per_unit);
        return product;
    }
    [[nodiscard]] glm::dvec3 from_parent(std::size_t bone) const {
        return positions_[bone] - positions_[index(skeleton_[figure::bone_id(bone)].parent)];
    }

    /// Works out positions_. An absolute position is like the root's, from the preset position and in its axes; at rest
    /// it is rest_from_root.
    void place(std::size_t frame, PositionRule rule) {
        const glm::dmat3 into_root = glm::transpose(root_rotation(frame));
        const glm::dvec3 root = translation(0, frame);
        for (std::size_t i = 1; i < joints_.size(); ++i) {
            const Joint& joint = joints_[i];
            const glm::dvec3 parent = positions_[index(skeleton_[figure::bone_id(i)].parent)];
            const glm::dvec3 given = translation(i, frame);
            if (!moves(i))
                positions_[i] = parent + joint.rest;
            else if (rule == PositionRule::absolute)
                positions_[i] = into_root * (given - root);
            else if (rule == PositionRule::displaced)
                positions_[i] = into_root * (joint.rest_from_root + given - root);
            else
                positions_[i] =
                    parent + joint.axes * given + (rule == PositionRule::add ? joint.rest : glm::dvec3(0.0));
        }
    }

    const figure::Skeleton& skeleton_;
    figure::Motion& motion_;
    std::vector<Joint> joints_;
    std::vector<glm::dvec3> positions_;
};

std::string_view meaning(PositionRule rule) noexcept {
    switch (rule) {
        case PositionRule::add: return "displacements from rest";
        case PositionRule::replace: return "positions relative to the parent's joint";
        case PositionRule::absolute: return "positions in the figure's axes";
        case PositionRule::displaced: break;
    }
    return "displacements from rest in the figure's axes";
}

}  // namespace

bool settle_positions(figure::Figure& figure, base::Diagnostics& diagnostics, const base::Run& run) {
    auto& motion = std::get<figure::Motion>(figure.take);
    if (motion.rest_only) return true;
    PositionalJoints joints(figure.skeleton, motion);
    const std::vector<figure::LengthErrors> errors = joints.length_errors();
    if (errors.empty()) return true;
    const figure::PositionVerdict verdict = figure::infer_position_rule(errors);
    diagnostics.note(
        std::nullopt, "amc.positions",
        "the translations of bones are read as {}: so {} of {} bones that can tell keep their length best{}",
        meaning(verdict.rule), verdict.votes, verdict.voters,
        verdict.rule == PositionRule::add ? "" : "; an AMC that is written has displacements from rest");
    for (std::size_t frame = 0; verdict.rule != PositionRule::add && frame < motion.frames; ++frame) {
        if (run.stopped()) return false;
        joints.displace(frame, verdict.rule);
    }
    return true;
}

}  // namespace skelplay::loaders
