// The library: a folder of takes at a glance, over the whole window.

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <imgui.h>
#include <imgui_stdlib.h>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/text.h"
#include "panels/library.h"
#include "panels/regions.h"
#include "session/keys.h"

namespace skelplay::panels {

namespace {

namespace fs = std::filesystem;

constexpr float library_filter_width = 220;  // points
constexpr float library_order_width = 120;   // points

bool library_key(ImGuiKey key) { return ImGui::IsKeyPressed(ImGui::GetKeyIndex(key)); }

void close_library(const Ui& ui) { ui.ask(session::ToggleLibrary{}); }

/// What a typed letter marks; the keys are those of the table.
std::optional<session::Mark> mark_of_letter(ImWchar letter) {
    if (letter < 'a' || letter > 'z') return std::nullopt;
    const auto key = static_cast<session::Key>(static_cast<int>(session::Key::a) + (letter - 'a'));
    const session::Binding* binding = session::binding_of({key});
    if (binding == nullptr) return std::nullopt;
    const session::Command command = binding->press();
    const auto* mark = command.get_if<session::MarkFile>();
    return mark == nullptr ? std::nullopt : std::optional(mark->mark);
}

/// How far arrows and the like move the cursor, in cells.
std::ptrdiff_t cursor_way(const LibraryState& state, bool in_text) {
    const auto columns = static_cast<std::ptrdiff_t>(state.columns);
    const auto page = columns * static_cast<std::ptrdiff_t>(state.page);
    const auto all = std::ssize(state.shown.entries);
    if (library_key(ImGuiKey_UpArrow)) return -columns;
    if (library_key(ImGuiKey_DownArrow)) return columns;
    if (library_key(ImGuiKey_PageUp)) return -page;
    if (library_key(ImGuiKey_PageDown)) return page;
    if (in_text) return 0;
    if (library_key(ImGuiKey_LeftArrow)) return -1;
    if (library_key(ImGuiKey_RightArrow)) return 1;
    if (library_key(ImGuiKey_Home)) return -all;
    if (library_key(ImGuiKey_End)) return all;
    return 0;
}

/// Moves the cursor. Above the first row and below the last there is no cell: it stays in its column.
void move_cursor_by(LibraryState& state, std::ptrdiff_t way) {
    const auto all = std::ssize(state.shown.entries);
    if (all == 0 || way == 0) return;
    const auto columns = static_cast<std::ptrdiff_t>(state.columns);
    auto at = static_cast<std::ptrdiff_t>(state.cursor);
    const std::ptrdiff_t last_row = (all - 1) / columns;
    if (std::abs(way) == columns && (at + way < 0 || (at / columns == last_row && way > 0))) return;
    at = std::clamp<std::ptrdiff_t>(at + way, 0, all - 1);
    put_cursor(state, static_cast<std::size_t>(at));
}

/// Escape gives the keyboard back, then clears the filter, then closes.
void escape(const Ui& ui) {
    LibraryState& state = ui.state.library;
    if (state.filtering) return;  // the field gives it back itself
    if (!state.filter.empty())
        state.filter.clear();
    else
        close_library(ui);
}

/// Whether keys are for the library: not while a dialog, a list or another text field has them.
bool has_keys(const Ui& ui) {
    const bool typing_elsewhere = ImGui::GetIO().WantTextInput && !ui.state.library.filtering;
    const bool elsewhere = ui.state.dialog_open || ui.state.library.menu_open || typing_elsewhere;
    return !elsewhere && ui.state.keyboard.in == KeysIn::picture;
}

void handle_library_keys(const Ui& ui) {
    LibraryState& state = ui.state.library;
    if (ui.session.ui.filter_focus != ui.state.filter_focus_seen) state.filter_asked = true;
    ui.state.filter_focus_seen = ui.session.ui.filter_focus;
    if (!has_keys(ui)) return;
    move_cursor_by(state, cursor_way(state, state.filtering));
    if (library_key(ImGuiKey_Enter) || library_key(ImGuiKey_KeyPadEnter))
        open_under_cursor(ui, ImGui::GetIO().KeyShift);
    if (library_key(ImGuiKey_Escape)) escape(ui);
    if (state.filtering) return;
    if (library_key(ImGuiKey_Backspace)) leave_folder(state);
    if (ImGui::GetIO().KeyCtrl && library_key(ImGuiKey_Z)) ui.ask(session::UndoMarks{});
    for (const ImWchar letter : ImGui::GetIO().InputQueueCharacters)
        if (const auto mark = mark_of_letter(letter)) mark_under_cursor(ui, *mark);
}

/// A folder's name that shows it when clicked.
bool place_button(const Ui& ui, const std::string& name, bool here) {
    ImGui::PushStyleColor(ImGuiCol_Button, 0);
    ImGui::PushStyleColor(ImGuiCol_Border, 0);
    ImGui::PushStyleColor(ImGuiCol_Text, here ? ui.colours.text : ui.colours.dim_text);
    const bool pressed = ImGui::Button(name.c_str());
    ImGui::PopStyleColor(3);
    ui.tag("library-place-{}", name);
    return pressed;
}

float place_width(const std::string& name) {
    const ImGuiStyle& style = ImGui::GetStyle();
    return ImGui::CalcTextSize(name.c_str()).x + 2 * style.FramePadding.x + ImGui::CalcTextSize("/").x +
           2 * style.ItemInnerSpacing.x;
}

/// The folder and those around it, as many of them as there is room for.
void draw_places(const Ui& ui, float room) {
    LibraryState& state = ui.state.library;
    std::vector<fs::path> places;
    for (fs::path each = state.folder; each.has_relative_path(); each = each.parent_path()) {
        room -= place_width(base::to_utf8(each.filename().string()));
        if (room < 0 && !places.empty()) break;
        places.push_back(each);
    }
    const float between = ImGui::GetStyle().ItemInnerSpacing.x * 0.5F;
    ImGui::AlignTextToFramePadding();
    const bool all = places.empty() || !places.back().parent_path().has_relative_path();
    ImGui::TextDisabled("%s", all ? "/" : "\u2026 /");
    for (std::size_t i = places.size(); i-- > 0;) {
        const bool here = i == 0;
        ImGui::SameLine(0, between);
        ImGui::PushID(places[i].c_str());
        if (place_button(ui, base::to_utf8(places[i].filename().string()), here))
            show_folder(state, places[i], here ? state.cursor_path : places[i - 1]);
        help(places[i].c_str());
        ImGui::PopID();
        if (here) continue;
        ImGui::SameLine(0, between);
        ImGui::TextDisabled("/");
    }
}

void draw_filter(const Ui& ui) {
    LibraryState& state = ui.state.library;
    const std::string before = state.filter;
    const bool clearable = !state.filter.empty();
    const float button = ImGui::GetFrameHeight();
    ImGui::SetNextItemWidth(ui.px(library_filter_width) - (clearable ? button : 0));
    if (std::exchange(state.filter_asked, false)) ImGui::SetKeyboardFocusHere();
    ImGui::InputTextWithHint("##filter", "Filter by name (Ctrl+F)", &state.filter,
                             ImGuiInputTextFlags_EnterReturnsTrue);
    state.filtering = ImGui::IsItemActive();
    if (ImGui::IsItemDeactivated() && library_key(ImGuiKey_Escape)) state.filter = before;  // ImGui takes it back
    ui.tag("library-filter");
    if (!clearable) return;
    ImGui::SameLine(0, 0);
    if (ImGui::Button("\u00d7", {button, button})) state.filter.clear();
    ui.tag("library-clear");
    help("Show all");
}

void draw_order(const Ui& ui) {
    const std::string_view now = takes::library_order_names.at(static_cast<std::size_t>(ui.session.ui.library_order));
    ImGui::AlignTextToFramePadding();
    ImGui::TextDisabled("Sort by");
    ImGui::SameLine(0, ImGui::GetStyle().ItemInnerSpacing.x);
    ImGui::SetNextItemWidth(ui.px(library_order_width));
    const bool open = ImGui::BeginCombo("##order", base::capitalised(now).c_str());
    ui.tag("library-order");
    if (!open) return;
    for (std::size_t i = 0; i < takes::library_order_names.size(); ++i) {
        const std::string_view name = takes::library_order_names.at(i);
        if (ImGui::Selectable(base::capitalised(name).c_str(), name == now))
            ui.ask(session::SetOption{"library-order", static_cast<takes::LibraryOrder>(i)});
        ui.tag("library-order-{}", name);
    }
    ImGui::EndCombo();
}

void draw_head(const Ui& ui) {
    LibraryState& state = ui.state.library;
    const ImGuiStyle& style = ImGui::GetStyle();
    ImGui::BeginDisabled(!state.folder.has_relative_path());
    if (ImGui::Button("Up")) leave_folder(state);
    ImGui::EndDisabled();
    ui.tag("library-up");
    help("The folder around this one (Backspace)");
    ImGui::SameLine();
    const float controls = ui.px(library_filter_width + library_order_width) + ImGui::CalcTextSize("Sort by").x +
                           ImGui::CalcTextSize("Close").x + 2 * style.FramePadding.x + 4 * style.ItemSpacing.x;
    const float right = ImGui::GetWindowWidth() - style.WindowPadding.x - controls;
    draw_places(ui, right - ImGui::GetCursorPosX() - ui.px(30));
    ImGui::SameLine(std::max(right, 0.0F));
    draw_filter(ui);
    ImGui::SameLine();
    draw_order(ui);
    ImGui::SameLine();
    if (ImGui::Button("Close")) close_library(ui);
    ui.tag("library-close");
    help("Back to the take (Ctrl+L, Escape)");
}

/// "9 984 of 10 000 takes, 3 refused", and how far reading them has come.
std::string count_text(const LibraryState& state) {
    const takes::LibraryFolder& content = state.content;
    if (!library_is_listed(state)) return {};
    std::string text = base::counted(content.takes, "take", "takes");
    if (!state.filter.empty()) {
        const auto& entries = content.listing.entries;
        const auto found =
            std::ranges::count_if(state.shown.entries, [&](std::size_t i) { return !entries[i].folder; });
        text = fmt::format("{} of {}", found, text);
    }
    if (content.refused > 0) text += fmt::format(", {} refused", content.refused);
    if (content.read < content.takes) text += fmt::format(" \u00b7 {} read so far", content.read);
    return text;
}

void draw_foot(const Ui& ui) {
    const session::Review& review = ui.session.document.review;
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(count_text(ui.state.library).c_str());
    ui.tag("library-count");
    const std::size_t keep = session::count(review, session::Mark::keep);
    const std::size_t reject = session::count(review, session::Mark::reject);
    if (keep + reject > 0) {
        ImGui::SameLine(0, ui.px(20));
        ImGui::TextDisabled("%s", fmt::format("{} to keep, {} to reject", keep, reject).c_str());
        ImGui::SameLine();
        if (ImGui::SmallButton(review.unsaved ? "Save marks\u2026 *###save" : "Save marks\u2026###save"))
            ui.ask(session::ToggleMarksDialog{});
        ui.tag("library-save");
    }
    const char* keys = "Enter opens \u00b7 Shift+Enter adds \u00b7 M keeps \u00b7 N rejects \u00b7 Esc closes";
    const float width = ImGui::CalcTextSize(keys).x + ImGui::GetStyle().WindowPadding.x + ui.px(8);
    const float x = ImGui::GetWindowWidth() - width;
    ImGui::SameLine();
    if (x < ImGui::GetCursorPosX()) return ImGui::NewLine();
    ImGui::SetCursorPosX(x);
    ImGui::TextDisabled("%s", keys);
}

/// What the menus mark is the take under the cursor, as with the keys.
void take_marks_of_menus(const Ui& ui) {
    std::vector<session::Mark> marks;
    for (const session::Command& command : ui.commands)
        if (const auto* asked = command.get_if<session::MarkFile>()) marks.push_back(asked->mark);
    std::erase_if(ui.commands, [](const session::Command& command) { return command.get_if<session::MarkFile>(); });
    for (const session::Mark mark : marks) mark_under_cursor(ui, mark);
}

}  // namespace

void draw_library(const Ui& ui, const Rect& rect) {
    LibraryState& state = ui.state.library;
    state.ground = ui.colours.lane;
    follow_library(ui);
    handle_library_keys(ui);
    take_marks_of_menus(ui);
    set_next_window(rect);
    ImGui::Begin("Library", nullptr, fixed_window | ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
    draw_head(ui);
    ImGui::Separator();
    draw_library_cells(ui, ImGui::GetFrameHeightWithSpacing() + ImGui::GetStyle().ItemSpacing.y);
    ImGui::Separator();
    draw_foot(ui);
    ImGui::End();
    state.menu_open = ImGui::IsPopupOpen(nullptr, ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
}

}  // namespace skelplay::panels
