#include "session/command.h"

#include "session/session.h"

namespace skelplay::session {

void apply(Session& session, const Command& command) {
    command.handle_(session, command.asked_);
    // Checking the files on disk changes nothing by itself.
    if (command.get_if<ReloadChanged>() == nullptr) ++session.revisions.view;
}

}  // namespace skelplay::session
