#include <algorithm>
#include <utility>
#include <vector>

#include "base/chunks.h"
#include "base/numbers.h"
#include "base/plain_decimal.h"
#include "base/rate.h"
#include "loaders/acclaim/acclaim_text.h"
#include "loaders/acclaim/amc.h"
#include "loaders/reading.h"

namespace skelplay::loaders {

namespace {

/// Parses the keywords and comments before the first frame, and the first frame.
class HeadParser {
public:
    explicit HeadParser(Reading& in) : in_(in), diagnostics_(in.diagnostics), lines_(in.bytes) {}

    AmcHead parse() {
        const std::string_view kind = binary_kind(in_.bytes.text(0, 4096));
        if (!kind.empty())
            refuse(0, "amc.no-text", "expected the text of an Acclaim motion, found {}; nothing is shown", kind);
        head_.motion_begin = head_.motion_end = in_.bytes.size();
        base::Line line;
        while (!has_motion() && lines_.next_line(line)) {
            if (frame_number(line.text))
                head_.motion_begin = line.offset;
            else
                read_line(line);
        }
        if (has_motion()) {
            read_first_frame();
            if (!any_keyword_)
                diagnostics_.note(std::nullopt, "amc.no-keyword",
                                  "no keyword before the first frame; it is read as :FULLY-SPECIFIED");
        } else if (!any_keyword_) {
            refuse(0, "amc.no-motion",
                   "expected :FULLY-SPECIFIED and numbered frames, found neither; nothing is shown");
        }
        return std::move(head_);
    }

private:
    /// Not in the specification, but some files have it.
    void read_rate(const base::Token& value) {
        const auto rate = base::parse_number(value.text);
        if (rate && base::is_rate(*rate))
            head_.frame_rate = rate;
        else
            diagnostics_.warning(
                value.offset, "amc.bad-rate", "expected a number {} after :SAMPLES-PER-SECOND, found {}; it is skipped",
                base::rate_range(rate.value_or(0.0)), value.text.empty() ? "nothing" : as_found(value.text));
    }

    /// A line before the first frame number.
    void read_line(const base::Line& line) {
        const std::string_view text = without_comment(line.text);
        constexpr std::size_t most_comments = 64;
        constexpr std::size_t longest_comment = 1000;  // bytes
        if (text.size() < line.text.size() && head_.comments.size() < most_comments)
            head_.comments.push_back({base::to_utf8(base::trimmed(line.text.substr(text.size() + 1, longest_comment))),
                                      line.offset + text.size()});
        std::size_t position = 0;
        base::Token token;
        if (!next_acclaim_token(text, line.offset, position, token)) return;
        if (!token.text.starts_with(':')) {
            if (!std::exchange(any_stray_line_, true))
                diagnostics_.warning(token.offset, "amc.stray-text",
                                     "expected a keyword, a comment or a frame number, found {}; what stands before "
                                     "the first frame number is skipped",
                                     as_found(token.text));
            return;
        }
        base::Token value{{}, token.offset};
        next_acclaim_token(text, line.offset, position, value);
        read_keyword(token, value);
    }

    void read_keyword(const base::Token& keyword, const base::Token& value) {
        any_keyword_ = true;
        const auto is = [&](std::string_view word) { return base::equal_ignoring_case(keyword.text, word); };
        if (is(":degrees") || is(":radians")) {
            head_.angle = is(":degrees") ? AngleUnit::degrees : AngleUnit::radians;
            head_.angle_offset = keyword.offset;
        } else if (is(":force-all-joints-be-3dof"))
            head_.force_three_dofs = true;
        else if (is(":samples-per-second"))
            read_rate(value);
        else if (!is(":fully-specified") && !(is(":fully") && base::equal_ignoring_case(value.text, "specified")))
            diagnostics_.warning(
                keyword.offset, "amc.unknown-keyword",
                "expected :FULLY-SPECIFIED, :DEGREES or :RADIANS, found {}; the motion is read as fully specified",
                as_found(keyword.text));
    }

    void read_first_frame() {
        base::Line line;
        while (lines_.next_line(line) && !frame_number(line.text)) append_amc_line(line, head_.first_frame);
    }

    [[nodiscard]] bool has_motion() const { return head_.motion_begin < head_.motion_end; }

    Reading& in_;
    base::Diagnostics& diagnostics_;
    base::Scanner lines_;
    AmcHead head_;
    bool any_keyword_ = false;
    bool any_stray_line_ = false;
};

/// The frames of one chunk of the file.
struct AmcPiece {
    std::size_t frames = 0;               // regular and odd ones
    std::vector<double> samples;          // of the regular frames, frame-major
    std::vector<AmcOddFrame> odd_frames;  // their index is relative to the piece
    std::int64_t first_number = 0;        // of the first frame, when there is one
    std::int64_t last_number = 0;         // of the last one
    std::uint64_t first_offset = 0;       // of the first frame's number in the file
    std::optional<AmcBreak> first_break;
    std::size_t breaks = 0;
};

/// True when the frame number `next` is one more than `number`.
bool follows(std::int64_t number, std::int64_t next) noexcept {
    return static_cast<std::uint64_t>(next) == static_cast<std::uint64_t>(number) + 1;
}

std::size_t blanks_before(std::string_view text) noexcept {
    return static_cast<std::size_t>(std::ranges::find_if_not(text, is_acclaim_blank) - text.begin());
}

/// Reads the frames of one chunk. `piece` may have been used before.
class PieceParser {
public:
    PieceParser(const base::Chunk& chunk, const AmcLayout& layout, AmcPiece& piece)
        : text_(chunk.text), base_(chunk.offset), layout_(layout), piece_(piece) {
        piece_.frames = 0;
        piece_.samples.clear();
        piece_.odd_frames.clear();
        piece_.first_break.reset();
        piece_.breaks = 0;
    }

    void parse() {
        while (position_ < text_.size()) {
            const base::Line line = line_ahead();
            position_ += line.text.size();
            const auto number = frame_number(line.text);
            if (number) {
                const std::uint64_t offset = line.offset + blanks_before(line.text);
                count(*number, offset);
                const std::size_t after_number = position_;
                if (!read_regular_frame()) {
                    position_ = after_number;
                    skip_odd_frame(offset);
                }
            }
            skip_blanks(true);
        }
    }

private:
    void count(std::int64_t number, std::uint64_t offset) {
        if (piece_.frames == 0) {
            piece_.first_number = number;
            piece_.first_offset = offset;
        } else if (!follows(piece_.last_number, number)) {
            if (piece_.breaks++ == 0) piece_.first_break = {offset, piece_.last_number, number};
        }
        piece_.last_number = number;
        ++piece_.frames;
    }

    /// Adds a row from the lines after a frame number if they match the layout exactly. If not, adds none and leaves
    /// position_ somewhere inside the frame.
    bool read_regular_frame() {
        const std::size_t columns = layout_.rest_row.size();
        piece_.samples.insert(piece_.samples.end(), layout_.rest_row.begin(), layout_.rest_row.end());
        double* const row = piece_.samples.data() + (piece_.samples.size() - columns);
        bool regular = std::ranges::all_of(layout_.lines,
                                           [&](const AmcLayout::Line& line) { return read_regular_line(line, row); });
        if (regular) {
            skip_blanks(true);
            regular = position_ >= text_.size() || frame_number(line_ahead().text).has_value();
        }
        if (!regular) piece_.samples.resize(piece_.samples.size() - columns);
        return regular;
    }

    /// The hot path: allocates nothing and reads every byte once.
    bool read_regular_line(const AmcLayout::Line& line, double* row) {
        skip_blanks(true);
        const bool skipped = line.column == AmcLayout::skip;
        // A bone given by its id looks like a frame number: this may already be the next frame.
        if (skipped && frame_number(line_ahead().text)) return false;
        if (!text_.substr(position_).starts_with(line.name)) return false;
        position_ += line.name.size();
        if (position_ < text_.size() && !base::is_blank(text_[position_])) return false;
        if (skipped) {
            while (position_ < text_.size() && !base::is_line_end(text_[position_])) ++position_;
            return true;
        }
        if (!read_numbers(line.count, row + line.column)) return false;
        if (line.bones > 1) share_out(line, row);
        skip_blanks(false);
        return position_ >= text_.size() || base::is_line_end(text_[position_]);
    }

    bool read_numbers(std::uint32_t count, double* into) {
        const char* const end = text_.data() + text_.size();
        for (double* const last = into + count; into != last; ++into) {
            skip_blanks(false);
            const char* position = text_.data() + position_;
            if (position == end || !base::read_number(position, end, *into)) return false;
            position_ = static_cast<std::size_t>(position - text_.data());
        }
        return true;
    }

    /// Gives each of several bones its share of the numbers, which are in the columns of the first.
    void share_out(const AmcLayout::Line& line, double* row) const {
        for (std::uint32_t i = 0; i < line.count; ++i) {
            const double number = row[line.column + i];
            for (std::uint32_t bone = 0; bone < line.bones; ++bone) {
                const std::size_t column = line.column + bone * line.count + i;
                row[column] = share(line.shares[i], number, bone, line.bones, layout_.rest_row[column]);
            }
        }
    }

    /// Moves to the next frame number and records the frame skipped.
    void skip_odd_frame(std::uint64_t number_offset) {
        const std::uint64_t begin = base_ + position_;
        for (skip_blanks(true); position_ < text_.size(); skip_blanks(true)) {
            const base::Line line = line_ahead();
            if (frame_number(line.text)) break;
            position_ += line.text.size();
        }
        piece_.odd_frames.push_back({piece_.frames - 1, number_offset, begin, base_ + position_});
    }

    /// The line at position_, without moving.
    [[nodiscard]] base::Line line_ahead() const {
        base::Line line{{}, base_ + position_};
        base::LineReader(text_.substr(position_), base_ + position_).next(line);
        return line;
    }

    void skip_blanks(bool over_line_ends) {
        while (position_ < text_.size() && base::is_blank(text_[position_]) &&
               (over_line_ends || !base::is_line_end(text_[position_])))
            ++position_;
    }

    std::string_view text_;
    std::uint64_t base_;
    const AmcLayout& layout_;
    AmcPiece& piece_;
    std::size_t position_ = 0;
};

/// Appends the piece's regular rows to the motion's, with the rest row in place of each odd frame.
void append_rows(const AmcPiece& piece, const AmcLayout& layout, AmcMotion& motion) {
    const std::size_t columns = layout.rest_row.size();
    base::NumberArray& samples = motion.samples;
    auto next = piece.samples.begin();
    std::size_t frame = motion.frames - piece.frames;
    for (const AmcOddFrame& odd : piece.odd_frames) {
        const auto end = next + static_cast<std::ptrdiff_t>((odd.frame - frame) * columns);
        samples.insert(samples.end(), next, end);
        samples.insert(samples.end(), layout.rest_row.begin(), layout.rest_row.end());
        next = end;
        frame = odd.frame + 1;
    }
    samples.insert(samples.end(), next, piece.samples.end());
    motion.odd_frames.insert(motion.odd_frames.end(), piece.odd_frames.begin(), piece.odd_frames.end());
}

/// Adds the piece's frames to the count, and checks that its numbering continues from the frames before.
void count_frames(AmcPiece& piece, AmcMotion& motion) {
    if (piece.frames == 0) return;
    if (motion.frames == 0) {
        motion.first_number = piece.first_number;
    } else if (!follows(motion.last_number, piece.first_number)) {
        ++piece.breaks;
        piece.first_break = {piece.first_offset, motion.last_number, piece.first_number};
    }
    if (!motion.first_break) motion.first_break = piece.first_break;
    motion.breaks += piece.breaks;
    motion.last_number = piece.last_number;
    for (AmcOddFrame& odd : piece.odd_frames) odd.frame += motion.frames;
    motion.frames += piece.frames;
}

}  // namespace

void append_amc_line(const base::Line& line, AmcLines& into) {
    const std::string_view text = without_comment(line.text);
    std::size_t position = 0;
    base::Token token;
    if (!next_acclaim_token(text, line.offset, position, token)) return;
    AmcLine read;
    read.offset = token.offset;
    read.name_begin = into.characters.size();
    read.name_size = token.text.size();
    read.numbers_begin = into.numbers.size();
    into.characters += token.text;
    while (next_acclaim_token(text, line.offset, position, token)) {
        const auto number = base::parse_number(token.text);
        into.numbers.push_back(number.value_or(0.0));
        ++read.words;
        if (number || read.bad_size > 0) continue;
        read.bad_offset = token.offset;
        read.bad_size = token.text.size();
        into.characters += token.text;
    }
    into.lines.push_back(read);
}

AmcHead parse_amc_head(Reading& in) { return HeadParser(in).parse(); }

AmcMotion parse_amc_motion(const AmcHead& head, const AmcLayout& layout, const Reading& in) {
    base::ChunkWork work = motion_work(head.motion_begin, in);
    work.starts_record = [](std::string_view line) { return frame_number(line).has_value(); };
    const std::size_t columns = layout.rest_row.size();
    AmcMotion motion;
    base::reserve_at_most(motion.samples, static_cast<std::size_t>((work.end - work.begin) / 2 + columns));
    // Frames without lines have rows too.
    const std::uint64_t most = most_numbers(head.motion_end, 1U << 24U);
    bool sparse = false;  // then frames are only counted
    base::for_each_chunk_in_order<AmcPiece>(
        in.bytes, work, [&](const base::Chunk& chunk, AmcPiece& piece) { PieceParser(chunk, layout, piece).parse(); },
        [&](AmcPiece& piece) {
            count_frames(piece, motion);
            sparse = sparse || (columns > 0 && motion.frames > most / columns);
            if (!sparse) append_rows(piece, layout, motion);
        });
    in.check_stop();
    if (sparse)
        refuse(head.motion_begin, "amc.too-sparse",
               "expected frames with lines of their bones, found {} frames in {} bytes; nothing is shown",
               motion.frames, head.motion_end - head.motion_begin);
    return motion;
}

}  // namespace skelplay::loaders
