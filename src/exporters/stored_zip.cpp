#include "exporters/stored_zip.h"
#include <initializer_list>
#include <zlib.h>

namespace skelplay::exporters {
namespace {
// After PKWARE's APPNOTE.TXT 6.3, sections 4.3.7 (local header), 4.3.12 (directory), 4.3.14 to 4.3.16 (its end).
constexpr std::uint64_t zip_version = 45;         // the first version with Zip64
constexpr std::uint64_t first_of_1980 = 0x0021;   // a fixed time, so that the same take gives the same bytes
constexpr std::uint64_t in_zip64 = 0xFFFF'FFFFU;  // the number is in the Zip64 field

/// Numbers and their sizes in bytes, in little-endian order.
using ZipFields = std::initializer_list<std::pair<std::uint64_t, std::size_t>>;

void append_fields(std::string& text, ZipFields fields) {
    for (const auto& [number, bytes] : fields) base::append_little_endian(text, number, bytes);
}

/// Appends the common part of local headers and directory entries: version, flags, method (stored), time, date, check
/// sum, stored size, size and the length of the name.
void append_member(std::string& text, std::uint32_t check_sum, const std::string& name) {
    append_fields(text, {{zip_version, 2}, {0, 2}, {0, 2}, {0, 2}, {first_of_1980, 2}});
    append_fields(text, {{check_sum, 4}, {in_zip64, 4}, {in_zip64, 4}, {name.size(), 2}});
}

/// A Zip64 field: its kind, its length and the numbers.
std::string zip64(std::initializer_list<std::uint64_t> numbers) {
    std::string text;
    append_fields(text, {{1, 2}, {numbers.size() * 8, 2}});
    for (const std::uint64_t number : numbers) base::append_little_endian(text, number, 8);
    return text;
}
}  // namespace

bool StoredZip::add(const std::string& name, std::uint64_t size, const WriteMember& write) {
    Member member{name, 0, written_, 0};
    const bool hold = passes(size) == 1;
    std::string held;
    if (hold) held.reserve(static_cast<std::size_t>(size));
    const bool known = write([&](std::string_view bytes) {
        if (hold) held += bytes;
        member.size += bytes.size();
        member.check_sum = static_cast<std::uint32_t>(
            crc32_z(member.check_sum, reinterpret_cast<const Bytef*>(bytes.data()), bytes.size()));
    });
    if (!known) return false;
    const std::string sizes = zip64({member.size, member.size});
    std::string header = "PK\x03\x04";
    append_member(header, member.check_sum, name);
    append_fields(header, {{sizes.size(), 2}});
    append(header + name + sizes);
    if (hold) append(held);
    else if (!write([&](std::string_view bytes) { append(bytes); })) return false;
    members_.push_back(std::move(member));
    return true;
}

void StoredZip::finish() {
    const std::uint64_t directory = written_;
    for (const Member& member : members_) {
        const std::string position = zip64({member.size, member.size, member.offset});
        std::string entry = "PK\x01\x02";
        append_fields(entry, {{zip_version, 2}});  // made by
        append_member(entry, member.check_sum, member.name);
        // Length of the field, comment, disk, attributes, attributes of the file system, position.
        append_fields(entry, {{position.size(), 2}, {0, 2}, {0, 2}, {0, 2}, {0, 4}, {in_zip64, 4}});
        append(entry + member.name + position);
    }
    const std::uint64_t end = written_;
    const std::uint64_t count = members_.size();
    // The Zip64 record: size of its rest, versions, disks, counts, size and position of the directory.
    std::string text = "PK\x06\x06";
    append_fields(text, {{44, 8}, {zip_version, 2}, {zip_version, 2}, {0, 8}, {count, 8}, {count, 8}});
    append_fields(text, {{end - directory, 8}, {directory, 8}});
    text += "PK\x06\x07";
    append_fields(text, {{0, 4}, {end, 8}, {1, 4}});  // disk, position of that record, disks
    // The record of old readers: disks, counts, size and position of the directory, comment.
    text += "PK\x05\x06";
    append_fields(text, {{0, 4}, {count, 2}, {count, 2}, {in_zip64, 4}, {in_zip64, 4}, {0, 2}});
    append(text);
}
}  // namespace skelplay::exporters
