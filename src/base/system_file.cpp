#include "base/system_file.h"
#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>
#include "base/text.h"

namespace skelplay::base {
namespace {
int descriptor_of(std::intptr_t handle) { return static_cast<int>(handle); }

/// Waits until a descriptor has bytes, an end or an error. False when stopped.
bool wait_for_bytes(int descriptor, const std::stop_token& stop) {
    constexpr int between_looks = 50;  // ms: how long a stop may be overlooked
    pollfd wanted{descriptor, POLLIN, 0};
    int ready = 0;
    while (ready == 0 && !stop.stop_requested()) {
        ready = ::poll(&wanted, 1, stop.stop_possible() ? between_looks : -1);
        if (ready < 0 && errno == EINTR) ready = 0;
    }
    return !stop.stop_requested();
}
}  // namespace

SystemFile SystemFile::opened(std::intptr_t handle) {
    SystemFile file;
    file.handle_ = handle;
    if (handle < 0) file.error_ = errno;
    return file;
}

SystemFile SystemFile::to_read(const fs::path& path) {
    // O_NONBLOCK: a pipe's writer is waited for while it is read, where a stop is seen.
    return opened(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
}

SystemFile SystemFile::standard_input() { return opened(::fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0)); }

SystemFile SystemFile::to_write(const fs::path& path) { return opened(::open(path.c_str(), O_WRONLY | O_CLOEXEC)); }

SystemFile SystemFile::create(const fs::path& path, NewFile access) {
    const mode_t mode = access == NewFile::owner_only ? 0600 : 0666;  // the umask applies
    return opened(::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode));
}

bool SystemFile::look_at(Kind& kind, std::uint64_t& size) {
    struct stat status {};
    if (::fstat(descriptor_of(handle_), &status) != 0) {
        error_ = errno;
        return false;
    }
    kind = S_ISDIR(status.st_mode) ? Kind::folder : S_ISREG(status.st_mode) ? Kind::file : Kind::pipe;
    size = kind == Kind::file ? static_cast<std::uint64_t>(status.st_size) : 0;
    return true;
}

std::size_t SystemFile::read_at(std::uint64_t offset, std::span<char> into) const {
    std::size_t done = 0;
    while (done < into.size()) {
        const ssize_t got =
            ::pread(descriptor_of(handle_), into.data() + done, into.size() - done, static_cast<off_t>(offset + done));
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) break;
        done += static_cast<std::size_t>(got);
    }
    return done;
}

bool SystemFile::read_next(std::span<char> into, std::size_t& done, const std::stop_token& stop) {
    done = 0;
    while (done < into.size()) {
        if (!wait_for_bytes(descriptor_of(handle_), stop)) {
            error_ = ECANCELED;
            return false;
        }
        const ssize_t got = ::read(descriptor_of(handle_), into.data() + done, into.size() - done);
        if (got < 0 && (errno == EINTR || errno == EAGAIN)) continue;
        if (got < 0) error_ = errno;
        if (got <= 0) return got == 0;
        done += static_cast<std::size_t>(got);
    }
    return true;
}

bool SystemFile::write(std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t written = ::write(descriptor_of(handle_), bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) {
            error_ = errno;
            return false;
        }
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

bool SystemFile::flush() {
    if (::fsync(descriptor_of(handle_)) == 0 || errno == EINVAL) return true;  // EINVAL: there is nothing to flush
    error_ = errno;
    return false;
}

bool SystemFile::close() noexcept {
    if (!is_open() || ::close(descriptor_of(std::exchange(handle_, -1))) == 0) return true;
    error_ = errno;
    return false;
}

std::optional<std::string> name_fault(const fs::path&) { return std::nullopt; }

bool may_write(const fs::path& file, int& error) {
    if (::access(file.c_str(), W_OK) == 0) return true;
    error = errno;
    return false;
}

int make_folder(const fs::path& folder, NewFile access) {
    const mode_t allowed = access == NewFile::owner_only ? 0700 : 0777;
    return ::mkdir(folder.c_str(), allowed) == 0 || errno == EEXIST ? 0 : errno;
}

int rename_file(const fs::path& from, const fs::path& to) { return ::rename(from.c_str(), to.c_str()) == 0 ? 0 : errno; }

void remove_file(const fs::path& file) noexcept { ::unlink(file.c_str()); }

bool exists(const fs::path& path) {
    std::error_code unknown;
    return fs::exists(path, unknown);
}

bool is_folder(const fs::path& path) {
    std::error_code unknown;
    return fs::is_directory(path, unknown);
}

bool is_file(const fs::path& path) {
    std::error_code unknown;
    return fs::is_regular_file(path, unknown);
}

bool is_same_file(const fs::path& path, const fs::path& other) {
    std::error_code unknown;
    return fs::equivalent(path, other, unknown);
}

bool errors_reach_terminal() { return ::isatty(STDERR_FILENO) == 1; }

unsigned long process_number() { return static_cast<unsigned long>(::getpid()); }
}  // namespace skelplay::base
