#pragma once

#include <cstddef>
#include <cstdint>
#include <fmt/format.h>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/byte_source.h"
#include "loaders/reading.h"

namespace skelplay::loaders {

/// An array of NumPy ("NumPy's .npy format", versions 1 to 3) of numbers or texts, in memory as in the file. Its bytes
/// are all there.
class NumpyArray {
public:
    /// Reads a whole .npy, `name` in messages. Refuses anything but little-endian numbers of four or
    /// eight bytes and texts; arrays of Python objects are never unpickled. `short_rows`: rows, the parts along the
    /// first dimension, that are missing at the end shorten the array; else it is refused.
    NumpyArray(std::string bytes, std::string_view name, bool short_rows = false);

    [[nodiscard]] const std::vector<std::size_t>& shape() const noexcept { return shape_; }
    [[nodiscard]] std::size_t size() const noexcept { return size_; }        // elements
    [[nodiscard]] std::size_t missing() const noexcept { return missing_; }  // rows, see short_rows
    /// The elements of a row: the product of all dimensions but the first.
    [[nodiscard]] std::size_t columns() const noexcept { return shape_.empty() ? 1 : columns_; }
    [[nodiscard]] bool holds_numbers() const noexcept { return kind_ == 'f' || kind_ == 'i' || kind_ == 'u'; }
    [[nodiscard]] bool holds_texts() const noexcept { return kind_ == 'U' || kind_ == 'S'; }

    /// An element of an array of numbers, in C order. `i` < size().
    [[nodiscard]] double number(std::size_t i) const noexcept;
    /// An element of an array of texts as UTF-8.
    [[nodiscard]] std::string text(std::size_t i) const;
    /// "(3, 22, 3)"
    [[nodiscard]] std::string shape_text() const;

private:
    void read_header(std::string_view name, bool short_rows);
    void reverse_order();

    std::string bytes_;
    std::size_t data_ = 0;  // offset of the elements
    char kind_ = 'f';       // f, i, u, U (UTF-32) or S (bytes)
    std::size_t item_ = 8;  // bytes of an element
    std::vector<std::size_t> shape_;
    std::size_t size_ = 0;
    std::size_t columns_ = 1;
    std::size_t missing_ = 0;
};

/// A .npz: a zip archive (PKWARE's APPNOTE.TXT 6.3) of .npy files, stored or deflated, which are read when they are
/// asked for. Nothing that it says about sizes is believed before the bytes are there, and the arrays read so far may
/// take at most three times the file's size, and 20 MiB.
class NumpyArchive {
public:
    /// Reads the directory. Refuses a damaged one.
    explicit NumpyArchive(const Reading& in);

    [[nodiscard]] bool has(std::string_view array) const noexcept { return find(array) != nullptr; }
    /// The names of the arrays, "poses, trans".
    [[nodiscard]] std::string names() const;
    /// Reads an array. Refuses a file where there is none or it is damaged.
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

    const Reading& in_;
    std::vector<Member> members_;
    std::uint64_t room_ = 0;  // bytes that arrays may still take
};

/// Reads bytes in pieces. Fewer at the end of the file.
std::string read_numpy_bytes(const Reading& in, std::uint64_t offset, std::uint64_t count);

}  // namespace skelplay::loaders
