#pragma once

#include "base/path_list.h"
#include "session/files/review.h"
#include "session/ui_state.h"

namespace skelplay::session {
/// Hides everything around the picture but the time bar, then that too, then shows all again.
void toggle_panels(Session& session);
/// Hides so much around the picture, or shows it again.
void hide(Session& session, Hidden hidden);
/// Opens or closes a form over the picture. The Export form offers the range as a clip if one is set.
void toggle_form(Session& session, Form form);
void toggle_help(Session& session);
void toggle_open_dialog(Session& session);
/// Opens the dialog that asks for a skeleton to play a figure on.
void choose_skeleton(Session& session, FigureId figure);
/// Opens the dialog that asks where what the open form makes goes.
void choose_target(Session& session);
/// Opens the dialog that asks for the skeleton of a motion file, which is then read with it.
void name_skeleton(Session& session, const fs::path& motion);
void toggle_marks_dialog(Session& session);
void dismiss_toast(Session& session);
void toggle_full_screen(Session& session);
/// Leaves an effect out of the window's picture, unless a person has chosen it.
void leave_out(Session& session, Effect effect);
/// Draws all that was left out, however long that takes here, or leaves out again what takes long.
void draw_everything(Session& session, bool on);
/// Opens the library over the window, or closes it. Playing rests meanwhile.
void toggle_library(Session& session);
/// Opens a file of the library by its index; `add`: to what is open, else the files become the playlist, and `take` says
/// which of the file's takes, as LoadOptions::take.
void open_from_library(Session& session, const base::PathList& files, std::size_t index, bool add, const std::string& take);
/// Marks a file, whether it is open or not; one that has this mark already loses it.
void mark_listed(Session& session, const fs::path& file, Mark mark);
/// Adds a tag to a file, whether it is open or not, or removes it.
void tag_listed(Session& session, const fs::path& file, const std::string& tag, bool on, const takes::Tags& saved);
/// The library shows another folder: the marks that were saved in it come back, see read_review_in().
void show_library_folder(Session& session, const fs::path& folder);
/// Shows the panel that the event is for, and hands the event on to it.
void post_event(Session& session, UiEvent event);
}  // namespace skelplay::session
