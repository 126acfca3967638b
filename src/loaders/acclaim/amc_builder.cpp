#include <algorithm>
#include <fmt/format.h>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/text.h"
#include "loaders/acclaim/acclaim.h"
#include "loaders/channels.h"
#include "loaders/reading.h"

namespace skelplay::loaders {

namespace {

/// How several bones share a number of this dof: an angle is divided evenly ("a set of angles will be divided amongst
/// the bones", ASF 1.10 of May 94, "Division"), a translation moves the first bone and so all of them, and a length is
/// not shared, since the specification mentions none.
Share share_of(Dof dof) noexcept {
    if (is_rotation(dof)) return Share::divided;
    return dof == Dof::l ? Share::none : Share::first;
}

/// Combines an AMC with its skeleton: first works out the layout of a frame, then builds a Motion from what was read.
/// A bone without numbers in a frame keeps those of the frame before, or is at rest.
class AmcBuilder {
public:
    /// `rig` (after force_three_dofs(), if the AMC requires it) and `head` must outlive the builder; `skeleton_file` is
    /// the name for messages.
    AmcBuilder(const AsfRig& rig, const AmcHead& head, std::string_view skeleton_file, Reading& in)
        : in_(in),
          rig_(rig),
          head_(head),
          skeleton_file_(skeleton_file),
          diagnostics_(in.diagnostics),
          columns_(rig.bones.size(), 0),
          planned_(rig.bones.size(), false),
          seen_(rig.bones.size(), false) {
        for (const AmcLine& line : head_.first_frame.lines) plan_line(line);
        for (std::size_t bone = 0; bone < rig_.bones.size(); ++bone) {
            if (planned_[bone]) continue;
            add_columns(bone);
            if (rig_.bones[bone].dofs.empty()) continue;
            const auto first = layout_.rest_row.begin() + columns_[bone];
            late_[bone].numbers.assign(first, layout_.rest_row.end());
        }
    }

    /// The columns of a row: the bones in the first frame's order, then the bones that are missing from it.
    [[nodiscard]] const AmcLayout& layout() const noexcept { return layout_; }
    [[nodiscard]] const FirstColumns& columns() const noexcept { return columns_; }
    [[nodiscard]] AngleUnit angle_unit() const noexcept { return head_.angle.value_or(rig_.angle); }

    /// Interprets the odd frames, whose lines are read again, and takes over the samples. `channels`: from assemble()
    /// for columns().
    figure::Motion build(AmcMotion&& parsed, std::vector<figure::Channel> channels) {
        AmcLines lines;
        for (const AmcOddFrame& odd : parsed.odd_frames) {
            in_.check_stop();
            const std::string text = in_.bytes.text(odd.begin, odd.end - odd.begin);
            lines.clear();
            base::LineReader reader(text, odd.begin);
            for (base::Line line; reader.next(line);) append_amc_line(line, lines);
            resolve(parsed, odd, lines);
        }
        for (const auto& [bone, late] : late_)
            if (late.seen) fill_late_bone(parsed, bone, parsed.frames);
        if (parsed.frames == 0)
            diagnostics_.warning(head_.motion_begin, "amc.no-frames",
                                 "expected numbered frames, found none; the skeleton is shown at rest");
        else
            report_absent_bones();
        report_numbering(parsed);
        report_other_names();

        figure::Motion motion;
        motion.channels = std::move(channels);
        motion.columns = layout_.rest_row.size();
        motion.frames = parsed.frames;
        motion.samples = std::move(parsed.samples);
        motion.radians_per_unit = radians_per(angle_unit());
        motion.first_frame = parsed.first_number;
        if (head_.frame_rate) motion.frame_time = 1.0 / *head_.frame_rate;
        return motion;
    }

private:
    /// A bone missing from the first frame: its numbers so far, and the row up to which they have been filled in.
    struct LateBone {
        std::vector<double> numbers;
        std::size_t filled = 0;
        bool seen = false;
    };
    /// A name that is not a bone's own, and the bones that it stands for.
    struct OtherName {
        std::string name;
        std::uint64_t offset = 0;  // of its first use in the AMC
        AmcTarget target;
    };
    using Row = double*;

    /// Adds a line of the first frame to the layout; its bones get the next free columns.
    void plan_line(const AmcLine& line) {
        const std::string_view name = head_.first_frame.name(line);
        AmcLayout::Line& planned = layout_.lines.emplace_back();
        planned.name = name;
        const AmcTarget& target = target_of(name, line.offset);
        if (target.bones.empty() || !has_dofs(target.bones.front(), line)) return;
        if (std::ranges::any_of(target.bones, [&](std::size_t bone) { return planned_[bone]; })) {
            report_repeated(target, name, line.offset);
            return;
        }
        planned.count = static_cast<std::uint32_t>(rig_.bones[target.bones.front()].dofs.size());
        planned.column = static_cast<std::uint32_t>(layout_.rest_row.size());
        planned.bones = static_cast<std::uint32_t>(target.bones.size());
        planned.shares = target.shares;
        for (const std::size_t bone : target.bones) {
            planned_[bone] = true;
            add_columns(bone);
        }
    }

    void add_columns(std::size_t bone) {
        columns_[bone] = static_cast<std::uint32_t>(layout_.rest_row.size());
        for (const Dof dof : rig_.bones[bone].dofs) layout_.rest_row.push_back(rest_value(rig_.bones[bone], dof));
    }

    /// The bones that a line belongs to. A name without a bone is reported once.
    const AmcTarget& target_of(std::string_view name, std::uint64_t offset) {
        const auto [entry, is_new] = found_.try_emplace(std::string(name));
        AmcTarget& target = entry->second;
        if (!is_new) return target;
        target = find_target(rig_, base::to_utf8(name));
        if (target.bones.empty())
            report_no_target(target, name, offset);
        else if (target.by_convention || target.bones.size() > 1)
            other_names_.push_back({base::to_utf8(name), offset, target});
        return target;
    }

    void report_no_target(const AmcTarget& target, std::string_view name, std::uint64_t offset) {
        if (target.at_odds)
            diagnostics_.warning(offset, "amc.divided-dof",
                                 "expected the same dof of all bones among which {} is divided, found others in {}; "
                                 "its lines are skipped",
                                 as_found(name), skeleton_file_);
        else
            diagnostics_.warning(offset, "amc.unknown-bone",
                                 "expected the name or id of a bone of {}, found {}; its lines are skipped",
                                 skeleton_file_, as_found(name));
    }

    /// False for a bone without degrees of freedom. Reports once if its line has numbers.
    bool has_dofs(std::size_t bone, const AmcLine& line) {
        if (!rig_.bones[bone].dofs.empty()) return true;
        if (line.words > 0 && once("amc.no-dof", bone))
            diagnostics_.warning(line.offset, "amc.no-dof",
                                 "expected no numbers for {}, which has no dof in {}, found {}; they are not used",
                                 as_found(rig_.bones[bone].name), skeleton_file_, line.words);
        return false;
    }

    [[nodiscard]] Row row(AmcMotion& motion, std::size_t index) const {
        return motion.samples.data() + index * layout_.rest_row.size();
    }

    /// Fills the row of an odd frame: a copy of the row before, overwritten with what the frame's lines contain.
    void resolve(AmcMotion& motion, const AmcOddFrame& odd, const AmcLines& lines) {
        const std::size_t index = odd.frame;
        const std::size_t columns = layout_.rest_row.size();
        if (index > 0) std::copy_n(row(motion, index - 1), columns, row(motion, index));
        seen_.assign(seen_.size(), false);
        for (const AmcLine& line : lines.lines) {
            const AmcTarget& target = target_of(lines.name(line), line.offset);
            if (target.bones.empty() || !has_dofs(target.bones.front(), line)) continue;
            if (std::ranges::any_of(target.bones, [&](std::size_t bone) { return seen_[bone]; })) {
                report_repeated(target, lines.name(line), line.offset);
                continue;
            }
            for (const std::size_t bone : target.bones) seen_[bone] = true;
            if (is_readable(lines, line, target, index)) write_line(motion, lines, line, target, index);
        }
        report_missing_lines(odd);
    }

    /// Writes a line's numbers, or each bone's share of them.
    void write_line(AmcMotion& motion, const AmcLines& lines, const AmcLine& line, const AmcTarget& target,
                    std::size_t index) {
        std::vector<double> numbers(line.words);
        for (std::size_t part = 0; part < target.bones.size(); ++part) {
            const std::size_t bone = target.bones[part];
            std::copy_n(lines.numbers.data() + line.numbers_begin, line.words, numbers.data());
            for (std::size_t i = 0; i < target.shares.size(); ++i)
                numbers[i] = share(target.shares[i], numbers[i], part, target.bones.size(),
                                   rest_value(rig_.bones[bone], rig_.bones[bone].dofs[i]));
            if (planned_[bone])
                std::ranges::copy(numbers, row(motion, index) + columns_[bone]);
            else
                set_late_bone(motion, bone, index, numbers.data());
        }
    }

    /// True when the line has exactly one number for each degree of freedom of the bone, and nothing else.
    bool is_readable(const AmcLines& lines, const AmcLine& line, const AmcTarget& target, std::size_t index) {
        const std::size_t expected = rig_.bones[target.bones.front()].dofs.size();
        const std::string name = title(target, lines.name(line));
        if (line.words != expected) {
            diagnostics_.warning(line.offset, line.words < expected ? "amc.short-line" : "amc.long-line",
                                 "expected {} number{} for {}, found {}; {}", expected, expected == 1 ? "" : "s", name,
                                 line.words, replacement(index));
            return false;
        }
        if (line.bad_size > 0) {
            diagnostics_.warning(line.bad_offset, "amc.bad-number", "expected a number for {}, found {}; {}", name,
                                 as_found(lines.bad_word(line)), replacement(index));
            return false;
        }
        return true;
    }

    /// In frames without a line for the bone, the numbers of the last frame that has one are kept.
    void set_late_bone(AmcMotion& motion, std::size_t bone, std::size_t index, const double* numbers) {
        LateBone& late = late_[bone];
        if (late.seen) fill_late_bone(motion, bone, index);
        late.seen = true;
        late.filled = index;
        late.numbers.assign(numbers, numbers + late.numbers.size());
        fill_late_bone(motion, bone, index + 1);
    }

    /// Copies the bone's current numbers into the rows up to `end`.
    void fill_late_bone(AmcMotion& motion, std::size_t bone, std::size_t end) {
        LateBone& late = late_[bone];
        for (; late.filled < end; ++late.filled)
            std::ranges::copy(late.numbers, row(motion, late.filled) + columns_[bone]);
    }

    void report_repeated(const AmcTarget& target, std::string_view name, std::uint64_t offset) {
        if (once("amc.repeated-bone", target.bones.front()))
            diagnostics_.warning(offset, "amc.repeated-bone",
                                 "expected one line for {} in a frame, found another; the first one is used",
                                 title(target, name));
    }

    /// Reports once the names that are not a bone's own: those found by the convention, and each whose numbers are
    /// divided.
    void report_other_names() {
        std::vector<std::string> conventional;
        for (const OtherName& other : other_names_)
            if (other.target.by_convention)
                conventional.push_back(fmt::format("{} as {}", as_found(other.name), names_of(other.target).front()));
        const auto first =
            std::ranges::find_if(other_names_, [](const auto& other) { return other.target.by_convention; });
        if (!conventional.empty())
            diagnostics_.note(first->offset, "amc.convention", "{} {} not in {} but read by the naming convention: {}",
                              conventional.size(), conventional.size() == 1 ? "name is" : "names are", skeleton_file_,
                              listed(conventional));
        for (const OtherName& other : other_names_) {
            const AmcTarget& target = other.target;
            if (target.by_convention || target.shares.empty()) continue;
            const auto has = [&](Share how) { return std::ranges::find(target.shares, how) != target.shares.end(); };
            const std::vector<std::string> bones = names_of(target);
            diagnostics_.note(other.offset, "amc.divided",
                              "{} is divided evenly among {} bones of {}: {}; each gets 1/{} of every angle{}{}",
                              as_found(other.name), bones.size(), skeleton_file_, listed(bones), bones.size(),
                              has(Share::first) ? ", translations move the first alone" : "",
                              has(Share::none) ? ", lengths are not used" : "");
        }
    }

    void report_missing_lines(const AmcOddFrame& odd) {
        std::size_t missing = 0;
        std::size_t first = BoneNames::none;
        for (std::size_t bone = 0; bone < rig_.bones.size(); ++bone) {
            if (!planned_[bone] || seen_[bone]) continue;
            if (missing++ == 0) first = bone;
        }
        if (missing == 0) return;
        diagnostics_.warning(odd.offset, "amc.missing-line",
                             "expected the bones of the first frame, found no line for {}{}; bones without a line stay "
                             "as in the frame before",
                             as_found(rig_.bones[first].name),
                             missing > 1 ? fmt::format(" and {} more", missing - 1) : "");
    }

    /// Reports bones with degrees of freedom that are missing from the first frame.
    void report_absent_bones() {
        for (std::size_t bone = 0; bone < rig_.bones.size(); ++bone) {
            const auto late = late_.find(bone);
            if (late == late_.end() || (rig_.bones[bone].may_be_absent && !late->second.seen)) continue;
            diagnostics_.warning(head_.motion_begin, "amc.missing-bone",
                                 "expected a line for {} in every frame, found none in {}; it is at rest {}",
                                 as_found(rig_.bones[bone].name), late->second.seen ? "the first one" : "any",
                                 late->second.seen ? "until there is one" : "throughout");
        }
    }

    void report_numbering(const AmcMotion& motion) {
        if (!motion.first_break) return;
        const auto [offset, before, number] = *motion.first_break;
        diagnostics_.warning(
            offset, "amc.frame-number",
            "expected the frame after {}, found {}{}; frames are shown in the file's order, numbered from the first",
            before, number,
            motion.breaks > 1 ? fmt::format(", and {} more gaps or steps back", motion.breaks - 1) : "");
    }

    [[nodiscard]] std::string_view replacement(std::size_t index) const {
        return index == 0 ? "the bone is at rest in this frame" : "the bone stays as in the frame before";
    }

    /// A target's name for messages: the bone's own name, or the word for several bones.
    [[nodiscard]] std::string title(const AmcTarget& target, std::string_view name) const {
        return as_found(target.bones.size() == 1 ? rig_.bones[target.bones.front()].name : name);
    }

    [[nodiscard]] std::vector<std::string> names_of(const AmcTarget& target) const {
        std::vector<std::string> names;
        for (const std::size_t bone : target.bones) names.push_back(as_found(rig_.bones[bone].name));
        return names;
    }

    bool once(std::string_view code, std::size_t bone) { return reported_.emplace(code, bone).second; }

    Reading& in_;
    const AsfRig& rig_;
    const AmcHead& head_;
    std::string skeleton_file_;
    base::Diagnostics& diagnostics_;
    AmcLayout layout_;
    FirstColumns columns_;
    std::vector<bool> planned_;  // bones in the first frame
    std::vector<bool> seen_;     // bones in the current odd frame
    std::unordered_map<std::size_t, LateBone> late_;
    std::unordered_map<std::string, AmcTarget> found_;             // names looked up already
    std::vector<OtherName> other_names_;                           // in the order of their first lines
    std::set<std::pair<std::string_view, std::size_t>> reported_;  // (code, bone) of what was already reported
};

/// The rest pose as the only frame, for an AMC that has none, as for any format without motion.
figure::Motion at_rest(figure::Motion&& motion, const figure::Skeleton& skeleton) {
    figure::Motion rest = figure::rest_motion(skeleton, std::move(motion.channels));
    rest.radians_per_unit = motion.radians_per_unit;
    rest.frame_time = motion.frame_time;
    return rest;
}

void use_root_preset(const LoadOptions& options, SkeletonFile& skeleton, base::Diagnostics& diagnostics) {
    if (skeleton.rig.orientation == glm::dmat3(1.0)) return;
    if (options.root_preset == RootPreset::global) {
        turn_by_root_preset(skeleton.document);
        base::Diagnostics known;  // it has been built before
        skeleton.rig = build_rig(skeleton.document, known);
        return;
    }
    diagnostics.note(std::nullopt, "amc.root-preset",
                     "the preset orientation of the skeleton's root is the base of its motion: it turns the axes along "
                     "and about which the root moves",
                     base::Remedy::global_root_preset);
}

void note_merged(const MergedDivisions& merged, const AsfRig& rig, std::string_view skeleton_file,
                 base::Diagnostics& diagnostics) {
    const auto names = [&](const std::vector<std::size_t>& bones) {
        std::vector<std::string> found;
        for (const std::size_t bone : bones) found.push_back(as_found(rig.bones[bone].name));
        return listed(found);
    };
    diagnostics.note(merged.offset, "amc.merged", "the rotations of {} are composed; {} of {} {}", names(merged.lines),
                     names(merged.bones), skeleton_file,
                     merged.bones.size() == 1 ? "makes the whole" : "share the whole evenly");
}

/// "Values are in the units defined by the .asf file" (ASF 1.10); real AMCs name the unit of their angles, too.
void note_angle_unit(const AmcHead& head, const AsfRig& rig, base::Diagnostics& diagnostics) {
    if (!head.angle || *head.angle == rig.angle) return;
    const bool degrees = *head.angle == AngleUnit::degrees;
    diagnostics.note(head.angle_offset, "amc.angle-unit",
                     "expected {}, the skeleton's unit of angles, found {}, which holds for the motion",
                     degrees ? "radians" : "degrees", degrees ? ":DEGREES" : ":RADIANS");
}

void note_rate(const LoadOptions& options, const figure::Motion& motion, base::Diagnostics& diagnostics) {
    if (options.fps || motion.frame_time || motion.rest_only) return;
    diagnostics.note(std::nullopt, "amc.rate",
                     fmt::format("an AMC does not state its frame rate; {:g} frames a second are assumed", assumed_fps),
                     base::Remedy::set_rate);
}

}  // namespace

AmcTarget find_target(const AsfRig& rig, std::string_view name_or_id) {
    AmcTarget target;
    const BoneNames::Found found = rig.names.find(name_or_id);
    if (found.bone != BoneNames::none) {
        target.bones.push_back(found.bone);
        target.by_convention = found.by_convention;
        return target;
    }
    target.bones = rig.names.divisions(name_or_id);
    const auto without_dofs = [&](std::size_t bone) { return rig.bones[bone].dofs.empty(); };
    if (!std::ranges::all_of(target.bones, without_dofs)) std::erase_if(target.bones, without_dofs);
    target.by_convention = target.bones.size() == 1;
    if (target.bones.size() < 2) return target;
    const std::vector<Dof>& dofs = rig.bones[target.bones.front()].dofs;
    if (!std::ranges::all_of(target.bones, [&](std::size_t bone) { return rig.bones[bone].dofs == dofs; }))
        return {{}, {}, false, true};
    for (const Dof dof : dofs) target.shares.push_back(share_of(dof));
    return target;
}

figure::Figure read_amc_motion(const AmcHead& head, SkeletonFile&& skeleton, Reading& in) {
    AsfRig& rig = skeleton.rig;
    use_root_preset(in.options, skeleton, in.diagnostics);
    note_angle_unit(head, rig, in.diagnostics);
    if (head.force_three_dofs) force_three_dofs(rig);
    AsfRig read_rig = rig;  // with a bone for each line of the AMC
    const std::vector<MergedDivisions> merged = merge_divisions(read_rig, head.first_frame);
    AmcBuilder builder(read_rig, head, file_name(skeleton.path), in);
    in.run.advance(head.motion_begin);
    AmcMotion parsed = parse_amc_motion(head, builder.layout(), in);
    in.times.parse = in.lap();

    AsfArmature armature = assemble(rig, builder.columns(), builder.angle_unit());
    figure::Motion motion = builder.build(std::move(parsed), std::move(armature.channels));
    for (const MergedDivisions& each : merged) {
        compose_divisions(each, read_rig, builder.columns(), motion);
        note_merged(each, read_rig, file_name(skeleton.path), in.diagnostics);
    }
    if (motion.frames == 0) motion = at_rest(std::move(motion), armature.skeleton);
    note_rate(in.options, motion, in.diagnostics);
    figure::Figure figure = describe(std::move(skeleton.document), rig, std::move(armature.skeleton));
    std::get<figure::AsfRecord>(figure.record).three_dofs_forced = head.force_three_dofs;
    figure.take = std::move(motion);
    judge_dofs(figure, "asf", false, in.diagnostics);
    if (figure.positional) settle_positions(figure, in);
    figure.skeleton_file = skeleton.path.string();
    in.times.build = in.lap();
    return figure;
}

}  // namespace skelplay::loaders
