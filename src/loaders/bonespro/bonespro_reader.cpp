#include "loaders/bonespro/bonespro_reader.h"

#include <array>
#include <cmath>
#include <fmt/format.h>
#include <limits>

#include "base/numbers.h"
#include "base/text.h"
#include "loaders/wording.h"

namespace skelplay::loaders {

namespace {

/// The token without a quotation mark before it, straight or typographic.
std::string_view unquoted(std::string_view token) {
    for (const std::string_view mark : {"\"", "'", "\xE2\x80\x9C", "\xE2\x80\x9D", "\xE2\x80\x98"})
        if (token.starts_with(mark)) return token.substr(mark.size());
    return token;
}

}  // namespace

bool BonesProReader::missing(std::string_view what) {
    const BonesProToken token = scanner_.peek();
    fault_ = {fmt::format("expected {}, found {}", what,
                          token.text.empty() ? std::string(end_of_file) : fmt::format("'{}'", as_found(token.text))),
              token.offset};
    return false;
}

bool BonesProReader::number(double& value, std::string_view what) {
    return scanner_.take_number(value) || missing(what);
}

bool BonesProReader::numbers(std::span<double> values, std::string_view what) {
    for (double& value : values)
        if (!scanner_.take_number(value)) return missing(fmt::format("a number of {}", what));
    return true;
}

bool BonesProReader::vector(glm::dvec3& value, std::string_view what) { return numbers({&value.x, 3}, what); }

bool BonesProReader::matrix(glm::dmat4& value, std::string_view what) {
    std::array<double, 12> twelve{};
    if (!numbers(twelve, what)) return false;
    for (int column = 0; column < 4; ++column)
        for (int row = 0; row < 3; ++row) value[column][row] = twelve[static_cast<std::size_t>(column * 3 + row)];
    return true;
}

bool BonesProReader::integer(std::int64_t& value, std::string_view what) {
    constexpr double most = 9e15;  // a double holds whole numbers up to here exactly
    const auto number = base::parse_number(scanner_.peek().text);
    if (!number || std::floor(*number) != *number || std::abs(*number) > most) return missing(what);
    value = static_cast<std::int64_t>(*number);
    scanner_.take();
    return true;
}

bool BonesProReader::count(std::size_t& value, std::string_view what) {
    constexpr std::int64_t most = std::numeric_limits<std::uint32_t>::max() - std::int64_t{1};
    const auto number = base::parse_integer(scanner_.peek().text);
    if (!number || *number < 0 || *number > most) return missing(what);
    value = static_cast<std::size_t>(*number);
    scanner_.take();
    return true;
}

bool BonesProReader::sees(std::string_view prefix) {
    return base::starts_with_ignoring_case(unquoted(scanner_.peek().text), prefix);
}

bool BonesProReader::word(std::string_view prefix) {
    if (!sees(prefix)) return false;
    scanner_.take();
    return true;
}

bool BonesProReader::words(std::initializer_list<std::string_view> expected, std::string_view what) {
    for (const std::string_view next : expected)
        if (!word(next)) return missing(fmt::format("'{}'", what));
    return true;
}

bool BonesProReader::counts(BonesProCounts& counts) {
    counts.offset = scanner_.peek().offset;
    if (!count(counts.bones, "the number of bones")) return false;
    if (!count(counts.vertices, "the number of vertices")) return false;
    if (counts.bones > 0) return true;
    fault_ = {"expected at least one bone, found 0", counts.offset};
    return false;
}

}  // namespace skelplay::loaders
