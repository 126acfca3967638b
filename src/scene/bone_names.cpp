#include "scene/bone_names.h"
#include "base/text.h"

namespace skelplay::scene {
namespace {
using figure::MatchKind;

/// A name in lower case without separators, by which the nearest name is found.
std::string letters(std::string_view name) {
    std::string kept;
    for (const char c : base::lower(name))
        if (c != '_' && c != '-' && c != '.' && c != ':' && !base::is_blank(c)) kept += c;
    return kept;
}
}  // namespace

BoneNames::BoneNames(const figure::Skeleton& skeleton) : skeleton_(skeleton), prefix_(skeleton.shared_prefix()) {
    for (std::size_t i = 0; i < skeleton.size(); ++i) {
        const std::string& spelled = skeleton.bones()[i].name;
        if (const auto name = figure::conventional_name(spelled)) {
            const auto [entry, added] = by_convention_.try_emplace(*name, figure::bone_id(i));
            if (!added) entry->second = BoneId::none;
        }
        const figure::BoneName meaning = figure::read_bone_name(spelled);
        if (meaning.part == figure::Part::none || meaning.part == figure::Part::helper) continue;
        const auto [entry, added] = by_meaning_.try_emplace(meaning, figure::bone_id(i));
        if (!added) entry->second = BoneId::none;
    }
}

figure::NameMatch BoneNames::match(std::string_view name) const {
    if (const BoneId bone = skeleton_.find(name); bone != BoneId::none)
        return {bone, skeleton_[bone].name == name ? MatchKind::exact : MatchKind::ignoring_case, true};
    if (const auto conventional = figure::conventional_name(name)) {
        const auto found = by_convention_.find(*conventional);
        if (found != by_convention_.end() && found->second != BoneId::none)
            return {found->second, MatchKind::convention, true};
    }
    const auto meaning = by_meaning_.find(figure::read_bone_name(name));
    if (meaning != by_meaning_.end() && meaning->second != BoneId::none) return {meaning->second, MatchKind::part, true};
    if (const BoneId bone = nearest(name); bone != BoneId::none) return {bone, MatchKind::suggested, false};
    return {};
}

/// The bone with the nearest name, of which at most a quarter of the letters differ.
BoneId BoneNames::nearest(std::string_view name) const {
    constexpr std::size_t longest = 64;  // letters; longer names are not compared
    if (skeleton_.size() == 0) return BoneId::none;
    const std::string_view prefix = std::string_view(skeleton_.bones().front().name).substr(0, prefix_);
    if (name.starts_with(prefix)) name.remove_prefix(prefix_);
    const std::string searched = letters(name);
    const std::string mirrored = letters(figure::mirrored_name(name));
    if (searched.empty() || searched.size() > longest) return BoneId::none;
    std::size_t best = searched.size() / 4 + 1;  // the distance must be smaller
    BoneId found = BoneId::none;
    for (std::size_t i = 0; i < skeleton_.size(); ++i) {
        const std::string own = letters(std::string_view(skeleton_.bones()[i].name).substr(prefix_));
        if (own.size() > longest || own.empty() || own == mirrored) continue;
        const std::size_t distance = base::edit_distance(searched, own);
        if (distance == best) found = BoneId::none;
        if (distance >= best) continue;
        best = distance;
        found = figure::bone_id(i);
    }
    return found;
}

BoneId BoneNames::mirrored(BoneId bone) const {
    const std::string other = figure::mirrored_name(skeleton_[bone].name);
    return other.empty() ? BoneId::none : skeleton_.find(other);
}
}  // namespace skelplay::scene
