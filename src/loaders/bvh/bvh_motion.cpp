#include "base/plain_decimal.h"
#include "loaders/bvh/bvh.h"

namespace skelplay::loaders {
namespace {
/// What a motion block contains besides its numbers.
struct BvhWords {
    std::size_t count = 0;
    std::size_t lines = 0;  // that are not blank
    bool even = true;       // each line has as many words as a frame has numbers
    bool numeric = true;    // each word is a number
};

/// The words of one chunk; reused for other chunks.
struct BvhPiece {
    base::NumberArray numbers;  // one for each word, 0 for a word that is not a number; larger than needed
    BvhWords words;
    std::string normalized;  // its text with standard number spelling, if rewritten
    BvhOddSpelling odd;
};

/// Parses whole lines into a piece. This is the hot loop: it does not allocate for each word or line, and does not
/// count lines of the file.
void parse_piece(std::string_view text, std::size_t columns, BvhPiece& piece) {
    const std::size_t most_words = text.size() / 2 + 1;
    if (piece.numbers.size() < most_words) piece.numbers.resize(most_words);
    double* next = piece.numbers.data();
    const double* line_first = next;
    piece.words = {};
    const auto end_line = [&] {
        if (next == line_first) return;
        ++piece.words.lines;
        piece.words.even &= static_cast<std::size_t>(next - line_first) == columns;
        line_first = next;
    };
    const char* const end = text.data() + text.size();
    for (const char* position = text.data(); position < end;) {
        if (base::is_blank(*position)) {
            if (base::is_line_end(*position)) end_line();
            ++position;
        } else if (const std::size_t read = base::read_short_decimals(position, end, next, most_words); read > 0) {
            next += read;
        } else {
            if (!base::read_number(position, end, *next)) piece.words.numeric = false;
            ++next;
        }
    }
    end_line();
    piece.words.count = static_cast<std::size_t>(next - piece.numbers.data());
}

/// Reads the words of a block as the document's samples. With a meaning of commas, reads the text after
/// normalize_numbers(), whose changes are added to `odd`. Works in chunks on several threads; the result does not
/// depend on their number or size.
BvhWords read_bvh_words(const base::ChunkWork& work, std::optional<BvhComma> comma, BvhOddSpelling& odd,
                        BvhDocument& document, const Reading& in) {
    BvhWords words;
    document.samples.clear();
    base::reserve_at_most(document.samples, static_cast<std::size_t>((work.end - work.begin) / 2 + 1));
    base::for_each_chunk_in_order<BvhPiece>(
        in.bytes, work,
        [&](const base::Chunk& chunk, BvhPiece& piece) {
            piece.normalized.clear();
            piece.odd = {};
            if (comma) normalize_numbers(chunk.text, chunk.offset, *comma, piece.normalized, piece.odd);
            parse_piece(comma ? piece.normalized : chunk.text, document.columns, piece);
        },
        [&](const BvhPiece& piece) {
            base::append(document.samples, std::span(piece.numbers).first(piece.words.count));
            words.count += piece.words.count;
            words.lines += piece.words.lines;
            words.even &= piece.words.even;
            words.numeric &= piece.words.numeric;
            odd.append(piece.odd);
        });
    in.check_stop();
    return words;
}

/// True when the words, whatever the lines, make as many frames as declared.
bool is_as_declared(const BvhWords& words, const BvhMotionBlock& block, const BvhDocument& document) {
    return words.count % document.columns == 0 && block.declared == words.count / document.columns;
}

/// Reads frames one after the other. A frame with a word that is not a number, or with too few words, becomes a copy of
/// the frame before, or zeros when there is none. Of a line with too many words the first ones count.
class BvhFrameReader {
public:
    BvhFrameReader(BvhDocument& document, Reading& in) : document_(document), in_(in) {}

    /// `lines`: each line is a frame; else the words are one stream.
    void read(base::ChunkWork work, bool lines) {
        document_.samples.clear();
        work.run.threads = 1;
        base::for_each_chunk<int>(in_.bytes, work, [&](const base::Chunk& chunk, int&) {
            base::LineReader reader(chunk.text, chunk.offset);
            for (base::Line line; !full_ && reader.next(line);) read_line(line, lines);
        });
        in_.check_stop();
        if (long_.count > 0)
            in_.diagnostics.warning(long_.first, "bvh.long-frame",
                                    "expected {} numbers in a frame, found {}{} too many in {}; the first {} are used",
                                    document_.columns, even_ ? "" : "up to ", surplus_,
                                    base::counted(long_.count, "row", "rows"), document_.columns);
    }

private:
    void read_line(const base::Line& line, bool is_frame) {
        base::TokenReader words(line);
        for (base::Token word; words.next(word);) {
            if (row_.empty()) offset_ = word.offset;
            const auto number = base::parse_number(word.text);
            if (!number && !bad_ && row_.size() < document_.columns) bad_ = FileWord{as_found(word.text), word.offset};
            row_.push_back(number.value_or(0));
            if (!is_frame && row_.size() == document_.columns) end_frame();
        }
        if (row_.size() > document_.columns) {
            const std::size_t surplus = row_.size() - document_.columns;
            even_ = even_ && (long_.count == 0 || surplus == surplus_);
            surplus_ = std::max(surplus, surplus_);
            long_.add(offset_);
            row_.resize(document_.columns);
        }
        if (is_frame && !row_.empty()) end_frame();
    }

    /// The motion of a broken file grows when frames are repeated for its short lines: at most to this many numbers, or
    /// to one number for each byte of the file if that is more.
    static constexpr std::uint64_t expansion_limit = 1U << 20U;

    void end_frame() {
        const std::size_t columns = document_.columns;
        const bool odd = bad_ || row_.size() != columns;
        full_ = odd && document_.samples.size() + columns > std::max(expansion_limit, in_.bytes.size());
        if (full_)
            return in_.diagnostics.warning(
                offset_, "bvh.too-many-bad-frames",
                "expected {} numbers in a frame, found other counts in too many frames; nothing is shown from here on",
                columns);
        if (odd) replace_frame();
        base::append(document_.samples, row_);
        row_.clear();
        bad_.reset();
    }

    void replace_frame() {
        const std::size_t columns = document_.columns;
        const bool first = document_.samples.size() == document_.unreadable_frames * columns;
        const std::string_view done = first ? "the rest pose is shown instead" : "the frame before is repeated";
        if (bad_)
            in_.diagnostics.warning(bad_->offset, "bvh.bad-number", "expected a number, found {}; {}", bad_->text, done);
        else
            in_.diagnostics.warning(offset_, "bvh.short-frame", "expected {} numbers in this frame, found {}; {}", columns,
                                    row_.size(), done);
        if (first) ++document_.unreadable_frames;
        row_.assign(columns, 0.0);
        if (!first) std::copy_n(document_.samples.end() - static_cast<std::ptrdiff_t>(columns), columns, row_.begin());
    }

    BvhDocument& document_;
    Reading& in_;
    std::vector<double> row_;      // the current frame's numbers so far
    std::uint64_t offset_ = 0;     // of its first word in the file
    std::optional<FileWord> bad_;  // its first word that is not a number, for quoting
    Occurrences long_;             // rows with too many words
    std::size_t surplus_ = 0;      // the most of one of them
    bool even_ = true;             // that is the same of all
    bool full_ = false;            // nothing is read any more
};

/// Reads a block that has words that are not numbers with non-standard spellings of numbers; true when that gives
/// exactly the declared number of numbers.
bool read_odd_spelling(const base::ChunkWork& work, const BvhMotionBlock& block, BvhDocument& document, BvhWords& words,
                       const Reading& in) {
    for (const BvhComma comma : {BvhComma::separates, BvhComma::is_decimal}) {
        BvhOddSpelling odd;
        const BvhWords spelled = read_bvh_words(work, comma, odd, document, in);
        if (spelled.numeric && is_as_declared(spelled, block, document)) {
            document.odd_spelling.append(odd);
            words = spelled;
            return true;
        }
        if (odd.separators.count == 0) return false;  // so there are no decimal commas either
    }
    return false;
}
}  // namespace

void read_bvh_frames(const BvhMotionBlock& block, BvhDocument& document, Reading& in) {
    base::ChunkWork work = motion_work(block.begin, in);
    BvhWords words = read_bvh_words(work, std::nullopt, document.odd_spelling, document, in);
    work.run.progress = nullptr;  // these bytes have been counted
    const bool numeric = words.numeric || (block.declared && read_odd_spelling(work, block, document, words, in));
    const bool as_declared = is_as_declared(words, block, document);
    const std::size_t found = as_declared ? words.count / document.columns : words.lines;
    if (found > 0 && block.declared && *block.declared != found)
        in.diagnostics.warning(block.declared_offset, "bvh.frame-count",
                               "expected {} frame{}, found {}; those found are shown", *block.declared,
                               *block.declared == 1 ? "" : "s", found);
    if (!numeric || !(as_declared || words.even)) BvhFrameReader(document, in).read(work, !as_declared && !words.even);
    document.frames = document.samples.size() / document.columns;
}
}  // namespace skelplay::loaders
