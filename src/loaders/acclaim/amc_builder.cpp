#include "loaders/acclaim/amc_builder.h"

#include <algorithm>
#include <fmt/format.h>

#include "base/lines.h"
#include "base/text.h"
#include "loaders/wording.h"

namespace skelplay::loaders {

namespace {

constexpr std::size_t none = BoneNames::none;

}  // namespace

AmcBuilder::AmcBuilder(const AsfRig& rig, const AmcHead& head, std::string_view skeleton_file,
                       base::Diagnostics& diagnostics)
    : rig_(rig),
      head_(head),
      skeleton_file_(skeleton_file),
      diagnostics_(diagnostics),
      columns_(rig.bones.size(), 0),
      planned_(rig.bones.size(), false),
      seen_(rig.bones.size(), false) {
    for (const AmcLine& line : head_.first_frame.lines) plan_line(line);
    for (std::size_t bone = 0; bone < rig_.bones.size(); ++bone) {
        if (planned_[bone]) continue;
        columns_[bone] = static_cast<std::uint32_t>(layout_.rest_row.size());
        for (const Dof dof : rig_.bones[bone].dofs) layout_.rest_row.push_back(rest_value(rig_.bones[bone], dof));
        if (rig_.bones[bone].dofs.empty()) continue;
        const auto first = layout_.rest_row.begin() + columns_[bone];
        late_[bone].numbers.assign(first, layout_.rest_row.end());
    }
}

/// Adds a line of the first frame to the layout; the bone gets the next free columns.
void AmcBuilder::plan_line(const AmcLine& line) {
    const std::string_view name = head_.first_frame.name(line);
    AmcLayout::Line& planned = layout_.lines.emplace_back();
    planned.name = name;
    const std::size_t bone = bone_of(name, line.offset);
    if (bone == none || !is_asked_for(bone, line)) return;
    if (planned_[bone]) {
        report_repeated(bone, line.offset);
        return;
    }
    planned_[bone] = true;
    planned.count = static_cast<std::uint32_t>(rig_.bones[bone].dofs.size());
    planned.column = static_cast<std::uint32_t>(layout_.rest_row.size());
    columns_[bone] = planned.column;
    for (const Dof dof : rig_.bones[bone].dofs) layout_.rest_row.push_back(rest_value(rig_.bones[bone], dof));
}

/// The bone a line belongs to, or `none`, which is reported once for each name.
std::size_t AmcBuilder::bone_of(std::string_view name, std::uint64_t offset) {
    const auto [entry, fresh] = found_.try_emplace(std::string(name), none);
    if (!fresh) return entry->second;
    entry->second = rig_.names.find(base::to_utf8(name));
    if (entry->second == none)
        diagnostics_.warning(offset, "amc.unknown-bone",
                             fmt::format("expected the name or id of a bone of {}, found {}; its lines are skipped",
                                         skeleton_file_, as_found(name)));
    return entry->second;
}

/// False for a bone without degrees of freedom; if its line has numbers all the same, that is reported once.
bool AmcBuilder::is_asked_for(std::size_t bone, const AmcLine& line) {
    if (!rig_.bones[bone].dofs.empty()) return true;
    if (line.words > 0 && once("amc.no-dof", bone))
        diagnostics_.warning(
            line.offset, "amc.no-dof",
            fmt::format("expected no numbers for {}, which has no dof in {}, found {}; they are not used",
                        as_found(rig_.bones[bone].name), skeleton_file_, line.words));
    return false;
}

void AmcBuilder::report_repeated(std::size_t bone, std::uint64_t offset) {
    if (once("amc.repeated-bone", bone))
        diagnostics_.warning(offset, "amc.repeated-bone",
                             fmt::format("expected one line for {} in a frame, found another; the first one is used",
                                         as_found(rig_.bones[bone].name)));
}

std::optional<figure::Motion> AmcBuilder::build(const base::ByteSource& bytes, AmcMotion&& parsed,
                                                std::vector<figure::Channel> channels, const std::stop_token& stop) {
    AmcLines lines;
    for (const AmcOddFrame& odd : parsed.odd_frames) {
        if (stop.stop_requested()) return std::nullopt;
        const std::string text = bytes.text(odd.begin, odd.end - odd.begin);
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

AmcBuilder::Row AmcBuilder::row(AmcMotion& motion, std::size_t index) const {
    return motion.samples.data() + index * layout_.rest_row.size();
}

/// Fills the row of an odd frame: a copy of the row before, overwritten with what the frame's lines contain.
void AmcBuilder::resolve(AmcMotion& motion, const AmcOddFrame& odd, const AmcLines& lines) {
    const std::size_t index = odd.frame;
    const std::size_t columns = layout_.rest_row.size();
    if (index > 0) std::copy_n(row(motion, index - 1), columns, row(motion, index));
    seen_.assign(seen_.size(), false);
    for (const AmcLine& line : lines.lines) {
        const std::size_t bone = bone_of(lines.name(line), line.offset);
        if (bone == none || !is_asked_for(bone, line)) continue;
        if (seen_[bone]) {
            report_repeated(bone, line.offset);
            continue;
        }
        seen_[bone] = true;
        if (!is_readable(lines, line, bone, index)) continue;
        const double* const numbers = lines.numbers.data() + line.numbers_begin;
        if (planned_[bone])
            std::copy_n(numbers, line.words, row(motion, index) + columns_[bone]);
        else
            set_late_bone(motion, bone, index, numbers);
    }
    report_missing_lines(odd);
}

/// True when the line has exactly one number for each degree of freedom of the bone, and nothing else.
bool AmcBuilder::is_readable(const AmcLines& lines, const AmcLine& line, std::size_t bone, std::size_t index) {
    const std::size_t wanted = rig_.bones[bone].dofs.size();
    const std::string name = as_found(rig_.bones[bone].name);
    if (line.words != wanted) {
        diagnostics_.warning(line.offset, line.words < wanted ? "amc.short-line" : "amc.long-line",
                             fmt::format("expected {} number{} for {}, found {}; {}", wanted, wanted == 1 ? "" : "s",
                                         name, line.words, stand_in(index)));
        return false;
    }
    if (line.bad_size > 0) {
        diagnostics_.warning(line.bad_offset, "amc.bad-number",
                             fmt::format("expected a number for {}, found {}; {}", name, as_found(lines.bad_word(line)),
                                         stand_in(index)));
        return false;
    }
    return true;
}

std::string_view AmcBuilder::stand_in(std::size_t index) const {
    return index == 0 ? "the bone is at rest in this frame" : "the bone stays as in the frame before";
}

/// In frames without a line for the bone, the numbers of the last frame that has one are kept.
void AmcBuilder::set_late_bone(AmcMotion& motion, std::size_t bone, std::size_t index, const double* numbers) {
    LateBone& late = late_[bone];
    if (late.seen) fill_late_bone(motion, bone, index);
    late.seen = true;
    late.filled = index;
    late.numbers.assign(numbers, numbers + late.numbers.size());
    fill_late_bone(motion, bone, index + 1);
}

/// Copies the bone's current numbers into the rows up to `end`.
void AmcBuilder::fill_late_bone(AmcMotion& motion, std::size_t bone, std::size_t end) {
    LateBone& late = late_[bone];
    for (; late.filled < end; ++late.filled) std::ranges::copy(late.numbers, row(motion, late.filled) + columns_[bone]);
}

void AmcBuilder::report_missing_lines(const AmcOddFrame& odd) {
    std::size_t missing = 0;
    std::size_t first = none;
    for (std::size_t bone = 0; bone < rig_.bones.size(); ++bone) {
        if (!planned_[bone] || seen_[bone]) continue;
        if (missing++ == 0) first = bone;
    }
    if (missing == 0) return;
    diagnostics_.warning(
        odd.offset, "amc.missing-line",
        fmt::format("expected the bones of the first frame, found no line for {}{}; bones without a line stay as in "
                    "the frame before",
                    as_found(rig_.bones[first].name), missing > 1 ? fmt::format(" and {} more", missing - 1) : ""));
}

/// Reports bones with degrees of freedom that are missing from the first frame.
void AmcBuilder::report_absent_bones() {
    for (std::size_t bone = 0; bone < rig_.bones.size(); ++bone) {
        const auto late = late_.find(bone);
        if (late == late_.end() || (rig_.bones[bone].may_be_absent && !late->second.seen)) continue;
        diagnostics_.warning(head_.motion_begin, "amc.missing-bone",
                             fmt::format("expected a line for {} in every frame, found none in {}; it is at rest {}",
                                         as_found(rig_.bones[bone].name), late->second.seen ? "the first one" : "any",
                                         late->second.seen ? "until there is one" : "throughout"));
    }
}

void AmcBuilder::report_numbering(const AmcMotion& motion) {
    if (!motion.first_break) return;
    const auto [offset, before, number] = *motion.first_break;
    diagnostics_.warning(
        offset, "amc.frame-number",
        fmt::format("expected the frame after {}, found {}{}; frames are shown in the file's order, "
                    "numbered from the first",
                    before, number,
                    motion.breaks > 1 ? fmt::format(", and {} more gaps or steps back", motion.breaks - 1) : ""));
}

}  // namespace skelplay::loaders
