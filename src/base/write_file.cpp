#include "base/write_file.h"

#include <cerrno>
#include <fcntl.h>
#include <string>
#include <system_error>
#include <unistd.h>

namespace skelplay::base {

namespace {

namespace fs = std::filesystem;

std::string reason(int error) { return std::generic_category().message(error); }

/// A file descriptor that is closed at the end.
class Descriptor {
public:
    explicit Descriptor(int number) : number_(number) {}
    ~Descriptor() {
        if (number_ >= 0) ::close(number_);
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;

    [[nodiscard]] bool is_open() const noexcept { return number_ >= 0; }

    /// Writes all bytes and closes the file. Returns the value of errno, or 0.
    int write_all(std::string_view bytes) {
        while (!bytes.empty()) {
            const ssize_t written = ::write(number_, bytes.data(), bytes.size());
            if (written < 0 && errno == EINTR) continue;
            if (written < 0) return errno;
            bytes.remove_prefix(static_cast<std::size_t>(written));
        }
        const int closed = ::close(number_);  // some file systems report only here that they are full
        number_ = -1;
        return closed == 0 ? 0 : errno;
    }

private:
    int number_;
};

constexpr mode_t usual = 0666;  // before the user's umask

/// Writes to something that must not be replaced by renaming, such as a device.
std::optional<std::string> write_through(const fs::path& file, std::string_view bytes) {
    Descriptor descriptor(::open(file.c_str(), O_WRONLY | O_CLOEXEC));
    const int error = descriptor.is_open() ? descriptor.write_all(bytes) : errno;
    return error == 0 ? std::nullopt : std::optional(reason(error));
}

/// A temporary name in the file's folder. Short: adding to a file name of maximum length would exceed the limit.
fs::path name_beside(const fs::path& file, int attempt) {
    return file.parent_path() / (".skelplay-" + std::to_string(::getpid()) + "-" + std::to_string(attempt));
}

/// `permissions`: those of the file that is replaced; nothing when there is none.
std::optional<std::string> write_and_rename(const fs::path& file, std::string_view bytes,
                                            std::optional<fs::perms> permissions) {
    constexpr int attempts = 100;
    for (int attempt = 0; attempt < attempts; ++attempt) {
        const fs::path beside = name_beside(file, attempt);
        Descriptor descriptor(::open(beside.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, usual));
        if (!descriptor.is_open()) {
            if (errno == EEXIST) continue;
            return reason(errno);
        }
        std::error_code failure(descriptor.write_all(bytes), std::generic_category());
        std::error_code ignored;
        if (!failure && permissions) fs::permissions(beside, *permissions, ignored);
        if (!failure) fs::rename(beside, file, failure);
        if (!failure) return std::nullopt;
        fs::remove(beside, ignored);
        return failure.message();
    }
    return reason(EEXIST);
}

}  // namespace

std::optional<std::string> write_file(const fs::path& file, std::string_view bytes) {
    std::error_code failure;
    const fs::file_status there = fs::status(file, failure);
    if (fs::exists(there)) {
        if (!fs::is_regular_file(there)) return write_through(file, bytes);
        // Renaming needs only a writable folder, but a write-protected file must not be replaced.
        if (::access(file.c_str(), W_OK) != 0) return reason(errno);
        const fs::path target = fs::canonical(file, failure);
        return failure ? failure.message() : write_and_rename(target, bytes, there.permissions());
    }
    failure.clear();
    if (file.has_parent_path()) fs::create_directories(file.parent_path(), failure);
    return failure ? failure.message() : write_and_rename(file, bytes, std::nullopt);
}

}  // namespace skelplay::base
