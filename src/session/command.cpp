#include "session/command.h"

#include "session/session.h"

namespace skelplay::session {

void apply(Session& session, const Command& command) {
    command.handle_(session, command.asked_);
    if (command.get_if<ReportRender>() != nullptr)
        ++session.revisions.panels;
    else if (command.get_if<ReloadChanged>() == nullptr)  // checking the files on disk changes nothing by itself
        ++session.revisions.view;
}

}  // namespace skelplay::session
