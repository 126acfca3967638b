// Pieces take their turns in the file's order, whatever the threads do before and after.

#include "base/chunk_turns.h"

#include <atomic>
#include <chrono>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <mutex>
#include <new>
#include <set>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>

#include "base/byte_source.h"

namespace skelplay::base {

namespace chunk_turns_test {

std::string numbered_lines(int count) {
    std::string text;
    for (int i = 0; i < count; ++i) text += fmt::format("{}\n", i);
    return text;
}

ChunkWork small_pieces(const ByteSource& source, unsigned threads) {
    ChunkWork work;
    work.chunk_bytes = 10;
    work.end = source.size();
    work.threads = threads;
    return work;
}

TEST(ChunkTurns, ComeInTheFilesOrderOneAtATime) {
    const std::string text = numbered_lines(5000);
    const MemoryBytes source(text);
    for (const unsigned threads : {1U, 2U, 16U}) {
        std::string joined;
        std::atomic<int> in_turn{0};
        std::atomic<std::size_t> finished{0};
        EXPECT_TRUE(for_each_chunk_in_turns<std::string>(
            source, small_pieces(source, threads),
            [](const Chunk& chunk, std::string& result) {
                // Pieces end in another order than they begin.
                if (chunk.index % 7 == 0) std::this_thread::yield();
                result = chunk.text;
            },
            [&](std::string& result) {
                EXPECT_EQ(++in_turn, 1);
                joined += result;
                --in_turn;
            },
            [&](std::string& result) { finished += result.size(); }));
        EXPECT_EQ(joined, text) << threads << " threads";
        EXPECT_EQ(finished, text.size());
    }
}

// Memory must not grow with the file: a slow piece makes the others wait.
TEST(ChunkTurns, NeedAResultForEachThread) {
    const MemoryBytes source(numbered_lines(1000));
    std::mutex mutex;
    std::set<const std::string*> used;
    EXPECT_TRUE(for_each_chunk_in_turns<std::string>(
        source, small_pieces(source, 4),
        [&](const Chunk& chunk, std::string& result) {
            if (chunk.index == 0) std::this_thread::sleep_for(std::chrono::milliseconds(50));
            const std::scoped_lock lock(mutex);
            used.insert(&result);
        },
        [](std::string&) {}, [](std::string&) {}));
    EXPECT_LE(used.size(), 4U);
}

TEST(ChunkTurns, PassOnAnExceptionFromAnyStep) {
    const MemoryBytes source(numbered_lines(1000));
    for (const int guilty : {0, 1, 2}) {
        const auto step = [&](int number, const std::string& result) {
            if (number == guilty && result.starts_with("10")) throw std::bad_alloc();
        };
        EXPECT_THROW(for_each_chunk_in_turns<std::string>(
                         source, small_pieces(source, 4),
                         [&](const Chunk& chunk, std::string& result) {
                             result = chunk.text;
                             step(0, result);
                         },
                         [&](std::string& result) { step(1, result); }, [&](std::string& result) { step(2, result); }),
                     std::bad_alloc);
    }
}

// A piece whose predecessor never started must not wait for its turn for ever.
TEST(ChunkTurns, AStopLetsEverybodyGo) {
    const MemoryBytes source(numbered_lines(1000));
    for (int round = 0; round < 50; ++round) {
        std::stop_source stop;
        ChunkWork work = small_pieces(source, 8);
        work.stop = stop.get_token();
        std::size_t ordered = 0;
        EXPECT_FALSE(for_each_chunk_in_turns<std::string>(
            source, work, [](const Chunk& chunk, std::string& result) { result = chunk.text; },
            [&](std::string&) {
                if (++ordered == 20) stop.request_stop();
            },
            [](std::string&) {}));
        EXPECT_LT(ordered, chunk_count(work));
    }
}

}  // namespace chunk_turns_test

}  // namespace skelplay::base
