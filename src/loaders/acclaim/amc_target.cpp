#include "loaders/acclaim/amc_target.h"

#include <algorithm>

namespace skelplay::loaders {

Share share_of(Dof dof) noexcept {
    if (is_rotation(dof)) return Share::divided;
    return dof == Dof::l ? Share::none : Share::first;
}

AmcTarget find_target(const AsfRig& rig, std::string_view name_or_id) {
    AmcTarget target;
    const BoneNames::Found found = rig.names.find(name_or_id);
    if (found.bone != BoneNames::none) {
        target.bones.push_back(found.bone);
        target.by_convention = found.by_convention;
        return target;
    }
    target.bones = rig.names.divisions(name_or_id);
    const auto still = [&](std::size_t bone) { return rig.bones[bone].dofs.empty(); };
    if (!std::ranges::all_of(target.bones, still)) std::erase_if(target.bones, still);
    target.by_convention = target.bones.size() == 1;
    if (target.bones.size() < 2) return target;
    const std::vector<Dof>& dofs = rig.bones[target.bones.front()].dofs;
    if (!std::ranges::all_of(target.bones, [&](std::size_t bone) { return rig.bones[bone].dofs == dofs; }))
        return {{}, {}, false, true};
    for (const Dof dof : dofs) target.shares.push_back(share_of(dof));
    return target;
}

}  // namespace skelplay::loaders
