#pragma once

#include "make_walk/body.h"
#include "skin.h"

namespace skelplay::make_skins {
/// A smooth artist's mannequin: segments of wood with balls in the joints between them.
Skin make_mannequin(const make_walk::Body& body);
}  // namespace skelplay::make_skins
