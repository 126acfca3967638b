#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <vector>

#include "analysis/place.h"
#include "loaders/load.h"
#include "session/files/figure_skin.h"
#include "session/files/file_watch.h"
#include "session/files/load_job.h"
#include "session/progress.h"

namespace skelplay::session {

/// What came of it: the figure with the analyses the window needs at once.
struct FinishedJob {
    LoadJob job;
    loaders::LoadResult result;
    std::optional<analysis::Placed> placed;  // when there is a figure
    FileStamp stamp;                         // of the motion file, when it was read
    SkinResult skin;                         // when there is a figure
};

/// A skin to be read for a figure that is open.
struct SkinJob {
    std::shared_ptr<const figure::Figure> owner;  // never null
    SkinRequest request;
};

/// What came of it.
struct FinishedSkin {
    SkinJob job;
    SkinResult result;
};

/// Files that are opened together: all are read before any is shown.
struct LoadBatch {
    std::uint64_t id = 0;  // given back with the results
    std::vector<LoadJob> jobs;
    std::vector<SkinJob> skins = {};
    bool ahead = false;  // nobody waits for it: it goes when another one comes, and is no sign of being busy
};
struct FinishedBatch {
    std::uint64_t id = 0;
    std::vector<FinishedJob> files;  // in the batch's order
    bool cancelled = false;          // then there are neither files nor skins
    std::vector<FinishedSkin> skins = {};
};

/// Reads files on a thread of its own, which leaves the processors to the picture. It owns nothing of the session:
/// finished batches wait to be fetched. Threads are asked to stop, and waited for, when it is destroyed.
class Loader {
public:
    /// `wake_up` is called from the loader's thread when a batch is finished; may be empty. `load` must be safe to
    /// call from another thread.
    explicit Loader(std::function<void()> wake_up, LoadFile load);
    Loader(const Loader&) = delete;
    Loader& operator=(const Loader&) = delete;
    ~Loader();

    /// Puts a batch at the end of the queue. Those that are read ahead give way to one that is not.
    void enqueue(LoadBatch batch);
    /// Now somebody waits for a batch that is read ahead.
    void promote(std::uint64_t batch);
    /// Stops and forgets what is read ahead; gives batches marked as cancelled.
    void cancel_ahead();
    /// Stops what is being read and forgets what waits; each gives a batch marked as cancelled.
    void cancel();
    /// Batches finished since the last call, in the order in which they ended.
    std::vector<FinishedBatch> take_finished();
    /// What is being read; nothing when idle or reading ahead, or when that has been cancelled and only has yet to
    /// stop.
    [[nodiscard]] std::optional<LoadProgress> progress() const;
    /// False as soon as all has been cancelled.
    [[nodiscard]] bool busy() const;
    /// Waits until nothing is being read or waiting (tests, start-up without a window).
    void wait() const;

private:
    void work(const std::stop_token& quit);
    void drop_ahead();
    FinishedBatch read(const LoadBatch& batch, const std::stop_token& stop);

    std::function<void()> wake_up_;
    LoadFile load_;
    mutable std::mutex mutex_;
    mutable std::condition_variable_any changed_;
    std::deque<LoadBatch> waiting_;
    std::vector<FinishedBatch> finished_;
    std::optional<LoadProgress> current_;  // its bytes_done is what earlier files of the batch had
    std::uint64_t current_id_ = 0;
    bool current_ahead_ = false;
    std::stop_source stop_current_;
    std::atomic<std::uint64_t> progress_{0};  // of the file being read
    std::jthread worker_;                     // last: it must end before the rest goes
};

}  // namespace skelplay::session
