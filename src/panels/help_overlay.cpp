#include <algorithm>
#include <fmt/format.h>
#include <imgui.h>
#include <imgui_stdlib.h>

#include "base/text.h"
#include "panels/regions.h"
#include "session/keys.h"

namespace skelplay::panels {

namespace {

bool fits(const session::Binding& binding, std::string_view filter) {
    const std::string text =
        base::lower(fmt::format("{} {} {}", binding.group, binding.action, session::chords_text(binding)));
    return text.find(base::lower(filter)) != std::string::npos;
}

void draw_row(const Ui& ui, const session::Binding& binding) {
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    ImGui::TextUnformatted(binding.action.data(), binding.action.data() + binding.action.size());
    ui.tag("help-{}", binding.action);
    ImGui::TableNextColumn();
    ImGui::PushStyleColor(ImGuiCol_Text, ui.colours.accent);
    ImGui::TextUnformatted(session::chords_text(binding).c_str());
    ImGui::PopStyleColor();
}

void draw_table(const Ui& ui) {
    const std::string_view filter = base::trimmed(ui.state.help.filter);
    std::string_view group;
    bool open = false;
    for (const session::Binding& binding : session::bindings()) {
        if (!fits(binding, filter)) continue;
        if (binding.group != group) {
            if (open) ImGui::EndTable();
            group = binding.group;
            const std::string title(group);
            heading(ui, title.c_str());
            open = ImGui::BeginTable(title.c_str(), 2, ImGuiTableFlags_RowBg | ImGuiTableFlags_SizingStretchSame);
        }
        if (open) draw_row(ui, binding);
    }
    if (open) ImGui::EndTable();
    if (group.empty()) ImGui::TextDisabled("No key does this");
}

}  // namespace

void draw_help(const Ui& ui) {
    HelpState& help = ui.state.help;
    if (ui.session.ui.help_open && !help.open) {
        help.appearing = true;
        help.filter.clear();
    }
    help.open = ui.session.ui.help_open;
    if (!help.open) return;
    const ImVec2 window = ImGui::GetIO().DisplaySize;
    const float width = std::min(ui.px(560), window.x * 0.9F);
    const float height = std::min(ui.px(640), window.y * 0.85F);
    set_next_window({(window.x - width) * 0.5F, (window.y - height) * 0.5F, width, height});
    if (help.appearing) ImGui::SetNextWindowFocus();
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, ui.px(6));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1);
    bool open = true;
    ImGui::Begin("Keys and mouse", &open,
                 ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoCollapse |
                     ImGuiWindowFlags_NoSavedSettings);
    ImGui::PopStyleVar(2);
    if (help.appearing) ImGui::SetKeyboardFocusHere();
    ImGui::SetNextItemWidth(-1);
    ImGui::InputTextWithHint("##search", "Search", &help.filter);
    if (ImGui::IsItemActive()) help.appearing = false;
    ui.tag("help-search");
    ImGui::BeginChild("keys");
    ImGui::PushTextWrapPos(0);
    ImGui::TextDisabled(
        "Left drag orbits, a left click picks a bone; middle or right drag pans; the wheel zooms to the "
        "pointer. With Alt the three buttons orbit, pan and zoom.");
    ImGui::PopTextWrapPos();
    draw_table(ui);
    ImGui::EndChild();
    ImGui::End();
    const bool covered = ui.session.ui.open_dialog || ui.session.ui.marks_dialog;
    if (!open || (!covered && ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape)))) ui.ask(session::ToggleHelp{});
}

}  // namespace skelplay::panels
