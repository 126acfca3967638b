#pragma once

#include <array>
#include <set>
#include <utility>

#include "figure/motion.h"
#include "panels/plot.h"
#include "session/command.h"

namespace skelplay::panels {

/// A kind of value; the curves of one plot have the same kind.
enum class Quantity : std::uint8_t { angle, length, factor };

/// The state that the Curves panel keeps.
struct CurvesState {
    session::FigureId figure = session::FigureId::none;  // the figure that `time` is for
    Span time;                                           // visible part of the take, in frames
    bool whole = true;                                   // the whole take is visible, even when it gets longer
    bool playhead_seen = false;                          // the playhead was visible
    bool fit = true;                                     // fit the values to the visible frames
    std::array<Span, 3> values{Span::nothing(), Span::nothing(), Span::nothing()};  // visible values, by Quantity
    // Applies to all bones: channels hidden for one bone are hidden for the next.
    std::set<std::pair<figure::ChannelRole, figure::Axis>> hidden;
};

}  // namespace skelplay::panels
