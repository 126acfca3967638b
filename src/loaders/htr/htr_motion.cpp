#include "loaders/htr/htr_motion.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/lines.h"
#include "loaders/htr/htr_plan.h"
#include "loaders/wording.h"

namespace skelplay::loaders {

namespace {

constexpr HtrNumbers rest{0, 0, 0, 0, 0, 0, 1};
constexpr double nothing_yet = std::numeric_limits<double>::quiet_NaN();  // no file can hold it, see parse_number

/// What a piece of the file adds to the motion besides its numbers.
struct PieceResult {
    std::size_t rows = 0;
    std::size_t rows_without_scale = 0;
    std::uint64_t first_without_scale = 0;
    base::Diagnostics diagnostics;
};

/// Puts the rows of one piece where they belong. Pieces never write to the same place: the survey has seen to it
/// that no two rows of a stretch have one frame, and no two stretches one segment.
class PieceReader {
public:
    PieceReader(const HtrSurvey& survey, const HtrPlan& plan, const HtrNames& names, std::size_t segments,
                std::span<double> samples)
        : survey_(survey), plan_(plan), names_(names), segments_(segments), samples_(samples) {}

    PieceResult read(const base::Chunk& piece, HtrLayout layout) {
        begun_ = survey_.starts[piece.index].begun;
        ordinal_ = survey_.starts[piece.index].ordinal;
        readable_end_ = piece.text.data() + piece.text.size();
        base::LineReader lines(piece.text, piece.offset);
        for (base::Line raw; lines.next(raw) && raw.offset < survey_.end;) read_line(without_htr_comment(raw), layout);
        end_frame();
        return std::move(result_);
    }

private:
    void read_line(const base::Line& line, HtrLayout layout) {
        const HtrLine reading = read_htr_line(line.text, layout);
        switch (reading.kind) {
            case HtrLineKind::empty: break;
            case HtrLineKind::section: begin_section(layout); break;
            case HtrLineKind::frame: begin_frame(line, reading.number); break;
            case HtrLineKind::stray: stray(line); break;
            case HtrLineKind::row:
                if (layout == HtrLayout::by_segment)
                    row_of_segment(line, reading.number);
                else if (in_frames())
                    row_of_frame(line);
                break;
        }
    }

    [[nodiscard]] const HtrPlan::Target* target() const {
        return begun_ > 0 && begun_ <= plan_.targets.size() ? &plan_.targets[begun_ - 1] : nullptr;
    }
    [[nodiscard]] bool in_frames() const { return target() != nullptr && survey_.stretches[begun_ - 1].frames; }

    void begin_section(HtrLayout layout) {
        end_frame();
        ++begun_;
        if (layout == HtrLayout::by_segment) ordinal_ = 0;
    }

    void stray(const base::Line& line) {
        if (target() == nullptr || !target()->segment) return;
        result_.diagnostics.warning(
            line.offset, "htr.stray-line",
            fmt::format("expected a frame number, found '{}'; the line is left out", as_found(first_word(line))));
    }

    void row_of_segment(const base::Line& line, std::int64_t number) {
        const std::uint64_t ordinal = ordinal_++;
        if (target() == nullptr || !target()->segment) return;
        base::TokenReader words(line);
        base::Token frame_number;
        words.next(frame_number);
        place(read_htr_row(words, readable_end_), line, 1, plan_.frame(*target(), number, ordinal), *target()->segment);
    }

    void begin_frame(const base::Line& line, std::int64_t number) {
        end_frame();
        if (!in_frames()) ++begun_;
        if (target() == nullptr) return;
        frame_ = plan_.frame(*target(), number, ordinal_++);
        frame_number_ = number;
        frame_offset_ = line.offset;
        seen_.assign(segments_, false);
        seen_count_ = 0;
        next_segment_ = 0;
        frame_open_ = true;
    }

    void row_of_frame(const base::Line& line) {
        const auto match = names_.match(line.text, next_segment_);
        if (!match || seen_[match->segment]) {
            const std::string name = as_found(match ? line.text.substr(0, match->length) : first_word(line));
            result_.diagnostics.warning(
                line.offset, match ? "htr.segment-twice" : "htr.unknown-segment",
                match ? fmt::format("expected one row of '{}' in this frame, found another; the first holds", name)
                      : fmt::format("expected a segment's name, found '{}'; the line is left out", name));
            return;
        }
        seen_[match->segment] = true;
        ++seen_count_;
        next_segment_ = match->segment + 1;
        const base::TokenReader words(line.text.substr(match->length), line.offset + match->length);
        place(read_htr_row(words, readable_end_), line, 0, frame_, match->segment);
    }

    void end_frame() {
        if (frame_open_ && seen_count_ < segments_)
            result_.diagnostics.warning(
                frame_offset_, "htr.row-count",
                fmt::format("expected rows of {} segments in frame {}, found {}; the others repeat the frame before",
                            segments_, frame_number_, seen_count_));
        frame_open_ = false;
    }

    /// `before`: the numbers that stand before the seven in the line.
    void place(const HtrRow& row, const base::Line& line, std::size_t before, std::uint64_t frame,
               std::size_t segment) {
        if (row.bad) {
            result_.diagnostics.warning(
                row.bad->offset, "htr.bad-number",
                fmt::format("expected a number, found '{}'; the frame before is repeated", as_found(row.bad->text)));
            return;
        }
        const bool without_scale = row.count + 1 == htr_row_numbers;
        if (row.count != htr_row_numbers && !without_scale) {
            const bool is_short = row.count < htr_row_numbers;
            result_.diagnostics.warning(line.offset, is_short ? "htr.short-row" : "htr.long-row",
                                        fmt::format("expected {} numbers in this row, found {}; the frame before is "
                                                    "repeated",
                                                    htr_row_numbers + before, row.count + before));
            return;
        }
        ++result_.rows;
        if (without_scale && result_.rows_without_scale++ == 0) result_.first_without_scale = line.offset;
        if (frame >= plan_.frames) return;
        HtrNumbers numbers = row.numbers;
        if (without_scale) numbers.back() = rest.back();
        const auto cell = static_cast<std::size_t>(frame) * segments_ + segment;
        std::ranges::copy(numbers, samples_.subspan(cell * htr_row_numbers).begin());
    }

    static std::string_view first_word(const base::Line& line) {
        base::Token word;
        base::TokenReader(line).next(word);
        return word.text;
    }

    const HtrSurvey& survey_;
    const HtrPlan& plan_;
    const HtrNames& names_;
    std::size_t segments_;
    std::span<double> samples_;
    PieceResult result_;
    const char* readable_end_ = nullptr;  // of the piece
    std::size_t begun_ = 0;               // stretches
    std::uint64_t ordinal_ = 0;           // see HtrSurvey::Start
    bool frame_open_ = false;             // the rest is about the frame being read, by frame only
    std::uint64_t frame_ = 0;
    std::int64_t frame_number_ = 0;
    std::uint64_t frame_offset_ = 0;
    std::vector<bool> seen_;  // segments with a row
    std::size_t seen_count_ = 0;
    std::size_t next_segment_ = 0;  // rows mostly stand in the hierarchy's order
};

/// Fills what no row has filled.
void repeat_frames(HtrMotion& motion, std::size_t segments) {
    const std::size_t columns = segments * htr_row_numbers;
    for (std::size_t at = 0; at < motion.samples.size(); at += htr_row_numbers) {
        if (!std::isnan(motion.samples[at])) continue;
        const auto cell = std::span(motion.samples).subspan(at, htr_row_numbers);
        if (at < columns)
            std::ranges::copy(rest, cell.begin());
        else
            std::ranges::copy(std::span(motion.samples).subspan(at - columns, htr_row_numbers), cell.begin());
    }
}

}  // namespace

std::optional<HtrMotion> read_htr_motion(const base::ByteSource& source, const base::ChunkWork& work, HtrLayout layout,
                                         const HtrSurvey& survey, const HtrDocument& document,
                                         base::Diagnostics& diagnostics) {
    const std::vector<HtrSegment>& segments = document.segments;
    const auto& declared = document[HtrKey::num_frames];
    const auto declared_frames = declared ? read_htr_frame_number(declared->text) : std::nullopt;
    const HtrNames names(segments);
    const HtrPlan plan = plan_htr(survey, layout, segments, names, declared_frames, diagnostics);
    HtrMotion motion;
    motion.frames = plan.frames;
    motion.first_frame = plan.first_frame;
    motion.samples.assign(plan.frames * segments.size() * htr_row_numbers, nothing_yet);

    std::vector<PieceResult> results(survey.starts.size());
    const bool done = base::for_each_chunk(source, work, [&](const base::Chunk& piece) {
        if (piece.index >= results.size()) return;  // after [EndOfFile]
        PieceReader reader(survey, plan, names, segments.size(), motion.samples);
        results[piece.index] = reader.read(piece, layout);
    });
    if (!done) return std::nullopt;

    for (PieceResult& result : results) {
        if (motion.rows_without_scale == 0) motion.first_without_scale = result.first_without_scale;
        motion.rows += result.rows;
        motion.rows_without_scale += result.rows_without_scale;
        diagnostics.append(std::move(result.diagnostics));
    }
    repeat_frames(motion, segments.size());
    return motion;
}

}  // namespace skelplay::loaders
