#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

namespace skelplay::base {

/// The number of edits (a byte inserted, removed or changed) that turn one word into the other (Levenshtein 1966).
std::size_t edit_distance(std::string_view a, std::string_view b);

/// The word that a person who typed `typed` may have meant: the nearest one, in any case, with at most a third of the
/// letters different, two letters swapped counting as two. Empty when there is none.
std::string_view nearest_word(std::string_view typed, std::span<const std::string> words);

/// The name in a file's folder that a person who typed the file's name may have meant; empty: there is none near it.
std::string nearest_file(const std::filesystem::path& file);

}  // namespace skelplay::base
