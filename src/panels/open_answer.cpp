#include "panels/open_answer.h"

#include <algorithm>
#include <utility>

#include "session/files/opening.h"
#include "session/window.h"

namespace skelplay::panels {

bool names_skeleton(const Ui& ui) { return !ui.session.ui.open_dialog->motion.empty(); }

bool asks_for_skeleton(const Ui& ui) {
    return ui.session.ui.open_dialog->retarget != session::FigureId::none || names_skeleton(ui);
}

std::string open_title(const Ui& ui) {
    return names_skeleton(ui)       ? "Choose the motion's skeleton"
           : asks_for_skeleton(ui)  ? "Retarget to another skeleton"
           : ui.state.dialog.adding ? "Add a take"
                                    : "Open";
}

void close_open_dialog(const Ui& ui) {
    if (ui.session.ui.open_dialog) ui.ask(session::toggle_open_dialog);
}

void open_paths(const Ui& ui, std::vector<std::filesystem::path> paths, bool add) {
    const session::OpenDialog& dialog = *ui.session.ui.open_dialog;
    const auto& figures = ui.session.document.figures;
    const auto moved =
        std::ranges::find(figures, dialog.motion, [](const auto& open) { return open.take.request.file; });
    if (dialog.retarget != session::FigureId::none)
        ui.ask(session::retarget, dialog.retarget, paths.front());
    else if (dialog.motion.empty())
        ui.ask(session::open_files, std::move(paths), add, false);
    else if (moved != figures.end())
        ui.ask(session::use_skeleton, moved->id, paths.front());
    else
        ui.ask(session::open_files, {dialog.motion, paths.front()}, add, false);
    close_open_dialog(ui);
}

}  // namespace skelplay::panels
