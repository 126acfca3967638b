#include <cstring>
#include "base/gzip.h"
#include "loaders/numpy/numpy.h"

namespace skelplay::loaders {
namespace {
/// False when the product does not fit.
bool npy_multiply(std::size_t& product, std::size_t factor) noexcept {
    if (factor != 0 && product > std::numeric_limits<std::size_t>::max() / factor) return false;
    product *= factor;
    return true;
}

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
        if (next_is('[')) refuse(0, "numpy.fields", base::said("numpy.fields"));
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
    const auto fault = [&] { refuse(0, "numpy.header", base::said("numpy.header", as_found(name))); };
    constexpr std::string_view magic = "\x93NUMPY";
    constexpr std::size_t short_head = 10;  // magic, version and a length of two bytes
    constexpr std::size_t long_head = 12;   // of four, from version 2 on
    if (bytes.size() < long_head || !bytes.starts_with(magic)) fault();
    const char major = bytes[magic.size()];
    if (major < 1 || major > 3 || bytes[magic.size() + 1] != 0) fault();
    const std::size_t head = major == 1 ? short_head : long_head;
    const std::size_t length =
        major == 1 ? base::number_at<std::uint16_t>(bytes, 8) : base::number_at<std::uint32_t>(bytes, 8);
    if (length > bytes.size() - head) fault();
    auto header = NpyHeaderReader(bytes.substr(head, length)).read();
    if (!header) fault();
    return {std::move(*header), head + length};
}
}  // namespace

NumpyArray::NumpyArray(std::string bytes, std::string_view name, bool short_rows) : bytes_(std::move(bytes)) {
    read_header(name, short_rows);
}

void NumpyArray::read_header(std::string_view name, bool short_rows) {
    auto [header, data] = npy_header(bytes_, name);
    data_ = data;
    const std::string& type = header.type;
    if (type.find('O') != std::string::npos) refuse(0, "numpy.objects", base::said("numpy.objects", as_found(name)));
    const auto count = type.size() < 3 ? std::nullopt : base::parse_integer(std::string_view(type).substr(2));
    kind_ = type.size() < 3 ? '\0' : type[1];
    constexpr std::int64_t longest_text = 1 << 16;
    const bool text = holds_texts() && count && *count >= 0 && *count <= longest_text;
    const bool number = (kind_ == 'f' || kind_ == 'i' || kind_ == 'u') && type[0] == '<' && (count == 4 || count == 8);
    if (!number && !(text && type[0] == (kind_ == 'U' ? '<' : '|')))
        refuse(0, "numpy.type", base::said("numpy.type", as_found(name), as_found(type)));
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
        refuse(0, "numpy.short", base::said("numpy.short", shape_text(), as_found(name), there));
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
        return item_ == 4 ? static_cast<double>(base::number_at<float>(bytes_, at)) : base::number_at<double>(bytes_, at);
    if (kind_ == 'i')
        return static_cast<double>(item_ == 4 ? base::number_at<std::int32_t>(bytes_, at)
                                              : base::number_at<std::int64_t>(bytes_, at));
    return static_cast<double>(item_ == 4 ? base::number_at<std::uint32_t>(bytes_, at)
                                          : base::number_at<std::uint64_t>(bytes_, at));
}

std::string NumpyArray::text(std::size_t i) const {
    const std::string_view item = std::string_view(bytes_).substr(data_ + i * item_, item_);
    if (kind_ == 'S') return base::to_utf8(item.substr(0, item.find('\0')));
    std::string text;
    std::size_t end = 0;  // zeros fill it up
    for (std::size_t at = 0; at < item.size(); at += sizeof(char32_t)) {
        const auto character = base::number_at<char32_t>(item, at);
        base::append_utf8(character, text);
        if (character != 0) end = text.size();
    }
    text.resize(end);
    return text;
}

std::string NumpyArray::shape_text() const {
    return fmt::format("({}{})", fmt::join(shape_, ", "), shape_.size() == 1 ? "," : "");
}

namespace {
// Signatures, and the sizes of what follows them: APPNOTE.TXT 6.3, sections 4.3.7, 4.3.12 and 4.3.14 to 4.3.16.
constexpr std::string_view local_header = "PK\x03\x04";
constexpr std::size_t local_bytes = 30;
constexpr std::string_view directory_entry = "PK\x01\x02";
constexpr std::size_t entry_bytes = 46;
constexpr std::string_view directory_end = "PK\x05\x06";
constexpr std::size_t end_bytes = 22;
constexpr std::string_view zip64_end = "PK\x06\x06";
constexpr std::size_t zip64_end_bytes = 56;
constexpr std::string_view zip64_locator = "PK\x06\x07";
constexpr std::size_t locator_bytes = 20;
constexpr std::uint64_t in_zip64 = 0xFFFF'FFFFU;

[[noreturn]] void archive_fault() { refuse(0, "numpy.archive", base::said("numpy.archive")); }

/// A part of the file, all of it.
std::string zip_part(const base::ByteSource& bytes, std::uint64_t offset, std::uint64_t count) {
    if (offset > bytes.size() || count > bytes.size() - offset) archive_fault();
    std::string text = bytes.text(offset, count);
    if (text.size() != count) archive_fault();
    return text;
}

/// The value of a number of 32 bits, or the next one of the Zip64 field that replaces it.
std::uint64_t from_zip64(std::uint32_t number, std::string_view& rest) {
    if (number != in_zip64) return number;
    if (rest.size() < 8) archive_fault();
    const auto whole = base::number_at<std::uint64_t>(rest, 0);
    rest.remove_prefix(8);
    return whole;
}

/// The Zip64 field among an entry's further fields; empty: there is none.
std::string_view zip64_field(std::string_view fields) {
    while (fields.size() >= 4) {
        const std::size_t length = base::number_at<std::uint16_t>(fields, 2);
        if (length > fields.size() - 4) archive_fault();
        if (base::number_at<std::uint16_t>(fields, 0) == 1) return fields.substr(4, length);
        fields.remove_prefix(4 + length);
    }
    return {};
}
}  // namespace

std::string read_numpy_bytes(const Reading& in, std::uint64_t offset, std::uint64_t count) {
    const std::uint64_t there = in.bytes.size() - std::min(offset, in.bytes.size());
    std::string text(static_cast<std::size_t>(std::min(count, there)), '\0');
    text.resize(read_in_pieces(in, offset, text));
    return text;
}

NumpyArchive::NumpyArchive(const Reading& in) : in_(in), room_(in.bytes.size() * 3 + (20U << 20U)) { read_directory(); }

void NumpyArchive::read_directory() {
    constexpr std::uint64_t longest_comment = 0xFFFF;
    const std::uint64_t tail = std::min(in_.bytes.size(), end_bytes + longest_comment);
    const std::string text = zip_part(in_.bytes, in_.bytes.size() - tail, tail);
    const std::size_t end = text.rfind(directory_end);
    if (end == std::string::npos || text.size() - end < end_bytes) archive_fault();
    std::uint64_t size = base::number_at<std::uint32_t>(text, end + 12);
    std::uint64_t offset = base::number_at<std::uint32_t>(text, end + 16);
    if (const std::uint64_t at = in_.bytes.size() - tail + end; at >= locator_bytes) {
        const std::string locator = zip_part(in_.bytes, at - locator_bytes, locator_bytes);
        if (locator.starts_with(zip64_locator)) {
            const std::string record = zip_part(in_.bytes, base::number_at<std::uint64_t>(locator, 8), zip64_end_bytes);
            if (!record.starts_with(zip64_end)) archive_fault();
            size = base::number_at<std::uint64_t>(record, 40);
            offset = base::number_at<std::uint64_t>(record, 48);
        }
    }
    const std::string directory = zip_part(in_.bytes, offset, size);
    for (std::size_t at = 0; at < directory.size();) add_member(directory, at);
}

void NumpyArchive::add_member(std::string_view directory, std::size_t& at) {
    const std::string_view entry = directory.substr(at);
    if (entry.size() < entry_bytes || !entry.starts_with(directory_entry)) archive_fault();
    const std::size_t name = base::number_at<std::uint16_t>(entry, 28);
    const std::size_t fields = base::number_at<std::uint16_t>(entry, 30);
    const std::size_t whole = entry_bytes + name + fields + base::number_at<std::uint16_t>(entry, 32);
    if (whole > entry.size()) archive_fault();
    std::string_view zip64 = zip64_field(entry.substr(entry_bytes + name, fields));
    Member member;
    member.name = base::to_utf8(entry.substr(entry_bytes, name));
    if (member.name.ends_with(".npy")) member.name.resize(member.name.size() - 4);
    member.flags = base::number_at<std::uint16_t>(entry, 8);
    member.method = base::number_at<std::uint16_t>(entry, 10);
    member.check_sum = base::number_at<std::uint32_t>(entry, 16);
    member.size = from_zip64(base::number_at<std::uint32_t>(entry, 24), zip64);
    member.packed = from_zip64(base::number_at<std::uint32_t>(entry, 20), zip64);
    member.offset = from_zip64(base::number_at<std::uint32_t>(entry, 42), zip64);
    members_.push_back(std::move(member));
    at += whole;
}

NumpyArray NumpyArchive::read(std::string_view array) {
    const Member* member = find(array);
    if (member == nullptr)
        refuse(0, "numpy.no-array", "expected an array '{}', found {}; nothing is shown", array, names());
    if (member->size > room_) refuse(0, "numpy.too-large", base::said("numpy.too-large", as_found(array), member->size));
    room_ -= member->size;
    return {unpacked(*member), array};
}

std::string NumpyArchive::unpacked(const Member& member) const {
    constexpr std::uint16_t encrypted = 1;
    constexpr std::uint16_t stored = 0;
    constexpr std::uint16_t deflated = 8;
    if ((member.flags & encrypted) != 0 || (member.method != stored && member.method != deflated))
        refuse(
            0, "numpy.method",
            base::said("numpy.method", as_found(member.name),
                       (member.flags & encrypted) != 0 ? "encrypted" : fmt::format("packed by method {}", member.method)));
    const auto damaged = [&] {
        refuse(0, "numpy.damaged", base::said("numpy.damaged", member.size, as_found(member.name)));
    };
    const std::string head = zip_part(in_.bytes, member.offset, local_bytes);
    if (!head.starts_with(local_header)) damaged();
    const std::uint64_t begin =
        member.offset + local_bytes + base::number_at<std::uint16_t>(head, 26) + base::number_at<std::uint16_t>(head, 28);
    if (begin > in_.bytes.size() || member.packed > in_.bytes.size() - begin) damaged();
    if (member.method == stored && member.packed != member.size) damaged();
    if (member.size > member.packed * base::most_inflation) damaged();
    std::string packed = read_numpy_bytes(in_, begin, member.packed);
    if (packed.size() != member.packed) damaged();
    std::string text;
    if (member.method == stored) {
        text = std::move(packed);
    } else {
        text.resize(static_cast<std::size_t>(member.size));
        if (!base::inflate_raw_exactly(packed, text)) damaged();
    }
    if (base::check_sum(text) != member.check_sum) damaged();
    return text;
}
}  // namespace skelplay::loaders
