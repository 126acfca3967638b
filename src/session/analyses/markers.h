#pragma once

#include "analysis/marker_links.h"
#include "session/analyses/analysis.h"

namespace skelplay::session {
/// True while it is searched for how markers that are not matched yet come to the bones of a skeleton that moves and is
/// open beside them; see analysis::match_markers. Off with View::match_axes.
bool matching(const Session& session);
/// Applies the alignment found for markers, but for a start that a person has set, and reports it in a toast; once for
/// each file also that there is none, as a message, too ("session.no-match"). True if any markers moved.
bool apply_alignment(Session& session);

/// Gives markers their own placement and start again. Call it after View::match_axes was switched.
void forget_matches(Session& session);
/// The same for one figure, or for all markers if it is their skeleton. Call it before the figure is placed by hand.
void forget_matches(Session& session, const OpenFigure& placed);
/// The same for one figure, which may be matched or not. Call begin_at_zero() afterwards.
void reset_alignment(OpenFigure& open);
/// Call it after a person has set a start, which no match changes then, nor that of markers beside a skeleton.
void keep_start(Document& document, OpenFigure& moved);

/// The links that were found between a figure's markers; null: it has none, they are not shown, or they are not ready.
const analysis::MarkerLinks* marker_links_of(const Session& session, const OpenFigure& open);
/// The same with the changes that were made by hand; nothing instead of null.
std::optional<analysis::MarkerLinks> edited_marker_links(const Session& session, const OpenFigure& open);
/// The same for drawing; empty instead of null.
std::vector<scene::MarkerLine> drawn_marker_links(const Session& session, const OpenFigure& open);
}  // namespace skelplay::session
