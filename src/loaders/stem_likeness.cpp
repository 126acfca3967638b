#include "loaders/stem_likeness.h"

#include <algorithm>

#include "base/text.h"

namespace skelplay::loaders {

namespace {

bool is_letter(char c) noexcept { return base::lower(c) >= 'a' && base::lower(c) <= 'z'; }
bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }
bool is_capital(char c) noexcept { return is_letter(c) && base::lower(c) != c; }

/// True when no word or number goes on from `at - 1` to `at`: `07|_`, `Walk|1`, `Justin|Walk`.
bool is_word_border(std::string_view text, std::size_t at) noexcept {
    if (at == 0 || at >= text.size()) return true;
    const char before = text[at - 1];
    const char after = text[at];
    if (is_digit(before)) return !is_digit(after);
    if (is_letter(before)) return !is_letter(after) || (is_capital(after) && !is_capital(before));
    return true;
}

}  // namespace

StemLikeness likeness(std::string_view a, std::string_view b) {
    StemLikeness result;
    const std::size_t shorter = std::min(a.size(), b.size());
    while (result.characters < shorter && base::lower(a[result.characters]) == base::lower(b[result.characters]))
        ++result.characters;
    result.words = result.characters;
    while (result.words > 0 && !(is_word_border(a, result.words) && is_word_border(b, result.words))) --result.words;
    return result;
}

}  // namespace skelplay::loaders
