// How libFuzzer changes a C3D: a word of the head, a field of a parameter's record, a whole record, a number of a
// frame; and one time in four as it does itself. Where a record is added or removed, the frames mostly stay where they
// were, so that they are still found.

#include "mutations.h"
#include "targets.h"

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

namespace {
using namespace skelplay::fuzz;

constexpr std::size_t block = 512;

std::uint8_t byte_at(std::string_view bytes, std::size_t at) { return static_cast<std::uint8_t>(bytes[at]); }

constexpr std::array<unsigned, 20> words{0,   1,   2,   3,    4,     10,    20,    60,    127,   128,
                                         255, 256, 257, 1000, 12345, 32767, 32768, 65280, 65534, 65535};

void set_word(std::string& bytes, std::size_t at, Chance& chance) {
    if (at + 2 > bytes.size()) return;
    const unsigned old = byte_at(bytes, at) | unsigned{byte_at(bytes, at + 1)} << 8U;
    const unsigned value = chance.below(2) == 0 ? chance.one_of(words) : old + static_cast<unsigned>(chance.below(7)) - 3;
    bytes[at] = static_cast<char>(value & 0xFFU);
    bytes[at + 1] = static_cast<char>(value >> 8U & 0xFFU);
    if (chance.below(4) == 0) std::swap(bytes[at], bytes[at + 1]);  // for SGI's order
}

/// Floats: 1, -1, tiny, huge, not a number, infinity and others; one in three with its words in the order of DEC.
void set_float(std::string& bytes, std::size_t at, Chance& chance) {
    constexpr std::array<std::uint32_t, 12> floats{0x3F800000, 0xBF800000, 0x00000001, 0x7F7FFFFF, 0x7FC00000, 0x7F800000,
                                                   0xFF800000, 0x80000000, 0x42700000, 0x3DCCCCCD, 0xBDCCCCCD, 0x44AF0000};
    if (at + 4 > bytes.size()) return;
    std::uint32_t value = chance.one_of(floats);
    if (chance.below(3) == 0) value = value << 16U | value >> 16U;
    for (std::size_t i = 0; i < 4; ++i) bytes[at + i] = static_cast<char>(value >> 8 * i & 0xFFU);
}

struct Record {
    std::size_t begin = 0;
    std::size_t next = 0;  // where its word with the distance of the following one is
    std::size_t end = 0;   // where that one begins
};

/// The first byte of the parameters' records.
std::size_t first_record(std::string_view bytes) {
    const std::size_t at = bytes.empty() || bytes[0] == 0 ? block : (byte_at(bytes, 0) - std::size_t{1}) * block;
    return at + 4;
}

bool is_sgi(std::string_view bytes) {
    const std::size_t first = first_record(bytes);
    return first <= bytes.size() && byte_at(bytes, first - 1) == 86;
}

std::vector<Record> records_in(std::string_view bytes) {
    std::vector<Record> records;
    const bool sgi = is_sgi(bytes);
    for (std::size_t at = first_record(bytes); at + 2 < bytes.size() && records.size() < 200;) {
        const int length = static_cast<signed char>(bytes[at]);
        if (length == 0) break;
        const std::size_t next = at + 2 + static_cast<std::size_t>(length < 0 ? -length : length);
        if (next + 2 > bytes.size()) break;
        const std::size_t low = byte_at(bytes, next + (sgi ? 1 : 0));
        const std::size_t distance = low | std::size_t{byte_at(bytes, next + (sgi ? 0 : 1))} << 8U;
        const std::size_t end = std::min(next + distance, bytes.size());
        records.push_back({at, next, end});
        if (distance < 2) break;
        at = end;
    }
    return records;
}

/// Keeps what follows the parameters where it was, as the head says where that is.
void keep_frames(std::string& bytes, std::size_t at, std::ptrdiff_t longer, Chance& chance) {
    if (chance.below(4) == 0) return;
    const std::size_t section_end = (at / block + 1) * block;
    if (longer > 0 && section_end < bytes.size())
        bytes.erase(std::min(section_end, bytes.size()), static_cast<std::size_t>(longer));
    else if (longer < 0 && section_end < bytes.size())
        bytes.insert(std::min(section_end - static_cast<std::size_t>(-longer), bytes.size()),
                     static_cast<std::size_t>(-longer), '\0');
}

void mutate_record(std::string& bytes, Chance& chance) {
    const std::vector<Record> records = records_in(bytes);
    if (records.empty()) return;
    const Record record = chance.one_of(records);
    const std::size_t body = record.next + 2;  // of a parameter: type, count of dimensions, dimensions, data
    switch (chance.below(9)) {
        case 0:
            bytes[record.begin] = static_cast<char>(chance.below(2) == 0 ? -bytes[record.begin] : chance.below(256));
            break;
        case 1: bytes[record.begin + 1] = static_cast<char>(chance.below(9) - 4); break;  // its group
        case 2: set_word(bytes, record.next, chance); break;
        case 3:  // a type: text, byte, word, float, or none of them
            if (body < bytes.size()) bytes[body] = static_cast<char>(std::array{-1, 1, 2, 4, 0, 3, 8, -2}[chance.below(8)]);
            break;
        case 4:
            if (body + 1 < bytes.size()) bytes[body + 1] = static_cast<char>(chance.below(9));
            break;
        case 5:
            if (body + 4 < bytes.size()) bytes[body + 2 + chance.below(3)] = static_cast<char>(chance.one_of(words));
            break;
        case 6:
            if (record.end > body + 3) {
                const std::size_t at = body + 2 + chance.below(record.end - body - 2);
                chance.below(2) == 0 ? set_word(bytes, at, chance) : set_float(bytes, at, chance);
            }
            break;
        case 7: {
            const std::string copy = bytes.substr(record.begin, record.end - record.begin);
            bytes.insert(chance.one_of(records).begin, copy);
            keep_frames(bytes, records.back().end + copy.size(), static_cast<std::ptrdiff_t>(copy.size()), chance);
            break;
        }
        default: {
            const std::size_t size = record.end - record.begin;
            bytes.erase(record.begin, size);
            keep_frames(bytes, records.back().end - size, -static_cast<std::ptrdiff_t>(size), chance);
        }
    }
}

void mutate_c3d(std::string& bytes, Chance& chance) {
    const std::size_t first = first_record(bytes);
    switch (chance.below(8)) {
        case 0:
        case 1: set_word(bytes, 2 * chance.below(12), chance); break;
        case 2:
            switch (chance.below(4)) {
                case 0: set_float(bytes, 12, chance); break;  // scale
                case 1: set_float(bytes, 20, chance); break;  // rate
                case 2:                                       // processor
                    if (first <= bytes.size()) bytes[first - 1] = static_cast<char>(83 + chance.below(5));
                    break;
                default: set_word(bytes, 294 + 2 * chance.below(60), chance);  // events
            }
            break;
        case 3:
        case 4:
        case 5: mutate_record(bytes, chance); break;
        case 6: {
            const std::size_t frames = bytes.size() > 16 ? byte_at(bytes, 16) * block - block : 0;
            if (frames >= bytes.size()) break;
            const std::size_t at = frames + 2 * chance.below((bytes.size() - frames + 1) / 2);
            chance.below(2) == 0 ? set_word(bytes, at, chance) : set_float(bytes, at, chance);
            break;
        }
        default: mutate_bytes(bytes, chance);
    }
}
}  // namespace

std::size_t skelplay::fuzz::mutate_as_c3d(std::uint8_t* data, std::size_t size, std::size_t most, unsigned seed) {
    Chance chance(seed);
    if (size == 0 || chance.below(4) == 0) return LLVMFuzzerMutate(data, size, most);
    std::string bytes(data, data + size);
    for (std::size_t times = 1 + chance.below(3); times > 0; --times) mutate_c3d(bytes, chance);
    if (bytes.empty()) return LLVMFuzzerMutate(data, size, most);
    return put_back(bytes, data, most);
}
