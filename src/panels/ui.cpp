#include "panels/ui.h"
#include <cfloat>

namespace skelplay::panels {
namespace {
void triangle(ImDrawList& list, ImVec2 centre, float size, float direction, ImU32 colour) {
    const float x = size * direction;
    list.AddTriangleFilled({centre.x - x * 0.8F, centre.y - size}, {centre.x - x * 0.8F, centre.y + size},
                           {centre.x + x, centre.y}, colour);
}

void bar(ImDrawList& list, ImVec2 centre, float size, ImU32 colour) {
    list.AddRectFilled({centre.x - size * 0.22F, centre.y - size}, {centre.x + size * 0.22F, centre.y + size}, colour);
}

void draw_icon(ImDrawList& list, Icon icon, ImVec2 c, float s, ImU32 colour) {
    switch (icon) {
        case Icon::first:
            bar(list, {c.x - s * 0.9F, c.y}, s, colour);
            triangle(list, {c.x + s * 0.2F, c.y}, s, -1, colour);
            break;
        case Icon::back:
            triangle(list, {c.x - s * 0.4F, c.y}, s * 0.8F, -1, colour);
            bar(list, {c.x + s * 0.8F, c.y}, s * 0.8F, colour);
            break;
        case Icon::play_back: triangle(list, c, s, -1, colour); break;
        case Icon::pause:
            bar(list, {c.x - s * 0.45F, c.y}, s, colour);
            bar(list, {c.x + s * 0.45F, c.y}, s, colour);
            break;
        case Icon::play: triangle(list, c, s, 1, colour); break;
        case Icon::on:
            bar(list, {c.x - s * 0.8F, c.y}, s * 0.8F, colour);
            triangle(list, {c.x + s * 0.4F, c.y}, s * 0.8F, 1, colour);
            break;
        case Icon::last:
            triangle(list, {c.x - s * 0.2F, c.y}, s, 1, colour);
            bar(list, {c.x + s * 0.9F, c.y}, s, colour);
            break;
    }
}

constexpr double tooltip_rest = 0.5;  // seconds

/// Asks a table for a column as wide as a text that is shortened there, which would never get wider.
void claim_width(const ImVec2& at, const std::string& text) { claim_table_width(at.x + text_width(text)); }
}  // namespace

void Ui::ask_for_changes(const session::Settings& changed) const {
    for (const session::Option& option : session::option_table())
        if (std::string text = text_of(option, changed); text != text_of(option, session))
            ask(session::set_option, option.name, std::move(text));
}

void fill(const Rect& rect, ImU32 colour, float rounding) {
    ImGui::GetWindowDrawList()->AddRectFilled(low_corner(rect), high_corner(rect), colour, rounding);
}

bool begin_edge(const Ui& ui, const char* id, const Rect& rect, ImGuiMouseCursor cursor) {
    constexpr float light = 2;  // points
    set_next_window(rect);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, {1, 1});
    ImGui::Begin(id, nullptr, fixed_window | ImGuiWindowFlags_NoNav);
    ImGui::InvisibleButton("drag", {std::max(rect.width, 1.0F), std::max(rect.height, 1.0F)});
    ui.tag("{}", id);
    if (!ImGui::IsItemHovered() && !ImGui::IsItemActive()) return false;
    ImGui::SetMouseCursor(cursor);
    const bool upright = rect.height > rect.width;
    const ImVec2 middle{rect.x + rect.width * 0.5F, rect.y + rect.height * 0.5F};
    const float half = ui.px(light) * 0.5F;
    ImGui::GetWindowDrawList()->AddRectFilled(
        upright ? ImVec2(middle.x - half, rect.y) : ImVec2(rect.x, middle.y - half),
        upright ? ImVec2(middle.x + half, rect.y + rect.height) : ImVec2(rect.x + rect.width, middle.y + half),
        ui.colours.accent);
    return ImGui::IsItemActive();
}

void scrub(const Ui& ui, const ScrubScale& scale) {
    ui.state.scrub = scale;
    const auto pixels = static_cast<double>(ImGui::GetIO().MousePos.x - scale.left);
    const double position = std::clamp(scale.first + pixels * scale.per_pixel, scale.least, scale.most);
    const bool sub_frames = ImGui::GetIO().KeyAlt;
    const double target = sub_frames ? position : std::round(position);
    if (!ui.session.playback.timeline.scrubbing || target != ui.session.playback.timeline.position)
        ui.ask(session::scrub_to, target, sub_frames);
}

bool icon_button(const Ui& ui, const char* id, Icon icon, const char* text, bool lit) {
    const float room = std::max(ImGui::GetContentRegionAvail().x, ui.px(20));  // a folded column has little
    const ImVec2 size{std::min(icon_button_width(ui), room), ImGui::GetFrameHeight()};
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const bool pressed = ImGui::Button(id, size);
    draw_icon(*ImGui::GetWindowDrawList(), icon, {at.x + size.x * 0.5F, at.y + size.y * 0.5F}, size.x * 0.22F,
              lit ? ui.colours.accent : ui.colours.text);
    help(text);
    return pressed;
}

std::string with_keys(const std::string& text, std::string_view keys) {
    return for_fingers() || !session::is_received(keys) ? text : fmt::format("{} ({})", text, keys);
}

void copy(const Ui& ui, const std::string& text) {
    ImGui::SetClipboardText(text.c_str());
    ui.ask(session::show_toast, "Copied", base::Severity::note);
}

void copyable(const Ui& ui, const std::string& text) {
    const ImVec2 size{std::max(ImGui::GetContentRegionAvail().x, 1.0F), ImGui::CalcTextSize(text.c_str()).y};
    if (text_row(text, false, ImGui::GetColorU32(ImGuiCol_Text), 0, size)) copy(ui, text);
    if (tooltip_due()) tooltip(last_item(), text + "\n\nClick to copy");
}

bool marked_text(const Ui& ui, const std::string& text, ImU32 bar, ImU32 ink, float width) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float left = ui.px(10);
    const float wrap = std::max(width - left, 1.0F);
    const std::string lines = broken_at_blanks(text, wrap);
    const float height = ImGui::CalcTextSize(lines.c_str(), nullptr, false, wrap).y;
    const bool clicked = ImGui::Selectable("##row", false, 0, {left + wrap, height});
    fill({at.x, at.y, ui.px(3), height}, bar, ui.px(1));
    ImGui::GetWindowDrawList()->AddText(ImGui::GetFont(), ImGui::GetFontSize(), {at.x + left, at.y}, ink, lines.c_str(),
                                        nullptr, wrap);
    return clicked;
}

void begin_typing(PanelState& state, Field field, const std::string& text) {
    state.typing = field;
    state.typing_started = state.typing_drawn = true;
    state.typed = text;
}

std::optional<double> typed_number(const Ui& ui, Field field, const char* id, const std::string& shown,
                                   const std::string& start, float width, const std::string& tip) {
    PanelState& state = ui.state;
    if (state.typing != field) {
        ImGui::PushStyleVar(ImGuiStyleVar_ButtonTextAlign, {1.0F, 0.5F});
        // The identifier after ### is the same whatever the button shows.
        if (ImGui::Button(fmt::format("{}###number{}", shown, id).c_str(), {width, 0})) begin_typing(state, field, start);
        ImGui::PopStyleVar();
        help(tip);
        ui.tag("{}", id);
        return std::nullopt;
    }
    state.typing_drawn = true;
    if (state.typing_started) focus_next_item();
    ImGui::SetNextItemWidth(width);
    const bool entered =
        ImGui::InputText(id, &state.typed, ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll);
    ui.tag("{}", id);
    const bool left = !state.typing_started && !ImGui::IsItemActive();
    if (ImGui::IsItemActive()) state.typing_started = false;
    if (!entered && !left) return std::nullopt;
    state.typing = Field::none;
    return entered ? base::parse_number(base::trimmed(state.typed)) : std::nullopt;
}

float room_on_line() {
    // Such a window is as wide as what was drawn in it before: a shortened text would never get more room.
    return fits_contents() ? FLT_MAX : ImGui::GetContentRegionAvail().x;
}

std::string clipped_tip(const std::string& text, float room, std::string_view tip) {
    if (text_width(text) <= room) return std::string(tip);
    return tip.empty() ? text : fmt::format("{}\n{}", text, tip);
}

void clipped_text(const std::string& text, float room) {
    const std::string shown = fitted(text, room);
    claim_width(ImGui::GetCursorScreenPos(), text);
    ImGui::TextUnformatted(shown.c_str(), shown.c_str() + shown.size());
    help(clipped_tip(text, room));
}

bool tooltip_due(const Rect& item) {
    auto* state = static_cast<PanelState*>(ImGui::GetIO().UserData);
    if (state == nullptr) return false;
    if (state->dialog_open && !ImGui::IsWindowFocused(ImGuiFocusedFlags_RootAndChildWindows)) return false;
    const ImGuiIO& io = ImGui::GetIO();
    TooltipState& tip = state->tooltip;
    const double now = ImGui::GetTime();
    const bool moved = io.MouseDelta.x != 0 || io.MouseDelta.y != 0;
    if (!(tip.item == item)) tip = {item, now};
    tip.on_item = true;
    if (moved && !tip.shown) tip.since = now;
    if (ImGui::IsAnyMouseDown()) tip.dismissed = true;
    if (tip.dismissed) return false;
    const double left = tip.since + tooltip_rest - now;
    if (left > 0) state->redraw_in = left;
    tip.shown = left <= 0;
    return tip.shown;
}

bool tooltip_due() {
    if (!ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled)) return false;
    return tooltip_due(last_item());
}

void tooltip(const Rect& item, const std::string& unbroken) {
    const ImVec2 window = ImGui::GetIO().DisplaySize;
    const ImGuiStyle& style = ImGui::GetStyle();
    const float wrap = std::min(ImGui::GetFontSize() * 30, window.x - 4 * style.WindowPadding.x);
    const std::string text = broken_at_blanks(unbroken, wrap);
    const ImVec2 inside = ImGui::CalcTextSize(text.c_str(), nullptr, false, wrap);
    const ImVec2 size{inside.x + 2 * style.WindowPadding.x, inside.y + 2 * style.WindowPadding.y};
    const float gap = style.ItemSpacing.y;
    const bool below = item.y + item.height + gap + size.y <= window.y;
    // Along an item wider than the tooltip it appears at the pointer.
    const float x = item.width > size.x ? ImGui::GetIO().MousePos.x : item.x;
    ImGui::SetNextWindowPos({std::clamp(x, 0.0F, std::max(window.x - size.x, 0.0F)),
                             below ? item.y + item.height + gap : std::max(item.y - gap - size.y, 0.0F)});
    ImGui::BeginTooltip();
    ImGui::PushTextWrapPos(ImGui::GetCursorPosX() + wrap);
    ImGui::TextUnformatted(text.c_str());
    ImGui::PopTextWrapPos();
    ImGui::EndTooltip();
}

void set_tooltip_above(const Ui& ui, float y) {
    const float x = ImGui::GetIO().MousePos.x;
    ImGui::SetNextWindowPos({x, y - ui.px(4)}, ImGuiCond_Always, {x / std::max(ImGui::GetIO().DisplaySize.x, 1.0F), 1.0F});
}

bool button(const Ui& ui, const std::string& label, std::string_view tag, std::string_view tip, bool enabled) {
    const std::string text = label.substr(0, label.find("##"));
    const float room = room_on_line() - 2 * ImGui::GetStyle().FramePadding.x;
    const std::string id = text.size() < label.size() ? label.substr(text.size()) : "###" + label;
    ImGui::BeginDisabled(!enabled);
    const bool pressed = ImGui::Button((fitted(text, room) + id).c_str());
    ImGui::EndDisabled();
    ui.tag("{}", tag);
    help(clipped_tip(text, room, tip));
    return pressed;
}

void save_marks_button(const Ui& ui, std::string_view tag, bool small) {
    const std::string text = fmt::format("Save marks\u2026{}###save", ui.session.document.review.unsaved() ? " *" : "");
    if (small ? small_button(ui, text, tag) : button(ui, text, tag, "Save the marks as a CSV file"))
        ui.ask(session::toggle_marks_dialog);
}

float button_width(const std::string& label) { return text_width(label) + 2 * ImGui::GetStyle().FramePadding.x; }

std::string broken_at_blanks(const std::string& text, float width) {
    std::string broken = text;
    std::size_t line = 0;
    for (std::size_t blank = broken.find_first_of(" \n"); blank != std::string::npos;) {
        const std::size_t next = broken.find_first_of(" \n", blank + 1);
        if (text_width(broken.substr(line, next - line)) > width) broken[blank] = '\n';
        if (broken[blank] == '\n') line = blank + 1;
        blank = next;
    }
    return broken;
}

void wrapped_text(ImU32 ink, const std::string& text) {
    const ScopedColour colour(ImGuiCol_Text, ink);
    wrapped_text(text);
}

void text_at_right(ImU32 ink, const std::string& text) {
    const float room = ImGui::GetContentRegionAvail().x;
    const std::string shown = fitted(text, room);
    claim_width(ImGui::GetCursorScreenPos(), text);
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + std::max(room - text_width(shown), 0.0F));
    coloured_text(ink, shown);
    help(clipped_tip(text, room));
}

bool draw_dialog(const Ui& ui, const char* title, ImVec2 points, const DialogFocus& focus,
                 const std::function<void()>& draw_content) {
    const ImVec2 window = ImGui::GetIO().DisplaySize;
    const ImVec2 size{std::min(ui.px(points.x), window.x * 0.9F), std::min(ui.px(points.y), window.y * 0.85F)};
    ImGui::SetNextWindowSize(size);
    if (size.y > 0) ImGui::SetNextWindowPos({(window.x - size.x) * 0.5F, (window.y - size.y) * 0.5F});
    else ImGui::SetNextWindowPos({window.x * 0.5F, window.y * 0.5F}, ImGuiCond_Always, {0.5F, 0.5F});
    if (focus.appearing) ImGui::SetNextWindowFocus();
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, ui.px(6));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1);
    bool stays = true;
    const bool visible = ImGui::Begin(title, &stays,
                                      ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoCollapse |
                                          ImGuiWindowFlags_NoSavedSettings);
    ImGui::PopStyleVar(2);
    if (visible) draw_content();
    ImGui::End();
    return !stays;
}

bool dialog_field(const Ui& ui, DialogFocus& focus, const char* hint, std::string_view tag, std::string& text,
                  ImGuiInputTextFlags flags, ImGuiInputTextCallback callback, void* data) {
    if (focus.appearing) focus_next_item();
    ImGui::SetNextItemWidth(-1);
    const bool entered = ImGui::InputTextWithHint("##field", hint, &text, flags, callback, data);
    if (ImGui::IsItemActive()) focus.appearing = false;
    ui.tag("{}", tag);
    return entered;
}

FilterInput draw_filter_field(const Ui& ui, const FilterField& field, std::string& filter, float width, bool focus) {
    const std::string before = filter;
    const float side = ImGui::GetFrameHeight();
    if (focus) focus_next_item();
    ImGui::SetNextItemWidth(before.empty() ? width : width - side);
    FilterInput input;
    input.entered = ImGui::InputTextWithHint("##filter", field.hint, &filter, ImGuiInputTextFlags_EnterReturnsTrue);
    input.active = ImGui::IsItemActive();
    ui.tag("{}", field.tag);
    // ImGui would undo the typing when Escape ends it.
    if (ImGui::IsItemDeactivated() && key_pressed(ImGuiKey_Escape)) filter = before;
    if (before.empty()) return input;
    ImGui::SameLine(0, 0);
    if (ImGui::Button("\u00d7##clear", {side, side})) filter.clear();
    ui.tag("{}", field.clear_tag);
    help(field.clear_help);
    return input;
}

std::optional<fs::path> draw_recent_files(const Ui& ui, bool (*row)(const char* text), bool whole_paths) {
    std::optional<fs::path> clicked;
    int id = 0;
    for (const fs::path& file : ui.session.ui.recent_files) {
        const ScopedId scope(id++);
        if (row((whole_paths ? file : file.filename()).string().c_str())) clicked = file;
        if (!whole_paths) help(file.string());
    }
    return clicked;
}

void draw_list(const Ui& ui, const ChoiceList& list, const std::function<void()>& draw_rows) {
    if (list.width != 0) ImGui::SetNextItemWidth(list.width);
    const bool open =
        ImGui::BeginCombo(list.id, list.now.c_str(), list.flags | (for_fingers() ? ImGuiComboFlags_NoArrowButton : 0));
    if (!list.tag.empty()) ui.tag("{}", list.tag);
    const float room = last_item().width - ImGui::GetFrameHeight() - ImGui::GetStyle().FramePadding.x;
    help(open ? std::string() : clipped_tip(list.now, room, list.tip));
    if (!open) return;
    draw_rows();
    ImGui::EndCombo();
}

bool begin_table(const char* id, std::initializer_list<const char*> titles, ImGuiTableFlags flags) {
    if (!ImGui::BeginTable(id, static_cast<int>(titles.size()), striped | flags)) return false;
    for (const char* title : titles) ImGui::TableSetupColumn(title);
    ImGui::TableHeadersRow();
    return true;
}

bool text_row(const std::string& text, bool selected, ImU32 ink, ImGuiSelectableFlags flags, ImVec2 size, float indent) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float below = text_offset_on_line();  // beside a check box
    const std::string shown = fitted(text, (size.x > 0 ? size.x : room_on_line()) - indent);
    const bool clicked = ImGui::Selectable("##row", selected, flags, size);
    ImGui::GetWindowDrawList()->AddText({at.x + indent, at.y + below}, ink, shown.c_str(), shown.c_str() + shown.size());
    return clicked;
}

bool name_cell(const std::string& name, bool selected, ImU32 ink, std::string_view tip) {
    ImGui::TableNextColumn();
    const float room = room_on_line();
    const bool clicked = text_row(name, selected, ink, ImGuiSelectableFlags_SpanAllColumns);
    help(clipped_tip(name, room, tip));
    return clicked;
}

void heading(const Ui& ui, const std::string& text) {
    ImGui::Dummy({0, ui.px(4)});
    {
        const ScopedColour colour(ImGuiCol_Text, ui.colours.dim_text);
        clipped_text(text);
    }
    ImGui::Separator();
}

std::string file_size(std::uint64_t bytes) {
    constexpr std::uint64_t kilo = 1000;
    if (bytes < kilo * kilo) return fmt::format("{} kB", (bytes + kilo - 1) / kilo);
    return fmt::format("{:.1f} MB", static_cast<double>(bytes) * 1e-6);
}

void draw_mark(const Ui& ui, session::Mark mark, ImVec2 centre, float size) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float s = ui.px(size);
    const float thickness = s * 0.5F;
    if (mark == session::Mark::keep) {
        const ImVec2 points[3] = {
            {centre.x - s, centre.y}, {centre.x - s * 0.25F, centre.y + s * 0.8F}, {centre.x + s, centre.y - s * 0.8F}};
        list.AddPolyline(points, 3, ui.colours.axis[1], ImDrawFlags_None, thickness);
    } else if (mark == session::Mark::reject) {
        const float d = s * 0.8F;
        list.AddLine({centre.x - d, centre.y - d}, {centre.x + d, centre.y + d}, ui.colours.error, thickness);
        list.AddLine({centre.x - d, centre.y + d}, {centre.x + d, centre.y - d}, ui.colours.error, thickness);
    }
}
}  // namespace skelplay::panels
