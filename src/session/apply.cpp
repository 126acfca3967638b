#include "session/command.h"
#include "session/session.h"

namespace skelplay::session {

void apply(Session& session, const Command& command) {
    std::visit([&](const auto& which) { handle(session, which); }, command);
    // Looking at the disk now and then is no change by itself.
    if (!std::holds_alternative<ReloadChanged>(command)) ++session.revisions.view;
}

}  // namespace skelplay::session
