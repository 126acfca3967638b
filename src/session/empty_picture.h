#pragma once

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
/// How many of the open takes the picture shows, and why not all; nothing: it shows all of them, or none.
std::optional<EmptyPicture> partial_picture(const Session& session);
/// Shows all open takes, beside each other where views of takes have no room for them.
void show_all_takes(Session& session);
}  // namespace skelplay::session
