#pragma once

#include "exporters/export.h"

namespace skelplay::exporters {

// Where every bone begins and ends: a row for each frame and bone, frame after frame, the bones in the file's order, in
// the take's lengths and axes. Frames count from 0 as the figure's do, or as they come when the take is resampled.
// Numbers are the shortest decimals that read back the same. What `skelplay joints` prints. With a centre of mass each
// frame ends with a row for it, as for a bone without length named "centre-of-mass".

/// `frame,bone,x,y,z,tail_x,tail_y,tail_z` and the rows.
bool write_csv(const ExportJob& job);
/// The same as a JSON array of objects, one a line.
bool write_json(const ExportJob& job);

}  // namespace skelplay::exporters
