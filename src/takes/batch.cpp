#include "takes/batch.h"

#include <algorithm>
#include <utility>

#include "base/byte_source.h"
#include "base/pipeline.h"

namespace skelplay::takes {

BatchProgress::File& BatchProgress::begin(std::string name, std::uint64_t bytes) {
    const std::scoped_lock lock(mutex_);
    File& file = in_hand_.emplace_back();
    file.name = std::move(name);
    file.bytes = bytes;
    return file;
}

void BatchProgress::transform(File& file, std::uint64_t frames) {
    const std::scoped_lock lock(mutex_);
    file.done = 0;
    file.frames = frames;
}

void BatchProgress::end(const File& file) {
    const std::scoped_lock lock(mutex_);
    ended_ += file.bytes;
    last_ = file.name;
    std::erase_if(in_hand_, [&](const File& each) { return &each == &file; });
}

LoadProgress BatchProgress::now() const {
    const std::scoped_lock lock(mutex_);
    if (in_hand_.empty()) return {last_, ended_, total_, false};
    const File& first = in_hand_.front();
    if (in_hand_.size() == 1 && first.frames > 0) return {first.name, first.done.load(), first.frames, true};
    LoadProgress progress{first.name, ended_, total_, false};
    for (const File& file : in_hand_)
        progress.done += file.frames > 0 ? file.bytes : file.done.load(std::memory_order_relaxed);
    return progress;
}

namespace {

/// Reads the files of one batch.
class BatchReader {
public:
    BatchReader(const LoadFile& load, const LoadBatch& batch, BatchProgress& progress, const std::stop_token& stop)
        : load_(load), batch_(batch), progress_(progress), stop_(stop), at_once_(files_at_once(batch)) {}

    FinishedBatch read() {
        FinishedBatch done{batch_.id, std::vector<Take>(batch_.jobs.size()), false};
        base::BlockStages<int> stages;
        stages.finish = [&](std::size_t i, int&) { done.files[i] = read_file(batch_.jobs[i]); };
        base::for_each_block(batch_.jobs.size(), stages, {at_once_, stop_});
        if (stop_.stop_requested() || std::ranges::any_of(done.files, &Take::stopped)) return {batch_.id, {}, true};
        for (const SkinJob& job : batch_.skins) {
            BatchProgress::File& skin = progress_.begin(job.request.file.filename().string(), 0);
            done.skins.push_back({job, load_skin(*job.owner, job.request, job.read)});
            progress_.end(skin);
            if (stop_.stop_requested()) return done;
        }
        return done;
    }

private:
    /// Retargeted takes have all threads each, one after the other: the first may write the map of bones that the
    /// others are to use.
    static unsigned files_at_once(const LoadBatch& batch) {
        const auto retargets = [](const TakeRequest& job) { return !job.transform.onto.empty(); };
        if (batch.jobs.empty() || std::ranges::any_of(batch.jobs, retargets)) return 1;
        return base::Run{batch.jobs.front().threads}.thread_count();
    }

    Take read_file(const TakeRequest& request) {
        BatchProgress::File& progress =
            progress_.begin(request.file.filename().string(), base::estimated_size(request.file));
        // Few files have the processors to themselves.
        const bool many = at_once_ > 1 && batch_.jobs.size() >= at_once_;
        Take take = read_take(
            request, {{many ? 1 : request.threads, stop_, &progress.done}, load_, &targets_, [&](std::uint64_t frames) {
                          progress_.transform(progress, frames);
                      }});
        if (take.figure) {
            place_take(take, {.stop = stop_});
            dress_take(take);
        }
        progress_.end(progress);
        return take;
    }

    const LoadFile& load_;
    const LoadBatch& batch_;
    BatchProgress& progress_;
    const std::stop_token& stop_;
    unsigned at_once_;  // files
    TargetSkeletons targets_;
};

}  // namespace

FinishedBatch read_batch(const LoadFile& load, const LoadBatch& batch, BatchProgress& progress,
                         const std::stop_token& stop) {
    return BatchReader(load, batch, progress, stop).read();
}

}  // namespace skelplay::takes
