#include "scene/bone_names.h"

#include <algorithm>
#include <utility>

#include "base/spelling.h"
#include "base/text.h"

namespace skelplay::scene {

namespace {

using figure::BoneId;
using figure::BoneName;
using figure::MatchKind;

/// A name in lower case without separators, for comparing when the nearest name is searched.
std::string letters(std::string_view name) {
    std::string kept;
    for (const char c : base::lower(name))
        if (c != '_' && c != '-' && c != '.' && c != ':' && !base::is_blank(c)) kept += c;
    return kept;
}

}  // namespace

BoneNames::BoneNames(const figure::Skeleton& skeleton) : skeleton_(skeleton) {
    for (std::size_t i = 0; i < skeleton.size(); ++i) {
        const std::string& spelled = skeleton.bones()[i].name;
        if (const auto name = figure::conventional_name(spelled)) {
            const auto [entry, added] = conventional_.try_emplace(*name, figure::bone_id(i));
            if (!added) entry->second = BoneId::none;
        }
        const BoneName said = figure::read_bone_name(spelled);
        if (said.part == figure::Part::none || said.part == figure::Part::helper) continue;
        const auto same = std::ranges::find(said_, said, &std::pair<BoneName, BoneId>::first);
        if (same != said_.end())
            same->second = BoneId::none;
        else
            said_.emplace_back(said, figure::bone_id(i));
    }
}

figure::NameMatch BoneNames::match(std::string_view name) const {
    if (const BoneId bone = skeleton_.find(name); bone != BoneId::none)
        return {bone, skeleton_[bone].name == name ? MatchKind::exact : MatchKind::ignoring_case, true};
    if (const auto conventional = figure::conventional_name(name)) {
        const auto found = conventional_.find(*conventional);
        if (found != conventional_.end() && found->second != BoneId::none)
            return {found->second, MatchKind::convention, true};
    }
    const auto said = std::ranges::find(said_, figure::read_bone_name(name), &std::pair<BoneName, BoneId>::first);
    if (said != said_.end() && said->second != BoneId::none) return {said->second, MatchKind::part, true};
    if (const BoneId bone = nearest(name); bone != BoneId::none) return {bone, MatchKind::suggested, false};
    return {};
}

/// The nearest name, with at most a quarter of the letters different.
BoneId BoneNames::nearest(std::string_view name) const {
    constexpr std::size_t longest = 64;  // letters; longer names are not compared
    const std::string wanted = letters(name);
    const std::string mirrored = letters(figure::mirrored_name(name));
    if (wanted.empty() || wanted.size() > longest) return BoneId::none;
    std::size_t best = wanted.size() / 4 + 1;  // must be less than this
    BoneId found = BoneId::none;
    for (std::size_t i = 0; i < skeleton_.size(); ++i) {
        const std::string own = letters(skeleton_.bones()[i].name);
        if (own.size() > longest || own.empty() || own == mirrored) continue;
        const std::size_t distance = base::edit_distance(wanted, own);
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
