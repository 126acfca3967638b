#pragma once

#include "base/prelude.h"

namespace skelplay::base {
/// A text of the system's in UTF-8. What is no UTF-16, which the name of a file may be, becomes U+FFFD.
std::string utf8_of(std::wstring_view letters);
}  // namespace skelplay::base
