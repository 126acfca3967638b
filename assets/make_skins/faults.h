#pragma once

#include "make_walk/body.h"
#include "skin.h"

namespace skelplay::make_skins {
/// The block figure with one fault of each kind for a checker to find; the remarks name them.
Skin make_broken(const make_walk::Body& body);

/// The block figure in inches, though the skeleton is in centimetres.
Skin make_inch_skin(const make_walk::Body& body);
}  // namespace skelplay::make_skins
