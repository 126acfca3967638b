#pragma once

#include <type_traits>
#include <variant>

#include "session/commands/figure_commands.h"
#include "session/commands/file_commands.h"
#include "session/commands/media_commands.h"
#include "session/commands/selection_commands.h"
#include "session/commands/skin_commands.h"
#include "session/commands/time_commands.h"
#include "session/commands/view_commands.h"
#include "session/commands/window_commands.h"

namespace skelplay::session {

/// A variant of what all these variants hold.
template <class... Variants>
struct Joined;
template <class... Held>
struct Joined<std::variant<Held...>> {
    using Variant = std::variant<Held...>;
};
template <class... Held, class... More, class... Variants>
struct Joined<std::variant<Held...>, std::variant<More...>, Variants...>
    : Joined<std::variant<Held..., More...>, Variants...> {};

/// Everything that can be asked of a session. Keys, mouse, dropped files, the command line, panels and tests all ask
/// this way.
using Command = Joined<FileCommand, FigureCommand, SkinCommand, TimeCommand, SelectionCommand, ViewCommand,
                       WindowCommand, MediaCommand>::Variant;

/// The only door for change. Ids that are not open (any more) change nothing.
void apply(Session& session, const Command& command);

}  // namespace skelplay::session
