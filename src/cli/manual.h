#pragma once

#include "cli/help_text.h"

namespace skelplay::cli {
/// The manual page in roff, for man(1): commands and options as given, then the keys of the window.
std::string man_page(std::span<const CommandHelp> calls);

/// What a shell can offer for the last of the words behind the program's name, which may be empty or begun: a line for
/// each, "--json\tits help". A line that begins with a tab stands for files: "\tbvh|amc", their suffixes in lower case,
/// and folders on the way to them; "\t": folders alone.
std::string offers(std::span<const CommandHelp> calls, std::vector<std::string> words);

/// What can stand behind an option, as far as a shell can complete it. All empty: only a person knows it.
struct ValueWords {
    std::vector<std::string> words = {};     // to choose from
    std::vector<std::string> suffixes = {};  // of files, with the dot, lower case: ".bvh"
    bool packed = false;                     // also files with .gz behind such a suffix
    bool folders = false;                    // folders are meant, not only passed through
};

/// The words that the help uses for a value: "auto|add|replace", "FILE", "N". Nothing: no row of the table has it.
std::optional<ValueWords> words_for_value(std::string_view value);
/// The same for a word without an option before it: FILE, which a command reads, FORM.
ValueWords words_for_positional(std::string_view name);
}  // namespace skelplay::cli
