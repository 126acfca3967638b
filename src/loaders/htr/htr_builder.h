#pragma once

#include "base/diagnostics.h"
#include "figure/figure.h"
#include "loaders/htr/htr_document.h"
#include "loaders/load.h"

namespace skelplay::loaders {

/// Makes a figure of a document, after MATHS' row of the one formula: offset = base T, t = frame T, rest = R_base,
/// R = R_frame in the header's order, tail = e(BoneLengthAxis) · BoneLength · SF. Angles, lengths and samples stay the
/// file's own numbers. The rate asked for stands instead of the header's. The name and the files of the figure are left
/// to the caller. Refused, with an error, are hierarchies that are no tree or too deep.
base::Loaded<figure::Figure> build_htr(HtrDocument&& document, const LoadOptions& options);

}  // namespace skelplay::loaders
