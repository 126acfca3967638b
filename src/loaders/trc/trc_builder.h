#pragma once

#include "base/diagnostics.h"
#include "figure/figure.h"
#include "loaders/load.h"
#include "loaders/trc/trc_document.h"

namespace skelplay::loaders {

/// Builds the figure of a document: a marker is a bone without parent (HOUSE, core type 10). Rows are as far apart as
/// the column Time says, and where it has no times as DataRate does; their numbers are only names, but for the first.
base::Loaded<figure::Figure> build_trc(TrcDocument&& document, const LoadOptions& options);

}  // namespace skelplay::loaders
