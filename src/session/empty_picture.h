#pragma once

#include <optional>
#include <string>

#include "session/command.h"

namespace skelplay::session {
/// Why nothing is seen although a figure is open, and what helps.
struct EmptyPicture {
    std::string why;                      // "No marker in frames 1 to 17", "All figures are hidden"
    std::string help = {};                // a button's label; empty: nothing helps
    std::optional<Command> command = {};  // what the button asks for
};
/// Nothing: something is seen.
std::optional<EmptyPicture> empty_picture(const Session& session);
}  // namespace skelplay::session
