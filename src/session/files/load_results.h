#pragma once

#include "session/files/figure_skin.h"

namespace skelplay::session {

struct OpenFigure;
struct Session;

/// Takes in what the loader has finished; true when there was anything.
bool take_loaded(Session& session);

/// Puts a skin on a figure, or takes it off; what was said about the one before is forgotten. The scene graph must be
/// built again afterwards.
void set_skin(Session& session, OpenFigure& open, SkinResult result);

}  // namespace skelplay::session
