#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostics.h"
#include "figure/recordings.h"
#include "loaders/c3d/c3d.h"

namespace skelplay::loaders {

/// The 16-bit word at `bytes`.
template <C3dCoding coding>
std::uint16_t c3d_word(const char* bytes) noexcept {
    const auto byte = [&](int i) { return static_cast<unsigned>(static_cast<std::uint8_t>(bytes[i])); };
    return static_cast<std::uint16_t>(coding == C3dCoding::sgi ? byte(0) << 8U | byte(1) : byte(1) << 8U | byte(0));
}

/// The 32-bit float at `bytes`. A VAX float has its words in reverse order and a quarter of the value of the same IEEE
/// bits; zero is zero.
template <C3dCoding coding>
float c3d_float(const char* bytes) noexcept {
    const std::uint32_t first = c3d_word<coding>(bytes);
    const std::uint32_t second = c3d_word<coding>(bytes + 2);
    const auto number =
        std::bit_cast<float>(coding == C3dCoding::intel ? second << 16U | first : first << 16U | second);
    return coding == C3dCoding::dec ? number / 4 : number;
}

/// Calls `read.template operator()<coding>()` for a coding known at run time.
template <class Read>
auto with_c3d_coding(C3dCoding coding, const Read& read) {
    switch (coding) {
        case C3dCoding::dec: return read.template operator()<C3dCoding::dec>();
        case C3dCoding::sgi: return read.template operator()<C3dCoding::sgi>();
        case C3dCoding::intel: break;
    }
    return read.template operator()<C3dCoding::intel>();
}

inline std::uint16_t c3d_word(const char* bytes, C3dCoding coding) noexcept {
    return with_c3d_coding(coding, [&]<C3dCoding known>() { return c3d_word<known>(bytes); });
}
inline float c3d_float(const char* bytes, C3dCoding coding) noexcept {
    return with_c3d_coding(coding, [&]<C3dCoding known>() { return c3d_float<known>(bytes); });
}

/// The text without blanks and NULs around it.
std::string_view without_padding(std::string_view text);

/// A number as a count; 0 when it is not a valid count.
inline std::uint64_t c3d_count(std::optional<double> number) {
    return number && *number >= 1.0 && *number <= 4294967295.0 ? static_cast<std::uint64_t>(*number) : 0;
}

/// The parameter section of a C3D file.
class C3dParameters {
public:
    /// Reads the records after the head of a section and checks every length. At an invalid record, warns and leaves
    /// out the rest.
    static C3dParameters read(std::string_view section, C3dCoding coding, base::Diagnostics& diagnostics);

    /// The first parameter of this name and group, ASCII case aside; null when there is none.
    [[nodiscard]] const figure::C3dParameter* find(std::string_view group, std::string_view name) const noexcept;
    /// A parameter's number i (words are unsigned); nothing when it has no such number.
    [[nodiscard]] std::optional<double> number(std::string_view group, std::string_view name, std::size_t i = 0) const;
    /// The same as a count, see c3d_count().
    [[nodiscard]] std::uint64_t count(std::string_view group, std::string_view name, std::size_t i = 0) const;
    /// The first texts of a parameter, without blanks and NULs around them, UTF-8; empty when there is no such
    /// parameter.
    [[nodiscard]] std::vector<std::string> texts(std::string_view group, std::string_view name, std::size_t most) const;

    // A parameter holds at most 255 values of its last dimension: more are in NAME2, NAME3 ….
    /// The first texts of NAME, NAME2, NAME3 …, see texts().
    [[nodiscard]] std::vector<std::string> all_texts(std::string_view group, std::string_view name,
                                                     std::size_t most) const;
    /// The first numbers of NAME, NAME2, NAME3 …, see number().
    [[nodiscard]] std::vector<double> all_numbers(std::string_view group, std::string_view name,
                                                  std::size_t most) const;

    [[nodiscard]] const std::vector<figure::C3dGroup>& groups() const noexcept { return groups_; }
    [[nodiscard]] const std::vector<figure::C3dParameter>& parameters() const noexcept { return parameters_; }

private:
    std::vector<figure::C3dGroup> groups_;
    std::vector<figure::C3dParameter> parameters_;
};

}  // namespace skelplay::loaders
