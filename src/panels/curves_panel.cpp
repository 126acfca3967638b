#include <cmath>

#include "panels/curves.h"
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

/// What the functions below share while they draw one frame.
struct CurveSheet {
    const session::OpenFigure& open;
    std::vector<figure::BoneId> bones;
    std::size_t frames = 0;
    std::vector<CurvePlot> plots;
    Span whole;
    PlotScale time;
    Rect area;  // all plots and the time axis below them

    [[nodiscard]] double playhead(const Ui& ui) const { return session::position_in(ui.session.playback, open); }
    [[nodiscard]] std::size_t frame_under(float x) const {
        return static_cast<std::size_t>(std::round(std::clamp(time.under(x), 0.0, static_cast<double>(frames - 1))));
    }
};

void draw_why_nothing(const Ui& ui, const std::string& text) { empty_panel(ui, "curves-nothing", text); }

void show(CurvesState& state, const Span& time, const Span& whole) {
    state.time = time;
    state.whole = time == whole;
    state.playhead_seen = false;  // a playhead that was out of view is not followed
}

void draw_tools(const Ui& ui, const CurveSheet& sheet) {
    CurvesState& state = ui.state.curves;
    const session::Timeline& timeline = ui.session.playback.timeline;
    if (button(ui, "Whole take", "curves-whole", "Show all frames, like a double click on the curves"))
        show(state, sheet.whole, sheet.whole);
    ImGui::SameLine();
    if (button(ui, "Range", "curves-range", "Show the range, which I and O set", timeline.in || timeline.out)) {
        const session::FrameRange range = session::range(timeline);
        const auto position = [&](std::size_t frame) {
            return session::position_at(ui.session.playback, sheet.open, static_cast<double>(frame));
        };
        show(state, around_range(position(range.first), position(range.last), sheet.whole), sheet.whole);
    }
    ImGui::SameLine();
    check_box(ui, "Fit height", "curves-fit", state.fit,
              "Fit the values to the frames shown. Off: the axis stays, to compare with other bones");
}

/// Scrubs as on the time bar; playing continues afterwards.
void scrub_curves(const Ui& ui, const CurveSheet& sheet) {
    const auto position = [&](double frame) {
        return session::timebase_position_at(ui.session.playback, sheet.open, frame);
    };
    const double first = sheet.time.under(sheet.time.from);
    const double per_frame = position(1) - position(0);
    scrub(ui, {sheet.time.from, position(first), (sheet.time.under(sheet.time.from + 1) - first) * per_frame,
               position(0), position(static_cast<double>(sheet.frames - 1))});
}

void turn_wheel(const Ui& ui, const CurveSheet& sheet) {
    const ImGuiIO& io = ImGui::GetIO();
    CurvesState& state = ui.state.curves;
    const double across = static_cast<double>(io.KeyShift ? io.MouseWheel : -io.MouseWheelH);
    if (across != 0) show(state, panned(state.time, -across * wheel_pan * state.time.size(), sheet.whole), sheet.whole);
    if (io.MouseWheel != 0 && !io.KeyShift)
        show(state,
             zoomed(state.time, std::pow(wheel_zoom, static_cast<double>(io.MouseWheel)),
                    sheet.time.under(io.MousePos.x), sheet.whole),
             sheet.whole);
}

/// Call it before drawing, so that the plots show the result of this frame's input.
void handle_pointer(const Ui& ui, const CurveSheet& sheet) {
    const ImGuiIO& io = ImGui::GetIO();
    CurvesState& state = ui.state.curves;
    ImGui::InvisibleButton("curves", {sheet.area.width, sheet.area.height},
                           ImGuiButtonFlags_MouseButtonLeft | ImGuiButtonFlags_MouseButtonMiddle);
    ui.tag("curves");
    if (ImGui::IsItemHovered()) {
        turn_wheel(ui, sheet);
        if (ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) show(state, sheet.whole, sheet.whole);
    }
    if (!ImGui::IsItemActive()) return;
    if (ImGui::IsMouseDown(ImGuiMouseButton_Left))
        scrub_curves(ui, sheet);
    else if (io.MouseDelta.x != 0)
        show(state, panned(state.time, sheet.time.under(0) - sheet.time.under(io.MouseDelta.x), sheet.whole),
             sheet.whole);
}

/// Moves the visible time by a page when a moving playhead leaves it, unless it was out of view before.
void follow_playhead(const Ui& ui, const CurveSheet& sheet) {
    CurvesState& state = ui.state.curves;
    const session::Timeline& timeline = ui.session.playback.timeline;
    const double playhead = sheet.playhead(ui);
    const bool runs = timeline.playing && !timeline.scrubbing;
    if (runs && state.playhead_seen && !state.time.contains(playhead))
        state.time = turned_page(state.time, playhead, timeline.direction, sheet.whole);
    state.playhead_seen = state.time.contains(playhead);
}

/// Draws a pale band with a bright upper edge over the frames near gimbal lock.
void draw_gimbal_bands(const Ui& ui, const CurveSheet& sheet, const Rect& rect) {
    const ImU32 band = with_alpha(ui.colours.warning, 40);
    for (const figure::BoneId bone : sheet.bones) {
        const auto* lock = session::gimbal_lock_of(ui.session, bone);
        if (lock == nullptr || !*lock) continue;
        float drawn = rect.x;  // the end of the last band: spans closer than a pixel are joined
        for (const figure::FrameRange& span : (*lock)->spans) {
            const float from = std::max(sheet.time.at(static_cast<double>(span.first) - 0.5), drawn);
            const float to = std::min(std::max(sheet.time.at(static_cast<double>(span.last) + 0.5), from + ui.px(1)),
                                      rect.x + rect.width);
            if (to <= from) continue;
            fill({from, rect.y, to - from, rect.height}, band);
            fill({from, rect.y, to - from, ui.px(3)}, ui.colours.warning);
            drawn = to;
        }
    }
}

/// Notes in the plot's upper right corner that unrolled angles are not the file's numbers.
void mark_unrolled(const Ui& ui, const Rect& rect) {
    static constexpr const char* text = "not the file's numbers";
    const float x = std::max(rect.x + rect.width - text_width(text) - ui.px(4), rect.x);
    ImGui::GetWindowDrawList()->AddText({x, rect.y + ui.px(3)}, ui.colours.dim_text, text);
}

void draw_plot(const Ui& ui, const CurveSheet& sheet, const CurvePlot& plot) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const Rect& rect = plot.rect;
    draw_value_axis(ui, rect, plot.values);
    list.PushClipRect(low_corner(rect), high_corner(rect), true);
    if (plot.quantity == Quantity::angle) draw_gimbal_bands(ui, sheet, rect);
    for (const CurveLine& line : plot.lines) {
        if (!line.shown) continue;
        draw_curve(ui, line.columns, sheet.time, plot.values, line.colour);
        draw_samples(ui, line.source, sheet.time, plot.values, line.colour);
    }
    if (plot.quantity == Quantity::angle && ui.session.view.curves.unrolled) mark_unrolled(ui, rect);
    list.PopClipRect();
}

/// Fills the background, darker outside the range.
void draw_background(const Ui& ui, const CurveSheet& sheet, const Rect& rect) {
    const ImVec2 low = ImGui::GetWindowDrawList()->GetClipRectMin();
    const ImVec2 high = ImGui::GetWindowDrawList()->GetClipRectMax();
    const float top = std::max(rect.y, low.y);
    const float height = std::min(rect.y + rect.height, high.y) - top;
    if (height <= 0) return;
    const session::FrameRange range = session::range(ui.session.playback.timeline);
    const auto x_of = [&](std::size_t frame) {
        const double position = session::position_at(ui.session.playback, sheet.open, static_cast<double>(frame));
        return within(sheet.time.at(position), rect.x, rect.x + rect.width);
    };
    const float in = x_of(range.first);
    const float out = std::max(x_of(range.last), in + 1);
    ui.state.backdrops.push_back({{rect.x, top, rect.width, height}, ui.colours.track});
    ui.state.backdrops.push_back({{in, top, out - in, height}, ui.colours.track_range});
}

void draw_values_under_pointer(const Ui& ui, const CurveSheet& sheet) {
    const std::size_t frame = sheet.frame_under(ImGui::GetIO().MousePos.x);
    const float x = std::round(sheet.time.at(static_cast<double>(frame))) + 0.5F;
    for (const CurvePlot& plot : sheet.plots)
        if (plot.shown())
            ImGui::GetWindowDrawList()->AddLine({x, plot.rect.y}, {x, plot.rect.y + plot.rect.height}, ui.colours.tick);
    ImGui::BeginTooltip();
    ImGui::TextUnformatted(fmt::format("Frame {}", frame_number(sheet.open, frame)).c_str());
    for (const CurvePlot& plot : sheet.plots)
        for (const CurveLine& line : plot.lines) {
            if (!line.shown) continue;
            const bool several = sheet.bones.size() > 1 && line.bone != figure::BoneId::none;
            coloured_text(line.colour,
                          (several ? bone_name(sheet.open, line.bone) + " " : "") + std::string(line.name));
            ImGui::SameLine(ui.px(several ? 180 : 110));
            ImGui::TextUnformatted(value_text(line, line.source.sample(frame)).c_str());
        }
    ImGui::EndTooltip();
}

/// Divides the remaining height of the panel among the visible plots.
void lay_out_plots(const Ui& ui, CurveSheet& sheet) {
    float parts = 0;
    const auto part_of = [](const CurvePlot& plot) { return plot.quantity == Quantity::factor ? 0.5F : 1.0F; };
    for (const CurvePlot& plot : sheet.plots)
        if (plot.shown()) parts += part_of(plot);
    const float axis = ImGui::GetFontSize() + ui.px(6);
    const auto shown = std::ranges::count_if(sheet.plots, &CurvePlot::shown);
    const float least = static_cast<float>(shown) * ui.px(least_height);
    const float gaps = ui.px(plot_gap) * static_cast<float>(std::max<std::ptrdiff_t>(shown - 1, 0));
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const ImVec2 room = ImGui::GetContentRegionAvail();
    const float height = std::max(room.y - axis - gaps - ui.px(4), least);
    const float left = std::round(at.x + ui.px(gutter));
    const float width = std::floor(std::max(at.x + room.x - ui.px(4) - left, 8.0F));
    float y = std::round(at.y);
    for (CurvePlot& plot : sheet.plots) {
        if (!plot.shown()) continue;
        plot.rect = {left, y, width, std::floor(height * part_of(plot) / parts)};
        y += plot.rect.height + ui.px(plot_gap);
    }
    sheet.area = {at.x, at.y, room.x, height + gaps + axis};
    sheet.time = {ui.state.curves.time, left, left + width};
}

void draw_plots(const Ui& ui, CurveSheet& sheet) {
    lay_out_plots(ui, sheet);
    handle_pointer(ui, sheet);
    const bool hovered = ImGui::IsItemHovered() && !ImGui::IsItemActive();
    follow_playhead(ui, sheet);
    sheet.time.span = ui.state.curves.time;
    fill_plots(ui, sheet.plots, sheet.time);
    const auto ticks = frame_ticks(sheet.time, sheet.frames, frame_number(sheet.open, 0), ui.px(frame_label_gap));
    const CurvePlot* last = nullptr;
    for (const CurvePlot& plot : sheet.plots) {
        if (!plot.shown()) continue;
        last = &plot;
        draw_background(ui, sheet, plot.rect);
        ui.tag_at(plot.rect, "plot-{}", static_cast<int>(plot.quantity));
    }
    if (last == nullptr) return;
    draw_frame_axis(ui, sheet.time, ticks, sheet.area.y, last->rect.y + last->rect.height);
    for (const CurvePlot& plot : sheet.plots)
        if (plot.shown()) draw_plot(ui, sheet, plot);
    if (hovered) draw_values_under_pointer(ui, sheet);
    const double playhead = sheet.playhead(ui);
    if (!sheet.time.span.contains(playhead)) return;
    const float x = sheet.time.at(playhead);
    ImGui::GetWindowDrawList()->AddRectFilled({x - ui.px(1), sheet.area.y},
                                              {x + ui.px(1), last->rect.y + last->rect.height}, ui.colours.accent);
}

/// Shows all of another figure; keeps the visible time of the same figure inside its take.
void settle_time(CurvesState& state, const session::OpenFigure& open, const Span& whole) {
    if (state.figure != open.id) state.whole = true;
    state.figure = open.id;
    state.time = state.whole ? whole : panned(state.time, 0, whole);
}

/// Why there are no curves of these bones.
std::string why_nothing(const Ui& ui, const session::OpenFigure* open, const std::vector<figure::BoneId>& bones) {
    if (open == nullptr || bones.empty())
        return fmt::format("Click a {}, in the picture or in the list, to see its channels over time.",
                           session::part_word(ui.session.document));
    if (figure::channel_motion(open->take.figure->take) == nullptr)
        return "This take stores a matrix for each bone and frame, not channels: there are only curves of places and "
               "speeds.";
    return fmt::format("{} has no channels: it only follows its parent.", bone_name(*open, bones.back()));
}

/// Adds the curves of all bones; false while some are being computed.
bool add_plots(const Ui& ui, CurveSheet& sheet) {
    bool ready = true;
    for (std::size_t i = 0; i < sheet.bones.size(); ++i) {
        ready = add_channels(ui, sheet.open, sheet.bones[i], i, sheet.plots) && ready;
        ready = add_motion(ui, sheet.open, sheet.bones[i], i, sheet.plots) && ready;
    }
    return ready;
}

std::string names_of(const CurveSheet& sheet) {
    std::string names;
    for (const figure::BoneId bone : sheet.bones) names += (names.empty() ? "" : ", ") + bone_name(sheet.open, bone);
    return names.empty() ? "Centre of mass" : names;
}

/// Adds no plot while the path is being computed.
void add_centre_plot(const Ui& ui, CurveSheet& sheet) {
    const session::PointPath* path = session::centre_path(ui.session, sheet.open);
    if (path != nullptr && !path->positions.empty()) sheet.plots.push_back(centre_plot(ui, sheet.open, *path));
}

}  // namespace

void draw_curves(const Ui& ui) {
    const session::OpenFigure* open = session::curve_figure(ui.session.document, ui.session.view);
    const std::vector<figure::BoneId> bones = session::curve_bones(ui.session.document, ui.session.view);
    const bool centre = open != nullptr && open->take.masses != nullptr && ui.session.view.options.centre_of_mass;
    if (bones.empty() && !centre) return draw_why_nothing(ui, why_nothing(ui, open, bones));
    const std::size_t frames = figure::frame_count(open->take.figure->take);
    if (frames == 0 || figure::is_rest_only(open->take.figure->take))
        return draw_why_nothing(ui, "This file has no motion: there are no curves.");
    const Span whole = whole_take(frames);
    settle_time(ui.state.curves, *open, whole);
    CurveSheet sheet{*open, bones, frames, {}, whole, {}, {}};
    heading(ui, names_of(sheet));
    draw_kept_curves(ui, *open);
    if (!bones.empty()) draw_curve_choices(ui);
    const bool ready = add_plots(ui, sheet);
    if (centre) add_centre_plot(ui, sheet);
    if (ready && sheet.plots.empty() && !centre) return draw_why_nothing(ui, why_nothing(ui, open, bones));
    draw_gimbal_warnings(ui, *open, bones);
    if (!sheet.plots.empty()) {
        draw_curve_legend(ui, *open, bones, sheet.plots);
        draw_tools(ui, sheet);
    }
    if (ready && !sheet.plots.empty()) return draw_plots(ui, sheet);
    ImGui::TextDisabled("Reading %zu frames\u2026", frames);
    ui.tag("curves-waiting");
}

}  // namespace skelplay::panels
