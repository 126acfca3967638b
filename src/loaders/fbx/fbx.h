#pragma once

#include <string_view>

#include "base/diagnostics.h"
#include "figure/figure.h"
#include "loaders/fbx/fbx_document.h"
#include "loaders/reading.h"

namespace skelplay::loaders {

/// True for the first bytes of a binary FBX file of any version.
bool is_binary_fbx(std::string_view head) noexcept;

/// Reads the records of an FBX file: binary in both byte orders, or ASCII, of version 6.1 or later.
base::Loaded<FbxDocument> parse_fbx(const base::ByteSource& bytes, const LoadOptions& options,
                                    const base::Run& run = {});

/// Makes a figure of a document (../formats/SCENES.md): joints become bones; where there are none, nodes that move.
/// Each frame of the take has a matrix for each bone. Refused is a scene in which nothing is a joint and nothing moves.
base::Loaded<figure::Figure> build_fbx(const FbxDocument& document, const LoadOptions& options,
                                       const base::Run& run = {});

/// Autodesk's FBX: both steps.
LoadResult read_fbx(const Input& input, const LoadOptions& options, const base::Run& run);

}  // namespace skelplay::loaders
