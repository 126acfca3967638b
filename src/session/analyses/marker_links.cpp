#include "session/analyses/marker_links.h"

#include <memory>

#include "session/jobs.h"
#include "session/session.h"

namespace skelplay::session {

namespace {

using MarkersOf = std::shared_ptr<const figure::Figure>;
constexpr Analysis<MarkersOf, analysis::MarkerLinks> marker_links_analysis{
    [](const MarkersOf& markers, const base::Run& run) { return analysis::find_marker_links(*markers, run); }};

}  // namespace

void request_marker_links(const Session& session, std::vector<AnalysisRequest>& requests) {
    if (!session.view.options.marker_links) return;
    for (const OpenFigure& open : session.document.figures)
        if (figure::is_markers(*open.take.figure)) requests.emplace_back(marker_links_analysis, open.take.figure);
}

const analysis::MarkerLinks* marker_links_of(const Session& session, const OpenFigure& open) {
    return session.jobs->analyses.result(marker_links_analysis, open.take.figure);
}

std::vector<scene::MarkerLine> drawn_marker_links(const Session& session, const OpenFigure& open) {
    std::vector<scene::MarkerLine> marker_links;
    const analysis::MarkerLinks* known = marker_links_of(session, open);
    if (known == nullptr) return marker_links;
    for (const analysis::MarkerLink& link : known->marker_links) marker_links.push_back({link.from, link.to});
    return marker_links;
}

}  // namespace skelplay::session
