#pragma once

#include <array>
#include <set>
#include <utility>

#include "figure/motion.h"
#include "panels/plot.h"
#include "session/command.h"

namespace skelplay::panels {

/// What numbers are of; those of one plot are of one kind.
enum class Quantity : std::uint8_t { angle, length, factor };

/// What the Curves panel remembers between frames.
struct CurvesState {
    session::FigureId figure = session::FigureId::none;  // whose take `time` is of
    Span time;                                           // what is seen of it
    bool whole = true;                                   // all of it, however long it becomes
    bool playhead_seen = false;                          // the playhead was in it
    bool fit = true;                                     // the values are those that fit what is seen
    std::array<Span, 3> values{Span::nothing(), Span::nothing(), Span::nothing()};  // seen, by Quantity
    // Kept for all bones: whoever looks at X rotations does so at the next bone too.
    std::set<std::pair<figure::ChannelRole, figure::Axis>> hidden;
};

}  // namespace skelplay::panels
