#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "loaders/markers/marker_rows.h"
#include "loaders/markers/markers.h"

namespace skelplay::loaders {

/// The keywords of a CSM that have one value.
enum class CsmKey : std::uint8_t { first_frame, last_frame, rate };
inline constexpr std::size_t csm_key_count = 3;

/// What stands above the rows of a CSM.
struct CsmHead {
    std::array<std::optional<FileWord>, csm_key_count> values;  // by CsmKey; as written
    std::optional<std::uint64_t> order;                         // file offset of $Order
    std::vector<MarkerName> names;                              // that stand there
    std::uint64_t points = 0;                                   // file offset of $Points
    std::uint64_t rows = 0;                                     // file offset of what follows that word

    [[nodiscard]] const std::optional<FileWord>& operator[](CsmKey key) const {
        return values[static_cast<std::size_t>(key)];
    }
};

/// The contents of a CSM, not interpreted yet.
struct CsmDocument {
    CsmHead head;     // with names for all markers
    MarkerRows rows;  // of all markers
};

}  // namespace skelplay::loaders
