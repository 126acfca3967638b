#pragma once

#include <array>
#include <glm/mat3x3.hpp>
#include <optional>
#include <string_view>

#include "base/text.h"
#include "figure/ids.h"

namespace skelplay::loaders {

/// The axis of a letter from x to z, in any case.
constexpr figure::Axis axis_of_letter(char letter) noexcept { return figure::Axis(base::lower(letter) - 'x'); }

/// The axes of a word such as "xyz" or "ZYX", which names each axis once, in any case; nothing for any other word.
std::optional<std::array<figure::Axis, 3>> axis_order(std::string_view letters);

/// The rotation about one axis, right-handed, for column vectors.
glm::dmat3 rotation_about(figure::Axis axis, double radians);

}  // namespace skelplay::loaders
