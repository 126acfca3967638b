#pragma once

#include "scene/mannequin.h"

namespace skelplay::make_skins {

using scene::mannequin::birch;
using scene::mannequin::Material;
using scene::mannequin::materials;
using scene::mannequin::oak;
using scene::mannequin::slate;

}  // namespace skelplay::make_skins
