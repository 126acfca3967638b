#include "session/commands/skin_commands.h"

#include "session/files/opening.h"
#include "session/posing.h"
#include "session/session.h"

namespace skelplay::session {

void handle(Session& session, const AttachSkin& c) { start_skin(session, c.figure, {false, c.file, {}}); }
void handle(Session& session, const DetachSkin& c) { detach_skin(session, c.figure); }

void handle(Session& session, const SetSkinAttachment& c) {
    const OpenFigure* open = open_figure(session.document, c.figure);
    if (open != nullptr && open->skin && open->skin->rigid)
        start_skin(session, c.figure, {false, open->skin->file, c.attach});
}

void handle(Session& session, const FrameSkinGroup& c) {
    const auto index = find(session.document, c.figure);
    if (!index) return;
    const scene::Bounds box = group_bounds(session.document, session.posed, *index, c.group);
    if (box.empty()) return;
    const figure::BoneId bone = session.document.figures[*index].skin->check.groups[c.group].match.bone;
    session.view.selection = bone == figure::BoneId::none ? FigureBone{} : FigureBone{c.figure, bone};
    frame_closely(session, box);
}

}  // namespace skelplay::session
