#include "figure/anatomy.h"

namespace skelplay::figure {
const PartTraits& traits(Part part) noexcept {
    using enum Part;
    // In the order of Part.
    static constexpr std::array<PartTraits, 22> rows{{
        {""},
        {"ground"},
        {"hips"},
        {"hip joint", hips, none, true, Limb::leg},
        {"thigh", hip_joint, shin, true, Limb::leg},
        {"shin", thigh, foot, true, Limb::leg},
        {"foot", shin, toes, true, Limb::leg},
        {"toes", foot, none, true, Limb::leg},
        {"spine", hips, neck},
        {"collar", spine, none, true, Limb::arm},
        {"upper arm", collar, forearm, true, Limb::arm},
        {"forearm", upper_arm, hand, true, Limb::arm},
        {"hand", forearm, none, true, Limb::arm},
        {"knuckles", hand, none, true, Limb::arm},
        {"finger", knuckles, none, true, Limb::arm},
        {"neck", spine, head},
        {"head", neck},
        {"jaw", head},
        {"eye", head, none, true},
        {"tail"},
        {"prop"},
        {"helper"},
    }};
    return rows.at(static_cast<std::size_t>(part));
}

std::string_view name(Side side) noexcept { return side == Side::none ? "" : side == Side::left ? "left" : "right"; }

const std::vector<BoneId>* chain_like(const Chains& chains, const ChainKey& key) {
    const auto& [part, side, digit] = key;
    auto found = chains.find(key);
    if (found == chains.end() && part == Part::finger && digit != fingers::thumb)
        found = chains.find({part, side, digit == fingers::all ? fingers::middle : fingers::all});
    return found == chains.end() ? nullptr : &found->second;
}

std::pair<std::size_t, std::size_t> Anatomy::bones_of_person(std::size_t i) const {
    return {i == 0 ? 0 : index(people[i]), i + 1 < people.size() ? index(people[i + 1]) : bones.size()};
}

Anatomy Anatomy::person(std::size_t i) const {
    Anatomy one = *this;
    if (people.empty()) return one;
    const auto [first, end] = bones_of_person(i);
    for (std::size_t bone = 0; bone < bones.size(); ++bone)
        if ((bone < first || bone >= end) && one.bones[bone].part != Part::prop) one.bones[bone] = {Part::helper};
    one.hips = one.first(Part::hips);
    one.people.clear();
    return one;
}

BoneId Anatomy::first(Part part, Side side) const {
    const auto bone = std::ranges::find_if(
        bones, [&](const BodyBone& each) { return each.part == part && each.side == side && each.number == 1; });
    return bone == bones.end() ? BoneId::none : bone_id(static_cast<std::size_t>(bone - bones.begin()));
}

std::vector<BoneId> Anatomy::all(std::initializer_list<Part> parts) const {
    std::vector<BoneId> found;
    for (const Part part : parts)
        for (std::size_t i = 0; i < bones.size(); ++i)
            if (bones[i].part == part) found.push_back(bone_id(i));
    return found;
}

std::vector<BoneId> Anatomy::chain(Part part, Side side, int digit) const {
    std::vector<BoneId> found;
    for (std::size_t i = 0; i < bones.size(); ++i)
        if (bones[i].part == part && bones[i].side == side && bones[i].digit == digit) found.push_back(bone_id(i));
    std::ranges::stable_sort(found, {}, [&](BoneId bone) { return bones[index(bone)].number; });
    return found;
}

Chains Anatomy::chains() const {
    Chains chains;
    for (const auto& [part, side, digit, number] : bones) {
        const bool of_body = part != Part::none && part != Part::helper && part != Part::prop;
        if (of_body && !chains.contains({part, side, digit})) chains[{part, side, digit}] = chain(part, side, digit);
    }
    const auto number = [&](BoneId bone) { return bones[index(bone)].number; };
    std::erase_if(chains, [&](const auto& entry) {
        return std::ranges::adjacent_find(entry.second, {}, number) != entry.second.end();
    });
    return chains;
}
}  // namespace skelplay::figure
