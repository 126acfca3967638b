#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <variant>

namespace skelplay::base {

/// A file's bytes, read by position. Nothing is mapped: a file that shrinks while it is read gives short reads,
/// not a signal. Reading is safe from several threads at once.
class ByteSource {
public:
    ByteSource() = default;
    ByteSource(const ByteSource&) = delete;
    ByteSource& operator=(const ByteSource&) = delete;
    virtual ~ByteSource() = default;

    /// Total bytes when the source was opened.
    [[nodiscard]] virtual std::uint64_t size() const = 0;

    /// Reads into `into` from `offset` on; returns how many bytes were read (fewer than asked for only at the end).
    virtual std::size_t read(std::uint64_t offset, std::span<char> into) const = 0;

    /// True when these bytes were made of UTF-16.
    [[nodiscard]] virtual bool was_utf16() const noexcept { return false; }

    /// The bytes [offset, offset + count) as a string, shorter at the end of the source.
    [[nodiscard]] std::string text(std::uint64_t offset, std::uint64_t count) const;
};

/// Text that is already in memory: tests, fuzzers, pipes.
class MemoryBytes final : public ByteSource {
public:
    explicit MemoryBytes(std::string bytes) : bytes_(std::move(bytes)) {}
    [[nodiscard]] std::uint64_t size() const override { return bytes_.size(); }
    std::size_t read(std::uint64_t offset, std::span<char> into) const override;

private:
    std::string bytes_;
};

/// Why a file could not be opened or read, in words ("No such file or directory", "is a folder").
struct OpenFailure {
    std::string reason;
};

/// Opens a file for reading by position. What is no regular file (a pipe) is read into memory at once; UTF-16 with a
/// byte order mark is, too, and given as UTF-8 (base/utf16.h).
std::variant<std::unique_ptr<ByteSource>, OpenFailure> open_bytes(const std::filesystem::path& path);

}  // namespace skelplay::base
