#include "base/write_file.h"
#include <gtest/gtest.h>
#include <string>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>
#include <vector>
#include "support/full_disk.h"
#include "support/temporary_folder.h"

namespace {
/// The sizes of the files that were flushed to the disk, each with whether it had its last name by then.
std::vector<std::pair<off_t, bool>> flushed;
}  // namespace

/// Replaces the C library's, which it calls.
extern "C" int fsync(int descriptor) {
    struct stat status {};
    ::fstat(descriptor, &status);
    const std::string name =
        std::filesystem::read_symlink("/proc/self/fd/" + std::to_string(descriptor)).filename().string();
    flushed.emplace_back(status.st_size, !name.starts_with(".skelplay-"));
    return static_cast<int>(::syscall(SYS_fsync, descriptor));
}

namespace skelplay::base::write_file_test {
namespace fs = std::filesystem;

class WriteFile : public testing::Test {
protected:
    test::TemporaryFolder folder_;
};

TEST_F(WriteFile, MakesFoldersAndReplacesWhatIsThere) {
    const fs::path file = folder_ / "a" / "b" / "text";
    EXPECT_EQ(write_file(file, "one\n"), std::nullopt);
    EXPECT_EQ(test::text_of(file), "one\n");
    fs::permissions(file, fs::perms::owner_read | fs::perms::owner_write);
    EXPECT_EQ(write_file(file, std::string("t\0o", 3)), std::nullopt);
    EXPECT_EQ(test::text_of(file), std::string("t\0o", 3));
    EXPECT_EQ(fs::status(file).permissions(), fs::perms::owner_read | fs::perms::owner_write);
    EXPECT_EQ(std::distance(fs::directory_iterator(file.parent_path()), {}), 1) << "something is left beside it";
}

TEST_F(WriteFile, WhatIsForItsOwnerOnlyIsClosedToOthers) {
    const fs::path file = folder_ / "a" / "b" / "text";
    const fs::perms usual = fs::perms::owner_read | fs::perms::owner_write;
    EXPECT_EQ(write_file(file, "one", NewFile::owner_only), std::nullopt);
    EXPECT_EQ(fs::status(file).permissions(), usual);
    for (const fs::path& made : {folder_ / "a", folder_ / "a" / "b"})
        EXPECT_EQ(fs::status(made).permissions(), fs::perms::owner_all);
    fs::permissions(file, usual | fs::perms::others_read);
    EXPECT_EQ(write_file(file, "two", NewFile::owner_only), std::nullopt);
    EXPECT_EQ(fs::status(file).permissions(), usual) << "also when it was open before";
    EXPECT_EQ(test::text_of(file), "two");
}

// After a loss of power there is the old file or the new one, but no empty one.
TEST_F(WriteFile, IsOnTheDiskBeforeItGetsItsName) {
    flushed.clear();
    EXPECT_EQ(write_file(folder_ / "text", "twelve bytes"), std::nullopt);
    ASSERT_EQ(flushed.size(), 1U);
    EXPECT_EQ(flushed.front(), (std::pair<off_t, bool>(12, false)));
    EXPECT_EQ(write_file("/dev/null", "nothing"), std::nullopt);
    EXPECT_EQ(flushed.size(), 1U) << "a device can't be flushed";
}

TEST_F(WriteFile, LeavesWhatIsThereWhenItFails) {
    const fs::path file = folder_ / "text";
    ASSERT_EQ(write_file(file, "old"), std::nullopt);
    const test::FullDisk full(10);
    EXPECT_EQ(write_file(file, "much longer than ten bytes"), "File too large");
    EXPECT_EQ(write_file(folder_ / "new", "much longer than ten bytes"), "File too large");
    EXPECT_EQ(test::text_of(file), "old");
    EXPECT_EQ(folder_.names().size(), 1U);
}

TEST_F(WriteFile, SaysWhatIsInTheWay) {
    ASSERT_EQ(write_file(folder_ / "text", "old"), std::nullopt);
    EXPECT_EQ(write_file(folder_ / "text" / "below", "new"), "Not a directory");
    EXPECT_EQ(write_file(folder_.path(), "new"), "Is a directory");
    EXPECT_EQ(test::text_of(folder_ / "text"), "old");
    EXPECT_EQ(folder_.names().size(), 1U);
}

TEST_F(WriteFile, FollowsALink) {
    ASSERT_EQ(write_file(folder_ / "text", "old"), std::nullopt);
    fs::create_symlink("text", folder_ / "link");
    EXPECT_EQ(write_file(folder_ / "link", "new"), std::nullopt);
    EXPECT_TRUE(fs::is_symlink(folder_ / "link"));
    EXPECT_EQ(test::text_of(folder_ / "text"), "new");
    EXPECT_EQ(write_file("/dev/null", "nothing"), std::nullopt);
    EXPECT_TRUE(fs::is_character_file("/dev/null"));
}

TEST_F(WriteFile, TakesTheLongestNameThereIs) {
    const fs::path file = folder_ / std::string(255, 'n');
    EXPECT_EQ(write_file(file, "text"), std::nullopt);
    EXPECT_EQ(test::text_of(file), "text");
}

/// Does something in another process; its exit status.
template <class Work> pid_t in_a_process(const Work& work) {
    const pid_t id = ::fork();
    if (id == 0) {
        work();
        ::_exit(0);
    }
    return id;
}

TEST_F(WriteFile, OfTwoProgramsThatWriteAtOnceOneHasItWhole) {
    const fs::path file = folder_.write("text", std::string(5000, 'a'));
    std::vector<pid_t> programs;
    for (const char letter : {'a', 'b'})
        programs.push_back(in_a_process([&] {
            for (int i = 0; i < 200; ++i)
                if (write_file(file, std::string(5000, letter))) ::_exit(1);
        }));
    for (int i = 0; i < 200; ++i) {
        const std::string text = test::text_of(file);
        EXPECT_EQ(text, std::string(5000, text.front())) << "never a part, nor a mixture";
    }
    for (const pid_t id : programs) {
        int status = 0;
        ASSERT_EQ(::waitpid(id, &status, 0), id);
        EXPECT_EQ(status, 0);
    }
    EXPECT_EQ(folder_.names().size(), 1U) << "nothing is left beside it";
}
}  // namespace skelplay::base::write_file_test
