#pragma once

#include "exporters/export.h"

namespace skelplay::exporters {

// A writer for each row of export_formats(), and what it writes. False when stopped; throws ExportFault.

/// Writes a BVH. A figure that came from one keeps its numbers, channels and names; where `auto` would read position
/// channels otherwise than the rule in force, they get OFFSET 0 and full values, which is noted. Any other figure gets
/// joints with the figure's axes at rest: three rotations each, and three positions with OFFSET 0 for roots and for
/// joints that move against their parents. Angles are in degrees.
bool write_bvh(const WriteJob& job);

/// Writes an .asf and the .amc that belongs to it. A figure that came from such files keeps its numbers, names, limits
/// and masses; any other becomes bones whose `axis` is 0 0 0. The source's root moves `root` and is a bone of no length
/// that hangs on it (several roots are several such bones, with six degrees of freedom each); a joint is a bone at its
/// origin; a child that does not begin at its parent's end hangs on a bone without degrees of freedom that leads there;
/// a joint that moves against its parent has tx ty tz.
bool write_acclaim(const WriteJob& job);

/// Writes an HTR of version 1. A figure that came from an HTR or GTR keeps its numbers, names and words of the header;
/// any other is converted as Meredith & Maddock do it (processing/world_axes_take.h): every bone along Y, angles in
/// degrees in one order for all bones, the scale factor the length of the bone in a frame.
bool write_htr(const WriteJob& job);

/// Motion Analysis' text of markers (TRC), as OpenSim reads it: where the markers, or the joints of a skeleton, are in
/// each frame, in the file's order, lengths and axes, as the shortest decimals that read back the same. A marker that
/// is missing has empty cells. The head is that of eight keys; the unit is named.
bool write_trc(const WriteJob& job);

/// C3D (c3d.org): where the markers, or the joints of a skeleton, are in each frame, in the file's order, lengths and
/// axes, as little-endian floats. A marker that is missing has the residual -1. Throws ExportFault when there are more
/// points than the format counts, or more names than it has room for.
bool write_c3d(const WriteJob& job);

// Tables of where every bone begins and ends: a row for each frame and bone, frame after frame, the bones in the file's
// order, in the take's lengths and axes. Frames count from 0 as the figure's do, or as they come when the take is
// resampled. Numbers are the shortest decimals that read back the same. What `skelplay joints` prints. With a centre of
// mass each frame ends with a row for it, as for a bone without length named "centre-of-mass".

/// `frame,bone,x,y,z,tail_x,tail_y,tail_z` and the rows.
bool write_csv(const WriteJob& job);
/// The same as a JSON array of objects, one a line.
bool write_json(const WriteJob& job);

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
/// (BonesPro): `positions` has where it is, and that is noted.
bool write_npz(const WriteJob& job);

/// A .npy: `positions` alone.
bool write_npy(const WriteJob& job);

/// Writes glTF 2.0 in one file: a node for each bone, resting as the skeleton does; a skin, also where nobody wears
/// it, so that other programs know the bones for bones; the rigid or weighted mesh of the figure; and the take as an
/// animation of what leaves the rest pose. The take must stand in metres with Y up, as glTF says. Its numbers are
/// 32-bit floats. A bone without children is only its origin there.
bool write_glb(const WriteJob& job);
/// The same as JSON, with the numbers in it as base64.
bool write_gltf(const WriteJob& job);

}  // namespace skelplay::exporters
