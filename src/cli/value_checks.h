#pragma once

#include <CLI/CLI.hpp>
#include "base/text.h"

namespace skelplay::cli {
// Checks for the values of options. Their messages say what a person may type there, and what was found.

CLI::Validator whole_number_between(unsigned long long low, unsigned long long high);
/// A whole number, `low` or more.
CLI::Validator whole_number_from(unsigned long long low);
/// One of these words, as they are spelled.
CLI::Validator word_of(std::vector<std::string> words);

/// An option with one value that may stand several times.
inline CLI::Option* repeatable(CLI::Option* option) {
    return option->expected(1)->allow_extra_args(false)->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
}

/// Adds an option whose value is a whole number from the first to the second of `range`.
template <class Number>
void add_count(CLI::App& app, const std::string& word, Number& value, std::pair<unsigned, unsigned> range) {
    app.add_option(word, value)->check(whole_number_between(range.first, range.second));
}

/// One of these words, in any case; the option gets what the word stands for.
template <class T> CLI::Validator word_for(const std::map<std::string, T>& meanings) {
    std::vector<std::string> words;
    for (const auto& [word, meaning] : meanings) words.push_back(word);
    const CLI::CheckedTransformer transform(meanings, CLI::ignore_case);
    return CLI::Validator(
        [transform, expected = base::alternatives(words)](std::string& text) {
            std::string result = text;
            if (!transform(result).empty()) return "expected " + expected + ", found '" + text + "'";
            text = std::move(result);
            return std::string();
        },
        "");
}
}  // namespace skelplay::cli
