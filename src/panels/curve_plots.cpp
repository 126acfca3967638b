#include "panels/curve_plots.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <utility>

#include "base/numbers.h"

namespace skelplay::panels {

namespace {

using figure::ChannelRole;

Quantity quantity_of(const figure::Channel& channel) {
    switch (channel.role) {
        case ChannelRole::rotate: return Quantity::angle;
        case ChannelRole::tail_scale: return Quantity::factor;
        default: return Quantity::length;
    }
}

std::string unit_of(Quantity quantity, const session::OpenFigure& open, const figure::Motion& motion) {
    switch (quantity) {
        case Quantity::angle: return motion.radians_per_unit == 1.0 ? "radians" : "degrees";
        case Quantity::length: return fmt::format("position, unit: {}", open.placed.unit.name);
        case Quantity::factor: return "factor";
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
template <class Sample>
CurveSource source_of(std::size_t frames, Sample sample, const base::MinMaxPyramid* pyramid) {
    CurveSource source{frames, sample, {}};
    // Few frames are read from the samples, which have all digits.
    constexpr std::size_t few = 64;
    source.extremes = [sample, pyramid](std::size_t first, std::size_t last) {
        if (pyramid == nullptr || last - first <= few) {
            Span span = Span::nothing();
            for (; first < last; ++first) span.include(sample(first));
            return span;
        }
        const base::MinMax found = pyramid->range(first, last);
        if (found.empty) return Span::nothing();
        return Span{static_cast<double>(found.low), static_cast<double>(found.high)};
    };
    return source;
}

CurvePlot& plot_for(std::vector<CurvePlot>& plots, Quantity quantity) {
    const auto found = std::ranges::find(plots, quantity, &CurvePlot::quantity);
    if (found != plots.end()) return *found;
    plots.emplace_back();
    plots.back().quantity = quantity;
    return plots.back();
}

}  // namespace

std::string value_text(const CurveLine& line, double value) {
    return line.key.quantity == Quantity::centre ? fmt::format("{:.6g}", value) : base::shortest(value);
}

bool CurvePlot::shown() const noexcept {
    return std::ranges::any_of(lines, [](const CurveLine& line) { return line.shown; });
}

std::vector<CurvePlot> plots_of(const Ui& ui, const session::OpenFigure& open, figure::BoneId bone,
                                const session::Curves* from_curves) {
    std::vector<CurvePlot> plots;
    const figure::Motion& motion = *figure::channel_motion(open.figure->take);
    const figure::ChannelRange range = open.figure->skeleton[bone].channels;
    for (const figure::Channel& channel : session::channels_in_file_order(*open.figure, bone)) {
        const auto first = motion.channels.begin() + range.first;
        const auto place =
            std::ranges::find(first, first + range.count, channel.column, &figure::Channel::column) - first;
        CurvePlot& plot = plot_for(plots, quantity_of(channel));
        CurveLine line;
        line.key = {plot.quantity, channel.role, channel.axis};
        line.name = figure::channel_name(open.figure->format, channel);
        line.colour = colour_of(ui, channel);
        line.shown = !ui.state.curves.hidden.contains(line.key);
        line.source = source_of(
            motion.frames, [&motion, column = channel.column](std::size_t frame) { return motion.row(frame)[column]; },
            from_curves != nullptr ? &from_curves->channels[static_cast<std::size_t>(place)] : nullptr);
        plot.lines.push_back(std::move(line));
    }
    for (CurvePlot& plot : plots) plot.unit = unit_of(plot.quantity, open, motion);
    std::ranges::sort(plots, {}, &CurvePlot::quantity);
    return plots;
}

CurvePlot centre_plot(const Ui& ui, const session::OpenFigure& open, const session::CentrePath& path) {
    static constexpr std::array<std::string_view, 3> heights{"X: height", "Y: height", "Z: height"};
    const int up = figure::index(open.placed.placement.up.axis);
    CurvePlot plot;
    plot.quantity = Quantity::centre;
    plot.unit = fmt::format("centre of mass, unit: {}", open.placed.unit.name);
    constexpr std::array keys{centre_key(figure::Axis::y), centre_key(figure::Axis::z), centre_key(figure::Axis::x)};
    for (int i = 0; i < 3; ++i) {
        const int axis = (up + i) % 3;
        const auto at = static_cast<std::size_t>(axis);
        CurveLine line;
        line.key = keys.at(static_cast<std::size_t>(i));
        line.name = i == 0 ? heights.at(at) : heights.at(at).substr(0, 1);
        line.colour = colour_of(ui, static_cast<figure::Axis>(axis));
        line.shown = !ui.state.curves.hidden.contains(line.key);
        const bool is_long = path.extremes.at(at).size() > 0;
        line.source = source_of(
            path.positions.size(), [&path, axis](std::size_t frame) { return path.positions[frame][axis]; },
            is_long ? &path.extremes.at(at) : nullptr);
        plot.lines.push_back(std::move(line));
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
        if (state.fit || values.empty()) values = with_room(reached);
        plot.values = {values, plot.rect.y + plot.rect.height, plot.rect.y};
    }
}

}  // namespace skelplay::panels
