#include "session/files/load_batch.h"

#include <algorithm>
#include <utility>

#include "base/byte_source.h"
#include "base/pipeline.h"
#include "figure/pose.h"

namespace skelplay::session {

namespace {

/// Reads the files of one batch.
class BatchReader {
public:
    BatchReader(const LoadFile& load, const LoadBatch& batch, BatchProgress& progress, const std::stop_token& stop)
        : load_(load), batch_(batch), progress_(progress), stop_(stop), at_once_(files_at_once(batch)) {}

    FinishedBatch read() {
        FinishedBatch done{batch_.id, std::vector<FinishedJob>(batch_.jobs.size()), false};
        base::BlockStages<int> stages;
        stages.finish = [&](std::size_t i, int&) { done.files[i] = read_file(batch_.jobs[i]); };
        base::for_each_block(batch_.jobs.size(), stages, {at_once_, stop_});
        if (stop_.stop_requested() || std::ranges::any_of(done.files, was_stopped)) return {batch_.id, {}, true};
        for (const SkinJob& job : batch_.skins) {
            BatchProgress::File& skin = progress_.begin(job.request.file.filename().string(), 0);
            done.skins.push_back({job, load_skin(*job.owner, job.request, job.read)});
            progress_.end(skin);
            if (stop_.stop_requested()) return done;
        }
        return done;
    }

private:
    static bool was_stopped(const FinishedJob& file) { return file.result.stopped; }

    /// Takes played on another skeleton have all threads each, one after the other: the first may write the map of
    /// bones that the others are to use.
    static unsigned files_at_once(const LoadBatch& batch) {
        const auto retargets = [](const LoadJob& job) { return !job.preparation.onto.empty(); };
        if (batch.jobs.empty() || std::ranges::any_of(batch.jobs, retargets)) return 1;
        return base::Run{batch.jobs.front().threads}.thread_count();
    }

    FinishedJob read_file(const LoadJob& job) {
        const std::uint64_t bytes = base::likely_size(job.file);
        BatchProgress::File& progress = progress_.begin(job.file.filename().string(), bytes);
        FinishedJob file{job, {}, {}, stamp_of(job.file), {}};
        // Few files have the processors to themselves.
        const unsigned threads = at_once_ > 1 && batch_.jobs.size() >= at_once_ ? 1 : job.threads;
        file.result = load_(job.file, job.options, {threads, stop_, &progress.done});
        if (file.result.figure) file.prepared = prepare_file(file, progress, threads);
        if (file.result.figure) complete(file);
        progress_.end(progress);
        return file;
    }

    /// Solves positions and plays the take on another skeleton. The progress is that of frames then.
    Prepared prepare_file(FinishedJob& file, BatchProgress::File& progress, unsigned threads) {
        const LoadJob& job = file.job;
        if (!job.preparation.onto.empty() || file.result.figure->positional)
            progress_.prepare(progress, figure::frame_count(file.result.figure->take));
        return prepare(file.result, job.place, job.preparation, {threads, stop_, &progress.done, &targets_});
    }

    /// Adds what follows from the figure: where it stands, its masses, its proxy body and its skin.
    void complete(FinishedJob& file) {
        const figure::Figure& figure = *file.result.figure;
        place(file);
        file.masses = analysis::mass_model(figure, file.placed->body);
        file.proxy_body = proxy_body_for(figure, file.placed->body);
        file.skin = load_skin(figure, file.job.skin);
    }

    void place(FinishedJob& file) {
        file.placed = analysis::place(*file.result.figure, file.prepared.place, {.stop = stop_});
        base::Diagnostics notes;
        analysis::note_place(*file.placed, notes);
        notes.locate(file.job.file.string());
        file.result.diagnostics.append(std::move(notes));
    }

    static std::shared_ptr<const scene::ProxyBody> proxy_body_for(const figure::Figure& figure, const analysis::Body& body) {
        if (figure::is_markers(figure)) return nullptr;
        figure::Pose first;
        figure::sample(figure.skeleton, figure.take, 0, first);
        return std::make_shared<const scene::ProxyBody>(
            scene::proxy_body_of(figure.skeleton, first, body.bones, body.human, body.ground));
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

}  // namespace skelplay::session
