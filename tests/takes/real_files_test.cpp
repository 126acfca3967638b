// Real files of many formats, read by many threads at once, looked at and written meanwhile: for the thread sanitizer,
// and the same as by one thread.

#include <cmath>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <map>
#include <optional>
#include <string>
#include <thread>
#include <vector>
#include "corpus/shared_motions.h"
#include "session/command.h"
#include "session/files/opening.h"
#include "session/playback.h"
#include "session/session.h"
#include "support/needs.h"
#include "takes/export.h"
#include "takes/loader.h"
#include "takes/take_card.h"

namespace skelplay::takes::real_files_test {
namespace fs = std::filesystem;

/// The smallest file of each suffix, which is quick, and a longer BVH and AMC, whose blocks are read by several
/// threads.
std::vector<TakeRequest> requests() {
    std::map<std::string, fs::path> smallest;
    for (const std::string& name :
         test::shared_files({".bvh", ".amc", ".asf", ".htr", ".bva", ".c3d", ".trc", ".csm", ".fbx", ".glb", ".gltf"})) {
        const fs::path file = test::shared_data() / name;
        fs::path& best = smallest[file.extension().string()];
        if (best.empty() || fs::file_size(file) < fs::file_size(best)) best = file;
    }
    std::vector<TakeRequest> all;
    for (const auto& [suffix, file] : smallest) {
        TakeRequest request;
        request.file = file;
        request.options = test::shared_options(file.lexically_relative(test::shared_data()).string());
        all.push_back(request);
    }
    for (const char* name : {"bvh", "amc"}) {
        TakeRequest request;
        request.file = fs::path(SKELPLAY_SOURCE_DIR) / "assets" / (std::string("walk.") + name);
        request.options.chunk_bytes = 4096;
        all.push_back(request);
    }
    for (TakeRequest& request : all) request.threads = 4;
    return all;
}

/// What was read of a take, in a few numbers.
std::string summary(const Take& take) {
    if (!take.figure) return "refused";
    figure::Pose pose;
    const std::size_t frames = figure::frame_count(take.figure->take);
    figure::sample(take.figure->skeleton, take.figure->take, frames > 0 ? frames - 1 : 0, pose);
    double sum = 0.0;
    for (const glm::dmat4& local : pose.local)
        if (!std::isnan(local[3].x)) sum += local[3].x + local[3].y + local[3].z;
    return fmt::format("{} bones, {} frames, {}, {} diagnostics", take.figure->skeleton.size(), frames, sum,
                       take.diagnostics.items().size());
}

TEST(RealFiles, AreReadByManyThreadsAsByOne) {
    NEEDS(test::shared_file(test::shared_data()));
    const std::vector<TakeRequest> all = requests();
    ASSERT_GT(all.size(), 8U);
    Loader loader({}, {});
    loader.enqueue({.id = 1, .jobs = all});
    std::vector<FinishedBatch> finished;
    for (; finished.empty(); finished = loader.drain_finished()) {  // asks while the others read
        EXPECT_TRUE(loader.busy());
        const std::optional<LoadProgress> progress = loader.progress();
        EXPECT_LE(progress.value_or(LoadProgress{}).done, progress.value_or(LoadProgress{}).total);
        std::this_thread::yield();
    }
    ASSERT_EQ(finished.size(), 1U);
    ASSERT_EQ(finished[0].files.size(), all.size());
    for (std::size_t i = 0; i < all.size(); ++i) {
        TakeRequest alone = all[i];
        alone.threads = 1;
        EXPECT_EQ(summary(finished[0].files[i]), summary(read_take(alone, {{.threads = 1}}))) << all[i].file;
    }
}

TEST(RealFiles, AreWrittenWhileOthersAreReadAndReadingIsCancelled) {
    NEEDS(test::shared_file(test::shared_data()));
    const std::vector<TakeRequest> all = requests();
    const Take walk = read_take(all.back());
    ASSERT_TRUE(walk.figure);
    const test::TemporaryFolder folder;
    Loader loader({}, {});
    Exporter exporter({});
    for (const char* format : {"bvh", "npz", "glb"}) {
        loader.enqueue({.id = 1, .jobs = all});
        ExportJob job{.figure = walk.figure, .format = exporters::export_format(format)};
        job.request.format = format;
        job.out = folder / (std::string("a.") + format);
        exporter.start(std::move(job));
        std::optional<exporters::Exported> exported;
        while (!exported) exported = exporter.poll();
        EXPECT_TRUE(exported->done());
        loader.cancel();
        EXPECT_EQ(loader.drain_finished().size(), 1U);
    }
    EXPECT_EQ(folder.names().size(), 3U);
}

TEST(RealFiles, HaveTheirCardsMadeByManyThreadsAtOnce) {
    NEEDS(test::shared_file(test::shared_data()));
    const std::vector<TakeRequest> all = requests();
    std::vector<TakeCard> cards(all.size());
    std::vector<Take> takes(all.size());
    {
        std::vector<std::jthread> threads;
        for (std::size_t i = 0; i < all.size(); ++i)
            threads.emplace_back([&, i] {
                Take& take = takes[i] = read_take(all[i]);
                if (take.figure) place_take(take);
                cards[i] = take_card(take.figure ? &take : nullptr, all[i].file, {&take.diagnostics});
            });
    }
    for (std::size_t i = 0; i < all.size(); ++i) EXPECT_EQ(cards[i].refused(), takes[i].figure == nullptr) << all[i].file;
}

// The session goes on with what is open while it reads others and its analyses run.
TEST(RealFiles, AreOpenedOneAfterTheOtherWhileTheyPlay) {
    NEEDS(test::shared_file(test::shared_data()));
    session::SessionOptions options;
    options.checks = true;
    session::Session session(std::move(options));
    for (const TakeRequest& request : requests()) {
        session::apply(session, session::open_files, {request.file}, session.document.figures.size() % 3 != 0, false);
        session::apply(session, session::play_forward);
        while (session::loading(session)) session::step(session, session::Seconds(0.01));
    }
    session::wait_for_analyses(session);
    session::step(session, session::Seconds(0.01));
    EXPECT_FALSE(session.document.figures.empty());
}
}  // namespace skelplay::takes::real_files_test
