#include "loaders/acclaim/bone_names.h"

#include <algorithm>

#include "base/numbers.h"
#include "base/text.h"
#include "figure/bone_name.h"

namespace skelplay::loaders {

BoneNames::Taken BoneNames::add(std::string_view name, std::optional<std::int64_t> id, std::size_t bone) {
    Taken taken;
    if (!name.empty()) {
        taken.name = !folded_.emplace(base::lower(name), bone).second;
        taken.spelling = !spelled_.emplace(name, bone).second;
        if (auto conventional = figure::conventional_name(name)) {
            const auto [entry, fresh] = conventional_.emplace(std::move(*conventional), bone);
            if (!fresh) entry->second = none;
        }
        if (auto division = figure::division_of(name)) {
            auto& bones = divisions_[std::move(division->whole)];
            const std::pair<int, std::size_t> entry{division->number, bone};
            bones.insert(std::ranges::upper_bound(bones, entry), entry);
        }
    }
    if (id) taken.id = !ids_.emplace(*id, bone).second;
    return taken;
}

void BoneNames::replace(std::string_view name, std::size_t bone) {
    spelled_.insert_or_assign(std::string(name), bone);
    folded_.insert_or_assign(base::lower(name), bone);
    if (auto conventional = figure::conventional_name(name))
        conventional_.insert_or_assign(*std::move(conventional), bone);
}

BoneNames::Found BoneNames::find(std::string_view name_or_id) const {
    if (const auto found = spelled_.find(name_or_id); found != spelled_.end()) return {found->second};
    if (const auto found = folded_.find(base::lower(name_or_id)); found != folded_.end()) return {found->second};
    if (const auto id = base::parse_integer(name_or_id)) {
        const auto found = ids_.find(*id);
        return {found == ids_.end() ? none : found->second};
    }
    const auto conventional = figure::conventional_name(name_or_id);
    if (!conventional) return {};
    const auto found = conventional_.find(*conventional);
    return found == conventional_.end() ? Found{} : Found{found->second, found->second != none};
}

std::vector<std::size_t> BoneNames::divisions(std::string_view name) const {
    const auto conventional = figure::conventional_name(name);
    const auto found = conventional ? divisions_.find(*conventional) : divisions_.end();
    std::vector<std::size_t> bones;
    if (found == divisions_.end()) return bones;
    for (const auto& [number, bone] : found->second) bones.push_back(bone);
    return bones;
}

}  // namespace skelplay::loaders
