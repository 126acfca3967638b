#pragma once

#include <cstdint>
#include <fstream>
#include <functional>
#include <optional>
#include <string>

namespace skelplay::test {
/// The bytes that this program reads from files while it does some work; nothing where the system does not count them.
inline std::optional<std::uint64_t> bytes_read_by(const std::function<void()>& work) {
    const auto count = []() -> std::optional<std::uint64_t> {
        std::ifstream counts("/proc/self/io");  // "rchar: 123"
        std::string word;
        std::uint64_t bytes = 0;
        return counts >> word >> bytes ? std::optional(bytes) : std::nullopt;
    };
    const auto before = count();
    work();
    const auto after = count();
    return before && after ? std::optional(*after - *before) : std::nullopt;
}
}  // namespace skelplay::test
