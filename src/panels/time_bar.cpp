#include "panels/regions.h"
#include "session/events.h"

namespace skelplay::panels {
namespace {
constexpr float ribbon_width = 7;    // points
constexpr float ribbon_height = 10;  // points
constexpr float ribbon_notch = 3;    // points

/// Draws a bookmark's ribbon, notched at its lower end.
void draw_ribbon(const Ui& ui, float x, float top, ImU32 ink) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float half = std::round(ui.px(ribbon_width) * 0.5F);
    const float bottom = top + ui.px(ribbon_height);
    const float notch = bottom - ui.px(ribbon_notch);
    list.AddRectFilled({x - half, top}, {x + half, notch}, ink);
    list.AddTriangleFilled({x - half, notch}, {x, notch}, {x - half, bottom}, ink);
    list.AddTriangleFilled({x, notch}, {x + half, notch}, {x + half, bottom}, ink);
}

/// Draws the active figure's bookmarks at the lower edge of a part of the bar.
void draw_bookmarks(const Ui& ui, const Rect& bar, const PlotScale& scale) {
    const OpenFigure* open = session::active_figure(ui.session.document);
    if (open == nullptr) return;
    float drawn = -1e9F;  // x of the last one
    for (const std::size_t frame : session::bookmarked_frames(ui.session.document)) {
        const double position = session::timebase_position_at(ui.session.playback, *open, static_cast<double>(frame));
        const float x = std::round(scale.at(position));
        // Of bookmarks that would cover each other only the first is drawn.
        if (x < scale.from - 1 || x > scale.to + 1 || x - drawn < ui.px(2)) continue;
        drawn = x;
        const float top = bar.y + bar.height - ui.px(ribbon_height);  // below the numbers
        draw_ribbon(ui, x, top, ui.colours.bookmark);
        ui.tag_at(Rect{x - ui.px(4), top, ui.px(8), ui.px(ribbon_height)}, "bookmark-{}", frame);
    }
}

/// An event's colour: that of its side, as in the picture.
ImU32 colour_of_event(const Ui& ui, const figure::TrialEvent& event) {
    const std::string context = base::lower(event.context);
    if (context == "left") return display_colour(scene::side_tint(figure::Side::left));
    if (context == "right") return display_colour(scene::side_tint(figure::Side::right));
    return ui.colours.text;
}

/// The x of an event on the bar, whose time may be between two frames.
float x_of_event(const Ui& ui, const PlotScale& scale, const figure::TrialEvent& event) {
    const OpenFigure& open = *session::active_figure(ui.session.document);
    return std::round(scale.at(session::timebase_position_at(ui.session.playback, open, event.position)));
}

/// Draws the events of the active figure's file as lines with a diamond, and their names where there is room.
void draw_recorded_events(const Ui& ui, const Rect& bar, const PlotScale& scale) {
    constexpr float half = 4;  // points
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const std::vector<session::RecordedEvent> events = session::recorded_events(ui.session.document);
    for (std::size_t i = 0; i < events.size(); ++i) {
        const session::RecordedEvent& each = events[i];
        const float x = x_of_event(ui, scale, *each.event);
        const float end = i + 1 < events.size() ? x_of_event(ui, scale, *events[i + 1].event) : bar.x + bar.width;
        if (x < scale.from - 1 || x > scale.to + 1) continue;
        const ImU32 colour = colour_of_event(ui, *each.event);
        const float bottom = bar.y + bar.height;
        const float middle = bottom - ui.px(half);
        list.AddLine({x + 0.5F, bar.y}, {x + 0.5F, bottom}, colour, ui.px(1));
        list.AddQuadFilled({x - ui.px(half), middle}, {x, middle - ui.px(half)}, {x + ui.px(half), middle}, {x, bottom},
                           colour);
        const std::string& label = each.event->label;
        const ImVec2 at{x + ui.px(half + 2), bottom - ImGui::GetFontSize() - ui.px(5)};
        if (x + ui.px(3 * half) + text_width(label) < end) {
            list.AddText(at, colour, label.c_str());
            ui.tag_at(Rect{at.x, at.y, text_width(label), ImGui::GetFontSize()}, "event-name-{}", each.frame);
        }
        ui.tag_at(Rect{x - ui.px(half), bar.y, ui.px(2 * half), bar.height}, "event-{}", each.frame);
    }
}

/// What the events near an x are called, one a line; empty: there are none.
std::string events_near(const Ui& ui, const PlotScale& scale, float x) {
    std::string names;
    for (const session::RecordedEvent& each : session::recorded_events(ui.session.document))
        if (std::abs(x_of_event(ui, scale, *each.event) - x) <= ui.px(4))
            names += fmt::format("\n{}, {:.3f} s", figure::name_of(*each.event), each.event->time);
    return names;
}

using session::Timeline;

constexpr float bar_height = 39;     // points
constexpr float events_height = 14;  // points more, for the names of events between the numbers and the ticks
constexpr float handle_height = 16;  // points at the bottom, with the range's ends and the overview
constexpr float handle_width = 8;    // points; drawn width of a handle
constexpr float handle_reach = 10;   // points to both sides of a handle in which it can be grabbed
constexpr float margin = 14;         // points to the left of the first frame and to the right of the last
constexpr float playhead_reach = 6;  // points to both sides at its top
constexpr float least_thumb = 24;    // points; smallest visible part in the overview
constexpr float label_gap = 8;       // points between two numbers

/// In pixels.
float height_of_bar(const Ui& ui) {
    return ui.px(bar_height + (session::recorded_events(ui.session.document).empty() ? 0.0F : events_height));
}

/// The bar's rectangle and scale in this frame.
struct Bar {
    ImVec2 low;
    ImVec2 high;
    PlotScale scale;
    float handles;  // the range's handles are below this y

    /// The part above a y.
    [[nodiscard]] Rect above(float y) const { return {low.x, low.y, high.x - low.x, y - low.y}; }
};

Bar bar_at_cursor(const Ui& ui) {
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const ImVec2 high{low.x + ImGui::GetContentRegionAvail().x, low.y + height_of_bar(ui)};
    const float left = std::max({ui.px(margin), lanes_gutter(ui), curve_dock_gutter(ui)});
    const float inner = std::max(high.x - low.x - left - ui.px(margin), 1.0F);
    return {low, high, bar_scale(ui, low.x + left, inner), high.y - ui.px(handle_height)};
}

/// The overview at the bottom of a zoomed bar: the whole take, and the part that the bar shows.
struct Overview {
    Rect track;
    Rect thumb;
    double frames;  // length of the track in frames
    [[nodiscard]] double position_at(float x) const { return static_cast<double>((x - track.x) / track.width) * frames; }
};

Overview overview_of(const Ui& ui, const Bar& bar) {
    const session::BarWindow window = session::bar_window(ui.session.playback);
    const double end = std::max(session::whole_take(ui.session.playback.timeline.frames).last, 1.0);
    const Rect track{bar.scale.from, bar.handles, bar.scale.width(), bar.high.y - bar.handles};
    const float width = std::max(static_cast<float>(window.length() / end) * track.width, ui.px(least_thumb));
    const float x = track.x + static_cast<float>(window.first / end) * track.width;
    return {track, {std::min(x, track.x + track.width - width), track.y, width, track.height}, end};
}

/// What a click grabs: an end of the range, the overview of a zoomed bar, or else the playhead.
PanelState::Dragging grabbed(const Ui& ui, const Bar& bar) {
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const session::FrameRange range = session::range(ui.session.playback.timeline);
    if (mouse.y < bar.handles || ui.session.playback.timeline.frames == 1) return PanelState::Dragging::playhead;
    const float to_in = std::abs(mouse.x - bar.scale.at(static_cast<double>(range.first)));
    const float to_out = std::abs(mouse.x - bar.scale.at(static_cast<double>(range.last)));
    if (std::min(to_in, to_out) > ui.px(handle_reach))
        return ui.session.playback.bar ? PanelState::Dragging::overview : PanelState::Dragging::playhead;
    return to_in < to_out ? PanelState::Dragging::range_in : PanelState::Dragging::range_out;
}

void drag_range(const Ui& ui, double position) {
    const Timeline& timeline = ui.session.playback.timeline;
    const session::FrameRange now = session::range(timeline);
    session::FrameRange range = now;
    const auto frame = static_cast<std::size_t>(std::round(position));
    if (ui.state.dragging == PanelState::Dragging::range_in) range.first = std::min(frame, now.last);
    else range.last = std::max(frame, now.first);
    if (!(range == now)) ui.ask(session::set_play_range, range.first, range.last);
}

/// Moves the window with the pointer. A click outside the visible part first centres it on the pointer.
void drag_overview(const Ui& ui, const Bar& bar) {
    const Overview all = overview_of(ui, bar);
    const session::BarWindow window = session::bar_window(ui.session.playback);
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const double at = all.position_at(mouse.x);
    if (ImGui::IsItemActivated())
        ui.state.overview_grip = all.thumb.contains(mouse.x, mouse.y) ? at - window.first : window.length() * 0.5;
    const session::BarWindow moved =
        session::moved(window, at - ui.state.overview_grip - window.first, ui.session.playback.timeline.frames);
    if (!(moved == window)) ui.ask(session::show_on_bar, moved);
}

/// A double click on an end of the range resets it to the take's.
void reset_handle(const Ui& ui) {
    const Timeline& timeline = ui.session.playback.timeline;
    if (ui.state.dragging == PanelState::Dragging::range_in) ui.ask(session::set_play_range, std::nullopt, timeline.out);
    else if (ui.state.dragging == PanelState::Dragging::range_out)
        ui.ask(session::set_play_range, timeline.in, std::nullopt);
    else return;
    ui.state.dragging = PanelState::Dragging::nothing;
}

/// Shows a tooltip above the bar, at the pointer.
void tooltip_above(const Ui& ui, const Bar& bar, const std::string& text) {
    set_tooltip_above(ui, bar.low.y);
    ImGui::SetTooltip("%s", text.c_str());
}

void bar_tooltip(const Ui& ui, const Bar& bar) {
    const auto frame = std::llround(bar.scale.clamped_under(ImGui::GetIO().MousePos.x));
    const PanelState::Dragging over = grabbed(ui, bar);
    if (over == PanelState::Dragging::playhead) {
        return tooltip_above(ui, bar,
                             fmt::format("{}{}", frame + ui.session.playback.timeline.first_number,
                                         events_near(ui, bar.scale, ImGui::GetIO().MousePos.x)));
    }
    if (!tooltip_due(bar.above(bar.high.y))) return;
    if (over == PanelState::Dragging::overview)
        tooltip_above(ui, bar, with_keys("The part of the take that the bar shows. Drag it to move", "Z shows all"));
    else
        tooltip_above(ui, bar,
                      fmt::format("{} of the range. Drag it to move, double-click to reset",
                                  over == PanelState::Dragging::range_in ? "Beginning" : "End"));
}

/// Handles the pointer and returns what it is on or drags.
PanelState::Dragging handle_pointer(const Ui& ui, const Bar& bar) {
    ImGui::InvisibleButton("bar", {bar.high.x - bar.low.x, bar.high.y - bar.low.y});
    ui.tag("time-bar");
    ui.tag_at(Rect{bar.scale.from, bar.low.y, bar.scale.width(), bar.handles - bar.low.y}, "time-scale");
    navigate_bar(ui, bar.scale);
    if (ImGui::IsItemActivated()) {
        ui.state.dragging = grabbed(ui, bar);
        if (ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) reset_handle(ui);
    }
    if (ImGui::IsItemActive()) {
        const double position = bar.scale.clamped_under(ImGui::GetIO().MousePos.x);
        if (ui.state.dragging == PanelState::Dragging::playhead)
            scrub(ui, {bar.scale.from, bar.scale.span.low, bar.scale.per_pixel(), bar.scale.span.low, bar.scale.span.high});
        else if (ui.state.dragging == PanelState::Dragging::range_in ||
                 ui.state.dragging == PanelState::Dragging::range_out)
            drag_range(ui, position);
        else if (ui.state.dragging == PanelState::Dragging::overview) drag_overview(ui, bar);
    } else if (ImGui::IsItemHovered()) {
        bar_tooltip(ui, bar);
    }
    if (ImGui::IsItemActive()) return ui.state.dragging;
    return ImGui::IsItemHovered() ? grabbed(ui, bar) : PanelState::Dragging::nothing;
}

/// The playhead's x; nothing: it is outside the window.
std::optional<float> playhead(const Ui& ui, const Bar& bar) {
    const Timeline& timeline = ui.session.playback.timeline;
    const float x = bar.scale.at(std::min(timeline.position, static_cast<double>(timeline.frames - 1)));
    return x < bar.scale.from - 1 || x > bar.high.x ? std::nullopt : std::optional(x);
}

/// A frame's number above its tick.
struct Label {
    std::string text;
    float from;
    float to;  // pixels
    [[nodiscard]] bool overlaps(float other_from, float other_to) const { return from < other_to && other_from < to; }
};

/// The label of a frame's number, inside the bar, and beside the playhead's flag if `aside` is 1 or -1.
Label label_of(const Ui& ui, const Bar& bar, std::int64_t number, double frame, float aside = 0) {
    std::string text = fmt::format("{}", number);
    const float width = text_width(text);
    float from = bar.scale.at(frame) - width * 0.5F;
    const float reach = ui.px(playhead_reach);
    if (const auto struck = playhead(ui, bar); struck && from < *struck + reach && *struck - reach < from + width) {
        if (aside > 0) from = *struck + reach;
        if (aside < 0) from = *struck - reach - width;
    }
    from = within(from, bar.low.x, bar.high.x - width);
    return {std::move(text), from, from + width};
}

/// The labels of the first and the last frame on the bar, or of the only frame.
std::vector<Label> end_labels(const Ui& ui, const Bar& bar) {
    const std::int64_t zero = ui.session.playback.timeline.first_number;
    const double first = std::ceil(bar.scale.span.low);
    const double last = std::floor(bar.scale.span.high);
    std::vector<Label> labels{label_of(ui, bar, zero + std::llround(first), first, 1)};
    if (last > first) labels.push_back(label_of(ui, bar, zero + std::llround(last), last, -1));
    return labels;
}

void draw_label(const Ui& ui, const Bar& bar, const Label& label) {
    ui.tag_at(Rect{label.from, bar.low.y, label.to - label.from, ImGui::GetFontSize()}, "tick-{}", label.text);
    ImGui::GetWindowDrawList()->AddText({label.from, bar.low.y + ui.px(1)}, ui.colours.dim_text, label.text.c_str());
}

/// Draws ticks, the numbers of both ends, and round numbers between them that do not cover the playhead.
void draw_ticks(const Ui& ui, const Bar& bar) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const std::int64_t first = ui.session.playback.timeline.first_number;
    const std::vector<Label> ends = end_labels(ui, bar);
    for (const Label& end : ends) draw_label(ui, bar, end);
    const float label_width = ends.back().to - ends.back().from + ui.px(18);
    const std::optional<float> struck = playhead(ui, bar);
    for (const Tick& tick : ticks(bar.scale, first, label_width)) {
        const float x = bar.scale.at(static_cast<double>(tick.frame));
        const float length = ui.px(tick.labelled ? 7.0F : 4.0F);
        list.AddLine({x, bar.handles - length}, {x, bar.handles}, ui.colours.tick);
        if (!tick.labelled) continue;
        const Label label = label_of(ui, bar, tick.number, static_cast<double>(tick.frame));
        const float reach = ui.px(playhead_reach);
        if (struck && label.overlaps(*struck - reach, *struck + reach)) continue;
        const float gap = ui.px(label_gap);
        if (std::ranges::none_of(ends, [&](const Label& end) { return label.overlaps(end.from - gap, end.to + gap); }))
            draw_label(ui, bar, label);
    }
}

void draw_handle(const Ui& ui, const Bar& bar, std::size_t frame, float sign, bool set, bool hot) {
    const float x = bar.scale.at(static_cast<double>(frame));
    if (x < bar.scale.from - 1 || x > bar.high.x) return;
    const float width = ui.px(handle_width + (hot ? 3.0F : 0.0F)) * sign;
    const ImU32 colour = hot ? ui.colours.text : set ? ui.colours.accent : ui.colours.tick;
    ImGui::GetWindowDrawList()->AddTriangleFilled({x, bar.handles}, {x, bar.high.y},
                                                  {x - width, (bar.handles + bar.high.y) * 0.5F}, colour);
}

void draw_overview(const Ui& ui, const Bar& bar, bool hot) {
    if (!ui.session.playback.bar) return;
    const Overview all = overview_of(ui, bar);
    const float middle = all.track.y + all.track.height * 0.5F;
    const auto line = [&](const Rect& rect, float height, ImU32 colour) {
        fill({rect.x, middle - height * 0.5F, rect.width, height}, colour, height * 0.5F);
    };
    line(all.track, ui.px(2), ui.colours.tick);
    line(all.thumb, ui.px(hot ? 8.0F : 5.0F), hot ? ui.colours.text : ui.colours.accent);
    ui.tag_at(all.thumb, "bar-overview");
}

void draw_bar(const Ui& ui, const Bar& bar, PanelState::Dragging hot) {
    using enum PanelState::Dragging;
    const Timeline& timeline = ui.session.playback.timeline;
    const session::FrameRange range = session::range(timeline);
    const float low = bar.scale.from - ui.px(margin);
    const float in = within(bar.scale.at(static_cast<double>(range.first)), low, bar.high.x);
    const float out = within(bar.scale.at(static_cast<double>(range.last)), low, bar.high.x);
    const float height = bar.high.y - bar.low.y;
    ui.state.backdrops.push_back({{low, bar.low.y, std::max(bar.high.x - low, 0.0F), height}, ui.colours.track});
    ui.state.backdrops.push_back({{in, bar.low.y, std::max(out - in, 1.0F), height}, ui.colours.track_range});
    draw_ticks(ui, bar);
    draw_overview(ui, bar, hot == overview);
    draw_handle(ui, bar, range.first, 1, timeline.in.has_value(), hot == range_in);
    draw_handle(ui, bar, range.last, -1, timeline.out.has_value(), hot == range_out);
    if (hot == range_in || hot == range_out) ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
}

/// Draws the playhead over the bar and the lanes, down to `bottom`.
void draw_playhead(const Ui& ui, const Bar& bar, float bottom) {
    const std::optional<float> at = playhead(ui, bar);
    if (!at) return;
    const float x = *at;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.PushClipRectFullScreen();  // at the end of a zoomed bar the flag is partly outside the window's contents
    list.AddRectFilled({x - ui.px(1), bar.low.y}, {x + ui.px(1), bottom}, ui.colours.accent);
    list.AddTriangleFilled({x - ui.px(5), bar.low.y}, {x + ui.px(5), bar.low.y}, {x, bar.low.y + ui.px(6)},
                           ui.colours.accent);
    list.PopClipRect();
    ui.tag_at(Rect{x - ui.px(5), bar.low.y, ui.px(10), ui.px(6)}, "playhead");
}

void wheel(const Ui& ui, const PlotScale& scale) {
    const ImGuiIO& io = ImGui::GetIO();
    const session::BarWindow window = session::bar_window(ui.session.playback);
    const std::size_t frames = ui.session.playback.timeline.frames;
    const auto notches = static_cast<double>(io.MouseWheel);
    const double sideways = static_cast<double>(io.MouseWheelH) + (io.KeyShift ? notches : 0.0);
    if (sideways != 0)
        ui.ask(session::show_on_bar, session::moved(window, -sideways * wheel_pan * window.length(), frames));
    else if (notches != 0)
        ui.ask(session::show_on_bar,
               session::zoomed(window, std::pow(wheel_zoom, notches), scale.clamped_under(io.MousePos.x), frames));
}

void range_entries(const Ui& ui) {
    const session::Timeline& timeline = ui.session.playback.timeline;
    const session::FrameRange range = session::range(timeline);
    const std::size_t frame = ui.state.bar_menu_frame;
    const std::int64_t number = frame_number(timeline, frame);
    const auto entry = [&](const std::string& text, std::string_view tag, bool enabled, auto in, auto out) {
        if (ImGui::MenuItem(text.c_str(), nullptr, false, enabled)) ui.ask(session::set_play_range, in, out);
        ui.tag("bar-menu-{}", tag);
    };
    entry(fmt::format("Begin range at {}", number), "begin", true, frame, range.last < frame ? std::nullopt : timeline.out);
    entry(fmt::format("End range at {}", number), "end", true, range.first > frame ? std::nullopt : timeline.in, frame);
    entry("Reset the range's beginning", "reset-in", timeline.in.has_value(), std::nullopt, timeline.out);
    entry("Reset the range's end", "reset-out", timeline.out.has_value(), timeline.in, std::nullopt);
    const bool any = timeline.in || timeline.out;
    const auto key = [](const char* name) { return for_fingers() ? nullptr : name; };
    if (ImGui::MenuItem("Clear the range", key("Shift+X"), false, any))
        ui.ask(session::set_play_range, std::nullopt, std::nullopt);
    if (ImGui::MenuItem(ui.session.playback.bar ? "Show the whole take" : "Zoom to the range", key("Z"), false,
                        any || ui.session.playback.bar))
        ui.ask(session::toggle_bar_zoom);
}
}  // namespace

float time_bar_height(const Ui& ui) {
    const ImGuiStyle& style = ImGui::GetStyle();
    return height_of_bar(ui) + figure_spans_height(ui) + lanes_height(ui) + curve_dock_height(ui) +
           ImGui::GetFrameHeight() + style.ItemSpacing.y + 2 * style.WindowPadding.y;
}

void draw_time_bar(const Ui& ui, const Rect& rect) {
    set_next_window(rect);
    ImGui::Begin("Time", nullptr, fixed_window | ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
    const Bar bar = bar_at_cursor(ui);
    draw_bar(ui, bar, handle_pointer(ui, bar));
    Rect rows = bar.above(bar.high.y);
    draw_figure_spans(ui, rows, bar.scale);
    rows.height += figure_spans_height(ui);
    draw_lanes(ui, rows, bar.scale);
    draw_recorded_events(ui, bar.above(bar.handles), bar.scale);
    draw_bookmarks(ui, bar.above(bar.handles), bar.scale);
    rows.y += rows.height + lanes_height(ui);
    rows.height = curve_dock_height(ui);
    draw_curve_dock(ui, rows, bar.scale);
    const float bottom = rows.y + rows.height;
    draw_playhead(ui, bar, bottom);
    ImGui::SetCursorScreenPos({bar.low.x, bottom + ImGui::GetStyle().ItemSpacing.y});
    pan_bar(ui, bar.scale);
    draw_bar_menu(ui);
    draw_transport(ui);
    ImGui::End();
}

void navigate_bar(const Ui& ui, const PlotScale& scale) {
    const ImGuiIO& io = ImGui::GetIO();
    if (!ImGui::IsItemHovered()) return;
    wheel(ui, scale);
    if (ImGui::IsMouseClicked(ImGuiMouseButton_Middle)) ui.state.dragging = PanelState::Dragging::window;
    if (!ImGui::IsMouseClicked(ImGuiMouseButton_Right)) return;
    ui.state.bar_menu_frame = static_cast<std::size_t>(std::round(scale.clamped_under(io.MousePos.x)));
    ui.state.bar_menu_asked = true;
}

void pan_bar(const Ui& ui, const PlotScale& scale) {
    const auto moved = static_cast<double>(ImGui::GetIO().MouseDelta.x);
    if (ui.state.dragging != PanelState::Dragging::window || moved == 0) return;
    ui.ask(session::show_on_bar, session::moved(session::bar_window(ui.session.playback), -moved * scale.per_pixel(),
                                                ui.session.playback.timeline.frames));
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
    ImGui::TextDisabled("Under the bar");
    for (const session::Lane lane : session::all_lanes) {
        const std::string text(session::names(lane).name);
        if (ImGui::MenuItem(text.c_str(), nullptr, ui.session.ui.layout.lanes[lane]))
            ui.change_layout([&](session::Layout& layout) { layout.lanes[lane] = !layout.lanes[lane]; });
        ui.tag("menu-lane-{}", text);
    }
    ImGui::Separator();
    if (ImGui::MenuItem("Curves", nullptr, ui.session.ui.layout.curves_docked))
        ui.ask(session::cycle_option, "curves-docked");
    ui.tag("menu-curves-docked");
}
}  // namespace skelplay::panels
