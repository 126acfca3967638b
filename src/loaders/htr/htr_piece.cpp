#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "base/lines.h"
#include "base/plain_decimal.h"
#include "base/text.h"
#include "loaders/htr/htr_motion.h"
#include "loaders/reading.h"

namespace skelplay::loaders {

namespace {

/// The kind of a line of the motion, and its frame number if it has one.
enum class LineKind : std::uint8_t { empty, section, frame, row, outlier };
struct LineReading {
    LineKind kind = LineKind::empty;
    std::int64_t number = 0;  // of a `Frame n:` line, or of a row of version 1
};

/// `line` is without its comment.
LineReading read_kind(std::string_view line, HtrLayout layout) noexcept {
    if (line.empty()) return {LineKind::empty, 0};
    if (line.front() == '[') return {LineKind::section, 0};
    if (layout == HtrLayout::by_frame) {
        const auto number = read_htr_frame_head(line);
        return number ? LineReading{LineKind::frame, *number} : LineReading{LineKind::row, 0};
    }
    const auto number = read_htr_frame_number(base::first_word(line));
    return number ? LineReading{LineKind::row, *number} : LineReading{LineKind::outlier, 0};
}

/// Reads the lines of one chunk: regular rows directly, everything else line by line.
class PieceReader {
public:
    PieceReader(const base::Chunk& chunk, HtrLayout layout, const HtrNames& names, HtrPiece& piece)
        : begin_(chunk.text.data()),
          position_(begin_),
          end_(begin_ + chunk.text.size()),
          base_(chunk.offset),
          layout_(layout),
          names_(names),
          piece_(piece) {
        constexpr std::size_t shortest_row = sizeof "1 0 0 0 0 0 0";
        piece_.stretches.clear();
        piece_.heads = {};
        piece_.row_count = 0;
        const std::size_t most_rows = chunk.text.size() / shortest_row + 1;
        if (piece_.rows.size() < most_rows) {
            piece_.rows.clear();  // so that resize() does not copy them
            piece_.rows.resize(2 * most_rows);
        }
        begin_stretch();
        // The piece before may have begun a segment's section.
        rows_are_used_ = layout_ == HtrLayout::by_segment && names_.size() > 0;
    }

    void read() {
        while (position_ < end_) {
            if (base::is_blank(*position_))
                ++position_;
            else if (!(rows_are_used_ && read_regular_row()) && !read_line())
                return;
        }
        end_frame();
    }

private:
    [[nodiscard]] std::uint64_t offset(const char* position) const {
        return base_ + static_cast<std::size_t>(position - begin_);
    }
    [[nodiscard]] HtrPieceStretch& stretch() { return piece_.stretches.back(); }

    HtrPieceStretch& begin_stretch() {
        HtrPieceStretch& begun = piece_.stretches.emplace_back();
        begun.first_row = piece_.row_count;
        return begun;
    }

    // ---- Regular rows ----

    /// Reads the row that begins at position_ if it is regular; else returns false without moving. This is the hot
    /// loop.
    bool read_regular_row() {
        const char* position = position_;
        std::int64_t number = 0;
        std::size_t segment = next_segment_;
        if (layout_ == HtrLayout::by_segment) {
            if (!read_frame_number(position, number)) return false;
        } else {
            const std::size_t length =
                names_.match_guess({position, static_cast<std::size_t>(end_ - position)}, segment);
            if (length == 0 || seen_[segment]) return false;
            position += length;
        }
        HtrPieceRow& row = piece_.rows[piece_.row_count];
        std::size_t count = 0;
        for (;; ++count) {
            while (position < end_ && base::is_blank(*position) && !base::is_line_end(*position)) ++position;
            if (position == end_ || base::is_line_end(*position)) break;
            if (count == htr_row_numbers || !base::read_number(position, end_, row.numbers[count])) return false;
        }
        if (count + 1 < htr_row_numbers) return false;
        const std::uint64_t row_offset = offset(position_);
        position_ = position;
        ++stretch().rows;
        if (layout_ == HtrLayout::by_segment)
            stretch().numbering.add(number, row_offset);
        else
            mark_seen(segment);
        keep_row(segment, row_offset, count);
        return true;
    }

    bool read_frame_number(const char*& position, std::int64_t& number) const {
        constexpr double limit = 1e15;  // larger numbers are left to read_htr_frame_number()
        double value = 0;
        if (!base::read_number(position, end_, value) || !(std::abs(value) < limit)) return false;
        number = static_cast<std::int64_t>(value);
        return static_cast<double>(number) == value;
    }

    /// Adds the row whose numbers are already in piece_.rows.
    void keep_row(std::size_t segment, std::uint64_t row_offset, std::size_t count) {
        HtrPieceRow& row = piece_.rows[piece_.row_count++];
        row.frame = static_cast<std::uint32_t>(stretch().numbering.count - 1);
        row.segment = static_cast<std::uint32_t>(segment);
        if (count == htr_row_numbers) return;
        row.numbers.back() = 1;
        if (stretch().rows_without_scale++ == 0) stretch().first_without_scale = row_offset;
    }

    // ---- Any line ----

    /// Reads the line at position_; false at [EndOfFile].
    bool read_line() {
        const char* const line_end = std::find_if(position_, end_, base::is_line_end);
        const base::Line line =
            without_htr_comment({{position_, static_cast<std::size_t>(line_end - position_)}, offset(position_)});
        position_ = line_end;
        const LineReading reading = read_kind(line.text, layout_);
        switch (reading.kind) {
            case LineKind::empty: break;
            case LineKind::section: return begin_section(*read_htr_section_head(line));
            case LineKind::frame: begin_frame(line, reading.number); break;
            case LineKind::outlier:
                if (rows_are_used_)
                    stretch().diagnostics.warning(line.offset, "htr.stray-line",
                                                  "expected a frame number, found '{}'; the line is left out",
                                                  as_found(base::first_word(line.text)));
                break;
            case LineKind::row:
                ++stretch().rows;
                if (layout_ == HtrLayout::by_segment)
                    row_of_segment(line, reading.number);
                else if (rows_are_used_)
                    row_of_frame(line);
                break;
        }
        return true;
    }

    bool begin_section(const HtrSectionHead& head) {
        end_frame();
        check_htr_section_head(head, piece_.heads);
        HtrPieceStretch& begun = begin_stretch();
        begun.section = head.section;
        begun.name = head.name;
        begun.offset = head.offset;
        begun.begin = offset(position_);
        if (head.section == HtrSection::motion) begun.segment = names_.find(begun.name);
        rows_are_used_ = layout_ == HtrLayout::by_segment && begun.segment;
        return head.section != HtrSection::end;
    }

    void row_of_segment(const base::Line& line, std::int64_t number) {
        stretch().numbering.add(number, line.offset);
        if (!rows_are_used_) return;
        base::TokenReader words(line);
        base::Token frame_number;
        words.next(frame_number);
        add_row(read_htr_row(words), line, 1, 0);
    }

    void begin_frame(const base::Line& line, std::int64_t number) {
        end_frame();
        if (!stretch().frames) {
            HtrPieceStretch& begun = begin_stretch();
            begun.frames = true;
            begun.offset = begun.begin = line.offset;
        }
        stretch().numbering.add(number, line.offset);
        if (names_.size() == 0) return;
        frame_number_ = number;
        frame_offset_ = line.offset;
        seen_.assign(names_.size(), false);
        seen_count_ = 0;
        next_segment_ = 0;
        rows_are_used_ = true;
    }

    void mark_seen(std::size_t segment) {
        seen_[segment] = true;
        ++seen_count_;
        next_segment_ = segment + 1;
    }

    void row_of_frame(const base::Line& line) {
        const auto match = names_.match(line.text, next_segment_);
        if (!match || seen_[match->segment]) {
            const std::string name = as_found(match ? line.text.substr(0, match->length) : base::first_word(line.text));
            stretch().diagnostics.warning(
                line.offset, match ? "htr.segment-twice" : "htr.unknown-segment",
                match ? fmt::format("expected one row of '{}' in this frame, found another; the first is used", name)
                      : fmt::format("expected a segment's name, found '{}'; the line is left out", name));
            return;
        }
        mark_seen(match->segment);
        const base::TokenReader words(line.text.substr(match->length), line.offset + match->length);
        add_row(read_htr_row(words), line, 0, match->segment);
    }

    void end_frame() {
        if (layout_ == HtrLayout::by_segment || !rows_are_used_) return;
        rows_are_used_ = false;
        if (seen_count_ < names_.size())
            stretch().diagnostics.warning(
                frame_offset_, "htr.row-count",
                "expected rows of {} segments in frame {}, found {}; the others repeat the frame before", names_.size(),
                frame_number_, seen_count_);
    }

    /// `before`: how many numbers precede the seven in the line.
    void add_row(const HtrRow& row, const base::Line& line, std::size_t before, std::size_t segment) {
        if (row.bad) {
            stretch().diagnostics.warning(row.bad->offset, "htr.bad-number",
                                          "expected a number, found '{}'; the frame before is repeated",
                                          as_found(row.bad->text));
        } else if (row.count != htr_row_numbers && row.count + 1 != htr_row_numbers) {
            stretch().diagnostics.warning(line.offset, row.count < htr_row_numbers ? "htr.short-row" : "htr.long-row",
                                          "expected {} numbers in this row, found {}; the frame before is repeated",
                                          htr_row_numbers + before, row.count + before);
        } else {
            piece_.rows[piece_.row_count].numbers = row.numbers;
            keep_row(segment, line.offset, row.count);
        }
    }

    const char* begin_;
    const char* position_;
    const char* end_;
    std::uint64_t base_;  // file offset of begin_
    HtrLayout layout_;
    const HtrNames& names_;
    HtrPiece& piece_;
    bool rows_are_used_ = false;     // rows here belong to a known segment or to a frame
    std::int64_t frame_number_ = 0;  // from here on: the current frame, only for the layout by frame
    std::uint64_t frame_offset_ = 0;
    std::vector<bool> seen_;  // segments with a row
    std::size_t seen_count_ = 0;
    std::size_t next_segment_ = 0;  // likely the next row's: rows are mostly in the hierarchy's order
};

}  // namespace

bool starts_htr_frame(std::string_view line) noexcept {
    const LineKind kind = read_kind(without_htr_comment({line, 0}).text, HtrLayout::by_frame).kind;
    return kind == LineKind::section || kind == LineKind::frame;
}

void read_htr_piece(const base::Chunk& chunk, HtrLayout layout, const HtrNames& names, HtrPiece& piece) {
    PieceReader(chunk, layout, names, piece).read();
}

}  // namespace skelplay::loaders
