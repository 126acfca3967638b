#include "panels/help_pages.h"
#include "panels/keyboard.h"
#include "panels/regions.h"

namespace skelplay::panels {
namespace {
/// A menu item without a key; true when it is chosen.
bool item(const Ui& ui, const char* text, bool on = false, bool enabled = true) {
    const bool chosen = ImGui::MenuItem(text, nullptr, on, enabled);
    ui.tag("menu-{}{}", text, on ? "-on" : "");
    return chosen;
}

void other_files(const Ui& ui) {
    if (ImGui::BeginMenu("Open recent", !ui.session.ui.recent_files.empty())) {
        if (const auto file = draw_recent_files(ui, [](const char* text) { return ImGui::MenuItem(text); }))
            ui.ask(session::open_files, {*file}, false, false);
        ImGui::EndMenu();
    }
    if (item(ui, "Open the bundled sample")) ui.ask(session::open_sample, false);
}

void close_item(const Ui& ui) {
    const OpenFigure* active = session::active_figure(ui.session.document);
    if (item(ui, "Close the figure", false, active != nullptr)) ui.ask(session::close_figure, active->id);
}

void marks_items(const Ui& ui) {
    if (ImGui::MenuItem("Save marks\u2026")) ui.ask(session::toggle_marks_dialog);
    ui.tag("menu-save-marks");
    const LibraryState& library = ui.state.library;
    const fs::path file = !ui.session.ui.library ? session::reviewed_file(ui.session.document)
                          : library_is_listed(library) && !library.entry(library.cursor_key).folder
                              ? library.entry(library.cursor_key).path
                              : fs::path();
    const bool tags = ImGui::BeginMenu("Tags", !file.empty());
    ui.tag("menu-Tags");
    if (tags) draw_tag_rows(ui, file, ui.session.ui.library ? library.take(library.cursor_key).tags : takes::Tags());
    if (tags) ImGui::EndMenu();
    if (item(ui, "Next file after marking", ui.session.ui.go_on)) ui.ask(session::cycle_option, "go-on-after-marking");
}

/// Draws the choices of what happens at the end of the range and which frames are shown.
void modes(const Ui& ui) {
    const session::Timeline& timeline = ui.session.playback.timeline;
    static constexpr std::array<const char*, session::play_mode_names.size()> names{"Once", "Loop", "Ping-pong"};
    ImGui::Separator();
    for (std::size_t i = 0; i < names.size(); ++i) {
        const auto mode = static_cast<session::PlayMode>(i);
        if (item(ui, names.at(i), timeline.mode == mode))
            ui.ask(session::set_option, "play-mode", session::play_mode_names.at(i));
    }
    ImGui::Separator();
    if (item(ui, "Real time", timeline.real_time)) ui.ask(session::set_option, "real-time", true);
    if (item(ui, "Every frame", !timeline.real_time)) ui.ask(session::set_option, "real-time", false);
    if (item(ui, "Interpolate between frames", timeline.interpolate)) ui.ask(session::cycle_option, "interpolate");
}

void arrangement(const Ui& ui) {
    const bool several = ui.session.document.figures.size() > 1;
    const bool apart = ui.session.view.side_by_side;
    if (item(ui, "Side by side", apart, several)) ui.ask(session::cycle_option, "side-by-side");
    if (item(ui, "In place", ui.session.view.in_place)) ui.ask(session::cycle_option, "in-place");
    if (item(ui, "Takes begin together", false, several)) ui.ask(session::begin_together);
}

void lanes_menu(const Ui& ui) {
    const bool open = ImGui::BeginMenu("Lanes");
    ui.tag("menu-Lanes");
    if (!open) return;
    lane_entries(ui);
    ImGui::EndMenu();
}

/// The pages of the help.
void help_items(const Ui& ui) {
    ImGui::Separator();
    for (const HelpPage& page : help_pages()) {
        const bool chosen = ImGui::MenuItem(page.title.c_str());
        ui.tag("menu-help-{}", page.name);
        if (chosen) open_help(ui, page.title);
    }
}

/// Items without a key, and the first chord of the action that they follow in its menu.
struct Extra {
    session::Chord after;
    void (*draw)(const Ui&);
};
using session::Key;
constexpr std::array<Extra, 7> extras{{{{.key = Key::o, .ctrl = true}, other_files},
                                       {{.key = Key::f5}, close_item},
                                       {{.key = Key::n}, marks_items},
                                       {{.key = Key::g, .shift = true}, modes},
                                       {{.key = Key::p}, arrangement},
                                       {{.key = Key::h}, lanes_menu},
                                       {{.key = Key::f1}, help_items}}};

void menu_row(const Ui& ui, const session::Binding& binding) {
    if (binding.begins_section) ImGui::Separator();
    const std::string text(binding.is_on == nullptr || binding.asks ? binding.action : binding.name);
    const bool on = binding.is_on != nullptr && binding.is_on(ui.session);
    const std::string keys = session::to_text(binding.chords.front());
    const std::string key = !for_fingers() && session::is_received(keys) ? keys : "";
    const bool only_markers = session::part_word(ui.session.document) == "marker";
    std::string name = session::menu_text(binding, only_markers);
    const std::string about = binding.about == nullptr ? std::string() : binding.about(ui.session);
    if (!about.empty()) name += ": " + fitted(about, ui.px(260));
    if (ImGui::MenuItem(name.c_str(), key.c_str(), on, binding.about == nullptr || !about.empty()))
        binding.mark&& ui.session.ui.library ? mark_under_cursor(ui, *binding.mark) : ui.ask(binding.press);
    ui.tag("menu-{}{}", text, on ? "-on" : "");
    if (binding.name != binding.action) help(std::string(binding.action));
}

/// Draws a menu: a group of the key table, without actions that last while a key is held.
void menu(const Ui& ui, std::string_view group) {
    for (const session::Binding& binding : session::bindings()) {
        if (binding.group != group || binding.release || !binding.in_menus) continue;
        menu_row(ui, binding);
        for (const Extra& extra : extras)
            if (extra.after == binding.chords.front()) extra.draw(ui);
    }
}

/// Draws what is open at the right end of the bar.
void summary(const Ui& ui) {
    const OpenFigure* active = session::active_figure(ui.session.document);
    if (active == nullptr) return;
    const std::string text =
        fmt::format("{}   {}, {}", session::shown_name(*active), takes::size_text(*active->take.figure),
                    base::counted(figure::frame_count(active->take.figure->take), "frame", "frames"));
    const float room = ImGui::GetWindowWidth() - ImGui::GetCursorPosX() - ui.px(10);
    if (room < ui.px(60)) return;
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + std::max(room - text_width(text), 0.0F));
    const ScopedColour colour(ImGuiCol_Text, ui.colours.dim_text);
    clipped_text(text, room);
    ui.tag("summary");
}

/// The groups of the key table, "Files" first.
std::vector<std::string> menu_names() {
    std::vector<std::string> names{"Files"};
    for (const session::Binding& binding : session::bindings())
        if (binding.group != "Files" && binding.group != names.back()) names.emplace_back(binding.group);
    return names;
}
}  // namespace

void draw_menu_bar(const Ui& ui) {
    ImGui::PushStyleColor(ImGuiCol_WindowBg, 0);
    const bool open = ImGui::BeginMainMenuBar();
    ImGui::PopStyleColor();
    if (!open) return;
    const std::vector<std::string> names = menu_names();
    if (keys_arrive(ui, KeysIn::menus)) ui.state.keyboard.menu = 0;
    const auto opening = std::exchange(ui.state.keyboard.menu, std::nullopt);
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (opening == i) ImGui::OpenPopup(names[i].c_str());
        if (ImGui::BeginMenu(names[i].c_str())) {
            if (ui.state.keyboard.in == KeysIn::menus && ImGui::IsWindowAppearing()) navigate_to_first_item();
            menu(ui, names[i]);
            if (const int by = menus_aside(ui); by != 0)
                ui.state.keyboard.menu = (i + names.size() + static_cast<std::size_t>(by)) % names.size();
            ImGui::EndMenu();
        }
        ui.tag("menu-{}", names[i]);
    }
    summary(ui);
    ImGui::EndMainMenuBar();
}
}  // namespace skelplay::panels
