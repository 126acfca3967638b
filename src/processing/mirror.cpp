#include "processing/mirror.h"

#include <algorithm>
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <utility>
#include <variant>
#include <vector>

#include "base/pipeline.h"
#include "processing/joint_channels.h"
#include "processing/mirror_rules.h"

namespace skelplay::processing {

namespace {

using figure::BoneId;
using figure::ChannelRole;

/// The length of a bone that its channel of that role states at rest.
double rest_value(const figure::Bone& bone, ChannelRole role) {
    return role == ChannelRole::length ? glm::length(bone.tail) : 1.0;
}

/// Makes the motion of one bone of its partner's.
class BoneMirror {
public:
    BoneMirror(const figure::Figure& source, figure::Motion& result) : source_(source), result_(result) {}

    /// Returns how far the bone stays apart from what its partner does, in radians.
    double apply(BoneId bone, BoneId partner, const MirrorRule& rule) {
        const auto& motion = std::get<figure::Motion>(source_.take);
        const JointChannels from(source_.skeleton, motion, partner);
        JointWriter to(source_.skeleton, result_, bone);
        double apart = 0.0;
        for (std::size_t frame = 0; frame < motion.frames; ++frame) {
            if (!from.rotations().empty() || !to.rotations().empty())
                apart = std::max(apart, rotate(frame, from, to, rule));
            if (!to.moves().empty()) to.write_translation(frame, rule.moves * from.translation(frame) + rule.shift);
        }
        copy_lengths(bone, partner);
        return apart;
    }

private:
    static double rotate(std::size_t frame, const JointChannels& from, JointWriter& to, const MirrorRule& rule) {
        std::vector<double> near(to.rotations().size(), 0.0);
        if (rule.copied) {
            near = rule.copied->of(from.angles(frame));
            if (rule.copied->is_whole) return to.write_angles(frame, near), 0.0;
        } else if (frame > 0) {
            near = to.angles(frame - 1);
        }
        const glm::dmat3 wanted = rule.before * from.rotation(frame) * rule.after;
        return angle_between(glm::quat_cast(wanted), glm::quat_cast(to.write_rotation(frame, wanted, near)));
    }

    /// Copies the factors of length and of the tail.
    void copy_lengths(BoneId bone, BoneId partner) {
        const auto& motion = std::get<figure::Motion>(source_.take);
        for (const figure::Channel& to : figure::channels_of(motion, source_.skeleton[bone]))
            for (const figure::Channel& from : figure::channels_of(motion, source_.skeleton[partner])) {
                if (to.role != from.role || (to.role != ChannelRole::length && to.role != ChannelRole::tail_scale))
                    continue;
                const double factor =
                    rest_value(source_.skeleton[bone], to.role) / rest_value(source_.skeleton[partner], to.role);
                for (std::size_t frame = 0; bone != partner && frame < motion.frames; ++frame)
                    result_.samples[frame * motion.columns + to.column] = motion.row(frame)[from.column] * factor;
            }
    }

    const figure::Figure& source_;
    figure::Motion& result_;
};

analysis::Body body_for_pairs(const figure::Figure& figure) {
    if (!figure::is_markers(figure)) return analysis::body_of(figure.skeleton);
    return {.bones = std::vector<analysis::BodyBone>(figure.skeleton.size())};  // by their names alone
}

Mirrored refused_to_mirror(std::string why) { return {.refused = std::move(why)}; }

}  // namespace

Mirrored mirror(figure::Figure& figure, figure::Axis up, const base::Run& run) {
    Mirrored result{.pairs = mirror_pairs(figure.skeleton, body_for_pairs(figure))};
    const bool markers = figure::is_markers(figure);
    if (result.pairs.pairs == 0)
        return refused_to_mirror(markers ? "expected markers of a left and a right side by their names, found none"
                                         : "expected bones of a left and a right side by their names, found none");
    const std::vector<MirrorRule> rules = mirror_rules(figure, up, result.pairs);
    if (rules.empty())
        return refused_to_mirror(
            "expected left and right as reflections of each other, at rest or on the mean over the take, found "
            "neither");
    figure::Motion motion = std::get<figure::Motion>(figure.take);
    std::vector<double> apart(figure.skeleton.size());
    base::BlockStages<char> stages;
    stages.prepare = [&](std::size_t bone, char&) {
        const BoneId id = figure::bone_id(bone);
        apart[bone] = BoneMirror(figure, motion).apply(id, result.pairs.partner[bone], rules[bone]);
    };
    result.stopped = !base::for_each_block(figure.skeleton.size(), stages, run);
    if (result.stopped) return result;
    const auto worst = std::ranges::max_element(apart);
    if (*worst > 0.0) result.worst = figure::bone_id(static_cast<std::size_t>(worst - apart.begin()));
    result.apart = *worst;
    figure.take = std::move(motion);
    return result;
}

}  // namespace skelplay::processing
