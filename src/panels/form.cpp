#include "panels/form.h"

#include <algorithm>
#include <fmt/format.h>
#include <imgui.h>
#include <imgui_internal.h>
#include <utility>

#include "panels/keyboard.h"
#include "panels/regions.h"

namespace skelplay::panels {

bool begin_form(const Ui& ui, const char* id, bool appears) {
    if (appears) form_appears(ui);
    const bool arrive = take_keys(ui, KeysIn::form);
    const bool open = begin_notice(ui, id, {0.0F, 0.0F}, ui.state.keyboard.in == KeysIn::form);
    if (arrive) begin_navigation();
    return open;
}

void form_row(const Ui& ui, const char* name) {
    ImGui::AlignTextToFramePadding();
    ImGui::PushStyleColor(ImGuiCol_Text, ui.colours.dim_text);
    ImGui::TextUnformatted(name);
    ImGui::PopStyleColor();
    ImGui::SameLine(ui.px(form_label_width));
    ImGui::SetNextItemWidth(ui.px(form_control_width));
}

bool form_choice(const Ui& ui, const std::string& tag, const std::string& text, bool chosen) {
    const bool clicked = ImGui::Selectable(text.c_str(), chosen);
    if (chosen) ImGui::SetItemDefaultFocus();  // by keys, it is where the list begins
    ui.tag("{}", tag);
    return clicked;
}

bool form_progress(const Ui& ui, std::string_view tag, std::size_t done, std::size_t total, float right) {
    const double share = total == 0 ? 0.0 : static_cast<double>(done) / static_cast<double>(total);
    const float button = right - ui.px(form_button_width);
    const float width = button - ImGui::GetStyle().ItemSpacing.x - ImGui::GetCursorPosX();
    ImGui::ProgressBar(std::clamp(static_cast<float>(share), 0.0F, 1.0F), {width, 0},
                       fmt::format("{} of {}", done, total).c_str());
    ui.tag("{}-progress", tag);
    ImGui::SameLine(button);
    const bool cancelled = ImGui::Button("Cancel", {ui.px(form_button_width), 0});
    ui.tag("{}-cancel", tag);
    return cancelled;
}

bool form_heading(const Ui& ui, std::string_view tag, const char* text, const char* help_text) {
    const float side = ImGui::GetFrameHeight();
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(text);
    ImGui::SameLine(ui.px(form_label_width));
    ImGui::TextDisabled(ui.state.keyboard.in == KeysIn::form ? "Arrows, Enter; Esc leaves" : "Ctrl+Tab: by keys");
    ImGui::SameLine(ui.px(form_label_width + form_control_width) - side);
    ImGui::PushItemFlag(ImGuiItemFlags_NoNavDefaultFocus, true);  // by keys, a form begins at its first field
    const bool closed = ImGui::Button("\u00d7", {side, 0});
    ImGui::PopItemFlag();
    ui.tag("{}-close", tag);
    help(help_text);
    ImGui::Separator();
    return closed;
}

bool form_escaped(const Ui& ui, bool& taken) {
    const bool was_taken = std::exchange(taken, ImGui::GetIO().WantTextInput || ui.state.typing != Field::none ||
                                                    ui.state.keyboard.in != KeysIn::picture ||
                                                    ImGui::IsPopupOpen(nullptr, ImGuiPopupFlags_AnyPopup));
    return !was_taken && !ui.state.dialog_open && ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape));
}

}  // namespace skelplay::panels
