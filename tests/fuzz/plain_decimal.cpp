// Any bytes: where the fast path reads a number, from_chars reads the same one, bit for bit, and ends at the same byte;
// read_number() gives for every word what parse_number() gives.

#include "base/plain_decimal.h"
#include <algorithm>
#include <bit>
#include <charconv>
#include "base/numbers.h"
#include "pieces.h"
#include "targets.h"

void skelplay::fuzz::try_plain_decimal(const std::uint8_t* data, std::size_t size) {
    using namespace skelplay;
    using fuzz::require;
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
    const char* const end = text.data() + size;
    for (const char* position = text.data(); position != end;) {
        if (base::is_blank(*position)) {
            ++position;
            continue;
        }
        const char* const word = position;
        const char* const word_end = std::find_if(word, end, base::is_blank);
        double value = 0;
        const bool read = base::read_number(position, end, value);
        const auto expected = base::parse_number({word, static_cast<std::size_t>(word_end - word)});
        require(position == word_end && read == expected.has_value());
        require(std::bit_cast<std::uint64_t>(value) == std::bit_cast<std::uint64_t>(expected.value_or(0.0)));
    }
}
