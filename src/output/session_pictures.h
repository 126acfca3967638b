#pragma once

#include <vector>

#include "output/picture_painter.h"
#include "session/drawing.h"
#include "session/session.h"

namespace skelplay::output {

/// What a session shows at a position, once all that is to be seen there has been worked out. `shown` (a snapshot) and
/// `drawing` must outlive it.
PictureSource pictures_of(session::Session& shown, session::Drawing& drawing);
/// The same picture for each position: what it shows at all of these, which are in the order of time.
PictureSource stroboscope_of(session::Session& shown, session::Drawing& drawing, std::vector<double> positions);

}  // namespace skelplay::output
