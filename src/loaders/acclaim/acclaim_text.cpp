#include "loaders/acclaim/acclaim_text.h"

namespace skelplay::loaders {
std::optional<std::int64_t> frame_number(std::string_view line) noexcept {
    base::TokenReader words = acclaim_words({line});
    base::Token token;
    base::Token second;
    if (!words.next(token)) return std::nullopt;
    const char first = token.text[0];
    if ((!base::is_digit(first) && first != '-' && first != '+') || words.next(second)) return std::nullopt;
    return base::parse_integer(token.text);
}

namespace {
template <class Value> struct Word {
    std::string_view text;  // lower case
    Value value;
};

constexpr Word<Dof> dof_words[]{
    {"tx", Dof::tx}, {"ty", Dof::ty}, {"tz", Dof::tz}, {"rx", Dof::rx}, {"ry", Dof::ry}, {"rz", Dof::rz}, {"l", Dof::l},
};

constexpr Word<AngleUnit> angle_words[]{
    {"deg", AngleUnit::degrees}, {"degree", AngleUnit::degrees}, {"degrees", AngleUnit::degrees},
    {"rad", AngleUnit::radians}, {"radian", AngleUnit::radians}, {"radians", AngleUnit::radians},
};

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr Word<double> infinity_words[]{
    {"inf", infinity},      {"+inf", infinity},      {"-inf", -infinity},
    {"infinity", infinity}, {"+infinity", infinity}, {"-infinity", -infinity},
};

template <class Value, std::size_t count>
std::optional<Value> look_up(const Word<Value> (&words)[count], std::string_view text) {
    const auto* const found =
        std::ranges::find_if(words, [&](const Word<Value>& word) { return base::equal_ignoring_case(word.text, text); });
    if (found == std::end(words)) return std::nullopt;
    return found->value;
}

/// The offset of the first value, or of the keyword when there is none.
std::uint64_t offset_of(const base::Word& keyword, std::span<const base::Word> values) {
    return values.empty() ? keyword.offset : values.front().offset;
}

std::string joined(std::span<const base::Word> values) {
    std::string text;
    for (const base::Word& value : values) text += value.text;
    return text.empty() ? "nothing" : as_found(text);
}
}  // namespace

std::optional<double> AsfSection::number(const base::Word& keyword) {
    const std::vector<base::Word> values = this->values();
    const auto value = values.empty() ? std::nullopt : base::parse_number(values.front().text);
    if (!value || values.size() > 1)
        diagnostics_.warning(offset_of(keyword, values), "asf.bad-number", "expected one number after {}, found {}; {}",
                             base::lower(keyword.text),
                             values.size() > 1 ? fmt::format("{} words", values.size()) : joined(values),
                             value ? "the first one is used" : "the line is skipped");
    return value;
}

double AsfSection::number_or_zero(const base::Word& token) {
    if (const auto value = base::parse_number(token.text)) return *value;
    diagnostics_.warning(token.offset, "asf.bad-number", "expected a number, found {}; 0 is used instead",
                         as_found(token.text));
    return 0.0;
}

glm::dvec3 AsfSection::vector(const base::Word& keyword, std::span<const base::Word> values) {
    glm::dvec3 vector{0.0};
    for (int i = 0; i < 3 && static_cast<std::size_t>(i) < values.size(); ++i)
        vector[i] = number_or_zero(values[static_cast<std::size_t>(i)]);
    if (values.size() != 3)
        diagnostics_.warning(offset_of(keyword, values), "asf.bad-number", "expected 3 numbers after {}, found {}; {}",
                             base::lower(keyword.text), values.size(),
                             values.size() < 3 ? "0 is used for what is missing" : "the first 3 are used");
    return vector;
}

AxisOrder AsfSection::axis_order(const base::Word& keyword, std::span<const base::Word> values) {
    std::string letters;
    for (const base::Word& value : values) letters += value.text;
    if (const auto order = figure::axis_order(letters)) return *order;
    diagnostics_.warning(offset_of(keyword, values), "asf.bad-axis-order",
                         base::said("asf.bad-axis-order", base::lower(keyword.text), joined(values)));
    return xyz_order;
}

std::vector<Dof> AsfSection::dofs(bool with_length) {
    constexpr auto continues_dofs = [](const base::Word& token) noexcept {
        return look_up(dof_words, token.text).has_value();
    };
    std::vector<Dof> dofs;
    for (const base::Word& value : values(continues_dofs)) {
        Dof dof = look_up(dof_words, value.text).value_or(Dof::unknown);
        if (dof == Dof::l && !with_length) dof = Dof::unknown;
        if (dof == Dof::unknown)
            diagnostics_.warning(
                value.offset, "asf.unknown-dof", "expected {}, found {}; its number in the AMC is not used",
                with_length ? "tx, ty, tz, rx, ry, rz or l" : "tx, ty, tz, rx, ry or rz", as_found(value.text));
        else if (std::ranges::find(dofs, dof) != dofs.end())
            diagnostics_.warning(value.offset, "asf.repeated-dof", base::said("asf.repeated-dof", base::lower(value.text)));
        dofs.push_back(dof);
    }
    return dofs;
}

std::optional<double> AsfSection::limit_end(const base::Word& token) {
    if (const auto value = look_up(infinity_words, token.text)) return value;
    const auto value = base::parse_number(token.text);
    if (!value)
        diagnostics_.warning(token.offset, "asf.bad-limit",
                             "expected a number, inf or -inf, found {}; this limit is left out", as_found(token.text));
    return value;
}

std::vector<std::optional<AsfLimit>> AsfSection::limits(const base::Word& keyword) {
    const std::vector<base::Word> values = this->values();
    std::vector<std::optional<AsfLimit>> limits;
    for (std::size_t i = 0; i + 1 < values.size(); i += 2) {
        const auto low = limit_end(values[i]);
        const auto high = limit_end(values[i + 1]);
        limits.emplace_back();
        if (!low || !high) continue;
        if (*low <= *high) limits.back() = {*low, *high};
        else
            diagnostics_.warning(values[i].offset, "asf.bad-limit",
                                 "expected the lower limit first, found {} and {}; this limit is left out",
                                 as_found(values[i].text), as_found(values[i + 1].text));
    }
    if (values.size() % 2 != 0)
        diagnostics_.warning(values.back().offset, "asf.bad-limit",
                             "expected lower and upper limits in pairs after {}, found {} alone; it is left out",
                             base::lower(keyword.text), as_found(values.back().text));
    return limits;
}

std::optional<AngleUnit> AsfSection::angle_unit(const base::Word& keyword) {
    const std::vector<base::Word> values = this->values();
    const auto unit = values.empty() ? std::nullopt : look_up(angle_words, values.front().text);
    if (!unit || values.size() > 1)
        diagnostics_.warning(offset_of(keyword, values), "asf.bad-unit", "expected deg or rad, found {}; {}",
                             joined(values), unit ? "the first word is used" : "deg is assumed");
    return unit;
}

bool continues_numbers(const base::Word& token) noexcept {
    const char first = token.text.front();
    return token.after.find('(') != std::string::npos || base::is_digit(first) ||
           std::string_view("+-.").find(first) != std::string_view::npos || look_up(infinity_words, token.text).has_value();
}

bool AsfSection::next(base::Word& keyword) {
    while (!scanner_.peek().is_end() && !at_section(scanner_)) {
        if (find(scanner_.peek().text) < words_.size()) {
            keyword = scanner_.take();
            return true;
        }
        skip_vendor_keyword();
    }
    return false;
}

/// "Ignore lines of data until you find a recognizable keyword" (ASF 1.10). An `end` at the end of a line closes the
/// bone, as in the specification's `cofmass 1.0 end`.
void AsfSection::skip_vendor_keyword() {
    const base::Word keyword = scanner_.take();
    vendor_.report(keyword.text, keyword.offset);
    while (!scanner_.peek().is_end() && !at_section(scanner_)) {
        const base::Word& next = scanner_.peek();
        const bool closes = scanner_.next_ends_line() && base::equal_ignoring_case(next.text, "end");
        if ((next.begins_line || closes) && find(next.text) < words_.size()) return;
        scanner_.take();
    }
}

std::vector<base::Word> AsfSection::values(bool (*continues)(const base::Word&) noexcept) {
    std::vector<base::Word> values;
    while (!scanner_.peek().is_end()) {
        const base::Word& next = scanner_.peek();
        if (next.begins_line && (at_section(scanner_) || !continues(next))) break;
        if (find(next.text) < words_.size()) break;
        values.push_back(scanner_.take());
    }
    return values;
}
}  // namespace skelplay::loaders
