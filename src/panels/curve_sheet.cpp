#include "panels/controls.h"
#include "panels/curves.h"
#include "panels/regions.h"
#include "session/analyses/signals.h"

namespace skelplay::panels {
namespace {
constexpr float plot_gap = 8;          // points between plots
constexpr float least_plot = 40;       // points; the least height of a plot
constexpr float frame_label_gap = 64;  // points

/// Draws a pale band with a bright upper edge over the frames near gimbal lock.
void draw_gimbal_bands(const Ui& ui, const CurveSheet& sheet, const Rect& rect) {
    const ImU32 band = with_alpha(ui.colours.warning, 40);
    for (const BoneId bone : sheet.bones) {
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
    if (plot.quantity == Quantity::angle && ui.session.view.curves.unrolled) {
        static constexpr const char* text = "not the file's numbers";
        const float x = std::max(rect.x + rect.width - text_width(text) - ui.px(4), rect.x);
        list.AddText({x, rect.y + ui.px(3)}, ui.colours.dim_text, text);
    }
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

/// Adds the curves of all bones; false while some are being computed.
bool add_plots(const Ui& ui, CurveSheet& sheet) {
    bool ready = true;
    for (std::size_t i = 0; i < sheet.bones.size(); ++i) {
        ready = add_channels(ui, sheet.open, sheet.bones[i], i, sheet.plots) && ready;
        ready = add_motion(ui, sheet.open, sheet.bones[i], i, sheet.plots) && ready;
    }
    return add_signals(ui, sheet.open, sheet.plots) && ready;
}

/// Why there are no curves of these bones.
std::string why_nothing(const Ui& ui, const OpenFigure* open, const std::vector<BoneId>& bones) {
    if (open == nullptr || bones.empty())
        return fmt::format("Click a {}, in the picture or in the list, to see its channels over time.",
                           session::part_word(ui.session.document));
    if (figure::channel_motion(open->take.figure->take) == nullptr)
        return "This take stores a matrix for each bone and frame, not channels: there are only curves of positions "
               "and "
               "speeds.";
    return fmt::format("{} has no channels: it only follows its parent.", bone_name(*open, bones.back()));
}

/// The time that is shown: the bar's where docked, else what was shown of this figure, or all of another.
void settle_time(const Ui& ui, const OpenFigure& open, std::size_t frames) {
    CurvesState& state = ui.state.curves;
    if (curve_dock_height(ui) > 0) {
        const session::BarWindow bar = session::bar_window(ui.session.playback);
        // The bar may reach beyond the take.
        const double begin = session::timebase_position_at(ui.session.playback, open, 0);
        const double per_frame = session::timebase_position_at(ui.session.playback, open, 1) - begin;
        const auto own = [&](double position) { return (position - begin) / per_frame; };
        state.time = {own(bar.first), std::max(own(bar.last), own(bar.first) + 1.0)};
        state.whole = false;
    } else {
        if (state.figure != open.id) state.whole = true;
        state.time = state.whole ? session::whole_take(frames) : session::fitted(state.time, frames);
    }
    state.figure = open.id;
}
}  // namespace

float CurveSheet::least_height(const Ui& ui) const {
    const auto shown = static_cast<float>(std::ranges::count_if(plots, &CurvePlot::shown));
    return shown * ui.px(least_plot) + std::max(shown - 1, 0.0F) * ui.px(plot_gap);
}

std::optional<CurveSheet> curve_sheet(const Ui& ui, std::string& why) {
    const OpenFigure* open = session::curve_figure(ui.session.document, ui.session.view);
    const std::vector<BoneId> bones = session::curve_bones(ui.session.document, ui.session.view);
    const bool centre = open != nullptr && open->take.masses != nullptr && ui.session.view.options.centre_of_mass;
    why = why_nothing(ui, open, bones);
    const bool signals = open != nullptr && !session::shown_signals(ui.session, *open).empty();
    if (bones.empty() && !centre && !signals) return std::nullopt;
    const std::size_t frames = figure::frame_count(open->take.figure->take);
    if (frames == 0 || figure::is_rest_only(open->take.figure->take)) {
        why = "This file has no motion: there are no curves.";
        return std::nullopt;
    }
    settle_time(ui, *open, frames);
    CurveSheet sheet{*open, bones, frames, {}, true, {visible_span(ui.state.curves.time), 0, 1}, {}};
    sheet.ready = add_plots(ui, sheet);
    const session::PointPath* path = centre ? session::centre_path(ui.session, *open) : nullptr;
    if (path != nullptr && !path->positions.empty()) sheet.plots.push_back(centre_plot(ui, *open, *path));
    if (!sheet.ready || !sheet.plots.empty() || centre) why.clear();
    return sheet;
}

void lay_out_plots(const Ui& ui, CurveSheet& sheet, const Rect& room) {
    float parts = 0;
    const auto part_of = [](const CurvePlot& plot) { return plot.quantity == Quantity::factor ? 0.5F : 1.0F; };
    for (const CurvePlot& plot : sheet.plots)
        if (plot.shown()) parts += part_of(plot);
    const auto shown = std::ranges::count_if(sheet.plots, &CurvePlot::shown);
    const float gaps = ui.px(plot_gap) * static_cast<float>(std::max<std::ptrdiff_t>(shown - 1, 0));
    float y = std::round(room.y);
    for (CurvePlot& plot : sheet.plots) {
        if (!plot.shown()) continue;
        plot.rect = {room.x, y, room.width, std::floor((room.height - gaps) * part_of(plot) / parts)};
        y += plot.rect.height + ui.px(plot_gap);
    }
    sheet.time = {visible_span(ui.state.curves.time), room.x, room.x + room.width};
}

void draw_plots(const Ui& ui, CurveSheet& sheet, bool numbered) {
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
    draw_frame_axis(ui, sheet.time, ticks, sheet.area.y, last->rect.y + last->rect.height, numbered);
    for (const CurvePlot& plot : sheet.plots)
        if (plot.shown()) draw_plot(ui, sheet, plot);
}

std::string names_of(const Ui& ui, const CurveSheet& sheet) {
    std::string names;
    for (const BoneId bone : sheet.bones) names += (names.empty() ? "" : ", ") + bone_name(sheet.open, bone);
    if (!names.empty()) return names;
    return session::shown_signals(ui.session, sheet.open).empty() ? "Centre of mass" : "Signals";
}

void scrub_curves(const Ui& ui, const CurveSheet& sheet) {
    const auto position = [&](double frame) {
        return session::timebase_position_at(ui.session.playback, sheet.open, frame);
    };
    const double first = sheet.time.under(sheet.time.from);
    const double per_frame = position(1) - position(0);
    scrub(ui, {sheet.time.from, position(first), (sheet.time.under(sheet.time.from + 1) - first) * per_frame, position(0),
               position(static_cast<double>(sheet.frames - 1))});
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
            const bool several = sheet.bones.size() > 1 && line.bone != BoneId::none;
            coloured_text(line.colour, (several ? bone_name(sheet.open, line.bone) + " " : "") + line.name);
            ImGui::SameLine(ui.px(several ? 180 : 110));
            ImGui::TextUnformatted(value_text(line, line.source.at_frame(frame)).c_str());
        }
    ImGui::EndTooltip();
}

void draw_fit_toggle(const Ui& ui) {
    toggle_button(ui, "Fit height", "curves-fit", ui.state.curves.fit,
                  "Fit the values to the frames shown. Off: the axis stays, to compare with other bones");
}
}  // namespace skelplay::panels
