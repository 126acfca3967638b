#include "loaders/bvh/bvh_words.h"

#include <string>
#include <string_view>

#include "base/plain_decimal.h"
#include "base/text.h"

namespace skelplay::loaders {

namespace {

/// The words of one chunk; reused for other chunks.
struct Piece {
    base::NumberArray numbers;          // one for each word, 0 for bad words; larger than needed
    std::size_t words = 0;              // how many of the numbers are used
    std::size_t lines = 0;              // that are not blank
    std::vector<BvhOddLine> odd_lines;  // their words count from the piece's first
    std::vector<BvhBadWord> bad_words;  // likewise
    std::string usual;                  // its text respelt, if it is
    BvhOddSpelling odd;
};

/// Parses whole lines into a piece. This is the hot loop: it does not allocate for each word or line, and does not
/// count lines of the file.
class PieceParser {
public:
    PieceParser(std::string_view text, std::uint64_t offset, std::size_t columns, Piece& piece)
        : begin_(text.data()), end_(begin_ + text.size()), base_(offset), columns_(columns), piece_(piece) {
        const std::size_t most_words = text.size() / 2 + 1;
        if (piece_.numbers.size() < most_words) piece_.numbers.resize(most_words);
        next_ = line_first_ = piece_.numbers.data();
        piece_.lines = 0;
        piece_.odd_lines.clear();
        piece_.bad_words.clear();
    }

    void parse() {
        for (const char* position = begin_; position < end_;) {
            if (base::is_blank(*position)) {
                if (base::is_line_end(*position)) end_line();
                ++position;
                continue;
            }
            if (next_ == line_first_) line_begin_ = position;
            const char* const word = position;
            if (!base::read_number(position, end_, *next_)) keep_bad_word(word);
            ++next_;
        }
        end_line();
        piece_.words = index(next_);
    }

private:
    [[nodiscard]] std::size_t index(const double* number) const {
        return static_cast<std::size_t>(number - piece_.numbers.data());
    }
    [[nodiscard]] std::uint64_t offset(const char* position) const {
        return base_ + static_cast<std::size_t>(position - begin_);
    }

    void keep_bad_word(const char* word) {
        line_has_bad_word_ = true;
        piece_.bad_words.push_back({index(next_), offset(word)});
    }

    void end_line() {
        if (next_ == line_first_) return;
        ++piece_.lines;
        const auto count = static_cast<std::size_t>(next_ - line_first_);
        if (count != columns_ || line_has_bad_word_)
            piece_.odd_lines.push_back({index(line_first_), offset(line_begin_), count, line_has_bad_word_});
        line_has_bad_word_ = false;
        line_first_ = next_;
    }

    const char* begin_;
    const char* end_;
    std::uint64_t base_;  // file offset of begin_
    std::size_t columns_;
    Piece& piece_;
    double* next_ = nullptr;            // where the next number goes
    double* line_first_ = nullptr;      // the first number of the line being read
    const char* line_begin_ = nullptr;  // its first word
    bool line_has_bad_word_ = false;
};

/// Adds a piece's odd lines or bad words to the block's, up to the limit. `word_index`: the member that is relative to
/// the piece.
template <class Odd>
void append(const std::vector<Odd>& more, std::size_t Odd::*word_index, std::size_t words_before,
            std::vector<Odd>& kept, std::optional<Odd>& lost) {
    for (Odd odd : more) {
        odd.*word_index += words_before;
        if (kept.size() < BvhWords::oddity_limit)
            kept.push_back(odd);
        else if (!lost)
            lost = odd;
    }
}

/// Appends what a piece has to what the pieces before it had.
void append(const Piece& piece, BvhWords& words, base::NumberArray* numbers) {
    const std::size_t before = words.count;
    if (numbers != nullptr)
        numbers->insert(numbers->end(), piece.numbers.begin(),
                        piece.numbers.begin() + static_cast<std::ptrdiff_t>(piece.words));
    words.count += piece.words;
    words.lines += piece.lines;
    append(piece.odd_lines, &BvhOddLine::first, before, words.odd_lines, words.lost_line);
    append(piece.bad_words, &BvhBadWord::index, before, words.bad_words, words.lost_word);
}

/// The most words that a piece of the file can hold.
std::size_t most_words(const base::ChunkWork& work) {
    return static_cast<std::size_t>((work.end - work.begin) / 2 + 1);
}

}  // namespace

std::optional<BvhWords> read_bvh_words(const base::ByteSource& bytes, const base::ChunkWork& work, std::size_t columns,
                                       base::NumberArray& numbers) {
    BvhWords words;
    base::reserve_at_most(numbers, most_words(work));
    const bool done = base::for_each_chunk_in_order<Piece>(
        bytes, work,
        [&](const base::Chunk& chunk, Piece& piece) { PieceParser(chunk.text, chunk.offset, columns, piece).parse(); },
        [&](const Piece& piece) { append(piece, words, &numbers); });
    if (!done) return std::nullopt;
    return words;
}

std::optional<BvhWords> read_respelt_bvh_words(const base::ByteSource& bytes, const base::ChunkWork& work,
                                               std::size_t columns, BvhComma comma, BvhOddSpelling& odd,
                                               base::NumberArray* numbers) {
    BvhWords words;
    if (numbers != nullptr) base::reserve_at_most(*numbers, most_words(work));
    const bool done = base::for_each_chunk_in_order<Piece>(
        bytes, work,
        [&](const base::Chunk& chunk, Piece& piece) {
            piece.usual.clear();
            piece.odd = {};
            respell(chunk.text, chunk.offset, comma, piece.usual, piece.odd);
            PieceParser(piece.usual, chunk.offset, columns, piece).parse();
        },
        [&](const Piece& piece) {
            append(piece, words, numbers);
            odd.append(piece.odd);
        });
    if (!done) return std::nullopt;
    return words;
}

}  // namespace skelplay::loaders
