#pragma once

#include "figure/bone_name.h"
#include "figure/pose.h"
#include "figure/skeleton.h"
#include "scene/proxy_body.h"

namespace skelplay::body {

/// Makes a body for a skeleton from its lengths. A human's is the mannequin of body/mannequin.h, fitted to it. Any
/// other figure gets forms along its bones; they are the thicker, the more bones hang on them. The rest pose gives the
/// positions, unless no human could rest like that (some files lay all bones out in one line): then `first`, a pose of
/// the take, gives them.
scene::ProxyBody proxy_body_of(const figure::Skeleton& skeleton, const figure::Pose& first,
                               const figure::Anatomy& anatomy);

}  // namespace skelplay::body
