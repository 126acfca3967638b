#pragma once

#include "base/diagnostics.h"
#include "figure/figure.h"
#include "loaders/bvh/bvh_document.h"
#include "loaders/load.h"

namespace skelplay::loaders {

/// Builds a figure from a document: bones, channels and the rule by which positions and OFFSET combine. A bone's tail
/// follows its first child in the file, joint or End Site. The figure has no file names yet.
base::Loaded<figure::Figure> build_bvh(BvhDocument&& document, const LoadOptions& options);

}  // namespace skelplay::loaders
