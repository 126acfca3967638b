#pragma once

#include <imgui.h>
#include "base/prelude.h"

// What differs between the versions of Dear ImGui from 1.86 on, and what only its internals can do.

namespace skelplay::panels {
/// Prepares the context, before a back-end does: input counts in its frame, Alt and Ctrl+Tab are not ImGui's.
void prepare_input();
/// Moves the pointer, and presses or releases a button (0: left, 1: right, 2: middle), from the next frame on.
void send_pointer(const ImVec2& position);
void send_button(int button, bool down);

/// True if a key was pressed or repeated in this frame.
[[nodiscard]] bool key_pressed(ImGuiKey key);
/// The same for Enter, on either part of the keyboard.
[[nodiscard]] bool enter_pressed();
/// Gives the focus to the item that comes next.
void focus_next_item();

/// Call it before each frame in which ImGui's navigation is on.
void prepare_navigation();
/// Call it at the beginning of each frame: stops what ImGui has begun to do with Alt and Ctrl+Tab.
void stop_window_switching();
/// Hides the mark of the keys and takes the focus from all windows.
void leave_navigation();
/// Gives the current window the focus, and moves the mark of the keys to its first item.
void navigate_to_first_item();
/// Moves the mark of the keys to the last item.
void navigate_to_last_item();
/// A button that its caller draws; the keys reach it, and their mark is drawn. True when it is pressed.
[[nodiscard]] bool drawn_button(const char* id, const ImVec2& size);
/// -1 or 1 if the left or right arrow found no item in the current window, which uses it up; else 0.
[[nodiscard]] int take_sideways_step();
/// The keys do not begin at the items between these calls.
void begin_not_first();
void end_not_first();

/// Draws a check box as ImGui does, `side` pixels wide.
void draw_check_box(const ImVec2& corner, float side, ImU32 fill, bool checked);

/// The renderer's name of a texture as draw lists take it.
[[nodiscard]] ImTextureID texture_id(std::uintptr_t name);
/// Lets a list draw a row although it is not visible. Call it before the list's first step.
void include_row(ImGuiListClipper& list, int row);

void close_all_popups();
/// Tells the table that the cursor is in, if any, how wide a column should be for contents that reach to this x.
void claim_table_width(float reached);
/// Whether the current window is as wide as its contents.
[[nodiscard]] bool fits_contents();
/// The distance in pixels from the top of the current line to the top of its text.
[[nodiscard]] float text_offset_on_line();

/// The glyph of a character in the current font; null: the font lacks it. Valid for this frame.
[[nodiscard]] ImFontGlyph* find_glyph(ImWchar character);
/// Gives all digits the width of the widest, so that texts do not jump. Call it first in each frame.
void make_figures_tabular();
/// Scales fonts that were made in framebuffer pixels to window coordinates. Call it when they have been loaded.
void scale_fonts(float pixels_per_coordinate);
/// Whether all letters of a font are made when it is loaded, and not each when it is drawn.
inline constexpr bool bakes_all_letters = IMGUI_VERSION_NUM < 19200;
/// Inter's em, relative to the height of its text.
inline constexpr float ems_per_height = 1 / 1.21F;
/// Lets find_missing_letters() find what is drawn from now on and has no glyph, but for letters that are known. Call it
/// when all fonts have been added; `missing` must live as long as the atlas.
void watch_for_letters(ImFontAtlas& atlas, const std::set<char32_t>& known, std::set<char32_t>& missing);
/// Adds those of the frame that was rendered last, which does not show them.
void find_missing_letters(std::set<char32_t>& missing);
/// Frees the pixels of the fonts, of which the renderer has a copy, where they are not needed again.
void free_font_pixels(ImFontAtlas& atlas);
}  // namespace skelplay::panels
