#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <stop_token>
#include <string_view>
#include <vector>

#include "base/byte_source.h"

namespace skelplay::base {

/// A file worked through in pieces, by several threads, so that it costs memory for a few pieces only.
/// Results do not depend on the number of threads: pieces are cut by the text alone.
struct ChunkWork {
    std::uint64_t begin = 0;                         // first byte of the part to work through
    std::uint64_t end = 0;                           // one past its last byte
    std::uint64_t chunk_bytes = 1U << 20U;           // nominal size of a piece
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
bool for_each_chunk(const ByteSource& source, const ChunkWork& work, const std::function<void(const Chunk&)>& parse);

/// Hands the results of pieces over in the file's order, while other pieces are still being worked on. Holds a few
/// results only and uses them again and again: memory does not grow with the file.
class ChunkQueue {
public:
    /// `slots`: results there may be at once, at least one more than threads. `take` gets slot numbers, in the order of
    /// their pieces and never two at once.
    ChunkQueue(std::size_t slots, std::function<void(std::size_t slot)> take);

    /// A slot for the result of piece `index`; waits while those before it take all room. Throws Abandoned.
    std::size_t begin(std::size_t index);
    /// The result of piece `index` is complete: it is taken now, or as soon as those before it are complete.
    void finish(std::size_t index);
    /// Ends all waiting, for a piece that will never be finished.
    void abandon();

    /// Thrown by begin() after abandon().
    struct Abandoned {};

private:
    std::function<void(std::size_t)> take_;
    std::mutex mutex_;
    std::condition_variable moved_;
    std::vector<bool> ready_;  // by slot; piece i is in slot i mod slots
    std::size_t next_ = 0;     // first piece not yet taken
    bool taking_ = false;
    bool abandoned_ = false;
};

/// As for_each_chunk, and calls `take(Result&)` with each piece's result, one at a time and in the file's order.
/// `parse(const Chunk&, Result&)` gets a result that may have been used before.
template <class Result, class Parse, class Take>
bool for_each_chunk_in_order(const ByteSource& source, const ChunkWork& work, const Parse& parse, const Take& take) {
    std::vector<Result> results(2 * std::size_t{work.threads} + 1);
    ChunkQueue queue(results.size(), [&](std::size_t slot) { take(results[slot]); });
    return for_each_chunk(source, work, [&](const Chunk& chunk) {
        try {
            parse(chunk, results[queue.begin(chunk.index)]);
            queue.finish(chunk.index);
        } catch (const ChunkQueue::Abandoned&) {
            // The exception that caused it is rethrown.
        } catch (...) {
            queue.abandon();
            throw;
        }
    });
}

}  // namespace skelplay::base
