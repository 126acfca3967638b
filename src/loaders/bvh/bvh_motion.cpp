#include <algorithm>
#include <fmt/format.h>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/chunks.h"
#include "base/plain_decimal.h"
#include "base/text.h"
#include "loaders/bvh/bvh_parts.h"
#include "loaders/reading.h"

namespace skelplay::loaders {

namespace {

/// A line with a bad word, or with a different number of words than a frame.
struct BvhOddLine {
    std::size_t first = 0;     // index of its first word in the block
    std::uint64_t offset = 0;  // of its first word in the file
    std::size_t count = 0;     // of its words
    bool has_bad_word = false;
};

/// A word that is not a number.
struct BvhBadWord {
    std::size_t index = 0;     // in the block
    std::uint64_t offset = 0;  // in the file
};

/// The facts about a motion block besides its numbers.
struct BvhWords {
    /// The largest number of odd lines, and of bad words, that are kept.
    static constexpr std::size_t oddity_limit = 1U << 20U;

    std::size_t count = 0;
    std::size_t lines = 0;  // that are not blank
    std::vector<BvhOddLine> odd_lines;
    std::vector<BvhBadWord> bad_words;
    std::optional<BvhOddLine> lost_line;  // the first odd line beyond the limit
    std::optional<BvhBadWord> lost_word;  // the first bad word beyond the limit
};

/// The words of one chunk; reused for other chunks.
struct BvhPiece {
    base::NumberArray numbers;          // one for each word, 0 for bad words; larger than needed
    std::size_t words = 0;              // how many of the numbers are used
    std::size_t lines = 0;              // that are not blank
    std::vector<BvhOddLine> odd_lines;  // their words count from the piece's first
    std::vector<BvhBadWord> bad_words;  // likewise
    std::string normalized;             // its text with standard number spelling, if rewritten
    BvhOddSpelling odd;
};

/// Parses whole lines into a piece. This is the hot loop: it does not allocate for each word or line, and does not
/// count lines of the file.
class BvhPieceParser {
public:
    BvhPieceParser(std::string_view text, std::uint64_t offset, std::size_t columns, BvhPiece& piece)
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
    BvhPiece& piece_;
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

/// Appends the words of a piece to those of the pieces before it.
void append(const BvhPiece& piece, BvhWords& words, base::NumberArray* numbers) {
    const std::size_t before = words.count;
    if (numbers != nullptr) base::append(*numbers, std::span(piece.numbers).first(piece.words));
    words.count += piece.words;
    words.lines += piece.lines;
    append(piece.odd_lines, &BvhOddLine::first, before, words.odd_lines, words.lost_line);
    append(piece.bad_words, &BvhBadWord::index, before, words.bad_words, words.lost_word);
}

/// Reads the words of a block whose frames have `columns` numbers into `numbers`: one number for each word, 0 for bad
/// ones; null: they are only counted. With a meaning of commas, reads the text after normalize_numbers(), whose changes
/// are added to `odd`: offsets then count bytes of the normalized text, so they are file offsets only where nothing was
/// changed. Works in chunks on several threads; the result does not depend on their number or size.
BvhWords read_bvh_words(const base::ChunkWork& work, std::size_t columns, std::optional<BvhComma> comma,
                        BvhOddSpelling& odd, base::NumberArray* numbers, const Reading& in) {
    BvhWords words;
    if (numbers != nullptr) base::reserve_at_most(*numbers, static_cast<std::size_t>((work.end - work.begin) / 2 + 1));
    base::for_each_chunk_in_order<BvhPiece>(
        in.bytes, work,
        [&](const base::Chunk& chunk, BvhPiece& piece) {
            piece.normalized.clear();
            piece.odd = {};
            if (comma) normalize_numbers(chunk.text, chunk.offset, *comma, piece.normalized, piece.odd);
            BvhPieceParser(comma ? piece.normalized : chunk.text, chunk.offset, columns, piece).parse();
        },
        [&](const BvhPiece& piece) {
            append(piece, words, numbers);
            odd.append(piece.odd);
        });
    in.check_stop();
    return words;
}

/// The motion of a broken file grows when frames are repeated for its short lines: at most to this many numbers, or to
/// one number for each byte of the file if that is more.
constexpr std::uint64_t expansion_limit = 1U << 20U;

/// Makes frames from the words of a block, in place: the words are in the document's samples.
class FrameMaker {
public:
    FrameMaker(const base::ByteSource& bytes, const BvhMotionBlock& block, const BvhWords& words, BvhDocument& document,
               base::Diagnostics& diagnostics)
        : bytes_(bytes), block_(block), words_(words), document_(document), diagnostics_(diagnostics) {}

    void make() {
        const std::size_t words = samples().size();
        const bool as_declared = words % columns() == 0 && block_.declared == words / columns();
        check_count(as_declared ? words / columns() : words_.lines);
        if (as_declared || words_.odd_lines.empty())
            repair_stream();
        else
            repair_lines();
        document_.frames = samples().size() / columns();
    }

private:
    [[nodiscard]] std::size_t columns() const { return document_.columns; }
    base::NumberArray& samples() { return document_.samples; }

    void check_count(std::size_t found) {
        if (found == 0 || !block_.declared || *block_.declared == found) return;
        diagnostics_.warning(block_.declared_offset, "bvh.frame-count",
                             "expected {} frame{}, found {}; those found are shown", *block_.declared,
                             *block_.declared == 1 ? "" : "s", found);
    }

    /// Treats all words as one stream, ignoring lines, and replaces frames that have a bad word.
    void repair_stream() {
        std::size_t next = 0;  // first frame not yet checked
        for (const BvhBadWord& bad : words_.bad_words) {
            const std::size_t frame = bad.index / columns();
            if (frame < next) continue;
            next = frame + 1;
            warn_of_word(bad.offset, frame);
            replace_frame(frame);
        }
        if (words_.lost_word) end_at(words_.lost_word->index / columns(), words_.lost_word->offset);
    }

    /// Treats every line as a frame. Removes the words of odd lines, inserts frames for them, and fills these.
    void repair_lines() {
        const std::vector<std::size_t> before = remove_odd_lines();
        make_room(before);
        for (std::size_t i = 0; i < before.size(); ++i) {
            const std::size_t frame = before[i] / columns() + i;
            warn_of_line(words_.odd_lines[i], frame);
            replace_frame(frame);
        }
    }

    /// Removes the words of odd lines. Returns, for each odd line that will be a frame, how many words precede it.
    std::vector<std::size_t> remove_odd_lines() {
        std::vector<std::size_t> before;
        const auto at = [&](std::size_t i) { return samples().begin() + static_cast<std::ptrdiff_t>(i); };
        std::size_t kept = 0;  // words moved to the front
        std::size_t next = 0;  // first word not yet checked
        const auto keep = [&](std::size_t end) {
            std::copy(at(next), at(end), at(kept));
            kept += end - next;
        };
        for (const BvhOddLine& line : words_.odd_lines) {
            keep(line.first);
            next = line.first + line.count;
            const bool lost = words_.lost_word && words_.lost_word->index < next;
            const std::size_t size = kept + (before.size() + 1) * columns();
            if (lost || size > std::max(expansion_limit, bytes_.size())) {
                samples().resize(kept);
                warn_of_many(line.offset);
                return before;
            }
            before.push_back(kept);
        }
        if (words_.lost_line) {
            keep(words_.lost_line->first);
            warn_of_many(words_.lost_line->offset);
        } else {
            keep(samples().size());
        }
        samples().resize(kept);
        return before;
    }

    /// Makes room for a frame at each odd line by moving the words after it back.
    void make_room(const std::vector<std::size_t>& before) {
        std::size_t end = samples().size();
        samples().resize(end + before.size() * columns());
        const auto at = [&](std::size_t i) { return samples().begin() + static_cast<std::ptrdiff_t>(i); };
        for (std::size_t i = before.size(); i > 0; --i) {
            const std::size_t begin = before[i - 1];
            std::copy_backward(at(begin), at(end), at(end + i * columns()));
            end = begin;
        }
    }

    /// Replaces a frame that can't be read with the frame before it, or with zeros when there is none.
    void replace_frame(std::size_t frame) {
        const auto row = samples().begin() + static_cast<std::ptrdiff_t>(frame * columns());
        const auto width = static_cast<std::ptrdiff_t>(columns());
        if (frame == document_.unreadable_frames) {
            std::fill_n(row, width, 0.0);
            ++document_.unreadable_frames;
        } else {
            std::copy_n(row - width, width, row);
        }
    }

    /// Drops this frame and all after it: their errors are too many to have been recorded.
    void end_at(std::size_t frame, std::uint64_t offset) {
        samples().resize(frame * columns());
        warn_of_many(offset);
    }

    void warn_of_many(std::uint64_t offset) {
        diagnostics_.warning(
            offset, "bvh.too-many-bad-frames",
            "expected {} numbers in a frame, found other counts in too many frames; nothing is shown from here on",
            columns());
    }

    void warn_of_line(const BvhOddLine& line, std::size_t frame) {
        if (line.has_bad_word) {
            const auto bad = std::ranges::lower_bound(words_.bad_words, line.first, {}, &BvhBadWord::index);
            warn_of_word(bad->offset, frame);
        } else {
            diagnostics_.warning(line.offset, line.count < columns() ? "bvh.short-frame" : "bvh.long-frame",
                                 "expected {} numbers in this frame, found {}; {}", columns(), line.count,
                                 replacement_of(frame));
        }
    }

    void warn_of_word(std::uint64_t offset, std::size_t frame) {
        // Messages beyond the cap are only counted, so the word need not be read again.
        if (diagnostics_.left_out() > 0) return diagnostics_.warning(offset, "bvh.bad-number", {});
        constexpr std::uint64_t enough = 64;
        const std::string text = bytes_.text(offset, enough);
        const auto end = std::ranges::find_if(text, base::is_blank);
        diagnostics_.warning(offset, "bvh.bad-number", "expected a number, found {}; {}", as_found({text.begin(), end}),
                             replacement_of(frame));
    }

    /// What replaces a frame that can't be read, in words.
    [[nodiscard]] std::string_view replacement_of(std::size_t frame) const {
        return frame == document_.unreadable_frames ? "the rest pose is shown instead" : "the frame before is repeated";
    }

    const base::ByteSource& bytes_;
    const BvhMotionBlock& block_;
    const BvhWords& words_;
    BvhDocument& document_;
    base::Diagnostics& diagnostics_;
};

/// Rereads a block that has bad words with non-standard spellings of numbers, and keeps the result if it gives exactly
/// the declared number of numbers and no bad word.
void reread_odd_spelling(base::ChunkWork work, const BvhMotionBlock& block, BvhDocument& document, BvhWords& words,
                         const Reading& in) {
    if (words.bad_words.empty() || !block.declared) return;
    work.run.progress = nullptr;  // these bytes were already counted
    const std::size_t columns = document.columns;
    for (const BvhComma comma : {BvhComma::separates, BvhComma::is_decimal}) {
        BvhOddSpelling odd;
        const BvhWords counted = read_bvh_words(work, columns, comma, odd, nullptr, in);
        if (counted.bad_words.empty() && counted.count % columns == 0 && counted.count / columns == *block.declared) {
            document.samples.clear();
            odd = {};
            words = read_bvh_words(work, columns, comma, odd, &document.samples, in);
            return document.odd_spelling.append(odd);
        }
        if (odd.separators.count == 0) return;  // so there are no decimal commas either
    }
}

}  // namespace

void read_bvh_frames(const BvhMotionBlock& block, BvhDocument& document, Reading& in) {
    const base::ChunkWork work = motion_work(block.begin, in);
    BvhWords words = read_bvh_words(work, document.columns, std::nullopt, document.odd_spelling, &document.samples, in);
    reread_odd_spelling(work, block, document, words, in);
    FrameMaker(in.bytes, block, words, document, in.diagnostics).make();
}

}  // namespace skelplay::loaders
