#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <vector>

#include "base/worker.h"
#include "takes/batch.h"

namespace skelplay::takes {

/// Reads batches of files one after the other on a background thread of low priority, and the files of a batch by as
/// many threads as the machine has, or as their options allow. It shares nothing with the session: finished batches
/// wait until they are taken. Its destructor asks the threads to stop and waits for them.
class Loader {
public:
    /// `wake_up` is called from the loader's thread when a batch is finished; may be empty. `load` runs on several
    /// threads at once.
    explicit Loader(std::function<void()> wake_up, LoadFile load);

    /// Appends a batch to the queue. A batch that is not read ahead cancels those that are.
    void enqueue(LoadBatch batch);
    /// Turns a batch that is read ahead into one that is waited for.
    void promote(std::uint64_t batch);
    /// Cancels the batches that are read ahead; drain_finished() returns them as cancelled.
    void cancel_ahead();
    /// Cancels all batches; drain_finished() returns them as cancelled.
    void cancel();
    /// Batches finished since the last call, in the order in which they finished.
    std::vector<FinishedBatch> drain_finished();
    /// The progress of the batch being read; nothing when idle, reading ahead, or only waiting for a cancelled batch to
    /// stop.
    [[nodiscard]] std::optional<LoadProgress> progress() const;
    /// True while a batch is read or queued that is neither read ahead nor cancelled.
    [[nodiscard]] bool busy() const;
    /// Waits until nothing is being read or queued (for tests, and start-up without a window).
    void wait() const;

private:
    struct Pending {
        std::uint64_t id = 0;
        bool ahead = false;
        std::stop_source stop;
        std::shared_ptr<const BatchProgress> progress = nullptr;  // set once it is being read
    };
    void cancel_where(const std::function<bool(const Pending&)>& meant);
    void read(const LoadBatch& batch, const std::stop_token& stop);
    std::shared_ptr<BatchProgress> begin(const LoadBatch& batch);

    LoadFile load_;
    mutable std::mutex mutex_;
    std::deque<Pending> pending_;  // neither finished nor cancelled, in reading order
    std::vector<FinishedBatch> finished_;
    base::Worker worker_;  // last member: its thread must end before the others are destroyed
};

}  // namespace skelplay::takes
