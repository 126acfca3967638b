#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <fmt/format.h>
#include <glm/geometric.hpp>
#include <glm/vec3.hpp>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/numbers.h"
#include "base/text.h"
#include "exporters/export.h"
#include "exporters/losses.h"
#include "exporters/rows.h"
#include "exporters/writers.h"
#include "figure/records.h"
#include "processing/edited_take.h"

namespace skelplay::exporters {

namespace {

using figure::AngleUnit;
using figure::AsfBone;
using figure::AsfRecord;
using figure::BoneId;
using figure::ChannelRole;
using figure::Dof;

/// An Acclaim skeleton to be written.
struct AsfText {
    static constexpr std::size_t root_parent = static_cast<std::size_t>(-1);

    std::optional<double> version;
    std::string name;  // one line; empty: none
    figure::AsfUnits units;
    std::string documentation;
    figure::AsfRoot root;
    std::vector<figure::AsfBone> bones;  // with names and ids
    std::vector<std::size_t> parents;    // of the bones, indices into `bones`; root_parent: `root`
    std::vector<std::size_t> order;      // of the bones in :hierarchy, indices into `bones`
    std::vector<std::string> skins;

    /// The whole file.
    [[nodiscard]] std::string text() const;
};

/// The word of `dof`: "rx", "l".
std::string_view word(Dof dof) noexcept {
    static constexpr std::array<std::string_view, 8> names{"tx", "ty", "tz", "rx", "ry", "rz", "l", "unknown"};
    return names[static_cast<std::size_t>(dof)];
}

std::string vector_text(const glm::dvec3& vector) {
    std::string text;
    for (int axis = 0; axis < 3; ++axis) {
        if (axis > 0) text += ' ';
        base::append_number(text, vector[axis]);
    }
    return text;
}

std::string limit_end(double value) {
    if (std::isinf(value)) return value < 0 ? "-inf" : "inf";
    return base::shortest(value);
}

/// Appends `limits`, or nothing if the bone has none. If only some are stated, the others are infinite.
void append_limits(std::string& text, const AsfBone& bone) {
    std::string_view before = "    limits";
    if (std::ranges::none_of(bone.limits, [](const auto& limit) { return limit.has_value(); })) return;
    constexpr figure::AsfLimit open{-HUGE_VAL, HUGE_VAL};
    for (std::size_t i = 0; i < bone.dofs.size(); ++i) {
        const auto limit = i < bone.limits.size() ? bone.limits[i].value_or(open) : open;
        text += fmt::format("{} ({} {})\n", before, limit_end(limit.low), limit_end(limit.high));
        before = "          ";
    }
}

void append_bone(std::string& text, const AsfBone& bone) {
    text += "  begin\n";
    if (bone.id) text += fmt::format("    id {}\n", *bone.id);
    text += fmt::format("    name {}\n    direction {}\n    length {}\n    axis {} {}\n", bone.name,
                        vector_text(bone.direction), base::shortest(bone.length), vector_text(bone.axis),
                        figure::order_letters(bone.axis_order));
    if (bone.body_mass) text += fmt::format("    bodymass {}\n", base::shortest(*bone.body_mass));
    if (bone.centre_of_mass) text += fmt::format("    cofmass {}\n", base::shortest(*bone.centre_of_mass));
    if (!bone.dofs.empty()) {
        text += "    dof";
        for (const Dof dof : bone.dofs) text += fmt::format(" {}", word(dof));
        text += '\n';
        append_limits(text, bone);
    }
    text += "  end\n";
}

void append_units(std::string& text, const figure::AsfUnits& units) {
    text += ":units\n";
    if (units.mass) text += fmt::format("  mass {}\n", base::shortest(*units.mass));
    if (units.length) text += fmt::format("  length {}\n", base::shortest(*units.length));
    text += fmt::format("  angle {}\n", units.angle == AngleUnit::radians ? "rad" : "deg");
}

void append_root(std::string& text, const figure::AsfRoot& root) {
    text += ":root\n";
    if (!root.order.empty()) {
        text += "  order";
        for (const Dof dof : root.order) {
            text += ' ';
            for (const char c : word(dof)) text += static_cast<char>(c - 'a' + 'A');
        }
        text += '\n';
    }
    text += fmt::format("  axis {}\n  position {}\n  orientation {}\n", figure::order_letters(root.axis),
                        vector_text(root.position), vector_text(root.orientation));
}

std::string AsfText::text() const {
    std::string text = fmt::format(":version {}\n", version ? base::shortest(*version) : "1.10");
    if (!name.empty()) text += fmt::format(":name {}\n", name);
    append_units(text, units);
    if (!documentation.empty()) text += fmt::format(":documentation\n{}\n", documentation);
    append_root(text, root);
    text += ":bonedata\n";
    for (const AsfBone& bone : bones) append_bone(text, bone);
    text += ":hierarchy\n  begin\n";
    std::vector<std::string> lines(bones.size() + 1);  // the root's children first
    for (const std::size_t i : order)
        lines[parents[i] == root_parent ? 0 : parents[i] + 1] += fmt::format(" {}", bones[i].name);
    for (std::size_t i = 0; i < lines.size(); ++i)
        if (!lines[i].empty()) text += fmt::format("    {}{}\n", i == 0 ? "root" : bones[i - 1].name, lines[i]);
    text += "  end\n";
    for (const std::string& skin : skins) text += fmt::format(":skin {}\n", skin);
    return text;
}

// ---- an AMC's text ----

/// A number in a line of an AMC: `row[source] · factor + add` of the take's own row; otherwise the bone's angle, or its
/// origin plus `add`.
struct AmcNumber {
    std::size_t source = 0;  // column, or bone
    double factor = 1.0;
    double add = 0.0;
    int axis = 0;
    bool rotates = false;
};

struct AmcBone {
    std::string name;
    std::vector<AmcNumber> numbers;
};

/// The text before the first frame.
std::string amc_head(const processing::EditedTake& take, bool radians) {
    std::string text = fmt::format(":FULLY-SPECIFIED\n:{}\n", radians ? "RADIANS" : "DEGREES");
    if (take.has_rate()) text += fmt::format(":SAMPLES-PER-SECOND {}\n", base::shortest(1.0 / take.frame_time()));
    return text;
}

/// The number of the first frame: the source's, but at least 1 if it is no AMC.
std::int64_t first_amc_number(const processing::EditedTake& take) {
    return take.figure().format == figure::Format::acclaim ? take.first_number()
                                                           : std::max<std::int64_t>(take.first_number(), 1);
}

/// Appends a frame; `append` is called with each AmcNumber.
template <class Append>
void append_frame(std::string& text, std::int64_t number, const std::vector<AmcBone>& bones, const Append& append) {
    text += std::to_string(number);
    text += '\n';
    for (const AmcBone& bone : bones) {
        text += bone.name;
        for (const AmcNumber& value : bone.numbers) {
            text += ' ';
            append(value);
        }
        text += '\n';
    }
}

/// Writes the frames of a take that keeps its own rows. False when stopped.
bool write_own_amc(const WriteJob& job, const std::vector<AmcBone>& bones) {
    return write_own_rows(
        job.take,
        [&](std::size_t frame, std::span<const double> row, std::string& text) {
            append_frame(text, first_amc_number(job.take) + static_cast<std::int64_t>(frame), bones,
                         [&](const AmcNumber& value) { append_own(text, row[value.source], value.factor, value.add); });
        },
        job.sinks[1], job.run);
}

// ---- a figure from Acclaim files ----

Dof dof_of(const figure::Channel& channel) noexcept {
    const int axis = index(channel.axis);
    if (channel.role == ChannelRole::length) return Dof::l;
    return static_cast<Dof>(channel.role == ChannelRole::rotate ? 3 + axis : axis);
}

/// The degrees of freedom that have channels, in the AMC's order, and their columns.
struct OwnDofs {
    std::vector<Dof> dofs;
    std::vector<std::uint32_t> columns;
};

OwnDofs own_dofs(std::span<const figure::Channel> channels, bool forced) {
    std::vector<figure::Channel> sorted(channels.begin(), channels.end());
    std::ranges::stable_sort(sorted, {}, &figure::Channel::column);
    // Forced rotations are in the order x, y, z, whatever the columns.
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

/// The limits of the written degrees of freedom, in the file's units.
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

AsfBone own_bone(AsfBone bone, const std::string& name, const OwnDofs& own, double scale) {
    bone.name = name;
    bone.length *= scale;
    if (bone.centre_of_mass) *bone.centre_of_mass *= scale;
    bone.limits = own_limits(bone, own, scale);
    bone.dofs = own.dofs;
    return bone;
}

bool write_own_acclaim(const WriteJob& job, const AsfRecord& record) {
    const processing::EditedTake& take = job.take;
    const figure::Skeleton& skeleton = take.skeleton();
    AsfText asf = text_of(take.figure(), record, take.scale());
    if (const double length = declared_scale(job); length != asf.units.length.value_or(1.0)) asf.units.length = length;
    std::vector<std::size_t> indices(skeleton.size(), AsfText::root_parent);  // of bones, in the text
    std::vector<AmcBone> lines;
    for (const BoneId id : skeleton.file_order()) {
        const figure::Bone& bone = skeleton[id];
        const bool is_root = bone.parent == BoneId::none;
        const OwnDofs own = own_dofs(figure::channels_of(take.figure(), id), record.three_dofs_forced && !is_root);
        AmcBone line{bone.name, {}};
        for (std::size_t i = 0; i < own.dofs.size(); ++i)
            line.numbers.push_back({own.columns[i], figure::is_rotation(own.dofs[i]) ? 1.0 : take.scale()});
        if (!own.dofs.empty()) lines.push_back(std::move(line));
        if (is_root) {
            asf.root.order = own.dofs;
            continue;
        }
        indices[index(id)] = asf.bones.size();
        asf.bones.push_back(own_bone(record.bones[index(id)], bone.name, own, take.scale()));
    }
    for (const BoneId id : skeleton.file_order())
        if (skeleton[id].parent != BoneId::none) asf.parents.push_back(indices[index(skeleton[id].parent)]);
    for (const std::size_t at : indices)
        if (at != AsfText::root_parent) asf.order.push_back(at);
    std::ranges::stable_sort(lines, {}, [](const AmcBone& line) {  // by their first columns
        return std::ranges::min(line.numbers, {}, &AmcNumber::source).source;
    });
    job.sinks[0](asf.text());
    job.sinks[1](amc_head(take, take.own_rows()->radians_per_unit == 1.0));
    return write_own_amc(job, lines);
}

// ---- any other figure ----

/// Makes the skeleton and the AMC's lines of a figure that did not come from Acclaim files.
class AcclaimConversion {
public:
    explicit AcclaimConversion(const WriteJob& job)
        : job_(job),
          skeleton_(job.take.skeleton()),
          aligned_(job.take),
          decimals_(skeleton_),
          moving_(aligned_.moving(decimals_.length_step())) {
        constexpr std::array<std::string_view, 3> reserved{"root", "begin", "end"};
        const auto roots = skeleton_.roots();
        // A single root named root is `root` itself.
        holds_root_ = roots.size() == 1 && base::equal_ignoring_case(skeleton_[roots.front()].name, "root");
        names_ = plain_names(skeleton_, "Acclaim files", no_asf_name,
                             holds_root_ ? std::span(reserved).subspan(1) : std::span<const std::string_view>(reserved),
                             job.notes);
        for (const std::string& name : names_) used_.insert(base::lower(name));
        used_.insert(reserved.begin(), reserved.end());
        own_numbers_ = can_copy();
        indices_.assign(skeleton_.size(), AsfText::root_parent);
        asf_.units = {1.0, declared_scale(job), figure::AngleUnit::degrees};
        add_root();
        for (std::size_t i = 0; i < skeleton_.size(); ++i) add_bone(figure::bone_id(i));
    }

    bool write() {
        job_.sinks[0](asf_.text());
        job_.sinks[1](amc_head(job_.take, false));
        if (own_numbers_) return write_own_amc(job_, lines_);
        std::vector<AngleRule> rules(skeleton_.size());
        for (std::size_t i = 0; i < rules.size(); ++i) rules[i].order = order_of(job_, figure::bone_id(i));
        return write_poses(
            aligned_, rules,
            [&](std::size_t frame, std::span<const BoneRow> bones, std::string& text) {
                append_frame(text, first_amc_number(job_.take) + static_cast<std::int64_t>(frame), lines_,
                             [&](const AmcNumber& value) {
                                 const BoneRow& bone = bones[value.source];
                                 if (value.rotates)
                                     decimals_.append_degrees(text, bone.degrees[value.axis]);
                                 else
                                     decimals_.append_length(text, bone.origin[value.axis] + value.add);
                             });
            },
            job_.sinks[1], job_.run);
    }

private:
    [[nodiscard]] std::span<const figure::Channel> channels_of(BoneId bone) const {
        return figure::channels_of(job_.take.figure(), bone);
    }

    /// True if the file's own angles mean the same in the AMC: bones rest in the figure's axes, as a BVH's do, and no
    /// order is requested.
    [[nodiscard]] bool can_copy() const {
        if (job_.take.own_rows() == nullptr || job_.take.figure().format != figure::Format::bvh || job_.options.order)
            return false;
        for (std::size_t i = 0; i < skeleton_.size(); ++i) {
            unsigned seen = 0;
            for (const figure::Channel& channel : channels_of(figure::bone_id(i))) {
                if (!figure::is_angle(channel)) continue;
                const unsigned bit = 1U << static_cast<unsigned>(index(channel.axis));
                if ((seen & bit) != 0) return false;
                seen |= bit;
            }
        }
        return true;
    }

    [[nodiscard]] bool rotates(BoneId bone) const {
        if (figure::channel_motion(job_.take.figure().take) == nullptr) return true;
        return std::ranges::any_of(channels_of(bone), figure::is_angle);
    }

    /// Adds tx ty tz relative to the position `rest`.
    void add_translations(BoneId bone, const glm::dvec3& rest, std::vector<Dof>& dofs, AmcBone& line) const {
        for (int axis = 0; axis < 3; ++axis) {
            dofs.push_back(static_cast<Dof>(axis));
            line.numbers.push_back(own_numbers_ ? own_translation(bone, axis, rest[axis])
                                                : AmcNumber{index(bone), 1.0, -rest[axis], axis});
        }
    }

    /// The translation in an own row: the origin by the channel, minus `rest`.
    [[nodiscard]] AmcNumber own_translation(BoneId bone, int axis, double rest) const {
        const double offset = skeleton_[bone].offset[axis];
        for (const figure::Channel& channel : channels_of(bone))
            if (channel.role != ChannelRole::rotate && index(channel.axis) == axis)
                return {channel.column, job_.take.scale(),
                        channel.role == ChannelRole::translate ? offset - rest : -rest};
        return {0, 0.0, offset - rest};
    }

    /// Adds the rotations, in the reverse of the order in which they are multiplied.
    void add_rotations(BoneId bone, std::vector<Dof>& dofs, AmcBone& line) const {
        if (!rotates(bone)) return;
        const auto add = [&](figure::Axis axis, AmcNumber number) {
            dofs.push_back(static_cast<Dof>(3 + index(axis)));
            line.numbers.push_back(number);
        };
        if (own_numbers_) {
            const auto channels = channels_of(bone);
            for (auto channel = channels.rbegin(); channel != channels.rend(); ++channel)
                if (channel->role == ChannelRole::rotate) add(channel->axis, {channel->column});
            return;
        }
        const processing::EulerOrder order =
            order_of(job_, bone);  // of multiplication; `dof` has the axes it is made about
        for (auto axis = order.rbegin(); axis != order.rend(); ++axis)
            add(*axis, {index(bone), 1.0, 0.0, index(*axis), true});
    }

    /// Adds `root`: it moves with a single root, and stays at rest if there are several.
    void add_root() {
        const auto roots = skeleton_.roots();
        if (roots.size() != 1) {
            lines_.push_back({"root 0 0 0 0 0 0", {}});
            return;
        }
        AmcBone line{"root", {}};
        asf_.root.order.clear();
        add_translations(roots.front(), glm::dvec3(0.0), asf_.root.order, line);
        add_rotations(roots.front(), asf_.root.order, line);
        lines_.push_back(std::move(line));
    }

    /// Adds a bone at the end of `parent`. Returns its index.
    std::size_t add(const std::string& name, std::size_t parent, const glm::dvec3& vector, std::vector<Dof> dofs) {
        AsfBone bone;
        bone.id = static_cast<std::int64_t>(asf_.bones.size()) + 1;
        bone.name = name;
        bone.length = glm::length(vector);
        bone.direction = bone.length > 0 ? vector / bone.length : glm::dvec3(0, 1, 0);
        bone.limits.resize(dofs.size());
        bone.dofs = std::move(dofs);
        asf_.bones.push_back(std::move(bone));
        asf_.parents.push_back(parent);
        asf_.order.push_back(asf_.order.size());
        return asf_.bones.size() - 1;
    }

    /// The name of the bone that leads to a child.
    std::string lead_name(BoneId bone) {
        std::string name = names_[index(bone)] + "_lead";
        for (int number = 2; !used_.insert(base::lower(name)).second; ++number)
            name = fmt::format("{}_lead_{}", names_[index(bone)], number);
        return name;
    }

    void add_bone(BoneId id) {
        const bool is_root = skeleton_[id].parent == BoneId::none;
        if (is_root && holds_root_) return;
        AmcBone line{names_[index(id)], {}};
        std::vector<Dof> dofs;
        if (is_root) {
            if (skeleton_.roots().size() > 1) {
                add_translations(id, glm::dvec3(0.0), dofs, line);
                add_rotations(id, dofs, line);
            }
            indices_[index(id)] = add(line.name, AsfText::root_parent, glm::dvec3(0.0), dofs);
        } else {
            const BoneId above = skeleton_[id].parent;
            const glm::dvec3 offset = aligned_.bones()[index(id)].offset;
            const bool above_is_root = skeleton_[above].parent == BoneId::none;
            const glm::dvec3 end = above_is_root ? glm::dvec3(0.0) : aligned_.bones()[index(above)].tail;
            std::size_t parent = indices_[index(above)];
            if (glm::distance(offset, end) > decimals_.length_step())
                parent = add(lead_name(id), parent, offset - end, {});
            if (moving_[index(id)]) add_translations(id, offset, dofs, line);
            add_rotations(id, dofs, line);
            indices_[index(id)] = add(line.name, parent, aligned_.bones()[index(id)].tail, dofs);
        }
        if (!dofs.empty()) lines_.push_back(std::move(line));
    }

    const WriteJob& job_;
    const figure::Skeleton& skeleton_;
    processing::WorldAxesTake aligned_;
    Decimals decimals_;
    std::vector<bool> moving_;
    bool holds_root_ = false;
    bool own_numbers_ = false;  // of the take's rows, not of poses
    std::vector<std::string> names_;
    std::set<std::string> used_;
    std::vector<std::size_t> indices_;  // by BoneId: in asf_.bones
    AsfText asf_;
    std::vector<AmcBone> lines_;
};

}  // namespace

bool write_acclaim(const WriteJob& job) {
    const figure::Figure& figure = job.take.figure();
    const auto* record = std::get_if<AsfRecord>(&figure.record);
    const bool same = record != nullptr && job.take.own_rows() != nullptr && !job.options.order;
    note_losses(job, same ? "Acclaim" : "what is converted to Acclaim",
                {.limits = same,
                 .masses = same,
                 .skins = same && job.options.skin == nullptr && !figure.weighted_skin,
                 .unit = same,
                 .documentation = same});
    return same ? write_own_acclaim(job, *record) : AcclaimConversion(job).write();
}

}  // namespace skelplay::exporters
