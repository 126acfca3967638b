#include "processing/dof_order.h"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

namespace skelplay::processing {

namespace {

using figure::Dof;
using Limits = std::vector<std::optional<figure::AsfLimit>>;

/// The rotations of `dof` for an order of multiplication.
std::array<Dof, 3> rotations_of(const figure::EulerOrder& order) {
    const auto rotation = [](figure::Axis axis) { return static_cast<Dof>(3 + index(axis)); };
    return {rotation(order[2]), rotation(order[1]), rotation(order[0])};
}

/// True if the rotations of `dofs` come once each and in the order of `all`.
bool is_in_order(const std::vector<Dof>& dofs, const std::array<Dof, 3>& all) {
    const auto* next = all.begin();
    return std::ranges::all_of(dofs, [&](Dof dof) {
        if (!figure::is_rotation(dof)) return true;
        next = std::find(next, all.end(), dof);
        if (next == all.end()) return false;
        ++next;
        return true;
    });
}

/// Puts `all` in the place of the first rotation. Other degrees of freedom keep their limits. True if a limit was lost.
bool replace_rotations(std::vector<Dof>& dofs, Limits& limits, const std::array<Dof, 3>& all) {
    limits.resize(dofs.size());
    bool lost = false;
    bool placed = false;
    std::vector<Dof> kept;
    Limits kept_limits;
    for (std::size_t i = 0; i < dofs.size(); ++i) {
        if (!figure::is_rotation(dofs[i])) {
            kept.push_back(dofs[i]);
            kept_limits.push_back(limits[i]);
            continue;
        }
        lost = lost || limits[i].has_value();
        if (placed) continue;
        placed = true;
        kept.insert(kept.end(), all.begin(), all.end());
        kept_limits.insert(kept_limits.end(), all.size(), std::nullopt);
    }
    dofs = std::move(kept);
    limits = std::move(kept_limits);
    return lost;
}

}  // namespace

bool reorder_dofs(figure::AsfRecord& record, const figure::EulerOrder& root_order, const figure::EulerOrder& order,
                  std::size_t& without_limits) {
    bool changed = false;
    const auto reorder = [&](std::vector<Dof>& dofs, Limits& limits, const std::array<Dof, 3>& all) {
        if (is_in_order(dofs, all)) return;
        changed = true;
        if (replace_rotations(dofs, limits, all)) ++without_limits;
    };
    Limits of_root;
    reorder(record.root.order, of_root, rotations_of(root_order));
    for (figure::AsfBone& bone : record.bones) reorder(bone.dofs, bone.limits, rotations_of(order));
    return changed;
}

}  // namespace skelplay::processing
