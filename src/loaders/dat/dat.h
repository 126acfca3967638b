#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "base/byte_source.h"
#include "base/diagnostics.h"
#include "base/lines.h"
#include "figure/figure.h"
#include "loaders/load.h"
#include "loaders/reading.h"

namespace skelplay::loaders {

/// The numbers of a record: position along x, y and z, then azimuth, elevation and roll in degrees.
inline constexpr std::size_t dat_numbers = 6;

/// What one receiver of a Polhemus tracker reported at one time.
struct DatRecord {
    std::size_t station = 0;  // of the receiver, 0 to 3; the file counts from 1
    std::uint64_t offset = 0;
    std::array<double, dat_numbers> numbers{};
};

/// The contents of a DAT, not interpreted yet.
struct DatDocument {
    std::vector<DatRecord> records;  // at least one, in the file's order
    Occurrences faults;              // records with the letter of a fault that the tracker found in itself
};

/// The record on a line, in the layout that a FASTRAK has unless it was told another (3SPACE FASTRAK user manual,
/// revision G, pages 33 and 59): "0", the station's digit, a blank or the letter of a fault, and six numbers of seven
/// characters with two decimals. Nothing for any other line.
std::optional<DatRecord> dat_record(const base::Line& line);

/// Reads a log of such records, line by line; other lines are left out with a warning.
DatDocument parse_dat(Reading& in);

/// Builds the figure of a document: a bone without parent for each receiver, turned by its azimuth about z, its
/// elevation about y and its roll about x, in this order of multiplication (the same manual, page C-1). A frame holds a
/// record of each receiver; where one is missing, its record before is repeated with a warning. Notes which of the
/// tracker's defaults are assumed, as the log states nothing.
figure::Figure build_dat(DatDocument&& document, Reading& in);

}  // namespace skelplay::loaders
