#include "analysis/bone_pairs.h"

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <string>

#include "analysis/body.h"
#include "base/text.h"
#include "figure/bone_name.h"

namespace skelplay::analysis {

namespace {

using figure::BoneId;

/// The part of the body as text; empty for parts that cannot be compared (the ground, and helpers at ends of chains).
std::string part_text(const BodyBone& bone) {
    return bone.part == figure::Part::helper || bone.part == figure::Part::ground_root ? std::string() : to_text(bone);
}

/// Maps names to bones, with the names that `called` returns. A name that several bones have maps to BoneId::none.
std::map<std::string, BoneId> by_name(const figure::Skeleton& skeleton,
                                      const std::function<std::string(BoneId)>& called) {
    std::map<std::string, BoneId> bones;
    for (std::size_t i = 0; i < skeleton.size(); ++i) {
        const std::string name = called(figure::bone_id(i));
        if (name.empty()) continue;
        const auto [entry, added] = bones.try_emplace(name, figure::bone_id(i));
        if (!added) entry->second = BoneId::none;
    }
    return bones;
}

}  // namespace

std::string_view name(PairKind kind) noexcept {
    switch (kind) {
        case PairKind::same_name: return "same name";
        case PairKind::ignoring_case: return "case";
        case PairKind::convention: return "convention";
        case PairKind::anatomy: break;
    }
    return "anatomy";
}

std::vector<BonePair> pair_bones(const figure::Skeleton& a, const figure::Skeleton& b) {
    const std::array<const figure::Skeleton*, 2> skeletons{&a, &b};
    const std::array<Body, 2> bodies{body_of(a), body_of(b)};
    using Naming = std::function<std::string(std::size_t, BoneId)>;
    const std::array<Naming, 4> namings{
        [&](std::size_t which, BoneId bone) { return (*skeletons.at(which))[bone].name; },
        [&](std::size_t which, BoneId bone) { return base::lower((*skeletons.at(which))[bone].name); },
        [&](std::size_t which, BoneId bone) {
            return figure::conventional_name((*skeletons.at(which))[bone].name).value_or(std::string());
        },
        [&](std::size_t which, BoneId bone) { return part_text(bodies.at(which).bones[figure::index(bone)]); }};
    std::vector<BonePair> found(a.size());
    std::vector<bool> taken(b.size(), false);
    for (std::size_t kind = 0; kind < namings.size(); ++kind) {
        const auto called_a = by_name(a, [&](BoneId bone) { return namings.at(kind)(0, bone); });
        const auto called_b = by_name(b, [&](BoneId bone) { return namings.at(kind)(1, bone); });
        for (const auto& [name, bone] : called_a) {
            const auto other = called_b.find(name);
            if (bone == BoneId::none || other == called_b.end() || other->second == BoneId::none) continue;
            BonePair& pair = found[figure::index(bone)];
            if (pair.b != BoneId::none || taken[figure::index(other->second)]) continue;
            pair = {bone, other->second, static_cast<PairKind>(kind)};
            taken[figure::index(other->second)] = true;
        }
    }
    std::erase_if(found, [&](const BonePair& pair) {
        return pair.b == BoneId::none || bodies[0].on_ground[figure::index(pair.a)] ||
               bodies[1].on_ground[figure::index(pair.b)];
    });
    return found;
}

}  // namespace skelplay::analysis
