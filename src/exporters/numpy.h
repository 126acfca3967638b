#pragma once

#include "exporters/export.h"

namespace skelplay::exporters {

// Arrays that numpy.load opens without pickle, in C order, numbers as this machine has them. Bones are in the file's
// order, as `skelplay joints` has them; lengths and axes are the take's: the file's own if nothing else is asked for.
// Nothing larger than some blocks of frames is held in memory.

/// A .npz, a zip archive of arrays that are stored as they are; F frames, B bones:
///
///     positions   F × B × 3  float64  the bones' origins in the figure's axes
///     rotations   F × B × 4  float64  own axes in the parent's axes (a root's in the figure's), the rest rotation
///                                     included; unit quaternions, w first, each the nearer one of ±q to the frame
///                                     before
///     parents     B          int32    index of the parent in this order, which may be greater; −1 for a root
///     names       B          <U…      as the file spells them; may repeat
///     offsets     B × 3      float64  origin at rest, from the parent's origin, in the parent's axes
///     frame_time  scalar     float64  seconds from frame to frame
///
/// Positions follow from the parent's: p = p_parent + R_parent · offset, R_parent the product of the rotations from the
/// root down, except where something moves a bone from its position (translations, ASF's `l`), or scales or mirrors it
/// (BonesPro): `positions` has where it is, and that is noted. False when stopped.
bool write_npz(const ExportJob& job);

/// A .npy: `positions` alone.
bool write_npy(const ExportJob& job);

}  // namespace skelplay::exporters
