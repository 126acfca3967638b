#pragma once

#include <stop_token>
#include "base/prelude.h"

namespace skelplay::base {
/// A file's bytes, read by offset, safe from several threads. If the file shrinks, reads are short, without a signal.
class ByteSource {
public:
    ByteSource() = default;
    ByteSource(ByteSource&&) = delete;
    virtual ~ByteSource() = default;

    /// Total bytes when the source was opened.
    [[nodiscard]] virtual std::uint64_t size() const = 0;

    /// Reads into `into` from `offset` on; returns how many bytes were read (fewer than requested only at the end).
    virtual std::size_t read(std::uint64_t offset, std::span<char> into) const = 0;

    /// True when these bytes were made of UTF-16.
    [[nodiscard]] virtual bool was_utf16() const noexcept { return false; }

    /// The bytes [offset, offset + count) as a string, shorter at the end of the source.
    [[nodiscard]] std::string text(std::uint64_t offset, std::uint64_t count) const;
};

/// Bytes that are already in memory, for tests and fuzzers.
class MemoryBytes final : public ByteSource {
public:
    explicit MemoryBytes(std::string bytes) : bytes_(std::move(bytes)) {}
    [[nodiscard]] std::uint64_t size() const override { return bytes_.size(); }
    std::size_t read(std::uint64_t offset, std::span<char> into) const override {
        if (offset >= bytes_.size()) return 0;
        return bytes_.copy(into.data(), into.size(), static_cast<std::size_t>(offset));
    }

private:
    std::string bytes_;
};

/// Why a file could not be opened or read.
struct OpenFailure {
    /// `unreadable`: no bytes could be read. The others describe bytes that were read.
    enum class Kind : std::uint8_t { unreadable, damaged, too_large } kind = Kind::unreadable;
    /// For `unreadable` a reason ("No such file or directory", "is a folder"), else a message: "expected …, found …".
    std::string reason;
};

using Opened = std::variant<std::unique_ptr<ByteSource>, OpenFailure>;

/// The most bytes that are held in memory, counted unpacked, of input that can't be read by offset.
inline constexpr std::uint64_t most_bytes_in_memory = std::uint64_t{1} << 30U;

/// Opens a file for reading by offset. Gzip data, whatever the file's name, is unpacked into memory, and a pipe or
/// device is read into memory; both are refused as soon as they exceed `most` bytes, and gzip data as soon as it
/// exceeds 32 MiB and ten times its packed size. UTF-16 with a byte order mark is converted to UTF-8 in memory
/// (base/encoded_text.h). A pipe ends with its writer, and may have none yet: after `stop` it is unreadable.
Opened open_bytes(const std::filesystem::path& path, std::uint64_t most = most_bytes_in_memory,
                  const std::stop_token& stop = {});

/// Reads all of standard input into memory, unpacked if it is packed by gzip, unless `stop` ends the wait for it.
Opened open_standard_input(const std::stop_token& stop = {}, std::uint64_t most = most_bytes_in_memory);

/// The first `count` bytes of a regular file, unpacked if packed by gzip; fewer when it has not so many.
std::string read_head(const std::filesystem::path& file, std::size_t count);

/// The unpacked size of a regular file in bytes, an estimate, as packed files may state a wrong one; 0: unreadable.
std::uint64_t estimated_size(const std::filesystem::path& file);
}  // namespace skelplay::base
