#pragma once

#include "make_walk/body.h"
#include "skin.h"

namespace skelplay::make_skins {

/// One box per bone: the skin for blocking a scene, when only where the limbs are matters.
Skin make_block(const make_walk::Body& body);

}  // namespace skelplay::make_skins
