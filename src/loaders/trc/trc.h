#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/byte_source.h"
#include "base/diagnostics.h"
#include "figure/figure.h"
#include "loaders/load.h"
#include "loaders/markers/markers.h"

namespace skelplay::loaders {

/// The keys of the header of a TRC.
enum class TrcKey : std::uint8_t {
    data_rate,
    camera_rate,
    num_frames,
    num_markers,
    units,
    orig_data_rate,
    orig_data_start_frame,
    orig_num_frames,
};
inline constexpr std::size_t trc_key_count = 8;

/// The part of a TRC above its rows.
struct TrcHead {
    std::array<std::optional<FileWord>, trc_key_count> header;  // by TrcKey; the values as written
    std::vector<FileWord> names;                                // in their order
    bool has_time = true;                                       // the second column is the time
    std::uint64_t labels = 0;                                   // file offset of the line with the names
    std::uint64_t rows = 0;                                     // file offset after the head

    [[nodiscard]] const std::optional<FileWord>& operator[](TrcKey key) const {
        return header[static_cast<std::size_t>(key)];
    }
};

/// The contents of a TRC, not interpreted yet.
struct TrcDocument {
    TrcHead head;           // with names for all markers
    std::size_t named = 0;  // how many of the names, the first ones, are from the file
    MarkerRows rows;        // of all markers
};

/// Reads a TRC, Motion Analysis' text of markers (OpenSim, "Marker (.trc) Files"): the head line by line, the rows in
/// pieces on several threads. Refuses a file that ends before the markers' names or has no markers.
TrcDocument parse_trc(Reading& in);

/// Builds the figure of a document: a marker is a bone without parent (HOUSE, core type 10). The column Time determines
/// the time between rows, else DataRate. Of the frame numbers, only the first is used.
figure::Figure build_trc(TrcDocument&& document, Reading& in);

}  // namespace skelplay::loaders
