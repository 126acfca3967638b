#include "panels/style.h"

namespace skelplay::panels {
namespace {
static_assert(IM_COL32(1, 2, 3, 4) == 0x04030201, "ImGui packs colours as scene::PackedColour does");

void set(ImGuiCol which, ImU32 value) { ImGui::GetStyle().Colors[which] = ImGui::ColorConvertU32ToFloat4(value); }

void set_colours(const Palette& p) {
    for (const ImGuiCol ground : {ImGuiCol_WindowBg, ImGuiCol_TitleBg, ImGuiCol_TitleBgActive, ImGuiCol_TitleBgCollapsed})
        set(ground, p.panel);
    // The background of these has the same colour; filling it twice would be slow on a software renderer.
    for (const ImGuiCol clear : {ImGuiCol_ChildBg, ImGuiCol_MenuBarBg, ImGuiCol_ScrollbarBg, ImGuiCol_TableRowBg})
        set(clear, IM_COL32_BLACK_TRANS);
    for (const ImGuiCol frame :
         {ImGuiCol_FrameBg, ImGuiCol_Button, ImGuiCol_Tab, ImGuiCol_TabUnfocused, ImGuiCol_TableHeaderBg})
        set(frame, p.frame);
    for (const ImGuiCol hot : {ImGuiCol_FrameBgHovered, ImGuiCol_ButtonHovered, ImGuiCol_HeaderHovered, ImGuiCol_TabHovered,
                               ImGuiCol_ResizeGripHovered})
        set(hot, p.frame_hot);
    for (const ImGuiCol on : {ImGuiCol_FrameBgActive, ImGuiCol_ButtonActive, ImGuiCol_TabActive,
                              ImGuiCol_TabUnfocusedActive, ImGuiCol_HeaderActive})
        set(on, p.frame_on);
    set(ImGuiCol_Border, p.outline);
    for (const ImGuiCol line : {ImGuiCol_Separator, ImGuiCol_TableBorderLight, ImGuiCol_TableBorderStrong})
        set(line, p.separator);
    for (const ImGuiCol lit : {ImGuiCol_CheckMark, ImGuiCol_SliderGrab, ImGuiCol_SliderGrabActive, ImGuiCol_PlotHistogram,
                               ImGuiCol_SeparatorHovered, ImGuiCol_SeparatorActive, ImGuiCol_NavHighlight})
        set(lit, p.accent);
    set(ImGuiCol_Text, p.text);
    set(ImGuiCol_TextDisabled, p.dim_text);
    set(ImGuiCol_TextSelectedBg, p.accent_soft);
    set(ImGuiCol_Header, p.accent_soft);
    set(ImGuiCol_PopupBg, p.popup);
    set(ImGuiCol_TableRowBgAlt, p.stripe);
    set(ImGuiCol_ScrollbarGrab, p.scroll);
    set(ImGuiCol_ScrollbarGrabHovered, p.frame_on);
    set(ImGuiCol_ScrollbarGrabActive, p.accent);
    set(ImGuiCol_ModalWindowDimBg, IM_COL32(0, 0, 0, 110));
}
}  // namespace

ImU32 colour(const Palette& palette, base::Severity severity) noexcept {
    switch (severity) {
        case base::Severity::note: return palette.note;
        case base::Severity::warning: return palette.warning;
        case base::Severity::error: return palette.error;
    }
    return palette.text;
}

void apply_style(scene::Theme theme, float scale) {
    ImGuiStyle& style = ImGui::GetStyle();
    style = ImGuiStyle();
    style.WindowPadding = {8, 8};
    style.FramePadding = {7, for_fingers() ? 15.0F : 4.0F};  // a finger wants 40 points
    style.ItemSpacing = {7, 5};
    style.ItemInnerSpacing = {6, 4};
    style.CellPadding = {5, 3};
    style.IndentSpacing = 14;
    style.ScrollbarSize = for_fingers() ? 20 : 12;
    style.GrabMinSize = for_fingers() ? 20 : 10;
    style.WindowRounding = 0;
    style.ChildRounding = style.FrameRounding = style.PopupRounding = style.GrabRounding = style.TabRounding =
        style.ScrollbarRounding = 4;
    style.WindowBorderSize = 0;
    style.PopupBorderSize = 1;
    style.FrameBorderSize = 1;  // makes an empty check box visible
    style.ScaleAllSizes(scale);
    set_colours(palette(theme));
}
}  // namespace skelplay::panels
