#pragma once

#include <cerrno>
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
#include "support/needs.h"

namespace skelplay::test {
/// A file system of sixteen pages (64 KiB where a page has 4 KiB) on a folder, seen by this thread and what it starts,
/// as long as this lives. Where no file systems may be mounted, not even in a name space of one's own, there is none.
/// The name space outlives it; the user there is the same as outside and may no more, except mount: what later tests
/// may not read or write stays so.
class SmallDisk {
public:
    explicit SmallDisk(const std::filesystem::path& folder) : folder_(folder) {
        std::filesystem::create_directories(folder);
        if (!enter_own_space()) return;
        mounted_ = ::mount("none", folder_.c_str(), "tmpfs", 0, (size_ + ",mode=777").c_str()) == 0;
        if (!mounted_) why_ = std::strerror(errno);
    }
    ~SmallDisk() {
        if (mounted_) ::umount2(folder_.c_str(), MNT_DETACH);
    }
    SmallDisk(const SmallDisk&) = delete;
    SmallDisk& operator=(const SmallDisk&) = delete;

    [[nodiscard]] bool mounted() const noexcept { return mounted_; }
    /// That there is one.
    [[nodiscard]] Need need() const {
        return {this_machine, mounted_ ? "" : "no file system may be mounted here: " + why_};
    }

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
        EXPECT_EQ(::mount("none", folder_.c_str(), nullptr, MS_REMOUNT | MS_RDONLY, size_.c_str()), 0);
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
            // Some systems give a user a name space, but no rights in it.
            const bool granted = write("/proc/self/setgroups", "deny") &&
                                 write("/proc/self/uid_map", fmt::format("{0} {0} 1", user)) &&
                                 write("/proc/self/gid_map", fmt::format("{0} {0} 1", group)) && keep_only_mounting();
            if (!granted) {
                why_ = std::strerror(errno);
                return false;
            }
        }
        const bool own = ::mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0;
        if (!own) why_ = std::strerror(errno);  // in a chroot, whose / is no mount point: "Invalid argument"
        return own;
    }

    /// In a user name space of its own a process may do everything, whoever its user is.
    static bool keep_only_mounting() {
        __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
        __user_cap_data_struct may[_LINUX_CAPABILITY_U32S_3]{};
        may[0].effective = may[0].permitted = 1U << CAP_SYS_ADMIN;
        return ::syscall(SYS_capset, &header, &may) == 0;
    }

    static bool write(const char* file, std::string_view text) {
        const int handle = ::open(file, O_WRONLY | O_CLOEXEC);
        const bool written = ::write(handle, text.data(), text.size()) == static_cast<ssize_t>(text.size());
        const int error = errno;
        ::close(handle);
        errno = error;
        return written;
    }

    std::filesystem::path folder_;
    std::string size_ = fmt::format("size={}", 16 * ::sysconf(_SC_PAGESIZE));
    bool mounted_ = false;
    std::string why_;
};
}  // namespace skelplay::test
