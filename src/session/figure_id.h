#pragma once

#include <cstdint>

#include "figure/ids.h"

namespace skelplay::session {

/// Names an open figure. Never used twice.
enum class FigureId : std::uint32_t { none = 0 };

/// A bone of an open figure; no bone if either is `none`.
struct FigureBone {
    FigureId figure = FigureId::none;
    figure::BoneId bone = figure::BoneId::none;
    friend bool operator==(const FigureBone&, const FigureBone&) = default;
};

}  // namespace skelplay::session
