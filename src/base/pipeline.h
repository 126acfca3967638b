#pragma once

#include <condition_variable>
#include <exception>
#include <mutex>
#include "base/run.h"

namespace skelplay::base {
/// Passes numbered blocks of work through stages on several threads, with a few blocks in progress at a time. TBB's
/// parallel_pipeline does the same but needs threads; this one also runs on a single thread (WebAssembly).
class Pipeline {
public:
    /// At most `slots` blocks are in progress at a time; block i is in slot i mod slots.
    Pipeline(std::size_t blocks, std::size_t slots) : blocks_(blocks), slots_(slots) {}

    /// Adds a stage after the others. A stage `in_order` receives one block at a time, from the first to the last.
    void add(std::function<void(std::size_t block, std::size_t slot)> work, bool in_order) {
        stages_.push_back({std::move(work), in_order});
    }

    /// Passes all blocks through the stages (at least one). Returns false when stopped before all blocks were started;
    /// those that were started still pass all stages. An exception in a stage ends the run and is rethrown here.
    bool run(const Run& run);

private:
    struct Stage {
        std::function<void(std::size_t, std::size_t)> work;
        bool in_order = false;
    };
    struct Slot {
        std::size_t block = 0;
        std::size_t stage = 0;  // its current or next stage; the number of stages when done
        bool busy = false;
    };

    void work(const Run& run);
    Slot* runnable_slot(const Run& run);
    bool start_block(const Run& run);
    void pass_stage(Slot& slot);
    [[nodiscard]] bool has_ended() const { return failure_ || (oldest_ == next_ && (stopped_ || next_ == blocks_)); }

    std::size_t blocks_;
    std::vector<Slot> slots_;
    std::vector<Stage> stages_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::size_t oldest_ = 0;  // the first block that is not done
    std::size_t next_ = 0;    // the first block that is not started
    bool stopped_ = false;
    std::exception_ptr failure_;
};

/// The stages of a block of work, in their order. An empty stage is left out.
template <class Work> struct BlockStages {
    using Stage = std::function<void(std::size_t block, Work& work)>;
    Stage prepare;
    Stage chain;  // in order
    Stage finish;
    Stage deliver;                 // in order
    std::size_t most_at_once = 0;  // blocks in progress; 0: one for each thread
};

/// Cuts `count` items into blocks of `each` (at least 1); the last block may have fewer.
struct BlockRanges {
    std::size_t count = 0;
    std::size_t each = 1;

    [[nodiscard]] std::size_t blocks() const noexcept { return (count + each - 1) / each; }
    [[nodiscard]] std::size_t begin(std::size_t block) const noexcept { return block * each; }
    [[nodiscard]] std::size_t end(std::size_t block) const noexcept { return std::min(count, (block + 1) * each); }
    [[nodiscard]] std::size_t size(std::size_t block) const noexcept { return end(block) - begin(block); }
};

/// Passes `blocks` blocks through their stages (see Pipeline). A Work that has passed the last is reused.
template <class Work> bool for_each_block(std::size_t blocks, const BlockStages<Work>& stages, const Run& run) {
    struct alignas(64) Slot {  // one cache line, so that threads do not share it
        Work work;
    };
    const std::size_t most = stages.most_at_once > 0 ? stages.most_at_once : run.thread_count();
    std::vector<Slot> slots(std::min(most, blocks));
    Pipeline pipeline(blocks, slots.size());
    const auto add = [&](const typename BlockStages<Work>::Stage& stage, bool in_order) {
        if (stage) pipeline.add([&](std::size_t block, std::size_t slot) { stage(block, slots[slot].work); }, in_order);
    };
    add(stages.prepare, false);
    add(stages.chain, true);
    add(stages.finish, false);
    add(stages.deliver, true);
    return pipeline.run(run);
}
}  // namespace skelplay::base
