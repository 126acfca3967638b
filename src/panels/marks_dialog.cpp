#include <algorithm>
#include <fmt/format.h>
#include <imgui.h>
#include <imgui_stdlib.h>

#include "base/text.h"
#include "panels/regions.h"
#include "session/files/review.h"

namespace skelplay::panels {

namespace {

void close_marks_dialog(const Ui& ui) { ui.ask(session::ToggleMarksDialog{}); }

void draw_marks_dialog_content(const Ui& ui) {
    MarksDialogState& state = ui.state.marks_dialog;
    const session::Review& review = ui.session.document.review;
    ImGui::Text("%zu to keep, %zu to reject, %s", session::count(review, session::Mark::keep),
                session::count(review, session::Mark::reject),
                base::counted(session::count_bookmarks(review), "bookmark", "bookmarks").c_str());
    if (state.appearing) ImGui::SetKeyboardFocusHere();
    ImGui::SetNextItemWidth(-1);
    const bool entered = ImGui::InputText("##file", &state.file, ImGuiInputTextFlags_EnterReturnsTrue);
    ui.tag("marks-file");
    if (ImGui::IsItemActive()) state.appearing = false;
    ImGui::TextDisabled("A CSV with the columns file, mark and bookmarks. What it already has is kept and loaded.");
    const std::string file(base::trimmed(state.file));
    const bool quitting = ui.session.ui.marks_dialog->quits;
    const bool save = ImGui::Button(quitting ? "Save and quit (Enter)" : "Save (Enter)");
    ui.tag("marks-save");
    ImGui::SameLine();
    if (quitting) {
        if (ImGui::Button("Quit without saving")) ui.ask(session::Quit{true});
        ui.tag("marks-leave");
        ImGui::SameLine();
    }
    if (ImGui::Button("Cancel") || ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape))) close_marks_dialog(ui);
    ui.tag("marks-cancel");
    if ((save || entered) && !file.empty()) ui.ask(session::SaveMarks{file});
}

}  // namespace

void draw_marks_dialog(const Ui& ui) {
    MarksDialogState& state = ui.state.marks_dialog;
    const bool open = ui.session.ui.marks_dialog.has_value();
    if (open && !state.open) state = {true, true, session::marks_file(ui.session).string()};
    state.open = open;
    if (!open) return;
    const ImVec2 window = ImGui::GetIO().DisplaySize;
    const float width = std::min(ui.px(560), window.x * 0.9F);
    ImGui::SetNextWindowPos({window.x * 0.5F, window.y * 0.5F}, ImGuiCond_Always, {0.5F, 0.5F});
    ImGui::SetNextWindowSize({width, 0});
    if (state.appearing) ImGui::SetNextWindowFocus();
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, ui.px(6));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1);
    bool stays = true;
    const bool quitting = ui.session.ui.marks_dialog->quits;
    const bool visible =
        ImGui::Begin(quitting ? "Save the marks before quitting?###marks" : "Save marks###marks", &stays,
                     ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoCollapse |
                         ImGuiWindowFlags_NoSavedSettings);
    ImGui::PopStyleVar(2);
    if (visible) draw_marks_dialog_content(ui);
    ImGui::End();
    if (!stays) close_marks_dialog(ui);
}

}  // namespace skelplay::panels
