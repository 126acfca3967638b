#include "loaders/numpy/numpy_array.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <fmt/ranges.h>
#include <limits>
#include <optional>

#include "base/numbers.h"
#include "base/text.h"
#include "base/utf16.h"
#include "loaders/wording.h"

namespace skelplay::loaders {

static_assert(std::endian::native == std::endian::little, "arrays are used as they stand in the file");

namespace {

template <class Number>
Number npy_number(std::string_view bytes, std::size_t at) noexcept {
    Number number{};
    std::memcpy(&number, bytes.data() + at, sizeof number);
    return number;
}

/// False when the product does not fit.
bool npy_multiply(std::size_t& product, std::size_t factor) noexcept {
    if (factor != 0 && product > std::numeric_limits<std::size_t>::max() / factor) return false;
    product *= factor;
    return true;
}

// ---- The header of an array ----

/// What the dictionary of a header says.
struct NpyHeader {
    std::string type;  // "<f8"
    bool fortran = false;
    std::vector<std::size_t> shape;
};

/// Reads a header's dictionary, a literal of Python: three keys in any order, each once.
class NpyHeaderReader {
public:
    explicit NpyHeaderReader(std::string_view text) : text_(text) {}

    /// Nothing when it is anything else.
    std::optional<NpyHeader> read() {
        if (!take('{')) return std::nullopt;
        while (!take('}')) {
            const auto key = string();
            if (!key || !take(':') || !value(*key)) return std::nullopt;
            if (!take(',') && !next_is('}')) return std::nullopt;
        }
        skip_blanks();
        if (!text_.empty() || seen_.size() != 3) return std::nullopt;
        return std::move(header_);
    }

private:
    void skip_blanks() {
        const std::size_t blanks = text_.find_first_not_of(" \n");
        text_.remove_prefix(std::min(blanks, text_.size()));
    }
    bool next_is(char c) {
        skip_blanks();
        return text_.starts_with(c);
    }
    bool take(char c) {
        if (!next_is(c)) return false;
        text_.remove_prefix(1);
        return true;
    }
    bool take_word(std::string_view word) {
        skip_blanks();
        if (!text_.starts_with(word)) return false;
        text_.remove_prefix(word.size());
        return true;
    }
    std::optional<std::string> string() {
        const char quote = next_is('"') ? '"' : '\'';
        if (!take(quote)) return std::nullopt;
        const std::size_t end = text_.find(quote);
        if (end == std::string_view::npos) return std::nullopt;
        std::string found(text_.substr(0, end));
        text_.remove_prefix(end + 1);
        return found;
    }
    bool value(const std::string& key) {
        if (std::ranges::find(seen_, key) != seen_.end()) return false;
        seen_.push_back(key);
        if (key == "descr") return type();
        if (key == "fortran_order") {
            header_.fortran = take_word("True");
            return header_.fortran || take_word("False");
        }
        return key == "shape" && shape();
    }
    bool type() {
        if (next_is('['))
            numpy_fault("numpy.fields",
                        "expected an array of numbers, found one with several fields; nothing is shown");
        auto text = string();
        if (text) header_.type = std::move(*text);
        return text.has_value();
    }
    bool shape() {
        constexpr std::size_t most_dimensions = 32;  // of NumPy
        if (!take('(')) return false;
        while (!take(')')) {
            skip_blanks();
            const std::size_t digits = std::min(text_.find_first_not_of("0123456789"), text_.size());
            const auto number = base::parse_integer(text_.substr(0, digits));
            text_.remove_prefix(digits);
            if (!number || header_.shape.size() == most_dimensions) return false;
            header_.shape.push_back(static_cast<std::size_t>(*number));
            if (!take(',') && (!next_is(')') || header_.shape.size() == 1)) return false;  // Python writes (3,)
        }
        return true;
    }

    std::string_view text_;
    std::vector<std::string> seen_;
    NpyHeader header_;
};

/// The part of a .npy before its elements, and where they begin.
std::pair<NpyHeader, std::size_t> npy_header(std::string_view bytes, std::string_view name) {
    const auto fault = [&] {
        numpy_fault("numpy.header", "expected the header of an array in '{}', found none; nothing is shown",
                    as_found(name));
    };
    constexpr std::string_view magic = "\x93NUMPY";
    constexpr std::size_t short_head = 10;  // magic, version and a length of two bytes
    constexpr std::size_t long_head = 12;   // of four, from version 2 on
    if (bytes.size() < long_head || !bytes.starts_with(magic)) fault();
    const char major = bytes[magic.size()];
    if (major < 1 || major > 3 || bytes[magic.size() + 1] != 0) fault();
    const std::size_t head = major == 1 ? short_head : long_head;
    const std::size_t length = major == 1 ? npy_number<std::uint16_t>(bytes, 8) : npy_number<std::uint32_t>(bytes, 8);
    if (length > bytes.size() - head) fault();
    auto header = NpyHeaderReader(bytes.substr(head, length)).read();
    if (!header) fault();
    return {std::move(*header), head + length};
}

}  // namespace

// ---- Arrays ----

NumpyArray::NumpyArray(std::string bytes, std::string_view name, bool short_rows) : bytes_(std::move(bytes)) {
    read_header(name, short_rows);
}

void NumpyArray::read_header(std::string_view name, bool short_rows) {
    auto [header, data] = npy_header(bytes_, name);
    data_ = data;
    const std::string& type = header.type;
    if (type.find('O') != std::string::npos)
        numpy_fault("numpy.objects",
                    "expected an array of numbers or texts, found Python objects in '{}'; they are programs rather "
                    "than data, and nothing is shown",
                    as_found(name));
    const auto count = type.size() < 3 ? std::nullopt : base::parse_integer(std::string_view(type).substr(2));
    kind_ = type.size() < 3 ? '\0' : type[1];
    constexpr std::int64_t longest_text = 1 << 16;
    const bool text = holds_texts() && count && *count >= 0 && *count <= longest_text;
    const bool number = (kind_ == 'f' || kind_ == 'i' || kind_ == 'u') && type[0] == '<' && (count == 4 || count == 8);
    if (!number && !(text && type[0] == (kind_ == 'U' ? '<' : '|')))
        numpy_fault("numpy.type",
                    "expected numbers of 4 or 8 bytes or texts in '{}', found the type {}; nothing is shown",
                    as_found(name), as_found(type));
    item_ = static_cast<std::size_t>(*count) * (kind_ == 'U' ? sizeof(char32_t) : 1U);
    shape_ = std::move(header.shape);
    bool fits = true;
    for (std::size_t i = 1; i < shape_.size(); ++i) fits = fits && npy_multiply(columns_, shape_[i]);
    size_ = columns_;
    const std::size_t there = bytes_.size() - data_;
    if (fits && short_rows && !header.fortran && !shape_.empty() && columns_ > 0 && columns_ <= there / item_) {
        const std::size_t rows = std::min(shape_.front(), there / item_ / columns_);
        missing_ = shape_.front() - rows;
        shape_.front() = rows;
    }
    fits = fits && (shape_.empty() || npy_multiply(size_, shape_.front()));
    // Arrays without elements, and texts without characters, need no bytes: their sizes are not believed if large.
    constexpr std::size_t largest_empty = 1U << 16U;
    const bool empty = size_ == 0 || item_ == 0;
    if (!fits || (empty && std::ranges::any_of(shape_, [&](std::size_t n) { return n > largest_empty; })) ||
        (!empty && size_ > there / item_))
        numpy_fault("numpy.short", "expected the bytes of {} elements in '{}', found {}; nothing is shown",
                    shape_text(), as_found(name), there);
    if (header.fortran && shape_.size() > 1) reverse_order();
}

/// Puts the elements of an array in Fortran's order, in which the first index changes fastest, into C's.
void NumpyArray::reverse_order() {
    std::string ordered(size_ * item_, '\0');
    std::vector<std::size_t> index(shape_.size(), 0);
    for (std::size_t from = 0; from < size_; ++from) {
        std::size_t to = 0;
        for (std::size_t axis = 0; axis < shape_.size(); ++axis) to = to * shape_[axis] + index[axis];
        std::memcpy(ordered.data() + to * item_, bytes_.data() + data_ + from * item_, item_);
        for (std::size_t axis = 0; axis < shape_.size() && ++index[axis] == shape_[axis]; ++axis) index[axis] = 0;
    }
    bytes_ = std::move(ordered);
    data_ = 0;
}

double NumpyArray::number(std::size_t i) const noexcept {
    const std::size_t at = data_ + i * item_;
    if (kind_ == 'f')
        return item_ == 4 ? static_cast<double>(npy_number<float>(bytes_, at)) : npy_number<double>(bytes_, at);
    if (kind_ == 'i')
        return static_cast<double>(item_ == 4 ? npy_number<std::int32_t>(bytes_, at)
                                              : npy_number<std::int64_t>(bytes_, at));
    return static_cast<double>(item_ == 4 ? npy_number<std::uint32_t>(bytes_, at)
                                          : npy_number<std::uint64_t>(bytes_, at));
}

std::string NumpyArray::text(std::size_t i) const {
    const std::string_view item = std::string_view(bytes_).substr(data_ + i * item_, item_);
    if (kind_ == 'S') return base::to_utf8(item.substr(0, item.find('\0')));
    std::string text;
    std::size_t end = 0;  // zeros fill it up
    for (std::size_t at = 0; at < item.size(); at += sizeof(char32_t)) {
        const auto character = npy_number<char32_t>(item, at);
        base::append_utf8(character, text);
        if (character != 0) end = text.size();
    }
    text.resize(end);
    return text;
}

std::string NumpyArray::shape_text() const {
    return fmt::format("({}{})", fmt::join(shape_, ", "), shape_.size() == 1 ? "," : "");
}

}  // namespace skelplay::loaders
