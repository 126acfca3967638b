#include "session/analyses/analyses.h"

#include <utility>
#include <vector>

#include "session/analyses/comparing.h"
#include "session/analyses/curves.h"
#include "session/analyses/lanes.h"
#include "session/analyses/paths.h"

namespace skelplay::session {

void want_analyses(Session& session) {
    std::vector<Wanted> wanted;
    want_path(session, wanted);
    want_curves(session, wanted);
    want_comparison(session, wanted);
    want_lanes(session, wanted);
    session.analyst->want(std::move(wanted));
}

}  // namespace skelplay::session
