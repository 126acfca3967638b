#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <stop_token>
#include <string_view>

#include "base/byte_source.h"

namespace skelplay::base {

/// A file worked through in pieces, by several threads, so that it costs memory for a few pieces only.
/// Results do not depend on the number of threads: pieces are cut by the text alone.
struct ChunkWork {
    std::uint64_t begin = 0;                         // first byte of the part to work through
    std::uint64_t end = 0;                           // one past its last byte
    std::uint64_t chunk_bytes = 4U << 20U;           // nominal size of a piece
    unsigned threads = 1;                            // 1 works on the calling thread only
    std::stop_token stop;                            // asked between pieces
    std::atomic<std::uint64_t>* progress = nullptr;  // bytes worked through are added here; may be null
    /// True when a record may begin at this line, so that a piece may be cut before it. Empty: at every line.
    std::function<bool(std::string_view line)> starts_record;
};

/// A piece: whole lines, from one record start to before another.
struct Chunk {
    std::size_t index = 0;     // pieces in file order count from 0
    std::uint64_t offset = 0;  // of text's first byte in the file
    std::string_view text;     // valid during the call only; may be empty
};

/// The number of pieces `work` will be cut into: known beforehand, so that results can have their places ready.
std::size_t chunk_count(const ChunkWork& work) noexcept;

/// Calls `parse` once for every piece, in any order and from several threads at once. Every line of [begin, end)
/// is in exactly one piece; lines before the first record start are in piece 0. An exception in `parse` is
/// rethrown here. Returns false when stopped before the end.
bool for_each_chunk(const ByteSource& source, const ChunkWork& work,
                    const std::function<void(const Chunk&)>& parse);

}  // namespace skelplay::base
