#pragma once

#include "base/diagnostics.h"

namespace skelplay::takes {
/// A value of a JSON text with its position, so that an error in it can be reported with line and column.
struct LocatedJson {
    enum class Kind : std::uint8_t { null, boolean, number, text, list, object };

    /// A name in an object.
    struct Key {
        std::string name;
        std::uint64_t offset = 0;  // of its quotation mark
    };

    Kind kind = Kind::null;
    std::uint64_t offset = 0;         // bytes from the beginning of the text
    std::string text;                 // of a string, UTF-8
    double number = 0.0;              // of a number
    std::vector<Key> keys;            // of an object, in their order
    std::vector<LocatedJson> values;  // of a list, or of an object beside their keys

    /// The first value of that name; null: the object has none, or this is no object.
    [[nodiscard]] const LocatedJson* find(std::string_view name) const noexcept {
        const auto key = std::ranges::find(keys, name, &Key::name);
        return key == keys.end() ? nullptr : &values[static_cast<std::size_t>(key - keys.begin())];
    }
    /// The value for messages: "null", "a number", "a list"; of a string its text, "'hips'".
    [[nodiscard]] std::string described() const;
};

/// Reads a JSON text. Invalid JSON, or too deep lists, are an error of this code. `what`: "a map of groups".
base::Loaded<LocatedJson> parse_located(std::string_view text, std::string_view code, std::string_view what);
}  // namespace skelplay::takes
