#pragma once

#include "panels/ui.h"

namespace skelplay::panels {
// What the open dialog asks for, and what its answer does, whatever the dialog looks like. It must be open.

/// Whether it asks for the skeleton of a motion file, to read it with.
inline bool names_skeleton(const Ui& ui) { return !ui.session.ui.open_dialog->motion.empty(); }
/// Whether it asks for a skeleton, not for files to open.
inline bool asks_for_skeleton(const Ui& ui) {
    return ui.session.ui.open_dialog->retarget != session::FigureId::none || names_skeleton(ui);
}
/// Whether it asks where an export goes: for a folder, or a file to replace.
inline bool asks_where(const Ui& ui) { return ui.session.ui.open_dialog->export_to; }
/// What it asks for, in words.
inline std::string open_title(const Ui& ui) {
    return asks_where(ui)           ? "Export to"
           : names_skeleton(ui)     ? "Choose the motion's skeleton"
           : asks_for_skeleton(ui)  ? "Retarget to another skeleton"
           : ui.state.dialog.adding ? "Add a take"
                                    : "Open";
}

/// The folder that it begins in.
inline fs::path open_folder(const Ui& ui) {
    std::error_code unknown;
    const fs::path last = asks_where(ui)       ? fs::path(ui.state.exporting.output).parent_path()
                          : names_skeleton(ui) ? ui.session.ui.open_dialog->motion.parent_path()
                                               : ui.session.ui.last_folder;
    return fs::is_directory(last, unknown) ? last : fs::current_path(unknown);
}

/// Answers with these paths, at least one, and closes the dialog. `add`: what is open stays open.
void open_paths(const Ui& ui, std::vector<fs::path> paths, bool add);
/// Closes the dialog, if it is open, without an answer.
void close_open_dialog(const Ui& ui);
}  // namespace skelplay::panels
