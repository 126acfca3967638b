#include "session/analyses/sticks.h"

#include <memory>

#include "session/jobs.h"
#include "session/session.h"

namespace skelplay::session {

namespace {

using MarkersOf = std::shared_ptr<const figure::Figure>;
constexpr Analysis<MarkersOf, analysis::MarkerSticks> sticks_analysis{
    [](const MarkersOf& markers, const base::Run& run) { return analysis::marker_sticks(*markers, run); }};

}  // namespace

void request_sticks(const Session& session, std::vector<AnalysisRequest>& requests) {
    if (!session.view.options.sticks) return;
    for (const OpenFigure& open : session.document.figures)
        if (figure::is_markers(*open.take.figure)) requests.emplace_back(sticks_analysis, open.take.figure);
}

const analysis::MarkerSticks* sticks_of(const Session& session, const OpenFigure& open) {
    return session.jobs->analyses.result(sticks_analysis, open.take.figure);
}

std::vector<scene::Stick> drawn_sticks(const Session& session, const OpenFigure& open) {
    std::vector<scene::Stick> sticks;
    const analysis::MarkerSticks* known = sticks_of(session, open);
    if (known == nullptr) return sticks;
    for (const analysis::MarkerStick& stick : known->sticks) sticks.push_back({stick.from, stick.to});
    return sticks;
}

}  // namespace skelplay::session
