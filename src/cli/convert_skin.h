#pragma once

#include <iosfwd>

#include "base/exit_status.h"
#include "cli/convert_command.h"
#include "output/numbered_names.h"

namespace skelplay::cli {

/// Writes the skin, named or else listed by the ASF, as the figure moves it: a Wavefront OBJ for each frame, and beside
/// it, when the skin has colours, a material library of the same stem. Throws a Complaint when the call can't be meant
/// so or a file can't be written.
base::Exit convert_skin(const ConvertOptions& options, const output::NumberedNames& names, std::ostream& err);

}  // namespace skelplay::cli
