#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/byte_source.h"
#include "base/run.h"
#include "loaders/load.h"
#include "loaders/numpy/numpy_array.h"

namespace skelplay::loaders {

/// Thrown when reading was stopped.
struct NumpyStopped {};

/// Thrown when a file is refused with a diagnostic of its own.
struct NumpyRefused {};

/// A .npz: a zip archive (PKWARE's APPNOTE.TXT 6.3) of .npy files, stored or deflated, which are read when they are
/// asked for. Nothing that it says about sizes is believed before the bytes are there, and the arrays read so far may
/// take at most three times the file's size, and 20 MiB.
class NumpyArchive {
public:
    /// Reads the directory. Throws a NumpyFault where it is damaged.
    NumpyArchive(const base::ByteSource& bytes, const LoadOptions& options, const base::Run& run);

    [[nodiscard]] bool has(std::string_view array) const noexcept { return find(array) != nullptr; }
    /// The names of the arrays, "poses, trans".
    [[nodiscard]] std::string names() const;
    /// Reads an array. Throws a NumpyFault where there is none or it is damaged, and NumpyStopped.
    [[nodiscard]] NumpyArray read(std::string_view array);

private:
    struct Member {
        std::string name;  // without ".npy"
        std::uint64_t offset = 0;
        std::uint64_t packed = 0;  // bytes in the file
        std::uint64_t size = 0;
        std::uint32_t check_sum = 0;
        std::uint16_t method = 0;
        std::uint16_t flags = 0;
    };

    void read_directory();
    void add_member(std::string_view directory, std::size_t& at);
    [[nodiscard]] const Member* find(std::string_view array) const noexcept;
    [[nodiscard]] std::string unpacked(const Member& member) const;

    const base::ByteSource& bytes_;
    const LoadOptions& options_;
    const base::Run& run_;
    std::vector<Member> members_;
    std::uint64_t room_ = 0;  // bytes that arrays may still take
};

/// Reads bytes in pieces. Throws NumpyStopped. Fewer at the end of the file.
std::string read_numpy_bytes(const base::ByteSource& bytes, std::uint64_t offset, std::uint64_t count,
                             const LoadOptions& options, const base::Run& run);

}  // namespace skelplay::loaders
