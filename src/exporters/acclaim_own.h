#pragma once

#include "exporters/export.h"

namespace skelplay::exporters {

/// True if a figure's own Acclaim skeleton holds the take that is written: it has one, and its axes become axes.
bool keeps_source_acclaim(const WriteJob& job);

/// Writes a figure whose skeleton came from an ASF: with the file's numbers where every frame is one of the file's,
/// else with numbers that its degrees of freedom allow.
bool write_verbatim_acclaim(const WriteJob& job);

}  // namespace skelplay::exporters
