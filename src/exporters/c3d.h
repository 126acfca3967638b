#pragma once

#include "exporters/export.h"

namespace skelplay::exporters {

/// C3D (c3d.org): where the markers, or the joints of a skeleton, are in each frame, in the file's order, lengths and
/// axes, as little-endian floats. A marker that is missing has the residual -1. Throws ExportFault when there are more
/// points than the format counts, or more names than it has room for.
bool write_c3d(const ExportJob& job);

}  // namespace skelplay::exporters
