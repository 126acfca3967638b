#pragma once

#include <map>
#include <string>

#include "base/run.h"
#include "figure/recordings.h"
#include "loaders/c3d/c3d_layout.h"

namespace skelplay::loaders {

/// What a file states beside its points: channels, force plates and events, without the samples. Channels, plates and
/// events that the parameters do not describe are named by nothing.
figure::Recordings describe_recordings(const C3dHead& head, const C3dLayout& layout);

/// The events of the header, at most 18.
std::vector<figure::C3dHeaderEvent> header_events(const C3dHead& head);

/// Reads the matrices of all segments; a segment with a negative residual has NaN.
void read_c3d_segments(const Reading& in, const C3dLayout& layout, figure::SegmentPoses& segments);

/// The labels of points that hold what a model computed, with the unit of their numbers (empty: not stated). The POINT
/// parameters ANGLES, FORCES, MOMENTS, POWERS, SCALARS and REACTIONS list them, each of which may go on in ANGLES2,
/// ANGLES3 …, and so may other lists that TYPE_GROUPS names (c3d.org's manual, "POINT:TYPE_GROUPS"). The units are in
/// ANGLE_UNITS, FORCE_UNITS and so on.
std::map<std::string, std::string> c3d_outputs(const C3dParameters& parameters);

}  // namespace skelplay::loaders
