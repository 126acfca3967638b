#pragma once

#include <any>
#include <utility>

#include "session/commands/check_commands.h"
#include "session/commands/export_commands.h"
#include "session/commands/figure_commands.h"
#include "session/commands/file_commands.h"
#include "session/commands/link_commands.h"
#include "session/commands/map_commands.h"
#include "session/commands/media_commands.h"
#include "session/commands/skin_commands.h"
#include "session/commands/time_commands.h"
#include "session/commands/view_commands.h"
#include "session/commands/window_commands.h"

namespace skelplay::session {

/// A request to a session: any struct that has a `handle(Session&, const Struct&)`; they are in session/commands. Keys,
/// mouse, dropped files, the command line, panels and tests all use it.
class Command {
public:
    template <class Asked>
    requires requires(Session& session, const Asked& asked) { handle(session, asked); }
    Command(Asked asked)
        : asked_(std::move(asked)),
          handle_([](Session& session, const std::any& any) { handle(session, *std::any_cast<Asked>(&any)); }) {}

    /// The request, if it is of this type; else null.
    template <class Asked>
    [[nodiscard]] const Asked* get_if() const noexcept {
        return std::any_cast<Asked>(&asked_);
    }

private:
    friend void apply(Session& session, const Command& command);

    std::any asked_;
    void (*handle_)(Session& session, const std::any& asked);
};

/// The only way to change a session. A command that names an id which is not open changes nothing.
void apply(Session& session, const Command& command);

}  // namespace skelplay::session
