#pragma once

#include "exporters/export.h"

namespace skelplay::exporters {

/// Writes an .asf and the .amc that belongs to it. A figure that came from such files keeps its numbers, names, limits
/// and masses; any other is converted (acclaim_conversion.h). False when stopped.
bool write_acclaim(const ExportJob& job);

}  // namespace skelplay::exporters
