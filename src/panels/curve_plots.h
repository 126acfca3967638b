#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "panels/curves_state.h"
#include "panels/plot.h"
#include "panels/ui.h"
#include "session/analyses/curves.h"
#include "session/analyses/paths.h"

namespace skelplay::panels {

/// The curve of one channel of the selected bone, or of a coordinate of the centre of mass.
struct CurveLine {
    CurveKey key;
    std::string_view name;  // as the file format calls it; "Y: height"
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

/// The plots that the selected bone has channels for. `from_curves` gives the extremes of long takes; null: the samples
/// are read.
std::vector<CurvePlot> plots_of(const Ui& ui, const session::OpenFigure& open, figure::BoneId bone,
                                const session::Curves* from_curves);

/// The plot of a figure's centre of mass, in the file's units and axes; the height comes first.
CurvePlot centre_plot(const Ui& ui, const session::OpenFigure& open, const session::CentrePath& path);

/// Computes the columns of the visible curves and each plot's range of values.
void fill_plots(const Ui& ui, std::vector<CurvePlot>& plots, const PlotScale& time);

}  // namespace skelplay::panels
