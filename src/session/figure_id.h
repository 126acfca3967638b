#pragma once

// What every header of the room needs, with the standard headers that most of its files use.

#include "figure/ids.h"

namespace skelplay::session {
// Declared once for the headers that only name them.
struct Document;
struct OpenFigure;
struct Pane;
struct Playback;
struct PosedScene;
struct RepairProposal;
struct Session;
struct View;

/// Names an open figure. Never used twice.
enum class FigureId : std::uint32_t { none = 0 };

/// A bone of an open figure; no bone if either is `none`.
struct FigureBone {
    FigureId figure = FigureId::none;
    BoneId bone = BoneId::none;
    friend bool operator==(const FigureBone&, const FigureBone&) = default;
};
}  // namespace skelplay::session
