#include "loaders/htr/htr_motion.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <mutex>
#include <shared_mutex>
#include <utility>

#include "base/chunks.h"
#include "loaders/reading.h"

namespace skelplay::loaders {

// ---- Planning ----

namespace {

/// The largest number of frames allowed for a motion with this number of segments and rows. It keeps memory in
/// proportion to the file's size; otherwise one long section among thousands of empty ones would need far too much.
std::uint64_t affordable_htr_frames(std::uint64_t rows, std::size_t segments) noexcept {
    constexpr std::uint64_t free_cells = 1U << 16U;
    constexpr std::uint64_t cells_per_row = 64;
    return (cells_per_row * rows + free_cells) / segments;
}

/// A run of numbered rows or frames, and the section they are in.
struct Run {
    const HtrNumbering* numbering = nullptr;
    const HtrStretch* stretch = nullptr;
    std::int64_t lowest = 0;
    std::int64_t highest = 0;
    bool unique = false;  // no number occurs twice, so each row can stand where its number says
    bool rising = true;   // each number is greater than the one before
};

Run run_of(const HtrNumbering& numbering, const HtrStretch* stretch) {
    std::vector<HtrNumbering::Series> series = numbering.series();
    Run run{&numbering, stretch};
    if (series.empty()) return run;
    const auto last = [](const auto& each) { return each.number + static_cast<std::int64_t>(each.count) - 1; };
    const auto meet = [&](const auto& one, const auto& next) { return last(one) >= next.number; };
    run.rising = std::ranges::adjacent_find(series, meet) == series.end();
    std::ranges::sort(series, {}, &HtrNumbering::Series::number);
    run.unique = std::ranges::adjacent_find(series, meet) == series.end();
    run.lowest = series.front().number;
    run.highest = last(series.back());
    return run;
}

/// The same rows with numbers that follow each other from `first` on, in the same order of size.
HtrNumbering ranked(const HtrNumbering& numbering, std::int64_t first) {
    std::vector<HtrNumbering::Series> series = numbering.series();
    std::ranges::sort(series, {}, &HtrNumbering::Series::number);
    for (HtrNumbering::Series& each : series) {
        each.number = first;
        first += static_cast<std::int64_t>(each.count);
    }
    std::ranges::sort(series, {}, &HtrNumbering::Series::ordinal);
    HtrNumbering result{.count = numbering.count, .first = series.front().number};
    for (const HtrNumbering::Series& each : std::span(series).subspan(1))
        result.jumps.push_back({.ordinal = each.ordinal, .found = each.number});
    return result;
}

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
/// a row missing from one segment does not shift its later ones, and rows may be in any order. Numbers with gaps in all
/// segments are only used when no more than half of the frames are missing and the header does not state exactly as
/// many frames as there are rows.
bool count_frames(std::span<const Run> runs, std::optional<std::int64_t> declared, HtrPlan& plan) {
    std::uint64_t most = 0;
    std::optional<std::int64_t> low;
    std::optional<std::int64_t> high;
    for (const Run& run : runs) {
        most = std::max(most, run.numbering->count);
        if (!run.unique) continue;
        low = std::min(low.value_or(run.lowest), run.lowest);
        high = std::max(high.value_or(run.highest), run.highest);
    }
    if (most == 0) return false;
    const std::uint64_t span = low ? static_cast<std::uint64_t>(*high - *low) + 1 : 0;
    const bool as_declared = declared && *declared >= 0 && static_cast<std::uint64_t>(*declared) == most;
    const bool by_number = low && (span == most || (span <= 2 * most && !as_declared));
    plan.frames = static_cast<std::size_t>(by_number ? std::max(span, most) : most);
    plan.first_frame = low.value_or(
        std::ranges::find_if(runs, [](const Run& run) { return run.numbering->count > 0; })->numbering->first);
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

void check_jump(const Run& run, bool by_number, base::Diagnostics& diagnostics) {
    if (run.numbering->jumps.empty()) return;
    const HtrNumbering::Jump& at = run.numbering->jumps.front();
    const bool complete = static_cast<std::uint64_t>(run.highest - run.lowest) + 1 == run.numbering->count;
    diagnostics.warning(at.offset, "htr.frame-number", "expected frame {}, found frame {}; {}", at.expected, at.found,
                        !run.unique || (!by_number && run.rising) ? "frames are used in the file's order"
                        : !by_number                              ? "frames are used in the order of their numbers"
                        : run.rising                              ? "missing frames repeat the frame before"
                        : complete                                ? "each row stands where its frame number says"
                                   : "each row stands where its frame number says, and missing frames repeat the one "
                                     "before");
}

/// Notes frames before the first: "a positive decimal integer frame number" (Meredith & Maddock, section 3.2).
void check_first(std::span<const Run> runs, base::Diagnostics& diagnostics) {
    const auto run =
        std::ranges::find_if(runs, [](const Run& each) { return each.numbering->count > 0 && each.lowest < 1; });
    if (run != runs.end())
        diagnostics.note(run->numbering->first_offset, "htr.first-frame",
                         "expected frame numbers from 1 on, found {}; frames keep their numbers here, and are written "
                         "from 1 on",
                         run->lowest);
}

/// Reports frames that are missing from a section.
void check_count(const Run& run, bool by_number, const HtrPlan& plan, std::int64_t last_frame,
                 base::Diagnostics& diagnostics) {
    const HtrNumbering& found = *run.numbering;
    const std::string name = as_found(run.stretch->name);
    if (found.count == 0) {
        diagnostics.warning(run.stretch->offset, "htr.row-count",
                            "expected {} rows of '{}', found none; it stays at rest", plan.frames, name);
    } else if (by_number && (run.lowest != plan.first_frame || run.highest != last_frame)) {
        diagnostics.warning(
            run.stretch->offset, "htr.row-count",
            "expected frames {} to {} of '{}', found {} to {}; it is at rest before and does not move after",
            plan.first_frame, last_frame, name, run.lowest, run.highest);
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

/// Records a numbering whose frames do not simply follow each other from the first frame on. Where numbers are no
/// positions, they still say which frame comes before which.
void spread(const Run& run, bool by_number, std::optional<std::size_t> segment, HtrPlan& plan) {
    const HtrNumbering& numbering = *run.numbering;
    if (numbering.count == 0 || !run.unique || (!by_number && run.rising)) return;
    if (numbering.first != plan.first_frame || !numbering.jumps.empty())
        plan.spreads.push_back({by_number ? numbering : ranked(numbering, plan.first_frame), segment});
}

HtrPlan plan_by_segment(std::span<const HtrStretch> stretches, std::span<const HtrSegment> segments,
                        std::optional<std::int64_t> declared_frames, base::Diagnostics& diagnostics) {
    std::vector<Run> runs;
    for (const HtrStretch& stretch : stretches)
        if (stretch.segment && !stretch.repeated) runs.push_back(run_of(stretch.numbering, &stretch));
    HtrPlan plan;
    const bool numbers_hold = count_frames(runs, declared_frames, plan);
    if (plan.frames == 0) return plan;
    const std::size_t affordable = cut_to_affordable(stretches, segments.size(), plan, diagnostics);
    const std::int64_t last_frame = plan.first_frame + static_cast<std::int64_t>(plan.frames) - 1;
    check_first(runs, diagnostics);
    for (const Run& run : runs) {
        const bool by_number = numbers_hold && run.unique;
        check_jump(run, by_number, diagnostics);
        check_count(run, by_number, plan, last_frame, diagnostics);
        spread(run, by_number, run.stretch->segment, plan);
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
    const Run run = run_of(all, nullptr);
    const bool by_number = count_frames({&run, 1}, declared_frames, plan);
    check_first({&run, 1}, diagnostics);
    check_jump(run, by_number, diagnostics);
    spread(run, by_number, std::nullopt, plan);
    plan.frames = cut_to_affordable(stretches, segments, plan, diagnostics);
    return plan;
}

}  // namespace

void HtrNumbering::append(const HtrNumbering& next) {
    if (next.count == 0) return;
    const std::uint64_t before = count;
    add(next.first, next.first_offset);
    for (const Jump& at : next.jumps) jumps.push_back({before + at.ordinal, at.offset, at.expected, at.found});
    last = next.last;
    count += next.count - 1;
}

std::vector<HtrNumbering::Series> HtrNumbering::series() const {
    std::vector<Series> all;
    if (count == 0) return all;
    all.push_back({0, first, count});
    for (const Jump& at : jumps) {
        all.back().count = at.ordinal - all.back().ordinal;
        all.push_back({at.ordinal, at.found, count - at.ordinal});
    }
    return all;
}

HtrPlan plan_htr(std::span<const HtrStretch> stretches, HtrLayout layout, std::span<const HtrSegment> segments,
                 std::optional<std::int64_t> declared_frames, base::Diagnostics& diagnostics) {
    check_segments(stretches, diagnostics);
    return layout == HtrLayout::by_frame ? plan_by_frame(stretches, segments.size(), declared_frames, diagnostics)
                                         : plan_by_segment(stretches, segments, declared_frames, diagnostics);
}

// ---- Reading ----

namespace {

constexpr HtrNumbers rest_numbers{0, 0, 0, 0, 0, 0, 1};
constexpr double nothing = std::numeric_limits<double>::quiet_NaN();

/// The cells of one segment, by frame. A cell is the seven numbers of one segment in one frame.
class Cells {
public:
    Cells(HtrMotion& motion, std::size_t segments, std::size_t segment)
        : first_(motion.samples.data() + segment * htr_row_numbers), stride_(segments * htr_row_numbers) {}

    [[nodiscard]] std::span<double, htr_row_numbers> operator[](std::uint64_t frame) const {
        return std::span<double, htr_row_numbers>(first_ + frame * stride_, htr_row_numbers);
    }
    void clear(std::uint64_t begin, std::uint64_t end) const {
        for (; begin < end; ++begin) (*this)[begin].front() = nothing;
    }

private:
    double* first_;
    std::size_t stride_;
};

/// Joins the rows of pieces. order() is called for one piece after the other, copy_rows() on several threads at once.
class FrameCollector {
public:
    FrameCollector(HtrLayout layout, std::size_t segments, HtrFrames& frames)
        : layout_(layout), segments_(segments), frames_(frames), taken_(segments) {
        frames_.ends.assign(segments, 0);
    }

    /// Works out the frames of the piece's rows and makes room for them.
    void order(HtrPiece& piece) {
        piece.placements.clear();
        if (frames_.ended) return;
        frames_.head_diagnostics.append(std::move(piece.heads));
        for (std::size_t i = 0; i < piece.stretches.size(); ++i) {
            HtrPieceStretch& part = piece.stretches[i];
            if (part.section == HtrSection::end) {
                frames_.end = part.offset;
                frames_.ended = true;
                return;
            }
            const std::uint64_t count = part.numbering.count;
            const std::uint64_t first = join(part, i == 0);
            if (!last_stretch_is_used()) continue;
            const auto rows = piece.rows_of(i);
            add_facts(part, rows.size());
            if (count == 0) continue;
            const auto segment = layout_ == HtrLayout::by_segment ? frames_.stretches.back().segment : std::nullopt;
            piece.placements.push_back({rows, first, make_room(first, first + count, segment), segment});
            keep_late(piece.placements.back());
        }
    }

    /// Copies the piece's rows into their frames.
    void copy_rows(const HtrPiece& piece) {
        const std::shared_lock lock(moving_);
        for (const HtrPiece::Placement& placement : piece.placements) {
            if (placement.segment)
                copy_segment_rows(placement);
            else
                copy_frame_rows(placement);
        }
    }

private:
    /// Adds the part to its stretch, which may have begun earlier; returns how many frames precede the part.
    std::uint64_t join(HtrPieceStretch& part, bool first_of_piece) {
        std::vector<HtrStretch>& stretches = frames_.stretches;
        const std::uint64_t frames_before = frame_count_;
        std::uint64_t before = 0;
        rows_ += part.rows;
        frame_count_ += part.numbering.count;
        const bool continues = first_of_piece || (part.frames && !stretches.empty() && stretches.back().frames);
        if (!continues) {
            HtrStretch& begun = stretches.emplace_back(std::move(static_cast<HtrStretch&>(part)));
            if (begun.segment) {
                begun.repeated = taken_[*begun.segment];
                taken_[*begun.segment] = true;
            }
        } else if (!stretches.empty()) {
            before = stretches.back().numbering.count;
            stretches.back().numbering.append(part.numbering);
            stretches.back().rows += part.rows;
        }
        return layout_ == HtrLayout::by_frame ? frames_before : before;
    }

    /// True when the rows of the last stretch are used.
    [[nodiscard]] bool last_stretch_is_used() const {
        if (frames_.stretches.empty() || segments_ == 0) return false;
        const HtrStretch& stretch = frames_.stretches.back();
        return layout_ == HtrLayout::by_frame ? stretch.frames : stretch.segment && !stretch.repeated;
    }

    void add_facts(HtrPieceStretch& part, std::size_t rows) {
        HtrMotion& motion = frames_.motion;
        if (motion.rows_without_scale == 0) motion.first_without_scale = part.first_without_scale;
        motion.rows += rows;
        motion.rows_without_scale += part.rows_without_scale;
        frames_.row_diagnostics.append(std::move(part.diagnostics));
    }

    /// Makes room for the frames [first, end) of a segment, or of all; returns one past the last frame with room.
    std::uint64_t make_room(std::uint64_t first, std::uint64_t end, std::optional<std::size_t> segment) {
        HtrMotion& motion = frames_.motion;
        const std::uint64_t count = std::min(end, affordable_htr_frames(rows_, segments_));
        if (count > motion.frames) {
            motion.frames = static_cast<std::size_t>(count);
            const std::size_t size = motion.frames * segments_ * htr_row_numbers;
            if (size > motion.samples.size()) {
                const std::unique_lock lock(moving_);
                motion.samples.resize(std::max(size, 2 * motion.samples.size()));
            }
        }
        const std::uint64_t room = std::min<std::uint64_t>(end, motion.frames);
        for (std::size_t i = segment.value_or(0); i < (segment ? *segment + 1 : segments_); ++i) {
            std::uint64_t& filled = frames_.ends[i];
            Cells(motion, segments_, i).clear(filled, std::min(first, room));
            filled = std::max(filled, room);
        }
        return room;
    }

    /// Stores the rows for which there is no room.
    void keep_late(const HtrPiece::Placement& placement) {
        for (auto row = placement.rows.end();
             row != placement.rows.begin() && placement.first + (row - 1)->frame >= placement.end;) {
            --row;
            frames_.late.push_back(
                {placement.first + row->frame, placement.segment.value_or(row->segment), row->numbers});
        }
    }

    /// Copies one row into each frame. Frames may be a memory page apart, so later ones are prefetched.
    void copy_segment_rows(const HtrPiece::Placement& placement) {
        constexpr std::uint64_t ahead = 8;
        const Cells cells(frames_.motion, segments_, *placement.segment);
        auto row = placement.rows.begin();
        for (std::uint64_t frame = placement.first; frame < placement.end; ++frame) {
            if (frame + ahead < placement.end) __builtin_prefetch(cells[frame + ahead].data(), 1);
            if (row != placement.rows.end() && placement.first + row->frame == frame)
                std::ranges::copy((row++)->numbers, cells[frame].begin());
            else
                cells.clear(frame, frame + 1);
        }
    }

    void copy_frame_rows(const HtrPiece::Placement& placement) {
        auto row = placement.rows.begin();
        for (std::uint64_t frame = placement.first; frame < placement.end; ++frame) {
            const auto next = std::find_if(row, placement.rows.end(), [&](const HtrPieceRow& one) {
                return placement.first + one.frame != frame;
            });
            for (std::size_t i = 0; static_cast<std::size_t>(next - row) < segments_ && i < segments_; ++i)
                Cells(frames_.motion, segments_, i).clear(frame, frame + 1);
            for (; row != next; ++row)
                std::ranges::copy(row->numbers, Cells(frames_.motion, segments_, row->segment)[frame].begin());
        }
    }

    HtrLayout layout_;
    std::size_t segments_;
    HtrFrames& frames_;
    std::shared_mutex moving_;       // locked exclusively while the array of samples grows
    std::vector<bool> taken_;        // segments that have a section
    std::uint64_t rows_ = 0;         // so far, used or not
    std::uint64_t frame_count_ = 0;  // so far, for the layout by frame
};

/// Moves cells from their index in the file's order to the frame with their number.
void spread_cells(const Cells& cells, const HtrNumbering& numbering, const HtrPlan& plan) {
    std::vector<HtrNumbers> read(std::min<std::size_t>(numbering.count, plan.frames));
    for (std::size_t i = 0; i < read.size(); ++i) std::ranges::copy(cells[i], read[i].begin());
    cells.clear(0, plan.frames);
    for (const HtrNumbering::Series& series : numbering.series()) {
        const auto begin = static_cast<std::uint64_t>(series.number - plan.first_frame);
        for (std::uint64_t i = 0; i < series.count && begin + i < plan.frames; ++i)
            if (series.ordinal + i < read.size()) std::ranges::copy(read[series.ordinal + i], cells[begin + i].begin());
    }
}

/// Fills cells without a row from the frame before, or with the rest values in the first frame.
void repeat_frames(HtrMotion& motion, std::size_t segments) {
    const std::size_t columns = segments * htr_row_numbers;
    for (std::size_t at = 0; at < motion.samples.size(); at += htr_row_numbers) {
        if (!std::isnan(motion.samples[at])) continue;
        const auto cell = std::span(motion.samples).subspan(at, htr_row_numbers);
        if (at < columns)
            std::ranges::copy(rest_numbers, cell.begin());
        else
            std::ranges::copy(std::span(motion.samples).subspan(at - columns, htr_row_numbers), cell.begin());
    }
}

}  // namespace

HtrFrames read_htr_frames(const Reading& in, base::ChunkWork work, HtrLayout layout,
                          std::span<const HtrSegment> segments) {
    if (layout == HtrLayout::by_frame) work.starts_record = starts_htr_frame;
    const HtrNames names(segments);
    HtrFrames frames;
    frames.end = work.end;
    if (!segments.empty())
        base::reserve_at_most(frames.motion.samples, static_cast<std::size_t>((work.end - work.begin) / 2 + 1));
    frames.motion.samples.resize(frames.motion.samples.capacity());  // arrange_htr_frames() cuts it to the frames
    FrameCollector collector(layout, segments.size(), frames);
    base::BlockStages<HtrPiece> stages;
    stages.chain = [&](std::size_t, HtrPiece& piece) { collector.order(piece); };
    stages.finish = [&](std::size_t, HtrPiece& piece) { collector.copy_rows(piece); };
    const auto read = [&](const base::Chunk& chunk, HtrPiece& piece) { read_htr_piece(chunk, layout, names, piece); };
    base::for_each_chunk(in.bytes, work, read, std::move(stages));
    in.check_stop();
    return frames;
}

HtrMotion arrange_htr_frames(HtrFrames&& frames, const HtrPlan& plan, std::size_t segments) {
    HtrMotion motion = std::move(frames.motion);
    const bool is_full = motion.rows == plan.frames * segments && motion.frames == plan.frames && frames.late.empty();
    motion.frames = plan.frames;
    motion.first_frame = plan.first_frame;
    motion.samples.resize(motion.frames * segments * htr_row_numbers);
    if (is_full && plan.spreads.empty()) return motion;
    for (std::size_t segment = 0; segment < segments; ++segment)
        Cells(motion, segments, segment).clear(frames.ends[segment], motion.frames);
    for (const HtrFrames::Late& late : frames.late)
        if (late.frame < motion.frames)
            std::ranges::copy(late.numbers, Cells(motion, segments, late.segment)[late.frame].begin());
    for (const HtrPlan::Spread& spread : plan.spreads)
        for (std::size_t segment = 0; segment < segments; ++segment)
            if (!spread.segment || *spread.segment == segment)
                spread_cells(Cells(motion, segments, segment), spread.numbering, plan);
    repeat_frames(motion, segments);
    return motion;
}

}  // namespace skelplay::loaders
