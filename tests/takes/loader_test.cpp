#include "takes/loader.h"
#include <gtest/gtest.h>
#include <mutex>
#include <sys/stat.h>
#include "loaders/load.h"
#include "support/temporary_folder.h"

namespace skelplay::takes {
namespace {
TEST(BatchProgress, AddsTheFilesInHandToThoseThatEnded) {
    BatchProgress progress;
    EXPECT_FALSE(progress.now());
    progress.start(600);
    BatchProgress::File& a = progress.begin("a.bvh", 100);
    BatchProgress::File& b = progress.begin("b.bvh", 200);
    a.done += 40;
    b.done += 150;
    EXPECT_EQ(progress.now()->done, 190U);
    EXPECT_EQ(progress.now()->total, 600U);
    EXPECT_EQ(progress.now()->file, "a.bvh") << "the one begun first";
    progress.end(a);
    EXPECT_EQ(progress.now()->done, 250U) << "100 of the first, 150 of the second";
    EXPECT_EQ(progress.now()->file, "b.bvh");
    progress.end(b);
    EXPECT_EQ(progress.now()->done, 300U);
    EXPECT_EQ(progress.now()->file, "b.bvh") << "the last name stays until the next file begins";
}

TEST(BatchProgress, CountsFramesWhileOneFileIsPrepared) {
    BatchProgress progress;
    progress.start(300);
    BatchProgress::File& a = progress.begin("a.bvh", 100);
    a.done = 100;
    progress.transform(a, 5000);
    a.done += 1200;
    EXPECT_TRUE(progress.now()->frames);
    EXPECT_EQ(progress.now()->done, 1200U);
    EXPECT_EQ(progress.now()->total, 5000U);
    BatchProgress::File& b = progress.begin("b.bvh", 200);
    b.done = 10;
    EXPECT_FALSE(progress.now()->frames) << "frames of one file and bytes of another can't be added";
    EXPECT_EQ(progress.now()->done, 110U);
}

TEST(Loader, TheFilesOfABatchShareWhatTheyFindBesideThem) {
    std::mutex mutex;
    std::vector<std::shared_ptr<loaders::PartnerFiles>> partners;
    Loader loader({}, [&](const auto& file, const loaders::LoadOptions& options, const auto&) {
        const std::scoped_lock lock(mutex);
        partners.push_back(options.partners);
        return loaders::out_of_memory(file);
    });
    loader.enqueue({.id = 1, .jobs = std::vector<TakeRequest>(3)});
    loader.wait();
    ASSERT_EQ(partners.size(), 3U);
    EXPECT_NE(partners[0], nullptr);
    EXPECT_EQ(partners[1], partners[0]);
    EXPECT_EQ(partners[2], partners[0]);
}

/// A loader that begins to read takes and a skin through pipes that nobody writes to.
class WaitingLoader {
public:
    explicit WaitingLoader(LoadBatch batch)
        : loader_({}, [this](const auto& file, const auto& options, const auto& run) {
              begun_.test_and_set();
              begun_.notify_all();
              return loaders::load(file, options, run);
          }) {
        loader_.enqueue(std::move(batch));
        begun_.wait(false);
    }
    Loader& loader() { return loader_; }

private:
    std::atomic_flag begun_;
    Loader loader_;
};

TEST(Loader, EndsWhileItWaitsForAPipe) {
    const test::TemporaryFolder folder;
    ASSERT_EQ(::mkfifo((folder / "take.bvh").c_str(), 0600), 0);
    ASSERT_EQ(::mkfifo((folder / "skin.obj").c_str(), 0600), 0);
    TakeRequest take;
    take.file = folder / "take.bvh";
    TakeRequest with_skin;
    with_skin.file = folder.write("whole.bvh",
                                  "HIERARCHY\nROOT a\n{\nOFFSET 0 0 0\nCHANNELS 1 Xrotation\nEnd Site\n{\n"
                                  "OFFSET 0 1 0\n}\n}\nMOTION\nFrames: 1\nFrame Time: 0.1\n1\n");
    with_skin.skin.file = folder / "skin.obj";
    for (const TakeRequest& request : {take, with_skin}) {
        WaitingLoader cancelled({.id = 7, .jobs = {request}});
        cancelled.loader().cancel();
        const auto finished = cancelled.loader().drain_finished();
        ASSERT_EQ(finished.size(), 1U);
        EXPECT_TRUE(finished.front().cancelled);
        const WaitingLoader closed({.id = 8, .jobs = {request}});  // its end, and the other's, are waited for here
    }
}
}  // namespace
}  // namespace skelplay::takes
