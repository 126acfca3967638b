#pragma once

#include "loaders/reading.h"

namespace skelplay::loaders {
/// The coordinate of a marker that was not seen.
inline constexpr double not_seen = std::numeric_limits<double>::quiet_NaN();

/// The contents of a marker file of any format.
struct MarkerTake {
    std::vector<FileWord> names;  // at least one
    figure::Motion motion;        // samples: frames × markers × (x, y, z), as in the file; missing: all three not_seen
    std::string unit;             // as the file spells it; empty: none
    std::optional<std::uint64_t> unit_offset;
    std::optional<figure::SignedAxis> up;
    std::optional<figure::Axis> across;          // horizontal
    std::map<std::string, std::string> outputs;  // the unit of each name that the file says is an output
};

/// The figure: a root without tail and rotation for each marker, in the file's order, with X, Y and Z as its channels.
/// What each of them is, its name tells (figure::read_point_names) or MarkerTake::outputs. Without frames it has one
/// frame in which all markers are missing (Motion::rest_only). An unknown unit gives the
/// warning `<format>.unit`.
figure::Figure build_markers(figure::Format format, MarkerTake&& take, base::Diagnostics& diagnostics);

/// Adds the note `<format>.zero-places` where points are exactly at 0 0 0, not -0 0 0: how often, and which ones. Such
/// points are missing from then on if `are_missing`. Outputs may be 0. `mark`: the format's own way to say that a point
/// is missing. Several markers that are there in all frames do not count from then on, with the warning
/// `<format>.zero-markers`.
void note_zeros(figure::Figure& markers, std::string_view mark, bool are_missing, std::optional<std::uint64_t> offset,
                base::Diagnostics& diagnostics);

/// A marker's coordinates in one row; all three are not_seen when it is missing.
using MarkerPosition = std::array<double, 3>;
inline constexpr MarkerPosition missing_position{not_seen, not_seen, not_seen};

/// A row of a marker file, without its positions.
struct MarkerRow {
    std::uint64_t offset = 0;   // of its first byte in the file
    double number = not_seen;   // in the file; NaN: none
    double seconds = not_seen;  // the time in the file; NaN: none
    std::size_t positions = 0;  // that are kept; a row may end early
};

/// The rows of one piece of a file; reused for other pieces.
class MarkerPiece {
public:
    /// Removes all rows. Of later rows, the first `markers` positions are kept.
    void clear(std::size_t markers);

    /// Begins a row of at most so many positions, kept or not.
    void begin_row(const MarkerRow& row, std::size_t most_positions);
    /// Adds the next position of the row. `numbers`: how many of the three could be read; with fewer, the position is
    /// missing.
    void add(const MarkerPosition& position, std::size_t numbers) {
        if (next_ < markers_) {
            double* const to = numbers_.data() + used_;
            for (std::size_t i = 0; i < position.size(); ++i) to[i] = numbers == position.size() ? position[i] : not_seen;
            used_ += position.size();
            ++rows_.back().positions;
        }
        ++next_;
        if (numbers > 0) widest_ = std::max(widest_, next_);
    }

    [[nodiscard]] const std::vector<MarkerRow>& rows() const noexcept { return rows_; }
    /// The number of positions of the widest row, kept or not, up to the last one that has a number.
    [[nodiscard]] std::size_t widest() const noexcept { return widest_; }
    /// The coordinates that are kept, one row after the other.
    [[nodiscard]] const double* numbers() const noexcept { return numbers_.data(); }

    base::Diagnostics diagnostics;            // about its rows
    Occurrences parts;                        // positions with only one or two coordinates
    Occurrences dropouts;                     // words for a missing position (CSM)
    std::optional<std::uint64_t> rows_ended;  // file offset of a line that ends all rows, if there is one

private:
    base::NumberArray numbers_;  // larger than used_
    std::size_t used_ = 0;
    std::size_t markers_ = 0;
    std::size_t next_ = 0;  // index of the row's next position
    std::vector<MarkerRow> rows_;
    std::size_t widest_ = 0;
};

/// The common part of the readers of marker rows: the position in a piece, and warnings.
class MarkerRowReader {
protected:
    MarkerRowReader(const base::Chunk& chunk, const std::vector<FileWord>& names, MarkerPiece& piece)
        : chunk_(chunk), names_(names), end_(chunk.text.data() + chunk.text.size()), piece_(piece) {}

    void begin_line(const base::Line& line) noexcept {
        position_ = line.text.data();
        line_end_ = position_ + line.text.size();
    }
    [[nodiscard]] std::uint64_t offset(const char* position) const {
        return chunk_.offset + static_cast<std::size_t>(position - chunk_.text.data());
    }
    /// The text read since word_.
    [[nodiscard]] std::string_view word() const { return {word_, static_cast<std::size_t>(position_ - word_)}; }
    /// The same for messages.
    [[nodiscard]] std::string found() const { return as_found(base::trimmed(word())); }
    [[nodiscard]] std::string name_of(std::size_t marker) const {
        return marker < names_.size() ? as_found(names_[marker].text) : "the marker";
    }
    template <class... Arguments>
    void warn(const char* position, std::string_view code, fmt::format_string<Arguments...> message,
              Arguments&&... arguments) {
        piece_.diagnostics.warning(offset(position), code, message, std::forward<Arguments>(arguments)...);
    }

    const base::Chunk& chunk_;
    const std::vector<FileWord>& names_;
    const char* end_;                 // of the chunk
    const char* position_ = nullptr;  // in the row
    const char* line_end_ = nullptr;
    const char* word_ = nullptr;  // beginning of what was read last
    MarkerPiece& piece_;
};

/// The frame numbers and times of a file's rows.
struct MarkerNumbering {
    std::optional<std::int64_t> first;  // of the first row
    Occurrences jumps;                  // rows whose number does not follow the number before
    std::int64_t before_jump = 0;       // the numbers at the first of them
    std::int64_t after_jump = 0;
    // Of rows up to the first jump.
    double first_seconds = not_seen;
    double last_seconds = not_seen;
    std::size_t steps = 0;  // rows between them
};

/// All rows of a file.
struct MarkerRows {
    std::size_t markers = 0;
    std::size_t frames = 0;                      // rows
    base::NumberArray samples;                   // frames × markers × (x, y, z)
    std::size_t widest = 0;                      // see MarkerPiece
    MarkerNumbering numbering;                   // of the rows
    Occurrences parts;                           // see MarkerPiece
    Occurrences dropouts;                        // likewise
    std::optional<std::uint64_t> rows_ended;     // likewise
    std::optional<std::uint64_t> first_dropped;  // offset of the first row for which there was no room
};

/// What the head of a marker file states about its rows.
struct MarkerColumns {
    std::string_view format;       // the codes' first word
    std::uint64_t rows = 0;        // file offset of what follows the head
    std::uint64_t labels = 0;      // file offset of the markers' names
    std::vector<FileWord>& names;  // of the markers; surplus markers are added
};

/// Reads the rows of a chunk into a cleared piece.
using ReadMarkerRows = std::function<void(const base::Chunk& chunk, MarkerPiece& piece)>;

/// Reads the rows below a head in pieces on several threads. Diagnostics are in the
/// file's order. Short rows are filled up with missing positions, limited to a few numbers for each byte of the file,
/// so that memory is bounded by the file's size. The result does not depend on threads and pieces. A file that has more
/// positions than names is read again, with markers called `Unlabel#n`, where n counts a row's markers from 1.
/// Refuses a file without markers.
MarkerRows read_marker_rows(const MarkerColumns& columns, const ReadMarkerRows& read, Reading& in);

/// Makes a take of all rows, without what only the head states, and reports what is odd in rows of any format: no rows,
/// jumps in their numbers, positions with missing coordinates, rows left out.
MarkerTake take_of(MarkerRows&& rows, const MarkerColumns& columns, base::Diagnostics& diagnostics);

/// Warns, at the stated count, when another number was found. `thing`: "marker".
void check_count(const std::optional<FileWord>& stated, std::size_t found, std::string_view format, std::string_view thing,
                 base::Diagnostics& diagnostics);
}  // namespace skelplay::loaders
