#include "session/commands/link_commands.h"

#include <utility>

#include "figure/link_edit.h"
#include "session/files/link_files.h"
#include "session/session.h"

namespace skelplay::session {

namespace {

/// Changes a link of markers that are open, so that this can be undone.
void edit_link(Session& session, FigureId figure, const figure::LinkEdit& edit) {
    OpenFigure* open = open_figure(session.document, figure);
    if (open == nullptr || !figure::is_markers(*open->take.figure)) return;
    const auto is_marker = [&](figure::BoneId id) {
        return id != figure::BoneId::none && figure::index(id) < open->take.figure->skeleton.size();
    };
    if (!is_marker(edit.from) || !is_marker(edit.to) || edit.from == edit.to) return;
    remember_step(session.document, LinkStep{open->id, open->settings.links});
    figure::set_edit(open->settings.links, edit);
    save_links(session, *open);
    ++session.revisions.figures;
}

}  // namespace

void handle(Session& session, const LinkMarkers& c) { edit_link(session, c.figure, {c.from, c.to, false, c.colour}); }
void handle(Session& session, const UnlinkMarkers& c) { edit_link(session, c.figure, {c.from, c.to, true}); }

void handle(Session& session, const UndoLinks& c) {
    OpenFigure* open = open_figure(session.document, c.figure == FigureId::none ? session.document.active : c.figure);
    const auto last = open != nullptr ? last_link_step(session.document, open->id) : std::nullopt;
    if (!last) return;
    open->settings.links = std::get<LinkStep>(remove_step(session.document, *last)).before;
    save_links(session, *open);
    ++session.revisions.figures;
    show_toast(session, "Taken back: the last change of a marker link", base::Severity::note);
}

}  // namespace skelplay::session
