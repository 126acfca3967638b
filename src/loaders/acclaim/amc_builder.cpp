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

/// Adds a line of the first frame to the layout; its bones get the next free columns.
void AmcBuilder::plan_line(const AmcLine& line) {
    const std::string_view name = head_.first_frame.name(line);
    AmcLayout::Line& planned = layout_.lines.emplace_back();
    planned.name = name;
    const AmcTarget& target = target_of(name, line.offset);
    if (target.bones.empty() || !is_asked_for(target.bones.front(), line)) return;
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
        columns_[bone] = static_cast<std::uint32_t>(layout_.rest_row.size());
        for (const Dof dof : rig_.bones[bone].dofs) layout_.rest_row.push_back(rest_value(rig_.bones[bone], dof));
    }
}

/// The bones a line belongs to; none is reported once for each name.
const AmcTarget& AmcBuilder::target_of(std::string_view name, std::uint64_t offset) {
    const auto [entry, fresh] = found_.try_emplace(std::string(name));
    AmcTarget& target = entry->second;
    if (!fresh) return target;
    target = find_target(rig_, base::to_utf8(name));
    if (target.bones.empty())
        report_no_target(target, name, offset);
    else if (target.by_convention || target.bones.size() > 1)
        other_names_.push_back({base::to_utf8(name), offset, target});
    return target;
}

void AmcBuilder::report_no_target(const AmcTarget& target, std::string_view name, std::uint64_t offset) {
    if (target.at_odds)
        diagnostics_.warning(offset, "amc.divided-dof",
                             fmt::format("expected the same dof of all bones among which {} is divided, found others "
                                         "in {}; its lines are skipped",
                                         as_found(name), skeleton_file_));
    else
        diagnostics_.warning(offset, "amc.unknown-bone",
                             fmt::format("expected the name or id of a bone of {}, found {}; its lines are skipped",
                                         skeleton_file_, as_found(name)));
}

std::vector<std::string> AmcBuilder::names_of(const AmcTarget& target) const {
    std::vector<std::string> names;
    for (const std::size_t bone : target.bones) names.push_back(as_found(rig_.bones[bone].name));
    return names;
}

std::string AmcBuilder::title(const AmcTarget& target, std::string_view name) const {
    return as_found(target.bones.size() == 1 ? rig_.bones[target.bones.front()].name : name);
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

void AmcBuilder::report_repeated(const AmcTarget& target, std::string_view name, std::uint64_t offset) {
    if (once("amc.repeated-bone", target.bones.front()))
        diagnostics_.warning(offset, "amc.repeated-bone",
                             fmt::format("expected one line for {} in a frame, found another; the first one is used",
                                         title(target, name)));
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
        const AmcTarget& target = target_of(lines.name(line), line.offset);
        if (target.bones.empty() || !is_asked_for(target.bones.front(), line)) continue;
        if (std::ranges::any_of(target.bones, [&](std::size_t bone) { return seen_[bone]; })) {
            report_repeated(target, lines.name(line), line.offset);
            continue;
        }
        for (const std::size_t bone : target.bones) seen_[bone] = true;
        if (is_readable(lines, line, target, index)) take_line(motion, lines, line, target, index);
    }
    report_missing_lines(odd);
}

/// Writes a line's numbers, or each bone's share of them.
void AmcBuilder::take_line(AmcMotion& motion, const AmcLines& lines, const AmcLine& line, const AmcTarget& target,
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
bool AmcBuilder::is_readable(const AmcLines& lines, const AmcLine& line, const AmcTarget& target, std::size_t index) {
    const std::size_t wanted = rig_.bones[target.bones.front()].dofs.size();
    const std::string name = title(target, lines.name(line));
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

/// Says once which names are no bone's own: those that the convention explains, and each whose numbers are divided.
void AmcBuilder::report_other_names() {
    std::vector<std::string> conventional;
    for (const OtherName& other : other_names_)
        if (other.target.by_convention)
            conventional.push_back(fmt::format("{} as {}", as_found(other.name), names_of(other.target).front()));
    const auto first = std::ranges::find_if(other_names_, [](const auto& other) { return other.target.by_convention; });
    if (!conventional.empty())
        diagnostics_.note(
            first->offset, "amc.convention",
            fmt::format("{} {} not in {} but read by the naming convention: {}", conventional.size(),
                        conventional.size() == 1 ? "name is" : "names are", skeleton_file_, listed(conventional)));
    for (const OtherName& other : other_names_) {
        const AmcTarget& target = other.target;
        if (target.by_convention || target.shares.empty()) continue;
        const auto has = [&](Share how) { return std::ranges::find(target.shares, how) != target.shares.end(); };
        const std::vector<std::string> bones = names_of(target);
        diagnostics_.note(
            other.offset, "amc.divided",
            fmt::format("{} is divided evenly among {} bones of {}: {}; each gets 1/{} of every angle{}{}",
                        as_found(other.name), bones.size(), skeleton_file_, listed(bones), bones.size(),
                        has(Share::first) ? ", translations move the first alone" : "",
                        has(Share::none) ? ", lengths are not used" : ""));
    }
}

}  // namespace skelplay::loaders
