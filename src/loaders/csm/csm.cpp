#include "base/plain_decimal.h"
#include "base/scanner.h"
#include "loaders/formats.h"
#include "loaders/markers/markers.h"

namespace skelplay::loaders {
namespace {
/// The part of a CSM above its rows.
struct CsmHead {
    std::map<std::string_view, FileWord> values;  // by keyword: a word of its section, as written
    std::optional<std::uint64_t> order;           // file offset of $Order
    std::vector<FileWord> names;                  // listed there
    std::uint64_t points = 0;                     // file offset of $Points
    std::uint64_t rows = 0;                       // file offset after that word

    [[nodiscard]] std::optional<FileWord> operator[](std::string_view keyword) const {
        const auto found = values.find(keyword);
        return found == values.end() ? std::nullopt : std::optional(found->second);
    }
};

/// The contents of a CSM, not interpreted yet.
struct CsmDocument {
    CsmHead head;     // with names for all markers
    MarkerRows rows;  // of all markers
};

/// Keywords as the format spells them, `$` aside.
const std::vector<std::string>& csm_keywords() {
    static const std::vector<std::string> words{"FirstFrame", "LastFrame", "Rate",  "Order",    "Points",    "Filename",
                                                "Date",       "Time",      "Actor", "Comments", "SpineLinks"};
    return words;
}

/// Reads the sections of a CSM up to $Points. A misspelt keyword is read as the nearest one, with a note.
class CsmHeadReader {
public:
    CsmHeadReader(const base::ByteSource& bytes, base::Diagnostics& diagnostics)
        : lines_(bytes), diagnostics_(diagnostics) {}

    /// Refuses a file without $Points.
    CsmHead read() {
        while (lines_.next_line(line_)) {
            base::TokenReader words(line_);
            base::Token word;
            if (!words.next(word)) continue;
            if (!word.text.starts_with('$')) {
                add(line_);
            } else if (begin_section(word) == "Points") {
                head_.points = word.offset;
                head_.rows = words.offset();
                return std::move(head_);
            } else {
                add({words.rest(), words.offset()});
            }
        }
        refuse(lines_.offset(), "csm.no-points", "expected $Points, found {}; nothing is shown", end_of_file);
    }

private:
    /// Begins the section of a keyword, which is returned as the format spells it; empty when it is unknown.
    std::string_view begin_section(const base::Token& word) {
        section_ = known(word);
        if (section_ == "Order") head_.order = word.offset;
        return *section_;
    }

    std::string_view known(const base::Token& word) {
        const std::string_view typed = word.text.substr(1);
        for (const std::string& keyword : csm_keywords())
            if (base::equal_ignoring_case(typed, keyword)) return keyword;
        const std::string_view nearest = base::nearest_word(typed, csm_keywords());
        if (nearest.empty())
            diagnostics_.note(word.offset, "csm.unknown-keyword", base::said("csm.unknown-keyword", as_found(word.text)));
        else
            diagnostics_.note(word.offset, "csm.misspelt", "expected ${}, found {}; it is read so", nearest,
                              as_found(word.text));
        return nearest;
    }

    /// Adds a line, or the rest of the keyword's, to the section.
    void add(const base::Line& text) {
        base::TokenReader words(text);
        base::Token word;
        if (!section_) return warn_of_outlier(text);
        if (*section_ == "Order") {
            while (words.next(word)) head_.names.push_back({base::to_utf8(word.text), word.offset});
            return;
        }
        if (words.next(word)) head_.values[*section_] = {base::to_utf8(word.text), word.offset};
    }

    void warn_of_outlier(const base::Line& text) {
        if (std::exchange(warned_, true)) return;
        const std::string_view word = base::first_word(text.text);
        diagnostics_.warning(text.offset, "csm.stray-line", base::said("csm.stray-line", as_found(word)));
    }

    base::Scanner lines_;
    base::Line line_;
    base::Diagnostics& diagnostics_;
    std::optional<std::string_view> section_;  // its keyword; empty: unknown; nothing: before the first section
    bool warned_ = false;
    CsmHead head_;
};

constexpr std::string_view dropout_word = "DROPOUT";

/// Reads the rows of a piece: a frame number, then three numbers or the word DROPOUT for each marker. Ends at a line
/// with another keyword.
class CsmRowReader : MarkerRowReader {
public:
    CsmRowReader(const base::Chunk& chunk, const CsmHead& head, MarkerPiece& piece)
        : MarkerRowReader(chunk, head.names, piece) {}

    void read() {
        base::LineReader lines(chunk_.text, chunk_.offset);
        for (base::Line line; lines.next(line);) {
            begin_line(line);
            if (!next_word()) continue;
            if (*position_ == '$') {
                piece_.rows_ended = offset(position_);
                return;
            }
            read_row(line);
        }
    }

private:
    /// Moves to the row's next word; false when there is none.
    bool next_word() {
        while (position_ < line_end_ && base::is_blank(*position_)) ++position_;
        word_ = position_;
        return position_ < line_end_;
    }

    void read_row(const base::Line& line) {
        MarkerRow row;
        row.offset = line.offset;
        if (!base::read_number(position_, end_, row.number)) {
            return warn(word_, "csm.stray-line", "expected a frame number, found {}; the line is left out", found());
        }
        constexpr std::size_t shortest_position = 6;  // three digits with blanks; DROPOUT is longer
        piece_.begin_row(row, line.text.size() / shortest_position + 1);
        std::size_t markers = 0;
        for (; next_word(); ++markers) read_position(markers);
        if (markers < names_.size())
            warn(line.text.data(), "csm.short-row",
                 "expected the places of {} markers, found {}; the others are missing in this row", names_.size(), markers);
    }

    /// Reads DROPOUT or up to three numbers.
    void read_position(std::size_t marker) {
        MarkerPosition position = missing_position;
        std::size_t numbers = 0;
        std::size_t words = 0;
        const char* const begin = position_;
        for (; words < position.size() && next_word(); ++words) {
            if (base::read_number(position_, end_, position[words])) {
                ++numbers;
                continue;
            }
            if (base::equal_ignoring_case(word(), dropout_word)) {
                if (words == 0) {
                    piece_.dropouts.add(offset(word_));
                    return piece_.add(missing_position, 0);
                }
                position_ = word_;  // the next marker's
                break;
            }
            warn(word_, "csm.bad-number", "expected a number or {}, found {}; {} is missing in this row", dropout_word,
                 found(), name_of(marker));
        }
        piece_.add(position, numbers);
        if (words < position.size())
            warn(begin, "csm.part-of-place", "expected 3 numbers, found {}; {} is missing in this row", words,
                 name_of(marker));
    }
};

/// Reads a CSM, Character Studio's text of markers (character-studio.net, "CSM file specification"; what real files
/// have): the sections line by line, the rows in pieces on several threads. Refuses a file without $Points or without
/// markers.
CsmDocument parse_csm(Reading& in) {
    CsmHead head = CsmHeadReader(in.bytes, in.diagnostics).read();
    MarkerRows rows = read_marker_rows(
        {"csm", head.rows, head.order.value_or(head.points), head.names},
        [&](const base::Chunk& chunk, MarkerPiece& piece) { CsmRowReader(chunk, head, piece).read(); }, in);
    if (rows.rows_ended) in.diagnostics.warning(*rows.rows_ended, "csm.after-points", base::said("csm.after-points"));
    return {std::move(head), std::move(rows)};
}

std::optional<std::int64_t> frame_number(const std::optional<FileWord>& word) {
    return word ? base::parse_integer(word->text) : std::nullopt;
}

/// Compares the stated frames with the rows, if there are any.
void check_frames(const CsmDocument& document, base::Diagnostics& diagnostics) {
    const auto first = frame_number(document.head["FirstFrame"]);
    const auto last = frame_number(document.head["LastFrame"]);
    const MarkerRows& rows = document.rows;
    if (rows.frames == 0) return;
    if (first && rows.numbering.first && *first != *rows.numbering.first)
        diagnostics.warning(document.head["FirstFrame"]->offset, "csm.first-frame",
                            base::said("csm.first-frame", *first, *rows.numbering.first));
    if (!first || !last) return;
    const auto stated = static_cast<std::uint64_t>(*last) - static_cast<std::uint64_t>(*first) + 1;
    if (*last < *first || stated != rows.frames)
        diagnostics.warning(document.head["LastFrame"]->offset, "csm.frame-count",
                            base::said("csm.frame-count", *first, *last, rows.frames, rows.frames == 1 ? "row" : "rows"));
}

std::optional<double> csm_frame_time(const CsmHead& head, const LoadOptions& options, base::Diagnostics& diagnostics) {
    const auto word = head["Rate"];
    const double rate = word ? base::parse_number(word->text).value_or(0) : 0;
    if (base::is_rate(rate)) return 1.0 / rate;
    diagnostics.warning(
        word ? word->offset : head.points, "csm.rate", "expected a $Rate {}, found {}; {}", base::rate_range(rate),
        word ? as_found(word->text) : "none",
        options.fps ? "the requested rate is used" : fmt::format("{} frames a second are assumed", assumed_fps));
    return std::nullopt;
}

/// Builds the figure of a document: a marker is a bone without parent. In a file without the word
/// DROPOUT, a position 0 0 0 means the same. The first row's number is kept, and rows are 1/Rate seconds apart.
figure::Figure build_csm(CsmDocument&& document, Reading& in) {
    base::Diagnostics& diagnostics = in.diagnostics;
    check_frames(document, diagnostics);
    const bool zeros_are_missing = document.rows.dropouts.count == 0 && !in.options.keep_zeros;
    const auto first_row = document.rows.numbering.first;
    CsmHead& head = document.head;
    MarkerTake take = take_of(std::move(document.rows), {"csm", head.rows, head.points, head.names}, diagnostics);
    take.motion.frame_time = csm_frame_time(head, in.options, diagnostics);
    if (!first_row) take.motion.first_frame = frame_number(head["FirstFrame"]).value_or(1);
    figure::Figure figure = build_markers(figure::Format::csm, std::move(take), diagnostics);
    if (zeros_are_missing) note_zeros(figure, dropout_word, true, head.points, diagnostics);
    return figure;
}
}  // namespace

figure::Figure read_csm(Reading& in) { return read_as<parse_csm, build_csm>(in); }
}  // namespace skelplay::loaders
