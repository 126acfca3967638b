#pragma once

#include "exporters/export.h"

namespace skelplay::exporters {
// The writers of export_formats(). False when stopped; they throw ExportFault.

/// Writes a BVH that every program reads alike, and notes what is changed for that: one root, no blanks in names, `End
/// Site` without a name, full positions with OFFSET 0, and none for joints below the root that stay at their OFFSET.
/// Else a figure that came from a BVH keeps its numbers, channels and names; with ExportOptions::verbatim
/// nothing of it is changed. Any other figure gets joints with the figure's axes at rest: three rotations each, and
/// three positions with OFFSET 0 for roots and for joints that move relative to their parents, or as
/// ExportOptions::channels says. Angles are in degrees.
bool write_bvh(const WriteJob& job);

/// Writes an .asf and its .amc. A figure that came from such files keeps its numbers, names, limits
/// and masses; any other becomes bones whose `axis` is 0 0 0. The source's root moves `root` and becomes a bone of
/// length
/// 0 below it (several roots become several such bones, with six degrees of freedom each). A joint becomes a bone at
/// its origin. A child that does not begin at its parent's end gets a parent without degrees of freedom that leads
/// there. A joint that moves relative to its parent has tx ty tz.
bool write_acclaim(const WriteJob& job);

/// Writes an HTR of version 1. A figure that came from an HTR or GTR keeps its numbers, names and words of the header;
/// any other is converted as Meredith & Maddock do it (processing/world_axes_take.h): every bone along Y, angles in
/// degrees in one order for all bones, the scale factor the length of the bone in a frame.
bool write_htr(const WriteJob& job);

/// Writes BonesPro's structure and animation (its export format's page) without the words before and after the numbers,
/// which are not part of the files. The skin is the one of the options, of whose vertices each follows one bone, or the
/// figure's own of weights; its vertices stand in the order of the posed OBJ. Bones are numbered from 0 in the file's
/// order. A figure from BonesPro keeps its nodes and boxes; any other has nodes as bones and boxes around the bones'
/// origins. The step between frames tells the rate where that divides 30 a second.
bool write_bonespro(const WriteJob& job);

/// Writes Motion Analysis' text of markers (TRC) for OpenSim: the positions of markers, or of a skeleton's joints, in
/// each frame, in the file's order, lengths and axes, as the shortest decimals that read back the same. A missing
/// marker has empty cells. The header has eight keys, with the unit.
bool write_trc(const WriteJob& job);

/// Writes a C3D (c3d.org): the positions of markers, or of a skeleton's joints, in each frame, in the file's order,
/// lengths and axes, as little-endian floats. A missing marker has the residual -1. Of a take from a C3D, residuals,
/// cameras, analog data, force plates, events, segments and all other parameters are kept. Throws
/// ExportFault if there are more points, frames or names than the format can hold.
bool write_c3d(const WriteJob& job);

// Tables of the origins and tails of bones, as `skelplay joints` prints them: a row for each frame and bone, frame
// after frame, bones in the file's order, in the take's lengths and axes. Frames count from 0 as in the figure, or in
// the resampled take. Numbers are the shortest decimals that read back the same. With a centre of mass each frame ends
// with a row for it, as for a bone without length named "centre-of-mass".

/// `frame,bone,x,y,z,tail_x,tail_y,tail_z` and the rows; with ExportOptions::tells_time, of a take that does not
/// begin at 0 s, also `number,time`, the file's number of the frame and its time in seconds.
bool write_csv(const WriteJob& job);
/// The same as a JSON array of objects, one a line.
bool write_json(const WriteJob& job);

/// Writes the analog data of a C3D as a table: a row for each sample with `time` in seconds on the trial's clock,
/// `frame` as in the other tables, the channels in their units, force, centre of pressure and free moment of
/// each force plate, and the names of events at the sample nearest to them. Throws ExportFault if there is no analog
/// data.
bool write_signals(const WriteJob& job);

// Arrays that numpy.load opens without pickle, in C order, numbers in this machine's byte order. Bones are in the
// file's order, as in `skelplay joints`; lengths and axes are the take's (by default the file's own). Only a few blocks
// of frames are held in memory.

/// Writes a .npz, a zip archive of uncompressed arrays. The manual's "Arrays for NumPy" (converting.md) lists them with
/// their types, shapes, units and order. The body is told by names: where none is, sides are empty, contacts false and
/// facing NaN. Of a C3D those arrays are written that it has.
///
/// Positions follow from the parent's: p = p_parent + R_parent · offset, R_parent the product of the rotations from the
/// root down, unless a bone moves away from its offset (translations, ASF's `l`), or is scaled or mirrored (BonesPro):
/// `positions` has its real position, and that is noted.
bool write_npz(const WriteJob& job);

/// Writes a .npy with `positions` only.
bool write_npy(const WriteJob& job);

/// Writes FBX 7.4: a node for each bone, with the file's names and the source's order of angles; the bind pose; the
/// rigid or weighted mesh of the figure with its materials and pictures; a curve with a key per frame for each property
/// that leaves the rest pose; unit, up axis and rate. Values are 32-bit floats. Markers become empty nodes without keys
/// in gaps. Of a bone without children only the origin is written.
bool write_fbx(const WriteJob& job);

/// Writes glTF 2.0 in one file: a node for each bone in the rest pose; a skin, even without a mesh, so that other
/// programs recognise bones; the rigid or weighted mesh of the figure; and the take as an animation of the properties
/// that leave the rest pose. The take must be in metres with Y up, as glTF requires. Numbers are 32-bit floats. Of a
/// bone without children only the origin is written.
bool write_glb(const WriteJob& job);
/// The same as JSON, with the numbers as base64.
bool write_gltf(const WriteJob& job);

/// Writes a VRM animation (VRMC_vrm_animation 1.0): a GLB of the bones that ExportOptions::human_bones names alone, the
/// hips as root, whose axes at rest are the figure's. The take must rest in a T pose that faces +Z. Only the hips move;
/// notes what is left out, and joints that move from their parents.
bool write_vrma(const WriteJob& job);
}  // namespace skelplay::exporters
