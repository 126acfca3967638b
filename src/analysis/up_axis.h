#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "figure/figure.h"

namespace skelplay::analysis {

/// Where a value about the file as a whole comes from.
enum class Source : std::uint8_t { file, inferred, option };

/// "file", "inferred" or "option".
std::string_view name(Source source) noexcept;

/// Which of the file's axes points up, and why we think so.
struct UpAxis {
    figure::Axis value = figure::Axis::y;
    Source source = Source::inferred;
    std::string evidence;  // "the head is above the feet along Y"
};

/// "X", "Y" or "Z".
std::string_view letter(figure::Axis axis) noexcept;

/// The axis the file names (HTR), else the one along which head, or hips, stand above the feet over the rest pose and
/// frames spread over the take; without such names the longer of Y and Z in the rest pose. X is never inferred.
UpAxis infer_up_axis(const figure::Figure& figure);

}  // namespace skelplay::analysis
