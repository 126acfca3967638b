#include <fmt/format.h>
#include <imgui.h>

#include "base/text.h"
#include "panels/regions.h"
#include "session/keys.h"

namespace skelplay::panels {

namespace {

void open_again_menu(const Ui& ui) {
    if (!ImGui::BeginMenu("Open recent", !ui.session.ui.recent_files.empty())) return;
    int id = 0;
    for (const std::filesystem::path& file : ui.session.ui.recent_files) {
        ImGui::PushID(id++);
        if (ImGui::MenuItem(file.filename().string().c_str())) ui.ask(session::Open{{file}});
        help(file.string().c_str());
        ImGui::PopID();
    }
    ImGui::EndMenu();
}

/// The menus are the groups of the key table, without actions that last while a key is held.
void menu(const Ui& ui, std::string_view group) {
    for (const session::Binding& binding : session::bindings()) {
        if (binding.group != group || binding.release != nullptr) continue;
        const std::string text(binding.is_on == nullptr ? binding.action : binding.state);
        const bool on = binding.is_on != nullptr && binding.is_on(ui.session);
        if (ImGui::MenuItem(text.c_str(), session::to_text(binding.chords.front()).c_str(), on))
            ui.ask(binding.press());
        ui.tag("menu-{}{}", text, on ? "-on" : "");
    }
    if (group == "View") {
        const bool apart = ui.session.view.side_by_side;
        if (ImGui::MenuItem("Side by side", nullptr, apart, ui.session.document.figures.size() > 1))
            ui.ask(session::SetSideBySide{!apart});
        ui.tag("{}", apart ? "menu-Side by side-on" : "menu-Side by side");
    }
    if (group != "Files") return;
    if (ImGui::MenuItem("Save marks\u2026")) ui.ask(session::ToggleMarksDialog{});
    ui.tag("menu-save-marks");
    if (ImGui::MenuItem("Open the next file after marking", nullptr, ui.session.ui.go_on))
        ui.ask(session::SetGoOn{!ui.session.ui.go_on});
    ImGui::Separator();
    open_again_menu(ui);
    if (ImGui::MenuItem("Open the bundled sample")) ui.ask(session::OpenSample{});
    const session::OpenFigure* active = session::active_figure(ui.session.document);
    if (ImGui::MenuItem("Close the figure", nullptr, false, active != nullptr)) ui.ask(session::Close{active->id});
}

/// What is open, at the right end of the bar.
void summary(const Ui& ui) {
    const session::OpenFigure* active = session::active_figure(ui.session.document);
    if (active == nullptr) return;
    const std::string text = fmt::format("{}   {}, {}", active->figure->name,
                                         base::counted(active->figure->skeleton.size(), "bone", "bones"),
                                         base::counted(figure::frame_count(active->figure->take), "frame", "frames"));
    const float x = ImGui::GetWindowWidth() - ImGui::CalcTextSize(text.c_str()).x - ui.px(10);
    if (x < ImGui::GetCursorPosX()) return;
    ImGui::SetCursorPosX(x);
    ImGui::TextDisabled("%s", text.c_str());
}

}  // namespace

void draw_menu_bar(const Ui& ui) {
    ImGui::PushStyleColor(ImGuiCol_WindowBg, 0);
    const bool open = ImGui::BeginMainMenuBar();
    ImGui::PopStyleColor();
    if (!open) return;
    std::string_view group;
    // "Files" comes first, as usual; the table has another order.
    const auto group_menu = [&](std::string_view name) {
        if (ImGui::BeginMenu(std::string(name).c_str())) {
            menu(ui, name);
            ImGui::EndMenu();
        }
        ui.tag("menu-{}", name);
    };
    group_menu("Files");
    for (const session::Binding& binding : session::bindings()) {
        if (binding.group == group) continue;
        group = binding.group;
        if (group != "Files") group_menu(group);
    }
    summary(ui);
    ImGui::EndMainMenuBar();
}

}  // namespace skelplay::panels
