#include "exporters/numpy_arrays.h"

namespace skelplay::exporters {
std::string npy_head(std::string_view type, const std::vector<std::size_t>& shape) {
    constexpr char byte_order = std::endian::native == std::endian::little ? '<' : '>';
    constexpr std::size_t before = 10;     // bytes up to the dictionary
    constexpr std::size_t alignment = 64;  // of the numbers in the file
    std::string sizes;
    for (const std::size_t size : shape) sizes += fmt::format("{}, ", size);
    if (shape.size() > 1) sizes.resize(sizes.size() - 2);
    if (shape.size() == 1) sizes.pop_back();  // Python writes (3,) and (3, 4)
    std::string dictionary =
        fmt::format("{{'descr': '{}{}', 'fortran_order': False, 'shape': ({}), }}", byte_order, type, sizes);
    const std::size_t used = before + dictionary.size() + 1;
    dictionary.append((alignment - used % alignment) % alignment, ' ');
    dictionary += '\n';
    std::string head("\x93NUMPY\x01\x00", 8);
    head += static_cast<char>(dictionary.size() & 0xFFU);
    head += static_cast<char>(dictionary.size() >> 8U);
    return head + dictionary;
}

std::string text_array(const std::vector<std::string>& texts) {
    std::vector<std::u32string> rows;
    std::size_t longest = 1;  // NumPy has no strings of length 0
    for (const std::string& text : texts) {
        rows.push_back(base::to_utf32(text));
        longest = std::max(longest, rows.back().size());
    }
    std::string bytes = npy_head(fmt::format("U{}", longest), {rows.size()});
    for (std::u32string& row : rows) {
        row.resize(longest, U'\0');
        for (const char32_t character : row) append_raw(bytes, character);
    }
    return bytes;
}

std::string number_array(double number) {
    std::string bytes = npy_head("f8", {});
    append_raw(bytes, number);
    return bytes;
}
}  // namespace skelplay::exporters
