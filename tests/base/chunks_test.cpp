#include "base/chunks.h"
#include <atomic>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <new>
#include <set>
#include <stop_token>
#include <string>
#include "base/parsed_pieces.h"
#include "base/text.h"

namespace skelplay::base::chunks_test {
using testing::ElementsAre;

struct Piece {
    std::uint64_t offset = 0;
    std::string text;
};

std::vector<Piece> pieces_of(const ByteSource& source, ChunkWork work) {
    work.end = source.size();
    std::vector<Piece> pieces(chunk_count(work));
    EXPECT_TRUE(for_each_chunk<int>(source, work, [&](const Chunk& chunk, int&) {
        pieces[chunk.index] = {chunk.offset, std::string(chunk.text)};
    }));
    return pieces;
}

std::vector<std::string> texts(const std::vector<Piece>& pieces) {
    std::vector<std::string> result;
    for (const Piece& piece : pieces) result.push_back(piece.text);
    return result;
}

// Nominal cuts after every fourth byte:  one\n|two\n|long|er l|ine\n|x
TEST(Chunks, HoldTheLinesThatBeginInThem) {
    const MemoryBytes source("one\ntwo\nlonger line\nx");
    EXPECT_THAT(texts(pieces_of(source, {.chunk_bytes = 4})), ElementsAre("one\n", "two\n", "longer line\n", "", "", "x"));
}

// A CR at the end of one nominal piece and its LF at the begin of the next are one line end.
TEST(Chunks, DoNotCutACrLf) {
    const MemoryBytes source("abc\r\nd\r\n");
    EXPECT_THAT(texts(pieces_of(source, {.chunk_bytes = 4})), ElementsAre("abc\r\n", "d\r\n"));
}

TEST(Chunks, BeginWhereARecordMay) {
    const MemoryBytes source("head\n1\na\nb\n2\nc\n3\nd\n");
    ChunkWork work{.chunk_bytes = 3};
    work.starts_record = [](std::string_view line) { return line[0] >= '0' && line[0] <= '9'; };
    EXPECT_THAT(texts(pieces_of(source, work)), ElementsAre("head\n", "1\na\nb\n", "", "2\nc\n", "", "3\nd\n", ""));
}

TEST(Chunks, TogetherAreTheTextWhateverTheirSize) {
    const std::vector<std::string> samples{"",
                                           "a",
                                           "\n",
                                           "\r\n\r\n",
                                           "a\rb\nc\r\nd",
                                           "\n\n\n\n\n",
                                           "aaaaaaaaaaaaaaaaaaaa",
                                           "aaaaaaaaaaaaaaaaaaaaa\nb\n",
                                           "a\r\r\n\n\rb"};
    for (const std::string& text : samples) {
        const MemoryBytes source(text);
        for (const std::uint64_t bytes : {1U, 2U, 3U, 7U, 100U}) {
            for (const unsigned threads : {1U, 3U}) {
                SCOPED_TRACE(fmt::format("{} in pieces of {}, {} threads", testing::PrintToString(text), bytes, threads));
                ChunkWork work{.chunk_bytes = bytes};
                work.run.threads = threads;
                std::string together;
                for (const Piece& piece : pieces_of(source, work)) {
                    if (piece.text.empty()) continue;
                    EXPECT_EQ(piece.offset, together.size());
                    EXPECT_TRUE(together.empty() || is_line_end(together.back()));
                    EXPECT_FALSE(together.ends_with('\r') && piece.text.starts_with('\n'));
                    together += piece.text;
                }
                EXPECT_EQ(together, text);
            }
        }
    }
}

/// Counts the bytes that are read.
class CountedBytes final : public ByteSource {
public:
    explicit CountedBytes(std::string text) : bytes_(std::move(text)) {}
    [[nodiscard]] std::uint64_t size() const override { return bytes_.size(); }
    std::size_t read(std::uint64_t offset, std::span<char> into) const override {
        const std::size_t got = bytes_.read(offset, into);
        read_ += got;
        return got;
    }
    [[nodiscard]] std::uint64_t bytes_read() const { return read_; }

private:
    MemoryBytes bytes_;
    mutable std::atomic<std::uint64_t> read_{0};
};

// A megabyte in one line, cut into a thousand pieces: each looks for the next line in its own bytes only.
TEST(Chunks, ReadAOneLineFileOnlyTwice) {
    const CountedBytes source(std::string(1U << 20U, 'x'));
    EXPECT_EQ(pieces_of(source, {.chunk_bytes = 1024})[0].text.size(), source.size());
    EXPECT_LT(source.bytes_read(), source.size() * 9 / 4);
}

TEST(Chunks, AreCountedAsProgressAndStopWhenAsked) {
    const MemoryBytes source("one\ntwo\nthree\n");
    std::atomic<std::uint64_t> progress{0};
    ChunkWork work{.chunk_bytes = 4};
    work.run.progress = &progress;
    pieces_of(source, work);
    EXPECT_EQ(progress, source.size());

    std::stop_source stop;
    stop.request_stop();
    work.end = source.size();
    work.run.stop = stop.get_token();
    EXPECT_FALSE(for_each_chunk<int>(source, work, [](const Chunk&, int&) { FAIL() << "stopped before the first piece"; }));
}

/// Lines "0\n" to "n-1\n".
std::string numbered_lines(int count) {
    std::string text;
    for (int i = 0; i < count; ++i) text += fmt::format("{}\n", i);
    return text;
}

ChunkWork small_pieces(const ByteSource& source, unsigned threads) {
    ChunkWork work{.end = source.size(), .chunk_bytes = 10};
    work.run.threads = threads;
    return work;
}

// With several threads, pieces end in another order than they begin; results and stages come in the file's.
TEST(ChunksInOrder, GiveTheirResultsInTheFilesOrderOneAtATime) {
    const std::string text = numbered_lines(5000);
    const MemoryBytes source(text);
    for (const bool staged : {false, true})
        for (const unsigned threads : {1U, 2U, 16U}) {
            SCOPED_TRACE(fmt::format("{} threads{}", threads, staged ? ", in stages" : ""));
            const ChunkWork work = small_pieces(source, threads);
            test::ParsedPieces parsed(chunk_count(work));
            std::string joined;
            std::atomic<int> takers{0};
            std::atomic<std::size_t> finished{0};
            const auto parse = [&](const Chunk& chunk, std::string& result) {
                if (threads > 1 && chunk.index % 7 == 0) parsed.wait_for(chunk.index + 1);
                result = chunk.text;
                parsed.note(chunk.index);
            };
            const auto take = [&](const std::string& result) {
                EXPECT_EQ(++takers, 1);
                joined += result;
                --takers;
            };
            BlockStages<std::string> stages;
            stages.chain = [&](std::size_t, std::string& result) { take(result); };
            stages.finish = [&](std::size_t, std::string& result) { finished += result.size(); };
            EXPECT_TRUE(staged ? for_each_chunk(source, work, parse, stages)
                               : for_each_chunk_in_order<std::string>(source, work, parse, take));
            EXPECT_EQ(joined, text);
            EXPECT_EQ(finished, staged ? text.size() : 0U);
        }
}

// Memory must not grow with the file: a slow piece makes the others wait.
TEST(ChunksInOrder, HoldAFewResultsOnly) {
    const std::string text = numbered_lines(1000);
    const MemoryBytes source(text);
    const ChunkWork work = small_pieces(source, 4);
    constexpr std::size_t results = 9;  // two for each thread, and one
    test::ParsedPieces parsed(chunk_count(work));
    std::mutex mutex;
    std::set<const std::string*> used;
    std::atomic<std::size_t> taken{0};
    std::string joined;
    EXPECT_TRUE(for_each_chunk_in_order<std::string>(
        source, work,
        [&](const Chunk& chunk, std::string& result) {
            EXPECT_LT(chunk.index, taken + results) << "there is no result for it";
            // It is slow: meanwhile the others come as far as they may.
            if (chunk.index % 20 == 0)
                for (std::size_t ahead = 1; ahead < results; ++ahead) parsed.wait_for(chunk.index + ahead);
            result = chunk.text;
            parsed.note(chunk.index);
            const std::scoped_lock lock(mutex);
            used.insert(&result);
        },
        [&](const std::string& result) {
            joined += result;
            ++taken;
        }));
    EXPECT_EQ(used.size(), results);
    EXPECT_EQ(joined, text);
}

TEST(ChunksInOrder, PassOnAnExceptionFromEitherSide) {
    const MemoryBytes source(numbered_lines(1000));
    for (const bool from_taker : {false, true}) {
        const auto step = [&](bool taker, const std::string& result) {
            if (taker == from_taker && result.starts_with("10")) throw std::bad_alloc();
        };
        const auto parse = [&](const Chunk& chunk, std::string& result) {
            result = chunk.text;
            step(false, result);
        };
        const auto take = [&](const std::string& result) { step(true, result); };
        EXPECT_THROW(for_each_chunk_in_order<std::string>(source, small_pieces(source, 4), parse, take), std::bad_alloc);
    }
}

/// A result that counts how many were made.
struct CountedResult {
    CountedResult() { ++made; }
    static inline std::atomic<int> made{0};
};

// Memory must not grow with the file: a slow piece makes the others wait.
TEST(ChunkStages, NeedAResultForEachThread) {
    constexpr unsigned threads = 4;
    const MemoryBytes source(numbered_lines(1000));
    const ChunkWork work = small_pieces(source, threads);
    test::ParsedPieces parsed(chunk_count(work));
    CountedResult::made = 0;
    EXPECT_TRUE(for_each_chunk<CountedResult>(source, work, [&](const Chunk& chunk, CountedResult&) {
        // It is slow: meanwhile each of the other threads comes as far as it may.
        if (chunk.index % 20 == 0)
            for (std::size_t ahead = 1; ahead < threads; ++ahead) parsed.wait_for(chunk.index + ahead);
        parsed.note(chunk.index);
    }));
    EXPECT_EQ(CountedResult::made, static_cast<int>(threads));
}

TEST(ChunkStages, PassOnAnExceptionFromAnyStep) {
    const MemoryBytes source(numbered_lines(1000));
    for (const int guilty : {0, 1, 2}) {
        const auto step = [&](int number, const std::string& result) {
            if (number == guilty && result.starts_with("10")) throw std::bad_alloc();
        };
        BlockStages<std::string> stages;
        stages.chain = [&](std::size_t, const std::string& result) { step(1, result); };
        stages.finish = [&](std::size_t, const std::string& result) { step(2, result); };
        const auto parse = [&](const Chunk& chunk, std::string& result) {
            result = chunk.text;
            step(0, result);
        };
        EXPECT_THROW(for_each_chunk(source, small_pieces(source, 4), parse, stages), std::bad_alloc);
    }
}

// A piece whose predecessor never started must not wait for its turn for ever.
TEST(ChunkStages, AStopLetsEverybodyGo) {
    const MemoryBytes source(numbered_lines(1000));
    for (int round = 0; round < 50; ++round) {
        std::stop_source stop;
        ChunkWork work = small_pieces(source, 8);
        work.run.stop = stop.get_token();
        std::size_t ordered = 0;
        BlockStages<std::string> stages;
        stages.chain = [&](std::size_t, std::string&) {
            if (++ordered == 20) stop.request_stop();
        };
        const auto parse = [](const Chunk& chunk, std::string& result) { result = chunk.text; };
        EXPECT_FALSE(for_each_chunk(source, work, parse, stages));
        EXPECT_LT(ordered, chunk_count(work));
    }
}
}  // namespace skelplay::base::chunks_test
