#pragma once

#include <vector>

#include "analysis/marker_links.h"
#include "scene/figure_view.h"
#include "session/analyses/analysis.h"

namespace skelplay::session {

struct Document;
struct OpenFigure;
struct Session;

/// Requests how markers that are open beside a skeleton of the same take have to stand to be at its bones, and when
/// they begin; see analysis::match_markers. Nothing without markers, without a skeleton that moves, for markers that
/// stand so already, and where View::match_axes is off.
void request_matches(const Session& session, std::vector<AnalysisRequest>& requests);
/// Stands markers as was found, and says so. They also begin as was found, unless a person has set when they or the
/// skeleton begin. Of markers that nothing brings to the bones it is said once, here and among the messages of their
/// file ("session.no-match"). True if any moved.
bool apply_alignment(Session& session);
/// True while it is not known how some markers have to stand.
bool matching(const Session& session);

/// Markers stand and begin again as their own files and a person say, until what they are beside is looked at anew.
/// Call it after View::match_axes was switched.
void forget_matches(Session& session);
/// The same, before a figure is placed by hand, for markers that are this figure or stand by it.
void forget_matches(Session& session, const OpenFigure& placement);
/// The same for one figure, which may be matched or not; begin_at_zero() has to follow.
void reset_alignment(OpenFigure& open);
/// Call it where a person has set when a figure begins: no match changes that from now on, nor, if it is the skeleton,
/// when the markers begin that stand by it.
void keep_start(Document& document, OpenFigure& moved);

// ---- Marker links ----

/// Requests the sticks between the open figures' markers, if they are shown.
void request_marker_links(const Session& session, std::vector<AnalysisRequest>& requests);
/// The sticks between a figure's markers; null: it has none, they are not shown, or not ready.
const analysis::MarkerLinks* marker_links_of(const Session& session, const OpenFigure& open);
/// The same for drawing; empty instead of null.
std::vector<scene::MarkerLine> drawn_marker_links(const Session& session, const OpenFigure& open);

}  // namespace skelplay::session
