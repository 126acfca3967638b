#include "session/files/loader.h"

#include <algorithm>
#include <utility>

#include "base/byte_source.h"

namespace skelplay::session {

Loader::Loader(std::function<void()> wake_up, LoadFile load)
    : load_(std::move(load)), worker_(base::Worker::Priority::background, std::move(wake_up)) {}

void Loader::enqueue(LoadBatch batch) {
    if (!batch.ahead) cancel_ahead();
    const std::scoped_lock lock(mutex_);
    const std::uint64_t id = batch.id;
    const bool ahead = batch.ahead;
    auto task = [this, what = std::move(batch)](const std::stop_token& stop) { read(what, stop); };
    pending_.push_back({id, ahead, worker_.add(std::move(task)), {}});
}

void Loader::promote(std::uint64_t batch) {
    const std::scoped_lock lock(mutex_);
    for (Pending& each : pending_)
        if (each.id == batch) each.ahead = false;
}

void Loader::cancel_ahead() { cancel_where(&Pending::ahead); }

void Loader::cancel() {
    cancel_where([](const Pending&) { return true; });
}

/// Cancelled batches are reported at once; results that still come from their threads are dropped.
void Loader::cancel_where(const std::function<bool(const Pending&)>& meant) {
    const std::scoped_lock lock(mutex_);
    std::erase_if(pending_, [&](Pending& each) {
        if (!meant(each)) return false;
        if (!worker_.withdraw(each.stop)) each.stop.request_stop();
        finished_.push_back({each.id, {}, true});
        return true;
    });
}

std::vector<FinishedBatch> Loader::take_finished() {
    const std::scoped_lock lock(mutex_);
    return std::exchange(finished_, {});
}

std::optional<LoadProgress> Loader::progress() const {
    const std::scoped_lock lock(mutex_);
    if (pending_.empty() || pending_.front().ahead || !pending_.front().current) return std::nullopt;
    LoadProgress progress = *pending_.front().current;
    progress.done += done_.load(std::memory_order_relaxed);
    return progress;
}

bool Loader::busy() const {
    const std::scoped_lock lock(mutex_);
    return !std::ranges::all_of(pending_, &Pending::ahead);
}

void Loader::wait() const { worker_.wait(); }

void Loader::begin_file(std::uint64_t batch, LoadProgress progress) {
    const std::scoped_lock lock(mutex_);
    done_ = 0;
    const auto mine = std::ranges::find(pending_, batch, &Pending::id);
    if (mine != pending_.end()) mine->current = std::move(progress);
}

void Loader::read(const LoadBatch& batch, const std::stop_token& stop) {
    FinishedBatch done = result_of(batch, stop);
    const std::scoped_lock lock(mutex_);
    if (stop.stop_requested()) return;  // cancel_where() has reported it already
    std::erase_if(pending_, [&](const Pending& each) { return each.id == batch.id; });
    finished_.push_back(std::move(done));
}

/// Solves positions and plays the take on another skeleton. The progress is that of frames then.
Prepared Loader::prepare_file(std::uint64_t batch, FinishedJob& file, TargetSkeletons& targets,
                              const std::stop_token& stop) {
    const LoadJob& job = file.job;
    const bool long_work = !job.preparation.onto.empty() || file.result.figure->positional;
    if (long_work)
        begin_file(batch, {job.file.filename().string(), 0, figure::frame_count(file.result.figure->take), true});
    return prepare(file.result, job.place, job.preparation, {job.options.threads, stop, &done_, &targets});
}

/// Places the figure, and adds what there is to say of that.
void Loader::place(FinishedJob& file, const std::stop_token& stop) {
    file.placed = analysis::place(*file.result.figure, file.prepared.place, stop);
    base::Diagnostics notes;
    analysis::note_place(*file.placed, notes);
    notes.locate(file.job.file.string());
    file.result.diagnostics.append(std::move(notes));
}

/// The result does not matter if it was asked to stop.
FinishedBatch Loader::result_of(const LoadBatch& batch, const std::stop_token& stop) {
    FinishedBatch done{batch.id, {}, false};
    TargetSkeletons targets;
    std::uint64_t bytes = 0;
    for (const LoadJob& job : batch.jobs) bytes += base::likely_size(job.file);
    std::uint64_t before = 0;
    for (const LoadJob& job : batch.jobs) {
        begin_file(batch.id, {job.file.filename().string(), before, bytes});
        FinishedJob file{job, {}, {}, stamp_of(job.file), {}};
        loaders::LoadOptions options = job.options;
        options.stop = stop;
        options.progress = &done_;
        file.result = load_(job.file, options);
        if (file.result.figure) file.prepared = prepare_file(batch.id, file, targets, stop);
        if (file.result.figure) place(file, stop);
        if (file.result.figure) file.masses = analysis::mass_model(*file.result.figure, file.placed->body);
        if (file.result.figure) file.skin = load_skin(*file.result.figure, job.skin);
        if (file.result.stopped || stop.stop_requested()) return {batch.id, {}, true};
        before += base::likely_size(job.file);
        done.files.push_back(std::move(file));
    }
    for (const SkinJob& job : batch.skins) {
        begin_file(batch.id, {job.request.file.filename().string(), 0, 0});
        done.skins.push_back({job, load_skin(*job.owner, job.request)});
        if (stop.stop_requested()) return done;
    }
    return done;
}

}  // namespace skelplay::session
