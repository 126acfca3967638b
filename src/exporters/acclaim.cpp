#include "exporters/acclaim.h"

#include <algorithm>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "exporters/acclaim_conversion.h"
#include "exporters/amc_text.h"
#include "exporters/asf_text.h"
#include "exporters/losses.h"

namespace skelplay::exporters {

namespace {

using figure::AsfBone;
using figure::AsfRecord;
using figure::BoneId;
using figure::ChannelRole;
using figure::Dof;

Dof dof_of(const figure::Channel& channel) noexcept {
    const int axis = index(channel.axis);
    if (channel.role == ChannelRole::length) return Dof::l;
    return static_cast<Dof>(channel.role == ChannelRole::rotate ? 3 + axis : axis);
}

/// The words of `dof` that have channels, in the AMC's order, and their columns.
struct OwnDofs {
    std::vector<Dof> dofs;
    std::vector<std::uint32_t> columns;
};

OwnDofs own_dofs(const figure::Motion& motion, const figure::Bone& bone, bool forced) {
    const auto channels = std::span(motion.channels).subspan(bone.channels.first, bone.channels.count);
    std::vector<figure::Channel> sorted(channels.begin(), channels.end());
    std::ranges::stable_sort(sorted, {}, &figure::Channel::column);
    // Forced rotations go x, then y, then z, whatever the columns.
    if (forced)
        std::ranges::stable_sort(sorted, {}, [](const figure::Channel& channel) {
            return channel.role == ChannelRole::rotate ? 1 + index(channel.axis) : 0;
        });
    OwnDofs own;
    for (const figure::Channel& channel : sorted) {
        own.dofs.push_back(dof_of(channel));
        own.columns.push_back(channel.column);
    }
    return own;
}

/// The limits of the dofs that are written, in the file's units.
std::vector<std::optional<figure::AsfLimit>> own_limits(const AsfBone& source, const OwnDofs& own, double scale) {
    std::vector<std::optional<figure::AsfLimit>> limits;
    for (const Dof dof : own.dofs) {
        const auto at = std::ranges::find(source.dofs, dof) - source.dofs.begin();
        auto& limit = limits.emplace_back();
        if (static_cast<std::size_t>(at) < source.limits.size()) limit = source.limits[static_cast<std::size_t>(at)];
        if (limit && !figure::is_rotation(dof)) limit = {limit->low * scale, limit->high * scale};
    }
    return limits;
}

AsfText text_of(const figure::Figure& figure, const AsfRecord& record, double scale) {
    AsfText asf;
    asf.version = record.version;
    asf.name = figure.skeleton_name;
    asf.units = record.units;
    asf.documentation = figure.documentation;
    asf.root = record.root;
    asf.root.position *= scale;
    asf.skins = figure.skins;
    return asf;
}

bool write_acclaim_as_it_was(const ExportJob& job, const AsfRecord& record) {
    const processing::EditedTake& take = job.take;
    const figure::Skeleton& skeleton = take.skeleton();
    const figure::Motion& motion = *take.own_rows();
    AsfText asf = text_of(take.figure(), record, take.scale());
    std::vector<std::size_t> indices(skeleton.size(), AsfText::root_parent);  // of bones, in the text
    std::vector<std::pair<std::uint32_t, AmcBone>> lines;                     // with their first columns
    for (const BoneId id : skeleton.file_order()) {
        const figure::Bone& bone = skeleton[id];
        const bool is_root = bone.parent == BoneId::none;
        OwnDofs own = own_dofs(motion, bone, record.three_dofs_forced && !is_root);
        AmcBone line{bone.name, {}};
        for (std::size_t i = 0; i < own.dofs.size(); ++i)
            line.numbers.push_back({own.columns[i], figure::is_rotation(own.dofs[i]) ? 1.0 : take.scale()});
        if (!own.dofs.empty()) lines.emplace_back(std::ranges::min(own.columns), std::move(line));
        if (is_root) {
            asf.root.order = own.dofs;
            continue;
        }
        AsfBone written = record.bones[index(id)];
        written.name = bone.name;
        written.length *= take.scale();
        if (written.centre_of_mass) *written.centre_of_mass *= take.scale();
        written.limits = own_limits(written, own, take.scale());
        written.dofs = own.dofs;
        indices[index(id)] = asf.bones.size();
        asf.bones.push_back(std::move(written));
    }
    for (const BoneId id : skeleton.file_order())
        if (skeleton[id].parent != BoneId::none) asf.parents.push_back(indices[index(skeleton[id].parent)]);
    for (std::size_t i = 0; i < skeleton.size(); ++i)
        if (indices[i] != AsfText::root_parent) asf.order.push_back(indices[i]);
    std::ranges::stable_sort(lines, {}, [](const auto& line) { return line.first; });
    std::vector<AmcBone> bones;
    for (auto& [column, line] : lines) bones.push_back(std::move(line));
    job.sinks[0](asf.text());
    job.sinks[1](amc_head(take, motion.radians_per_unit == 1.0));
    return write_own_amc(job, bones);
}

}  // namespace

bool write_acclaim(const ExportJob& job) {
    const figure::Figure& figure = job.take.figure();
    const auto* record = std::get_if<AsfRecord>(&figure.record);
    const bool same = record != nullptr && job.take.own_rows() != nullptr && !job.options.order;
    Holds holds;
    holds.limits = same;
    holds.masses = same;
    holds.documentation = same;
    holds.skins = same && job.options.skin == nullptr && !figure.weighted_skin;
    holds.unit = same;
    note_losses(job, same ? "Acclaim" : "what is converted to Acclaim", holds);
    return same ? write_acclaim_as_it_was(job, *record) : write_converted_acclaim(job);
}

}  // namespace skelplay::exporters
