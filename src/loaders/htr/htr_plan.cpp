#include <algorithm>
#include <array>

#include "loaders/htr/htr_motion.h"
#include "loaders/wording.h"

namespace skelplay::loaders {

namespace {

/// A run of numbered rows or frames, and the section they are in.
struct Run {
    const HtrNumbering* numbering = nullptr;
    const HtrStretch* stretch = nullptr;
};

/// Reports motion sections that belong to no segment, or to one that already has a section.
void check_segments(std::span<const HtrStretch> stretches, base::Diagnostics& diagnostics) {
    for (const HtrStretch& stretch : stretches) {
        if (stretch.section != HtrSection::motion || stretch.frames) continue;
        if (!stretch.segment)
            diagnostics.warning(stretch.offset, "htr.unknown-segment",
                                "expected a section of a segment, found {}; it is left out", in_brackets(stretch.name));
        else if (stretch.repeated)
            diagnostics.warning(stretch.offset, "htr.segment-twice",
                                "expected one section of each segment, found {} again; the first is used",
                                in_brackets(stretch.name));
    }
}

/// Works out the number of frames and the first frame's number. True when frames are positioned by their numbers: then
/// a row missing from one segment does not shift its later ones. Numbers with gaps in all segments are only used when
/// no more than half of the frames are missing and the header does not state exactly as many frames as there are rows.
bool count_frames(std::span<const Run> runs, std::optional<std::int64_t> declared, HtrPlan& plan) {
    std::uint64_t most = 0;
    std::optional<std::int64_t> low;
    std::optional<std::int64_t> high;
    for (const Run& run : runs) {
        most = std::max(most, run.numbering->count);
        if (run.numbering->count == 0 || !run.numbering->rising) continue;
        low = std::min(low.value_or(run.numbering->first), run.numbering->first);
        high = std::max(high.value_or(run.numbering->last), run.numbering->last);
    }
    if (most == 0) return false;
    const std::uint64_t span = low ? static_cast<std::uint64_t>(*high - *low) + 1 : 0;
    const bool as_declared = declared && *declared >= 0 && static_cast<std::uint64_t>(*declared) == most;
    const bool by_number = low && (span == most || (span <= 2 * most && !as_declared));
    plan.frames = static_cast<std::size_t>(by_number ? std::max(span, most) : most);
    plan.first_frame = by_number ? *low : std::ranges::find_if(runs, [](const Run& run) {
                                              return run.numbering->count > 0;
                                          })->numbering->first;
    return by_number;
}

std::size_t cut_to_affordable(std::span<const HtrStretch> stretches, std::size_t segments, const HtrPlan& plan,
                              base::Diagnostics& diagnostics) {
    std::uint64_t rows = 0;
    for (const HtrStretch& stretch : stretches) rows += stretch.rows;
    const std::uint64_t limit = affordable_htr_frames(rows, segments);
    if (plan.frames <= limit) return plan.frames;
    diagnostics.warning(stretches.front().offset, "htr.ragged",
                        "expected about as many rows for each of {} segments, found {} rows in all for {} frames; the "
                        "first {} frames are shown",
                        segments, rows, plan.frames, limit);
    return static_cast<std::size_t>(limit);
}

void check_jump(const HtrNumbering& numbering, bool by_number, base::Diagnostics& diagnostics) {
    if (numbering.jumps.empty()) return;
    const HtrNumbering::Jump& at = numbering.jumps.front();
    diagnostics.warning(at.offset, "htr.frame-number", "expected frame {}, found frame {}; {}", at.expected, at.found,
                        by_number ? "missing frames repeat the frame before" : "frames are used in the file's order");
}

/// Reports frames that are missing from a section.
void check_count(const Run& run, bool by_number, const HtrPlan& plan, std::int64_t last_frame,
                 base::Diagnostics& diagnostics) {
    const HtrNumbering& found = *run.numbering;
    const std::string name = as_found(run.stretch->name);
    if (found.count == 0) {
        diagnostics.warning(run.stretch->offset, "htr.row-count",
                            "expected {} rows of '{}', found none; it stays at rest", plan.frames, name);
    } else if (by_number && (found.first != plan.first_frame || found.last != last_frame)) {
        diagnostics.warning(
            run.stretch->offset, "htr.row-count",
            "expected frames {} to {} of '{}', found {} to {}; it is at rest before and does not move after",
            plan.first_frame, last_frame, name, found.first, found.last);
    } else if (!by_number && found.count != plan.frames) {
        diagnostics.warning(run.stretch->offset, "htr.row-count",
                            "expected {} rows of '{}', found {}; the last one is repeated", plan.frames, name,
                            found.count);
    }
}

void check_missing(std::span<const Run> runs, std::span<const HtrSegment> segments, base::Diagnostics& diagnostics) {
    std::vector<bool> has_section(segments.size());
    for (const Run& run : runs) has_section[*run.stretch->segment] = true;
    for (std::size_t i = 0; i < segments.size(); ++i)
        if (!has_section[i])
            diagnostics.warning(segments[i].name.offset, "htr.no-section",
                                "expected a section {} with rows, found none; the segment stays at rest",
                                in_brackets(segments[i].name.text));
}

/// Records a numbering whose frames do not simply follow each other from the first frame on.
void spread(const HtrNumbering& numbering, std::optional<std::size_t> segment, HtrPlan& plan) {
    if (numbering.count > 0 && (numbering.first != plan.first_frame || !numbering.jumps.empty()))
        plan.spreads.push_back({numbering, segment});
}

HtrPlan plan_by_segment(std::span<const HtrStretch> stretches, std::span<const HtrSegment> segments,
                        std::optional<std::int64_t> declared_frames, base::Diagnostics& diagnostics) {
    std::vector<Run> runs;
    for (const HtrStretch& stretch : stretches)
        if (stretch.segment && !stretch.repeated) runs.push_back({&stretch.numbering, &stretch});
    HtrPlan plan;
    const bool numbers_hold = count_frames(runs, declared_frames, plan);
    if (plan.frames == 0) return plan;
    const std::size_t affordable = cut_to_affordable(stretches, segments.size(), plan, diagnostics);
    const std::int64_t last_frame = plan.first_frame + static_cast<std::int64_t>(plan.frames) - 1;
    for (const Run& run : runs) {
        const bool by_number = numbers_hold && run.numbering->rising;
        check_jump(*run.numbering, by_number, diagnostics);
        check_count(run, by_number, plan, last_frame, diagnostics);
        if (by_number) spread(*run.numbering, run.stretch->segment, plan);
    }
    check_missing(runs, segments, diagnostics);
    plan.frames = affordable;
    return plan;
}

HtrPlan plan_by_frame(std::span<const HtrStretch> stretches, std::size_t segments,
                      std::optional<std::int64_t> declared_frames, base::Diagnostics& diagnostics) {
    HtrNumbering all;
    for (const HtrStretch& stretch : stretches) all.append(stretch.numbering);
    HtrPlan plan;
    const bool by_number = count_frames(std::array{Run{&all, nullptr}}, declared_frames, plan);
    check_jump(all, by_number, diagnostics);
    if (by_number) spread(all, std::nullopt, plan);
    plan.frames = cut_to_affordable(stretches, segments, plan, diagnostics);
    return plan;
}

}  // namespace

void HtrNumbering::append(const HtrNumbering& next) {
    if (next.count == 0) return;
    const std::uint64_t before = count;
    add(next.first, next.first_offset);
    for (const Jump& at : next.jumps) jump({before + at.ordinal, at.offset, at.expected, at.found});
    rising = rising && next.rising;
    if (!rising && jumps.size() > 1) jumps.resize(1);
    last = next.last;
    count += next.count - 1;
}

void HtrNumbering::jump(const Jump& jump) {
    rising = rising && jump.found >= jump.expected;
    if (rising || jumps.empty())
        jumps.push_back(jump);
    else
        jumps.resize(1);
}

std::uint64_t affordable_htr_frames(std::uint64_t rows, std::size_t segments) noexcept {
    constexpr std::uint64_t free_cells = 1U << 16U;
    constexpr std::uint64_t cells_per_row = 64;
    return (cells_per_row * rows + free_cells) / segments;
}

HtrPlan plan_htr(std::span<const HtrStretch> stretches, HtrLayout layout, std::span<const HtrSegment> segments,
                 std::optional<std::int64_t> declared_frames, base::Diagnostics& diagnostics) {
    check_segments(stretches, diagnostics);
    return layout == HtrLayout::by_frame ? plan_by_frame(stretches, segments.size(), declared_frames, diagnostics)
                                         : plan_by_segment(stretches, segments, declared_frames, diagnostics);
}

}  // namespace skelplay::loaders
