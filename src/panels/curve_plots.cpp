#include "panels/curves.h"
#include "session/analyses/signals.h"

namespace skelplay::panels {
namespace {
using figure::ChannelRole;

bool is_output(const OpenFigure& open, BoneId bone) {
    return open.take.figure->skeleton[bone].point == figure::PointKind::output;
}

Quantity quantity_of(const OpenFigure& open, const figure::Channel& channel) {
    if (is_output(open, channel.bone)) return Quantity::output;
    switch (channel.role) {
        case ChannelRole::rotate: return Quantity::angle;
        case ChannelRole::tail_scale: return Quantity::factor;
        default: return Quantity::length;
    }
}

std::string unit_of(const Ui& ui, Quantity quantity, const OpenFigure& open) {
    switch (quantity) {
        case Quantity::angle: {
            const bool radians = figure::channel_motion(open.take.figure->take)->radians_per_unit == 1.0;
            return fmt::format("{}{}", radians ? "radians" : "degrees",
                               ui.session.view.curves.unrolled ? ", unrolled" : "");
        }
        case Quantity::length: return fmt::format("position, unit: {}", open.take.placement.unit.name);
        case Quantity::factor: return "factor";
        case Quantity::position:
            return fmt::format("position in the file's space, unit: {}", open.take.placement.unit.name);
        case Quantity::speed: return fmt::format("speed, {}/s", analysis::length_scale(open.take.placement.unit).name);
        case Quantity::output:
        case Quantity::signal:
        case Quantity::centre: break;
    }
    return {};
}

ImU32 colour_of(const Ui& ui, figure::Axis axis) { return ui.colours.axis[static_cast<std::size_t>(axis)]; }

ImU32 colour_of(const Ui& ui, const figure::Channel& channel) {
    const bool has_axis = channel.role != ChannelRole::length && channel.role != ChannelRole::tail_scale;
    return has_axis ? colour_of(ui, channel.axis) : ui.colours.warning;
}

/// `sample` gives the value of a frame; `pyramid` may be null.
template <class Sample> CurveSource source_of(std::size_t frames, Sample sample, const session::MinMaxPyramid* pyramid) {
    CurveSource source{frames, sample, {}};
    // A few frames are read from the samples, which are more precise than the pyramid.
    constexpr std::size_t few = 64;
    source.extremes = [sample, pyramid](std::size_t first, std::size_t last) {
        if (pyramid == nullptr || last - first <= few) {
            Span span = Span::nothing();
            for (; first < last; ++first) span.include(sample(first));
            return span;
        }
        const session::MinMax found = pyramid->range(first, last);
        if (found.empty) return Span::nothing();
        return Span{static_cast<double>(found.low), static_cast<double>(found.high)};
    };
    return source;
}

/// "output of a model, unit: deg".
std::string output_unit(const OpenFigure& open, BoneId bone) {
    const std::string& unit = open.take.figure->skeleton[bone].unit;
    return fmt::format("output of a model, unit: {}", unit.empty() ? "not known" : unit);
}

/// Finds or adds the plot of a quantity; outputs in different units have a plot each.
CurvePlot& plot_for(const Ui& ui, const OpenFigure& open, BoneId bone, std::vector<CurvePlot>& plots, Quantity quantity) {
    std::string unit = quantity == Quantity::output ? output_unit(open, bone) : unit_of(ui, quantity, open);
    const auto found =
        std::ranges::find_if(plots, [&](const CurvePlot& each) { return each.quantity == quantity && each.unit == unit; });
    if (found != plots.end()) return *found;
    CurvePlot plot;
    plot.quantity = quantity;
    plot.unit = std::move(unit);
    const auto after = std::ranges::find_if(plots, [&](const CurvePlot& each) { return each.quantity > quantity; });
    return *plots.insert(after, std::move(plot));
}

/// Adds a curve of computed numbers that belongs to no bone.
CurveLine& add_line(const Ui& ui, CurvePlot& plot, const CurveKey& key, std::string_view name, ImU32 colour,
                    CurveSource source) {
    plot.lines.push_back({.key = key,
                          .name = std::string(name),
                          .computed = true,
                          .colour = colour,
                          .shown = !ui.state.curves.hidden.contains(key),
                          .source = std::move(source)});
    return plot.lines.back();
}

/// Gives the curves of a bone's channels, of which `channel` is the index, from the file's or the unrolled numbers.
struct ChannelSources {
    const figure::Motion& motion;
    const session::Curves* curves = nullptr;            // null: the extremes are found in the samples
    const session::UnrolledAngles* unrolled = nullptr;  // null: as in the file

    [[nodiscard]] bool is_unrolled(std::size_t channel) const {
        return unrolled != nullptr && channel < unrolled->angles.size() && !unrolled->angles[channel].empty();
    }
    [[nodiscard]] CurveSource of(std::size_t channel, std::uint32_t column) const {
        if (is_unrolled(channel))
            return source_of(
                motion.frames, [angles = &unrolled->angles[channel]](std::size_t frame) { return (*angles)[frame]; },
                unrolled->extremes.empty() ? nullptr : &unrolled->extremes[channel]);
        return source_of(
            motion.frames, [this_motion = &motion, column](std::size_t frame) { return this_motion->row(frame)[column]; },
            curves != nullptr ? &curves->channels[channel] : nullptr);
    }
};

CurveSource path_source(const session::PointPath& path, std::size_t axis) {
    return source_of(
        path.positions.size(),
        [&path, axis = static_cast<int>(axis)](std::size_t frame) { return path.positions[frame][axis]; },
        path.extremes.at(axis).size() > 0 ? &path.extremes.at(axis) : nullptr);
}

constexpr std::array<std::string_view, 3> coordinate_names{"X", "Y", "Z"};

constexpr float value_gap = 34;   // points between labels
constexpr float thickness = 1.5;  // points
constexpr float dot_gap = 9;      // points; samples at least this far apart are drawn as dots
constexpr float dot_radius = 2.2F;

ImU32 grid_line_colour(const Ui& ui) { return with_alpha(ui.colours.tick, 60); }

/// Adds a column's corners from the top; the outer two are transparent, which smooths the curve.
void add_corners(ImDrawList& list, float x, float top, float bottom, ImU32 colour) {
    const ImVec2 white = ImGui::GetFontTexUvWhitePixel();
    list.PrimWriteVtx({x, top - 1.0F}, white, with_alpha(colour, 0));
    list.PrimWriteVtx({x, top}, white, colour);
    list.PrimWriteVtx({x, bottom}, white, colour);
    list.PrimWriteVtx({x, bottom + 1.0F}, white, with_alpha(colour, 0));
}

/// Fills the three areas between the corners of two neighbouring columns.
void add_bands(ImDrawList& list, unsigned left) {
    const auto index = [&](unsigned corner) { list.PrimWriteIdx(static_cast<ImDrawIdx>(corner)); };
    for (unsigned band = 0; band < 3; ++band) {
        const unsigned a = left + band;
        for (const unsigned corner : {a, a + 4, a + 5, a, a + 5, a + 1}) index(corner);
    }
}

/// Draws the columns [first, last), at least two and none of them empty.
void draw_run(const Ui& ui, const std::vector<Span>& columns, std::size_t first, std::size_t last, const PlotScale& time,
              const PlotScale& values, ImU32 colour) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float half = std::max((ui.px(thickness) - 1.0F) * 0.5F, 0.25F);  // the transparent edges add to it
    const std::size_t count = last - first;
    list.PrimReserve(static_cast<int>((count - 1) * 18), static_cast<int>(count * 4));
    const unsigned begin = list._VtxCurrentIdx;
    for (std::size_t i = 0; i < count; ++i) {
        const Span& span = columns[first + i];
        add_corners(list, time.from + static_cast<float>(first + i) + 0.5F, values.at(span.high) - half,
                    values.at(span.low) + half, colour);
    }
    for (std::size_t i = 0; i + 1 < count; ++i) add_bands(list, begin + static_cast<unsigned>(i) * 4);
}
}  // namespace

CurveSource curve_of(std::size_t frames, std::function<double(std::size_t)> sample) {
    return source_of(frames, std::move(sample), nullptr);
}

void draw_small_plot(const Ui& ui, const OpenFigure& of, const std::vector<std::pair<CurveSource, ImU32>>& curves,
                     const Span& frames, const Span& values) {
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const ImVec2 size{std::max(ImGui::GetContentRegionAvail().x, 1.0F), ui.px(64)};
    ImGui::InvisibleButton("curve", size);
    fill(last_item(), ui.colours.track, ui.px(3));
    if (!(frames.size() >= 1.0)) return;
    const PlotScale time{frames, low.x, low.x + size.x};
    const PlotScale scale{values, low.y + size.y - 1, low.y};
    for (const auto& [curve, colour] : curves) draw_curve(ui, columns(curve, time), time, scale, colour);
    if (const double now = session::position_in(ui.session.playback, of); frames.contains(now)) {
        const float x = time.at(now);
        ImGui::GetWindowDrawList()->AddLine({x, low.y}, {x, low.y + size.y}, ui.colours.accent, ui.px(1.5F));
    }
    if (ImGui::IsItemActive())
        go_to_frame(ui, of, static_cast<std::size_t>(std::lround(time.clamped_under(ImGui::GetIO().MousePos.x))));
}

std::string value_text(const CurveLine& line, double value) {
    return line.computed ? fmt::format("{:.6g}", value) : base::shortest(value);
}

ImU32 shade(const Ui& ui, ImU32 base, std::size_t nth) {
    // The shades approach the text's colour, which contrasts with the background in every theme.
    constexpr std::array shares{0.0F, 0.55F, 0.3F, 0.78F};
    const float share = shares.at(std::min(nth, shares.size() - 1));
    const ImVec4 from = ImGui::ColorConvertU32ToFloat4(base);
    const ImVec4 to = ImGui::ColorConvertU32ToFloat4(ui.colours.text);
    return ImGui::ColorConvertFloat4ToU32(
        {std::lerp(from.x, to.x, share), std::lerp(from.y, to.y, share), std::lerp(from.z, to.z, share), 1.0F});
}

bool add_channels(const Ui& ui, const OpenFigure& open, BoneId bone, std::size_t nth, std::vector<CurvePlot>& plots) {
    const figure::Motion* motion = figure::channel_motion(open.take.figure->take);
    const figure::ChannelRange range = open.take.figure->skeleton[bone].channels;
    if (motion == nullptr || range.count == 0) return true;
    const bool unroll = ui.session.view.curves.unrolled;
    const ChannelSources sources{*motion, session::curves_of(ui.session, bone),
                                 unroll ? session::unrolled_of(ui.session, bone) : nullptr};
    for (const figure::Channel& channel : session::channels_in_file_order(*open.take.figure, bone)) {
        const auto first = motion->channels.begin() + range.first;
        const auto index = static_cast<std::size_t>(
            std::ranges::find(first, first + range.count, channel.column, &figure::Channel::column) - first);
        CurvePlot& plot = plot_for(ui, open, bone, plots, quantity_of(open, channel));
        CurveLine& line = add_line(ui, plot, {plot.quantity, channel.role, channel.axis},
                                   figure::channel_name(open.take.figure->format, channel),
                                   shade(ui, colour_of(ui, channel), nth), sources.of(index, channel.column));
        line.bone = bone;
        line.computed = sources.is_unrolled(index);
    }
    const bool readable = ui.state.curves.time.length() <= static_cast<double>(session::most_plain_frames);
    return (sources.curves != nullptr || readable) && (!unroll || sources.unrolled != nullptr);
}

bool add_motion(const Ui& ui, const OpenFigure& open, BoneId bone, std::size_t nth, std::vector<CurvePlot>& plots) {
    const session::CurveChoice& choice = ui.session.view.curves;
    if ((!choice.place && !choice.speed) || is_output(open, bone)) return true;
    const session::JointMotion* motion = session::motion_of(ui.session, bone);
    if (motion == nullptr || motion->path.positions.empty()) return false;
    const auto add = [&](CurveKey key, std::string_view name, ImU32 colour, CurveSource source) {
        CurvePlot& plot = plot_for(ui, open, bone, plots, key.quantity);
        add_line(ui, plot, key, name, shade(ui, colour, nth), std::move(source)).bone = bone;
    };
    for (std::size_t i = 0; choice.place && i < coordinate_names.size(); ++i) {
        const auto axis = static_cast<figure::Axis>(i);
        add({Quantity::position, ChannelRole::translate, axis}, coordinate_names.at(i), colour_of(ui, axis),
            path_source(motion->path, i));
    }
    if (!choice.speed) return true;
    add({Quantity::speed, ChannelRole::length, figure::Axis::x}, "speed", ui.colours.warning,
        source_of(
            motion->speeds.size(), [motion](std::size_t frame) { return static_cast<double>(motion->speeds[frame]); },
            motion->speed_extremes.size() > 0 ? &motion->speed_extremes : nullptr));
    return true;
}

bool add_signals(const Ui& ui, const OpenFigure& open, std::vector<CurvePlot>& plots) {
    const std::vector<std::size_t> shown = session::shown_signals(ui.session, open);
    if (shown.empty()) return true;
    const std::vector<session::Signal> signals = session::signals_of(open);
    bool ready = true;
    for (const std::size_t index : shown) {
        const session::MinMaxPyramid* samples = session::signal_samples(ui.session, index);
        ready = ready && samples != nullptr;
        if (samples == nullptr || samples->size() == 0) continue;
        const std::string unit = signals[index].unit.empty() ? "signals" : "signals, " + signals[index].unit;
        const auto same = [&](const CurvePlot& plot) { return plot.quantity == Quantity::signal && plot.unit == unit; };
        auto plot = std::ranges::find_if(plots, same);
        if (plot == plots.end()) {
            plot = plots.emplace(plots.end());
            plot->quantity = Quantity::signal;
            plot->unit = unit;
        }
        const std::size_t nth = plot->lines.size();
        CurveSource source = source_of(
            samples->size(), [samples](std::size_t sample) { return static_cast<double>((*samples)[sample]); }, samples);
        source.per_frame = static_cast<double>(open.take.figure->recordings->analog.per_frame);
        add_line(ui, *plot, {Quantity::signal, ChannelRole::translate, figure::Axis::x, index}, signals[index].name,
                 shade(ui, ui.colours.axis.at(nth % 3), nth / 3), std::move(source));
    }
    return ready;
}

CurvePlot centre_plot(const Ui& ui, const OpenFigure& open, const session::PointPath& path) {
    static constexpr std::array<std::string_view, 3> heights{"X: height", "Y: height", "Z: height"};
    const int up = figure::index(open.take.placement.to_world.up.axis);
    CurvePlot plot;
    plot.quantity = Quantity::centre;
    plot.unit = fmt::format("centre of mass, unit: {}", open.take.placement.unit.name);
    constexpr std::array keys{centre_key(figure::Axis::y), centre_key(figure::Axis::z), centre_key(figure::Axis::x)};
    for (int i = 0; i < 3; ++i) {
        const int axis = (up + i) % 3;
        const auto at = static_cast<std::size_t>(axis);
        add_line(ui, plot, keys.at(static_cast<std::size_t>(i)),
                 heights.at(at).substr(0, i == 0 ? heights.at(at).size() : 1),
                 colour_of(ui, static_cast<figure::Axis>(axis)), path_source(path, at));
    }
    return plot;
}

void fill_plots(const Ui& ui, std::vector<CurvePlot>& plots, const PlotScale& time) {
    CurvesState& state = ui.state.curves;
    for (CurvePlot& plot : plots) {
        if (!plot.shown()) continue;
        Span reached = Span::nothing();
        for (CurveLine& line : plot.lines) {
            if (!line.shown) continue;
            line.columns = columns(line.source, time);
            for (const Span& column : line.columns) reached.include(column);
        }
        Span& values = state.values.at(static_cast<std::size_t>(plot.quantity));
        // Several plots of signals share a quantity.
        if (state.fit || values.empty() || plot.quantity == Quantity::signal) values = with_room(reached);
        plot.values = {values, plot.rect.y + plot.rect.height, plot.rect.y};
    }
}

void draw_value_axis(const Ui& ui, const Rect& plot, const PlotScale& values) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float text_height = ImGui::GetFontSize();
    for (const ValueTick& tick : value_ticks(values, ui.px(value_gap))) {
        const float y = std::round(values.at(tick.value)) + 0.5F;
        list.AddLine({plot.x, y}, {plot.x + plot.width, y}, grid_line_colour(ui));
        const float width = text_width(tick.label);
        const float at = within(y - text_height * 0.5F, plot.y, plot.y + plot.height - text_height);
        list.AddText({std::round(plot.x - ui.px(5) - width), std::round(at)}, ui.colours.dim_text, tick.label.c_str());
    }
}

void draw_frame_axis(const Ui& ui, const PlotScale& time, const std::vector<Tick>& ticks, float top, float bottom,
                     bool numbered) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    for (const Tick& tick : ticks) {
        const float x = std::round(time.at(static_cast<double>(tick.frame))) + 0.5F;
        list.AddLine({x, top}, {x, bottom + (numbered ? ui.px(3) : 0.0F)}, grid_line_colour(ui));
        if (!numbered) continue;
        const std::string label = fmt::format("{}", tick.number);
        const float width = text_width(label);
        const float at = within(x - width * 0.5F, time.from - ui.px(20), time.to - width);
        list.AddText({std::round(at), bottom + ui.px(4)}, ui.colours.dim_text, label.c_str());
    }
}

void draw_curve(const Ui& ui, const std::vector<Span>& columns, const PlotScale& time, const PlotScale& values,
                ImU32 colour) {
    const auto is_empty = [](const Span& span) { return span.empty(); };
    auto at = columns.begin();
    while (true) {
        const auto first = std::find_if_not(at, columns.end(), is_empty);
        if (first == columns.end()) return;
        at = std::find_if(first, columns.end(), is_empty);
        if (at - first > 1)
            draw_run(ui, columns, static_cast<std::size_t>(first - columns.begin()),
                     static_cast<std::size_t>(at - columns.begin()), time, values, colour);
    }
}

void draw_samples(const Ui& ui, const CurveSource& curve, const PlotScale& frames, const PlotScale& values, ImU32 colour) {
    const PlotScale time = curve.in_samples(frames);
    const double pixels = static_cast<double>(time.to - time.from) / time.span.size();
    if (pixels < static_cast<double>(ui.px(dot_gap)) || curve.frames == 0) return;
    const double last = std::min(std::floor(time.span.high), static_cast<double>(curve.frames - 1));
    for (double frame = std::max(std::ceil(time.span.low), 0.0); frame <= last; ++frame) {
        const double value = curve.sample(static_cast<std::size_t>(frame));
        if (std::isnan(value)) continue;
        ImGui::GetWindowDrawList()->AddCircleFilled({time.at(frame), values.at(value)}, ui.px(dot_radius), colour, 8);
    }
}
}  // namespace skelplay::panels
