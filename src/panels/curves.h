#pragma once

#include <array>

#include "panels/panel_state.h"
#include "panels/plot.h"
#include "panels/ui.h"
#include "session/analyses/curves.h"
#include "session/analyses/paths.h"

namespace skelplay::panels {

/// The curve of one channel of a bone, of a coordinate of its joint or of the centre of mass, or of a speed.
struct CurveLine {
    CurveKey key;
    figure::BoneId bone = figure::BoneId::none;  // none: the centre of mass
    std::string_view name;                       // as the file format calls it; "Y: height"
    bool computed = false;                       // not the file's own numbers
    ImU32 colour = 0;
    bool shown = true;
    CurveSource source;
    std::vector<Span> columns;  // filled if the curve is shown
};

/// A value in words: the file's numbers with all their digits, computed ones with six.
std::string value_text(const CurveLine& line, double value);

/// Channels of the same quantity, in the file's order, and their plot.
struct CurvePlot {
    Quantity quantity = Quantity::angle;
    std::string unit;  // "degrees"
    std::vector<CurveLine> lines;
    Rect rect;  // without the axes; its height is 0 if no curve is shown
    PlotScale values;

    [[nodiscard]] bool shown() const noexcept;
};

/// Adds a bone's channels to the plots, in the file's order. `nth`: of how many bones that have curves it is which,
/// from 0; each has shades of its own. False: they are not ready.
bool add_channels(const Ui& ui, const session::OpenFigure& open, figure::BoneId bone, std::size_t nth,
                  std::vector<CurvePlot>& plots);
/// Adds where the bone's joint is and how fast, as far as that is shown. False: it is not ready.
bool add_motion(const Ui& ui, const session::OpenFigure& open, figure::BoneId bone, std::size_t nth,
                std::vector<CurvePlot>& plots);

/// The colour of the nth bone's curves where those of the first have `base`, told from it by its lightness.
ImU32 shade(const Ui& ui, ImU32 base, std::size_t nth);

/// The plot of a figure's centre of mass, in the file's units and axes; the height comes first.
CurvePlot centre_plot(const Ui& ui, const session::OpenFigure& open, const session::PointPath& path);

/// Computes the columns of the visible curves and each plot's range of values.
void fill_plots(const Ui& ui, std::vector<CurvePlot>& plots, const PlotScale& time);

// Parts of a plot, drawn into the current window. `plot` is its rectangle; the scales give the window's pixels.

/// Horizontal lines at round values, with labels to the left of the plot.
void draw_value_axis(const Ui& ui, const Rect& plot, const PlotScale& values);
/// Vertical lines at round frame numbers from `top` to `bottom`, with labels below.
void draw_frame_axis(const Ui& ui, const PlotScale& time, const std::vector<Tick>& ticks, float top, float bottom);
/// A curve from columns(): a line, and a band where the values vary within a pixel.
void draw_curve(const Ui& ui, const std::vector<Span>& columns, const PlotScale& time, const PlotScale& values,
                ImU32 colour);
/// A dot for each sample, if there is room.
void draw_samples(const Ui& ui, const CurveSource& curve, const PlotScale& time, const PlotScale& values, ImU32 colour);

/// The names and present values of all curves; a click on a name shows or hides its curves. Of one bone in two columns
/// of plots; of several a table for each plot, with a column for each bone.
void draw_curve_legend(const Ui& ui, const session::OpenFigure& open, const std::vector<figure::BoneId>& bones,
                       const std::vector<CurvePlot>& plots);

// The lines above the legend of the curves.

/// The bones whose curves stay; a click lets them go. And whether the selected one's are to stay, too.
void draw_kept_curves(const Ui& ui, const session::OpenFigure& open);
/// What is shown besides the channels, and how.
void draw_curve_choices(const Ui& ui);
/// Says where a bone's middle angle is near gimbal lock; a click goes to the frame where it is nearest.
void draw_gimbal_warnings(const Ui& ui, const session::OpenFigure& open, const std::vector<figure::BoneId>& bones);

}  // namespace skelplay::panels
