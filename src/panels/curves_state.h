#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <set>

#include "figure/motion.h"
#include "panels/plot.h"
#include "session/command.h"

namespace skelplay::panels {

/// A kind of value; the curves of one plot have the same kind. `centre`: where the centre of mass is; `place` and
/// `speed`: of joints.
enum class Quantity : std::uint8_t { angle, length, factor, centre, place, speed };
inline constexpr std::size_t quantity_count = 6;

/// What a curve is of, whatever the bone. Of the centre of mass Y is its height and X and Z are the others, whatever
/// axis of the file points up.
struct CurveKey {
    Quantity quantity = Quantity::angle;
    figure::ChannelRole role = figure::ChannelRole::rotate;
    figure::Axis axis = figure::Axis::x;
    friend auto operator<=>(const CurveKey&, const CurveKey&) = default;
};

/// The key of a coordinate of the centre of mass.
constexpr CurveKey centre_key(figure::Axis axis) noexcept {
    return {Quantity::centre, figure::ChannelRole::translate, axis};
}

/// The state that the Curves panel keeps.
struct CurvesState {
    session::FigureId figure = session::FigureId::none;  // the figure that `time` is for
    Span time;                                           // visible part of the take, in frames
    bool whole = true;                                   // the whole take is visible, even when it gets longer
    bool playhead_seen = false;                          // the playhead was visible
    bool fit = true;                                     // fit the values to the visible frames
    // visible values, by Quantity
    std::array<Span, quantity_count> values{Span::nothing(), Span::nothing(), Span::nothing(),
                                            Span::nothing(), Span::nothing(), Span::nothing()};
    // Applies to all bones: channels hidden for one bone are hidden for the next. Of the centre of mass only the height
    // is shown at first: a walk is much longer than it rises and falls.
    std::set<CurveKey> hidden{centre_key(figure::Axis::x), centre_key(figure::Axis::z)};
};

}  // namespace skelplay::panels
