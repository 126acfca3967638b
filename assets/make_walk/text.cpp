#include "text.h"
#include <array>
#include <charconv>

namespace skelplay::make_walk {
std::string number(double value, int decimals) {
    std::array<char, 64> buffer;
    const std::to_chars_result end =
        std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::fixed, decimals);
    std::string text(buffer.data(), end.ptr);
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') {
        text.pop_back();
    }
    return text == "-0" ? "0" : text;
}

std::string numbers(const glm::dvec3& values, int decimals) {
    return number(values.x, decimals) + ' ' + number(values.y, decimals) + ' ' + number(values.z, decimals);
}
}  // namespace skelplay::make_walk
