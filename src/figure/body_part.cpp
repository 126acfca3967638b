#include "figure/body_part.h"

#include <array>

namespace skelplay::figure {

std::string_view name(Part part) noexcept {
    static constexpr std::array<std::string_view, 22> names{
        "",        "ground", "hips",     "hip joint", "thigh", "shin", "foot", "toes", "spine", "collar", "upper arm",
        "forearm", "hand",   "knuckles", "finger",    "neck",  "head", "jaw",  "eye",  "tail",  "prop",   "helper"};
    return names.at(static_cast<std::size_t>(part));
}

std::string_view name(Side side) noexcept {
    switch (side) {
        case Side::left: return "left";
        case Side::right: return "right";
        case Side::none: break;
    }
    return {};
}

}  // namespace skelplay::figure
