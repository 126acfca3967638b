#include "takes/loader.h"
#include "loaders/partner_search.h"

namespace skelplay::takes {
BatchProgress::File& BatchProgress::begin(std::string name, std::uint64_t bytes) {
    const std::scoped_lock lock(mutex_);
    File& file = in_hand_.emplace_back();
    file.name = std::move(name);
    file.bytes = bytes;
    return file;
}

std::optional<LoadProgress> BatchProgress::now() const {
    const std::scoped_lock lock(mutex_);
    if (!total_) return std::nullopt;
    if (in_hand_.empty()) return LoadProgress{last_, ended_, *total_, false};
    const File& first = in_hand_.front();
    if (in_hand_.size() == 1 && first.frames > 0) return LoadProgress{first.name, first.done.load(), first.frames, true};
    LoadProgress progress{first.name, ended_, *total_, false};
    for (const File& file : in_hand_)
        progress.done += file.frames > 0 ? file.bytes : file.done.load(std::memory_order_relaxed);
    return progress;
}

namespace {
/// The take of a file for which there is not enough memory.
Take refused_take(const TakeRequest& request) {
    Take take;
    take.request = request;
    take.diagnostics = loaders::out_of_memory(request.file).diagnostics;
    return take;
}

/// Reads the files of one batch, by as many threads as the options of its first file allow.
class BatchReader {
public:
    BatchReader(const LoadFile& load, const LoadBatch& batch, BatchProgress& progress, const std::stop_token& stop)
        : load_(load), batch_(batch), progress_(progress), stop_(stop), at_once_(files_at_once(batch)) {}

    FinishedBatch read() {
        std::uint64_t bytes = 0;
        for (const TakeRequest& job : batch_.jobs) bytes += base::estimated_size(job.file);
        constexpr std::uint64_t most_ahead = 256U << 20U;
        if (batch_.ahead && bytes > most_ahead) return {batch_.id, {}, true};
        progress_.start(bytes);
        FinishedBatch done{batch_.id, std::vector<Take>(batch_.jobs.size()), false};
        base::BlockStages<int> stages;
        stages.finish = [&](std::size_t i, int&) { done.files[i] = read_file(batch_.jobs[i]); };
        base::for_each_block(batch_.jobs.size(), stages, {at_once_, stop_});
        if (stop_.stop_requested() || std::ranges::any_of(done.files, &Take::stopped)) return {batch_.id, {}, true};
        for (const SkinJob& job : batch_.skins) {
            BatchProgress::File& skin = progress_.begin(job.request.file.filename().string(), 0);
            done.skins.push_back({job, load_skin(*job.owner, job.request, job.read, {.stop = stop_})});
            progress_.end(skin);
            if (stop_.stop_requested()) return done;
        }
        return done;
    }

private:
    /// Retargeted takes have all threads each, one after the other: the first may write the others' map of bones.
    static unsigned files_at_once(const LoadBatch& batch) {
        const auto retargets = [](const TakeRequest& job) { return !job.transform.onto.empty(); };
        if (batch.jobs.empty() || std::ranges::any_of(batch.jobs, retargets)) return 1;
        return base::Run{batch.jobs.front().threads}.thread_count();
    }

    Take read_file(const TakeRequest& request) {
        BatchProgress::File& progress =
            progress_.begin(request.file.filename().string(), base::estimated_size(request.file));
        Take take = take_or_refusal(request, progress);
        progress_.end(progress);
        return take;
    }

    /// The take of a file; one that does not fit into memory is refused.
    Take take_or_refusal(const TakeRequest& request, BatchProgress::File& progress) {
        try {
            return prepared_take(request, progress);
        } catch (const std::bad_alloc&) {
            return refused_take(request);
        }
    }

    Take prepared_take(const TakeRequest& request, BatchProgress::File& progress) {
        // Few files have the processors to themselves.
        const bool many = at_once_ > 1 && batch_.jobs.size() >= at_once_;
        Take take = read_take(
            request,
            {{many ? 1 : request.threads, stop_, &progress.done}, load_, &targets_, partners_, [&](std::uint64_t frames) {
                 progress_.transform(progress, frames);
             }});
        if (take.figure) {
            place_take(take, {.stop = stop_});
            attach_skin_and_body(take, {.stop = stop_});
        }
        return take;
    }

    const LoadFile& load_;
    const LoadBatch& batch_;
    BatchProgress& progress_;
    const std::stop_token& stop_;
    unsigned at_once_;  // files
    TargetSkeletons targets_;
    std::shared_ptr<loaders::PartnerFiles> partners_ = std::make_shared<loaders::PartnerFiles>();
};
}  // namespace

Loader::Loader(std::function<void()> wake_up, LoadFile load)
    : load_(std::move(load)), tasks_(base::Worker::Priority::background, std::move(wake_up)) {}

void Loader::enqueue(LoadBatch batch) {
    if (!batch.ahead) cancel_ahead();
    const auto progress = std::make_shared<BatchProgress>();
    Pending& pending = pending_.emplace_back(Pending{batch.id, batch.ahead, progress, {}});
    FinishedBatch refused{batch.id, {}, false};
    for (const TakeRequest& job : batch.jobs) refused.files.push_back(refused_take(job));
    pending.stop =
        tasks_.add([this, batch = std::move(batch),
                    progress](const std::stop_token& stop) { return BatchReader(load_, batch, *progress, stop).read(); },
                   std::move(refused));
}

/// Cancelled batches are reported at once; results that still come from their threads are dropped.
void Loader::cancel_where(const std::function<bool(const Pending&)>& meant) {
    std::erase_if(pending_, [&](Pending& each) {
        if (!meant(each)) return false;
        if (!tasks_.withdraw(each.stop)) each.stop.request_stop();
        finished_.push_back({each.id, {}, true});
        return true;
    });
}
}  // namespace skelplay::takes
