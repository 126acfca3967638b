#pragma once

#include "base/prelude.h"

namespace skelplay::output {
/// The MD5 sum of a text in 32 hexadecimal digits, as the Thumbnail Managing Standard names files.
std::string md5_of(std::string_view text);
}  // namespace skelplay::output
