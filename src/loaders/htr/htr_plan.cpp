#include "loaders/htr/htr_plan.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <utility>

#include "loaders/wording.h"

namespace skelplay::loaders {

namespace {

/// A run of numbered rows or frames, and whose they are.
struct Run {
    const HtrNumbering* numbering = nullptr;
    const HtrStretch* stretch = nullptr;
};

/// Gives every motion section its segment.
void assign_segments(const HtrSurvey& survey, const HtrNames& names, std::size_t segments, HtrPlan& plan,
                     base::Diagnostics& diagnostics) {
    std::vector<bool> taken(segments);
    for (std::size_t i = 0; i < survey.stretches.size(); ++i) {
        const HtrStretch& stretch = survey.stretches[i];
        if (stretch.section != HtrSection::motion || stretch.frames) continue;
        const auto segment = names.find(stretch.name);
        if (!segment) {
            diagnostics.warning(
                stretch.offset, "htr.unknown-segment",
                fmt::format("expected a section of a segment, found {}; it is left out", in_brackets(stretch.name)));
        } else if (taken[*segment]) {
            diagnostics.warning(stretch.offset, "htr.segment-twice",
                                fmt::format("expected one section of each segment, found {} again; the first holds",
                                            in_brackets(stretch.name)));
        } else {
            taken[*segment] = true;
            plan.targets[i].segment = segment;
        }
    }
}

/// How many frames, and from which number on. True when frames go by their numbers: then a row that is missing in one
/// segment does not move its later ones. Numbers that leave something out everywhere are believed as long as it is
/// less than every other frame and the header does not promise just as many frames as there are rows.
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

/// The frames there is room for: a file must not cost memory that its rows do not pay for, as one long section among
/// thousands of empty ones would.
std::size_t affordable_frames(const HtrSurvey& survey, std::size_t segments, const HtrPlan& plan,
                              base::Diagnostics& diagnostics) {
    constexpr std::uint64_t free_cells = 1U << 16U;
    constexpr std::uint64_t cells_per_row = 64;
    std::uint64_t rows = 0;
    for (const HtrStretch& stretch : survey.stretches) rows += stretch.rows;
    const std::uint64_t limit = (cells_per_row * rows + free_cells) / segments;
    if (plan.frames <= limit) return plan.frames;
    diagnostics.warning(survey.stretches.front().offset, "htr.ragged",
                        fmt::format("expected about as many rows for each of {} segments, found {} rows in all for {} "
                                    "frames; the first {} frames are shown",
                                    segments, rows, plan.frames, limit));
    return static_cast<std::size_t>(limit);
}

void check_break(const HtrNumbering& numbering, bool by_number, base::Diagnostics& diagnostics) {
    if (!numbering.first_break) return;
    const HtrNumbering::Break& at = *numbering.first_break;
    diagnostics.warning(
        at.offset, "htr.frame-number",
        fmt::format("expected frame {}, found frame {}; {}", at.expected, at.found,
                    by_number ? "what is between repeats the frame before" : "frames are taken in their order"));
}

/// Says which frames a section lacks.
void check_count(const Run& run, bool by_number, const HtrPlan& plan, std::int64_t last_frame,
                 base::Diagnostics& diagnostics) {
    const HtrNumbering& found = *run.numbering;
    const std::string name = as_found(run.stretch->name);
    if (found.count == 0) {
        diagnostics.warning(run.stretch->offset, "htr.row-count",
                            fmt::format("expected {} rows of '{}', found none; it rests", plan.frames, name));
    } else if (by_number && (found.first != plan.first_frame || found.last != last_frame)) {
        diagnostics.warning(run.stretch->offset, "htr.row-count",
                            fmt::format("expected frames {} to {} of '{}', found {} to {}; it rests before and stays "
                                        "after",
                                        plan.first_frame, last_frame, name, found.first, found.last));
    } else if (!by_number && found.count != plan.frames) {
        diagnostics.warning(run.stretch->offset, "htr.row-count",
                            fmt::format("expected {} rows of '{}', found {}; the last one is repeated", plan.frames,
                                        name, found.count));
    }
}

void check_missing(std::span<const HtrSegment> segments, const HtrPlan& plan, base::Diagnostics& diagnostics) {
    std::vector<bool> moves(segments.size());
    for (const HtrPlan::Target& target : plan.targets)
        if (target.segment) moves[*target.segment] = true;
    for (std::size_t i = 0; i < segments.size(); ++i)
        if (!moves[i])
            diagnostics.warning(segments[i].name.offset, "htr.no-section",
                                fmt::format("expected a section {} with rows, found none; the segment rests",
                                            in_brackets(segments[i].name.text)));
}

HtrPlan plan_by_segment(const HtrSurvey& survey, std::span<const HtrSegment> segments,
                        std::optional<std::int64_t> declared_frames, HtrPlan plan, base::Diagnostics& diagnostics) {
    std::vector<Run> runs;
    for (std::size_t i = 0; i < survey.stretches.size(); ++i)
        if (plan.targets[i].segment) runs.push_back({&survey.stretches[i].numbering, &survey.stretches[i]});
    const bool numbers_hold = count_frames(runs, declared_frames, plan);
    if (plan.frames == 0) return plan;
    const std::size_t affordable = affordable_frames(survey, segments.size(), plan, diagnostics);
    const std::int64_t last_frame = plan.first_frame + static_cast<std::int64_t>(plan.frames) - 1;
    for (const Run& run : runs) {
        const bool by_number = numbers_hold && run.numbering->rising;
        plan.targets[static_cast<std::size_t>(run.stretch - survey.stretches.data())].by_number = by_number;
        check_break(*run.numbering, by_number, diagnostics);
        check_count(run, by_number, plan, last_frame, diagnostics);
    }
    check_missing(segments, plan, diagnostics);
    plan.frames = affordable;
    return plan;
}

HtrPlan plan_by_frame(const HtrSurvey& survey, std::size_t segments, std::optional<std::int64_t> declared_frames,
                      HtrPlan plan, base::Diagnostics& diagnostics) {
    HtrNumbering all;
    for (const HtrStretch& stretch : survey.stretches) all.append(stretch.numbering);
    const bool by_number = count_frames(std::array{Run{&all, nullptr}}, declared_frames, plan);
    for (HtrPlan::Target& target : plan.targets) target.by_number = by_number;
    check_break(all, by_number, diagnostics);
    plan.frames = affordable_frames(survey, segments, plan, diagnostics);
    return plan;
}

}  // namespace

HtrPlan plan_htr(const HtrSurvey& survey, HtrLayout layout, std::span<const HtrSegment> segments, const HtrNames& names,
                 std::optional<std::int64_t> declared_frames, base::Diagnostics& diagnostics) {
    HtrPlan plan;
    plan.targets.resize(survey.stretches.size());
    assign_segments(survey, names, segments.size(), plan, diagnostics);
    return layout == HtrLayout::by_frame
               ? plan_by_frame(survey, segments.size(), declared_frames, std::move(plan), diagnostics)
               : plan_by_segment(survey, segments, declared_frames, std::move(plan), diagnostics);
}

}  // namespace skelplay::loaders
