#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <imgui.h>
#include <optional>
#include <string>

#include "panels/curve_choices.h"
#include "panels/curve_drawing.h"
#include "panels/curve_legend.h"
#include "panels/curve_plots.h"
#include "panels/regions.h"
#include "session/analyses/curves.h"
#include "session/analyses/paths.h"
#include "session/take_facts.h"

namespace skelplay::panels {

namespace {

constexpr float gutter = 48;           // points to the left of the plots, for the labels of the values
constexpr float plot_gap = 8;          // points between plots
constexpr float least_height = 64;     // points of a plot
constexpr float frame_label_gap = 64;  // points

/// What the functions below share while drawing one frame.
struct Desk {
    const session::OpenFigure& open;
    std::vector<figure::BoneId> bones;
    std::size_t frames = 0;
    std::vector<CurvePlot> plots;
    Span whole;
    PlotScale time;
    Rect area;  // all plots and the time axis below them

    [[nodiscard]] double playhead(const Ui& ui) const { return session::position_in(ui.session.playback, open); }
    [[nodiscard]] std::int64_t first_number() const { return figure::first_frame(open.take.figure->take); }
    [[nodiscard]] std::size_t frame_under(float x) const {
        return static_cast<std::size_t>(std::round(std::clamp(time.under(x), 0.0, static_cast<double>(frames - 1))));
    }
};

void say_nothing_to_see(const Ui& ui, const std::string& text) {
    ImGui::Dummy({0, ui.px(8)});
    ImGui::TextWrapped("%s", text.c_str());
    ui.tag("curves-nothing");
}

void show(CurvesState& state, const Span& time, const Span& whole) {
    state.time = time;
    state.whole = time == whole;
    state.playhead_seen = false;  // do not follow a playhead that was out of view
}

void draw_tools(const Ui& ui, const Desk& desk) {
    CurvesState& state = ui.state.curves;
    const session::Timeline& timeline = ui.session.playback.timeline;
    if (ImGui::Button("Whole take")) show(state, desk.whole, desk.whole);
    ui.tag("curves-whole");
    help("Show all frames, like a double click on the curves");
    ImGui::SameLine();
    ImGui::BeginDisabled(!timeline.in && !timeline.out);
    if (ImGui::Button("Range")) {
        const session::FrameRange range = session::range(timeline);
        const auto position = [&](std::size_t frame) {
            return session::position_at(ui.session.playback, desk.open, static_cast<double>(frame));
        };
        show(state, around_range(position(range.first), position(range.last), desk.whole), desk.whole);
    }
    ImGui::EndDisabled();
    ui.tag("curves-range");
    help("Show the range, which I and O set");
    ImGui::SameLine();
    ImGui::Checkbox("Fit height", &state.fit);
    ui.tag("curves-fit");
    help("Fit the values to the frames shown. Off: the axis stays, to compare with other bones");
}

/// As on the time bar: to whole frames, or with Alt between them; playing continues afterwards.
void scrub(const Ui& ui, const Desk& desk) {
    const double last = static_cast<double>(desk.frames - 1);
    const double frame = std::clamp(desk.time.under(ImGui::GetIO().MousePos.x), 0.0, last);
    const double position = session::timebase_position_at(ui.session.playback, desk.open, frame);
    const bool sub_frames = ImGui::GetIO().KeyAlt;
    const double wanted = sub_frames ? position : std::round(position);
    if (!ui.session.playback.timeline.scrubbing || wanted != ui.session.playback.timeline.position)
        ui.ask(session::Scrub{wanted, sub_frames});
}

void turn_wheel(const Ui& ui, const Desk& desk) {
    const ImGuiIO& io = ImGui::GetIO();
    CurvesState& state = ui.state.curves;
    const double across = static_cast<double>(io.KeyShift ? io.MouseWheel : -io.MouseWheelH);
    if (across != 0) show(state, panned(state.time, -across * wheel_pan * state.time.size(), desk.whole), desk.whole);
    if (io.MouseWheel != 0 && !io.KeyShift)
        show(state,
             zoomed(state.time, std::pow(wheel_zoom, static_cast<double>(io.MouseWheel)),
                    desk.time.under(io.MousePos.x), desk.whole),
             desk.whole);
}

/// Called before drawing, so that the plots show the result of this frame's input.
void handle_pointer(const Ui& ui, const Desk& desk) {
    const ImGuiIO& io = ImGui::GetIO();
    CurvesState& state = ui.state.curves;
    ImGui::InvisibleButton("curves", {desk.area.width, desk.area.height},
                           ImGuiButtonFlags_MouseButtonLeft | ImGuiButtonFlags_MouseButtonMiddle);
    ui.tag("curves");
    if (ImGui::IsItemHovered()) {
        turn_wheel(ui, desk);
        if (ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) show(state, desk.whole, desk.whole);
    }
    if (!ImGui::IsItemActive()) return;
    if (ImGui::IsMouseDown(ImGuiMouseButton_Left))
        scrub(ui, desk);
    else if (io.MouseDelta.x != 0)
        show(state, panned(state.time, desk.time.under(0) - desk.time.under(io.MouseDelta.x), desk.whole), desk.whole);
}

/// Turns the page when a playing playhead leaves the visible time; not if it was out of view before.
void follow_playhead(const Ui& ui, const Desk& desk) {
    CurvesState& state = ui.state.curves;
    const session::Timeline& timeline = ui.session.playback.timeline;
    const double playhead = desk.playhead(ui);
    const bool runs = timeline.playing && !timeline.scrubbing;
    if (runs && state.playhead_seen && !state.time.contains(playhead))
        state.time = turned_page(state.time, playhead, timeline.direction, desk.whole);
    state.playhead_seen = state.time.contains(playhead);
}

/// A pale band over the frames near gimbal lock, with an edge at the top that can't be missed.
void draw_gimbal_bands(const Ui& ui, const Desk& desk, const Rect& rect) {
    constexpr unsigned pale = 40;  // of 255
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImU32 band = (ui.colours.warning & ~(255U << IM_COL32_A_SHIFT)) | (pale << IM_COL32_A_SHIFT);
    for (const figure::BoneId bone : desk.bones) {
        const auto* lock = session::gimbal_lock_of(ui.session, bone);
        if (lock == nullptr || !*lock) continue;
        float drawn = rect.x;  // spans closer than pixels are one
        for (const analysis::FrameSpan& span : (*lock)->spans) {
            const float from = std::max(desk.time.at(static_cast<double>(span.first) - 0.5), drawn);
            const float to = std::min(std::max(desk.time.at(static_cast<double>(span.last) + 0.5), from + ui.px(1)),
                                      rect.x + rect.width);
            if (to <= from) continue;
            list.AddRectFilled({from, rect.y}, {to, rect.y + rect.height}, band);
            list.AddRectFilled({from, rect.y}, {to, rect.y + ui.px(3)}, ui.colours.warning);
            drawn = to;
        }
    }
}

/// What the numbers of the plot are not, in its upper right corner.
void mark_unrolled(const Ui& ui, const Rect& rect) {
    static constexpr const char* text = "not the file's numbers";
    const float width = ImGui::CalcTextSize(text).x;
    ImGui::GetWindowDrawList()->AddText({std::max(rect.x + rect.width - width - ui.px(4), rect.x), rect.y + ui.px(3)},
                                        ui.colours.dim_text, text);
}

void draw_plot(const Ui& ui, const Desk& desk, const CurvePlot& plot) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const Rect& rect = plot.rect;
    draw_value_axis(ui, rect, plot.values);
    list.PushClipRect({rect.x, rect.y}, {rect.x + rect.width, rect.y + rect.height}, true);
    if (plot.quantity == Quantity::angle) draw_gimbal_bands(ui, desk, rect);
    for (const CurveLine& line : plot.lines) {
        if (!line.shown) continue;
        draw_curve(ui, line.columns, desk.time, plot.values, line.colour);
        draw_samples(ui, line.source, desk.time, plot.values, line.colour);
    }
    if (plot.quantity == Quantity::angle && ui.session.view.curves.unrolled) mark_unrolled(ui, rect);
    list.PopClipRect();
}

/// Fills the background, darker outside the range.
void lay_ground(const Ui& ui, const Desk& desk, const Rect& rect) {
    const ImVec2 low = ImGui::GetWindowDrawList()->GetClipRectMin();
    const ImVec2 high = ImGui::GetWindowDrawList()->GetClipRectMax();
    const float top = std::max(rect.y, low.y);
    const float height = std::min(rect.y + rect.height, high.y) - top;
    if (height <= 0) return;
    const session::FrameRange range = session::range(ui.session.playback.timeline);
    const auto x_of = [&](std::size_t frame) {
        const double position = session::position_at(ui.session.playback, desk.open, static_cast<double>(frame));
        return within(desk.time.at(position), rect.x, rect.x + rect.width);
    };
    const float in = x_of(range.first);
    const float out = std::max(x_of(range.last), in + 1);
    ui.state.backdrops.push_back({{rect.x, top, rect.width, height}, ui.colours.track});
    ui.state.backdrops.push_back({{in, top, out - in, height}, ui.colours.track_range});
}

void tell_what_is_under_the_pointer(const Ui& ui, const Desk& desk) {
    const std::size_t frame = desk.frame_under(ImGui::GetIO().MousePos.x);
    const float x = std::round(desk.time.at(static_cast<double>(frame))) + 0.5F;
    for (const CurvePlot& plot : desk.plots)
        if (plot.shown())
            ImGui::GetWindowDrawList()->AddLine({x, plot.rect.y}, {x, plot.rect.y + plot.rect.height}, ui.colours.tick);
    ImGui::BeginTooltip();
    ImGui::Text("Frame %s", fmt::format("{}", desk.first_number() + static_cast<std::int64_t>(frame)).c_str());
    for (const CurvePlot& plot : desk.plots)
        for (const CurveLine& line : plot.lines) {
            if (!line.shown) continue;
            ImGui::PushStyleColor(ImGuiCol_Text, line.colour);
            const bool several = desk.bones.size() > 1 && line.bone != figure::BoneId::none;
            const std::string whose = several ? desk.open.take.figure->skeleton[line.bone].name + " " : std::string();
            ImGui::TextUnformatted((whose + std::string(line.name)).c_str());
            ImGui::PopStyleColor();
            ImGui::SameLine(ui.px(several ? 180 : 110));
            ImGui::TextUnformatted(value_text(line, line.source.sample(frame)).c_str());
        }
    ImGui::EndTooltip();
}

/// Divides the remaining height of the panel among the visible plots.
void place_plots(const Ui& ui, Desk& desk) {
    float parts = 0;
    const auto part_of = [](const CurvePlot& plot) { return plot.quantity == Quantity::factor ? 0.5F : 1.0F; };
    for (const CurvePlot& plot : desk.plots)
        if (plot.shown()) parts += part_of(plot);
    const float axis = ImGui::GetFontSize() + ui.px(6);
    const auto shown = std::ranges::count_if(desk.plots, &CurvePlot::shown);
    const float least = static_cast<float>(shown) * ui.px(least_height);
    const float gaps = ui.px(plot_gap) * static_cast<float>(std::max<std::ptrdiff_t>(shown - 1, 0));
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const ImVec2 room = ImGui::GetContentRegionAvail();
    const float height = std::max(room.y - axis - gaps - ui.px(4), least);
    const float left = std::round(at.x + ui.px(gutter));
    const float width = std::floor(std::max(at.x + room.x - ui.px(4) - left, 8.0F));
    float y = std::round(at.y);
    for (CurvePlot& plot : desk.plots) {
        if (!plot.shown()) continue;
        plot.rect = {left, y, width, std::floor(height * part_of(plot) / parts)};
        y += plot.rect.height + ui.px(plot_gap);
    }
    desk.area = {at.x, at.y, room.x, height + gaps + axis};
    desk.time = {ui.state.curves.time, left, left + width};
}

void draw_plots(const Ui& ui, Desk& desk) {
    place_plots(ui, desk);
    handle_pointer(ui, desk);
    const bool told = ImGui::IsItemHovered() && !ImGui::IsItemActive();
    follow_playhead(ui, desk);
    desk.time.span = ui.state.curves.time;
    fill_plots(ui, desk.plots, desk.time);
    const auto ticks = frame_ticks(desk.time, desk.frames, desk.first_number(), ui.px(frame_label_gap));
    const CurvePlot* last = nullptr;
    for (const CurvePlot& plot : desk.plots) {
        if (!plot.shown()) continue;
        last = &plot;
        lay_ground(ui, desk, plot.rect);
        ui.tag_at(plot.rect, "plot-{}", static_cast<int>(plot.quantity));
    }
    if (last == nullptr) return;
    draw_frame_axis(ui, desk.time, ticks, desk.area.y, last->rect.y + last->rect.height);
    for (const CurvePlot& plot : desk.plots)
        if (plot.shown()) draw_plot(ui, desk, plot);
    if (told) tell_what_is_under_the_pointer(ui, desk);
    const double playhead = desk.playhead(ui);
    if (!desk.time.span.contains(playhead)) return;
    const float x = desk.time.at(playhead);
    ImGui::GetWindowDrawList()->AddRectFilled({x - ui.px(1), desk.area.y},
                                              {x + ui.px(1), last->rect.y + last->rect.height}, ui.colours.accent);
}

void settle_time(CurvesState& state, const session::OpenFigure& open, const Span& whole) {
    if (state.figure != open.id) state.whole = true;
    state.figure = open.id;
    state.time = state.whole ? whole : panned(state.time, 0, whole);
}

/// Why there are no curves; `bones`: whose they would be.
std::string why_nothing(const Ui& ui, const session::OpenFigure* open, const std::vector<figure::BoneId>& bones) {
    if (open == nullptr || bones.empty())
        return fmt::format("Click a {}, in the picture or in the list, to see its channels over time.",
                           session::part_word(ui.session.document));
    if (figure::channel_motion(open->take.figure->take) == nullptr)
        return "This take stores a matrix for each bone and frame, not channels: there are only curves of places and "
               "speeds.";
    return fmt::format("{} has no channels: it only follows its parent.",
                       open->take.figure->skeleton[bones.back()].name);
}

/// Adds the curves of all bones; false while something is read or worked out.
bool add_plots(const Ui& ui, Desk& desk) {
    bool ready = true;
    for (std::size_t i = 0; i < desk.bones.size(); ++i) {
        ready = add_channels(ui, desk.open, desk.bones[i], i, desk.plots) && ready;
        ready = add_motion(ui, desk.open, desk.bones[i], i, desk.plots) && ready;
    }
    return ready;
}

std::string names_of(const Desk& desk) {
    std::string names;
    for (const figure::BoneId bone : desk.bones)
        names += (names.empty() ? "" : ", ") + desk.open.take.figure->skeleton[bone].name;
    return names.empty() ? "Centre of mass" : names;
}

/// Adds none while its path is worked out.
void add_centre_plot(const Ui& ui, Desk& desk) {
    const session::PointPath* path = session::centre_path(ui.session, desk.open);
    if (path != nullptr && !path->positions.empty()) desk.plots.push_back(centre_plot(ui, desk.open, *path));
}

}  // namespace

void draw_curves(const Ui& ui) {
    const session::OpenFigure* open = session::curve_figure(ui.session);
    const std::vector<figure::BoneId> bones = session::curve_bones(ui.session);
    const bool centre = open != nullptr && open->take.masses != nullptr && ui.session.view.options.centre_of_mass;
    if (bones.empty() && !centre) return say_nothing_to_see(ui, why_nothing(ui, open, bones));
    const std::size_t frames = figure::frame_count(open->take.figure->take);
    if (frames == 0 || figure::is_rest_only(open->take.figure->take))
        return say_nothing_to_see(ui, "This file has no motion: there are no curves.");
    const Span whole = whole_take(frames);
    settle_time(ui.state.curves, *open, whole);
    Desk desk{*open, bones, frames, {}, whole, {}, {}};
    heading(ui, names_of(desk).c_str());
    draw_kept_curves(ui, *open);
    if (!bones.empty()) draw_curve_choices(ui);
    const bool ready = add_plots(ui, desk);
    if (centre) add_centre_plot(ui, desk);
    if (ready && desk.plots.empty() && !centre) return say_nothing_to_see(ui, why_nothing(ui, open, bones));
    draw_gimbal_warnings(ui, *open, bones);
    if (!desk.plots.empty()) {
        draw_curve_legend(ui, *open, bones, desk.plots);
        draw_tools(ui, desk);
    }
    if (ready && !desk.plots.empty()) return draw_plots(ui, desk);
    ImGui::TextDisabled("Reading %zu frames\u2026", frames);
    ui.tag("curves-waiting");
}

}  // namespace skelplay::panels
