#pragma once

#include <optional>
#include <vector>

#include "analysis/marker_links.h"
#include "scene/figure_view.h"
#include "session/analyses/analysis.h"

namespace skelplay::session {

/// True while the placement and the start are searched for that bring any markers to the bones of a skeleton of the
/// same take, which is open beside them; see analysis::match_markers. Nothing is searched for without markers, without
/// a skeleton that moves, for markers that are matched already, or while View::match_axes is off.
bool matching(const Session& session);
/// Applies the alignment found for marker figures and reports it in a toast. Their start is changed too, unless a
/// person has set their start or that of the skeleton. Markers that no placement brings to the bones are reported once,
/// in a toast and among the messages of their file ("session.no-match"). True if any markers moved.
bool apply_alignment(Session& session);

/// Gives markers the placement and the start of their own files and settings again, until they are matched anew. Call
/// it after View::match_axes was switched.
void forget_matches(Session& session);
/// The same for one figure, or for all markers if it is their skeleton. Call it before the figure is placed by hand.
void forget_matches(Session& session, const OpenFigure& placed);
/// The same for one figure, which may be matched or not. Call begin_at_zero() afterwards.
void reset_alignment(OpenFigure& open);
/// Call it after a person has set the start of a figure: from now on no match changes it, nor, if the figure is the
/// skeleton, the start of the markers beside it.
void keep_start(Document& document, OpenFigure& moved);

// ---- Marker links ----

/// The links that were found between a figure's markers; null: it has none, they are not shown, or they are not ready.
const analysis::MarkerLinks* marker_links_of(const Session& session, const OpenFigure& open);
/// The same with the changes that were made by hand; nothing instead of null.
std::optional<analysis::MarkerLinks> edited_marker_links(const Session& session, const OpenFigure& open);
/// The same for drawing; empty instead of null.
std::vector<scene::MarkerLine> drawn_marker_links(const Session& session, const OpenFigure& open);

}  // namespace skelplay::session
