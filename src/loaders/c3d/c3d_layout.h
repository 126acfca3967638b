#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <string_view>

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

/// A parameter of a C3D file. Its numbers or characters are as in the file, the first dimension fastest.
struct C3dParameter {
    enum class Type : std::int8_t { text = -1, byte = 1, word = 2, real = 4 };
    int group = 0;  // the number of its group
    std::string name;
    Type type = Type::byte;
    std::vector<std::uint8_t> dimensions;  // none: a single value
    std::string data;                      // its size is determined by dimensions and type
};

/// The parameter section of a C3D file.
class C3dParameters {
public:
    /// Reads the records after the head of a section and checks every length. At an invalid record, warns and leaves
    /// out the rest.
    static C3dParameters read(std::string_view section, C3dCoding coding, base::Diagnostics& diagnostics);

    /// The first parameter of this name and group, ASCII case aside; null when there is none.
    [[nodiscard]] const C3dParameter* find(std::string_view group, std::string_view name) const noexcept;
    /// A parameter's number i (words are unsigned); nothing when it has no such number.
    [[nodiscard]] std::optional<double> number(std::string_view group, std::string_view name, std::size_t i = 0) const;
    /// The first texts of a parameter, without blanks and NULs around them, UTF-8; empty when there is no such
    /// parameter.
    [[nodiscard]] std::vector<std::string> texts(std::string_view group, std::string_view name, std::size_t most) const;

private:
    C3dCoding coding_ = C3dCoding::intel;
    std::array<std::string, 129> groups_;  // their names, by number; empty: there is none
    std::vector<C3dParameter> parameters_;
};

/// The head of a file and its parameters.
struct C3dHead {
    std::uint64_t begin = 0;  // offset of the file: some programs write zeros before it
    std::string header;       // its first block
    C3dCoding coding = C3dCoding::intel;
    C3dParameters parameters;

    // The words of the header.
    [[nodiscard]] std::uint16_t word(std::size_t byte) const { return c3d_word(header.data() + byte, coding); }
    [[nodiscard]] std::size_t points() const { return word(2); }
    [[nodiscard]] std::size_t analog_values() const { return word(4); }
    [[nodiscard]] std::uint64_t first_frame() const { return word(6); }
    [[nodiscard]] std::uint64_t last_frame() const { return word(8); }
    [[nodiscard]] double scale() const { return static_cast<double>(c3d_float(header.data() + 12, coding)); }
    [[nodiscard]] std::uint64_t data_block() const { return word(16); }
    [[nodiscard]] std::size_t analog_samples() const { return std::max<std::size_t>(word(18), 1); }
    [[nodiscard]] double rate() const { return static_cast<double>(c3d_float(header.data() + 20, coding)); }
    /// The offset of a block, which is numbered from 1.
    [[nodiscard]] std::uint64_t block_begin(std::uint64_t block) const { return begin + (block - 1) * c3d_block; }
};

/// Reads header and parameters. Nothing, after an error, when the file is too short for a C3D.
std::optional<C3dHead> read_c3d_head(const base::ByteSource& bytes, base::Diagnostics& diagnostics);

/// Determines where the frames are. The header takes precedence over the parameters, and the file's size over all
/// counts. When all counts are at the 65 535 of a word and the file continues, its size determines the number of
/// frames. Nothing, after an error, when there are no points.
std::optional<C3dLayout> c3d_layout(const C3dHead& head, const base::ByteSource& bytes, base::Diagnostics& diagnostics);

}  // namespace skelplay::loaders
