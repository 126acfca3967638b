#pragma once

#include <atomic>
#include <list>
#include <mutex>
#include <stop_token>
#include "takes/take.h"

namespace skelplay::takes {
/// A skin to read for an open figure.
struct SkinJob {
    std::shared_ptr<const figure::Figure> owner;  // never null
    SkinRequest request;
    SkinFile read = {};  // what was read of its file before
};
struct FinishedSkin {
    SkinJob job;
    SkinResult result;
};

/// Files opened together: all are read before any is shown.
struct LoadBatch {
    std::uint64_t id = 0;  // returned with the results
    std::vector<TakeRequest> jobs;
    std::vector<SkinJob> skins = {};
    /// Read ahead: what is asked for displaces it, it is not busy, and cancelled when its files are large.
    bool ahead = false;
};
struct FinishedBatch {
    std::uint64_t id = 0;
    std::vector<Take> files;  // in the batch's order
    bool cancelled = false;   // if so, there are no files and skins
    std::vector<FinishedSkin> skins = {};
};

/// How far a batch has come, for whoever waits.
struct LoadProgress {
    std::string file;         // the file being read, without its folder
    std::uint64_t done = 0;   // bytes of the whole batch
    std::uint64_t total = 0;  // bytes of the whole batch; 0: not known
    bool frames = false;      // the file is read: `done` and `total` count frames of its take that are transformed
};

/// How far a batch of files has come: several threads read its files, another one asks.
class BatchProgress {
public:
    /// A file that is being read, then perhaps transformed.
    struct File {
        std::string name;                    // without its folder
        std::uint64_t bytes = 0;             // likely size
        std::uint64_t frames = 0;            // that are transformed; 0: it is being read
        std::atomic<std::uint64_t> done{0};  // bytes, or frames once it is transformed; its thread adds to it
    };

    /// The files are read from now on. `bytes`: of all together; 0: not known.
    void start(std::uint64_t bytes) {
        const std::scoped_lock lock(mutex_);
        total_ = bytes;
    }
    /// The result is valid until end() is called with it.
    File& begin(std::string name, std::uint64_t bytes);
    /// The file is read, and `frames` of its take are transformed now.
    void transform(File& file, std::uint64_t frames) {
        const std::scoped_lock lock(mutex_);
        file.done = 0;
        file.frames = frames;
    }
    void end(const File& file) {
        const std::scoped_lock lock(mutex_);
        ended_ += file.bytes;
        last_ = file.name;
        std::erase_if(in_hand_, [&](const File& each) { return &each == &file; });
    }

    /// In bytes, or in frames while one file only is in hand and transformed. Nothing before start().
    [[nodiscard]] std::optional<LoadProgress> now() const;

private:
    mutable std::mutex mutex_;
    std::list<File> in_hand_;             // in the order in which they were begun
    std::string last_;                    // the name of the file that ended last
    std::uint64_t ended_ = 0;             // bytes of the files that ended
    std::optional<std::uint64_t> total_;  // bytes; nothing before start()
};

/// Reads batches of files one after the other on a background thread of low priority, and the files of a batch by as
/// many threads as the machine has, or as their options allow. It shares nothing with the session: finished batches
/// wait until they are fetched. All its functions are called from one thread. Its destructor stops them.
class Loader {
public:
    /// `wake_up` (may be empty) is called from its thread after each batch. `load` runs on several threads at once.
    explicit Loader(std::function<void()> wake_up, LoadFile load);

    /// Appends a batch to the queue. A batch that is not read ahead cancels those that are.
    void enqueue(LoadBatch batch);
    /// Turns a batch that is read ahead into one that is waited for.
    void promote(std::uint64_t batch) {
        for (Pending& each : pending_)
            if (each.id == batch) each.ahead = false;
    }
    /// Cancels the batches that are read ahead; drain_finished() returns them as cancelled.
    void cancel_ahead() { cancel_where(&Pending::ahead); }
    /// Cancels all batches; drain_finished() returns them as cancelled.
    void cancel() {
        cancel_where([](const Pending&) { return true; });
    }
    /// Batches finished since the last call, in the order in which they finished.
    std::vector<FinishedBatch> drain_finished() {
        for (FinishedBatch& batch : tasks_.drain())
            if (std::erase_if(pending_, [&](const Pending& each) { return each.id == batch.id; }) > 0)
                finished_.push_back(std::move(batch));
        return std::exchange(finished_, {});
    }
    /// The progress of the batch being read; nothing when idle, reading ahead, or stopping a cancelled batch.
    [[nodiscard]] std::optional<LoadProgress> progress() const {
        if (pending_.empty() || pending_.front().ahead) return std::nullopt;
        return pending_.front().progress->now();
    }
    /// True while a batch is queued, read or not fetched yet that is neither read ahead nor cancelled.
    [[nodiscard]] bool busy() const { return !std::ranges::all_of(pending_, &Pending::ahead); }
    /// Waits until nothing is being read or queued (for tests, and start-up without a window).
    void wait() const { tasks_.wait(); }

private:
    struct Pending {
        std::uint64_t id = 0;
        bool ahead = false;
        std::shared_ptr<const BatchProgress> progress;
        std::stop_source stop;
    };
    void cancel_where(const std::function<bool(const Pending&)>& meant);

    LoadFile load_;
    std::vector<Pending> pending_;          // neither fetched nor cancelled, in reading order
    std::vector<FinishedBatch> finished_;   // until they are fetched
    base::TaskQueue<FinishedBatch> tasks_;  // last member: its thread must end before the others are destroyed
};
}  // namespace skelplay::takes
