#include <cstring>
#include <type_traits>
#include "base/gzip.h"
#include "loaders/fbx/fbx.h"

namespace skelplay::loaders {
std::uint64_t fbx_unsigned(const char* bytes, std::size_t size, bool big_endian) noexcept {
    std::uint64_t number = 0;
    for (std::size_t i = 0; i < size; ++i) {
        const auto byte = static_cast<std::uint8_t>(bytes[big_endian ? i : size - 1 - i]);
        number = number << 8U | byte;
    }
    return number;
}

namespace {
/// The bytes of a number of this type in a binary file; 0: it is no number.
constexpr std::size_t size_of(char type) noexcept {
    constexpr std::array<std::pair<std::string_view, std::size_t>, 4> types{
        {{"BCbc", 1}, {"Y", 2}, {"IFif", 4}, {"LDld", 8}}};
    for (const auto& [letters, size] : types)
        if (letters.find(type) != std::string_view::npos) return size;
    return 0;
}

/// A number of a binary file, of a type in capitals.
template <class Number> Number number_at(const char* bytes, char type, bool big_endian) noexcept {
    const std::uint64_t bits = fbx_unsigned(bytes, size_of(type), big_endian);
    switch (base::lower(type)) {
        case 'f': return static_cast<Number>(std::bit_cast<float>(static_cast<std::uint32_t>(bits)));
        case 'd': return static_cast<Number>(std::bit_cast<double>(bits));
        case 'i': return static_cast<Number>(static_cast<std::int32_t>(bits));
        case 'y': return static_cast<Number>(static_cast<std::int16_t>(bits));
        case 'l': return static_cast<Number>(static_cast<std::int64_t>(bits));
        default: return static_cast<Number>(bits);
    }
}

constexpr bool is_real(char type) noexcept { return type == 'F' || type == 'D' || type == 'f' || type == 'd'; }
constexpr bool is_array(char type) noexcept { return type >= 'a' && size_of(type) > 0; }
}  // namespace

bool FbxValueReader::next_binary(FbxValue& value) {
    const char type = bytes_[at_++];
    if (type == 'S' || type == 'R' || is_array(type)) return read_stored(type, value);
    const std::size_t size = size_of(type);
    if (size == 0 || !has(size)) return false;
    const char* const bytes = bytes_.data() + at_;
    const bool big_endian = form_ == FbxForm::big_endian;
    if (is_real(type)) {
        value.kind = FbxValue::Kind::real;
        value.real = number_at<double>(bytes, type, big_endian);
    } else {
        value.integer = number_at<std::int64_t>(bytes, type, big_endian);
        value.real = static_cast<double>(value.integer);
        if (size == 1) value.text = bytes_.substr(at_, 1);  // the letters of keys
    }
    at_ += size;
    return true;
}

/// A text with its length, or an array with its count, encoding and length.
bool FbxValueReader::read_stored(char type, FbxValue& value) {
    const bool big_endian = form_ == FbxForm::big_endian;
    const auto word = [&] {
        at_ += 4;
        return fbx_unsigned(bytes_.data() + at_ - 4, 4, big_endian);
    };
    const bool text = type == 'S' || type == 'R';
    if (!has(text ? 4 : 12)) return false;
    if (!text) {
        value.element = type;
        value.count = word();
        value.deflated = word() != 0;
    }
    value.kind = text ? FbxValue::Kind::text : FbxValue::Kind::array;
    const std::uint64_t length = word();
    if (!has(length)) return false;
    (text ? value.text : value.stored) = bytes_.substr(at_, length);
    at_ += length;
    return true;
}

bool FbxValueReader::next_ascii(FbxValue& value) {
    const auto separates = [](char c) { return base::is_blank(c) || c == ','; };
    for (; at_ < end_ && (separates(bytes_[at_]) || bytes_[at_] == ';'); ++at_)
        if (bytes_[at_] == ';')
            while (at_ + 1 < end_ && !base::is_line_end(bytes_[at_])) ++at_;
    if (at_ >= end_) return false;
    const std::uint64_t begin = at_;
    if (bytes_[begin] == '"') {
        at_ = std::min<std::uint64_t>(bytes_.find('"', begin + 1), end_);
        value.kind = FbxValue::Kind::text;
        value.text = bytes_.substr(begin + 1, at_ - begin - 1);
        ++at_;
        return true;
    }
    while (at_ < end_ && !separates(bytes_[at_]) && bytes_[at_] != ';' && bytes_[at_] != '"') ++at_;
    value.text = bytes_.substr(begin, at_ - begin);
    if (const auto integer = base::parse_integer(value.text)) {
        value.integer = *integer;
        value.real = static_cast<double>(*integer);
    } else if (const auto real = base::parse_number(value.text)) {
        value.kind = FbxValue::Kind::real;
        value.real = *real;
    } else if (value.text.starts_with('*')) {
        value.kind = FbxValue::Kind::array;
        value.element = '*';
        const auto count = base::parse_integer(value.text.substr(1));
        value.count = count && *count > 0 ? static_cast<std::uint64_t>(*count) : 0;
    } else {
        value.kind = FbxValue::Kind::text;
    }
    return true;
}

std::vector<FbxId> FbxDocument::children(FbxId id) const {
    std::vector<FbxId> children;
    if (id == FbxId::none) return children;
    const FbxId end = (*this)[id].end;
    for (FbxId child = after(id); child < end; child = (*this)[child].end) children.push_back(child);
    return children;
}

template <class Holds> FbxId FbxDocument::first_below(FbxId id, const Holds& holds) const {
    if (id == FbxId::none) return id;
    const FbxId end = (*this)[id].end;
    for (FbxId child = after(id); child < end; child = (*this)[child].end)
        if (holds(child)) return child;
    return FbxId::none;
}

FbxId FbxDocument::find_by_text(FbxId id, std::string_view wanted, std::string_view name) const {
    return first_below(id,
                       [&](FbxId child) { return (name.empty() || (*this)[child].name == name) && text(child) == wanted; });
}

std::optional<FbxValue> FbxDocument::value(FbxId id, std::size_t i) const {
    if (id == FbxId::none || i >= (*this)[id].value_count) return std::nullopt;
    FbxValueReader reader(bytes(), form, (*this)[id].values, (*this)[id].values_end);
    FbxValue value;
    for (std::size_t skipped = 0; reader.next(value); ++skipped)
        if (skipped == i) return value;
    return std::nullopt;
}

std::optional<std::int64_t> FbxDocument::integer(FbxId id, std::size_t i) const {
    const auto found = value(id, i);
    if (found && found->kind == FbxValue::Kind::integer) return found->integer;
    constexpr double largest = 9e18;
    if (found && found->kind == FbxValue::Kind::real && std::abs(found->real) < largest)
        return static_cast<std::int64_t>(found->real);
    return std::nullopt;
}

template <class Number> std::optional<std::vector<Number>> FbxDocument::array(const FbxValue& value) const {
    const std::size_t width = size_of(value.element);
    if (width == 0) return std::nullopt;
    const std::uint64_t most = value.stored.size() * (value.deflated ? base::most_inflation : 1) / width;
    constexpr std::uint64_t always_allowed = 16U << 20U;
    if (value.count > most || value.count * width > always_allowed + 4 * size) return std::nullopt;
    const auto count = static_cast<std::size_t>(value.count);
    std::unique_ptr<char[]> unpacked;
    const char* from = value.stored.data();
    if (value.deflated && count > 0) {
        unpacked = std::make_unique_for_overwrite<char[]>(count * width);
        if (!base::inflate_exactly(value.stored, {unpacked.get(), count * width})) return std::nullopt;
        from = unpacked.get();
    }
    std::vector<Number> numbers(count);
    const bool big_endian = form == FbxForm::big_endian;
    if constexpr (std::endian::native == std::endian::little) {
        const char same = std::is_floating_point_v<Number> ? 'd' : 'l';
        if (value.element == same && !big_endian) {
            if (count > 0) std::memcpy(numbers.data(), from, count * width);
            return numbers;
        }
    }
    for (Number& number : numbers) {
        number = number_at<Number>(from, value.element, big_endian);
        from += width;
    }
    return numbers;
}

template <class Number> std::optional<std::vector<Number>> FbxDocument::all_numbers(FbxId id) const {
    const FbxId where = list_of(id);
    if (where == FbxId::none) return std::nullopt;
    FbxValueReader reader = list(id);
    FbxValue value;
    std::vector<Number> numbers;
    if (!binary()) numbers.reserve((*this)[where].value_count);
    while (reader.next(value)) {
        if (value.kind == FbxValue::Kind::array) return array<Number>(value);
        if (!value.is_number()) return std::nullopt;
        if constexpr (std::is_integral_v<Number>) {
            if (value.kind != FbxValue::Kind::integer) return std::nullopt;
            numbers.push_back(value.integer);
        } else {
            numbers.push_back(value.real);
        }
    }
    return numbers;
}

std::optional<std::vector<double>> FbxDocument::numbers(FbxId id) const { return all_numbers<double>(id); }
std::optional<std::vector<std::int64_t>> FbxDocument::integers(FbxId id) const { return all_numbers<std::int64_t>(id); }

FbxId FbxDocument::find(FbxId id, std::string_view name) const {
    return first_below(id, [&](FbxId child) { return (*this)[child].name == name; });
}
}  // namespace skelplay::loaders
