#pragma once

#include "exporters/export.h"

namespace skelplay::exporters {

/// Writes an HTR of version 1. A figure that came from an HTR or GTR keeps its numbers, names and words of the header;
/// any other is converted as Meredith & Maddock do it (processing/one_axis.h): every bone along Y, angles in degrees in
/// one order for all bones, the scale factor the length of the bone in a frame.
bool write_htr(const ExportJob& job);

}  // namespace skelplay::exporters
