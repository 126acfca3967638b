#include "loaders/htr/htr_names.h"

#include <algorithm>
#include <numeric>

#include "base/lines.h"
#include "base/text.h"

namespace skelplay::loaders {

namespace {

bool less_ignoring_case(std::string_view a, std::string_view b) noexcept {
    return std::ranges::lexicographical_compare(
        a, b, {}, [](char c) { return base::lower(c); }, [](char c) { return base::lower(c); });
}

constexpr std::size_t longest_name = 16;  // words of a line that are tried as a name

std::size_t word_count(std::string_view text) {
    base::TokenReader words(text);
    std::size_t count = 0;
    for (base::Token word; words.next(word);) ++count;
    return count;
}

}  // namespace

HtrNames::HtrNames(std::span<const HtrSegment> segments) : segments_(segments), sorted_(segments.size()) {
    std::iota(sorted_.begin(), sorted_.end(), std::size_t{0});
    std::ranges::sort(sorted_, [&](std::size_t a, std::size_t b) {
        const std::string_view name_a = name(a);
        const std::string_view name_b = name(b);
        if (less_ignoring_case(name_a, name_b)) return true;
        return !less_ignoring_case(name_b, name_a) && name_a < name_b;
    });
    for (const HtrSegment& segment : segments) most_words_ = std::max(most_words_, word_count(segment.name.text));
    most_words_ = std::min(most_words_, longest_name);
}

std::optional<std::size_t> HtrNames::find_exactly(std::string_view name) const {
    const auto name_of = [&](std::size_t segment) { return this->name(segment); };
    const auto alike = std::ranges::equal_range(sorted_, name, less_ignoring_case, name_of);
    if (alike.empty()) return std::nullopt;
    const auto same = std::ranges::lower_bound(alike, name, {}, name_of);
    return same != alike.end() && name_of(*same) == name ? *same : alike.front();
}

std::optional<std::size_t> HtrNames::find(std::string_view name) const {
    if (const auto found = find_exactly(name)) return found;
    return find_exactly(base::to_utf8(base::collapsed(name)));
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
    const bool matches =
        text.starts_with(likely) && (text.size() == likely.size() || base::is_blank(text[likely.size()]));
    return matches ? likely.size() : 0;
}

}  // namespace skelplay::loaders
