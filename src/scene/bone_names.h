#pragma once

#include "figure/bone_name.h"
#include "figure/skeleton.h"
#include "figure/skin.h"

namespace skelplay::scene {
/// Finds the bones that names stand for.
class BoneNames {
public:
    /// `skeleton` must outlive the object.
    explicit BoneNames(const figure::Skeleton& skeleton);

    /// Tries the exact name, then ignores case, then compares what the names mean, first by Acclaim's convention and
    /// then by those of the families of skeletons, where only one bone has that meaning. Else suggests the nearest
    /// name, unless two are equally near or it differs only in its side; a prefix that all bones share does not count.
    [[nodiscard]] figure::NameMatch match(std::string_view name) const;
    /// The corresponding bone on the other side; `none` when there is none.
    [[nodiscard]] BoneId mirrored(BoneId bone) const;

private:
    [[nodiscard]] BoneId nearest(std::string_view name) const;

    const figure::Skeleton& skeleton_;
    std::size_t prefix_;                                        // see figure::Skeleton::shared_prefix()
    std::map<std::string, BoneId, std::less<>> by_convention_;  // `none`: several bones have this name
    std::map<figure::BoneName, BoneId> by_meaning_;             // `none`: several bones have this meaning
};
}  // namespace skelplay::scene
