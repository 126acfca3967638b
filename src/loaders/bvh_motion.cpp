#include "loaders/bvh_motion.h"

#include <algorithm>
#include <fmt/format.h>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

#include "base/chunks.h"
#include "base/numbers.h"
#include "base/text.h"
#include "loaders/wording.h"

namespace skelplay::loaders {

namespace {

/// However short the lines of a broken file: repeated frames may not blow its motion up beyond this many numbers,
/// or beyond one for each byte of the file.
constexpr std::uint64_t expansion_limit = 1U << 20U;

/// A line that is not simply `columns` numbers.
struct OddLine {
    std::size_t first = 0;     // of its words, among the piece's
    std::size_t count = 0;     // of its words
    std::uint64_t offset = 0;  // of its first word in the file
    bool has_bad_word = false;
};

/// A word that is no number.
struct BadWord {
    std::size_t index = 0;  // among the piece's words
    std::uint64_t offset = 0;
};

/// What one piece of the block holds.
struct Piece {
    std::vector<double> numbers;  // one for each word, 0 for bad ones
    std::vector<OddLine> odd_lines;
    std::vector<BadWord> bad_words;
    std::size_t lines = 0;  // that are not blank
};

/// Parses whole lines into a piece. This is the hot loop: it neither allocates per word or line nor counts lines of
/// the file.
class PieceParser {
public:
    PieceParser(std::size_t columns, Piece& piece) : columns_(columns), piece_(piece) {}

    void parse(std::string_view text, std::uint64_t base) {
        piece_.numbers.reserve(text.size() / typical_word_bytes);
        std::size_t position = 0;
        while (position < text.size()) {
            if (base::is_blank(text[position])) {
                if (base::is_line_end(text[position])) end_line();
                ++position;
                continue;
            }
            std::size_t end = position + 1;
            while (end < text.size() && !base::is_blank(text[end])) ++end;
            add(text.substr(position, end - position), base + position);
            position = end;
        }
        end_line();
    }

private:
    static constexpr std::size_t typical_word_bytes = 4;  // blank included; fewer cost a second allocation

    void add(std::string_view word, std::uint64_t offset) {
        if (piece_.numbers.size() == line_.first) line_.offset = offset;
        const auto number = base::parse_number(word);
        if (!number) {
            line_.has_bad_word = true;
            piece_.bad_words.push_back({piece_.numbers.size(), offset});
        }
        piece_.numbers.push_back(number.value_or(0.0));
    }

    void end_line() {
        line_.count = piece_.numbers.size() - line_.first;
        if (line_.count == 0) return;
        ++piece_.lines;
        if (line_.count != columns_ || line_.has_bad_word) piece_.odd_lines.push_back(line_);
        line_ = {.first = piece_.numbers.size()};
    }

    std::size_t columns_;
    Piece& piece_;
    OddLine line_;  // being read
};

/// Puts the pieces together to frames.
class Merger {
public:
    Merger(const base::ByteSource& bytes, const BvhMotionBlock& block, std::vector<Piece> pieces,
           base::Diagnostics& diagnostics)
        : bytes_(bytes), block_(block), pieces_(std::move(pieces)), diagnostics_(diagnostics) {}

    BvhFrames merge() {
        std::size_t words = 0;
        std::size_t lines = 0;
        bool odd = false;
        for (const Piece& piece : pieces_) {
            words += piece.numbers.size();
            lines += piece.lines;
            odd = odd || !piece.odd_lines.empty();
        }
        const bool as_declared = words % columns() == 0 && block_.declared == words / columns();
        check_count(as_declared ? words / columns() : lines);
        if (as_declared || !odd) {
            merge_stream(words);
        } else {
            merge_lines(words);
        }
        frames_.count = frames_.samples.size() / columns();
        return std::move(frames_);
    }

private:
    [[nodiscard]] std::size_t columns() const { return block_.columns; }

    void check_count(std::size_t found) {
        if (found == 0 || !block_.declared || *block_.declared == found) return;
        diagnostics_.warning(block_.declared_offset, "bvh.frame-count",
                             fmt::format("expected {} frame{}, found {}; what is there is shown",
                                         *block_.declared, *block_.declared == 1 ? "" : "s", found));
    }

    /// All words one after the other; frames with a bad word are repeated afterwards.
    void merge_stream(std::size_t words) {
        std::vector<BadWord> bad_words;
        auto& samples = frames_.samples;
        if (pieces_.size() == 1) {
            samples = std::move(pieces_.front().numbers);
            bad_words = std::move(pieces_.front().bad_words);
        } else {
            samples.reserve(words);
            for (Piece& piece : pieces_) {
                for (const BadWord& bad : piece.bad_words)
                    bad_words.push_back({samples.size() + bad.index, bad.offset});
                samples.insert(samples.end(), piece.numbers.begin(), piece.numbers.end());
                piece = {};  // its memory is needed for the samples
            }
        }
        std::size_t next = 0;  // first frame not yet looked at
        for (const BadWord& bad : bad_words) {
            const std::size_t frame = bad.index / columns();
            if (frame < next) continue;
            next = frame + 1;
            complain_of_word(bad.offset, frame);
            const auto row = samples.begin() + static_cast<std::ptrdiff_t>(frame * columns());
            const auto width = static_cast<std::ptrdiff_t>(columns());
            if (frame == frames_.unreadable) {
                std::fill_n(row, width, 0.0);
                ++frames_.unreadable;
            } else {
                std::copy_n(row - width, width, row);
            }
        }
    }

    /// Every line a frame.
    void merge_lines(std::size_t words) {
        frames_.samples.reserve(words);
        for (Piece& piece : pieces_) {
            std::size_t next = 0;  // first number not yet taken over
            for (const OddLine& line : piece.odd_lines) {
                take(piece, next, line.first);
                if (!repeat(piece, line)) return;
                next = line.first + line.count;
            }
            take(piece, next, piece.numbers.size());
            piece = {};
        }
    }

    void take(const Piece& piece, std::size_t first, std::size_t last) {
        const auto at = [&](std::size_t i) { return piece.numbers.begin() + static_cast<std::ptrdiff_t>(i); };
        frames_.samples.insert(frames_.samples.end(), at(first), at(last));
    }

    /// Puts the frame before in the place of an odd line; false when that would take too much memory.
    bool repeat(const Piece& piece, const OddLine& line) {
        auto& samples = frames_.samples;
        const std::size_t frame = samples.size() / columns();
        if (samples.size() + columns() > std::max(expansion_limit, bytes_.size())) {
            diagnostics_.warning(
                line.offset, "bvh.too-short-frames",
                fmt::format("expected {} numbers in a frame, found far fewer in too many; from here on "
                            "nothing is shown",
                            columns()));
            return false;
        }
        if (line.has_bad_word) {
            const auto bad = std::ranges::lower_bound(piece.bad_words, line.first, {}, &BadWord::index);
            complain_of_word(bad->offset, frame);
        } else {
            diagnostics_.warning(line.offset, line.count < columns() ? "bvh.short-frame" : "bvh.long-frame",
                                 fmt::format("expected {} numbers in this frame, found {}; {}", columns(),
                                             line.count, stand_in(frame)));
        }
        samples.resize(samples.size() + columns());
        if (frame == frames_.unreadable) {
            ++frames_.unreadable;
        } else {
            const auto width = static_cast<std::ptrdiff_t>(columns());
            std::copy_n(samples.end() - 2 * width, width, samples.end() - width);
        }
        return true;
    }

    void complain_of_word(std::uint64_t offset, std::size_t frame) {
        // Nobody reads what is beyond the cap: a file full of words is not read again word by word.
        if (diagnostics_.left_out() > 0) return diagnostics_.warning(offset, "bvh.bad-number", {});
        constexpr std::uint64_t enough = 64;
        const std::string text = bytes_.text(offset, enough);
        const auto end = std::ranges::find_if(text, base::is_blank);
        diagnostics_.warning(
            offset, "bvh.bad-number",
            fmt::format("expected a number, found {}; {}", as_found({text.begin(), end}), stand_in(frame)));
    }

    /// What is shown instead of a frame that can't be read.
    [[nodiscard]] std::string_view stand_in(std::size_t frame) const {
        return frame == frames_.unreadable ? "the rest pose stands in for it"
                                           : "the frame before is repeated";
    }

    const base::ByteSource& bytes_;
    const BvhMotionBlock& block_;
    std::vector<Piece> pieces_;
    base::Diagnostics& diagnostics_;
    BvhFrames frames_;
};

}  // namespace

BvhFrames read_bvh_frames(const base::ByteSource& bytes, const BvhMotionBlock& block,
                          const LoadOptions& options, base::Diagnostics& diagnostics) {
    base::ChunkWork work;
    work.begin = block.begin;
    work.end = bytes.size();
    work.chunk_bytes = std::max<std::uint64_t>(1, options.chunk_bytes);
    work.threads = options.threads != 0 ? options.threads : std::thread::hardware_concurrency();
    work.stop = options.stop;
    work.progress = options.progress;
    std::vector<Piece> pieces(base::chunk_count(work));
    const bool done = base::for_each_chunk(bytes, work, [&](const base::Chunk& chunk) {
        PieceParser(block.columns, pieces[chunk.index]).parse(chunk.text, chunk.offset);
    });
    if (!done) {
        BvhFrames nothing;
        nothing.stopped = true;
        return nothing;
    }
    return Merger(bytes, block, std::move(pieces), diagnostics).merge();
}

}  // namespace skelplay::loaders
