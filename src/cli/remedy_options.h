#pragma once

#include <string>
#include <string_view>

#include "base/diagnostics.h"

namespace skelplay::cli {

/// The option that a remedy is, as words that follow a message: "; --up says otherwise"; empty: none.
std::string_view remedy_options(base::Remedy remedy);

/// Messages with the options that help, as base::to_text() has them.
inline std::string printed(const base::Diagnostic& diagnostic) { return base::to_text(diagnostic, remedy_options); }
inline std::string printed(const base::Diagnostics& diagnostics) { return base::to_text(diagnostics, remedy_options); }

}  // namespace skelplay::cli
