#pragma once

#include <array>
#include <functional>
#include <string_view>
#include <utility>

#include "base/byte_source.h"
#include "base/chunks.h"
#include "base/lines.h"
#include "base/text.h"
#include "loaders/load.h"
#include "loaders/markers/markers.h"
#include "loaders/wording.h"

namespace skelplay::loaders {

/// A marker's coordinates in one row; all three not_seen: it is missing.
using MarkerPlace = std::array<double, 3>;
inline constexpr MarkerPlace no_place{not_seen, not_seen, not_seen};

/// A place in a row that stands behind those of all named markers.
struct SurplusPlace {
    std::size_t row = 0;     // index
    std::size_t marker = 0;  // index in its row, from 0, named ones counted
    MarkerPlace place{};
};

/// A row of a text of markers, without its places.
struct MarkerRow {
    std::uint64_t offset = 0;   // of its first byte in the file
    double number = not_seen;   // that the file gives it; NaN: none
    double seconds = not_seen;  // the time that the file gives it; NaN: none
    std::size_t places = 0;     // how many it has, of named markers: a row may end early
};

/// How often something was met, and where first.
struct MarkerCount {
    std::size_t count = 0;
    std::uint64_t first = 0;  // file offset; of no meaning without a count

    void add(std::uint64_t offset, std::size_t times = 1) noexcept {
        if (count == 0) first = offset;
        count += times;
    }
};

/// The rows of one piece of a file. Used again for other pieces.
class MarkerPiece {
public:
    /// Forgets the rows there are; from here on the first `markers` places of a row are those of named markers.
    void clear(std::size_t markers);

    /// A row of at most so many places, named or not.
    void begin_row(const MarkerRow& row, std::size_t most_places);
    /// The next place of the row. `numbers`: how many of the three could be read; with fewer the place is missing.
    void add(const MarkerPlace& place, std::size_t numbers) {
        if (next_ < markers_) {
            double* const to = numbers_.data() + used_;
            for (std::size_t i = 0; i < place.size(); ++i) to[i] = numbers == place.size() ? place[i] : not_seen;
            used_ += place.size();
            ++rows_.back().places;
        } else if (numbers > 0) {
            surplus_.push_back({rows_.size() - 1, next_, numbers == place.size() ? place : no_place});
        }
        ++next_;
    }

    [[nodiscard]] const std::vector<MarkerRow>& rows() const noexcept { return rows_; }
    [[nodiscard]] const std::vector<SurplusPlace>& surplus() const noexcept { return surplus_; }
    /// The coordinates of the rows' named places, one row after the other.
    [[nodiscard]] const double* numbers() const noexcept { return numbers_.data(); }

    base::Diagnostics diagnostics;            // about its rows
    MarkerCount parts;                        // places of which only one or two coordinates are there
    MarkerCount dropouts;                     // words for a missing place (CSM)
    std::optional<std::uint64_t> rows_ended;  // file offset of a line that ends all rows, if there is one

private:
    base::NumberArray numbers_;  // larger than used_
    std::size_t used_ = 0;
    std::size_t markers_ = 0;
    std::size_t next_ = 0;  // index of the row's next place
    std::vector<MarkerRow> rows_;
    std::vector<SurplusPlace> surplus_;
};

/// Goes through the rows of a piece: what readers of all texts of markers share.
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
    /// What has been read since word_.
    [[nodiscard]] std::string_view word() const { return {word_, static_cast<std::size_t>(position_ - word_)}; }
    /// The same, and a marker, for messages.
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

/// The numbers that the rows of a file have, as far as they count up one by one.
struct MarkerNumbering {
    std::optional<std::int64_t> first;  // of the first row
    MarkerCount jumps;                  // rows whose number is not one more than that of the row before
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
    std::vector<SurplusPlace> surplus;           // what stands behind the named markers
    MarkerNumbering numbering;                   // of the rows
    MarkerCount parts;                           // see MarkerPiece
    MarkerCount dropouts;                        // likewise
    std::optional<std::uint64_t> rows_ended;     // likewise
    std::optional<std::uint64_t> first_dropped;  // offset of the first row for which there was no room
};

/// What the head of a text of markers says of its rows.
struct MarkerColumns {
    std::string_view format;       // the codes' first word
    std::uint64_t rows = 0;        // file offset of what follows the head
    std::uint64_t labels = 0;      // file offset where the markers' names stand
    std::vector<FileWord>& names;  // of the markers; gets those that surplus ones are given
};

/// Reads the rows below a head in pieces on several threads: `read` gets each and fills the result, which is cleared.
/// What it says goes to `diagnostics` in the file's order. Rows that end early are filled up with missing places, as
/// far as that makes no more numbers than a few for each byte of the file: memory is bounded by the bytes that are
/// there. The result does not depend on the threads and pieces. Surplus places become markers called `Unlabel#n`, where
/// n is their number in a row from 1, up to the last that holds a number in some row. Nothing when stopped, and after
/// an error where there are no markers.
std::optional<MarkerRows> read_marker_rows(const base::ByteSource& bytes, const MarkerColumns& columns,
                                           const LoadOptions& options,
                                           const std::function<void(const base::Chunk&, MarkerPiece&)>& read,
                                           base::Diagnostics& diagnostics, const base::Run& run);

/// Makes a take of all rows, without what the head alone says, and says what is odd about rows whatever their format:
/// none, numbers that jump, places with a part of their coordinates, rows that were left out.
MarkerTake take_of(MarkerRows&& rows, const MarkerColumns& columns, base::Diagnostics& diagnostics);

/// Warns when a count that the file states, at its offset, is not what was found. `things`: "markers".
void check_count(const std::optional<FileWord>& stated, std::size_t found, std::string_view format,
                 std::string_view thing, base::Diagnostics& diagnostics);

}  // namespace skelplay::loaders
