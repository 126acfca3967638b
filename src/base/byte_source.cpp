#include "base/byte_source.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

#include "base/utf16.h"

namespace skelplay::base {

namespace {

/// An open file descriptor that closes itself.
class Descriptor {
public:
    explicit Descriptor(int value) : value_(value) {}
    Descriptor(Descriptor&& other) noexcept : value_(std::exchange(other.value_, -1)) {}
    Descriptor& operator=(Descriptor&&) = delete;
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor() {
        if (value_ >= 0) ::close(value_);
    }
    [[nodiscard]] int get() const { return value_; }

private:
    int value_;
};

class FileBytes final : public ByteSource {
public:
    FileBytes(Descriptor file, std::uint64_t size) : file_(std::move(file)), size_(size) {}
    [[nodiscard]] std::uint64_t size() const override { return size_; }

    std::size_t read(std::uint64_t offset, std::span<char> into) const override {
        std::size_t done = 0;
        while (done < into.size()) {
            const ssize_t got =
                ::pread(file_.get(), into.data() + done, into.size() - done, static_cast<off_t>(offset + done));
            if (got < 0 && errno == EINTR) continue;
            if (got <= 0) break;
            done += static_cast<std::size_t>(got);
        }
        return done;
    }

private:
    Descriptor file_;
    std::uint64_t size_;
};

std::string reason_of(int error) { return std::generic_category().message(error); }

using Opened = std::variant<std::unique_ptr<ByteSource>, OpenFailure>;

Opened drain(const Descriptor& pipe) {
    std::string bytes;
    std::array<char, 65536> block{};
    for (;;) {
        const ssize_t got = ::read(pipe.get(), block.data(), block.size());
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return OpenFailure{reason_of(errno)};
        if (got == 0) return std::make_unique<MemoryBytes>(std::move(bytes));
        bytes.append(block.data(), static_cast<std::size_t>(got));
    }
}

/// The file as it is.
Opened open_raw(const std::filesystem::path& path) {
    Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (file.get() < 0) return OpenFailure{reason_of(errno)};
    struct stat status {};
    if (::fstat(file.get(), &status) != 0) return OpenFailure{reason_of(errno)};
    if (S_ISDIR(status.st_mode)) return OpenFailure{"is a folder"};
    if (!S_ISREG(status.st_mode)) return drain(file);
    return std::make_unique<FileBytes>(std::move(file), static_cast<std::uint64_t>(status.st_size));
}

}  // namespace

std::string ByteSource::text(std::uint64_t offset, std::uint64_t count) const {
    const std::uint64_t available = offset < size() ? size() - offset : 0;
    std::string result(static_cast<std::size_t>(std::min(count, available)), '\0');
    result.resize(read(offset, result));
    return result;
}

std::size_t MemoryBytes::read(std::uint64_t offset, std::span<char> into) const {
    if (offset >= bytes_.size()) return 0;
    return bytes_.copy(into.data(), into.size(), static_cast<std::size_t>(offset));
}

std::variant<std::unique_ptr<ByteSource>, OpenFailure> open_bytes(const std::filesystem::path& path) {
    Opened opened = open_raw(path);
    const auto* raw = std::get_if<std::unique_ptr<ByteSource>>(&opened);
    return raw != nullptr && is_utf16(**raw) ? utf8_of_utf16(**raw) : std::move(opened);
}

}  // namespace skelplay::base
