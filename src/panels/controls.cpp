#include "panels/controls.h"
#include "panels/keyboard.h"
#include "panels/regions.h"

namespace skelplay::panels {
namespace {
using session::Option;

constexpr float control_width = 140;       // points, if there is room
constexpr float least_control = 70;        // points
constexpr float control_share = 0.45F;     // of a row
constexpr double logarithmic_range = 1e3;  // a range of more than this factor gets a logarithmic slider
constexpr float form_button_width = 70;    // points

/// An option's name in a panel: "Ghosts (B)", where there are keys.
std::string label_of(const Option& option) {
    return std::string(option.label.substr(0, for_fingers() ? option.label.find(" (") : std::string_view::npos));
}

/// Draws an option's label, and gives the width of the control that the cursor is at.
float begin_control(const Ui& ui, const Option& option) {
    const float width =
        within(ImGui::GetContentRegionAvail().x * control_share, ui.px(least_control), ui.px(control_width));
    label_row(ui, label_of(option), width, option.tip);
    ImGui::SetNextItemWidth(width);
    return width;
}

/// Each draws an option's row, whose control is the last item, and returns its new value; empty: not changed.

std::string draw_number(const Ui& ui, const Option& option, const std::string& now) {
    auto number = static_cast<float>(base::parse_number(now).value_or(option.low));
    ImGuiSliderFlags flags = ImGuiSliderFlags_AlwaysClamp;
    if (option.low > 0 && option.high / option.low > logarithmic_range) flags |= ImGuiSliderFlags_Logarithmic;
    begin_control(ui, option);
    const std::string id = fmt::format("##{}", option.name);
    if (!ImGui::SliderFloat(id.c_str(), &number, static_cast<float>(option.low), static_cast<float>(option.high),
                            option.whole ? "%.0f" : "%.2f", flags))
        return {};
    return option.whole ? fmt::format("{:.0f}", number) : fmt::format("{:.3g}", number);
}

/// A check box for the second of two names, else a list.
std::string draw_choice(const Ui& ui, const Option& option, const std::string& now) {
    if (option.names.size() == 2) {
        bool second = now == option.names[1];
        const std::string tag = fmt::format("option-{}", option.name);
        return check_row(ui, label_of(option), tag, second) ? std::string(option.names[second ? 1 : 0]) : "";
    }
    std::string chosen;
    const std::string id = fmt::format("##{}", option.name);
    draw_list(ui, {id.c_str(), now, begin_control(ui, option)}, [&] {
        for (const std::string_view name : option.names) {
            if (ImGui::Selectable(std::string(name).c_str(), name == now)) chosen = name;
            if (name == now) ImGui::SetItemDefaultFocus();
            ui.tag("choice-{}", name);
        }
    });
    return chosen;
}

/// Texts and lists have no control.
std::string draw_value(const Ui& ui, const Option& option, const std::string& now) {
    if (option.kind == Option::Kind::number) return draw_number(ui, option, now);
    return option.names.empty() ? std::string() : draw_choice(ui, option, now);
}

/// The option that switches on what a list of values belongs to: the first with the same word.
const Option* switch_of(const Option& option) {
    const auto table = session::option_table();
    const auto first = std::ranges::find(table, option.word, &Option::word);
    return option.word.empty() || first == table.end() || &*first == &option ? nullptr : &*first;
}

/// Begins a form's window, which gets keys that arrive; `appears`: it was closed. Always call ImGui::End.
bool begin_form(const Ui& ui, const char* id, bool appears) {
    if (appears) form_appears(ui);
    const bool keys_arrived = receive_keys(ui, KeysIn::form);
    const bool open = begin_notice(ui, id, {0.0F, 0.0F}, ui.state.keyboard.in == KeysIn::form);
    if (keys_arrived) navigate_to_first_item();
    return open;
}

/// Draws the heading; true when the button that closes the form is pressed.
bool form_heading(const Ui& ui, const FormWindow& window) {
    const float side = ImGui::GetFrameHeight();
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(window.title);
    ImGui::SameLine(ui.px(form_label_width));
    if (ui.state.keyboard.in == KeysIn::form) ImGui::TextDisabled("Arrows, Enter; Esc leaves");
    else dim_text(for_fingers() || !session::is_received("Ctrl+Tab") ? "" : "Ctrl+Tab: keyboard");
    ImGui::SameLine(ui.px(form_width) - side - button_width("?") - ui.px(3));
    begin_not_first();  // the keys begin at the form's first field
    help_button(ui, window.tag, window.about);
    ImGui::SameLine(0, ui.px(3));
    const bool closed = ImGui::Button("\u00d7", {side, 0});
    end_not_first();
    ui.tag("{}-close", window.tag);
    help(window.close_help);
    ImGui::Separator();
    return closed;
}

/// Whether Escape closes a form: not if something else used the key in the last frame, see `taken`.
bool form_escaped(const Ui& ui, bool& taken) {
    const bool was_taken = std::exchange(taken, ImGui::GetIO().WantTextInput || ui.state.typing != Field::none ||
                                                    ui.state.keyboard.in != KeysIn::picture ||
                                                    ImGui::IsPopupOpen(nullptr, ImGuiPopupFlags_AnyPopup));
    return !was_taken && !ui.state.dialog_open && key_pressed(ImGuiKey_Escape);
}
}  // namespace

void label_row(const Ui& ui, const std::string& label, float width, std::string_view tip) {
    const float end = ImGui::GetCursorPosX() + ImGui::GetContentRegionAvail().x - width;
    const float room = ImGui::GetContentRegionAvail().x - width - ImGui::GetStyle().ItemSpacing.x;
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(fitted(label, room).c_str());
    help(clipped_tip(label, room, tip));
    ImGui::SameLine();
    ImGui::SetCursorPosX(std::max(end, ui.px(least_control)));
}

bool check_row(const Ui& ui, const std::string& label, std::string_view tag, bool& value, std::string_view tip) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const ImGuiStyle& style = ImGui::GetStyle();
    const float side = ImGui::GetFrameHeight();
    const float width = std::max(ImGui::GetContentRegionAvail().x, side);
    const bool pressed = drawn_button(fmt::format("##{}", tag).c_str(), {width, side});
    if (pressed) value = !value;
    const ImU32 fill = ImGui::GetColorU32(ImGui::IsItemActive()    ? ImGuiCol_FrameBgActive
                                          : ImGui::IsItemHovered() ? ImGuiCol_FrameBgHovered
                                                                   : ImGuiCol_FrameBg);
    draw_check_box({at.x + width - side, at.y}, side, fill, value);
    const float room = width - side - style.ItemSpacing.x;
    ImGui::GetWindowDrawList()->AddText({at.x, at.y + style.FramePadding.y}, ImGui::GetColorU32(ImGuiCol_Text),
                                        fitted(label, room).c_str());
    ui.tag("{}", tag);
    help(clipped_tip(label, room, tip));
    return pressed;
}

void draw_option(const Ui& ui, const Option& option) {
    const char* why_not = option.why_not != nullptr ? option.why_not(ui.session) : nullptr;
    ImGui::BeginDisabled(why_not != nullptr);
    // An effect that was switched off because it was too slow is shown as off, so that a click switches it on again.
    const session::EffectRow* effect = session::effect_of(option.name);
    const bool left_out = effect != nullptr && ui.session.ui.left_out[session::index(effect->effect)];
    std::string value = draw_value(ui, option, left_out ? "no" : text_of(option, ui.session));
    ImGui::EndDisabled();
    ui.tag("option-{}", option.name);
    help(why_not != nullptr ? std::string_view(why_not) : option.tip);
    if (left_out) {
        coloured_text(ui.colours.dim_text, "Left out here: too slow");
        ui.tag("left-out-{}", option.name);
    }
    if (value.empty()) return;
    ui.ask(session::set_option, option.name, std::move(value));
    if (const Option* turns_on = switch_of(option)) ui.ask(session::set_option, turns_on->name, true);
}

void draw_form(const Ui& ui, const FormWindow& window, FormState& state, const std::function<void()>& draw_rows) {
    const bool appears = !std::exchange(state.open, ui.session.ui.form == window.form);
    if (!state.open) return;
    if (begin_form(ui, window.title, appears)) {
        if (form_heading(ui, window)) ui.ask(session::toggle_form, window.form);
        draw_rows();
    }
    ImGui::End();
    if (form_escaped(ui, state.escape_is_taken)) ui.ask(session::toggle_form, window.form);
}

bool form_choice(const Ui& ui, const std::string& tag, const std::string& text, bool chosen) {
    const ScopedId id(tag);
    const bool clicked = ImGui::Selectable(text.c_str(), chosen);
    if (chosen) ImGui::SetItemDefaultFocus();  // the keys begin here
    ui.tag("{}", tag);
    return clicked;
}

void browse_button(const Ui& ui, const char* label, std::string_view tag, std::string& file) {
    const SaveDialog ask = system_save_dialog();
    if (ask == nullptr || !button(ui, label, fmt::format("{}-browse", tag), "Choose where to write it")) return;
    if (const auto chosen = ask(std::string(base::trimmed(file)))) file = chosen->string();
}

bool form_output(const Ui& ui, std::string_view tag, std::string& output) {
    constexpr const char* browse = "Browse\u2026";
    form_row(ui, "To");
    const float space = ImGui::GetStyle().ItemInnerSpacing.x;
    const bool has_folders = ui.session.options.show_in_folder != nullptr;
    ImGui::SetNextItemWidth(ui.px(form_control_width) - (has_folders ? button_width(browse) + space : 0));
    const bool entered = ImGui::InputText("##output", &output, ImGuiInputTextFlags_EnterReturnsTrue);
    ui.tag("{}-output", tag);
    const ImVec2 low = ImGui::GetItemRectMin();
    const ImVec2 high = ImGui::GetItemRectMax();
    const ImGuiStyle& style = ImGui::GetStyle();
    const float room = high.x - low.x - 2 * style.FramePadding.x;
    // ImGui shows the beginning of a text that nobody types in.
    if (!ImGui::IsItemActive() && text_width(output) > room) {
        std::size_t cut = 0;
        const auto is_within_letter = [&] { return (static_cast<unsigned char>(output[cut]) & 0xC0U) == 0x80U; };
        while (cut < output.size() && (is_within_letter() || text_width("\u2026" + output.substr(cut)) > room)) ++cut;
        ImDrawList& list = *ImGui::GetWindowDrawList();
        list.AddRectFilled(low, high, ImGui::GetColorU32(ImGuiCol_WindowBg), style.FrameRounding);
        list.AddRectFilled(low, high, ImGui::GetColorU32(ImGuiCol_FrameBg), style.FrameRounding);
        if (style.FrameBorderSize > 0) list.AddRect(low, high, ImGui::GetColorU32(ImGuiCol_Border), style.FrameRounding);
        list.AddText({low.x + style.FramePadding.x, low.y + style.FramePadding.y}, ImGui::GetColorU32(ImGuiCol_Text),
                     ("\u2026" + output.substr(cut)).c_str());
    }
    help(output);
    if (!has_folders) return entered;
    ImGui::SameLine(0, space);
    if (system_save_dialog() != nullptr) browse_button(ui, browse, tag, output);
    else if (button(ui, browse, fmt::format("{}-browse", tag), "Choose a folder, or a file to replace"))
        ui.ask(session::choose_target);
    return entered;
}

bool form_start(const Ui& ui, std::string_view tag, const char* label, float width) {
    const ScopedColour colour(ImGuiCol_Button, ui.colours.accent_soft);
    const bool pressed = ImGui::Button(label, {ui.px(width), 0});
    ui.tag("{}-start", tag);
    ImGui::SameLine();
    return pressed;
}

bool form_progress(const Ui& ui, std::string_view tag, std::size_t done, std::size_t total, float right) {
    const double share = total == 0 ? 0.0 : static_cast<double>(done) / static_cast<double>(total);
    const float button = right - ui.px(form_button_width);
    const float width = button - ImGui::GetStyle().ItemSpacing.x - ImGui::GetCursorPosX();
    ImGui::ProgressBar(std::clamp(static_cast<float>(share), 0.0F, 1.0F), {width, 0},
                       fmt::format("{} of {}", done, total).c_str());
    ui.tag("{}-progress", tag);
    ImGui::SameLine(button);
    const bool cancelled = ImGui::Button("Cancel", {ui.px(form_button_width), 0});
    ui.tag("{}-cancel", tag);
    return cancelled;
}

void draw_toggle(const Ui& ui, std::string_view name) {
    const session::Option& option = *session::find_option(name);
    bool value = session::text_of(option, ui.session) == "yes";
    if (toggle_button(ui, label_of(option), fmt::format("option-{}", name), value, option.tip))
        ui.ask(session::set_option, option.name, value);
}

std::optional<std::size_t> colour_choice(const Ui& ui, std::string_view tag) {
    constexpr std::size_t count = 6;
    std::optional<std::size_t> chosen;
    for (std::size_t i = 0; i < count; ++i) {
        if (i > 0) ImGui::SameLine();
        const ScopedId scope(static_cast<int>(i));
        if (ImGui::ColorButton("##colour", ImGui::ColorConvertU32ToFloat4(display_colour(scene::figure_colour(i))),
                               ImGuiColorEditFlags_NoTooltip)) {
            chosen = i;
            ImGui::CloseCurrentPopup();
        }
        ui.tag("{}-{}", tag, i);
    }
    return chosen;
}
}  // namespace skelplay::panels
