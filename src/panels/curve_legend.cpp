#include "panels/controls.h"
#include "panels/curves.h"
#include "session/analyses/signals.h"

namespace skelplay::panels {
namespace {
void show_or_hide(const Ui& ui, const CurveKey& key) {
    if (ui.state.curves.hidden.erase(key) == 0) ui.state.curves.hidden.insert(key);
}

/// The prefix separates the coordinates of joints from those of the centre of mass, which have the same names.
void tag_curve(const Ui& ui, const CurveKey& key, const std::string& name) {
    ui.tag("{}-{}", key.quantity == Quantity::position ? "place" : "curve", name);
}

/// Draws a square in the curve's colour, or its outline if the curve is hidden. `at`: the upper left of a line of text.
void draw_swatch(const Ui& ui, const CurveLine& line, ImVec2 at, float height) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float side = ui.px(9);
    const float y = at.y + (height - side) * 0.5F;
    if (line.shown) list.AddRectFilled({at.x, y}, {at.x + side, y + side}, line.colour, ui.px(2));
    else list.AddRect({at.x, y}, {at.x + side, y + side}, ui.colours.dim_text, ui.px(2));
}

/// The value with as many digits as fit.
std::string fitting_text(const CurveLine& line, double value, float room) {
    if (std::isnan(value)) return "\u2013";
    std::string text = value_text(line, value);
    for (int digits = 6; digits > 2 && text_width(text) > room; --digits) text = fmt::format("{:.{}g}", value, digits);
    return text;
}

/// NaN: the bone is absent in this frame.
double value_at(const CurveLine& line, std::size_t frame) { return line.source.at_frame(frame); }

/// Draws the row of one kind of curve: its name, and the value of each bone that has it.
void legend_row(const Ui& ui, const CurvePlot& plot, const CurveLine& named, const std::vector<BoneId>& bones,
                std::size_t frame) {
    ImGui::TableNextColumn();
    const std::string& name = named.name;
    const ScopedId id(name);
    if (text_row(name, false, named.shown ? ui.colours.text : ui.colours.dim_text, ImGuiSelectableFlags_SpanAllColumns))
        show_or_hide(ui, named.key);
    tag_curve(ui, named.key, name);
    help(named.shown ? "Click to hide" : "Click to show");
    for (const BoneId bone : bones) {
        ImGui::TableNextColumn();
        const auto line = std::ranges::find_if(
            plot.lines, [&](const CurveLine& each) { return each.bone == bone && each.key == named.key; });
        if (line == plot.lines.end()) continue;
        const ImVec2 cell = ImGui::GetCursorScreenPos();
        draw_swatch(ui, *line, cell, ImGui::GetTextLineHeight());
        const double number = value_at(*line, frame);
        const std::string value = std::isnan(number) ? "\u2013" : fmt::format("{:.2f}", number);
        const float right = cell.x + ImGui::GetContentRegionAvail().x - text_width(value);
        ImGui::GetWindowDrawList()->AddText({std::max(right, cell.x + ui.px(12)), cell.y},
                                            line->shown ? ui.colours.text : ui.colours.dim_text, value.c_str());
    }
}

/// Draws a plot's curves of several bones, with a column for each bone.
void legend_table(const Ui& ui, const OpenFigure& open, const CurvePlot& plot, const std::vector<BoneId>& bones,
                  std::size_t frame) {
    dim_text(plot.unit);
    const std::string id = fmt::format("legend-{}", static_cast<int>(plot.quantity));
    if (!ImGui::BeginTable(id.c_str(), static_cast<int>(bones.size()) + 1, ImGuiTableFlags_SizingStretchSame)) return;
    ImGui::TableNextColumn();
    for (const BoneId bone : bones) {
        ImGui::TableNextColumn();
        const std::string& name = bone_name(open, bone);
        text_at_right(ImGui::GetColorU32(ImGuiCol_TextDisabled), name);
        ui.tag("legend-{}", name);
    }
    std::vector<CurveKey> done;
    for (const CurveLine& line : plot.lines) {
        if (std::ranges::find(done, line.key) != done.end()) continue;
        done.push_back(line.key);
        legend_row(ui, plot, line, bones, frame);
    }
    ImGui::EndTable();
}

bool is_of_bones(const CurvePlot& plot) { return plot.quantity != Quantity::centre && plot.quantity != Quantity::signal; }
}  // namespace

void draw_legend_entry(const Ui& ui, const CurveLine& line, std::size_t frame, float width, int id) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ScopedId scope(id);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float height = ImGui::GetTextLineHeight() + ui.px(3);
    if (ImGui::Selectable("##channel", false, 0, {width, height})) show_or_hide(ui, line.key);
    const std::string& name = line.name;
    tag_curve(ui, line.key, name);
    help(line.shown ? "Click to hide" : "Click to show");
    const float side = ui.px(9);
    draw_swatch(ui, line, at, height);
    const float text_y = at.y + ui.px(1);
    list.AddText({at.x + side + ui.px(6), text_y}, line.shown ? ui.colours.text : ui.colours.dim_text, name.c_str());
    const float room = width - side - ui.px(12) - text_width(name);
    const std::string number = fitting_text(line, value_at(line, frame), room);
    list.AddText({at.x + width - text_width(number), text_y}, line.shown ? ui.colours.text : ui.colours.dim_text,
                 number.c_str());
}

void draw_curve_legend(const Ui& ui, const OpenFigure& open, const std::vector<BoneId>& bones,
                       const std::vector<CurvePlot>& plots) {
    const std::size_t frame = session::frame_in(ui.session.playback, open);
    const bool several = bones.size() > 1;
    if (several)
        for (const CurvePlot& plot : plots)
            if (is_of_bones(plot)) legend_table(ui, open, plot, bones, frame);
    const auto left = std::ranges::count_if(plots, [&](const auto& each) { return !several || !is_of_bones(each); });
    // Names of signals are long.
    const bool signals = std::ranges::find(plots, Quantity::signal, &CurvePlot::quantity) != plots.end();
    const int across = std::min(static_cast<int>(left), signals ? 1 : 2);
    if (across == 0 || !ImGui::BeginTable("legend", across, ImGuiTableFlags_SizingStretchSame)) return;
    int cell = 0;
    int id = 0;
    for (const CurvePlot& plot : plots) {
        if (several && is_of_bones(plot)) continue;
        ImGui::TableNextColumn();
        wrapped_text(ui.colours.dim_text, plot.unit);
        const float width = ImGui::GetContentRegionAvail().x - (++cell % across == 0 ? 0 : ui.px(8));
        for (const CurveLine& line : plot.lines) draw_legend_entry(ui, line, frame, std::max(width, 1.0F), id++);
    }
    ImGui::EndTable();
}

void draw_kept_curves(const Ui& ui, const OpenFigure& open) {
    const auto& kept = ui.session.view.curves.kept;
    const session::FigureBone& selected = ui.session.view.selection;
    bool first = true;
    const auto chip = [&](const std::string& text, const std::string& tag, const std::string& tip) {
        if (!first) ImGui::SameLine(0, ui.px(4));
        if (!first && ImGui::GetContentRegionAvail().x < button_width(text)) ImGui::NewLine();
        first = false;
        return button(ui, text, tag, tip);
    };
    const std::string part = session::part_word(ui.session.document);
    for (const session::FigureBone& each : kept) {
        if (each.figure != open.id) continue;
        const std::string& name = bone_name(open, each.bone);
        if (chip(name + " \u00d7", "kept-" + name,
                 fmt::format("These curves stay when another {} is selected. Click to let them go", part)))
            ui.ask(session::keep_curves, each, false);
    }
    const bool can_keep =
        selected.figure == open.id && selected.bone != BoneId::none && std::ranges::find(kept, selected) == kept.end();
    if (!can_keep) return;
    if (chip(fmt::format("Keep {}", bone_name(open, selected.bone)), "curves-keep",
             fmt::format("Keep these curves to see those of other {}s beside them", part)))
        ui.ask(session::keep_curves, selected, true);
}

void draw_signal_choice(const Ui& ui, const OpenFigure& open) {
    constexpr const char* list = "signal-list";
    const std::vector<session::Signal> signals = session::signals_of(open);
    if (signals.empty()) return;
    ImGui::SameLine(0, ui.px(4));
    if (button(ui, "Signals\u2026", "curves-signals", "Analog channels and force plates, to show or hide their curves"))
        ImGui::OpenPopup(list);
    if (!ImGui::BeginPopup(list)) return;
    const std::string& chosen = ui.session.view.curves.signals;
    for (const session::Signal& signal : signals) {
        bool shown = session::has_signal(chosen, signal.name);
        const std::string text = fmt::format("{}{}{}", signal.name, signal.unit.empty() ? "" : ", ", signal.unit);
        if (ImGui::MenuItem(text.c_str(), nullptr, shown))
            ui.ask(session::set_option, "signals", session::toggled_signal(chosen, signal.name));
        ui.tag("signal-{}", signal.name);
        if (!signal.description.empty()) help(signal.description);
    }
    ImGui::EndPopup();
}

void draw_gimbal_warnings(const Ui& ui, const OpenFigure& open, const std::vector<BoneId>& bones) {
    for (const BoneId bone : bones) {
        const auto* lock = session::gimbal_lock_of(ui.session, bone);
        if (lock == nullptr || !*lock) continue;
        const std::string& name = bone_name(open, bone);
        const std::string text =
            fmt::format("{}Near gimbal lock in {}: {} is {:.0f}\u00b0 from \u00b190\u00b0 at frame {}",
                        bones.size() > 1 ? name + ": " : "", base::counted((*lock)->frames, "frame", "frames"),
                        figure::channel_name(open.take.figure->format, (*lock)->middle), (*lock)->closest,
                        frame_number(open, (*lock)->closest_frame));
        wrapped_text(ui.colours.warning, text);
        ui.tag("gimbal-{}", name);
        if (ImGui::IsItemClicked()) go_to_frame(ui, open, (*lock)->closest_frame);
        help(
            "The other two angles rotate about nearly the same axis there: small rotations need large angles, and "
            "curves "
            "jump. The View tab sets how near that is. Click to go to the frame");
    }
}
}  // namespace skelplay::panels
