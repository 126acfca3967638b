#include "takes/file_watch.h"

#include <gtest/gtest.h>

#include "support/temporary_folder.h"

namespace skelplay::takes {
namespace {

struct Watching : testing::Test {
    void write(const std::string& text) { folder.write("a.bvh", text); }
    test::TemporaryFolder folder;
    std::filesystem::path file = folder.path() / "a.bvh";
    FileWatch watch;
};

TEST_F(Watching, AFileThatStaysIsNoChange) {
    write("one");
    const FileStamp read = stamp_of(file);
    for (int i = 0; i < 3; ++i) EXPECT_FALSE(watch.changed(file, read));
}

TEST_F(Watching, OneThatIsStillBeingWrittenIsWaitedFor) {
    write("one");
    const FileStamp read = stamp_of(file);
    write("half a f");
    EXPECT_FALSE(watch.changed(file, read));
    write("half a file, and the oth");
    EXPECT_FALSE(watch.changed(file, read));
    write("half a file, and the other half");
    EXPECT_FALSE(watch.changed(file, read));
    EXPECT_TRUE(watch.changed(file, read));
    // Now it is read.
    EXPECT_FALSE(watch.changed(file, stamp_of(file)));
}

TEST_F(Watching, OneThatGoesAndComesBackIsReadOnceItIsWhole) {
    write("one");
    const FileStamp read = stamp_of(file);
    std::filesystem::remove(file);
    EXPECT_FALSE(watch.changed(file, read));
    EXPECT_FALSE(watch.changed(file, read));
    write("another");
    EXPECT_FALSE(watch.changed(file, read));
    EXPECT_TRUE(watch.changed(file, read));
}

}  // namespace
}  // namespace skelplay::takes
