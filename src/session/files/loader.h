#pragma once

#include <atomic>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <vector>

#include "analysis/centre_of_mass.h"
#include "analysis/place.h"
#include "base/worker.h"
#include "loaders/load.h"
#include "session/files/figure_skin.h"
#include "session/files/file_watch.h"
#include "session/files/load_job.h"
#include "session/progress.h"

namespace skelplay::session {

/// The result: the figure, its placement and its skin.
struct FinishedJob {
    LoadJob job;
    loaders::LoadResult result;
    std::optional<analysis::Placed> placed;                       // set when there is a figure
    FileStamp stamp;                                              // of the motion file, when it was read
    SkinResult skin;                                              // set when there is a figure
    std::shared_ptr<const analysis::MassModel> masses = nullptr;  // null: it has no centre of mass
    Prepared prepared = {};                                       // set when there is a figure
};

/// A skin to read for an open figure.
struct SkinJob {
    std::shared_ptr<const figure::Figure> owner;  // never null
    SkinRequest request;
};

/// The result.
struct FinishedSkin {
    SkinJob job;
    SkinResult result;
};

/// Files opened together: all are read before any is shown.
struct LoadBatch {
    std::uint64_t id = 0;  // returned with the results
    std::vector<LoadJob> jobs;
    std::vector<SkinJob> skins = {};
    bool ahead = false;  // read ahead: a batch that is asked for displaces it, and it does not count as busy
};
struct FinishedBatch {
    std::uint64_t id = 0;
    std::vector<FinishedJob> files;  // in the batch's order
    bool cancelled = false;          // if so, there are no files and skins
    std::vector<FinishedSkin> skins = {};
};

/// Reads files on one background thread of low priority. It shares nothing with the session: finished batches wait
/// until they are taken. Its destructor asks the thread to stop and waits for it.
class Loader {
public:
    /// `wake_up` is called from the loader's thread when a batch is finished; may be empty. `load` runs on that thread.
    explicit Loader(std::function<void()> wake_up, LoadFile load);

    /// Appends a batch to the queue. A batch that is not read ahead cancels those that are.
    void enqueue(LoadBatch batch);
    /// Turns a batch that is read ahead into one that is waited for.
    void promote(std::uint64_t batch);
    /// Cancels the batches that are read ahead; take_finished() returns them as cancelled.
    void cancel_ahead();
    /// Cancels all batches; take_finished() returns them as cancelled.
    void cancel();
    /// Batches finished since the last call, in the order in which they finished.
    std::vector<FinishedBatch> take_finished();
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
        // set once it is being read; `done` counts the files before the present one
        std::optional<LoadProgress> current;
    };
    void cancel_where(const std::function<bool(const Pending&)>& meant);
    void begin_file(std::uint64_t batch, LoadProgress progress);
    void read(const LoadBatch& batch, const std::stop_token& stop);
    Prepared prepare_file(std::uint64_t batch, FinishedJob& file, TargetSkeletons& targets,
                          const std::stop_token& stop);
    static void place(FinishedJob& file, const std::stop_token& stop);
    FinishedBatch result_of(const LoadBatch& batch, const std::stop_token& stop);

    LoadFile load_;
    mutable std::mutex mutex_;
    std::deque<Pending> pending_;  // neither finished nor cancelled, in reading order
    std::vector<FinishedBatch> finished_;
    std::atomic<std::uint64_t> done_{0};  // bytes of the file being read, or frames of the take being prepared
    base::Worker worker_;                 // last member: its thread must end before the others are destroyed
};

}  // namespace skelplay::session
