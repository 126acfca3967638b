#pragma once

#include <functional>

#include "panels/ui.h"
#include "session/option_table.h"

namespace skelplay::panels {

/// The control for an option: a check box, a slider over its range, or a list of its names (if there are two, a check
/// box for the second). A change asks for SetOption. Greyed, with the reason as its tooltip, where there is nothing to
/// show. Tagged `option-<name>`.
void draw_option(const Ui& ui, const session::Option& option);
/// The same by name; it must be in the table.
void draw_option(const Ui& ui, std::string_view name);
/// The controls of all options in a group that have a label.
void draw_options(const Ui& ui, session::OptionGroup group);

/// Forms over the picture, such as Render and Export: names on the left, controls on the right.
inline constexpr float form_label_width = 78;     // points
inline constexpr float form_control_width = 236;  // points
inline constexpr float form_button_width = 70;    // points

/// Begins the window of a form over the picture, which takes the keys when they come to it; `appears`: it was closed.
/// Call ImGui::End whatever it returns.
bool begin_form(const Ui& ui, const char* id, bool appears);
/// A row's name, and the cursor where its control goes.
void form_row(const Ui& ui, const char* name);
/// A row with a list.
struct FormList {
    const char* name;
    std::string_view tag;
    std::string now;            // what is chosen
    const char* tip = nullptr;  // null: no tooltip
    ImGuiComboFlags flags = 0;
};
/// `draw_choices` draws the list's rows while it is open.
void form_list(const Ui& ui, const FormList& list, const std::function<void()>& draw_choices);
/// A row of a list; true when it is taken. `tag`: see Ui::tag.
bool form_choice(const Ui& ui, const std::string& tag, const std::string& text, bool chosen);
/// A bar and Cancel, which ends at `right` of the window; true when that is pressed. The tags are `tag`-progress and
/// `tag`-cancel.
bool form_progress(const Ui& ui, std::string_view tag, std::size_t done, std::size_t total, float right);
/// A heading and a button that closes the form; true when it is pressed. The tag is `tag`-close.
bool form_heading(const Ui& ui, std::string_view tag, const char* text, const char* help_text);
/// Escape closes a form when nothing else is there for it to leave, such as the form itself by the keys. `taken`: kept
/// from picture to picture.
bool form_escaped(const Ui& ui, bool& taken);

}  // namespace skelplay::panels
