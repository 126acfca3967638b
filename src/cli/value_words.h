#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace skelplay::cli {

/// What can stand behind an option, as far as a shell can complete it. All empty: only a person knows it.
struct ValueWords {
    std::vector<std::string> words = {};     // to choose from
    std::vector<std::string> suffixes = {};  // of files, with the dot, lower case: ".bvh"
    bool packed = false;                     // also files with .gz behind such a suffix
    bool folders = false;                    // folders are meant, not only passed through
};

/// The words that the help uses for a value: "auto|add|replace", "FILE", "N". Nothing: a new one, which wants a row in
/// the table behind this; then only a person knows it.
std::optional<ValueWords> words_for_value(std::string_view value);
/// The same for a word without an option before it: FILE, which a command reads, FORM.
ValueWords words_for_positional(std::string_view name);

}  // namespace skelplay::cli
