#include "exporters/stored_zip.h"

#include <cstddef>
#include <initializer_list>
#include <utility>
#include <zlib.h>

namespace skelplay::exporters {

namespace {

// After PKWARE's APPNOTE.TXT 6.3, sections 4.3.7 (local header), 4.3.12 (directory), 4.3.14 to 4.3.16 (its end).
constexpr std::uint64_t zip_version = 45;          // the first with Zip64
constexpr std::uint64_t first_of_1980 = 0x0021;    // no time of its own: the same take gives the same bytes
constexpr std::uint64_t elsewhere = 0xFFFF'FFFFU;  // the number is in the Zip64 field

/// Appends a number of so many bytes, the least first.
void put(std::string& text, std::uint64_t number, std::size_t bytes) {
    for (std::size_t i = 0; i < bytes; ++i, number >>= 8U) text += static_cast<char>(number & 0xFFU);
}

/// What local headers and the directory's have in common, up to the length of the name.
void put_member(std::string& text, std::uint32_t check_sum, const std::string& name) {
    put(text, zip_version, 2);
    put(text, 0, 2);  // flags
    put(text, 0, 2);  // stored
    put(text, 0, 2);  // time
    put(text, first_of_1980, 2);
    put(text, check_sum, 4);
    put(text, elsewhere, 4);  // size, stored
    put(text, elsewhere, 4);  // size
    put(text, name.size(), 2);
}

/// A Zip64 field: its kind, its length and the numbers.
std::string zip64(std::initializer_list<std::uint64_t> numbers) {
    std::string text;
    put(text, 1, 2);
    put(text, numbers.size() * 8, 2);
    for (const std::uint64_t number : numbers) put(text, number, 8);
    return text;
}

}  // namespace

void StoredZip::append(std::string_view bytes) {
    sink_(bytes);
    written_ += bytes.size();
}

bool StoredZip::add(const std::string& name, const WriteMember& write) {
    Member member{name, 0, written_, 0};
    const bool known = write([&](std::string_view bytes) {
        member.size += bytes.size();
        member.check_sum = static_cast<std::uint32_t>(
            crc32_z(member.check_sum, reinterpret_cast<const Bytef*>(bytes.data()), bytes.size()));
    });
    if (!known) return false;
    const std::string sizes = zip64({member.size, member.size});
    std::string header = "PK\x03\x04";
    put_member(header, member.check_sum, name);
    put(header, sizes.size(), 2);
    append(header + name + sizes);
    if (!write([&](std::string_view bytes) { append(bytes); })) return false;
    members_.push_back(std::move(member));
    return true;
}

void StoredZip::finish() {
    const std::uint64_t directory = written_;
    for (const Member& member : members_) {
        const std::string position = zip64({member.size, member.size, member.offset});
        std::string entry = "PK\x01\x02";
        put(entry, zip_version, 2);  // made by
        put_member(entry, member.check_sum, member.name);
        put(entry, position.size(), 2);
        put(entry, 0, 2);  // comment
        put(entry, 0, 2);  // disk
        put(entry, 0, 2);  // attributes
        put(entry, 0, 4);  // attributes of the file system
        put(entry, elsewhere, 4);
        append(entry + member.name + position);
    }
    const std::uint64_t end = written_;
    std::string text = "PK\x06\x06";
    put(text, 44, 8);  // bytes that follow of this record
    put(text, zip_version, 2);
    put(text, zip_version, 2);
    put(text, 0, 8);  // disks
    put(text, members_.size(), 8);
    put(text, members_.size(), 8);
    put(text, end - directory, 8);
    put(text, directory, 8);
    text += "PK\x06\x07";
    put(text, 0, 4);  // disk
    put(text, end, 8);
    put(text, 1, 4);  // disks
    text += "PK\x05\x06";
    put(text, 0, 4);  // disks
    put(text, members_.size(), 2);
    put(text, members_.size(), 2);
    put(text, elsewhere, 4);
    put(text, elsewhere, 4);
    put(text, 0, 2);  // comment
    append(text);
}

}  // namespace skelplay::exporters
