#include <atomic>
#include "base/plain_decimal.h"
#include "loaders/acclaim/acclaim_text.h"
#include "loaders/acclaim/amc.h"

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
            if (frame_number(line.text)) head_.motion_begin = line.offset;
            else read_line(line);
        }
        if (has_motion()) {
            read_first_frame();
            if (!any_keyword_)
                diagnostics_.note(std::nullopt, "amc.no-keyword",
                                  "no keyword before the first frame; it is read as :FULLY-SPECIFIED");
        } else if (!any_keyword_) {
            refuse(0, "amc.no-motion", "expected :FULLY-SPECIFIED and numbered frames, found neither; nothing is shown");
        }
        return std::move(head_);
    }

private:
    /// Not in the specification, but some files have it.
    void read_rate(const base::Token& value) {
        const auto rate = base::parse_number(value.text);
        if (rate && base::is_rate(*rate)) head_.frame_rate = rate;
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
        base::TokenReader words = acclaim_words(line);
        base::Token token;
        if (!words.next(token)) return;
        if (!token.text.starts_with(':')) {
            if (!std::exchange(any_stray_line_, true))
                diagnostics_.warning(token.offset, "amc.stray-text",
                                     "expected a keyword, a comment or a frame number, found {}; what stands before "
                                     "the first frame number is skipped",
                                     as_found(token.text));
            return;
        }
        base::Token value{{}, token.offset};
        words.next(value);
        read_keyword(token, value);
    }

    void read_keyword(const base::Token& keyword, const base::Token& value) {
        any_keyword_ = true;
        const auto is = [&](std::string_view word) { return base::equal_ignoring_case(keyword.text, word); };
        if (is(":degrees") || is(":radians")) {
            head_.angle = is(":degrees") ? AngleUnit::degrees : AngleUnit::radians;
            head_.angle_offset = keyword.offset;
        } else if (is(":force-all-joints-be-3dof")) head_.force_three_dofs = true;
        else if (is(":samples-per-second")) read_rate(value);
        else if (!is(":fully-specified") && !(is(":fully") && base::equal_ignoring_case(value.text, "specified")))
            diagnostics_.warning(
                keyword.offset, "amc.unknown-keyword",
                "expected :FULLY-SPECIFIED, :DEGREES or :RADIANS, found {}; the motion is read as fully specified",
                as_found(keyword.text));
    }

    void read_first_frame() {
        base::Line line;
        for (AmcLine read; lines_.next_line(line) && !frame_number(line.text);)
            if (read_amc_line(line, read)) head_.first_frame.push_back(read);
    }

    [[nodiscard]] bool has_motion() const { return head_.motion_begin < head_.motion_end; }

    Reading& in_;
    base::Diagnostics& diagnostics_;
    base::Scanner lines_;
    AmcHead head_;
    bool any_keyword_ = false;
    bool any_stray_line_ = false;
};

/// The frames of one chunk of a regular motion.
struct AmcPiece {
    bool regular = true;
    std::size_t frames = 0;
    std::vector<double> samples;    // frame-major
    std::int64_t first_number = 0;  // of the first frame
    std::int64_t last_number = 0;   // of the last one
};

/// True when the frame number `next` is one more than `number`.
bool follows(std::int64_t number, std::int64_t next) noexcept {
    return static_cast<std::uint64_t>(next) == static_cast<std::uint64_t>(number) + 1;
}

/// Reads the frames of one chunk. `piece` may have been used before.
class PieceParser {
public:
    PieceParser(std::string_view text, std::span<const AmcColumns> lines, std::span<const double> rest_row, AmcPiece& piece)
        : position_(text.data()), end_(position_ + text.size()), lines_(lines), rest_row_(rest_row), piece_(piece) {
        piece_.frames = 0;
        piece_.samples.clear();
    }

    void parse() {
        skip_blanks();
        for (piece_.regular = true; piece_.regular && position_ != end_; ++piece_.frames) {
            const char* const begin = std::exchange(position_, std::find_if(position_, end_, base::is_line_end));
            const auto number = frame_number({begin, position_});
            const bool expected = number && (piece_.frames == 0 || follows(piece_.last_number, *number));
            piece_.regular = expected && read_lines();
            if (piece_.frames == 0) piece_.first_number = number.value_or(0);
            piece_.last_number = number.value_or(0);
        }
    }

private:
    bool read_lines() {
        const std::size_t begin = piece_.samples.size();
        piece_.samples.insert(piece_.samples.end(), rest_row_.begin(), rest_row_.end());
        double* const row = piece_.samples.data() + begin;
        skip_blanks();
        return std::ranges::all_of(lines_, [&](const AmcColumns& line) { return read_line(line, row + line.first); });
    }

    /// The hot path: allocates nothing and reads every byte once.
    bool read_line(const AmcColumns& line, double* into) {
        const std::string_view rest(position_, end_);
        if (!rest.starts_with(line.name)) return false;
        position_ += line.name.size();
        if (position_ != end_ && !base::is_blank(*position_)) return false;
        double* const last = into + line.count;
        if (more_in_line()) into += base::read_short_decimals(position_, end_, into, line.count);
        for (; into != last; ++into)
            if (!more_in_line() || !base::read_number(position_, end_, *into)) return false;
        if (more_in_line()) return false;
        skip_blanks();
        return true;
    }

    /// Skips blanks; true when a word follows them in this line.
    bool more_in_line() {
        while (position_ != end_ && base::is_blank(*position_) && !base::is_line_end(*position_)) ++position_;
        return position_ != end_ && !base::is_line_end(*position_);
    }

    void skip_blanks() { position_ = std::find_if_not(position_, end_, base::is_blank); }

    const char* position_;
    const char* end_;
    std::span<const AmcColumns> lines_;
    std::span<const double> rest_row_;
    AmcPiece& piece_;
};
}  // namespace

bool read_amc_line(const base::Line& line, AmcLine& into) {
    base::TokenReader words = acclaim_words(line);
    base::Token token;
    if (!words.next(token)) return false;
    into.name = token.text;
    into.offset = token.offset;
    into.numbers.clear();
    into.bad.reset();
    while (words.next(token)) {
        const auto number = base::parse_number(token.text);
        into.numbers.push_back(number.value_or(0.0));
        if (!number && !into.bad) into.bad = {std::string(token.text), token.offset};
    }
    return true;
}

AmcHead parse_amc_head(Reading& in) { return HeadParser(in).parse(); }

std::optional<AmcMotion> read_regular_amc(const AmcHead& head, std::span<const AmcColumns> lines,
                                          std::span<const double> rest_row, const Reading& in) {
    base::ChunkWork work = motion_work(head.motion_begin, in);
    work.starts_record = [](std::string_view line) { return frame_number(line).has_value(); };
    AmcMotion motion;
    base::reserve_at_most(motion.samples, static_cast<std::size_t>((work.end - work.begin) / 2 + rest_row.size()));
    std::atomic<bool> regular = true;
    const auto read = [&](const base::Chunk& chunk, AmcPiece& piece) {
        if (regular) PieceParser(chunk.text, lines, rest_row, piece).parse();
        if (!piece.regular) regular = false;
    };
    std::optional<std::int64_t> last;
    base::for_each_chunk_in_order<AmcPiece>(in.bytes, work, read, [&](AmcPiece& piece) {
        if (!regular || piece.frames == 0) return;
        if (!last) motion.first_number = piece.first_number;
        if (last && !follows(*last, piece.first_number)) regular = false;
        base::append(motion.samples, piece.samples);
        motion.frames += piece.frames;
        last = piece.last_number;
    });
    in.check_stop();
    return regular ? std::optional(std::move(motion)) : std::nullopt;
}
}  // namespace skelplay::loaders
