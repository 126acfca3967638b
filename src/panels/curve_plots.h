#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "panels/curves_state.h"
#include "panels/plot.h"
#include "panels/ui.h"
#include "session/analyses/curves.h"

namespace skelplay::panels {

/// A channel of the selected bone, as it is drawn.
struct CurveLine {
    figure::Channel channel;
    std::string_view name;  // in the format's words
    ImU32 colour = 0;
    bool shown = true;
    CurveSource source;
    std::vector<Span> columns;  // when it is shown
};

/// Channels whose numbers are of one kind, in the file's order, and their plot.
struct CurvePlot {
    Quantity quantity = Quantity::angle;
    std::string unit;  // "degrees"
    std::vector<CurveLine> lines;
    Rect rect;  // without the axes; of no height when no line is shown
    PlotScale values;

    [[nodiscard]] bool shown() const noexcept;
};

/// The plots of the selected bone, those that it has channels for. `from_curves`: the extremes of long takes come from
/// there; null: each sample is looked at.
std::vector<CurvePlot> plots_of(const Ui& ui, const session::OpenFigure& open, figure::BoneId bone,
                                const session::Curves* from_curves);

/// Works out the columns of what is shown, and the values that each plot reaches over.
void fill_plots(const Ui& ui, std::vector<CurvePlot>& plots, const PlotScale& time);

}  // namespace skelplay::panels
