#include "loaders/htr/htr_builder.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <fmt/format.h>
#include <glm/gtc/quaternion.hpp>
#include <glm/vec3.hpp>
#include <numeric>
#include <utility>
#include <variant>
#include <vector>

#include "base/text.h"
#include "figure/skeleton.h"
#include "loaders/htr/htr_lines.h"
#include "loaders/htr/htr_names.h"
#include "loaders/htr/htr_settings.h"
#include "loaders/segment_channels.h"
#include "loaders/wording.h"

namespace skelplay::loaders {

namespace {

using figure::ChannelRole;
using figure::SkeletonBuilder;

/// The product of the rotations, left to right in the order given by EulerRotationOrder.
glm::dquat rotation(const glm::dvec3& angles, const HtrSettings& settings) {
    glm::dquat product(1, 0, 0, 0);
    for (const figure::Axis axis : settings.euler_order) {
        glm::dvec3 unit(0.0);
        unit[index(axis)] = 1.0;
        product = product * glm::angleAxis(angles[index(axis)] * settings.radians_per_unit, unit);
    }
    return product;
}

/// Warns about each segment without a base position, but only once when no segment has one.
void check_bases(const HtrDocument& document, base::Diagnostics& diagnostics) {
    const auto lacks_base = [](const HtrSegment& segment) { return !segment.base; };
    if (std::ranges::all_of(document.segments, lacks_base)) {
        diagnostics.warning(document.segments.front().name.offset, "htr.no-base",
                            "expected base positions in [BasePosition], found none; all are the identity");
        return;
    }
    for (const HtrSegment& segment : document.segments)
        if (lacks_base(segment))
            diagnostics.warning(segment.name.offset, "htr.no-base",
                                fmt::format("expected a base position of '{}', found none; it is the identity",
                                            as_found(segment.name.text)));
}

figure::Bone make_bone(const HtrSegment& segment, const HtrSettings& settings) {
    const HtrNumbers base = segment.base.value_or(HtrNumbers{});
    figure::Bone bone;
    bone.name = segment.name.text;
    bone.file_offset = segment.name.offset;
    bone.offset = {base[0], base[1], base[2]};
    bone.rest = rotation({base[3], base[4], base[5]}, settings);
    bone.tail = settings.length_axis * base[6];
    return bone;
}

/// The index of a segment's parent, or no_parent.
std::size_t parent_of(const HtrSegment& segment, const HtrNames& names, base::Diagnostics& diagnostics) {
    if (!segment.parent || base::equal_ignoring_case(segment.parent->text, "GLOBAL")) return SkeletonBuilder::no_parent;
    if (const auto parent = names.find(segment.parent->text)) return *parent;
    diagnostics.warning(segment.parent->offset, "htr.unknown-parent",
                        fmt::format("expected a segment or GLOBAL as the parent of '{}', found '{}'; it becomes a root",
                                    as_found(segment.name.text), as_found(segment.parent->text)));
    return SkeletonBuilder::no_parent;
}

/// Reports parents in a GTR, which has no hierarchy.
void note_ignored_parents(const HtrDocument& document, base::Diagnostics& diagnostics) {
    for (const HtrSegment& segment : document.segments) {
        if (!segment.parent || base::equal_ignoring_case(segment.parent->text, "GLOBAL")) continue;
        diagnostics.note(segment.parent->offset, "htr.global-parents",
                         fmt::format("expected GLOBAL as every parent in a gtr, found '{}'; no segment has a parent",
                                     as_found(segment.parent->text)));
        return;
    }
}

void refuse(const SkeletonBuilder::Fault& fault, const std::vector<std::size_t>& parents, const HtrDocument& document,
            base::Diagnostics& diagnostics) {
    std::size_t shown = fault.bone;
    const bool cycle = fault.kind == SkeletonBuilder::Fault::Kind::cycle;
    if (cycle)  // the segment may only be below the cycle: enough steps up lead into it
        for (std::size_t step = 0; step < parents.size(); ++step) shown = parents[shown];
    const HtrWord& name = document.segments[shown].name;
    if (cycle)
        diagnostics.error(
            name.offset, "htr.cycle",
            fmt::format("expected a tree, found '{}' below itself; the file is refused", as_found(name.text)));
    else
        diagnostics.error(
            name.offset, "htr.too-deep",
            fmt::format("expected a hierarchy of at most {} levels, found more at '{}'; the file is refused",
                        figure::Skeleton::depth_limit, as_found(name.text)));
}

std::optional<SkeletonBuilder::Built> build_skeleton(const HtrDocument& document, const HtrSettings& settings,
                                                     base::Diagnostics& diagnostics) {
    const HtrNames names(document.segments);
    std::vector<std::size_t> parents;
    SkeletonBuilder builder;
    for (const HtrSegment& segment : document.segments) {
        parents.push_back(settings.global ? SkeletonBuilder::no_parent : parent_of(segment, names, diagnostics));
        builder.add(make_bone(segment, settings), parents.back());
    }
    auto outcome = SkeletonBuilder(builder).build();
    if (const auto* fault = std::get_if<SkeletonBuilder::Fault>(&outcome)) {
        refuse(*fault, parents, document, diagnostics);
        return std::nullopt;
    }
    // Channels are ordered by bone, and the order of the bones is known only now: build again with channels.
    const std::vector<figure::BoneId>& ids = std::get<SkeletonBuilder::Built>(outcome).ids;
    for (std::size_t i = 0; i < ids.size(); ++i)
        builder[i].channels = {static_cast<std::uint32_t>(index(ids[i]) * htr_row_numbers), htr_row_numbers};
    outcome = builder.build();
    return std::get<SkeletonBuilder::Built>(std::move(outcome));
}

/// Seven channels for each bone: its translation, its rotations and the scale of its tail.
std::vector<figure::Channel> make_channels(const figure::Skeleton& skeleton, const HtrSettings& settings) {
    std::vector<figure::Channel> channels;
    for (std::size_t i = 0; i < skeleton.size(); ++i) {
        const figure::BoneId bone = figure::bone_id(i);
        const auto column = skeleton[bone].file_order * static_cast<std::uint32_t>(htr_row_numbers);
        SegmentColumns columns{};
        std::iota(columns.begin(), columns.end(), column);
        add_segment_channels(bone, columns, settings.euler_order, channels);
        channels.push_back({bone, ChannelRole::tail_scale, figure::Axis::x, column + segment_channel_count});
    }
    return channels;
}

/// The document's words and numbers, in the skeleton's order.
figure::HtrRecord record_of(const HtrDocument& document, const figure::Skeleton& skeleton) {
    figure::HtrRecord record;
    for (std::size_t key = 0; key < htr_key_count; ++key)
        if (document.header[key]) record.header[key] = document.header[key]->text;
    for (const figure::Bone& bone : skeleton.bones())
        record.bases.push_back(document.segments[bone.file_order].base.value_or(HtrNumbers{}));
    return record;
}

void check_motion(const HtrDocument& document, const HtrSettings& settings, base::Diagnostics& diagnostics) {
    const HtrMotion& motion = document.motion;
    if (motion.frames == 0) {
        const auto& declared = document[HtrKey::num_frames];
        const bool meant = declared && read_htr_frame_number(declared->text) == 0;
        base::Diagnostic diagnostic;
        diagnostic.severity = meant ? base::Severity::note : base::Severity::warning;
        diagnostic.code = "htr.no-motion";
        diagnostic.message = "expected motion, found no row of it; the rest pose is shown";
        if (declared) diagnostic.offset = declared->offset;
        diagnostics.add(std::move(diagnostic));
    }
    if (settings.scaled && motion.rows_without_scale > 0)
        diagnostics.warning(motion.first_without_scale, "htr.no-scale",
                            fmt::format("expected a scale factor at the end of each row, found none in {} of {} rows; "
                                        "it is 1 there",
                                        motion.rows_without_scale, motion.rows));
}

figure::Motion build_motion(HtrMotion document, const figure::Skeleton& skeleton, const HtrSettings& settings) {
    std::vector<figure::Channel> channels = make_channels(skeleton, settings);
    figure::Motion motion;
    if (document.frames == 0) {
        motion = figure::rest_motion(skeleton, std::move(channels));
    } else {
        motion.channels = std::move(channels);
        motion.columns = motion.channels.size();
        motion.frames = document.frames;
        motion.samples = std::move(document.samples);
        motion.first_frame = document.first_frame;
    }
    motion.radians_per_unit = settings.radians_per_unit;
    motion.frame_time = 1.0 / settings.frames_per_second;
    return motion;
}

}  // namespace

base::Loaded<figure::Figure> build_htr(HtrDocument&& document, const LoadOptions& options) {
    base::Loaded<figure::Figure> result;
    base::Diagnostics& diagnostics = result.diagnostics;
    auto read = read_htr_settings(document, options.fps, diagnostics);
    if (!read) return result;
    HtrSettings& settings = *read;
    if (settings.global) note_ignored_parents(document, diagnostics);
    check_bases(document, diagnostics);
    check_motion(document, settings, diagnostics);
    auto built = build_skeleton(document, settings, diagnostics);
    if (!built) return result;
    figure::Figure& figure = result.value.emplace();
    figure.record = record_of(document, built->skeleton);
    figure.format = settings.global ? figure::Format::gtr : figure::Format::htr;
    figure.take = build_motion(std::move(document.motion), built->skeleton, settings);
    figure.skeleton = std::move(built->skeleton);
    figure.declared_scale = settings.scale;
    figure.metres_per_unit = settings.metres_per_unit;
    figure.declared_unit = std::move(settings.unit);
    figure.declared_up = settings.up;
    return result;
}

}  // namespace skelplay::loaders
