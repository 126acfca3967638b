#include <cmath>

#include "panels/regions.h"

namespace skelplay::panels {

namespace {

void wheel(const Ui& ui, const BarScale& scale) {
    const ImGuiIO& io = ImGui::GetIO();
    const session::BarWindow window = session::bar_window(ui.session.playback);
    const std::size_t frames = ui.session.playback.timeline.frames;
    const auto notches = static_cast<double>(io.MouseWheel);
    const double sideways = static_cast<double>(io.MouseWheelH) + (io.KeyShift ? notches : 0.0);
    if (sideways != 0)
        ui.ask(session::ShowOnBar{session::moved(window, -sideways * wheel_pan * window.length(), frames)});
    else if (notches != 0)
        ui.ask(session::ShowOnBar{
            session::zoomed(window, std::pow(wheel_zoom, notches), scale.position_at(io.MousePos.x), frames)});
}

void range_entries(const Ui& ui) {
    const session::Timeline& timeline = ui.session.playback.timeline;
    const session::FrameRange range = session::range(timeline);
    const std::size_t frame = ui.state.bar_menu_frame;
    const std::int64_t number = frame_number(timeline, frame);
    if (ImGui::MenuItem(fmt::format("Begin the range at frame {}", number).c_str()))
        ui.ask(session::SetRange{frame, range.last < frame ? std::nullopt : timeline.out});
    ui.tag("bar-menu-begin");
    if (ImGui::MenuItem(fmt::format("End the range at frame {}", number).c_str()))
        ui.ask(session::SetRange{range.first > frame ? std::nullopt : timeline.in, frame});
    ui.tag("bar-menu-end");
    if (ImGui::MenuItem("Reset the range's beginning", nullptr, false, timeline.in.has_value()))
        ui.ask(session::SetRange{std::nullopt, timeline.out});
    ui.tag("bar-menu-reset-in");
    if (ImGui::MenuItem("Reset the range's end", nullptr, false, timeline.out.has_value()))
        ui.ask(session::SetRange{timeline.in, std::nullopt});
    ui.tag("bar-menu-reset-out");
    const bool any = timeline.in || timeline.out;
    if (ImGui::MenuItem("Clear the range", "Shift+X", false, any)) ui.ask(session::SetRange{});
    if (ImGui::MenuItem(ui.session.playback.bar ? "Show the whole take" : "Zoom to the range", "Z", false,
                        any || ui.session.playback.bar))
        ui.ask(session::ToggleBarZoom{});
}

}  // namespace

BarScale bar_scale(const Ui& ui, float left, float width) {
    const session::BarWindow window = session::bar_window(ui.session.playback);
    return {left, width, window.first, window.last};
}

void navigate_bar(const Ui& ui, const BarScale& scale) {
    const ImGuiIO& io = ImGui::GetIO();
    if (!ImGui::IsItemHovered()) return;
    wheel(ui, scale);
    if (ImGui::IsMouseClicked(ImGuiMouseButton_Middle)) ui.state.dragging = PanelState::Dragging::window;
    if (!ImGui::IsMouseClicked(ImGuiMouseButton_Right)) return;
    ui.state.bar_menu_frame = static_cast<std::size_t>(std::round(scale.position_at(io.MousePos.x)));
    ui.state.bar_menu_asked = true;
}

void pan_bar(const Ui& ui, const BarScale& scale) {
    const auto moved = static_cast<double>(ImGui::GetIO().MouseDelta.x);
    if (ui.state.dragging != PanelState::Dragging::window || moved == 0) return;
    ui.ask(session::ShowOnBar{session::moved(session::bar_window(ui.session.playback),
                                             -moved * scale.frames_per_pixel(), ui.session.playback.timeline.frames)});
}

void draw_bar_menu(const Ui& ui) {
    if (ui.state.bar_menu_asked) ImGui::OpenPopup("bar-menu");
    ui.state.bar_menu_asked = false;
    if (!ImGui::BeginPopup("bar-menu")) return;
    range_entries(ui);
    ImGui::Separator();
    lane_entries(ui);
    ImGui::EndPopup();
}

void lane_entries(const Ui& ui) {
    ImGui::TextDisabled("Lanes under the bar");
    for (const session::Lane lane : session::all_lanes) {
        const std::string text(session::name(lane));
        if (ImGui::MenuItem(text.c_str(), nullptr, ui.session.ui.layout.lanes[lane]))
            ui.change_layout([&](session::Layout& layout) { layout.lanes[lane] = !layout.lanes[lane]; });
        ui.tag("menu-lane-{}", text);
    }
}

}  // namespace skelplay::panels
