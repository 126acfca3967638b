#include "takes/loader.h"

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace skelplay::takes
