#include "session/progress.h"

#include <algorithm>

#include "session/analyses/markers.h"
#include "session/jobs.h"
#include "session/session.h"

namespace skelplay::session {

bool loading(const Session& session) { return session.jobs->loader.busy(); }
std::optional<takes::LoadProgress> load_progress(const Session& session) { return session.jobs->loader.progress(); }
bool opening(const Session& session) { return !session.jobs->openings.empty(); }
bool opening_by_call(const Session& session) { return std::ranges::any_of(session.jobs->openings, &Opening::by_call); }
void wait_for_loading(const Session& session) {
    session.jobs->watch.wait();
    session.jobs->targets.wait();
    session.jobs->loader.wait();
}

bool analysing(const Session& session) { return session.jobs->analyses.busy(); }
void wait_for_analyses(const Session& session) { session.jobs->analyses.wait(); }

void wait_for_matches(Session& session) {
    while (matching(session)) {
        wait_for_analyses(session);
        step(session, Seconds(0));
    }
}

}  // namespace skelplay::session
