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

/// The keywords of a CSM that have one value.
enum class CsmKey : std::uint8_t { first_frame, last_frame, rate };
inline constexpr std::size_t csm_key_count = 3;

/// The part of a CSM above its rows.
struct CsmHead {
    std::array<std::optional<FileWord>, csm_key_count> values;  // by CsmKey; as written
    std::optional<std::uint64_t> order;                         // file offset of $Order
    std::vector<FileWord> names;                                // listed there
    std::uint64_t points = 0;                                   // file offset of $Points
    std::uint64_t rows = 0;                                     // file offset after that word

    [[nodiscard]] const std::optional<FileWord>& operator[](CsmKey key) const {
        return values[static_cast<std::size_t>(key)];
    }
};

/// The contents of a CSM, not interpreted yet.
struct CsmDocument {
    CsmHead head;     // with names for all markers
    MarkerRows rows;  // of all markers
};

/// Reads a CSM, Character Studio's text of markers (character-studio.net, "CSM file specification"; what real files
/// have): the sections line by line, the rows in pieces on several threads. Refuses a file without $Points or without
/// markers.
CsmDocument parse_csm(Reading& in);

/// Builds the figure of a document: a marker is a bone without parent (HOUSE, core type 10). In a file without the word
/// DROPOUT, a position 0 0 0 means the same. The first row's number is kept, and rows are 1/Rate seconds apart.
figure::Figure build_csm(CsmDocument&& document, Reading& in);

}  // namespace skelplay::loaders
