#include "loaders/htr/htr_lines.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <utility>

#include "base/numbers.h"
#include "base/text.h"
#include "loaders/wording.h"

namespace skelplay::loaders {

namespace {

/// The sections that are not named after a segment, by their names without blanks.
constexpr std::array<std::pair<std::string_view, HtrSection>, 4> known_sections{{
    {"Header", HtrSection::header},
    {"SegmentNames&Hierarchy", HtrSection::hierarchy},
    {"BasePosition", HtrSection::base},
    {"EndOfFile", HtrSection::end},
}};

/// True when equal, apart from ASCII case and blanks in `text`.
bool spells(std::string_view text, std::string_view keyword) noexcept {
    std::size_t matched = 0;
    for (const char c : text) {
        if (base::is_blank(c)) continue;
        if (matched == keyword.size() || base::lower(c) != base::lower(keyword[matched])) return false;
        ++matched;
    }
    return matched == keyword.size();
}

HtrSection section_named(std::string_view name) noexcept {
    const auto known = std::ranges::find_if(known_sections, [&](const auto& row) { return spells(name, row.first); });
    return known == known_sections.end() ? HtrSection::motion : known->second;
}

}  // namespace

base::Line without_htr_comment(const base::Line& line) {
    const std::string_view text = line.text.substr(0, line.text.find('#'));
    const std::string_view kept = base::trimmed(text);
    return {kept, kept.empty() ? line.offset : line.offset + static_cast<std::size_t>(kept.data() - text.data())};
}

std::optional<HtrSectionHead> read_htr_section_head(const base::Line& line) {
    if (line.text.empty() || line.text.front() != '[') return std::nullopt;
    const std::size_t close = std::min(line.text.find(']'), line.text.size());
    HtrSectionHead head;
    head.name = base::trimmed(line.text.substr(1, close - 1));
    head.section = section_named(head.name);
    head.offset = line.offset;
    head.closed = close < line.text.size();
    if (head.closed) head.rest = without_htr_comment({line.text.substr(close + 1), line.offset + close + 1});
    return head;
}

std::string in_brackets(std::string_view name) { return fmt::format("[{}]", name.empty() ? "" : as_found(name)); }

void check_htr_section_head(const HtrSectionHead& head, base::Diagnostics& diagnostics) {
    if (!head.closed) {
        diagnostics.warning(head.offset, "htr.section-head",
                            fmt::format("expected ']' after a section's name, found the end of the line; the section "
                                        "is read as {}",
                                        in_brackets(head.name)));
    } else if (!head.rest.text.empty()) {
        diagnostics.warning(head.rest.offset, "htr.section-head",
                            fmt::format("expected nothing after a section's name, found '{}'; it is left out",
                                        as_found(head.rest.text)));
    }
}

std::optional<std::int64_t> read_htr_frame_number(std::string_view token) noexcept {
    constexpr std::int64_t limit = std::int64_t{1} << 53U;
    if (const auto number = base::parse_integer(token))
        return *number > -limit && *number < limit ? number : std::nullopt;
    const auto number = base::parse_number(token);  // some programs write 12.000000
    if (!number || *number != std::floor(*number) || std::abs(*number) >= static_cast<double>(limit))
        return std::nullopt;
    return static_cast<std::int64_t>(*number);
}

std::optional<std::int64_t> read_htr_frame_head(std::string_view line) noexcept {
    constexpr std::string_view keyword = "frame";
    if (!base::starts_with_ignoring_case(line, keyword)) return std::nullopt;
    line.remove_prefix(keyword.size());
    if (line.empty() || (line.front() != ':' && !base::is_blank(line.front()))) return std::nullopt;
    const auto separates = [](char c) { return c == ':' || base::is_blank(c); };
    while (!line.empty() && separates(line.front())) line.remove_prefix(1);
    while (!line.empty() && separates(line.back())) line.remove_suffix(1);
    return read_htr_frame_number(line);
}

HtrRow read_htr_row(base::TokenReader words) {
    HtrRow row;
    for (base::Token word; words.next(word); ++row.count) {
        if (row.count >= htr_row_numbers || row.bad) continue;
        if (const auto number = base::parse_number(word.text))
            row.numbers[row.count] = *number;
        else
            row.bad = word;
    }
    return row;
}

}  // namespace skelplay::loaders
