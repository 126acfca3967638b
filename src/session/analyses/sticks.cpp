#include "session/analyses/sticks.h"

#include <any>
#include <fmt/format.h>
#include <string>

#include "session/jobs.h"
#include "session/session.h"

namespace skelplay::session {

namespace {

std::string sticks_key(const OpenFigure& open) { return fmt::format("sticks {}", open.derived.revision); }

}  // namespace

void want_sticks(const Session& session, std::vector<Wanted>& wanted) {
    if (!session.view.options.sticks) return;
    for (const OpenFigure& open : session.document.figures) {
        if (!figure::is_markers(*open.take.figure)) continue;
        wanted.push_back({sticks_key(open), [figure = open.take.figure](const std::stop_token& stop) {
                              return std::any(analysis::marker_sticks(*figure, stop));
                          }});
    }
}

const analysis::MarkerSticks* sticks_of(const Session& session, const OpenFigure& open) {
    return session.jobs->analyses.result<analysis::MarkerSticks>(sticks_key(open));
}

std::vector<scene::Stick> drawn_sticks(const Session& session, const OpenFigure& open) {
    std::vector<scene::Stick> sticks;
    const analysis::MarkerSticks* known = sticks_of(session, open);
    if (known == nullptr) return sticks;
    for (const analysis::MarkerStick& stick : known->sticks) sticks.push_back({stick.from, stick.to});
    return sticks;
}

}  // namespace skelplay::session
