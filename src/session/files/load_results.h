#pragma once

#include "takes/figure_skin.h"

namespace skelplay::session {

struct OpenFigure;
struct Session;

/// Takes in what the loader has finished; true if there was anything.
bool drain_loaded(Session& session);

/// Attaches a skin to a figure, or detaches it if `result` has none, and drops the reports about the previous one. The
/// scene graph must be rebuilt afterwards.
void set_skin(Session& session, OpenFigure& open, takes::SkinResult result);

}  // namespace skelplay::session
