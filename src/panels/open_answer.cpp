#include "panels/open_answer.h"

namespace skelplay::panels {
void close_open_dialog(const Ui& ui) {
    if (ui.session.ui.open_dialog) ui.ask(session::toggle_open_dialog);
}

void open_paths(const Ui& ui, std::vector<fs::path> paths, bool add) {
    const session::OpenDialog& dialog = *ui.session.ui.open_dialog;
    const auto& figures = ui.session.document.figures;
    const auto moved = std::ranges::find(figures, dialog.motion, [](const auto& open) { return open.take.request.file; });
    if (dialog.export_to) {
        const bool renders = ui.session.ui.form == session::Form::render_media;
        std::string& output = renders ? ui.state.render.output : ui.state.exporting.output;
        const bool folder = base::is_folder(paths.front());
        output = (folder ? paths.front() / fs::path(output).filename() : paths.front()).string();
    } else if (dialog.retarget != session::FigureId::none) ui.ask(session::retarget, dialog.retarget, paths.front());
    else if (dialog.motion.empty()) ui.ask(session::open_files, std::move(paths), add, false);
    else if (moved != figures.end()) ui.ask(session::use_skeleton, moved->id, paths.front());
    else ui.ask(session::open_files, {dialog.motion, paths.front()}, add, false);
    close_open_dialog(ui);
}
}  // namespace skelplay::panels
