#pragma once

#include "base/byte_source.h"
#include "base/diagnostics.h"
#include "loaders/c3d/c3d_document.h"
#include "loaders/load.h"

namespace skelplay::loaders {

/// Reads a C3D file (c3d.org's manual; ../formats, section 1): header, parameters, and the points of all frames; analog
/// values are counted. Refused are files without points and those shorter than a header.
base::Loaded<C3dDocument> parse_c3d(const base::ByteSource& bytes, const LoadOptions& options,
                                    const base::Run& run = {});

}  // namespace skelplay::loaders
