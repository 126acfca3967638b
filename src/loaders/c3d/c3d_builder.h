#pragma once

#include "base/diagnostics.h"
#include "figure/figure.h"
#include "loaders/c3d/c3d_document.h"
#include "loaders/load.h"

namespace skelplay::loaders {

/// Makes markers of a document's points. A point without a label is called `*n`, n its number from 1.
base::Loaded<figure::Figure> build_c3d(C3dDocument&& document, const LoadOptions& options);

}  // namespace skelplay::loaders
