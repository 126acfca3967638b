#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace skelplay::base {

/// The number of edits (a byte inserted, removed or changed) that turn one word into the other (Levenshtein 1966).
std::size_t edit_distance(std::string_view a, std::string_view b);

/// The word that a person who typed `typed` may have meant: the nearest one, in any case, with at most a third of the
/// letters different, two letters swapped counting as two. Empty when there is none.
std::string_view nearest_word(std::string_view typed, std::span<const std::string> words);

}  // namespace skelplay::base
