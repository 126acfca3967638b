// Blocks of work that go through their stages on several threads.

#include "base/pipeline.h"
#include <atomic>
#include <gtest/gtest.h>
#include <numeric>
#include <stdexcept>

namespace skelplay::base::pipeline_test {
std::vector<std::size_t> numbers_to(std::size_t count) {
    std::vector<std::size_t> numbers(count);
    std::iota(numbers.begin(), numbers.end(), std::size_t{0});
    return numbers;
}

TEST(Pipeline, StagesInOrderGetEveryBlockOnceFromTheFirstToTheLast) {
    constexpr std::size_t blocks = 200;
    for (const unsigned threads : {1U, 2U, 5U, 0U}) {
        std::atomic<std::size_t> prepared = 0;
        std::vector<std::size_t> chained;
        std::vector<std::size_t> delivered;
        BlockStages<std::size_t> stages;
        stages.prepare = [&](std::size_t block, std::size_t& work) {
            work = block * 10;
            ++prepared;
        };
        stages.chain = [&](std::size_t block, std::size_t& work) {
            EXPECT_EQ(work, block * 10);
            chained.push_back(block);
        };
        stages.deliver = [&](std::size_t block, std::size_t& /*work*/) { delivered.push_back(block); };
        EXPECT_TRUE(for_each_block(blocks, stages, {threads}));
        EXPECT_EQ(prepared, blocks);
        EXPECT_EQ(chained, numbers_to(blocks));
        EXPECT_EQ(delivered, numbers_to(blocks));
    }
}

// The stop is asked for by the tenth block: those that others have begun meanwhile are finished, no other begins.
TEST(Pipeline, AStopInTheMiddleBeginsNoFurtherBlock) {
    for (const unsigned threads : {1U, 2U, 5U}) {
        std::stop_source stop;
        std::vector<std::size_t> chained;
        BlockStages<int> stages;
        stages.chain = [&](std::size_t block, int& /*work*/) {
            chained.push_back(block);
            if (block == 9) stop.request_stop();
        };
        EXPECT_FALSE(for_each_block(1000, stages, {threads, stop.get_token()}));
        EXPECT_GE(chained.size(), 10U);
        EXPECT_LE(chained.size(), 10U + threads - 1) << "one that each other thread had begun";
    }
}

TEST(Pipeline, AnExceptionOfAStageEndsItAndIsPassedOn) {
    for (const unsigned threads : {1U, 3U}) {
        BlockStages<int> stages;
        stages.chain = [](std::size_t block, int& /*work*/) {
            if (block == 4) throw std::runtime_error("the fifth");
        };
        EXPECT_THROW(for_each_block(1000, stages, {threads}), std::runtime_error);
    }
}
}  // namespace skelplay::base::pipeline_test
