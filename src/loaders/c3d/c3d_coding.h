#pragma once

#include <bit>
#include <cstdint>
#include <optional>

namespace skelplay::loaders {

/// How a C3D file writes numbers, by the byte that names the processor it was made on: 84, 85 or 86.
enum class C3dCoding : std::uint8_t {
    intel = 84,  // little-endian
    dec = 85,    // little-endian words, floats of the VAX
    sgi = 86,    // big-endian
};

/// Nothing: none of the three.
constexpr std::optional<C3dCoding> c3d_coding(char processor) noexcept {
    const auto byte = static_cast<std::uint8_t>(processor);
    return byte >= 84 && byte <= 86 ? std::optional(static_cast<C3dCoding>(byte)) : std::nullopt;
}

/// The 16-bit word at `bytes`.
template <C3dCoding coding>
std::uint16_t c3d_word(const char* bytes) noexcept {
    const auto byte = [&](int i) { return static_cast<unsigned>(static_cast<std::uint8_t>(bytes[i])); };
    return static_cast<std::uint16_t>(coding == C3dCoding::sgi ? byte(0) << 8U | byte(1) : byte(1) << 8U | byte(0));
}

/// The 32-bit float at `bytes`. One of the VAX has its words the other way round, and a quarter of what IEEE's bits
/// mean; its zero is zero.
template <C3dCoding coding>
float c3d_float(const char* bytes) noexcept {
    const std::uint32_t first = c3d_word<coding>(bytes);
    const std::uint32_t second = c3d_word<coding>(bytes + 2);
    const auto number =
        std::bit_cast<float>(coding == C3dCoding::intel ? second << 16U | first : first << 16U | second);
    return coding == C3dCoding::dec ? number / 4 : number;
}

/// Calls `read.template operator()<coding>()` for a coding that is known only now.
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

}  // namespace skelplay::loaders
