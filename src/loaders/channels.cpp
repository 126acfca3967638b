#include "loaders/channels.h"

namespace skelplay::loaders {
figure::Skeleton skeleton_of_roots(std::vector<FileWord>&& names, std::uint32_t channels,
                                   std::vector<figure::PointMeaning> points) {
    figure::SkeletonBuilder builder;
    for (FileWord& name : names) {
        figure::Bone bone;
        if (!points.empty()) {
            bone.point = points[builder.size()].kind;
            bone.unit = std::move(points[builder.size()].unit);
        }
        bone.channels = {static_cast<std::uint32_t>(builder.size()) * channels, channels};
        bone.name = std::move(name.text);
        bone.file_offset = name.offset;
        builder.add(std::move(bone));
    }
    // This can't fail: roots form no cycle and no deep chain.
    return std::get<figure::Skeleton>(builder.build());
}

void refuse_tree(const figure::SkeletonBuilder::Fault& fault, std::string_view format, const FileWord& bone,
                 std::uint64_t parent) {
    if (fault.kind == figure::SkeletonBuilder::Fault::Kind::cycle)
        refuse(parent, fmt::format("{}.cycle", format), "expected a tree, found '{}' below itself; the file is refused",
               as_found(bone.text));
    refuse(bone.offset, fmt::format("{}.too-deep", format),
           "expected a hierarchy of at most {} levels, found more at '{}'; the file is refused",
           figure::Skeleton::depth_limit, as_found(bone.text));
}

void add_segment_channels(BoneId bone, const SegmentColumns& columns, std::span<const figure::Axis, 3> rotation_order,
                          std::vector<figure::Channel>& channels) {
    using figure::Axis;
    using figure::ChannelRole;
    constexpr std::size_t first_rotation = 3;
    const auto column = [&](std::size_t first, Axis axis) {
        return columns.at(first + static_cast<std::size_t>(index(axis)));
    };
    for (const Axis axis : {Axis::x, Axis::y, Axis::z})
        channels.push_back({bone, ChannelRole::translate, axis, column(0, axis)});
    for (const Axis axis : rotation_order)
        channels.push_back({bone, ChannelRole::rotate, axis, column(first_rotation, axis)});
}

namespace {
using figure::DofKinds;

/// "3 with translations (a, b, c)"; empty when there are no bones.
std::string group(const figure::Skeleton& skeleton, const std::vector<BoneId>& bones, std::string_view what) {
    if (bones.empty()) return {};
    std::vector<std::string> names;
    for (const BoneId bone : bones) names.push_back(as_found(skeleton[bone].name));
    return fmt::format("{} {} ({})", bones.size(), what, listed(names));
}

std::string mixture(const figure::Skeleton& skeleton, const DofKinds& kinds) {
    std::vector<std::string> groups;
    for (std::string text : {group(skeleton, kinds.moving, "with translations"),
                             group(skeleton, kinds.turning, "with rotations"), group(skeleton, kinds.both, "with both")})
        if (!text.empty()) groups.push_back(std::move(text));
    return fmt::format(
        "bones have different kinds of degrees of freedom: {}; each moves as it says, but tools that take one kind, or "
        "no changes of length, may not take this skeleton",
        fmt::join(groups, ", "));
}
}  // namespace

void note_dof_kinds(figure::Figure& figure, std::string_view format, bool located, base::Diagnostics& diagnostics) {
    const figure::Motion* motion = figure::channel_motion(figure.take);
    if (motion == nullptr) return;
    const figure::Skeleton& skeleton = figure.skeleton;
    const DofKinds kinds = figure::dof_kinds(skeleton, motion->channels);
    figure.positional = kinds.positional(skeleton);
    const bool mixed = figure::traits(figure.format).joints_may_move
                           ? !kinds.moving.empty() && !(kinds.turning.empty() && kinds.both.empty())
                           : kinds.mixed();
    if (!figure.positional && !mixed) return;
    std::optional<std::uint64_t> offset;
    if (located) offset = skeleton[(kinds.moving.empty() ? kinds.both : kinds.moving).front()].file_offset;
    if (mixed) return diagnostics.note(offset, fmt::format("{}.mixed-dof", format), mixture(skeleton, kinds));
    diagnostics.note(offset, fmt::format("{}.positional", format),
                     "the skeleton is positional: {} by translations only; the file has the places of joints, but no "
                     "angles between bones",
                     base::counted(kinds.moving.size(), "bone is moved", "bones are moved"));
}
}  // namespace skelplay::loaders
