#pragma once

#include <mutex>
#include "base/byte_source.h"
#include "base/pipeline.h"

namespace skelplay::base {
/// How to process a file in chunks on several threads, a few at a time. Results do not depend on the number of threads.
struct ChunkWork {
    std::uint64_t begin = 0;                // first byte of the range to process
    std::uint64_t end = 0;                  // one past its last byte
    std::uint64_t chunk_bytes = 1U << 20U;  // nominal size of a chunk
    /// True when a record may begin at this line, so that a chunk may begin there. Empty: every line may begin one.
    std::function<bool(std::string_view line)> starts_record;
    Run run = {};  // the progress is in bytes
};

/// Whole lines, from one record start up to a later one.
struct Chunk {
    std::size_t index = 0;     // in the file's order, from 0
    std::uint64_t offset = 0;  // of text's first byte in the file
    std::string_view text;     // valid during the call only; may be empty
};

/// The number of chunks that `work` is cut into, known beforehand so that space for results can be reserved.
inline std::size_t chunk_count(const ChunkWork& work) noexcept {
    if (work.end <= work.begin) return 0;
    return static_cast<std::size_t>((work.end - work.begin + work.chunk_bytes - 1) / work.chunk_bytes);
}

/// Finds and reads chunks; safe to use from several threads at once.
class ChunkReader {
public:
    ChunkReader(const ByteSource& source, const ChunkWork& work);
    ~ChunkReader();
    ChunkReader(ChunkReader&&) = delete;

    /// Calls `parse` with chunk `index`, and reports its bytes as done.
    void read(std::size_t index, const std::function<void(const Chunk&)>& parse);

private:
    class TextBuffer;
    class Window;
    Chunk find(std::size_t index, TextBuffer& buffer) const;
    const ByteSource& source_;
    const ChunkWork& work_;
    std::mutex mutex_;
    std::vector<std::unique_ptr<TextBuffer>> spare_;  // at most one for each thread
};

/// Calls `parse` once for every chunk, on several threads, and passes its result through the later `stages` (`prepare`
/// is set here). Every line of [begin, end) is in exactly one chunk; lines before the first record start are in chunk
/// 0. A result object is reused for later chunks. Returns false when stopped before the end; rethrows exceptions.
template <class Result, class Parse>
bool for_each_chunk(const ByteSource& source, const ChunkWork& work, const Parse& parse, BlockStages<Result> stages = {}) {
    ChunkReader reader(source, work);
    stages.prepare = [&](std::size_t index, Result& result) {
        reader.read(index, [&](const Chunk& chunk) { parse(chunk, result); });
    };
    return for_each_block(chunk_count(work), stages, work.run);
}

/// Like for_each_chunk, and calls `take(Result&)` with each result in the file's order, while others parse ahead.
template <class Result, class Parse, class Take>
bool for_each_chunk_in_order(const ByteSource& source, const ChunkWork& work, const Parse& parse, const Take& take) {
    BlockStages<Result> stages;
    stages.deliver = [&](std::size_t, Result& result) { take(result); };
    stages.most_at_once = 2 * std::size_t{work.run.thread_count()} + 1;
    return for_each_chunk(source, work, parse, std::move(stages));
}
}  // namespace skelplay::base
