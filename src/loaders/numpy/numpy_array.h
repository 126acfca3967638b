#pragma once

#include <cstddef>
#include <fmt/format.h>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace skelplay::loaders {

/// Why a file of arrays is refused. Thrown inside this folder only.
struct NumpyFault {
    std::string_view code;
    std::string message;
};

template <class... Arguments>
[[noreturn]] void numpy_fault(std::string_view code, fmt::format_string<Arguments...> message,
                              Arguments&&... arguments) {
    throw NumpyFault{code, fmt::format(message, std::forward<Arguments>(arguments)...)};
}

/// An array of NumPy ("NumPy's .npy format", versions 1 to 3) of numbers or texts, in memory as in the file. Its bytes
/// are all there.
class NumpyArray {
public:
    /// Reads a whole .npy, `name` in messages. Throws a NumpyFault for anything but little-endian numbers of four or
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

}  // namespace skelplay::loaders
