#pragma once

#include "base/diagnostics.h"
#include "figure/figure.h"
#include "loaders/bva/bva_document.h"
#include "loaders/load.h"

namespace skelplay::loaders {

/// Builds the figure of a document: each segment is a bone without parent, moved and then turned about Z, X and Y, in
/// the world, whose up axis is Y (Viewpoint's note: T · Rz · Rx · Ry · S). The scale is a bone's length in all three
/// columns of the one sample there is; it is kept among the samples, but moves nothing.
base::Loaded<figure::Figure> build_bva(BvaDocument&& document, const LoadOptions& options);

}  // namespace skelplay::loaders
