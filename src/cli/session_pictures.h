#pragma once

#include <iosfwd>
#include <optional>
#include <vector>

#include "cli/input_options.h"
#include "cli/picture_painter.h"
#include "scene/skin_attachment.h"
#include "session/drawing.h"
#include "session/files/figure_skin.h"
#include "session/session.h"

namespace skelplay::cli {

/// Opens files in a session that knows no window and remembers nothing, and prints what the loaders had to say. Without
/// files it opens the bundled sample. Nothing when a file or a skin was refused. Throws a Complaint without a sample,
/// and of a folder.
std::optional<session::Session> open_session(const InputOptions& input, const session::SkinRequest& skin,
                                             std::ostream& err);

/// What a session shows at a position, once all that is to be seen there has been worked out. `shown` (a snapshot) and
/// `drawing` must outlive it.
PictureSource pictures_of(session::Session& shown, session::Drawing& drawing);
/// The same picture for each position: what it shows at all of these, which are in the order of time.
PictureSource stroboscope_of(session::Session& shown, session::Drawing& drawing, std::vector<double> positions);

}  // namespace skelplay::cli
