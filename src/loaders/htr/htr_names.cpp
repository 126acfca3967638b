#include "loaders/htr/htr.h"

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

bool less_ignoring_case(std::string_view a, std::string_view b) noexcept {
    return std::ranges::lexicographical_compare(
        a, b, {}, [](char c) { return base::lower(c); }, [](char c) { return base::lower(c); });
}

constexpr std::size_t longest_name = 16;  // words of a line that are tried as a name
}  // namespace

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
                            "expected ']' after a section's name, found the end of the line; the section is read as {}",
                            in_brackets(head.name));
    } else if (!head.rest.text.empty()) {
        diagnostics.warning(head.rest.offset, "htr.section-head",
                            "expected nothing after a section's name, found '{}'; it is left out",
                            as_found(head.rest.text));
    }
}

std::optional<std::int64_t> read_htr_frame_number(std::string_view token) noexcept {
    constexpr std::int64_t limit = std::int64_t{1} << 53U;
    if (const auto number = base::parse_integer(token)) return *number > -limit && *number < limit ? number : std::nullopt;
    const auto number = base::parse_number(token);  // some programs write 12.000000
    if (!number || *number != std::floor(*number) || std::abs(*number) >= static_cast<double>(limit)) return std::nullopt;
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
        if (const auto number = base::parse_number(word.text)) row.numbers[row.count] = *number;
        else row.bad = word;
    }
    return row;
}

HtrNames::HtrNames(std::span<const HtrSegment> segments) : segments_(segments), sorted_(segments.size()) {
    std::iota(sorted_.begin(), sorted_.end(), std::size_t{0});
    std::ranges::sort(sorted_, [&](std::size_t a, std::size_t b) {
        const std::string_view name_a = name(a);
        const std::string_view name_b = name(b);
        if (less_ignoring_case(name_a, name_b)) return true;
        return !less_ignoring_case(name_b, name_a) && name_a < name_b;
    });
    for (const HtrSegment& segment : segments)
        most_words_ = std::max(most_words_, base::words_of({segment.name.text}).size());
    most_words_ = std::min(most_words_, longest_name);
}

std::optional<std::size_t> HtrNames::find_exactly(std::string_view name) const {
    const auto name_of = [&](std::size_t segment) { return this->name(segment); };
    const auto similar = std::ranges::equal_range(sorted_, name, less_ignoring_case, name_of);
    if (similar.empty()) return std::nullopt;
    const auto same = std::ranges::lower_bound(similar, name, {}, name_of);
    return same != similar.end() && name_of(*same) == name ? *same : similar.front();
}

std::optional<HtrNames::Match> HtrNames::match(std::string_view line, std::size_t guess) const {
    if (const std::size_t length = match_guess(line, guess); length > 0) return Match{guess, length};
    std::optional<Match> longest;
    base::TokenReader words(line);
    base::Token word;
    for (std::size_t count = 0; count < most_words_ && words.next(word); ++count) {
        const auto length = static_cast<std::size_t>(word.offset + word.text.size());
        if (const auto segment = find(line.substr(0, length))) longest = Match{*segment, length};
    }
    return longest;
}

std::size_t HtrNames::match_guess(std::string_view text, std::size_t guess) const noexcept {
    if (most_words_ != 1 || guess >= segments_.size()) return 0;
    const std::string_view likely = name(guess);
    const bool matches = text.starts_with(likely) && (text.size() == likely.size() || base::is_blank(text[likely.size()]));
    return matches ? likely.size() : 0;
}
}  // namespace skelplay::loaders
