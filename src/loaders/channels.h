#pragma once

#include "loaders/reading.h"

namespace skelplay::loaders {
/// A skeleton of bones without parents, in this order, with so many channels each. `points`: what they are, by index;
/// empty: bones.
figure::Skeleton skeleton_of_roots(std::vector<FileWord>&& names, std::uint32_t channels,
                                   std::vector<figure::PointMeaning> points = {});

/// Refuses a file whose bones are no tree, or too deep. `format`: the first word of the codes. `bone`: where its name
/// stands; `parent`: where its parent is named.
[[noreturn]] void refuse_tree(const figure::SkeletonBuilder::Fault& fault, std::string_view format, const FileWord& bone,
                              std::uint64_t parent);

/// The columns of a segment's translation along x, y and z, and of its rotation about them.
using SegmentColumns = std::array<std::uint32_t, 6>;

inline constexpr std::uint32_t segment_channel_count = 6;

/// Adds the channels of a segment with translation and rotation (HTR, GTR, BVA): its translation, then its rotations in
/// the order in which they are multiplied.
void add_segment_channels(BoneId bone, const SegmentColumns& columns, std::span<const figure::Axis, 3> rotation_order,
                          std::vector<figure::Channel>& channels);

/// Sets Figure::positional of a figure with channels, and notes once which kinds of degrees of freedom its bones have,
/// if that matters to users (ASF 1.10, "Positional only systems": "you can then inform the user as this will affect the
/// kind of tools they will need to process it"): that the skeleton is positional ("asf.positional"), or that kinds are
/// mixed ("asf.mixed-dof"). No note is added for a BVH in which all joints both rotate and move. `format`: the first
/// word of the codes. `located`: true when the diagnostics are about the skeleton's file.
void note_dof_kinds(figure::Figure& figure, std::string_view format, bool located, base::Diagnostics& diagnostics);
}  // namespace skelplay::loaders
