#include "panels/imgui_versions.h"
#include <cfloat>
#include <imgui_internal.h>

namespace skelplay::panels {
// ---- Input: since 1.87 events, before that the state that the next frame reads ----

void prepare_input() {
#if IMGUI_VERSION_NUM >= 18700
    // Otherwise a press that comes together with a movement waits for the next frame.
    ImGui::GetIO().ConfigInputTrickleEventQueue = false;
#else
    for (int key = 0; key < ImGuiKey_COUNT; ++key) ImGui::GetIO().KeyMap[key] = key;  // a back-end has others
#endif
#if IMGUI_VERSION_NUM >= 19000
    // Here tabs use Ctrl+Tab. Before 1.90 only stop_window_switching() can help.
    ImGuiContext& context = *ImGui::GetCurrentContext();
    context.ConfigNavWindowingKeyNext = context.ConfigNavWindowingKeyPrev = 0;
#endif
}

void send_pointer(const ImVec2& position) {
#if IMGUI_VERSION_NUM >= 18700
    ImGui::GetIO().AddMousePosEvent(position.x, position.y);
#else
    ImGui::GetIO().MousePos = position;
#endif
}

void send_button(int button, bool down) {
#if IMGUI_VERSION_NUM >= 18700
    ImGui::GetIO().AddMouseButtonEvent(button, down);
#else
    ImGui::GetIO().MouseDown[button] = down;
#endif
}

bool key_pressed(ImGuiKey key) {
#if IMGUI_VERSION_NUM >= 18700
    return ImGui::IsKeyPressed(key);
#else
    return ImGui::IsKeyPressed(ImGui::GetKeyIndex(key));
#endif
}

bool enter_pressed() {
#if IMGUI_VERSION_NUM >= 18700
    return key_pressed(ImGuiKey_Enter) || key_pressed(ImGuiKey_KeypadEnter);
#else
    return key_pressed(ImGuiKey_Enter) || key_pressed(ImGuiKey_KeyPadEnter);
#endif
}

void focus_next_item() {
#if IMGUI_VERSION_NUM >= 19000 && IMGUI_VERSION_NUM < 19020
    // This version finds it only where the last focus was.
    ImGuiContext& context = *ImGui::GetCurrentContext();
    context.NavFocusScopeId = context.CurrentFocusScopeId;
#endif
    ImGui::SetKeyboardFocusHere();
}

// ---- Navigation by keys: the mark, its first item and its steps have no public interface ----

namespace {
/// Shows or hides the mark; while it is shown, the item below it is lit and not the one below the pointer.
void show_mark(ImGuiContext& context, bool shown) {
#if IMGUI_VERSION_NUM >= 19140
    context.NavCursorVisible = shown;
    if (shown) context.NavHighlightItemUnderNav = true;
#else
    context.NavDisableHighlight = !shown;
    if (shown) context.NavDisableMouseHover = true;
#endif
}
}  // namespace

void prepare_navigation() {
#if IMGUI_VERSION_NUM < 18700
    // This version presses buttons only with Space. An Enter that has ended typing must not begin it again while held.
    ImGuiIO& io = ImGui::GetIO();
    const int enter_key = io.KeyMap[ImGuiKey_Enter];
    if (enter_key < 0 || !io.KeysDown[enter_key] || io.WantTextInput) return;
    const bool begins = io.KeysDownDuration[enter_key] < 0.0F;
    if (begins || io.NavInputsDownDuration[ImGuiNavInput_Activate] >= 0.0F) io.NavInputs[ImGuiNavInput_Activate] = 1.0F;
#endif
}

void stop_window_switching() {
    ImGuiContext& context = *ImGui::GetCurrentContext();
    context.NavWindowingToggleLayer = false;
    context.NavWindowingTarget = context.NavWindowingTargetAnim = nullptr;
}

void leave_navigation() {
    show_mark(*ImGui::GetCurrentContext(), false);
    ImGui::SetWindowFocus(nullptr);
}

void navigate_to_first_item() {
    ImGuiContext& context = *ImGui::GetCurrentContext();
    if (context.NavWindow != context.CurrentWindow) ImGui::FocusWindow(context.CurrentWindow);
    ImGui::NavInitWindow(context.CurrentWindow, true);
    show_mark(context, true);
}

void navigate_to_last_item() {
    ImGuiContext& context = *ImGui::GetCurrentContext();
    ImGuiWindow* window = context.CurrentWindow;
#if IMGUI_VERSION_NUM >= 18900
    const ImGuiID focus_scope = context.CurrentFocusScopeId;
#else
    const ImGuiID focus_scope = window->DC.NavFocusScopeIdCurrent;
#endif
    ImGui::FocusWindow(window);
    ImGui::SetNavID(context.LastItemData.ID, ImGuiNavLayer_Main, focus_scope,
                    ImGui::WindowRectAbsToRel(window, context.LastItemData.NavRect));
    show_mark(context, true);
}

bool drawn_button(const char* id, const ImVec2& size) {
#if IMGUI_VERSION_NUM >= 19140
    return ImGui::InvisibleButton(id, size, ImGuiButtonFlags_EnableNav);
#else
    const bool pressed = ImGui::InvisibleButton(id, size);
    const ImGuiLastItemData& item = ImGui::GetCurrentContext()->LastItemData;
    ImGui::RenderNavHighlight(item.Rect, item.ID);
    return pressed;
#endif
}

int take_sideways_step() {
    const ImGuiContext& context = *ImGui::GetCurrentContext();
    if (context.NavWindow != context.CurrentWindow || !ImGui::NavMoveRequestButNoResultYet()) return 0;
    if (context.NavMoveDir != ImGuiDir_Left && context.NavMoveDir != ImGuiDir_Right) return 0;
    const int step = context.NavMoveDir == ImGuiDir_Left ? -1 : 1;
    ImGui::NavMoveRequestCancel();
    return step;
}

void begin_not_first() { ImGui::PushItemFlag(ImGuiItemFlags_NoNavDefaultFocus, true); }  // public since 1.91
void end_not_first() { ImGui::PopItemFlag(); }

// ---- Drawing, popups and layout: the first two have new types and names, the others no public interface ----

ImTextureID texture_id(std::uintptr_t name) {
#if IMGUI_VERSION_NUM >= 19140
    return static_cast<ImTextureID>(name);
#else
    return reinterpret_cast<ImTextureID>(name);
#endif
}

void include_row(ImGuiListClipper& list, int row) {
#if IMGUI_VERSION_NUM >= 18990
    list.IncludeItemByIndex(row);
#else
    list.ForceDisplayRangeByIndices(row, row + 1);
#endif
}

void draw_check_box(const ImVec2& corner, float side, ImU32 fill, bool checked) {
    ImGui::RenderFrame(corner, {corner.x + side, corner.y + side}, fill, true, ImGui::GetStyle().FrameRounding);
    const float pad = std::max(std::floor(side / 6), 1.0F);
    if (checked)
        ImGui::RenderCheckMark(ImGui::GetWindowDrawList(), {corner.x + pad, corner.y + pad},
                               ImGui::GetColorU32(ImGuiCol_CheckMark), side - 2 * pad);
}

void close_all_popups() {
    if (ImGui::IsPopupOpen(nullptr, ImGuiPopupFlags_AnyPopup)) ImGui::ClosePopupToLevel(0, true);
}

void claim_table_width(float reached) {
    if (ImGui::GetCurrentTable() == nullptr) return;
    float& right = ImGui::GetCurrentWindow()->DC.CursorMaxPos.x;
    right = std::max(right, reached);
}

bool fits_contents() { return (ImGui::GetCurrentWindow()->Flags & ImGuiWindowFlags_AlwaysAutoResize) != 0; }

float text_offset_on_line() { return ImGui::GetCurrentWindow()->DC.CurrLineTextBaseOffset; }

// ---- Fonts: since 1.92 a font has glyphs for each size, which the renderer asks for when they are drawn ----

#if IMGUI_VERSION_NUM >= 19200
namespace {
/// The glyphs of the current font and size, also between frames, where ImGui::GetFontBaked() is null.
ImFontBaked& baked_font() { return *ImGui::GetFont()->GetFontBaked(ImGui::GetFontSize()); }
}  // namespace
#endif

ImFontGlyph* find_glyph(ImWchar character) {
#if IMGUI_VERSION_NUM >= 19200
    return baked_font().FindGlyphNoFallback(character);
#else
    auto* glyph = const_cast<ImFontGlyph*>(ImGui::GetFont()->FindGlyphNoFallback(character));
    return glyph != nullptr && glyph->U0 >= 0.0F ? glyph : nullptr;
#endif
}

void make_figures_tabular() {
    float least = FLT_MAX;
    float widest = 0.0F;
    for (ImWchar figure = '0'; figure <= '9'; ++figure) {
        const ImFontGlyph* each = find_glyph(figure);
        if (each == nullptr) return;
        least = std::min(least, each->AdvanceX);
        widest = std::max(widest, each->AdvanceX);
    }
    if (least == widest) return;
    for (ImWchar figure = '0'; figure <= '9'; ++figure) {
        ImFontGlyph* each = find_glyph(figure);
        const float aside = (widest - each->AdvanceX) * 0.5F;
        each->X0 += aside;
        each->X1 += aside;
        each->AdvanceX = widest;
#if IMGUI_VERSION_NUM >= 19200
        baked_font().IndexAdvanceX[figure] = widest;
#else
        ImGui::GetFont()->IndexAdvanceX[figure] = widest;
#endif
    }
}

void scale_fonts(float pixels_per_coordinate) {
#if IMGUI_VERSION_NUM >= 19200
    ImGuiStyle& style = ImGui::GetStyle();
    style.FontSizeBase = 0.0F;  // that of the first font
    style.FontScaleMain = 1.0F / pixels_per_coordinate;
#else
    ImGui::GetIO().FontGlobalScale = 1.0F / pixels_per_coordinate;
#endif
}

namespace {
/// Whether a font may have it: no control character, half of a pair or private character, as the icons are.
bool is_letter(char32_t character) {
    return character >= 0xA0 && !(character >= 0xD800 && character < 0xF900) && character < 0xFFFD;
}
}  // namespace

#if IMGUI_VERSION_NUM >= 19200
void watch_for_letters(ImFontAtlas& atlas, const std::set<char32_t>&, std::set<char32_t>& missing) {
    // The last font is asked for what the others lack.
    static ImFontLoader lacking;
    lacking.Name = "lacking";
    lacking.FontBakedLoadGlyph = [](ImFontAtlas* all, auto*, auto*, void*, ImWchar character, auto*, float*) {
        if (is_letter(character)) static_cast<std::set<char32_t>*>(all->UserData)->insert(character);
        return false;
    };
    atlas.UserData = &missing;
    ImFontConfig config;
    config.MergeMode = true;
    config.FontLoader = &lacking;
    atlas.AddFont(&config);
}

void find_missing_letters(std::set<char32_t>&) {}  // they are there already
#else
void watch_for_letters(ImFontAtlas& atlas, const std::set<char32_t>& known, std::set<char32_t>&) {
    // Each letter has a glyph whose place in the texture is a negative number, by which its vertices are found.
    atlas.Build();
    ImFont& font = *atlas.Fonts.front();
    font.Glyphs.reserve(0xFFFF);
    const float em = font.FontSize * ems_per_height;
    for (char32_t letter = 0xA0; letter < 0xFFFD; ++letter) {
        const auto character = static_cast<ImWchar>(letter);
        if (!is_letter(letter) || known.contains(letter) || font.FindGlyphNoFallback(character) != nullptr) continue;
        const float width = letter < 0x1100 ? em / 2 : em;  // from there on, most are as wide as high
        const float mark = -1.0F - static_cast<float>(letter);
        font.AddGlyph(nullptr, character, 0, 0, width, em, mark, 0, mark, 0, width);
    }
    font.BuildLookupTable();
}

void find_missing_letters(std::set<char32_t>& missing) {
    const ImDrawData& data = *ImGui::GetDrawData();
    for (int i = 0; i < data.CmdListsCount; ++i)
        for (ImDrawVert& vertex : data.CmdLists[i]->VtxBuffer) {
            if (vertex.uv.x > -1.0F) continue;
            missing.insert(static_cast<char32_t>(-1.0F - vertex.uv.x));
            vertex.col = 0;
        }
}
#endif

void free_font_pixels(ImFontAtlas& atlas) {
#if IMGUI_VERSION_NUM >= 19200
    static_cast<void>(atlas);  // it goes on adding glyphs
#else
    atlas.ClearTexData();
#endif
}
}  // namespace skelplay::panels
