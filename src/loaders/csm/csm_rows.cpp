#include "loaders/csm/csm_rows.h"

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

constexpr std::string_view dropout_word = "DROPOUT";

class CsmPieceReader {
public:
    CsmPieceReader(const base::Chunk& chunk, const CsmHead& head, MarkerPiece& piece)
        : chunk_(chunk), head_(head), end_(chunk.text.data() + chunk.text.size()), piece_(piece) {}

    void read() {
        base::LineReader lines(chunk_.text, chunk_.offset);
        for (base::Line line; lines.next(line);) {
            position_ = line.text.data();
            line_end_ = position_ + line.text.size();
            if (!next_word()) continue;
            if (*position_ == '$') {
                piece_.rows_ended = offset(position_);
                return;
            }
            read_row(line);
        }
    }

private:
    [[nodiscard]] std::uint64_t offset(const char* position) const {
        return chunk_.offset + static_cast<std::size_t>(position - chunk_.text.data());
    }

    /// Moves to the row's next word; false: it has no more.
    bool next_word() {
        while (position_ < line_end_ && base::is_blank(*position_)) ++position_;
        word_ = position_;
        return position_ < line_end_;
    }

    /// The word read last.
    [[nodiscard]] std::string_view word() const { return {word_, static_cast<std::size_t>(position_ - word_)}; }

    void read_row(const base::Line& line) {
        MarkerRow row;
        row.offset = line.offset;
        if (!base::read_number(position_, end_, row.number)) {
            piece_.diagnostics.warning(
                offset(word_), "csm.stray-line",
                fmt::format("expected a frame number, found {}; the line is left out", as_found(word())));
            return;
        }
        constexpr std::size_t shortest_place = 6;  // three digits with blanks; DROPOUT is longer
        piece_.begin_row(row, line.text.size() / shortest_place + 1);
        std::size_t markers = 0;
        for (; next_word(); ++markers) read_place(markers);
        if (markers < head_.names.size())
            piece_.diagnostics.warning(
                line.offset, "csm.short-row",
                fmt::format("expected the places of {} markers, found {}; the others are missing in this row",
                            head_.names.size(), markers));
    }

    /// Reads DROPOUT or up to three numbers, from the word that begins here on.
    void read_place(std::size_t marker) {
        MarkerPlace place = no_place;
        std::size_t numbers = 0;
        std::size_t words = 0;
        const char* const begin = position_;
        for (; words < place.size() && next_word(); ++words) {
            if (base::read_number(position_, end_, place[words])) {
                ++numbers;
                continue;
            }
            if (base::equal_ignoring_case(word(), dropout_word)) {
                if (words == 0) return take_dropout();
                position_ = word_;  // the next marker's
                break;
            }
            complain_of_word(marker);
        }
        piece_.add(place, numbers);
        if (words < place.size()) complain_of_part(begin, marker, words);
    }

    void take_dropout() {
        piece_.dropouts.add(offset(word_));
        piece_.add(no_place, 0);
    }

    [[nodiscard]] std::string marker_name(std::size_t marker) const {
        return marker < head_.names.size() ? as_found(head_.names[marker].text) : "the marker";
    }

    void complain_of_word(std::size_t marker) {
        piece_.diagnostics.warning(offset(word_), "csm.bad-number",
                                   fmt::format("expected a number or {}, found {}; {} is missing in this row",
                                               dropout_word, as_found(word()), marker_name(marker)));
    }

    void complain_of_part(const char* begin, std::size_t marker, std::size_t words) {
        piece_.diagnostics.warning(
            offset(begin), "csm.part-of-place",
            fmt::format("expected 3 numbers, found {}; {} is missing in this row", words, marker_name(marker)));
    }

    const base::Chunk& chunk_;
    const CsmHead& head_;
    const char* end_;                 // of the chunk
    const char* position_ = nullptr;  // in the row
    const char* line_end_ = nullptr;
    const char* word_ = nullptr;  // beginning of the word read last
    MarkerPiece& piece_;
};

}  // namespace

void read_csm_piece(const base::Chunk& chunk, const CsmHead& head, MarkerPiece& piece) {
    CsmPieceReader(chunk, head, piece).read();
}

}  // namespace skelplay::loaders
