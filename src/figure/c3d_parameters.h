#pragma once

#include "base/prelude.h"

namespace skelplay::figure {
/// A group of a C3D file's parameters.
struct C3dGroup {
    std::string name;  // as in the file
    std::string description;
    bool locked = false;
};

/// A parameter of a C3D file.
struct C3dParameter {
    enum class Type : std::int8_t { text = -1, byte = 1, word = 2, real = 4 };
    std::size_t group = 0;  // index into C3dParameters::groups
    std::string name;       // as in the file
    bool locked = false;
    Type type = Type::byte;
    std::vector<std::uint8_t> dimensions;  // none: a single value
    // The first dimension is fastest, numbers are little-endian, floats IEEE's.
    std::string data;
    std::string description;
};

/// A number as a count; 0 when it is not a valid count.
constexpr std::uint64_t c3d_count(std::optional<double> number) noexcept {
    return number && *number >= 1.0 && *number <= 4294967295.0 ? static_cast<std::uint64_t>(*number) : 0;
}

/// The parameters of a C3D file (c3d.org, "The Parameter Section"). Of equal names, case aside, the first counts.
struct C3dParameters {
    std::vector<C3dGroup> groups;          // in the file's order
    std::vector<C3dParameter> parameters;  // likewise

    /// Null when there is no such parameter.
    [[nodiscard]] const C3dParameter* find(std::string_view group, std::string_view name) const noexcept;
    /// A parameter's number i (words are unsigned); nothing when it has no such number.
    [[nodiscard]] std::optional<double> number(std::string_view group, std::string_view name, std::size_t i = 0) const;
    /// The same as a count; 0 when it is not a valid one.
    [[nodiscard]] std::uint64_t count(std::string_view group, std::string_view name, std::size_t i = 0) const {
        return c3d_count(number(group, name, i));
    }
    /// The numbers of a parameter of floats; empty when there is no such parameter.
    [[nodiscard]] std::vector<float> floats(std::string_view group, std::string_view name) const;
    /// The first texts of a parameter, without blanks and NULs around them, UTF-8; empty without such a parameter.
    [[nodiscard]] std::vector<std::string> texts(std::string_view group, std::string_view name, std::size_t most) const;

    // A parameter holds at most 255 values of its last dimension: more are in NAME2, NAME3 ….
    /// The first texts of NAME, NAME2, NAME3 …, see texts().
    [[nodiscard]] std::vector<std::string> all_texts(std::string_view group, std::string_view name, std::size_t most) const;
    /// The first numbers of NAME, NAME2, NAME3 …, see number().
    [[nodiscard]] std::vector<double> all_numbers(std::string_view group, std::string_view name, std::size_t most) const;

    // Setting a parameter replaces its value, or adds it, and its group, at the end.
    void set_word(std::string_view group, std::string_view name, std::uint16_t word);
    void set_words(std::string_view group, std::string_view name, std::span<const std::uint16_t> words);
    void set_float(std::string_view group, std::string_view name, float number);
    void set_text(std::string_view group, std::string_view name, std::string_view text) {
        set(group, name, C3dParameter::Type::text, {static_cast<std::uint8_t>(text.size())}, std::string(text));
    }
    /// Sets texts, padded to one length, in parameters of 255 texts (NAME, NAME2 …). Texts have at most 127 bytes.
    void set_texts(std::string_view group, std::string_view name, std::span<const std::string> texts);
    /// Replaces the numbers of a parameter of floats, keeping its dimensions. There must be as many.
    void replace(std::string_view group, std::string_view name, std::span<const float> numbers);
    /// Multiplies a number of a parameter of floats, if it has one at the index.
    void multiply(std::string_view group, std::string_view name, std::size_t index, double factor) {
        std::vector<float> numbers = floats(group, name);
        if (index >= numbers.size()) return;
        numbers[index] = static_cast<float>(static_cast<double>(numbers[index]) * factor);
        replace(group, name, numbers);
    }
    /// Replaces a text of a parameter of texts, cut to the length they have, if it has one at the index.
    void replace_text(std::string_view group, std::string_view name, std::size_t index, std::string_view text);
    void remove(std::string_view group, std::string_view name) {
        if (const auto* known = find(group, name)) parameters.erase(parameters.begin() + (known - parameters.data()));
    }

private:
    C3dParameter& parameter(std::string_view group, std::string_view name);
    void set(std::string_view group, std::string_view name, C3dParameter::Type type, std::vector<std::uint8_t> dimensions,
             std::string data);
};

/// The text without blanks and NULs around it.
std::string_view without_padding(std::string_view text);
}  // namespace skelplay::figure
