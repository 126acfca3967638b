#include "loaders/acclaim/asf.h"
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
    if (auto conventional = figure::conventional_name(name)) conventional_.insert_or_assign(*std::move(conventional), bone);
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

namespace {
figure::ChannelRole role_of(Dof dof) noexcept {
    if (dof == Dof::l) return figure::ChannelRole::length;
    return is_rotation(dof) ? figure::ChannelRole::rotate : figure::ChannelRole::translate_own;
}

std::vector<figure::Limit> limits_of(const RigBone& bone, std::uint32_t first_column, double rotation_factor) {
    std::vector<figure::Limit> limits;
    for (std::size_t i = 0; i < bone.dofs.size(); ++i) {
        if (!bone.limits[i] || bone.dofs[i] == Dof::unknown) continue;
        if (std::isinf(bone.limits[i]->low) && std::isinf(bone.limits[i]->high)) continue;  // it limits nothing
        const double factor = is_rotation(bone.dofs[i]) ? rotation_factor : 1.0;
        limits.push_back({first_column + i, bone.limits[i]->low * factor, bone.limits[i]->high * factor});
    }
    return limits;
}

/// A bone's end at rest, in its own axes.
glm::dvec3 tail_of(const RigBone& bone) { return glm::transpose(bone.axes) * bone.direction * bone.length; }

figure::Bone figure_bone(const AsfRig& rig, std::size_t index) {
    const RigBone& source = rig.bones[index];
    figure::Bone bone;
    bone.name = source.name;
    bone.file_offset = source.offset;
    if (index == 0) {
        bone.offset = rig.position;
        bone.rest = glm::quat_cast(rig.orientation);
        return bone;
    }
    const RigBone& parent = rig.bones[source.parent];
    bone.at_parent_tail = true;
    bone.offset = tail_of(parent);
    bone.rest = glm::quat_cast(glm::transpose(parent.axes) * source.axes);
    bone.tail = tail_of(source);
    bone.direction = glm::transpose(source.axes) * source.direction;
    return bone;
}

/// The document's numbers, in the skeleton's order.
figure::AsfRecord record_of(const AsfDocument& document, const AsfRig& rig, const figure::Skeleton& skeleton) {
    figure::AsfRecord record{document.version, document.units, document.root.value_or(AsfRoot{}), {}};
    for (const figure::Bone& bone : skeleton.bones())
        record.bones.push_back(static_cast<const AsfBone&>(rig.bones[bone.file_order]));
    record.bones.front() = {};  // the root's
    return record;
}
}  // namespace

std::vector<figure::Channel> channels_of(const RigBone& bone, std::uint32_t first_column) {
    std::vector<figure::Channel> channels;
    std::vector<figure::Channel> rotations;
    for (std::size_t i = 0; i < bone.dofs.size(); ++i) {
        const Dof dof = bone.dofs[i];
        if (dof == Dof::unknown) continue;
        const figure::Axis axis = dof == Dof::l ? figure::Axis::x : axis_of(dof);
        (is_rotation(dof) ? rotations : channels)
            .push_back({BoneId::none, role_of(dof), axis, first_column + static_cast<std::uint32_t>(i)});
    }
    if (bone.rotates_xyz) std::ranges::stable_sort(rotations, {}, &figure::Channel::axis);
    channels.insert(channels.end(), rotations.rbegin(), rotations.rend());
    return channels;
}

FirstColumns columns_in_order(const AsfRig& rig) {
    FirstColumns columns;
    std::size_t next = 0;
    for (const RigBone& bone : rig.bones) {
        columns.push_back(static_cast<std::uint32_t>(next));
        next += bone.dofs.size();
    }
    return columns;
}

AsfArmature assemble(const AsfRig& rig, const FirstColumns& columns, AngleUnit motion_unit) {
    const double rotation_factor = rig.angle == motion_unit ? 1.0 : radians_per(rig.angle) / radians_per(motion_unit);
    AsfArmature armature;
    figure::SkeletonBuilder builder;
    std::vector<std::size_t> owners;  // by channel: the bone's index in the rig
    for (std::size_t i = 0; i < rig.bones.size(); ++i) {
        figure::Bone bone = figure_bone(rig, i);
        const auto channels = channels_of(rig.bones[i], columns[i]);
        bone.channels = {static_cast<std::uint32_t>(armature.channels.size()), static_cast<std::uint32_t>(channels.size())};
        bone.limits = limits_of(rig.bones[i], columns[i], rotation_factor);
        armature.channels.insert(armature.channels.end(), channels.begin(), channels.end());
        owners.insert(owners.end(), channels.size(), i);
        builder.add(std::move(bone), i == 0 ? figure::SkeletonBuilder::no_parent : rig.bones[i].parent);
        builder.set_sibling_order(i, rig.bones[i].sibling_order);
    }
    // This can't fail: build_rig() has checked that the bones form a tree of limited depth.
    armature.skeleton = std::get<figure::Skeleton>(builder.build());
    for (std::size_t i = 0; i < owners.size(); ++i) armature.channels[i].bone = armature.skeleton.file_order()[owners[i]];
    return armature;
}

figure::Figure describe(AsfDocument&& document, const AsfRig& rig, figure::Skeleton&& skeleton) {
    figure::Figure figure;
    figure.format = figure::Format::acclaim;
    figure.declared_scale = document.units.length;
    for (FileWord& skin : document.skins) figure.skins.push_back(std::move(skin.text));
    figure.documentation = std::move(document.documentation);
    figure.skeleton_name = std::move(document.name);
    figure.record = record_of(document, rig, skeleton);
    figure.skeleton = std::move(skeleton);
    return figure;
}

figure::Figure build_asf(AsfDocument&& document, const AsfRig& rig) {
    AsfArmature armature = assemble(rig, columns_in_order(rig), rig.angle);
    figure::Motion motion = figure::rest_motion(armature.skeleton, std::move(armature.channels));
    motion.radians_per_unit = radians_per(rig.angle);
    figure::Figure figure = describe(std::move(document), rig, std::move(armature.skeleton));
    figure.take = std::move(motion);
    return figure;
}
}  // namespace skelplay::loaders
