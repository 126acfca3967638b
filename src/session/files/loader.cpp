#include "session/files/loader.h"

#include <algorithm>
#include <utility>

#include "base/thread_priority.h"

namespace skelplay::session {

namespace {

std::uint64_t size_of(const std::filesystem::path& file) {
    std::error_code unknown;
    const std::uintmax_t size = std::filesystem::file_size(file, unknown);
    return unknown ? 0 : size;
}

}  // namespace

Loader::Loader(std::function<void()> wake_up, LoadFile load)
    : wake_up_(std::move(wake_up)),
      load_(std::move(load)),
      worker_([this](const std::stop_token& quit) { work(quit); }) {}

Loader::~Loader() {
    worker_.request_stop();
    const std::scoped_lock lock(mutex_);
    stop_current_.request_stop();
}

void Loader::enqueue(LoadBatch batch) {
    {
        const std::scoped_lock lock(mutex_);
        if (!batch.ahead) drop_ahead();
        waiting_.push_back(std::move(batch));
    }
    changed_.notify_all();
}

void Loader::promote(std::uint64_t batch) {
    const std::scoped_lock lock(mutex_);
    if (current_ && current_id_ == batch) current_ahead_ = false;
    for (LoadBatch& each : waiting_)
        if (each.id == batch) each.ahead = false;
}

void Loader::cancel_ahead() {
    const std::scoped_lock lock(mutex_);
    drop_ahead();
}

/// With the mutex held.
void Loader::drop_ahead() {
    if (current_ && current_ahead_) stop_current_.request_stop();
    for (const LoadBatch& batch : waiting_)
        if (batch.ahead) finished_.push_back({batch.id, {}, true});
    std::erase_if(waiting_, [](const LoadBatch& batch) { return batch.ahead; });
}

void Loader::cancel() {
    const std::scoped_lock lock(mutex_);
    stop_current_.request_stop();
    for (const LoadBatch& batch : waiting_) finished_.push_back({batch.id, {}, true});
    waiting_.clear();
}

std::vector<FinishedBatch> Loader::take_finished() {
    const std::scoped_lock lock(mutex_);
    return std::exchange(finished_, {});
}

std::optional<LoadProgress> Loader::progress() const {
    const std::scoped_lock lock(mutex_);
    if (!current_ || current_ahead_ || stop_current_.stop_requested()) return std::nullopt;
    LoadProgress progress = *current_;
    progress.bytes_done += progress_.load(std::memory_order_relaxed);
    return progress;
}

bool Loader::busy() const {
    const std::scoped_lock lock(mutex_);
    return (current_ && !current_ahead_ && !stop_current_.stop_requested()) ||
           !std::ranges::all_of(waiting_, &LoadBatch::ahead);
}

void Loader::wait() const {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return !current_ && waiting_.empty(); });
}

void Loader::work(const std::stop_token& quit) {
    base::work_in_the_background();
    while (true) {
        LoadBatch batch;
        std::stop_token stop;
        {
            std::unique_lock lock(mutex_);
            if (!changed_.wait(lock, quit, [&] { return !waiting_.empty(); })) return;
            batch = std::move(waiting_.front());
            waiting_.pop_front();
            current_.emplace();
            current_id_ = batch.id;
            current_ahead_ = batch.ahead;
            stop_current_ = std::stop_source();
            stop = stop_current_.get_token();
            if (quit.stop_requested()) return;
        }
        FinishedBatch done = read(batch, stop);
        {
            const std::scoped_lock lock(mutex_);
            finished_.push_back(std::move(done));
            current_.reset();
        }
        changed_.notify_all();
        if (wake_up_ && !quit.stop_requested()) wake_up_();
    }
}

FinishedBatch Loader::read(const LoadBatch& batch, const std::stop_token& stop) {
    FinishedBatch done{batch.id, {}, false};
    std::uint64_t bytes = 0;
    for (const LoadJob& job : batch.jobs) bytes += size_of(job.file);
    std::uint64_t before = 0;
    for (const LoadJob& job : batch.jobs) {
        {
            const std::scoped_lock lock(mutex_);
            progress_ = 0;
            current_ = LoadProgress{job.file.filename().string(), before, bytes};
        }
        FinishedJob file{job, {}, {}, stamp_of(job.file), {}};
        loaders::LoadOptions options = job.options;
        options.stop = stop;
        options.progress = &progress_;
        file.result = load_(job.file, options);
        if (file.result.figure) file.placed = analysis::place(*file.result.figure, job.place, stop);
        if (file.result.figure) file.skin = load_skin(*file.result.figure, job.skin);
        if (file.result.stopped || stop.stop_requested()) return {batch.id, {}, true};
        before += size_of(job.file);
        done.files.push_back(std::move(file));
    }
    for (const SkinJob& job : batch.skins) {
        {
            const std::scoped_lock lock(mutex_);
            progress_ = 0;
            current_ = LoadProgress{job.request.file.filename().string(), 0, 0};
        }
        done.skins.push_back({job, load_skin(*job.owner, job.request)});
        if (stop.stop_requested()) return {batch.id, {}, true};
    }
    return done;
}

}  // namespace skelplay::session
