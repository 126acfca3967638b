#include "processing/mirror_rules.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/matrix.hpp>
#include <utility>
#include <variant>

#include "processing/joint_channels.h"
#include "processing/mirrored_axes.h"

namespace skelplay::processing {

namespace {

using figure::Axis;
using figure::BoneId;

bool is_near(const glm::dmat3& a, const glm::dmat3& b) {
    constexpr double rounding = 1e-9;
    for (int column = 0; column < 3; ++column)
        if (glm::distance(a[column], b[column]) > rounding) return false;
    return true;
}

/// `axes` brings the partner's axes to the bone's.
CopiedAngles copied_angles(const JointChannels& bone, const JointChannels& partner, const glm::dmat3& axes) {
    CopiedAngles copied;
    copied.is_whole = bone.rotations().size() == partner.rotations().size();
    for (const figure::Channel& channel : bone.rotations()) {
        CopiedAngles::Source source;
        for (std::size_t i = 0; i < partner.rotations().size(); ++i) {
            const double along = axes[index(partner.rotations()[i].axis)][index(channel.axis)];
            if (along != 0.0) source = {i, -along};  // a reflection turns rotations round
        }
        copied.is_whole = copied.is_whole && source.sign != 0.0 && source.channel == copied.sources.size();
        copied.sources.push_back(source);
    }
    return copied;
}

/// Works out the rule for each bone.
class MirrorRules {
public:
    MirrorRules(const figure::Figure& figure, Axis up, const MirrorPairs& pairs, MirroredAxes axes)
        : figure_(figure),
          motion_(std::get<figure::Motion>(figure.take)),
          pairs_(pairs),
          axes_(std::move(axes)),
          take_plane_(reflection(figure::direction(take_normal(up)))) {}

    [[nodiscard]] MirrorRule rule(BoneId id) const {
        const BoneId parent = bone(id).parent;
        const bool alone = is_alone(id);
        const glm::dmat3 own = alone ? axes_.own[index(id)] : axes_.exchange[index(id)];
        MirrorRule rule;
        rule.after = glm::transpose(own);
        if (parent == BoneId::none) {
            rule.moves = take_plane_;
            rule.shift = shift_of_root(id);
            rule.before = reflected_root(id, take_plane_);
        } else {
            rule.moves = alone ? axes_.own[index(parent)] : axes_.exchange[index(parent)];
            rule.before = glm::transpose(rest(id)) * rule.moves * rest(partner(id));
        }
        const auto axes = exchange_of_axes(own);
        if (!axes || exchange_of_axes(rule.before) != axes) return rule;
        const JointChannels joint(figure_.skeleton, motion_, id);
        rule.copied = copied_angles(joint, JointChannels(figure_.skeleton, motion_, partner(id)), *axes);
        const bool is_exact = is_near(*axes, rule.before) && is_near(*axes, own);
        rule.copied->is_whole = rule.copied->is_whole && (is_exact || joint.rotations().size() < 3);
        return rule;
    }

private:
    [[nodiscard]] const figure::Bone& bone(BoneId id) const { return figure_.skeleton[id]; }
    [[nodiscard]] BoneId partner(BoneId id) const { return pairs_.partner[index(id)]; }
    [[nodiscard]] const glm::dmat3& rest(BoneId id) const { return figure_.skeleton.rest_axes(id); }
    [[nodiscard]] bool is_alone(BoneId id) const { return std::ranges::binary_search(pairs_.alone, id); }

    /// The horizontal axis across the plane at which the take is reflected: the nearest to the body's at rest, else one
    /// for which the first root's angles only get other signs.
    [[nodiscard]] Axis take_normal(Axis up) const {
        const std::array axes{up == Axis::x ? Axis::y : Axis::x, up == Axis::z ? Axis::y : Axis::z};
        if (axes_.across)
            return std::ranges::max(axes, {}, [&](Axis axis) { return std::abs((*axes_.across)[index(axis)]); });
        for (const Axis axis : axes)
            if (is_near(reflected_root(BoneId{0}, reflection(figure::direction(axis))), axes_.exchange.front()))
                return axis;
        return axes.front();
    }

    [[nodiscard]] glm::dmat3 reflected_root(BoneId id, const glm::dmat3& plane) const {
        return glm::transpose(rest(id)) * plane * rest(partner(id));
    }

    /// Roots are reflected at a plane through the first one while its position channels are 0.
    [[nodiscard]] glm::dvec3 shift_of_root(BoneId id) const {
        const bool replaces = JointChannels(figure_.skeleton, motion_, BoneId{0}).replaces_offset();
        const glm::dvec3 on_plane = replaces ? glm::dvec3(0.0) : bone(BoneId{0}).offset;
        return on_plane + take_plane_ * (bone(partner(id)).offset - on_plane) - bone(id).offset;
    }

    const figure::Figure& figure_;
    const figure::Motion& motion_;
    const MirrorPairs& pairs_;
    MirroredAxes axes_;
    glm::dmat3 take_plane_;
};

}  // namespace

std::vector<MirrorRule> mirror_rules(const figure::Figure& figure, figure::Axis up, const MirrorPairs& pairs) {
    std::optional<MirroredAxes> axes = mirrored_axes(figure, pairs);
    if (!axes) return {};
    const MirrorRules rules(figure, up, pairs, std::move(*axes));
    std::vector<MirrorRule> result;
    for (std::size_t i = 0; i < figure.skeleton.size(); ++i) result.push_back(rules.rule(figure::bone_id(i)));
    return result;
}

}  // namespace skelplay::processing
