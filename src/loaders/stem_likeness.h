#pragma once

#include <compare>
#include <cstddef>
#include <string_view>

namespace skelplay::loaders {

/// How alike two stems are, ASCII case aside: by whole words first, so that `cmu_07_05-walk` is nearer to `cmu_07-walk`
/// than to `cmu_0`, then by characters.
struct StemLikeness {
    std::size_t words = 0;       // characters of the common beginning, cut before a word or number that differs
    std::size_t characters = 0;  // of the common beginning
    friend auto operator<=>(const StemLikeness&, const StemLikeness&) = default;
};
StemLikeness likeness(std::string_view a, std::string_view b);

}  // namespace skelplay::loaders
