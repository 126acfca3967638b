#pragma once

#include <vector>

#include "analysis/marker_links.h"
#include "scene/figure_view.h"
#include "session/analyses/analysis.h"

namespace skelplay::session {

struct OpenFigure;
struct Session;

/// Requests the sticks between the open figures' markers, if they are shown.
void request_marker_links(const Session& session, std::vector<AnalysisRequest>& requests);
/// The sticks between a figure's markers; null: it has none, they are not shown, or not ready.
const analysis::MarkerLinks* marker_links_of(const Session& session, const OpenFigure& open);
/// The same for drawing; empty instead of null.
std::vector<scene::MarkerLine> drawn_marker_links(const Session& session, const OpenFigure& open);

}  // namespace skelplay::session
