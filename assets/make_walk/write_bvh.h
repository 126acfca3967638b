#pragma once

#include <string>
#include "walker.h"

namespace skelplay::make_walk {
/// The clip as the text of a .bvh file: a joint with the bone's name where each bone starts, all in the order Zrotation
/// Xrotation Yrotation, and an End Site at the tail of every bone without a child.
std::string bvh_text(const Clip& clip);
}  // namespace skelplay::make_walk
