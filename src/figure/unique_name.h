#pragma once

#include <string>
#include <string_view>

#include "figure/skeleton.h"

namespace skelplay::figure {

/// Text that finds a bone again, in files and on command lines: its name as UTF-8, and where several bones have that
/// the bone's index in its file, "Foot#12".
std::string unique_name(const Skeleton& skeleton, BoneId bone);

/// The bone that such a text means; of several with that name and no index the first in the file; "#12" is the bone of
/// that index whatever its name. `none`: no bone is called so.
BoneId find_unique(const Skeleton& skeleton, std::string_view text);

}  // namespace skelplay::figure
