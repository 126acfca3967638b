#include "analysis/bone_pairs.h"

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <optional>

#include "base/text.h"
#include "scene/bone_names.h"

namespace skelplay::analysis {

namespace {

using figure::BoneId;

/// A part of the body and names for it, in lower case and without a side.
struct BodyPart {
    std::string_view name;
    std::array<std::string_view, 6> words;
};

// Bones are grouped by the joint where they begin: "foot" and "ankle" both begin at the ankle.
constexpr std::array<BodyPart, 24> body_parts{{
    {"hips", {"root", "hips", "hip", "pelvis", "bip01"}},
    {"hip joint", {"hipjoint", "buttock"}},
    {"thigh", {"femur", "upleg", "thigh", "upperleg"}},
    {"shin", {"tibia", "leg", "shin", "lowerleg", "calf", "lowleg"}},
    {"foot", {"foot", "ankle"}},
    {"toes", {"toes", "toebase", "toe", "ball"}},
    {"lower back", {"lowerback", "abdomen"}},
    {"back", {"upperback", "spine"}},
    {"chest", {"thorax", "spine1", "chest"}},
    {"upper chest", {"spine2", "upperchest"}},
    {"neck", {"lowerneck", "neck"}},
    {"upper neck", {"upperneck", "neck1"}},
    {"head", {"head"}},
    {"collar", {"clavicle", "shoulder", "collar"}},
    {"upper arm", {"humerus", "arm", "shldr", "upperarm", "uparm"}},
    {"forearm", {"radius", "forearm", "lowerarm", "lowarm"}},
    {"hand", {"wrist", "hand"}},
    {"knuckles", {"fingerbase"}},
    {"fingers", {"fingers", "handindex1", "index1"}},
    {"thumb", {"thumb", "thumb1", "handthumb1"}},
    {"eye", {"eye"}},
    {"jaw", {"jaw"}},
    {"tail", {"tail"}},
    {"prop", {"prop"}},
}};

std::string_view body_part_of(std::string_view word) {
    if (word.empty()) return {};  // unused entries of the table are empty too
    for (const BodyPart& part : body_parts)
        if (std::ranges::find(part.words, word) != part.words.end()) return part.name;
    return {};
}

/// A name in lower case with letters and digits only, without a prefix that ends in a colon.
std::string bare(std::string_view name) {
    const std::size_t prefix = name.rfind(':');
    std::string letters;
    for (const char c : base::lower(prefix == std::string_view::npos ? name : name.substr(prefix + 1)))
        if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) letters += c;
    return letters;
}

/// Removes the side from either end of a word and returns it ("left ", "right "); empty when there is none.
std::string_view without_side(std::string_view& word) {
    for (const auto& [side, marks] :
         {std::pair<std::string_view, std::array<std::string_view, 2>>{"left ", {"left", "l"}},
          {"right ", {"right", "r"}}})
        for (const std::string_view mark : marks) {
            if (word.starts_with(mark) && !body_part_of(word.substr(mark.size())).empty()) {
                word.remove_prefix(mark.size());
                return side;
            }
            if (word.ends_with(mark) && !body_part_of(word.substr(0, word.size() - mark.size())).empty()) {
                word.remove_suffix(mark.size());
                return side;
            }
        }
    return {};
}

/// True for a hand whose parent is a wrist: it begins at the knuckles (CMU's ASF: lwrist, lhand).
bool is_hand_below_wrist(const figure::Skeleton& skeleton, BoneId bone) {
    const BoneId parent = skeleton[bone].parent;
    return parent != BoneId::none && bare(skeleton[bone].name).find("hand") != std::string::npos &&
           bare(skeleton[parent].name).find("wrist") != std::string::npos;
}

std::string body_part_in(const figure::Skeleton& skeleton, BoneId bone) {
    std::string part = anatomical_name(skeleton[bone].name);
    if (part.ends_with("hand") && is_hand_below_wrist(skeleton, bone)) part.replace(part.size() - 4, 4, "knuckles");
    return part;
}

/// Bones by the name that `called` gives them. Names that several bones have map to BoneId::none.
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

std::string anatomical_name(std::string_view name) {
    const std::string letters = bare(name);
    std::string_view word = letters;
    if (const std::string_view part = body_part_of(word); !part.empty()) return std::string(part);
    const std::string_view side = without_side(word);
    const std::string_view part = body_part_of(word);
    return side.empty() || part.empty() ? std::string() : std::string(side) + std::string(part);
}

std::vector<BonePair> pair_bones(const figure::Skeleton& a, const figure::Skeleton& b) {
    using Called = std::function<std::string(const figure::Skeleton&, BoneId)>;
    const std::array<Called, 4> ways{[](const figure::Skeleton& s, BoneId bone) { return s[bone].name; },
                                     [](const figure::Skeleton& s, BoneId bone) { return base::lower(s[bone].name); },
                                     [](const figure::Skeleton& s, BoneId bone) {
                                         return scene::conventional_name(s[bone].name).value_or(std::string());
                                     },
                                     body_part_in};
    std::vector<BonePair> found(a.size());
    std::vector<bool> taken(b.size(), false);
    for (std::size_t way = 0; way < ways.size(); ++way) {
        const auto called_a = by_name(a, [&](BoneId bone) { return ways.at(way)(a, bone); });
        const auto called_b = by_name(b, [&](BoneId bone) { return ways.at(way)(b, bone); });
        for (const auto& [name, bone] : called_a) {
            const auto other = called_b.find(name);
            if (bone == BoneId::none || other == called_b.end() || other->second == BoneId::none) continue;
            BonePair& pair = found[figure::index(bone)];
            if (pair.b != BoneId::none || taken[figure::index(other->second)]) continue;
            pair = {bone, other->second, static_cast<PairKind>(way)};
            taken[figure::index(other->second)] = true;
        }
    }
    std::erase_if(found, [](const BonePair& pair) { return pair.b == BoneId::none; });
    return found;
}

}  // namespace skelplay::analysis
