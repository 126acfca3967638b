#include <array>
#include <cmath>
#include <fmt/format.h>
#include <limits>

#include "base/numbers.h"
#include "base/text.h"
#include "loaders/bonespro/bonespro.h"
#include "loaders/reading.h"

namespace skelplay::loaders {

namespace {

/// The token without a quotation mark before it, straight or typographic.
std::string_view unquoted(std::string_view token) {
    for (const std::string_view mark : {"\"", "'", "\xE2\x80\x9C", "\xE2\x80\x9D", "\xE2\x80\x98"})
        if (token.starts_with(mark)) return token.substr(mark.size());
    return token;
}

}  // namespace

void BonesProReader::missing(std::string_view what) {
    const base::Word& token = peek();
    refuse(token.offset, {}, "expected {}, found {}", what,
           token.text.empty() ? std::string(end_of_file) : fmt::format("'{}'", as_found(token.text)));
}

double BonesProReader::number(std::string_view what) {
    double value = 0.0;
    if (!read_number(value)) missing(what);
    return value;
}

void BonesProReader::numbers(std::span<double> values, std::string_view what) {
    for (double& value : values)
        if (!read_number(value)) missing(fmt::format("a number of {}", what));
}

glm::dvec3 BonesProReader::vector(std::string_view what) {
    glm::dvec3 value(0.0);
    numbers({&value.x, 3}, what);
    return value;
}

glm::dmat4 BonesProReader::matrix(std::string_view what) {
    std::array<double, 12> twelve{};
    numbers(twelve, what);
    glm::dmat4 value(1.0);
    for (int column = 0; column < 4; ++column)
        for (int row = 0; row < 3; ++row) value[column][row] = twelve[static_cast<std::size_t>(column * 3 + row)];
    return value;
}

std::int64_t BonesProReader::integer(std::string_view what) {
    constexpr double most = 9e15;  // a double holds whole numbers up to here exactly
    const auto number = base::parse_number(peek().text);
    if (!number || std::floor(*number) != *number || std::abs(*number) > most) missing(what);
    take();
    return static_cast<std::int64_t>(*number);
}

std::size_t BonesProReader::count(std::string_view what) {
    constexpr std::int64_t most = std::numeric_limits<std::uint32_t>::max() - std::int64_t{1};
    const auto number = base::parse_integer(peek().text);
    if (!number || *number < 0 || *number > most) missing(what);
    take();
    return static_cast<std::size_t>(*number);
}

bool BonesProReader::sees(std::string_view prefix) {
    return base::starts_with_ignoring_case(unquoted(peek().text), prefix);
}

bool BonesProReader::word(std::string_view prefix) {
    if (!sees(prefix)) return false;
    take();
    return true;
}

bool BonesProReader::one_of(std::string_view word, std::string_view other, std::string_view what) {
    const bool second = sees(other);
    if (!this->word(word) && !this->word(other)) missing(what);
    return second;
}

void BonesProReader::words(std::initializer_list<std::string_view> expected, std::string_view what) {
    for (const std::string_view next : expected)
        if (!word(next)) missing(fmt::format("'{}'", what));
}

BonesProCounts BonesProReader::counts() {
    BonesProCounts counts;
    counts.offset = peek().offset;
    counts.bones = count("the number of bones");
    counts.vertices = count("the number of vertices");
    if (counts.bones == 0) refuse(counts.offset, {}, "expected at least one bone, found 0");
    return counts;
}

}  // namespace skelplay::loaders
