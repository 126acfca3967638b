#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "loaders/markers/marker_rows.h"
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

/// What stands above the rows of a TRC.
struct TrcHead {
    std::array<std::optional<FileWord>, trc_key_count> header;  // by TrcKey; the values as written
    std::vector<MarkerName> names;                              // in their order
    bool has_time = true;                                       // the second column is the time
    std::uint64_t labels = 0;                                   // file offset of the line with the names
    std::uint64_t rows = 0;                                     // file offset of what follows the head

    [[nodiscard]] const std::optional<FileWord>& operator[](TrcKey key) const {
        return header[static_cast<std::size_t>(key)];
    }
};

/// The contents of a TRC, not interpreted yet.
struct TrcDocument {
    TrcHead head;           // with names for all markers
    std::size_t named = 0;  // how many of the names are the file's, the first ones
    MarkerRows rows;        // of all markers
};

}  // namespace skelplay::loaders
