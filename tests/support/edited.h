#pragma once

#include <cstddef>
#include <gtest/gtest.h>
#include <string>
#include <string_view>

namespace skelplay::test {
/// A text with the first `from`, which it must have, replaced by `to`.
inline std::string edited(std::string text, std::string_view from, std::string_view to) {
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return at == std::string::npos ? text : text.replace(at, from.size(), to);
}
}  // namespace skelplay::test
