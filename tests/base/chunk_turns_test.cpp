// Pieces take their turns in the file's order, whatever the threads do before and after.

#include "base/chunk_turns.h"

#include <atomic>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <new>
#include <stop_token>
#include <string>
#include <string_view>

#include "base/byte_source.h"
#include "base/parsed_pieces.h"

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
        const ChunkWork work = small_pieces(source, threads);
        test::ParsedPieces parsed(chunk_count(work));
        std::string joined;
        std::atomic<int> in_turn{0};
        std::atomic<std::size_t> finished{0};
        EXPECT_TRUE(for_each_chunk_in_turns<std::string>(
            source, work,
            [&](const Chunk& chunk, std::string& result) {
                // With several threads, pieces are parsed in another order than they begin.
                if (threads > 1 && chunk.index % 7 == 0) parsed.wait_for(chunk.index + 1);
                result = chunk.text;
                parsed.note(chunk.index);
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

/// A result that counts how many were made.
struct CountedResult {
    CountedResult() { ++made; }
    static inline std::atomic<int> made{0};
};

// Memory must not grow with the file: a slow piece makes the others wait.
TEST(ChunkTurns, NeedAResultForEachThread) {
    constexpr unsigned threads = 4;
    const MemoryBytes source(numbered_lines(1000));
    const ChunkWork work = small_pieces(source, threads);
    test::ParsedPieces parsed(chunk_count(work));
    CountedResult::made = 0;
    EXPECT_TRUE(for_each_chunk_in_turns<CountedResult>(
        source, work,
        [&](const Chunk& chunk, CountedResult&) {
            // It is slow: meanwhile each of the other threads comes as far as it may.
            if (chunk.index % 20 == 0)
                for (std::size_t ahead = 1; ahead < threads; ++ahead) parsed.wait_for(chunk.index + ahead);
            parsed.note(chunk.index);
        },
        [](CountedResult&) {}, [](CountedResult&) {}));
    EXPECT_EQ(CountedResult::made, static_cast<int>(threads));
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
