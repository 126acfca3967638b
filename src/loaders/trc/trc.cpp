#include "base/plain_decimal.h"
#include "base/scanner.h"
#include "loaders/formats.h"
#include "loaders/markers/markers.h"

namespace skelplay::loaders {
namespace {
constexpr std::array<std::string_view, 8> trc_keys{"DataRate", "CameraRate",   "NumFrames",          "NumMarkers",
                                                   "Units",    "OrigDataRate", "OrigDataStartFrame", "OrigNumFrames"};

/// The part of a TRC above its rows.
struct TrcHead {
    std::map<std::string_view, FileWord> header;  // by the keys above; the values as written
    std::vector<FileWord> names;                  // in their order
    bool has_time = true;                         // the second column is the time
    std::uint64_t labels = 0;                     // file offset of the line with the names
    std::uint64_t rows = 0;                       // file offset after the head

    [[nodiscard]] std::optional<FileWord> operator[](std::string_view key) const {
        const auto found = header.find(key);
        return found == header.end() ? std::nullopt : std::optional(found->second);
    }
};

/// The contents of a TRC, not interpreted yet.
struct TrcDocument {
    TrcHead head;           // with names for all markers
    std::size_t named = 0;  // how many of the names, the first ones, are from the file
    MarkerRows rows;        // of all markers
};

/// The cells of a line with tabs, else its words.
std::vector<base::Token> columns_of(const base::Line& line) {
    return line.text.find('\t') == std::string_view::npos ? base::words_of(line) : base::cells_of(line);
}

bool is_blank_line(const base::Line& line) { return base::trimmed(line.text).empty(); }

const std::string_view* find_trc_key(std::string_view word) {
    const auto is_word = [&](std::string_view key) { return base::equal_ignoring_case(word, key); };
    const auto* found = std::ranges::find_if(trc_keys, is_word);
    return found == trc_keys.end() ? nullptr : found;
}

/// True for `X1 Y1 Z1 X2 …`. The numbers are ignored, because the order determines the marker.
bool is_axis_line(const base::Line& line) {
    const auto words = base::words_of(line);
    return !words.empty() && std::ranges::all_of(words, [](const base::Token& word) {
        const char axis = base::lower(word.text.front());
        return axis >= 'x' && axis <= 'z' && std::ranges::all_of(word.text.substr(1), base::is_digit);
    });
}

/// Reads the lines above the rows of a TRC: any keys and values by name, and the markers' names in their order, in any
/// columns.
class TrcHeadReader {
public:
    TrcHeadReader(const base::ByteSource& bytes, base::Diagnostics& diagnostics)
        : lines_(bytes), diagnostics_(diagnostics) {}

    /// Refuses a file that ends before the names.
    TrcHead read() {
        while (next_filled()) {
            const std::string_view word = base::first_word(line_.text);
            if (base::equal_ignoring_case(word, "Frame#") || base::equal_ignoring_case(word, "Frame")) return finish();
            if (base::equal_ignoring_case(word, "PathFileType")) continue;
            if (base::parse_number(word)) refuse_head(line_.offset, label_line, word);
            if (find_trc_key(word) == nullptr)
                diagnostics_.warning(line_.offset, "trc.stray-line", base::said("trc.stray-line", as_found(word)));
            else read_header();
        }
        refuse_head(lines_.offset(), label_line, {});
    }

private:
    static constexpr std::string_view label_line = "a line with Frame# and the markers' names";

    bool next_filled() {
        while (lines_.next_line(line_))
            if (!is_blank_line(line_)) return true;
        return false;
    }

    [[noreturn]] static void refuse_head(std::uint64_t offset, std::string_view expected, std::string_view found) {
        refuse(offset, "trc.head", "expected {}, found {}; nothing is shown", expected, as_found(found));
    }

    /// Reads the keys in line_ and the values in the next line.
    void read_header() {
        // The line is overwritten by the next one.
        const std::string keys(line_.text);
        const base::Line key_line{keys, line_.offset};
        if (!next_filled()) refuse_head(lines_.offset(), "the values of the header", {});
        match(key_line);
    }

    /// Matches the values to the keys above them. With too many tabs, the n-th value belongs to the n-th key.
    void match(const base::Line& key_line) {
        const auto keys = base::words_of(key_line);
        auto values = columns_of(line_);
        while (!values.empty() && values.back().text.empty()) values.pop_back();
        if (values.size() > keys.size()) values = base::words_of(line_);
        if (values.size() != keys.size())
            diagnostics_.warning(line_.offset, "trc.header", base::said("trc.header", keys.size(), values.size()));
        for (std::size_t i = 0; i < std::min(keys.size(), values.size()); ++i) set(keys[i].text, values[i]);
    }

    void set(std::string_view key, const base::Token& value) {
        const std::string_view* known = find_trc_key(key);
        if (known != nullptr && !value.text.empty()) head_.header[*known] = {base::to_utf8(value.text), value.offset};
    }

    /// Reads the names in line_ and skips the lines between them and the rows.
    TrcHead finish() {
        read_names();
        head_.rows = lines_.offset();
        while (lines_.next_line(line_)) {
            if (!is_blank_line(line_) && !is_axis_line(line_)) break;
            head_.rows = lines_.offset();
        }
        return std::move(head_);
    }

    void read_names() {
        head_.labels = line_.offset;
        auto columns = columns_of(line_);
        std::erase_if(columns, [](const base::Token& column) { return column.text.empty(); });
        columns.erase(columns.begin());  // Frame#
        head_.has_time = !columns.empty() && base::starts_with_ignoring_case(columns.front().text, "Time");
        if (head_.has_time) columns.erase(columns.begin());
        for (const base::Token& name : columns) head_.names.push_back({base::to_utf8(name.text), name.offset});
    }

    base::Scanner lines_;
    base::Line line_;
    base::Diagnostics& diagnostics_;
    TrcHead head_;
};

/// True for `nan`, `-NaN`, and the forms of older Windows programs: `1.#QNAN`, `-1.#IND`.
bool is_nan_word(std::string_view word) {
    if (word.starts_with('-') || word.starts_with('+')) word.remove_prefix(1);
    return base::starts_with_ignoring_case(word, "nan") || word.starts_with("1.#");
}

/// Reads the rows of one piece: the hot loop, which does not allocate for each row. Cells end at single tabs, or at
/// blanks in rows without tabs; an empty cell or NaN is a missing coordinate.
class TrcRowReader : MarkerRowReader {
public:
    /// `file_end`: the file's size; a row that ends there may be cut off.
    TrcRowReader(const base::Chunk& chunk, const TrcHead& head, std::uint64_t file_end, MarkerPiece& piece)
        : MarkerRowReader(chunk, head.names, piece), has_time_(head.has_time),
          cut_off_(chunk.offset + chunk.text.size() == file_end && !chunk.text.empty() &&
                   !base::is_line_end(chunk.text.back())) {}

    void read() {
        base::LineReader lines(chunk_.text, chunk_.offset);
        for (base::Line line; lines.next(line);) {
            begin_line(line);
            tabs_ = line.text.find('\t') != std::string_view::npos;
            if (!std::ranges::all_of(line.text, base::is_blank)) read_row(line);
        }
    }

private:
    enum class Cell : std::uint8_t { number, missing, bad };

    [[nodiscard]] bool at_gap() const { return base::is_blank(*position_) && *position_ != '\t'; }
    void skip_gap() {
        while (position_ < line_end_ && at_gap()) ++position_;
    }

    /// Moves to the beginning of the next cell; false when there is none.
    bool next_cell() {
        if (!tabs_) skip_gap();
        if (position_ == line_end_) return false;
        if (tabs_) ++position_;
        return true;
    }

    /// Reads the cell that begins here, and moves to the tab after it or to the end of the row.
    Cell read_cell(double& value) {
        skip_gap();
        word_ = position_;
        if (position_ == line_end_ || *position_ == '\t') return Cell::missing;
        const bool is_number = base::read_number(position_, end_, value);
        const std::string_view read = word();
        if (tabs_) {
            skip_gap();
            if (position_ < line_end_ && *position_ != '\t') {
                position_ = std::find(position_, line_end_, '\t');
                return Cell::bad;
            }
        }
        if (is_number) return Cell::number;
        return is_nan_word(read) ? Cell::missing : Cell::bad;
    }

    void read_row(const base::Line& line) {
        MarkerRow row;
        row.offset = line.offset;
        const Cell number = read_cell(row.number);
        if (number == Cell::missing) row.number = not_seen;
        if (number == Cell::bad)
            return warn(word_, "trc.stray-line", "expected a frame number, found {}; the line is left out", found());
        if (has_time_ && next_cell()) read_time(row.seconds);
        constexpr std::size_t shortest_cell = 1;  // a tab
        piece_.begin_row(row, line.text.size() / (3 * shortest_cell) + 1);
        std::size_t marker = 0;
        bool whole = true;
        part_ = false;
        for (; whole && read_position(marker, whole); ++marker) continue;
        if (cut_off_ && line_end_ == end_ && (marker < names_.size() || !whole || part_))
            warn(end_, "trc.cut-row", "expected the rest of the row, found {}; markers behind it are missing in it",
                 end_of_file);
    }

    void read_time(double& seconds) {
        const Cell cell = read_cell(seconds);
        if (cell != Cell::number) seconds = not_seen;
        if (cell == Cell::bad) warn(word_, "trc.bad-number", "expected a time, found {}; it is left out", found());
    }

    /// Reads three cells; false when there are none. Sets `whole` to false when the row ends within them.
    bool read_position(std::size_t marker, bool& whole) {
        MarkerPosition position = missing_position;
        std::size_t numbers = 0;
        std::size_t cells = 0;
        bool bad = false;
        const char* const begin = position_;
        for (; cells < position.size() && next_cell(); ++cells) {
            const Cell cell = read_cell(position[cells]);
            if (cell == Cell::number) ++numbers;
            if (cell != Cell::bad) continue;
            bad = true;
            warn(word_, "trc.bad-number", "expected a number, found {}; {} is missing in this row", found(),
                 name_of(marker));
        }
        if (cells < position.size()) whole = false;
        // A tab at the end of a row begins no other position.
        if (cells == 0 || (!whole && numbers == 0 && !bad)) {
            whole = true;
            return false;
        }
        piece_.add(position, numbers);
        part_ = numbers > 0 && numbers < position.size();
        if (part_ && !bad) piece_.parts.add(offset(begin));
        return true;
    }

    bool has_time_;
    bool cut_off_;       // the file ends here, without a line end
    bool tabs_ = true;   // the row has tabs
    bool part_ = false;  // the last position has only some of its coordinates
};

/// Reads a TRC, Motion Analysis' text of markers (OpenSim, "Marker (.trc) Files"): the head line by line, the rows in
/// pieces on several threads. Refuses a file that ends before the markers' names or has no markers.
TrcDocument parse_trc(Reading& in) {
    TrcHead head = TrcHeadReader(in.bytes, in.diagnostics).read();
    const std::size_t named = head.names.size();
    MarkerRows rows = read_marker_rows(
        {"trc", head.rows, head.labels, head.names},
        [&](const base::Chunk& chunk, MarkerPiece& piece) { TrcRowReader(chunk, head, in.bytes.size(), piece).read(); },
        in);
    return {std::move(head), named, std::move(rows)};
}

/// The seconds between rows by their times, if these increase.
std::optional<double> step_of_times(const MarkerNumbering& numbering) {
    const double whole = numbering.last_seconds - numbering.first_seconds;
    const double step = whole / static_cast<double>(numbering.steps);
    return base::is_rate(step) ? std::optional(step) : std::nullopt;
}

/// True when a rate fits the rows' times, which have few decimals and may come from another clock.
bool fits_times(double rate, const MarkerNumbering& numbering) {
    constexpr double rounding = 2e-3;  // seconds: times often have three decimals
    constexpr double clocks = 0.02;
    const double expected_seconds = static_cast<double>(numbering.steps) / rate;
    return std::abs(numbering.last_seconds - numbering.first_seconds - expected_seconds) <=
           rounding + clocks * expected_seconds;
}

/// Determines the time between rows.
class TrcRate {
public:
    TrcRate(const TrcDocument& document, const LoadOptions& options, base::Diagnostics& diagnostics)
        : word_(document.head["DataRate"]), numbering_(document.rows.numbering), labels_(document.head.labels),
          rate_requested_(options.fps.has_value()), diagnostics_(diagnostics) {}

    std::optional<double> frame_time() {
        const double rate = word_ ? base::parse_number(word_->text).value_or(0) : 0;
        const auto step = step_of_times(numbering_);
        if (!base::is_rate(rate)) return without_rate(rate, step);
        constexpr double most = 100;  // times off by more are not in seconds
        const double ratio = step.value_or(1.0 / rate) * rate;
        const bool usable = ratio < most && ratio > 1 / most;
        in_seconds_ = usable;
        if (!step || rate_requested_ || fits_times(rate, numbering_)) return 1.0 / rate;
        warn(fmt::format("expected rows {:.6g} s apart in the column Time, as DataRate {} says, found {:.6g} s; {}",
                         1.0 / rate, as_found(word_->text), *step, usable ? "the times are used" : "DataRate is used"));
        return usable ? *step : 1.0 / rate;
    }

    /// The time of the first row, if the times are in seconds.
    [[nodiscard]] std::optional<double> start_time() const {
        constexpr double longest = 1e9;
        if (!in_seconds_ || !(std::abs(numbering_.first_seconds) < longest)) return std::nullopt;
        return numbering_.first_seconds;
    }

private:
    std::optional<double> without_rate(double rate, std::optional<double> step) {
        const std::string done = rate_requested_ ? "the requested rate is used"
                                 : step          ? fmt::format("the times in the rows are used, {:.6g} s apart", *step)
                                                 : fmt::format("{} frames a second are assumed", assumed_fps);
        warn(fmt::format("expected a DataRate {}, found {}; {}", base::rate_range(rate),
                         word_ ? as_found(word_->text) : "none", done));
        return step;
    }

    void warn(std::string message) {
        diagnostics_.warning(word_ ? word_->offset : labels_, "trc.rate", std::move(message));
    }

    std::optional<FileWord> word_;
    const MarkerNumbering& numbering_;
    std::uint64_t labels_;
    bool rate_requested_;
    bool in_seconds_ = true;
    base::Diagnostics& diagnostics_;
};

void check_trc_counts(const TrcDocument& document, base::Diagnostics& diagnostics) {
    const auto markers = document.head["NumMarkers"];
    const bool all = markers && base::parse_integer(markers->text) == std::ssize(document.head.names);
    if (!all) check_count(markers, document.named, "trc", "marker", diagnostics);
    check_count(document.head["NumFrames"], document.rows.frames, "trc", "frame", diagnostics);
}

/// Builds the figure of a document: a marker is a bone without parent. The column Time determines
/// the time of the first row and that between rows, else DataRate. Of the frame numbers, only the first is used.
/// A marker at 0 0 0 is missing, as many programs write so.
figure::Figure build_trc(TrcDocument&& document, Reading& in) {
    base::Diagnostics& diagnostics = in.diagnostics;
    check_trc_counts(document, diagnostics);
    TrcHead& head = document.head;
    TrcRate rate(document, in.options, diagnostics);
    const auto frame_time = rate.frame_time();
    const auto start_time = rate.start_time();
    MarkerTake take = take_of(std::move(document.rows), {"trc", head.rows, head.labels, head.names}, diagnostics);
    take.motion.frame_time = frame_time;
    take.motion.start_time = start_time;
    if (const auto unit = head["Units"]) {
        take.unit = unit->text;
        take.unit_offset = unit->offset;
    }
    figure::Figure figure = build_markers(figure::Format::trc, std::move(take), diagnostics);
    if (!in.options.keep_zeros) note_zeros(figure, "empty cells", true, head.rows, diagnostics);
    return figure;
}
}  // namespace

figure::Figure read_trc(Reading& in) { return read_as<parse_trc, build_trc>(in); }
}  // namespace skelplay::loaders
