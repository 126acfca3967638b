// Any bytes: wherever the fast lane takes a number, from_chars reads the same one, bit for bit, and ends at the same
// place.

#include "base/plain_decimal.h"

#include <bit>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <string>

namespace {

void require(bool condition) {
    if (!condition) __builtin_trap();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace skelplay;
    std::string text(data, data + size);
    text.append(base::plain_decimal_reach, ' ');
    for (std::size_t begin = 0; begin < size; ++begin) {
        double value = 0;
        const char* const end = base::read_plain_decimal(text.data() + begin, value);
        if (end == nullptr) continue;
        require(base::is_blank(*end));
        double expected = 0;
        const auto result = std::from_chars(text.data() + begin, end, expected);
        require(result.ec == std::errc{} && result.ptr == end);
        require(std::bit_cast<std::uint64_t>(value) == std::bit_cast<std::uint64_t>(expected));
    }
    return 0;
}
