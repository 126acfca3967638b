#pragma once

#include <string>
#include <string_view>

namespace skelplay::base {

/// The text as UTF-8, for one line of a terminal, whatever a stranger wrote: characters that control a terminal or turn
/// the direction of text are written as escapes (`\n`, `\x1b`, `\u202e`). Other characters stay.
std::string printable(std::string_view text);

/// The same, with a blank for each such character.
std::string blanked(std::string_view text);

}  // namespace skelplay::base
