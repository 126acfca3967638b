#pragma once

#include "exporters/export.h"

namespace skelplay::exporters {

/// Motion Analysis' text of markers (TRC), as OpenSim reads it: where the markers, or the joints of a skeleton, are in
/// each frame, in the file's order, lengths and axes, as the shortest decimals that read back the same. A marker that
/// is missing has empty cells. The head is that of eight keys; the unit is named.
bool write_trc(const ExportJob& job);

}  // namespace skelplay::exporters
