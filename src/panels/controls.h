#pragma once

#include "panels/ui.h"
#include "session/option_table.h"

namespace skelplay::panels {
// Rows of a panel: the label on the left, the control at the right edge.

/// Draws a label and moves the cursor to the control, which is `width` pixels wide.
void label_row(const Ui& ui, const std::string& label, float width, std::string_view tip = {});
/// A row with a check box; a click anywhere in it changes the value. True when it has changed.
bool check_row(const Ui& ui, const std::string& label, std::string_view tag, bool& value, std::string_view tip = {});
/// A button that is lit while the value is true, to save room in a line of buttons. True when it has changed.
inline bool toggle_button(const Ui& ui, const std::string& label, std::string_view tag, bool& value,
                          std::string_view tip = {}) {
    const ScopedColour fill(ImGuiCol_Button, ui.colours.accent_soft, value);
    const bool pressed = button(ui, label, tag, tip);
    if (pressed) value = !value;
    return pressed;
}

/// The row of an option, tagged `option-<name>`: a check box, a slider, or a list of more than two names. Disabled,
/// with the reason as tooltip, if it has no effect.
void draw_option(const Ui& ui, const session::Option& option);
/// The same by name; it must be in the table.
inline void draw_option(const Ui& ui, std::string_view name) { draw_option(ui, *session::find_option(name)); }
/// A switch of the table as a toggle_button() with the same tag.
void draw_toggle(const Ui& ui, std::string_view name);
/// The controls of all options in a group that have a label.
inline void draw_options(const Ui& ui, session::OptionGroup group) {
    for (const session::Option& option : session::option_table())
        if (option.group == group && !option.label.empty()) draw_option(ui, option);
}

// Forms over the picture, such as Render and Export: names on the left, controls on the right.
inline constexpr float form_label_width = 78;     // points
inline constexpr float form_control_width = 236;  // points
inline constexpr float form_width = form_label_width + form_control_width;

/// A form and its fixed texts.
struct FormWindow {
    session::Form form;
    const char* title;
    std::string_view tag;  // the prefix of the tags of its parts
    const char* close_help;
    std::string_view about;  // see open_help()
};
/// Draws a form while it is open: its heading and `draw_rows`. Escape closes it unless it is used inside.
void draw_form(const Ui& ui, const FormWindow& window, FormState& state, const std::function<void()>& draw_rows);

/// Draws a row's name and moves the cursor to its control.
inline void form_row(const Ui& ui, const char* name) {
    ImGui::AlignTextToFramePadding();
    coloured_text(ui.colours.dim_text, name);
    ImGui::SameLine(ui.px(form_label_width));
    ImGui::SetNextItemWidth(ui.px(form_control_width));
}
/// A row with a list.
struct FormList {
    const char* name;
    std::string_view tag;
    std::string now;  // the text of the present value
    std::string_view tip = {};
    ImGuiComboFlags flags = 0;
};
/// `draw_choices` draws the list's rows while it is open.
inline void form_list(const Ui& ui, const FormList& list, const std::function<void()>& draw_choices) {
    form_row(ui, list.name);
    const std::string id = fmt::format("##{}", list.tag);
    draw_list(ui, {id.c_str(), list.now, 0, list.tag, list.tip, list.flags}, draw_choices);
}
/// A row of a list; true when it is clicked.
bool form_choice(const Ui& ui, const std::string& tag, const std::string& text, bool chosen);

/// A value that a form's list offers.
template <class Value> struct FormChoice {
    Value value;
    std::string text;
    std::string tag;
};
/// A row with a list of values; a click sets `value`. True when one is clicked.
template <class Value>
bool form_choices(const Ui& ui, const FormList& list, const std::vector<FormChoice<Value>>& choices, Value& value) {
    bool clicked = false;
    form_list(ui, list, [&] {
        for (const FormChoice<Value>& each : choices) {
            if (!form_choice(ui, each.tag, each.text, each.value == value)) continue;
            value = each.value;
            clicked = true;
        }
    });
    return clicked;
}

/// Draws the colours of figures in a row of a menu; the index for scene::figure_colour() of the one that is clicked.
std::optional<std::size_t> colour_choice(const Ui& ui, std::string_view tag);

/// Asks for a file to write with the system's own dialog, beginning at one, and waits; nothing: none was chosen.
using SaveDialog = std::optional<fs::path> (*)(const fs::path& file);
/// Null where paths are only typed.
SaveDialog system_save_dialog();
/// The button that asks with it for the path of a field; draws nothing where there is no such dialog.
void browse_button(const Ui& ui, const char* label, std::string_view tag, std::string& file);
/// The row with the name of the file to write, of which the end is seen. True when Enter is pressed in it.
bool form_output(const Ui& ui, std::string_view tag, std::string& output);
/// The button that starts the work; the cursor stays on its line.
bool form_start(const Ui& ui, std::string_view tag, const char* label, float width);
/// A progress bar, and a button to cancel that ends at `right`; true when it is pressed.
bool form_progress(const Ui& ui, std::string_view tag, std::size_t done, std::size_t total, float right);
}  // namespace skelplay::panels
