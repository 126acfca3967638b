#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostics.h"
#include "loaders/c3d/c3d_coding.h"

namespace skelplay::loaders {

/// A parameter of a C3D file. Its numbers or characters are as in the file, the first dimension fastest.
struct C3dParameter {
    enum class Type : std::int8_t { text = -1, byte = 1, word = 2, real = 4 };
    int group = 0;  // the number of its group
    std::string name;
    Type type = Type::byte;
    std::vector<std::uint8_t> dimensions;  // none: a single value
    std::string data;                      // as long as dimensions and type say
};

/// The parameter section of a C3D file.
class C3dParameters {
public:
    /// Reads the records of a section, from behind its own head on. Every length in them is checked. At what can't be a
    /// record the rest is left out, with a warning.
    static C3dParameters read(std::string_view section, C3dCoding coding, base::Diagnostics& diagnostics);

    /// The first parameter of that name in the group of that name, ASCII case aside; null: none.
    [[nodiscard]] const C3dParameter* find(std::string_view group, std::string_view name) const noexcept;
    /// The i-th of a parameter's numbers, words without a sign; nothing: it has none.
    [[nodiscard]] std::optional<double> number(std::string_view group, std::string_view name, std::size_t i = 0) const;
    /// The first texts of a parameter, without blanks and NULs around them, UTF-8; none: there is no such parameter.
    [[nodiscard]] std::vector<std::string> texts(std::string_view group, std::string_view name, std::size_t most) const;
    [[nodiscard]] bool empty() const noexcept { return parameters_.empty(); }

private:
    C3dCoding coding_ = C3dCoding::intel;
    std::array<std::string, 129> groups_;  // their names, by number; empty: there is none
    std::vector<C3dParameter> parameters_;
};

}  // namespace skelplay::loaders
