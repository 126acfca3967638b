#include "loaders/numpy/numpy_archive.h"

#include <algorithm>
#include <span>
#include <utility>

#include "base/inflate.h"
#include "base/text.h"
#include "loaders/wording.h"

namespace skelplay::loaders {

namespace {

/// A little-endian number.
template <class Number>
Number zip_number(std::string_view bytes, std::size_t at) noexcept {
    Number number = 0;
    for (std::size_t i = sizeof number; i-- > 0;)
        number = static_cast<Number>(number << 8U | static_cast<std::uint8_t>(bytes[at + i]));
    return number;
}

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

[[noreturn]] void archive_fault() {
    numpy_fault("numpy.archive", "expected the directory of a zip archive, found none that is whole; nothing is shown");
}

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
    const auto whole = zip_number<std::uint64_t>(rest, 0);
    rest.remove_prefix(8);
    return whole;
}

/// The Zip64 field among an entry's further fields; empty: there is none.
std::string_view zip64_field(std::string_view fields) {
    while (fields.size() >= 4) {
        const std::size_t length = zip_number<std::uint16_t>(fields, 2);
        if (length > fields.size() - 4) archive_fault();
        if (zip_number<std::uint16_t>(fields, 0) == 1) return fields.substr(4, length);
        fields.remove_prefix(4 + length);
    }
    return {};
}

}  // namespace

std::string read_numpy_bytes(const base::ByteSource& bytes, std::uint64_t offset, std::uint64_t count,
                             const LoadOptions& options, const base::Run& run) {
    if (run.stopped()) throw NumpyStopped();
    const std::uint64_t there = bytes.size() - std::min(offset, bytes.size());
    std::string text(static_cast<std::size_t>(std::min(count, there)), '\0');
    const std::size_t piece = static_cast<std::size_t>(std::max<std::uint64_t>(options.chunk_bytes, 1));
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t read =
            bytes.read(offset + at, std::span(text).subspan(at, std::min(piece, text.size() - at)));
        if (read == 0) text.resize(at);
        at += read;
        if (run.stopped()) throw NumpyStopped();
    }
    return text;
}

NumpyArchive::NumpyArchive(const base::ByteSource& bytes, const LoadOptions& options, const base::Run& run)
    : bytes_(bytes), options_(options), run_(run), room_(bytes.size() * 3 + (20U << 20U)) {
    if (run_.stopped()) throw NumpyStopped();
    read_directory();
}

void NumpyArchive::read_directory() {
    constexpr std::uint64_t longest_comment = 0xFFFF;
    const std::uint64_t tail = std::min(bytes_.size(), end_bytes + longest_comment);
    const std::string text = zip_part(bytes_, bytes_.size() - tail, tail);
    const std::size_t end = text.rfind(directory_end);
    if (end == std::string::npos || text.size() - end < end_bytes) archive_fault();
    std::uint64_t size = zip_number<std::uint32_t>(text, end + 12);
    std::uint64_t offset = zip_number<std::uint32_t>(text, end + 16);
    if (const std::uint64_t at = bytes_.size() - tail + end; at >= locator_bytes) {
        const std::string locator = zip_part(bytes_, at - locator_bytes, locator_bytes);
        if (locator.starts_with(zip64_locator)) {
            const std::string record = zip_part(bytes_, zip_number<std::uint64_t>(locator, 8), zip64_end_bytes);
            if (!record.starts_with(zip64_end)) archive_fault();
            size = zip_number<std::uint64_t>(record, 40);
            offset = zip_number<std::uint64_t>(record, 48);
        }
    }
    const std::string directory = zip_part(bytes_, offset, size);
    for (std::size_t at = 0; at < directory.size();) add_member(directory, at);
}

void NumpyArchive::add_member(std::string_view directory, std::size_t& at) {
    const std::string_view entry = directory.substr(at);
    if (entry.size() < entry_bytes || !entry.starts_with(directory_entry)) archive_fault();
    const std::size_t name = zip_number<std::uint16_t>(entry, 28);
    const std::size_t fields = zip_number<std::uint16_t>(entry, 30);
    const std::size_t whole = entry_bytes + name + fields + zip_number<std::uint16_t>(entry, 32);
    if (whole > entry.size()) archive_fault();
    std::string_view zip64 = zip64_field(entry.substr(entry_bytes + name, fields));
    Member member;
    member.name = base::to_utf8(entry.substr(entry_bytes, name));
    if (member.name.ends_with(".npy")) member.name.resize(member.name.size() - 4);
    member.flags = zip_number<std::uint16_t>(entry, 8);
    member.method = zip_number<std::uint16_t>(entry, 10);
    member.check_sum = zip_number<std::uint32_t>(entry, 16);
    member.size = from_zip64(zip_number<std::uint32_t>(entry, 24), zip64);
    member.packed = from_zip64(zip_number<std::uint32_t>(entry, 20), zip64);
    member.offset = from_zip64(zip_number<std::uint32_t>(entry, 42), zip64);
    members_.push_back(std::move(member));
    at += whole;
}

const NumpyArchive::Member* NumpyArchive::find(std::string_view array) const noexcept {
    const auto found = std::ranges::find(members_, array, &Member::name);
    return found == members_.end() ? nullptr : &*found;
}

std::string NumpyArchive::names() const {
    std::vector<std::string> names;
    for (const Member& member : members_) names.push_back(as_found(member.name));
    return names.empty() ? "none" : listed(names);
}

NumpyArray NumpyArchive::read(std::string_view array) {
    const Member* member = find(array);
    if (member == nullptr)
        numpy_fault("numpy.no-array", "expected an array '{}', found {}; nothing is shown", array, names());
    if (member->size > room_)
        numpy_fault("numpy.too-large",
                    "expected arrays of at most three times the file's size, found '{}' with {} bytes; nothing is "
                    "shown",
                    as_found(array), member->size);
    room_ -= member->size;
    return {unpacked(*member), array};
}

std::string NumpyArchive::unpacked(const Member& member) const {
    constexpr std::uint16_t encrypted = 1;
    constexpr std::uint16_t stored = 0;
    constexpr std::uint16_t deflated = 8;
    if ((member.flags & encrypted) != 0 || (member.method != stored && member.method != deflated))
        numpy_fault("numpy.method", "expected '{}' stored or deflated, found it {}; nothing is shown",
                    as_found(member.name),
                    (member.flags & encrypted) != 0 ? "encrypted" : fmt::format("packed by method {}", member.method));
    const auto damaged = [&] {
        numpy_fault("numpy.damaged", "expected the {} bytes of '{}', found others; nothing is shown", member.size,
                    as_found(member.name));
    };
    const std::string head = zip_part(bytes_, member.offset, local_bytes);
    if (!head.starts_with(local_header)) damaged();
    const std::uint64_t begin =
        member.offset + local_bytes + zip_number<std::uint16_t>(head, 26) + zip_number<std::uint16_t>(head, 28);
    if (begin > bytes_.size() || member.packed > bytes_.size() - begin) damaged();
    if (member.method == stored && member.packed != member.size) damaged();
    if (member.size > member.packed * base::most_inflation) damaged();
    std::string packed = read_numpy_bytes(bytes_, begin, member.packed, options_, run_);
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
