#pragma once

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <linux/capability.h>
#include <sched.h>
#include <string>
#include <string_view>
#include <sys/mount.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace skelplay::test {

/// A file system of 64 KiB on a folder, seen by this thread and what it starts, as long as this lives. Where no file
/// systems may be mounted, not even in a name space of one's own, there is none. The name space outlives it; the user
/// there is the same as outside and may no more, except mount: what later tests may not read or write stays so.
class SmallDisk {
public:
    explicit SmallDisk(const std::filesystem::path& folder) : folder_(folder) {
        std::filesystem::create_directories(folder);
        if (!enter_own_space()) return;
        mounted_ = ::mount("none", folder_.c_str(), "tmpfs", 0, "size=64k,mode=777") == 0;
        if (!mounted_) why_ = std::strerror(errno);
    }
    ~SmallDisk() {
        if (mounted_) ::umount2(folder_.c_str(), MNT_DETACH);
    }
    SmallDisk(const SmallDisk&) = delete;
    SmallDisk& operator=(const SmallDisk&) = delete;

    [[nodiscard]] bool mounted() const noexcept { return mounted_; }
    [[nodiscard]] const std::string& why_not() const noexcept { return why_; }

    /// Fills it, but for some bytes (in blocks of 4 KiB).
    void fill(std::size_t but = 0) const {
        const int file = ::open((folder_ / "filling").c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
        const std::string block(4096, 'x');
        off_t size = 0;
        while (::write(file, block.data(), block.size()) == static_cast<ssize_t>(block.size()))
            size += static_cast<off_t>(block.size());
        EXPECT_EQ(errno, ENOSPC);
        EXPECT_EQ(::ftruncate(file, size - static_cast<off_t>(but)), 0);
        ::close(file);
    }
    void make_read_only() const {
        EXPECT_EQ(::mount("none", folder_.c_str(), nullptr, MS_REMOUNT | MS_RDONLY, "size=64k"), 0);
    }

private:
    bool enter_own_space() {
        const uid_t user = ::getuid();
        const gid_t group = ::getgid();
        if (::unshare(CLONE_NEWNS) != 0) {
            if (::unshare(CLONE_NEWUSER | CLONE_NEWNS) != 0) {
                why_ = std::strerror(errno);
                return false;
            }
            tell("/proc/self/setgroups", "deny");
            tell("/proc/self/uid_map", fmt::format("{0} {0} 1", user));
            tell("/proc/self/gid_map", fmt::format("{0} {0} 1", group));
            keep_only_mounting();
        }
        const bool own = ::mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0;
        if (!own) why_ = std::strerror(errno);
        return own;
    }

    /// In a user name space of its own a process may do everything, whoever its user is.
    static void keep_only_mounting() {
        __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
        __user_cap_data_struct may[_LINUX_CAPABILITY_U32S_3]{};
        may[0].effective = may[0].permitted = 1U << CAP_SYS_ADMIN;
        EXPECT_EQ(::syscall(SYS_capset, &header, &may), 0) << std::strerror(errno);
    }

    static void tell(const char* file, std::string_view text) {
        const int handle = ::open(file, O_WRONLY | O_CLOEXEC);
        EXPECT_EQ(::write(handle, text.data(), text.size()), static_cast<ssize_t>(text.size())) << file;
        ::close(handle);
    }

    std::filesystem::path folder_;
    bool mounted_ = false;
    std::string why_;
};

/// Skips a test, visibly, where no small disk can be had.
#define NEEDS_SMALL_DISK(disk) \
    if (!(disk).mounted()) GTEST_SKIP() << "no file system may be mounted here: " << (disk).why_not()

}  // namespace skelplay::test
