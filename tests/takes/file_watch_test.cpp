#include "takes/file_watch.h"
#include <atomic>
#include <gtest/gtest.h>
#include "support/temporary_folder.h"

namespace skelplay::takes {
namespace {
struct Watching : testing::Test {
    void write(const std::string& text) { folder.write("a.bvh", text); }
    /// Looks at the file once more, and waits for the answer.
    bool changed(const FileStamp& read) {
        watch.look({file});
        watch.wait();
        EXPECT_TRUE(watch.poll());
        return watch.changed(file, read);
    }
    test::TemporaryFolder folder;
    std::filesystem::path file = folder.path() / "a.bvh";
    FileWatch watch;
};

TEST_F(Watching, AFileThatStaysIsNoChange) {
    write("one");
    const FileStamp read = stamp_of(file);
    for (int i = 0; i < 3; ++i) EXPECT_FALSE(changed(read));
    EXPECT_EQ(watch.last(file, {}), read);
    EXPECT_EQ(watch.last("other", read), read) << "it was not looked at";
}

TEST_F(Watching, OneThatIsStillBeingWrittenIsWaitedFor) {
    write("one");
    const FileStamp read = stamp_of(file);
    write("half a f");
    EXPECT_FALSE(changed(read));
    write("half a file, and the oth");
    EXPECT_FALSE(changed(read));
    write("half a file, and the other half");
    EXPECT_FALSE(changed(read));
    EXPECT_TRUE(changed(read));
    // Now it is read.
    EXPECT_FALSE(changed(stamp_of(file)));
}

TEST_F(Watching, OneThatGoesAndComesBackIsReadOnceItIsWhole) {
    write("one");
    const FileStamp read = stamp_of(file);
    std::filesystem::remove(file);
    EXPECT_FALSE(changed(read));
    EXPECT_FALSE(changed(read));
    write("another");
    EXPECT_FALSE(changed(read));
    EXPECT_TRUE(changed(read));
}

TEST_F(Watching, AFileOfTwoFiguresIsLookedAtOnceAndWaitedForAllTheSame) {
    write("one");
    const FileStamp read = stamp_of(file);
    write("half a file");
    EXPECT_FALSE(changed(read));
    EXPECT_FALSE(watch.changed(file, read)) << "the second figure asks about the same look";
}

TEST(FileWatch, NobodyWaitsForADiskThatDoesNotAnswer) {
    std::atomic<bool> answers = false;
    std::atomic<int> asked = 0;
    FileWatch watch([&](const std::filesystem::path&) {
        ++asked;
        answers.wait(false);
        return FileStamp{};
    });
    for (int i = 0; i < 3; ++i) {
        watch.look({"a.bvh", "a.bvh"});
        EXPECT_FALSE(watch.poll());
    }
    answers = true;
    answers.notify_all();
    watch.wait();
    EXPECT_TRUE(watch.poll());
    EXPECT_EQ(asked, 1) << "once in a look, and no look began beside it";
}
}  // namespace
}  // namespace skelplay::takes
