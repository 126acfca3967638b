#include "panels/help_pages.h"
#include "panels/regions.h"

namespace skelplay::panels {
namespace {
bool fits(const session::Binding& binding, std::string_view filter) {
    return base::contains_ignoring_case(
        fmt::format("{} {} {}", binding.group, binding.action, session::chords_text(binding)), filter);
}

/// Whether a page (see HelpState::page) contains the text that is searched for.
bool page_fits(std::size_t page, std::string_view filter) {
    if (page > 0) return mentions(help_pages()[page - 1], filter);
    return std::ranges::any_of(session::bindings(), [&](const session::Binding& binding) { return fits(binding, filter); });
}

void draw_row(const Ui& ui, const session::Binding& binding) {
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    ImGui::PushTextWrapPos(0);
    ImGui::TextUnformatted(binding.action.data(), binding.action.data() + binding.action.size());
    ImGui::PopTextWrapPos();
    ui.tag("help-{}", binding.action);
    ImGui::TableNextColumn();
    const std::string keys = session::chords_text(binding);
    if (keys.empty()) dim_text(fmt::format("in the menu {}", binding.group));
    else coloured_text(ui.colours.accent, keys);
}

void draw_keys(const Ui& ui) {
    wrapped_text(ui.colours.dim_text,
                 for_fingers()
                     ? "A finger orbits, a tap picks a bone; two fingers pan, and zoom as they part."
                     : "Left drag orbits, a left click picks a bone; middle or right drag pans; the wheel zooms to the "
                       "pointer. With Alt the three buttons orbit, pan and zoom.");
    const std::string_view filter = base::trimmed(ui.state.help.filter);
    std::string_view group;
    bool open = false;
    for (const session::Binding& binding : session::bindings()) {
        if (!fits(binding, filter)) continue;
        if (binding.group != group) {
            if (open) ImGui::EndTable();
            group = binding.group;
            const std::string title(group);
            heading(ui, title);
            open = ImGui::BeginTable(title.c_str(), 2, ImGuiTableFlags_RowBg | ImGuiTableFlags_SizingStretchSame);
        }
        if (open) draw_row(ui, binding);
    }
    if (open) ImGui::EndTable();
    if (group.empty()) ImGui::TextDisabled("No key does this");
}

void draw_block(const Ui& ui, const HelpBlock& block, std::string_view sought) {
    using Kind = HelpBlock::Kind;
    if (block.kind == Kind::heading) return heading(ui, block.text);
    const bool code = block.kind == Kind::code;
    const ScopedColour colour(ImGuiCol_Text, ui.colours.accent, code);
    ImGui::PushTextWrapPos(0);
    if (block.kind == Kind::item) ImGui::Bullet();
    if (code) ImGui::Indent(ui.px(12));
    ImGui::TextUnformatted(block.text.data(), block.text.data() + block.text.size());
    if (!sought.empty() && base::contains_ignoring_case(block.text, sought)) {
        const Rect found = last_item();
        fill({ImGui::GetWindowPos().x + ui.px(1), found.y, ui.px(3), found.height}, ui.colours.accent);
    }
    if (code) ImGui::Unindent(ui.px(12));
    ImGui::PopTextWrapPos();
    ImGui::Dummy({0, ui.px(block.kind == Kind::item ? 1 : 4)});
}

void draw_page(const Ui& ui, const HelpPage& page, std::string_view sought) {
    ImGui::Indent(ui.px(10));
    heading(ui, page.title);
    ui.tag("help-shows-{}", page.name);
    for (std::size_t i = 0; i < page.blocks.size(); ++i) {
        const bool is_sought =
            ui.state.help.seeks && !sought.empty() && base::contains_ignoring_case(page.blocks[i].text, sought);
        if (ui.state.help.block == i || (is_sought && !ui.state.help.block))
            ImGui::SetScrollY(i == 0 ? 0.0F : ImGui::GetCursorPosY());
        if (is_sought) ui.state.help.seeks = false;
        draw_block(ui, page.blocks[i], sought);
    }
    ui.state.help.block.reset();
    ui.state.help.seeks = false;
    ImGui::Unindent(ui.px(10));
}

/// Shows the page that a heading is of, and scrolls there.
void show_heading(HelpState& help, std::string_view sought) {
    const auto found = find_heading(sought);
    if (!found || sought.empty()) return;
    help.page = found->first + 1;
    help.block = found->second;
}

/// Draws the list of pages with the text that is searched for. A new search shows the page that it is a heading of;
/// else the first with it is shown if the shown one has it not.
void draw_page_list(const Ui& ui, std::string_view sought) {
    std::size_t& shown = ui.state.help.page;
    if (std::exchange(ui.state.help.answered, std::string(sought)) != sought) {
        ui.state.help.seeks = true;
        show_heading(ui.state.help, sought);
    }
    const std::span<const HelpPage> pages = help_pages();
    const bool here = page_fits(shown, sought);
    std::optional<std::size_t> first;
    for (std::size_t page = 0; page <= pages.size(); ++page) {
        if (!page_fits(page, sought)) continue;
        if (!first) first = page;
        const char* title =
            page == 0 ? for_fingers() ? "Gestures and keys" : "Keys and mouse" : pages[page - 1].title.c_str();
        if (ImGui::Selectable(title, page == shown)) shown = page;
        ui.tag("help-page-{}", page == 0 ? "keys" : pages[page - 1].name);
    }
    if (!here && first) shown = *first;
}
}  // namespace

void open_help(const Ui& ui, std::string_view heading) {
    show_heading(ui.state.help, heading);
    ui.state.help.keeps_page = !ui.session.ui.help_open;
    if (ui.state.help.keeps_page) ui.ask(session::toggle_help);
}

void help_button(const Ui& ui, std::string_view panel, std::string_view heading) {
    if (button(ui, "?", fmt::format("help-of-{}", panel), "Help about this panel")) open_help(ui, heading);
}

void draw_help(const Ui& ui) {
    HelpState& help = ui.state.help;
    if (help.opens(ui.session.ui.help_open)) {
        help.filter.clear();
        if (!std::exchange(help.keeps_page, false)) help.page = 0;
    }
    if (!help.open) return;
    const bool closed = draw_dialog(ui, "Help", {820, 640}, help, [&] {
        dialog_field(ui, help, "Search", "help-search", help.filter);
        const std::string sought(base::trimmed(help.filter));
        ImGui::BeginChild("pages", {std::min(ui.px(250), ImGui::GetWindowWidth() * 0.35F), 0});
        draw_page_list(ui, sought);
        ImGui::EndChild();
        ImGui::SameLine();
        ImGui::BeginChild(fmt::format("page{}", help.page).c_str());  // each page keeps its scroll position
        if (help.page == 0) draw_keys(ui);
        else draw_page(ui, help_pages()[help.page - 1], sought);
        ImGui::EndChild();
    });
    const bool covered = ui.session.ui.open_dialog || ui.session.ui.marks_dialog;
    if (closed || (!covered && key_pressed(ImGuiKey_Escape))) ui.ask(session::toggle_help);
}
}  // namespace skelplay::panels
