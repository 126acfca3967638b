#include "panels/style.h"

#include <array>
#include <cstddef>

namespace skelplay::panels {

namespace {

constexpr ImU32 rgb(unsigned hex, unsigned alpha = 255) {
    return IM_COL32((hex >> 16U) & 255U, (hex >> 8U) & 255U, hex & 255U, alpha);
}

constexpr std::array<Palette, 2> palettes{{
    {.text = rgb(0xdcdfe4),
     .dim_text = rgb(0x8e949d),
     .accent = rgb(0x5aa9ff),
     .accent_soft = rgb(0x2c4a6b),
     .panel = rgb(0x1d1f23),
     .track = rgb(0x141619),
     .track_range = rgb(0x2a2f37),
     .lane = rgb(0x24282e),
     .halo = rgb(0x1d1f23, 200),
     .leader = rgb(0xdcdfe4, 150),
     .tick = rgb(0x626973),
     .speed = rgb(0x3f6c9e),
     .contact = rgb(0x4f8f78),
     .contact_left = rgb(0x5c93dd),
     .contact_right = rgb(0xcf6f7e),
     .bookmark = rgb(0xb98ae0),
     .limit_near = rgb(0x9c6a68),
     .gap = rgb(0xd3d8df),
     .gap_of_others = rgb(0x707883),
     .note = rgb(0x9aa1ab),
     .warning = rgb(0xe8b34b),
     .error = rgb(0xf2695c),
     .axis = {rgb(0xe5484d), rgb(0x46a758), rgb(0x3e8ef7)}},
    {.text = rgb(0x22262b),
     .dim_text = rgb(0x656c75),
     .accent = rgb(0x1769d2),
     .accent_soft = rgb(0xcfe2fa),
     .panel = rgb(0xf4f5f7),
     .track = rgb(0xdfe2e6),
     .track_range = rgb(0xffffff),
     .lane = rgb(0xe9ebee),
     .halo = rgb(0xffffff, 215),
     .leader = rgb(0x22262b, 140),
     .tick = rgb(0x9097a1),
     .speed = rgb(0x86b1e6),
     .contact = rgb(0x4a9a80),
     .contact_left = rgb(0x3d78c4),
     .contact_right = rgb(0xbf4f63),
     .bookmark = rgb(0x8a4fc0),
     .limit_near = rgb(0xb08a88),
     .gap = rgb(0x474d55),
     .gap_of_others = rgb(0xa4abb4),
     .note = rgb(0x656c75),
     .warning = rgb(0x9a6400),
     .error = rgb(0xc62f26),
     .axis = {rgb(0xc62f35), rgb(0x2b7d3d), rgb(0x1f5fc4)}},
}};

struct Neutrals {
    unsigned frame, frame_hot, frame_on, outline, line, popup, stripe, scroll;
};
constexpr std::array<Neutrals, 2> neutrals{{
    {0x2a2d33, 0x353a42, 0x40464f, 0x545b66, 0x33373e, 0x24272c, 0x22252a, 0x3d434c},
    {0xe4e7eb, 0xd6dbe1, 0xc6ccd4, 0xa9b1bb, 0xcfd4da, 0xffffff, 0xeceef1, 0xbcc3cc},
}};

void set(ImGuiCol which, ImU32 value) { ImGui::GetStyle().Colors[which] = ImGui::ColorConvertU32ToFloat4(value); }

void set_colours(const Palette& p, const Neutrals& n) {
    for (const ImGuiCol ground :
         {ImGuiCol_WindowBg, ImGuiCol_TitleBg, ImGuiCol_TitleBgActive, ImGuiCol_TitleBgCollapsed})
        set(ground, p.panel);
    // These lie on a background of the same colour already; filling again would be slow on a software renderer.
    for (const ImGuiCol clear : {ImGuiCol_ChildBg, ImGuiCol_MenuBarBg, ImGuiCol_ScrollbarBg, ImGuiCol_TableRowBg})
        set(clear, rgb(0, 0));
    for (const ImGuiCol frame :
         {ImGuiCol_FrameBg, ImGuiCol_Button, ImGuiCol_Tab, ImGuiCol_TabUnfocused, ImGuiCol_TableHeaderBg})
        set(frame, rgb(n.frame));
    for (const ImGuiCol hot : {ImGuiCol_FrameBgHovered, ImGuiCol_ButtonHovered, ImGuiCol_HeaderHovered,
                               ImGuiCol_TabHovered, ImGuiCol_ResizeGripHovered})
        set(hot, rgb(n.frame_hot));
    for (const ImGuiCol on : {ImGuiCol_FrameBgActive, ImGuiCol_ButtonActive, ImGuiCol_TabActive,
                              ImGuiCol_TabUnfocusedActive, ImGuiCol_HeaderActive})
        set(on, rgb(n.frame_on));
    set(ImGuiCol_Border, rgb(n.outline));
    for (const ImGuiCol line : {ImGuiCol_Separator, ImGuiCol_TableBorderLight, ImGuiCol_TableBorderStrong})
        set(line, rgb(n.line));
    for (const ImGuiCol lit :
         {ImGuiCol_CheckMark, ImGuiCol_SliderGrab, ImGuiCol_SliderGrabActive, ImGuiCol_PlotHistogram,
          ImGuiCol_SeparatorHovered, ImGuiCol_SeparatorActive, ImGuiCol_NavHighlight})
        set(lit, p.accent);
    set(ImGuiCol_Text, p.text);
    set(ImGuiCol_TextDisabled, p.dim_text);
    set(ImGuiCol_TextSelectedBg, p.accent_soft);
    set(ImGuiCol_Header, p.accent_soft);
    set(ImGuiCol_PopupBg, rgb(n.popup));
    set(ImGuiCol_TableRowBgAlt, rgb(n.stripe));
    set(ImGuiCol_ScrollbarGrab, rgb(n.scroll));
    set(ImGuiCol_ScrollbarGrabHovered, rgb(n.frame_on));
    set(ImGuiCol_ScrollbarGrabActive, p.accent);
    set(ImGuiCol_ModalWindowDimBg, rgb(0x000000, 110));
}

}  // namespace

namespace {

/// Beside a picture on paper the panels are light.
std::size_t panel_theme(scene::Theme theme) noexcept { return theme == scene::Theme::dark ? 0 : 1; }

}  // namespace

const Palette& palette(scene::Theme theme) noexcept { return palettes[panel_theme(theme)]; }

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
    style.FramePadding = {7, 4};
    style.ItemSpacing = {7, 5};
    style.ItemInnerSpacing = {6, 4};
    style.CellPadding = {5, 3};
    style.IndentSpacing = 14;
    style.ScrollbarSize = 12;
    style.GrabMinSize = 10;
    style.WindowRounding = 0;
    style.ChildRounding = style.FrameRounding = style.PopupRounding = style.GrabRounding = style.TabRounding =
        style.ScrollbarRounding = 4;
    style.WindowBorderSize = 0;
    style.PopupBorderSize = 1;
    style.FrameBorderSize = 1;  // an empty check box needs its outline to be visible
    style.ScaleAllSizes(scale);
    set_colours(palette(theme), neutrals[panel_theme(theme)]);
}

}  // namespace skelplay::panels
