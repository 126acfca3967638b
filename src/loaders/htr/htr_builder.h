#pragma once

#include "base/diagnostics.h"
#include "figure/figure.h"
#include "loaders/htr/htr_document.h"
#include "loaders/load.h"

namespace skelplay::loaders {

/// Builds a figure from a document, in the terms of the formula at figure::ChannelRole: offset = base T, t = frame T,
/// rest = R_base, R = R_frame in the header's order, tail = e(BoneLengthAxis) · BoneLength · SF. Angles, lengths and
/// samples stay the file's own numbers. The rate in the options replaces the header's. The caller sets the name and the
/// files of the figure. Refused, with an error: a hierarchy that is not a tree or too deep.
base::Loaded<figure::Figure> build_htr(HtrDocument&& document, const LoadOptions& options);

}  // namespace skelplay::loaders
