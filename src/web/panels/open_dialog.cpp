// The browser's own chooser is the open dialog: a page cannot look into folders. See page/files.js.

#include "panels/controls.h"
#include "panels/open_answer.h"
#include "panels/regions.h"

extern "C" {
// See window.js.
void skelplay_choose(const char* title, bool several, bool may_add);
void skelplay_end_choice();
bool skelplay_has_chosen();
bool skelplay_adds_chosen();
char* skelplay_chosen();  // paths, a line each; empty: none
}

namespace skelplay::panels {
namespace {
std::vector<std::filesystem::path> chosen_paths() {
    char* const text = skelplay_chosen();
    const std::string lines = text;
    std::free(text);
    std::vector<std::filesystem::path> paths;
    base::LineReader reader(lines);
    for (base::Line line; reader.next(line);)
        if (!line.text.empty()) paths.emplace_back(line.text);
    return paths;
}
}  // namespace

void draw_open_dialog(const Ui& ui) {
    DialogState& dialog = ui.state.dialog;
    const bool asked = ui.session.ui.open_dialog.has_value();
    if (asked && !dialog.open) {
        dialog.adding = std::exchange(ui.state.add_asked, false);
        skelplay_choose(open_title(ui).c_str(), !asks_for_skeleton(ui),
                        !asks_for_skeleton(ui) && !dialog.adding && !ui.session.document.figures.empty());
    }
    if (!asked && dialog.open) skelplay_end_choice();
    dialog.open = asked;
    if (!asked || !skelplay_has_chosen()) return;
    const bool add = dialog.adding || skelplay_adds_chosen();
    if (auto paths = chosen_paths(); paths.empty()) close_open_dialog(ui);
    else open_paths(ui, std::move(paths), add);
    dialog.open = false;
}

SaveDialog system_save_dialog() { return nullptr; }
}  // namespace skelplay::panels
