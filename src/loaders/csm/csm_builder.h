#pragma once

#include "base/diagnostics.h"
#include "figure/figure.h"
#include "loaders/csm/csm_document.h"
#include "loaders/load.h"

namespace skelplay::loaders {

/// Builds the figure of a document: a marker is a bone without parent (HOUSE, core type 10). In a file that nowhere
/// says DROPOUT a place 0 0 0 means the same. The first row's number is kept, and rows are 1/Rate seconds apart.
base::Loaded<figure::Figure> build_csm(CsmDocument&& document, const LoadOptions& options);

}  // namespace skelplay::loaders
