#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace skelplay::fuzz {
/// A source of chance for one mutation.
class Chance {
public:
    explicit Chance(unsigned seed) : generator_(seed) {}

    /// A number below `count`, which is at least 1.
    std::size_t below(std::size_t count) { return generator_() % count; }
    template <class Range> const auto& one_of(const Range& range) { return range[below(std::size(range))]; }

private:
    std::mt19937 generator_;
};

/// A part of a text: [begin, end).
struct Part {
    std::size_t begin = 0;
    std::size_t end = 0;
    [[nodiscard]] std::size_t size() const noexcept { return end - begin; }
};

/// Removes, doubles, repeats, swaps or moves parts, so that a text of a grammar stays close to it.
inline void shuffle_parts(std::string& text, const std::vector<Part>& parts, Chance& chance) {
    if (parts.empty()) return;
    const std::size_t first = chance.below(parts.size());
    const Part one = parts[first];
    const std::string words = text.substr(one.begin, one.size());
    switch (chance.below(5)) {
        case 0: text.erase(one.begin, one.size()); break;
        case 1: text.insert(one.begin, words); break;
        case 2: {
            std::string many;
            for (std::size_t times = 2 + chance.below(30); times > 0; --times) many += words;
            text.insert(one.end, many);
            break;
        }
        case 3: {  // two in a row, or far apart
            const Part other =
                parts[chance.below(2) == 0 ? std::min(first + 1, parts.size() - 1) : chance.below(parts.size())];
            if (other.begin < one.end && one.begin < other.end) break;  // the same one
            const Part& before = one.begin < other.begin ? one : other;
            const Part& after = one.begin < other.begin ? other : one;
            const std::string late = text.substr(after.begin, after.size());
            const std::string early = text.substr(before.begin, before.size());
            text.replace(after.begin, after.size(), early);
            text.replace(before.begin, before.size(), late);
            break;
        }
        default: {
            text.erase(one.begin, one.size());
            const Part other = parts[chance.below(parts.size())];
            text.insert(other.begin <= one.begin ? other.begin : other.begin - one.size(), words);
        }
    }
}

/// The lines of a text with their line ends.
inline std::vector<Part> lines_in(std::string_view text) {
    std::vector<Part> lines;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t feed = text.find_first_of("\r\n", begin);
        const std::size_t end = feed == std::string_view::npos ? text.size() : feed + 1;
        lines.push_back({begin, end});
        begin = end;
    }
    return lines;
}

inline bool is_word(char c) noexcept {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '.' || c == '+' ||
           c == '-' || static_cast<unsigned char>(c) >= 0x80U;
}

/// The words, numbers and single signs of a text, without the blanks between them.
inline std::vector<Part> tokens_in(std::string_view text) {
    std::vector<Part> tokens;
    for (std::size_t begin = 0; begin < text.size();) {
        std::size_t end = begin + 1;
        if (is_word(text[begin]))
            while (end < text.size() && is_word(text[end])) ++end;
        if (text[begin] != ' ' && text[begin] != '\t' && text[begin] != '\r' && text[begin] != '\n')
            tokens.push_back({begin, end});
        begin = end;
    }
    return tokens;
}

/// Those that begin as a number does: values, and the counts that a file declares.
inline std::vector<Part> numbers_in(std::string_view text) {
    std::vector<Part> numbers = tokens_in(text);
    std::erase_if(numbers, [&](const Part& token) {
        const char c = text[token.begin] == '-' || text[token.begin] == '.' ? text[token.end - 1] : text[token.begin];
        return c < '0' || c > '9';
    });
    return numbers;
}

/// Another number in place of one: a neighbour, for counts that are off by one; a limit; or something that is none.
inline std::string changed_number(std::string_view number, Chance& chance) {
    constexpr std::array<std::string_view, 40> others{"0",
                                                      "1",
                                                      "-1",
                                                      "2",
                                                      "3",
                                                      "-0",
                                                      "0.0",
                                                      "1e-320",
                                                      "1e308",
                                                      "-1e308",
                                                      "1e999",
                                                      "nan",
                                                      "inf",
                                                      "1,5",
                                                      "+1",
                                                      ".5",
                                                      "-.5e-3",
                                                      "5.",
                                                      "1e",
                                                      "1e+",
                                                      "0x10",
                                                      "1e5",
                                                      "255",
                                                      "256",
                                                      "32767",
                                                      "32768",
                                                      "65535",
                                                      "65536",
                                                      "2147483647",
                                                      "2147483648",
                                                      "-2147483648",
                                                      "4294967295",
                                                      "4294967296",
                                                      "9223372036854775807",
                                                      "9223372036854775808",
                                                      "18446744073709551615",
                                                      "18446744073709551616",
                                                      "1000000",
                                                      "0.000000000000000000000000000001",
                                                      "12345678901234567890123456789012345678901234567890"};
    const bool whole = number.size() < 18 && number.find_first_not_of("0123456789") == std::string_view::npos;
    if (whole && chance.below(3) > 0) {
        const long long value = std::stoll(std::string(number));
        constexpr std::array<int, 6> steps{-2, -1, 1, 2, 7, 90};
        return std::to_string(chance.below(4) == 0 ? value * 2 : value + chance.one_of(steps));
    }
    if (chance.below(3) > 0) return std::string(chance.one_of(others));
    std::string text(number);
    if (chance.below(2) == 0) text.insert(chance.below(text.size() + 1), 1, "0123456789.-e"[chance.below(13)]);
    else text[chance.below(text.size())] = "0123456789.-+e,"[chance.below(15)];
    return text;
}

/// One change of a text as its grammar has it: of its lines, its tokens, a number, or the signs that end lines.
inline void mutate_text(std::string& text, Chance& chance) {
    switch (chance.below(9)) {
        case 0:
        case 1: shuffle_parts(text, lines_in(text), chance); break;
        case 2:
        case 3: shuffle_parts(text, tokens_in(text), chance); break;
        case 4:
        case 5:
        case 6: {
            const std::vector<Part> numbers = numbers_in(text);
            if (numbers.empty()) break;
            const Part number = numbers[chance.below(numbers.size())];
            text.replace(number.begin, number.size(),
                         changed_number(std::string_view(text).substr(number.begin, number.size()), chance));
            break;
        }
        case 7: {  // a block of lines
            const std::vector<Part> lines = lines_in(text);
            if (lines.empty()) break;
            const std::size_t first = chance.below(lines.size());
            const std::size_t last = std::min(first + chance.below(12), lines.size() - 1);
            const Part block{lines[first].begin, lines[last].end};
            if (chance.below(2) == 0) text.erase(block.begin, block.size());
            else text.insert(lines[chance.below(lines.size())].begin, text.substr(block.begin, block.size()));
            break;
        }
        default: {
            constexpr std::array<std::string_view, 8> blanks{"\n", "\r\n", "\r", " ", "\t", "\n\n", "", "\t\t"};
            const std::size_t from = chance.below(text.size() + 1);
            const std::size_t at = text.find_first_of(" \t\r\n", from);
            if (at == std::string::npos) break;
            text.replace(at, 1, chance.one_of(blanks));
        }
    }
}

/// One change of bytes that are no text: of a number of one, two, four or eight bytes, or of a block.
inline void mutate_bytes(std::string& bytes, Chance& chance) {
    if (bytes.empty()) return;
    if (chance.below(4) == 0) {
        const std::size_t begin = chance.below(bytes.size());
        const std::size_t size = std::min(std::size_t{1} << chance.below(8), bytes.size() - begin);
        if (chance.below(2) == 0) bytes.erase(begin, size);
        else bytes.insert(chance.below(bytes.size()), bytes.substr(begin, size));
        return;
    }
    constexpr std::array<std::uint64_t, 20> limits{0,
                                                   1,
                                                   2,
                                                   3,
                                                   4,
                                                   8,
                                                   16,
                                                   0x7F,
                                                   0x80,
                                                   0xFF,
                                                   0x100,
                                                   0x7FFF,
                                                   0x8000,
                                                   0xFFFF,
                                                   0x10000,
                                                   0x7FFFFFFF,
                                                   0x80000000,
                                                   0xFFFFFFFF,
                                                   0x7FFFFFFFFFFFFFFF,
                                                   0xFFFFFFFFFFFFFFFF};
    const std::size_t size = std::min(std::size_t{1} << chance.below(4), bytes.size());
    const std::size_t at = chance.below(bytes.size() - size + 1);
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < size; ++i) value |= std::uint64_t{static_cast<std::uint8_t>(bytes[at + i])} << 8 * i;
    if (chance.below(2) == 0) value = chance.one_of(limits);
    else value += chance.below(2) == 0 ? chance.below(9) + 1 : ~std::uint64_t{chance.below(9)};
    for (std::size_t i = 0; i < size; ++i) bytes[at + i] = static_cast<char>(value >> 8 * i & 0xFFU);
}

/// Writes a mutated input over the old one, cut to what there is room for; returns its size.
inline std::size_t put_back(const std::string& text, std::uint8_t* data, std::size_t most) {
    const std::size_t size = std::min(text.size(), most);
    std::copy_n(text.begin(), size, data);
    return size;
}
}  // namespace skelplay::fuzz
