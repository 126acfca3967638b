#include "loaders/trc/trc_rows.h"

#include <algorithm>
#include <fmt/format.h>
#include <string>
#include <string_view>

#include "base/lines.h"
#include "base/plain_decimal.h"
#include "base/text.h"
#include "loaders/wording.h"

namespace skelplay::loaders {

namespace {

/// `nan`, `-NaN`, and what older Windows programs write: `1.#QNAN`, `-1.#IND`.
bool is_nan_word(std::string_view word) {
    if (word.starts_with('-') || word.starts_with('+')) word.remove_prefix(1);
    return base::starts_with_ignoring_case(word, "nan") || word.starts_with("1.#");
}

/// Reads the rows of one piece. This is the hot loop: it does not allocate for each row.
class TrcPieceReader {
public:
    TrcPieceReader(const base::Chunk& chunk, const TrcHead& head, std::uint64_t file_end, MarkerPiece& piece)
        : chunk_(chunk),
          head_(head),
          cut_off_(chunk.offset + chunk.text.size() == file_end && !chunk.text.empty() &&
                   !base::is_line_end(chunk.text.back())),
          end_(chunk.text.data() + chunk.text.size()),
          piece_(piece) {}

    void read() {
        base::LineReader lines(chunk_.text, chunk_.offset);
        for (base::Line line; lines.next(line);) {
            position_ = line.text.data();
            line_end_ = position_ + line.text.size();
            tabs_ = line.text.find('\t') != std::string_view::npos;
            if (!std::ranges::all_of(line.text, base::is_blank)) read_row(line);
        }
    }

private:
    enum class Cell : std::uint8_t { number, missing, bad };

    [[nodiscard]] std::uint64_t offset(const char* position) const {
        return chunk_.offset + static_cast<std::size_t>(position - chunk_.text.data());
    }
    [[nodiscard]] bool at_gap() const { return base::is_blank(*position_) && *position_ != '\t'; }
    void skip_gap() {
        while (position_ < line_end_ && at_gap()) ++position_;
    }

    /// Moves to the beginning of the next cell; false: the row has no more.
    bool next_cell() {
        if (!tabs_) skip_gap();
        if (position_ == line_end_) return false;
        if (tabs_) ++position_;
        return true;
    }

    /// Reads the cell that begins here, and moves to the tab behind it, or to the end of the row.
    Cell read_cell(double& value) {
        skip_gap();
        word_ = position_;
        if (position_ == line_end_ || *position_ == '\t') return Cell::missing;
        const bool is_number = base::read_number(position_, end_, value);
        const std::string_view word(word_, static_cast<std::size_t>(position_ - word_));
        if (tabs_) {
            skip_gap();
            if (position_ < line_end_ && *position_ != '\t') {
                position_ = std::find(position_, line_end_, '\t');
                return Cell::bad;
            }
        }
        if (is_number) return Cell::number;
        return is_nan_word(word) ? Cell::missing : Cell::bad;
    }

    /// The cell read last, for messages.
    [[nodiscard]] std::string found() const {
        return as_found(base::trimmed({word_, static_cast<std::size_t>(position_ - word_)}));
    }

    void read_row(const base::Line& line) {
        MarkerRow row;
        row.offset = line.offset;
        const Cell number = read_cell(row.number);
        if (number == Cell::missing) row.number = not_seen;
        if (number == Cell::bad) {
            piece_.diagnostics.warning(offset(word_), "trc.stray-line",
                                       fmt::format("expected a frame number, found {}; the line is left out", found()));
            return;
        }
        if (head_.has_time && next_cell()) read_time(row.seconds);
        constexpr std::size_t shortest_cell = 1;  // a tab
        piece_.begin_row(row, line.text.size() / (3 * shortest_cell) + 1);
        std::size_t marker = 0;
        bool whole = true;
        part_ = false;
        for (; whole && read_place(marker, whole); ++marker) continue;
        if (cut_off_ && line_end_ == end_ && (marker < head_.names.size() || !whole || part_)) warn_of_cut();
    }

    void read_time(double& seconds) {
        const Cell cell = read_cell(seconds);
        if (cell != Cell::number) seconds = not_seen;
        if (cell == Cell::bad)
            piece_.diagnostics.warning(offset(word_), "trc.bad-number",
                                       fmt::format("expected a time, found {}; it is left out", found()));
    }

    /// Reads three cells; false: there is none. `whole` becomes false when the row ends within them.
    bool read_place(std::size_t marker, bool& whole) {
        MarkerPlace place = no_place;
        std::size_t numbers = 0;
        std::size_t cells = 0;
        bool bad = false;
        const char* const begin = position_;
        for (; cells < place.size() && next_cell(); ++cells) {
            const Cell cell = read_cell(place[cells]);
            if (cell == Cell::number) ++numbers;
            if (cell != Cell::bad) continue;
            bad = true;
            warn_of_bad_number(marker);
        }
        if (cells < place.size()) whole = false;
        // A tab at the end of a row begins no other place.
        if (cells == 0 || (!whole && numbers == 0 && !bad)) {
            whole = true;
            return false;
        }
        piece_.add(place, numbers);
        part_ = numbers > 0 && numbers < place.size();
        if (part_ && !bad) piece_.parts.add(offset(begin));
        return true;
    }

    void warn_of_bad_number(std::size_t marker) {
        piece_.diagnostics.warning(
            offset(word_), "trc.bad-number",
            fmt::format("expected a number, found {}; {} is missing in this row", found(),
                        marker < head_.names.size() ? as_found(head_.names[marker].text) : "the marker"));
    }

    void warn_of_cut() {
        piece_.diagnostics.warning(
            offset(end_), "trc.cut-row",
            fmt::format("expected the rest of the row, found {}; markers behind it are missing in it", end_of_file));
    }

    const base::Chunk& chunk_;
    const TrcHead& head_;
    bool cut_off_;                    // the file ends here, without a line end
    const char* end_;                 // of the chunk
    const char* position_ = nullptr;  // in the row
    const char* line_end_ = nullptr;
    const char* word_ = nullptr;  // beginning of what is in the cell read last
    bool tabs_ = true;            // the row has tabs
    bool part_ = false;           // of the place read last some coordinates are missing
    MarkerPiece& piece_;
};

}  // namespace

void read_trc_piece(const base::Chunk& chunk, const TrcHead& head, std::uint64_t file_end, MarkerPiece& piece) {
    TrcPieceReader(chunk, head, file_end, piece).read();
}

}  // namespace skelplay::loaders
