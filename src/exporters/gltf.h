#pragma once

#include "exporters/export.h"

namespace skelplay::exporters {

/// Writes glTF 2.0 in one file: a node for each bone, resting as the skeleton does; a skin, also where nobody wears
/// it, so that other programs know the bones for bones; the rigid or weighted mesh of the figure; and the take as an
/// animation of what leaves the rest pose. The take must stand in metres with Y up, as glTF says. Its numbers are
/// 32-bit floats. A bone without children is only its origin there.
bool write_glb(const ExportJob& job);
/// The same as JSON, with the numbers in it as base64.
bool write_gltf(const ExportJob& job);

}  // namespace skelplay::exporters
