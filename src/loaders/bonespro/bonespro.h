#pragma once

#include "loaders/formats.h"
#include "loaders/load.h"

namespace skelplay::loaders {

/// Reads BonesPro's structure export: bones, boxes and a mesh with weights; they stand in the bind pose. Row of the
/// format table, see FormatRow::read.
LoadResult read_bonespro_structure(const Input& input, const LoadOptions& options);

/// Reads BonesPro's animation export in any of its modes, with its structure file: the one the options name, or one
/// beside it that has as many bones and vertices. Row of the format table, see FormatRow::read.
LoadResult read_bonespro_animation(const Input& input, const LoadOptions& options);

}  // namespace skelplay::loaders
