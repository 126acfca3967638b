#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <filesystem>
#include <fmt/format.h>
#include <glm/geometric.hpp>
#include <glm/matrix.hpp>
#include <glm/vec3.hpp>
#include <limits>
#include <numbers>
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
#include "processing/dof_take.h"
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
    std::string name;  // one line
    figure::AsfUnits units;
    std::string documentation;  // lines
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
    if (!bone.dofs.empty()) {
        text += "    dof";
        for (const Dof dof : bone.dofs) text += fmt::format(" {}", word(dof));
        text += '\n';
        append_limits(text, bone);
    }
    if (bone.body_mass) text += fmt::format("    bodymass {}\n", base::shortest(*bone.body_mass));
    if (bone.centre_of_mass) text += fmt::format("    cofmass {}\n", base::shortest(*bone.centre_of_mass));
    text += "  end\n";
}

/// Appends the files of `:skin`, one on each line; a name is quoted where a reader would end it early.
void append_skins(std::string& text, const std::vector<std::string>& skins) {
    std::string_view before = ":skin";
    for (const std::string& skin : skins) {
        const bool quoted = skin.find_first_of(" \t#(),") != std::string::npos;
        text += fmt::format("{} {}{}{}\n", before, quoted ? "\"" : "", skin, quoted ? "\"" : "");
        before = "     ";
    }
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
    text += fmt::format(":name {}\n", name);
    append_units(text, units);
    text += fmt::format(":documentation\n{}\n", documentation);
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
    append_skins(text, skins);
    return text;
}

// ---- what both files say about themselves ----

/// A file's name without suffix, on one line. An .asf that is named would be taken for the skeleton of the take.
std::string stem_of(const std::string& file) {
    return without_controls(base::without_gz(std::filesystem::path(file).filename()).stem().string(), ' ');
}

/// "Written by Skelplay from walk.bvh with the bones of rig: --to-up z"
std::string provenance(const WriteJob& job) {
    const figure::Figure& figure = job.take.figure();
    const bool is_skeleton = base::has_suffix(base::without_gz(figure.name), ".asf");
    std::string text =
        "Written by Skelplay from " + (is_skeleton ? stem_of(figure.name) : without_controls(figure.name, ' '));
    if (const std::string bones = stem_of(figure.skeleton_file); bones != stem_of(figure.name))
        text += " with the bones of " + bones;
    if (!job.options.acclaim.words.empty()) text += ": " + job.options.acclaim.words;
    return text;
}

/// The file's own `:name`, else the name of the skeleton's file, without blanks and no longer than `:name` may be.
std::string skeleton_name(const figure::Figure& figure) {
    if (!figure.skeleton_name.empty()) return figure.skeleton_name;
    constexpr std::size_t longest = 50;  // bytes
    std::string name = stem_of(figure.skeleton_file);
    std::ranges::replace_if(
        name, [](char c) { return base::is_blank(c) || c == '#'; }, '_');
    name.resize(base::utf8_prefix(std::string_view(name).substr(0, longest)));
    return name.empty() ? "skeleton" : name;
}

/// The file's own documentation, and what was made of it unless nothing is `changed`.
std::string documentation(const WriteJob& job, bool changed) {
    const std::string& own = job.take.figure().documentation;
    if (own.empty()) return provenance(job);
    return changed ? own + '\n' + provenance(job) : own;
}

const std::vector<std::string>& skins_of(const WriteJob& job) {
    return job.options.acclaim.skins ? *job.options.acclaim.skins : job.take.figure().skins;
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

/// The text before the first frame. The comments say what the document asks for: the date, and to which skeleton the
/// data belongs.
std::string amc_head(const WriteJob& job, bool radians) {
    const processing::EditedTake& take = job.take;
    std::string text = fmt::format("# {}\n", provenance(job));
    if (!job.options.acclaim.date.empty()) text += fmt::format("# Date: {}\n", job.options.acclaim.date);
    if (!job.options.acclaim.skeleton.empty())
        text += fmt::format("# Skeleton: {}\n", without_controls(job.options.acclaim.skeleton, ' '));
    text += fmt::format(":FULLY-SPECIFIED\n:{}\n", radians ? "RADIANS" : "DEGREES");
    if (take.has_rate()) text += fmt::format(":SAMPLES-PER-SECOND {}\n", base::shortest(1.0 / take.frame_time()));
    return text;
}

/// The number of the first frame: an AMC's own; of any other file that counts from 0, one more.
std::int64_t first_amc_number(const processing::EditedTake& take) {
    const figure::Figure& figure = take.figure();
    if (base::has_suffix(base::without_gz(figure.motion_file), ".amc")) return take.first_number();
    return take.first_number() + std::max<std::int64_t>(0, 1 - figure::first_frame(figure.take));
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

/// Writes the frames of `take`, which has its own rows. `decimals`: of computed numbers in degrees; null: the file's
/// numbers are written as they are. False when stopped.
bool write_own_amc(const WriteJob& job, const processing::EditedTake& take, const std::vector<AmcBone>& bones,
                   const Decimals* decimals = nullptr) {
    const std::int64_t first = first_amc_number(job.take);
    return write_own_rows(
        take,
        [&](std::size_t frame, std::span<const double> row, std::string& text) {
            append_frame(text, first + static_cast<std::int64_t>(frame), bones, [&](const AmcNumber& value) {
                const double number = row[value.source];
                if (decimals == nullptr)
                    append_own(text, number, value.factor, value.add);
                else if (value.rotates)
                    decimals->append_degrees(text, number * value.factor);
                else
                    decimals->append_length(text, number * value.factor);
            });
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

/// The axis along which a rotation brings an axis; the rotation brings each axis to another, or against it.
figure::SignedAxis turned(figure::Axis axis, const glm::dmat3& rotation) {
    const glm::dvec3& to = rotation[index(axis)];
    for (int i = 0; i < 3; ++i)
        if (std::abs(to[i]) > 0.5) return {static_cast<figure::Axis>(i), to[i] < 0};
    return axis;
}

bool turns_axes_onto_axes(const glm::dmat3& rotation) {
    constexpr double rounding = 1e-12;
    return std::ranges::all_of(std::array{figure::Axis::x, figure::Axis::y, figure::Axis::z}, [&](figure::Axis axis) {
        return glm::distance(rotation[index(axis)], figure::direction(turned(axis, rotation))) < rounding;
    });
}

glm::dvec3 turned(const glm::dvec3& vector, const glm::dmat3& rotation) {
    glm::dvec3 result;  // no sum, which would round
    for (int i = 0; i < 3; ++i) {
        const figure::SignedAxis to = turned(static_cast<figure::Axis>(i), rotation);
        result[index(to.axis)] = to.negative && vector[i] != 0.0 ? -vector[i] : vector[i];
    }
    return result;
}

/// The angles of left · R · right, where R are angles about the fixed x, y and z in this order, in radians / `unit`.
glm::dvec3 turned_angles(const glm::dvec3& angles, const figure::AxisOrder& order, double unit, const glm::dmat3& left,
                         const glm::dmat3& right) {
    const processing::EulerOrder product{order[2], order[1], order[0]};
    glm::dvec3 before;
    for (int i = 0; i < 3; ++i) before[i] = angles[index(product.at(static_cast<std::size_t>(i)))] * unit;
    const glm::dmat3 rotation = left * processing::rotation_of(before, product) * right;
    const glm::dvec3 after = processing::euler_near(rotation, product, before, before);
    glm::dvec3 result;
    constexpr double steps = 1e10;  // of a unit: far below what a position shows, and free of rounding errors
    for (int i = 0; i < 3; ++i)
        result[index(product.at(static_cast<std::size_t>(i)))] = std::round(after[i] / unit * steps) / steps + 0.0;
    return result;
}

/// Turns a skeleton and its root's order. With Q the rotation, a bone's axes C become Q C, so that rotations about its
/// own axes, their limits and the numbers in the AMC stay; the root has the figure's axes, so that its orientation O
/// becomes Q O Q⁻¹, and its translations and rotations go along and about the turned axes.
void turn(AsfText& asf, const glm::dmat3& rotation) {
    if (rotation == glm::dmat3(1.0)) return;
    const double unit = asf.units.angle == AngleUnit::radians ? 1.0 : std::numbers::pi / 180;
    for (AsfBone& bone : asf.bones) {
        bone.direction = turned(bone.direction, rotation);
        bone.axis = turned_angles(bone.axis, bone.axis_order, unit, rotation, glm::dmat3(1.0));
    }
    asf.root.position = turned(asf.root.position, rotation);
    asf.root.orientation = turned_angles(asf.root.orientation, asf.root.axis, unit, rotation, glm::transpose(rotation));
    for (Dof& dof : asf.root.order)
        dof = static_cast<Dof>((figure::is_rotation(dof) ? 3 : 0) + index(turned(figure::axis_of(dof), rotation).axis));
}

AsfText text_of(const WriteJob& job, const AsfRecord& record, bool changed) {
    const double scale = job.take.scale();
    AsfText asf;
    asf.version = record.version;
    asf.name = skeleton_name(job.take.figure());
    asf.units = record.units;
    asf.documentation = documentation(job, changed);
    asf.root = record.root;
    asf.root.position *= scale;
    asf.skins = skins_of(job);
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

/// Says what the skeleton's degrees of freedom leave out, for each bone.
void note_cuts(const WriteJob& job, const processing::DofTake& fitted) {
    const figure::Figure& figure = job.take.figure();
    std::string rotations;
    std::string translations;
    std::size_t rotated = 0;
    for (const processing::DofCut& cut : fitted.cuts) {
        const std::string& name = figure.skeleton[cut.bone].name;
        constexpr double degrees = 180 / std::numbers::pi;
        constexpr double shown = 0.005 / degrees;
        if (cut.worst > shown)
            rotations += fmt::format(
                "{}{} {:.2f}° in frame {} ({:.2f}° on average)", rotated++ > 0 ? ", " : "", name, cut.worst * degrees,
                first_amc_number(job.take) + static_cast<std::int64_t>(cut.frame), cut.mean * degrees);
        if (cut.translation > 0)
            translations +=
                fmt::format("{}{} {:.4g}", translations.empty() ? "" : ", ", name, cut.translation * job.take.scale());
    }
    const std::string rig = base::to_utf8(std::filesystem::path(figure.skeleton_file).filename().string());
    const char* bounds = job.options.acclaim.keep_limits ? "dof and limits" : "dof";
    if (rotated > 0)
        job.notes.note(
            std::nullopt, "export.dofs",
            fmt::format("expected rotations that the {} of {} allow, found {} beyond them; each bone comes as "
                        "near as it can, and these stay apart by at most: {}",
                        bounds, rig, base::counted(rotated, "bone", "bones"), rotations));
    if (!translations.empty())
        job.notes.note(
            std::nullopt, "export.dof-translations",
            fmt::format("expected translations that the {} of {} allow, found others; left out are at most: {}", bounds,
                        rig, translations));
}

/// Writes the rows of `take`, with its own bones; `computed`: its numbers are not the file's.
bool write_rows(const WriteJob& job, const processing::EditedTake& take, bool computed) {
    const auto& record = std::get<AsfRecord>(take.figure().record);
    const figure::Skeleton& skeleton = take.skeleton();
    const glm::dmat3& rotation = job.take.rotation();
    const bool is_turned = rotation != glm::dmat3(1.0);
    AsfText asf =
        text_of(job, record, computed || is_turned || take.scale() != 1.0 || !job.options.acclaim.words.empty());
    if (const double length = declared_scale(job); length != asf.units.length.value_or(1.0)) asf.units.length = length;
    std::vector<std::size_t> indices(skeleton.size(), AsfText::root_parent);  // of bones, in the text
    std::vector<AmcBone> lines;
    for (const BoneId id : skeleton.file_order()) {
        const figure::Bone& bone = skeleton[id];
        const bool is_root = bone.parent == BoneId::none;
        const OwnDofs own = own_dofs(figure::channels_of(take.figure(), id), record.three_dofs_forced && !is_root);
        AmcBone line{bone.name, {}};
        for (std::size_t i = 0; i < own.dofs.size(); ++i) {
            const bool rotates = figure::is_rotation(own.dofs[i]);
            AmcNumber number{own.columns[i], rotates ? 1.0 : take.scale(), 0.0, 0, rotates};
            if (is_root && is_turned && turned(figure::axis_of(own.dofs[i]), rotation).negative) number.factor *= -1;
            line.numbers.push_back(number);
        }
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
    turn(asf, rotation);
    const bool radians = take.own_rows()->radians_per_unit == 1.0;
    job.sinks[0](asf.text());
    job.sinks[1](amc_head(job, radians));
    const Decimals decimals(skeleton);
    return write_own_amc(job, take, lines, computed && !radians ? &decimals : nullptr);
}

/// Writes a figure whose skeleton came from an ASF: with the file's numbers where every frame is one of the file's,
/// else with numbers that its degrees of freedom allow.
bool write_own_acclaim(const WriteJob& job) {
    const processing::EditedTake& take = job.take;
    if (take.own_rows() != nullptr && processing::has_own_dofs(take.figure()) && !job.options.acclaim.keep_limits)
        return write_rows(job, take, false);
    processing::TakeEdits edits;
    edits.scale = take.scale();
    if (take.source_rows() != nullptr && processing::has_own_dofs(take.figure()) && !job.options.acclaim.keep_limits) {
        edits.frames.emplace();
        for (std::size_t i = 0; i < take.frames(); ++i) edits.frames->push_back(take.source_frame(i));
        return write_rows(job, processing::EditedTake(take.figure(), std::move(edits)), false);
    }
    const processing::DofTake fitted =
        processing::fit_dofs(take, job.options.acclaim.keep_limits, {job.run.threads, job.run.stop});
    if (fitted.stopped) return false;
    note_cuts(job, fitted);
    return write_rows(job, processing::EditedTake(fitted.figure, std::move(edits)), true);
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
        asf_.name = skeleton_name(job.take.figure());
        asf_.documentation = documentation(job, true);
        asf_.units = {1.0, declared_scale(job), figure::AngleUnit::degrees};
        add_root();
        for (std::size_t i = 0; i < skeleton_.size(); ++i) add_bone(figure::bone_id(i));
    }

    bool write() {
        job_.sinks[0](asf_.text());
        job_.sinks[1](amc_head(job_, false));
        if (own_numbers_) return write_own_amc(job_, job_.take, lines_);
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
        // "Each dof token has an associated limit" (ASF 1.10).
        constexpr double infinity = std::numeric_limits<double>::infinity();
        bone.limits.assign(dofs.size(), figure::AsfLimit{-infinity, infinity});
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
    const bool same = std::holds_alternative<AsfRecord>(figure.record) && !job.options.order &&
                      turns_axes_onto_axes(job.take.rotation());
    note_losses(job, same ? "Acclaim" : "what is converted to Acclaim",
                {.limits = same,
                 .masses = same,
                 .skins = same && job.options.skin == nullptr && !figure.weighted_skin,
                 .unit = same,
                 .documentation = true});
    return same ? write_own_acclaim(job) : AcclaimConversion(job).write();
}

}  // namespace skelplay::exporters
