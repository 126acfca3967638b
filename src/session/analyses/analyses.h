#pragma once

#include "session/session.h"

namespace skelplay::session {

/// Says what is to be worked out about the takes that are open, as the session stands now. An analysis is a function of
/// the session that adds to the list what it wants; they are called in a row in analyses.cpp.
void want_analyses(Session& session);

}  // namespace skelplay::session
