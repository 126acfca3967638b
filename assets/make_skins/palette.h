#pragma once

#include "body/mannequin.h"

namespace skelplay::make_skins {
using body::mannequin::birch;
using body::mannequin::Material;
using body::mannequin::materials;
using body::mannequin::oak;
using body::mannequin::slate;
}  // namespace skelplay::make_skins
