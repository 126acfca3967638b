#pragma once

#include "session/analyses/lane.h"

namespace skelplay::session {

/// How the window is divided. Widths in points: pixels before the display's content scale.
struct Layout {
    static constexpr float narrowest = 160.0F;
    static constexpr float widest = 800.0F;

    float left_width = 260.0F;
    float right_width = 420.0F;  // its tabs have room for their names
    bool left_folded = false;
    bool right_folded = false;
    LaneChoice lanes;           // under the time bar
    bool strip_folded = false;  // the playlist's, above the time bar

    friend bool operator==(const Layout&, const Layout&) = default;
};

}  // namespace skelplay::session
