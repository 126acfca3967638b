#pragma once

#include <filesystem>
#include <fmt/format.h>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/numbers.h"

namespace skelplay::cli {

/// A word quoted for a POSIX shell, if that is needed.
std::string quoted(std::string_view word);

/// Collects the words of a command line for a POSIX shell.
class CommandWords {
public:
    explicit CommandWords(std::string first) : first_(std::move(first)) {}

    void add(std::string_view word) { words_.emplace_back(word); }
    /// An option with its value. A value that begins with a dash is joined to the option with `=`.
    void add(std::string_view name, const std::string& value);
    void add(std::string_view name, double value) { add(name, base::shortest(value)); }
    /// An option with its value, if there is one.
    template <class T>
    void add(std::string_view name, const std::optional<T>& value) {
        if (!value) return;
        if constexpr (std::is_same_v<T, std::filesystem::path>)
            add(name, value->string());
        else if constexpr (std::is_same_v<T, double>)
            add(name, *value);
        else
            add(name, fmt::format("{}", *value));
    }
    void add_if(bool condition, std::string_view word) {
        if (condition) add(word);
    }
    /// The whole line.
    [[nodiscard]] std::string line() const;
    /// Its words behind the first, not quoted.
    [[nodiscard]] const std::vector<std::string>& words() const noexcept { return words_; }

private:
    std::string first_;
    std::vector<std::string> words_;
};

}  // namespace skelplay::cli
