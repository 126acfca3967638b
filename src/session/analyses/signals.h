#pragma once

#include "analysis/force_plates.h"
#include "figure/figure.h"
#include "session/analyses/min_max_pyramid.h"
#include "session/figure_id.h"

namespace skelplay::session {
/// A curve over time that a figure's file gives beside positions: an analog channel, or a quantity of a force plate.
struct Signal {
    std::string name;         // "TA", "Plate 1 Fz"
    std::string unit;         // as the file spells it; "N", "N m"; empty: not known
    std::string description;  // of a channel; may be empty
};

/// The signals of a figure: the channels in the file's order, then for each plate whose forces are known the force of
/// the ground in the file's axes, the centre of pressure, and the free moment.
std::vector<Signal> signals_of(const OpenFigure& open);
/// The indices of the signals to show: those of CurveChoice::signals; of a file without points else the first few.
std::vector<std::size_t> shown_signals(const Session& session, const OpenFigure& open);
/// CurveChoice::signals with a signal of this name added, or without it.
std::string toggled_signal(std::string_view chosen, std::string_view name);
/// True if the choice has a signal of this name, ASCII case aside.
bool has_signal(std::string_view chosen, std::string_view name);

/// The samples of a signal, at the rate of the analog data; null: not ready.
const MinMaxPyramid* signal_samples(const Session& session, std::size_t signal);

/// What a figure's force plates measured, in the figure's axes and lengths.
struct PlateTracks {
    // by plate and frame: the means over the frame's samples; empty for a plate whose forces are not known
    std::vector<std::vector<analysis::GroundReaction>> frames;
};
/// Null: the figure has no plates, they are not shown, or they are not ready.
const PlateTracks* plate_tracks(const Session& session, const OpenFigure& open);

/// Why no force plates, or axes of segments, are drawn; null: an open figure has some.
const char* why_no_force_plates(const Session& session);
const char* why_no_segments(const Session& session);
}  // namespace skelplay::session
