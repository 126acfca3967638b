#include "panels/keyboard.h"
#include "panels/regions.h"
#include "session/analyses/checks.h"

namespace skelplay::panels {
namespace {
/// Draws a fact's name, and its value at the right edge, or below the name if there is no room. `why` is its tooltip.
void card_fact(const Ui& ui, const char* name, const std::string& value, const std::string& why = {}) {
    if (value.empty()) return;
    const float left = ImGui::GetCursorPosX();
    const float room = ImGui::GetContentRegionAvail().x;
    const float needed = ImGui::CalcTextSize(name).x + ui.px(8) + ImGui::CalcTextSize(value.c_str()).x;
    ImGui::BeginGroup();
    ImGui::TextDisabled("%s", name);
    if (needed <= room) {
        ImGui::SameLine(0, 0);
        ImGui::SetCursorPosX(left + room - ImGui::CalcTextSize(value.c_str()).x);
        ImGui::TextUnformatted(value.c_str());
    } else {
        ImGui::TextWrapped("%s", value.c_str());
    }
    ImGui::EndGroup();
    ui.tag("card-{}", name);
    if (!why.empty()) help(why.c_str());
}

std::string duration_text(const OpenFigure& open) {
    const figure::Take& take = open.take.figure->take;
    if (figure::frame_count(take) < 2) return "one pose";
    return fmt::format("{:.2f} s", figure::duration(take, open.take.rate.frame_time()));
}

std::string rate_text(const OpenFigure& open) {
    if (figure::frame_count(open.take.figure->take) < 2) return {};
    return base::rate_text(open.take.rate.fps) +
           (open.take.rate.source == analysis::Source::inferred ? " fps, assumed" : " fps");
}

void card_warnings(const Ui& ui, const OpenFigure& open) {
    const std::size_t count = session::warnings_of(ui.session.document, open);
    if (count == 0) return;
    ImGui::PushStyleColor(ImGuiCol_Text, ui.colours.warning);
    if (ImGui::Selectable(base::counted(count, "warning", "warnings").c_str())) ui.state.tab_asked = messages_tab;
    ImGui::PopStyleColor();
    ui.tag("card-warnings");
    help("Open the messages");
}

/// "Plug-in Gait, Helen Hayes": the marker sets that were found.
std::string set_names(const analysis::Body& body) {
    if (body.sets.empty()) return "none that is known";
    std::vector<std::string_view> names;
    for (const analysis::FoundSet& found : body.sets) names.emplace_back(found.name);
    return fmt::format("{}", fmt::join(names, ", "));
}

void draw_take_card(const Ui& ui) {
    const OpenFigure* open = session::active_figure(ui.session.document);
    if (open == nullptr) return;
    const analysis::Placement& placement = open->take.placement;
    heading(ui, "Take");
    card_fact(ui, "Duration", duration_text(*open),
              base::counted(figure::frame_count(open->take.figure->take), "frame", "frames"));
    card_fact(ui, "Rate", rate_text(*open));
    const double height = placement.unit.height;
    card_fact(ui, "Height", height > 0 ? analysis::length_text(height, placement.unit) : "", placement.unit.evidence);
    card_fact(ui, "Up", std::string(figure::name(placement.up.value)), placement.up.evidence);
    card_fact(ui, "Unit", placement.unit.known() ? placement.unit.name : "not known", placement.unit.evidence);
    if (figure::is_markers(*open->take.figure)) card_fact(ui, "Set", set_names(placement.body));
    else card_fact(ui, "Names", placement.body.family.empty() ? "no known family" : std::string(placement.body.family));
    card_warnings(ui, *open);
}

using session::Layout;

// All in points.
constexpr float narrow_below = 900;
constexpr float sheets_below = 600;
constexpr float least_sheet = 280;    // in height
constexpr float least_picture = 150;  // above a sheet
constexpr float least_left = 200;
constexpr float least_right = 250;

constexpr float left_share = 0.16F;     // of the window's width
constexpr float columns_share = 0.38F;  // both columns
constexpr float most_share = 0.4F;      // a column that was dragged
constexpr float narrow_share = 0.5F;    // both columns in a narrow window
constexpr float sheet_share = 0.5F;     // of the picture's height

constexpr float card_width = 150;  // points

/// In pixels: as wide as its button.
float folded_width(const Ui& ui) { return for_fingers() ? ImGui::GetFrameHeight() : ui.px(24); }

bool column_button(const Ui& ui, const char* name, ImGuiDir direction, const char* does) {
    const bool pressed = ImGui::ArrowButton(name, direction);
    ui.tag("{}", name);
    help(does);
    return pressed;
}

void fold_right(const Ui& ui, bool folded) {
    ui.change_layout([&](Layout& layout) { layout.right_folded = folded; });
}

/// The warnings and errors that a tab reports.
struct Badge {
    std::size_t count = 0;
    base::Severity worst = base::Severity::note;
};

Badge message_badge(const session::Session& session) {
    Badge badge;
    for (const session::FileReport& report : session.document.reports) {
        const std::size_t errors = report.diagnostics.count(base::Severity::error);
        badge.count += errors + report.diagnostics.count(base::Severity::warning);
        if (errors > 0) badge.worst = base::Severity::error;
    }
    if (badge.count > 0 && badge.worst == base::Severity::note) badge.worst = base::Severity::warning;
    return badge;
}

constexpr float brief_padding = 3;  // points to both sides of a tab's icon that has no name beside it

/// A tab of the right column.
struct Tab {
    std::string name;
    void (*draw)(const Ui&);
    std::string_view about;  // see open_help()
    std::string icon;        // empty: the font has none
    Badge badge = {};
    std::string title = {};  // empty: its name

    [[nodiscard]] std::string label() const {
        const std::string& shown = title.empty() ? name : title;
        const std::string text = badge.count > 0 ? fmt::format("{} ({})", shown, badge.count) : shown;
        return icon.empty() ? text : fmt::format("{}  {}", icon, text);
    }
    /// The icon, with the count beside it.
    [[nodiscard]] std::string short_label() const {
        const std::string& shown = icon.empty() ? name : icon;
        return badge.count > 0 ? fmt::format("{} {}", shown, badge.count) : shown;
    }
};

/// The findings for the active figure's skin.
Badge skin_badge(const session::Session& session) {
    const OpenFigure* active = session::active_figure(session.document);
    const bool has_skin = active != nullptr && active->take.skin;
    return {has_skin ? takes::findings_of(*active->take.skin).size() : 0, base::Severity::warning};
}

/// The findings for the active figure's motion, without notes.
Badge check_badge(const session::Session& session) {
    Badge badge;
    for (const analysis::Finding* finding : session::open_findings(session)) {
        if (finding->severity == base::Severity::note) continue;
        ++badge.count;
        badge.worst = std::max(badge.worst, finding->severity);
    }
    return badge;
}

using Tabs = std::array<Tab, tab_count>;

/// Draws a tab's button, `width` pixels wide; true when it is clicked. `brief`: without its name.
bool tab_button(const Ui& ui, const Tab& tab, bool open, float width, bool brief = false) {
    ImGui::PushStyleColor(ImGuiCol_Button, ImGui::GetColorU32(open ? ImGuiCol_TabActive : ImGuiCol_Tab));
    const bool coloured = tab.badge.count > 0;
    if (coloured) ImGui::PushStyleColor(ImGuiCol_Text, colour(ui.colours, tab.badge.worst));
    const std::string label = brief ? tab.short_label() : tab.label();
    const ImVec2 padding{ui.px(brief_padding), ImGui::GetStyle().FramePadding.y};
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, brief ? padding : ImGui::GetStyle().FramePadding);
    const bool clicked = ImGui::Button(fmt::format("{}###tab-{}", label, tab.name).c_str(), {width, 0});
    ImGui::PopStyleVar();
    ImGui::PopStyleColor(coloured ? 2 : 1);
    ui.tag("tab-{}", tab.name);
    if (brief) help(tab.title.empty() ? tab.name : tab.title);
    return clicked;
}

float brief_width(const Ui& ui, const Tab& tab) { return text_width(tab.short_label()) + 2 * ui.px(brief_padding); }

float tab_width(const Tab& tab) { return button_width(tab.label()); }

/// Draws the tabs as buttons; the button of the open tab closes the column. Where not all names fit into one row, only
/// the open tab has its name; without icons the buttons wrap to another row.
void draw_tab_row(const Ui& ui, const Tabs& tabs) {
    const float left = ImGui::GetCursorPosX();
    const float end = left + ImGui::GetContentRegionAvail().x - button_width("?") - ui.px(3);
    const bool sheet = ui.state.columns.sheets;
    if (column_button(ui, "fold-right", sheet ? ImGuiDir_Down : ImGuiDir_Right, "Close this column"))
        open_column(ui, Column::right, false);
    float x = left + ImGui::GetItemRectSize().x;
    float whole = x;
    for (const Tab& tab : tabs) whole += ui.px(3) + tab_width(tab);
    const float gap = ui.px(whole > end ? 1 : 3);
    const float open_width = tab_width(tabs.at(ui.state.tab));
    const float shared = (end - x - open_width) / static_cast<float>(tab_count - 1) - gap - 1;
    float row = x + open_width;  // with all other tabs brief; their buttons share what is too much
    for (const Tab& tab : tabs) row += gap + (&tab == &tabs.at(ui.state.tab) ? 0.0F : brief_width(ui, tab));
    const float squeeze = within((row - end) / static_cast<float>(tab_count - 1) + 1, 0.0F, ui.px(2 * brief_padding - 2));
    const float least = sheet ? std::min(ImGui::GetFrameHeight(), shared) : 0.0F;  // wide enough for fingers
    for (std::size_t i = 0; i < tabs.size(); ++i) {
        const bool brief = whole > end && i != ui.state.tab && !tabs[i].icon.empty();
        const float width = brief ? std::max(brief_width(ui, tabs[i]) - squeeze, least) : tab_width(tabs[i]);
        const bool fits = x + gap + width <= end;
        if (fits) ImGui::SameLine(0, gap);
        x = fits ? x + gap + width : left + width;
        const bool open = i == ui.state.tab;
        if (!tab_button(ui, tabs[i], open, width, brief)) continue;
        ui.state.tab = i;
        open_column(ui, Column::right, !open);
    }
    ImGui::SameLine(end + ui.px(3));
    help_button(ui, tabs.at(ui.state.tab).name, tabs.at(ui.state.tab).about);
    ImGui::Separator();
}

Tabs tabs_of(const Ui& ui) {
    const auto icon = [&](std::string_view glyph) { return std::string(ui.state.icons ? glyph : ""); };
    const std::string bone = session::part_word(ui.session.document, true);
    return {{{"Bone", draw_bone_details, "Numbers", icon(bone_icon), {}, bone},
             {"Curves", draw_curves, "Curves", icon(curves_icon)},
             {"Skins", draw_skins, "Check a skin", icon(skins_icon), skin_badge(ui.session)},
             {"Checks", draw_checks, "Checks and repairs", icon(checks_icon), check_badge(ui.session)},
             {"Figures", draw_figures_tab, "Compare two takes", icon(figures_icon)},
             {"View", draw_view, "Up axis and floor", icon(view_icon)},
             {"Messages", draw_messages, "What if it looks wrong?", icon(messages_icon), message_badge(ui.session)}}};
}

void draw_open_tab(const Ui& ui, const Tabs& tabs) {
    draw_tab_row(ui, tabs);
    const Tab& open = tabs.at(ui.state.tab);
    const bool keys_arrived = receive_keys(ui, KeysIn::tab);
    ImGui::BeginChild(open.name.c_str(), {0, 0});
    if (keys_arrived) navigate_to_first_item();
    open.draw(ui);
    ImGui::EndChild();
}

/// Draws the tabs as a list while none is open.
void draw_tab_list(const Ui& ui, const Tabs& tabs) {
    if (column_button(ui, "fold-right", ImGuiDir_Right, "Fold this column")) fold_right(ui, true);
    ImGui::PushStyleVar(ImGuiStyleVar_ButtonTextAlign, {0.0F, 0.5F});
    ImGui::PushStyleVar(ImGuiStyleVar_FrameBorderSize, 0);
    for (std::size_t i = 0; i < tabs.size(); ++i) {
        if (!tab_button(ui, tabs[i], false, ImGui::GetContentRegionAvail().x)) continue;
        ui.state.tab = i;
        open_column(ui, Column::right, true);
    }
    ImGui::PopStyleVar(2);
}

/// Begins a column's window; a folded column has only room for its button.
void begin_column(const Ui& ui, const char* id, const Rect& rect, bool folded) {
    set_next_window(rect);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, {1, 1});
    if (folded) ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, ui.px(6)});
    ImGui::Begin(id, nullptr, fixed_window);
    ImGui::PopStyleVar(folded ? 2 : 1);
    if (!ui.state.columns.sheets) return;
    const float grip = ui.px(36);
    fill({rect.x + (rect.width - grip) * 0.5F, rect.y + ui.px(3), grip, ui.px(3)}, ui.colours.frame_on, ui.px(2));
}

/// The width in pixels of the list of tabs, and of the take card below it if there is one.
float tab_list_width(const Ui& ui, bool with_card) {
    float widest = with_card ? ui.px(card_width) : 0.0F;
    for (const Tab& tab : tabs_of(ui)) widest = std::max(widest, tab_width(tab));
    // With large text in a low window the list has a scroll bar.
    if (ImGui::GetFrameHeightWithSpacing() * (tab_count + 1) > ImGui::GetIO().DisplaySize.y * 0.45F)
        widest += ImGui::GetStyle().ScrollbarSize;
    return std::round(widest + 2 * ImGui::GetStyle().WindowPadding.x);
}

bool is_narrow(const Ui& ui, float window) { return window < ui.px(narrow_below); }

// A width that was not dragged follows the width of the window.
float left_width(const Layout& layout, float window) {
    if (layout.left_width != Layout{}.left_width) return std::min(layout.left_width, window * most_share);
    return within(window * left_share, least_left, layout.left_width);
}

float right_width(const Layout& layout, float window, float left) {
    if (layout.right_width != Layout{}.right_width) return std::min(layout.right_width, window * most_share);
    return within(window * columns_share - left, least_right, layout.right_width);
}

ColumnLayout narrow_layout(const Ui& ui, float window) {
    const Layout& layout = ui.session.ui.layout;
    ColumnLayout columns{.narrow = true,
                         .left_open = ui.state.columns.in_narrow == Column::left,
                         .right_open = ui.state.columns.in_narrow == Column::right};
    if (ui.state.columns.sheets) return columns;
    const float tabs = layout.right_folded ? folded_width(ui) : tab_list_width(ui, false);
    columns.left = std::min(folded_width(ui), window * most_share);
    columns.right = std::min(tabs, window * most_share);
    const float half = window * narrow_share;
    if (columns.left_open) columns.left = std::max(std::min(ui.px(layout.left_width), half - columns.right), columns.left);
    if (columns.right_open) columns.right = std::max(std::min(ui.px(layout.right_width), half - columns.left), 1.0F);
    return columns;
}
}  // namespace

void draw_left_column(const Ui& ui, const Rect& rect, bool open) {
    const bool keys_arrived = receive_keys(ui, KeysIn::column);
    begin_column(ui, "Left", rect, !open);
    // The keys begin at the selected bone, else at the first item.
    const bool selected = session::selected_figure(ui.session.document, ui.session.view) != nullptr;
    ui.state.keyboard.to_selection = (ui.state.keyboard.to_selection || keys_arrived) && selected && open;
    if (keys_arrived && !ui.state.keyboard.to_selection) navigate_to_first_item();
    const ImGuiDir closing = ui.state.columns.sheets ? ImGuiDir_Down : ImGuiDir_Left;
    const bool pressed =
        column_button(ui, "fold-left", open ? closing : ImGuiDir_Right, open ? "Fold this column" : "Show this column");
    if (pressed) open_column(ui, Column::left, !open);
    if (open) {
        ImGui::SameLine();
        draw_bone_filter(ui);
        draw_figures(ui);
        draw_bones(ui);
    }
    ImGui::End();
}

void draw_right_column(const Ui& ui, const Rect& rect, const ColumnLayout& columns) {
    const bool folded = ui.session.ui.layout.right_folded && !columns.right_open;
    begin_column(ui, "Right", rect, folded);
    if (folded) {
        if (column_button(ui, "fold-right", ImGuiDir_Left, "Show this column")) fold_right(ui, false);
    } else if (columns.right_open) {
        draw_open_tab(ui, tabs_of(ui));
    } else {
        draw_tab_list(ui, tabs_of(ui));
        if (!columns.narrow) draw_take_card(ui);
    }
    ImGui::End();
}

Rect sheet_in(const Ui& ui, const Rect& picture) {
    const float asked = std::max(picture.height * sheet_share, ui.px(least_sheet));
    const float height = picture.height - asked < ui.px(least_picture) ? picture.height : asked;
    return {picture.x, picture.y + picture.height - height, picture.width, height};
}

float draw_sheet_buttons(const Ui& ui, const Rect& picture) {
    const float side = ImGui::GetFrameHeight();
    const float gap = ui.px(3);
    const Tabs tabs = tabs_of(ui);
    const auto width = [&](const Tab& tab) { return std::max(brief_width(ui, tab), side); };
    float all = ImGui::GetStyle().WindowPadding.x;
    for (const Tab& tab : tabs) all += width(tab) + gap;
    const float row = side + ImGui::GetStyle().WindowPadding.y * 2;
    set_next_window({picture.x, picture.y, picture.width, row});
    ImGui::Begin("Sheets", nullptr, fixed_window);
    if (button(ui, session::part_word(ui.session.document, true) + "s", "fold-left")) open_column(ui, Column::left, true);
    ImGui::SameLine(std::max(ImGui::GetWindowWidth() - all, ImGui::GetItemRectSize().x + 2 * gap));
    for (std::size_t i = 0; i < tabs.size(); ++i) {
        if (tab_button(ui, tabs.at(i), false, width(tabs.at(i)), true)) {
            ui.state.tab = i;
            open_column(ui, Column::right, true);
        }
        ImGui::SameLine(0, gap);
    }
    ImGui::End();
    return row;
}

void follow_sheet(const Ui& ui, const Rect& sheet) {
    const ImGuiIO& io = ImGui::GetIO();
    const ImVec2 from = io.MouseClickedPos[ImGuiMouseButton_Left];
    const bool tapped = ImGui::IsMouseReleased(ImGuiMouseButton_Left) && !io.WantCaptureMouse &&
                        io.MouseDragMaxDistanceSqr[0] < io.MouseDragThreshold * io.MouseDragThreshold &&
                        ui.state.viewport.contains(from.x, from.y);
    const Rect edge{sheet.x, sheet.y, sheet.width, ImGui::GetFrameHeight()};
    const bool pulled = edge.contains(from.x, from.y) && ImGui::IsMouseDragging(ImGuiMouseButton_Left) &&
                        ImGui::GetMouseDragDelta(ImGuiMouseButton_Left).y > ui.px(40);
    if (tapped || pulled) open_column(ui, Column::right, false);
}

ColumnLayout column_layout(const Ui& ui, float window) {
    if (is_narrow(ui, window)) return narrow_layout(ui, window);
    const Layout& layout = ui.session.ui.layout;
    const bool for_bone = ui.state.columns.for_bone == ColumnState::ForBone::shown;
    ColumnLayout columns{.left_open = !layout.left_folded,
                         .right_open = !layout.right_folded && (layout.right_open || for_bone)};
    const float points = window / ui.px(1);
    columns.left = columns.left_open ? ui.px(left_width(layout, points)) : folded_width(ui);
    if (columns.right_open) columns.right = ui.px(right_width(layout, points, columns.left / ui.px(1)));
    else columns.right = layout.right_folded ? folded_width(ui) : tab_list_width(ui, true);
    return columns;
}

void open_column(const Ui& ui, Column column, bool open) {
    if (is_narrow(ui, ImGui::GetIO().DisplaySize.x)) {
        ui.state.columns.in_narrow = open ? column : Column::none;
        return;
    }
    if (column == Column::left) ui.ask(session::set_option, "left-folded", !open);
    if (column == Column::right) {
        ui.ask(session::set_option, "right-open", open);
        if (open) ui.ask(session::set_option, "right-folded", false);
        if (!open) ui.state.columns.for_bone = ColumnState::ForBone::closed;
    }
}

void follow_columns(const Ui& ui, float window) {
    ColumnState& columns = ui.state.columns;
    const bool narrow = is_narrow(ui, window);
    columns.sheets = window < ui.px(sheets_below);
    if (!narrow) columns.in_narrow = Column::none;
    const bool selected = session::selected_figure(ui.session.document, ui.session.view) != nullptr;
    if (selected && !narrow && columns.for_bone == ColumnState::ForBone::not_yet)
        columns.for_bone = ColumnState::ForBone::shown;
    // The filter is in the left column.
    const bool filters = std::ranges::find(ui.state.events, session::UiEvent::focus_filter) != ui.state.events.end();
    if (narrow && filters) columns.in_narrow = Column::left;
    std::optional<TabIndex> tab = std::exchange(ui.state.tab_asked, std::nullopt);
    const OpenFigure* active = session::active_figure(ui.session.document);
    const bool curves = active != nullptr && active->take.figure->skeleton.size() == 0 &&
                        std::exchange(ui.state.curves_of, active->id) != active->id;
    if (curves && !tab) tab = curves_tab;
    if (!tab) return;
    ui.state.tab = *tab;
    open_column(ui, Column::right, true);
}
}  // namespace skelplay::panels
