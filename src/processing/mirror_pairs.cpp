#include "processing/mirror_pairs.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "base/text.h"
#include "figure/bone_name.h"

namespace skelplay::processing {

namespace {

using figure::BoneId;
using figure::Side;

/// Pairs bones from the roots down.
class MirrorPairing {
public:
    MirrorPairing(const figure::Skeleton& skeleton, const analysis::Body& body) : skeleton_(skeleton), body_(body) {
        result_.partner.assign(skeleton.size(), BoneId::none);
    }

    MirrorPairs pair_all() {
        pair_within(skeleton_.roots());
        std::ranges::sort(result_.alone);
        return std::move(result_);
    }

private:
    using Match = bool (MirrorPairing::*)(BoneId, BoneId) const;

    [[nodiscard]] BoneId& partner(BoneId bone) { return result_.partner[index(bone)]; }

    [[nodiscard]] bool has_mirrored_name(BoneId a, BoneId b) const {
        const std::string other = figure::mirrored_name(skeleton_[a].name);
        return !other.empty() && other == base::lower(skeleton_[b].name);
    }
    [[nodiscard]] bool is_same_part(BoneId a, BoneId b) const {
        const analysis::BodyBone& one = body_.bones[index(a)];
        analysis::BodyBone other = body_.bones[index(b)];
        if (one.part == figure::Part::none || one.side == Side::none || one.side == other.side) return false;
        other.side = one.side;
        return one == other;
    }
    [[nodiscard]] bool has_same_name(BoneId a, BoneId b) const {
        return base::equal_ignoring_case(skeleton_[a].name, skeleton_[b].name);
    }

    /// True if a bone below one has the mirrored name of a bone below the other, as below Spine_dum1 and Spine_dum2.
    [[nodiscard]] bool has_mirrored_below(BoneId a, BoneId b) const {
        const auto below = [&](BoneId bone) {
            return skeleton_.bones().subspan(index(bone), index(skeleton_.subtree_end(bone)) - index(bone));
        };
        std::set<std::string> names;
        for (const figure::Bone& bone : below(b)) names.insert(base::lower(bone.name));
        return std::ranges::any_of(below(a), [&](const figure::Bone& bone) {
            const std::string other = figure::mirrored_name(bone.name);
            return !other.empty() && names.contains(other);
        });
    }

    void pair(BoneId a, BoneId b) {
        partner(a) = b;
        partner(b) = a;
        ++result_.pairs;
    }

    void pair_by(Match matches, const std::vector<BoneId>& left, const std::vector<BoneId>& right) {
        for (const BoneId a : left) {
            if (partner(a) != BoneId::none) continue;
            const auto b = std::ranges::find_if(right, [&](BoneId each) {
                return each != a && partner(each) == BoneId::none && (this->*matches)(a, each);
            });
            if (b != right.end()) pair(a, *b);
        }
    }

    /// Pairs the children of one bone of the middle.
    void pair_within(const std::vector<BoneId>& children) {
        pair_by(&MirrorPairing::has_mirrored_name, children, children);
        pair_by(&MirrorPairing::is_same_part, children, children);
        pair_by(&MirrorPairing::has_mirrored_below, children, children);
        for (const BoneId child : children) {
            if (partner(child) == BoneId::none) partner(child) = child;
            if (partner(child) == child)
                pair_within(skeleton_.children(child));
            else if (child < partner(child))
                pair_between(skeleton_.children(child), skeleton_.children(partner(child)));
        }
    }

    /// Pairs the children of two bones that are a pair.
    void pair_between(const std::vector<BoneId>& left, const std::vector<BoneId>& right) {
        for (const Match match :
             {&MirrorPairing::has_mirrored_name, &MirrorPairing::is_same_part, &MirrorPairing::has_same_name})
            pair_by(match, left, right);
        for (std::size_t i = 0; i < left.size() && left.size() == right.size(); ++i)
            if (partner(left[i]) == BoneId::none && partner(right[i]) == BoneId::none) pair(left[i], right[i]);
        for (const auto& side : {left, right})
            for (const BoneId bone : side)
                if (partner(bone) == BoneId::none) leave_alone(bone);
        for (const BoneId bone : left)
            if (partner(bone) != bone) pair_between(skeleton_.children(bone), skeleton_.children(partner(bone)));
    }

    void leave_alone(BoneId root) {
        for (BoneId bone = root; bone < skeleton_.subtree_end(root); bone = figure::bone_id(index(bone) + 1)) {
            partner(bone) = bone;
            result_.alone.push_back(bone);
        }
    }

    const figure::Skeleton& skeleton_;
    const analysis::Body& body_;
    MirrorPairs result_;
};

}  // namespace

MirrorPairs mirror_pairs(const figure::Skeleton& skeleton, const analysis::Body& body) {
    return MirrorPairing(skeleton, body).pair_all();
}

}  // namespace skelplay::processing
