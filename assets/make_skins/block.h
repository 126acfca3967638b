#pragma once

#include "make_walk/body.h"
#include "skin.h"

namespace skelplay::make_skins {
/// A skin of one box for each bone, for blocking a scene, where only the positions of the limbs matter.
Skin make_block(const make_walk::Body& body);
}  // namespace skelplay::make_skins
