#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

namespace skelplay::base {

/// The number of edits (a byte inserted, removed or changed) that turn one word into the other (Levenshtein 1966).
std::size_t edit_distance(std::string_view a, std::string_view b);

/// The word that a person may have meant by `typed`: the nearest one, case aside, with at most a third of the letters
/// different (two swapped letters count as two). Empty when there is none.
std::string_view nearest_word(std::string_view typed, std::span<const std::string> words);

/// The name in a file's folder that a person may have meant by the file's name; empty when none is similar.
std::string nearest_file(const std::filesystem::path& file);

}  // namespace skelplay::base
