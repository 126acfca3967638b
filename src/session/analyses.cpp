#include "session/analyses.h"

#include <utility>
#include <vector>

namespace skelplay::session {

void want_analyses(Session& session) {
    std::vector<Wanted> wanted;
    session.analyst->want(std::move(wanted));
}

}  // namespace skelplay::session
