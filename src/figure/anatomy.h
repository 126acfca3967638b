#pragma once

#include <initializer_list>
#include "figure/ids.h"

namespace skelplay::figure {
enum class Side : std::uint8_t { none, left, right };

/// A part of the body, named after the bone from its joint: the shin begins at the knee. A limb's are in order.
enum class Part : std::uint8_t {
    none,
    ground_root,  // a root on the ground, the parent of the hips
    hips,
    hip_joint,  // between the hips and a thigh
    thigh,
    shin,
    foot,
    toes,
    spine,
    collar,
    upper_arm,
    forearm,
    hand,
    knuckles,
    finger,
    neck,
    head,
    jaw,
    eye,
    tail,
    prop,
    helper,  // ends a chain or only connects two bones: "Nub", "End", "dummy", "twist"
};

/// Values of BodyBone::digit for fingers.
namespace fingers {
inline constexpr int all = 0;  // one bone for all fingers, except a thumb that has its own
inline constexpr int thumb = 1;
inline constexpr int index = 2;
inline constexpr int middle = 3;
inline constexpr int little = 5;
}  // namespace fingers

/// The part of the body that a bone is, by its name and its position in the hierarchy.
struct BodyBone {
    Part part = Part::none;
    Side side = Side::none;
    int digit = 0;   // of fingers (see above) and toes, 1: big toe; 0: not distinguished
    int number = 0;  // which of several bones of the part; 1: nearest to the hips
    friend bool operator==(const BodyBone&, const BodyBone&) = default;
};

enum class Limb : std::uint8_t { none, leg, arm };

/// A row of the table of parts.
struct PartTraits {
    std::string_view name;    // "upper arm"; empty for `none`
    Part inner = Part::none;  // the next part towards the hips
    Part outer = Part::none;  // the only part that begins where this one ends; none: there is none, or several may
    bool sided = false;       // there is one on each side of the body
    Limb limb = Limb::none;   // legs from the hip joint on, arms from the collar on
};
const PartTraits& traits(Part part) noexcept;
inline std::string_view name(Part part) noexcept { return traits(part).name; }
/// "left", "right"; empty for `none`.
std::string_view name(Side side) noexcept;

/// True if `bone` has a side, and `other` is the same part but not of that side.
inline bool is_partner(const BodyBone& bone, const BodyBone& other) noexcept {
    return bone.part != Part::none && bone.side != Side::none && other.side != bone.side &&
           other == BodyBone{bone.part, other.side, bone.digit, bone.number};
}

/// What the bones of a chain have in common: part, side and digit.
using ChainKey = std::tuple<Part, Side, int>;
/// Chains, each from its first bone to its last.
using Chains = std::map<ChainKey, std::vector<BoneId>>;

/// The chain with a key, or null. One bone for all fingers (CMU) matches each of them, and is matched.
const std::vector<BoneId>* chain_like(const Chains& chains, const ChainKey& key);

/// What the bones of a skeleton are.
struct Anatomy {
    std::vector<BodyBone> bones;  // by BoneId; empty: not known
    bool human = false;
    /// By BoneId: true for a root on the ground below the hips. The link from it to the hips is no part of the body.
    std::vector<bool> on_ground;
    BoneId hips = BoneId::none;
    std::vector<BoneId> people = {};  // the roots of several whole humans, in order; empty: at most one human

    /// The body of one of `people`: the bones of others, but props, are helpers. Of one human or none: all.
    [[nodiscard]] Anatomy person(std::size_t i) const;
    /// The bones from a person's root to the next one's; all for i = 0 of one human.
    [[nodiscard]] std::pair<std::size_t, std::size_t> bones_of_person(std::size_t i) const;
    [[nodiscard]] Part part(BoneId bone) const { return bones[index(bone)].part; }
    /// The first bone of a part; none: there is no such part.
    [[nodiscard]] BoneId first(Part part, Side side = Side::none) const;
    /// The bones of parts, part after part, in the skeleton's order.
    [[nodiscard]] std::vector<BoneId> all(std::initializer_list<Part> parts) const;
    /// The bones of a part, from the hips outwards.
    [[nodiscard]] std::vector<BoneId> chain(Part part, Side side = Side::none, int digit = 0) const;
    /// The chains of the body. A chain that forks, as metacarpals do, is left out.
    [[nodiscard]] Chains chains() const;
};
}  // namespace skelplay::figure
