#include "processing/smooth.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <optional>
#include <tuple>
#include <utility>
#include <variant>

#include "base/pipeline.h"
#include "processing/joint_channels.h"
#include "processing/zero_phase.h"

namespace skelplay::processing {

namespace {

using figure::Channel;

/// Smooths one bone after another.
class BoneSmoother {
public:
    BoneSmoother(const figure::Skeleton& skeleton, figure::Motion& motion, double cutoff)
        : skeleton_(skeleton), motion_(motion), filter_(cutoff) {}

    JointChange smooth(figure::BoneId bone) {
        change_ = {.bone = bone};
        JointWriter joint(skeleton_, motion_, bone);
        if (std::ranges::any_of(joint.rotations(), [&](const Channel& each) { return varies(each.column); }))
            smooth_rotations(joint);
        smooth_numbers(bone, joint);
        return change_;
    }

private:
    [[nodiscard]] bool varies(std::uint32_t column) const {
        const double first = motion_.row(0)[column];
        for (std::size_t frame = 1; frame < motion_.frames; ++frame)
            if (motion_.row(frame)[column] != first) return true;
        return false;
    }

    void smooth_rotations(JointWriter& joint) {
        const std::vector<glm::dquat> before = joint.rotation_track();
        std::vector<glm::dquat> after = before;
        for (glm::length_t part = 0; part < 4; ++part) {
            track_.clear();
            for (const glm::dquat& rotation : before) track_.push_back(rotation[part]);
            filter_.apply(track_);
            for (std::size_t frame = 0; frame < after.size(); ++frame) after[frame][part] = track_[frame];
        }
        std::vector<double> angles = joint.angles(0);
        for (std::size_t frame = 1; frame < after.size(); ++frame) {
            const bool is_kept = frame + 1 == after.size();
            const glm::dquat rotation = is_kept ? before[frame] : glm::normalize(after[frame]);
            const glm::dmat3& made = joint.write_rotation(frame, glm::mat3_cast(rotation), angles);
            angles = joint.angles(frame);
            const double apart = angle_between(before[frame], glm::quat_cast(made));
            if (apart > change_.rotation) std::tie(change_.rotation, change_.rotation_frame) = std::pair(apart, frame);
        }
    }

    void smooth_numbers(figure::BoneId bone, const JointChannels& joint) {
        std::vector<glm::dvec3> before;
        for (std::size_t frame = 0; frame < motion_.frames && !joint.moves().empty(); ++frame)
            before.push_back(joint.translation(frame));
        for (const Channel& channel : figure::channels_of(motion_, skeleton_[bone]))
            if (!figure::is_angle(channel)) smooth_column(channel.column);
        for (std::size_t frame = 0; frame < before.size(); ++frame) {
            const double apart = glm::distance(before[frame], joint.translation(frame));
            if (apart > change_.distance) std::tie(change_.distance, change_.distance_frame) = std::pair(apart, frame);
        }
    }

    /// Smooths each range of frames that have a value.
    void smooth_column(std::uint32_t column) {
        if (!varies(column)) return;
        const auto value = [&](std::size_t frame) -> double& {
            return motion_.samples[frame * motion_.columns + column];
        };
        for (std::size_t first = 0; first < motion_.frames; ++first) {
            track_.clear();
            for (std::size_t frame = first; frame < motion_.frames && !std::isnan(value(frame)); ++frame)
                track_.push_back(value(frame));
            const std::size_t count = track_.size();
            filter_.apply(track_);
            for (std::size_t i = 1; i + 1 < count; ++i) value(first + i) = track_[i];
            first += count;
        }
    }

    const figure::Skeleton& skeleton_;
    figure::Motion& motion_;
    ZeroPhaseFilter filter_;
    std::vector<double> track_;  // reused
    JointChange change_;
};

}  // namespace

std::vector<JointChange> smooth(figure::Figure& figure, double cutoff, const base::Run& run) {
    auto& motion = std::get<figure::Motion>(figure.take);
    const std::size_t bones = figure.skeleton.size();
    std::vector<JointChange> changes(bones);
    if (motion.frames < 3 || bones == 0) return changes;
    base::BlockStages<std::optional<BoneSmoother>> stages;
    stages.prepare = [&](std::size_t bone, std::optional<BoneSmoother>& smoother) {
        if (!smoother) smoother.emplace(figure.skeleton, motion, cutoff);
        changes[bone] = smoother->smooth(figure::bone_id(bone));
    };
    if (!base::for_each_block(bones, stages, run)) return {};
    return changes;
}

}  // namespace skelplay::processing
