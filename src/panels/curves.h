#pragma once

#include "panels/ui.h"
#include "session/analyses/curves.h"

namespace skelplay::panels {
/// The curve of a channel of a bone, of a coordinate of a joint or of the centre of mass, or of a speed.
struct CurveLine {
    CurveKey key;
    BoneId bone = BoneId::none;  // none: the centre of mass, or a signal
    std::string name = {};       // as the file format calls it; "Y: height"
    bool computed = false;       // not the file's own numbers
    ImU32 colour = 0;
    bool shown = true;
    CurveSource source = {};
    std::vector<Span> columns = {};  // filled if the curve is shown
};

/// A value as text: the file's numbers with all their digits, computed numbers with six.
std::string value_text(const CurveLine& line, double value);

/// Curves of the same quantity, in the file's order, and their plot.
struct CurvePlot {
    Quantity quantity = Quantity::angle;
    std::string unit;  // "degrees"
    std::vector<CurveLine> lines;
    Rect rect;  // without the axes; its height is 0 if no curve is shown
    PlotScale values;

    [[nodiscard]] bool shown() const noexcept {
        return std::ranges::any_of(lines, [](const CurveLine& line) { return line.shown; });
    }
};

/// Adds a bone's channels to the plots, in the shades of the `nth` bone. False if they are not ready.
bool add_channels(const Ui& ui, const OpenFigure& open, BoneId bone, std::size_t nth, std::vector<CurvePlot>& plots);
/// Adds the position and the speed of the bone's joint as far as they are shown. False if they are not ready.
bool add_motion(const Ui& ui, const OpenFigure& open, BoneId bone, std::size_t nth, std::vector<CurvePlot>& plots);

/// Adds the signals that are shown, a plot for each unit. False if they are not ready.
bool add_signals(const Ui& ui, const OpenFigure& open, std::vector<CurvePlot>& plots);

/// A colour with another alpha, 0 … 255.
constexpr ImU32 with_alpha(ImU32 colour, unsigned alpha) noexcept {
    return (colour & ~(255U << IM_COL32_A_SHIFT)) | (alpha << IM_COL32_A_SHIFT);
}

/// The colour of the nth bone's curves if those of the first have the colour `base`; it differs in lightness.
ImU32 shade(const Ui& ui, ImU32 base, std::size_t nth);

/// The plot of a figure's centre of mass in the file's units and axes; the height comes first.
CurvePlot centre_plot(const Ui& ui, const OpenFigure& open, const session::PointPath& path);

/// Computes the columns of the visible curves and each plot's range of values.
void fill_plots(const Ui& ui, std::vector<CurvePlot>& plots, const PlotScale& time);

// Parts of a plot, drawn into the current window. `plot` is its rectangle; the scales give the window's pixels.

/// Horizontal lines at round values, with labels to the left of the plot.
void draw_value_axis(const Ui& ui, const Rect& plot, const PlotScale& values);
/// Vertical lines at round frame numbers from `top` to `bottom`, if `numbered` with labels below.
void draw_frame_axis(const Ui& ui, const PlotScale& time, const std::vector<Tick>& ticks, float top, float bottom,
                     bool numbered = true);
/// The curve that columns() gave: a line, and a band where the values vary within a pixel.
void draw_curve(const Ui& ui, const std::vector<Span>& columns, const PlotScale& time, const PlotScale& values,
                ImU32 colour);
/// A dot for each sample, if there is room.
void draw_samples(const Ui& ui, const CurveSource& curve, const PlotScale& time, const PlotScale& values, ImU32 colour);

/// A curve of values that are read one by one.
CurveSource curve_of(std::size_t frames, std::function<double(std::size_t)> sample);
/// Draws curves in a small box, which is the last item then, over frames of a figure's take; a drag in it scrubs.
void draw_small_plot(const Ui& ui, const OpenFigure& of, const std::vector<std::pair<CurveSource, ImU32>>& curves,
                     const Span& frames, const Span& values);

/// The plots of what is selected or kept.
struct CurveSheet {
    const OpenFigure& open;
    std::vector<BoneId> bones;
    std::size_t frames = 0;
    std::vector<CurvePlot> plots;
    bool ready = true;  // else the curves of some bones are being computed
    PlotScale time;     // in frames of the figure
    Rect area;          // the plots and what is above and below them

    [[nodiscard]] std::size_t frame_under(float x) const {
        return static_cast<std::size_t>(std::round(std::clamp(time.under(x), 0.0, static_cast<double>(frames - 1))));
    }
    /// The height of the plots that are shown, at least.
    [[nodiscard]] float least_height(const Ui& ui) const;
};
/// The sheet, without rectangles and scale; nothing: there is none. `why` there are no curves; empty: there are.
std::optional<CurveSheet> curve_sheet(const Ui& ui, std::string& why);
/// "LeftArm, RightArm", or what else the curves are of.
std::string names_of(const Ui& ui, const CurveSheet& sheet);
/// Divides a rectangle among the plots that are shown, one below the other.
void lay_out_plots(const Ui& ui, CurveSheet& sheet, const Rect& room);
/// Draws the plots. `numbered`: with the frames' numbers below the last one.
void draw_plots(const Ui& ui, CurveSheet& sheet, bool numbered);
/// Scrubs as on the time bar; playing continues afterwards.
void scrub_curves(const Ui& ui, const CurveSheet& sheet);
/// Draws a line at the frame under the pointer, and a tooltip with the values there.
void draw_values_under_pointer(const Ui& ui, const CurveSheet& sheet);
/// The switch that fits the values to the frames shown.
void draw_fit_toggle(const Ui& ui);

/// Draws a curve's colour, name and value in a frame; a click shows or hides the curve. `width`: in pixels.
void draw_legend_entry(const Ui& ui, const CurveLine& line, std::size_t frame, float width, int id);
/// Draws the names and present values of all curves: plots of one bone side by side, plots of several bones as tables
/// with a column for each bone. A click on a name shows or hides its curves.
void draw_curve_legend(const Ui& ui, const OpenFigure& open, const std::vector<BoneId>& bones,
                       const std::vector<CurvePlot>& plots);

/// Draws a button to release each bone whose curves are kept, and one to keep those of the selected bone.
void draw_kept_curves(const Ui& ui, const OpenFigure& open);
/// Draws the button that lists the figure's signals, to show and hide their curves; nothing where it has none.
void draw_signal_choice(const Ui& ui, const OpenFigure& open);
/// Warns of frames with a bone's middle angle near gimbal lock; a click goes to the frame nearest to it.
void draw_gimbal_warnings(const Ui& ui, const OpenFigure& open, const std::vector<BoneId>& bones);
}  // namespace skelplay::panels
