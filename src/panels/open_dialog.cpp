#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <imgui.h>
#include <imgui_stdlib.h>
#include <utility>

#include "base/text.h"
#include "panels/icons.h"
#include "panels/regions.h"
#include "session/files/folder.h"

namespace skelplay::panels {

namespace {

namespace fs = std::filesystem;
using session::FolderEntry;

bool pressed(ImGuiKey key) { return ImGui::IsKeyPressed(ImGui::GetKeyIndex(key)); }

void narrow(DialogState& dialog) {
    const std::string part = base::lower(base::trimmed(dialog.typed));
    dialog.matches.clear();
    for (std::size_t i = 0; i < dialog.listing.entries.size(); ++i)
        if (base::lower(dialog.listing.entries[i].name).find(part) != std::string::npos)
            dialog.matches.push_back(i);
    dialog.cursor = std::min(dialog.cursor, dialog.matches.empty() ? 0 : dialog.matches.size() - 1);
}

void go_to(DialogState& dialog, const fs::path& folder) {
    dialog.listing = session::list_folder(folder, dialog.all_files);
    dialog.typed.clear();
    dialog.cursor = 0;
    dialog.scroll_to_cursor = true;
    dialog.appearing = true;  // the text field forgets what was typed when it gets the keyboard anew
    narrow(dialog);
}

/// The folder above, with the cursor on the one that was left.
void go_up(DialogState& dialog) {
    const fs::path left = dialog.listing.folder;
    if (left == left.root_path()) return;
    go_to(dialog, left.parent_path());
    const auto row = std::ranges::find_if(
        dialog.matches, [&](std::size_t entry) { return dialog.listing.entries[entry].path == left; });
    if (row != dialog.matches.end()) dialog.cursor = static_cast<std::size_t>(row - dialog.matches.begin());
}

void close(const Ui& ui) {
    if (ui.session.interface.open_dialog) ui.ask(session::ToggleOpenDialog{});
}

void open_path(const Ui& ui, const fs::path& path, bool add) {
    ui.ask(session::Open{{path}, add});
    close(ui);
}

/// Enter: what was typed if it is a path, else the entry under the cursor.
void take(const Ui& ui, bool add) {
    DialogState& dialog = ui.state.dialog;
    const std::string typed(base::trimmed(dialog.typed));
    const fs::path path = dialog.listing.folder / typed;
    std::error_code unknown;
    if (typed.find('/') != std::string::npos && fs::exists(path, unknown)) {
        if (fs::is_directory(path, unknown))
            go_to(dialog, path);
        else
            open_path(ui, path, add);
        return;
    }
    if (dialog.cursor >= dialog.matches.size()) return;
    const FolderEntry entry = dialog.listing.entries[dialog.matches[dialog.cursor]];
    if (entry.folder)
        go_to(dialog, entry.path);
    else
        open_path(ui, entry.path, add);
}

void move_cursor(DialogState& dialog, std::ptrdiff_t by) {
    if (dialog.matches.empty()) return;
    const auto last = std::ssize(dialog.matches) - 1;
    dialog.cursor = static_cast<std::size_t>(
        std::clamp<std::ptrdiff_t>(static_cast<std::ptrdiff_t>(dialog.cursor) + by, 0, last));
    dialog.scroll_to_cursor = true;
}

/// The keys that the text field leaves alone, or that mean something else while it is empty.
void handle_keys(const Ui& ui, bool was_empty) {
    constexpr std::ptrdiff_t page = 12;
    DialogState& dialog = ui.state.dialog;
    if (pressed(ImGuiKey_UpArrow)) move_cursor(dialog, -1);
    if (pressed(ImGuiKey_DownArrow)) move_cursor(dialog, 1);
    if (pressed(ImGuiKey_PageUp)) move_cursor(dialog, -page);
    if (pressed(ImGuiKey_PageDown)) move_cursor(dialog, page);
    if (pressed(ImGuiKey_Backspace) && was_empty) go_up(dialog);
    if (pressed(ImGuiKey_Escape)) close(ui);
}

void draw_entry(const Ui& ui, std::size_t row) {
    DialogState& dialog = ui.state.dialog;
    const FolderEntry& entry = dialog.listing.entries[dialog.matches[row]];
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    if (ImGui::Selectable("##entry", row == dialog.cursor,
                          ImGuiSelectableFlags_SpanAllColumns | ImGuiSelectableFlags_AllowDoubleClick)) {
        dialog.cursor = row;
        // A folder opens with one click, a file with two: a wrong click on a file must cost nothing.
        if (entry.folder || ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) dialog.taken = true;
    }
    ui.mark(fmt::format("entry-{}", entry.name));
    const std::string_view icon = entry.folder ? folder_icon : file_icon;
    const std::string_view letter = entry.folder ? "/" : " ";
    const std::string text = fmt::format("{}  {}", ui.state.icons ? icon : letter, entry.name);
    ImGui::GetWindowDrawList()->AddText(at, entry.folder ? ui.colours.accent : ui.colours.text, text.c_str());
    ImGui::TableNextColumn();
    if (!entry.folder) ImGui::TextDisabled("%s", file_size(entry.bytes).c_str());
    if (row == dialog.cursor && std::exchange(dialog.scroll_to_cursor, false)) ImGui::SetScrollHereY();
}

void draw_list(const Ui& ui, float height) {
    DialogState& dialog = ui.state.dialog;
    if (!dialog.listing.failure.empty()) {
        ImGui::TextWrapped("This folder can't be read: %s", dialog.listing.failure.c_str());
        return;
    }
    if (!ImGui::BeginTable("entries", 2, ImGuiTableFlags_ScrollY | ImGuiTableFlags_RowBg, {0, height}))
        return;
    ImGui::TableSetupColumn("name", ImGuiTableColumnFlags_WidthStretch);
    ImGui::TableSetupColumn("size", ImGuiTableColumnFlags_WidthFixed, ui.px(80));
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(dialog.matches.size()));
    // The clipper leaves out what is not seen, but the row to scroll to must be drawn to be scrolled to.
    if (dialog.scroll_to_cursor && !dialog.matches.empty())
        clipper.ForceDisplayRangeByIndices(static_cast<int>(dialog.cursor),
                                           static_cast<int>(dialog.cursor) + 1);
    while (clipper.Step())
        for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
            ImGui::PushID(i);
            draw_entry(ui, static_cast<std::size_t>(i));
            ImGui::PopID();
        }
    if (dialog.matches.empty()) {
        ImGui::TableNextRow();
        ImGui::TableNextColumn();
        ImGui::TextDisabled(
            "%s", dialog.listing.entries.empty() ? "No motion files here" : "Nothing has this in its name");
    }
    ImGui::EndTable();
}

void draw_places(const Ui& ui) {
    DialogState& dialog = ui.state.dialog;
    if (ImGui::Button("Up")) go_up(dialog);
    ImGui::SameLine();
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(dialog.listing.folder.string().c_str());
    if (ui.session.recent_files.empty()) return;
    ImGui::SetNextItemWidth(-1);
    if (!ImGui::BeginCombo("##recent", "Opened before")) return;
    int id = 0;
    for (const fs::path& file : ui.session.recent_files) {
        ImGui::PushID(id++);
        if (ImGui::Selectable(file.string().c_str())) open_path(ui, file, false);
        ImGui::PopID();
    }
    ImGui::EndCombo();
}

void draw_buttons(const Ui& ui) {
    DialogState& dialog = ui.state.dialog;
    if (ImGui::Button("Open")) take(ui, false);
    ui.mark("dialog-open");
    ImGui::SameLine();
    if (ImGui::Button("Add")) take(ui, true);
    help("Opens it beside what is open (Shift+Enter)");
    ui.mark("dialog-add");
    ImGui::SameLine();
    if (ImGui::Button("Open this folder")) open_path(ui, dialog.listing.folder, false);
    help("As a playlist: Page Down and Page Up go through it");
    ImGui::SameLine();
    if (ImGui::Button("Cancel")) close(ui);
    ImGui::SameLine(0, ui.px(20));
    if (ImGui::Checkbox("All files", &dialog.all_files)) go_to(dialog, dialog.listing.folder);
    ui.mark("dialog-all-files");
}

void draw_content(const Ui& ui) {
    DialogState& dialog = ui.state.dialog;
    draw_places(ui);
    const bool was_empty = dialog.typed.empty();
    if (dialog.appearing) ImGui::SetKeyboardFocusHere();
    ImGui::SetNextItemWidth(-1);
    const bool entered = ImGui::InputTextWithHint("##name", "Type to narrow, or a path", &dialog.typed,
                                                  ImGuiInputTextFlags_EnterReturnsTrue);
    const bool in_field = ImGui::IsItemActive() || ImGui::IsItemDeactivated();
    if (ImGui::IsItemActive()) dialog.appearing = false;
    ui.mark("dialog-name");
    narrow(dialog);
    draw_list(ui, -ImGui::GetFrameHeightWithSpacing());
    draw_buttons(ui);
    handle_keys(ui, was_empty);
    if (entered || (!in_field && pressed(ImGuiKey_Enter))) take(ui, ImGui::GetIO().KeyShift);
    if (std::exchange(dialog.taken, false)) take(ui, ImGui::GetIO().KeyShift);
}

void begin(const Ui& ui) {
    DialogState& dialog = ui.state.dialog;
    dialog.open = true;
    std::error_code unknown;
    const fs::path last = ui.session.last_folder;
    go_to(dialog, fs::is_directory(last, unknown) ? last : fs::current_path(unknown));
}

}  // namespace

void draw_open_dialog(const Ui& ui) {
    DialogState& dialog = ui.state.dialog;
    if (ui.session.interface.open_dialog && !dialog.open) begin(ui);
    dialog.open = ui.session.interface.open_dialog;
    if (!dialog.open) return;
    const ImVec2 window = ImGui::GetIO().DisplaySize;
    const float width = std::min(ui.px(720), window.x * 0.9F);
    const float height = std::min(ui.px(520), window.y * 0.85F);
    set_next_window({(window.x - width) * 0.5F, (window.y - height) * 0.5F, width, height});
    if (dialog.appearing) ImGui::SetNextWindowFocus();
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, ui.px(6));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1);
    bool open = true;
    const bool visible = ImGui::Begin("Open", &open,
                                      ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                                          ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoSavedSettings);
    ImGui::PopStyleVar(2);
    if (visible) draw_content(ui);
    ImGui::End();
    if (!open) close(ui);
}

}  // namespace skelplay::panels
