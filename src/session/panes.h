#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "scene/camera.h"
#include "session/view.h"

namespace skelplay::session {

struct Document;
struct OpenFigure;
struct Session;

/// A rectangle in a picture, in its pixels from the top left.
struct PaneRect {
    double x = 0.0;
    double y = 0.0;
    double width = 1.0;
    double height = 1.0;
};

/// The rectangles of so many views (1 to 4) in a picture of this size, with a thin gap between them; the first is at
/// the top left. All have the same size.
std::vector<PaneRect> pane_rects(std::size_t count, scene::ViewportSize picture);

/// A view of the picture; `index` < View::panes.size().
const Pane& pane(const View& view, std::size_t index) noexcept;
Pane& pane(View& view, std::size_t index) noexcept;
/// Makes a view the active one, which commands are about.
void switch_to_pane(View& view, std::size_t index);

/// Calls `each()` with each view as the active one in turn; afterwards the same one is active as before.
template <class Each>
void visit_panes(View& view, const Each& each) {
    const std::size_t active = view.active_pane;
    for (std::size_t i = 0; i < view.panes.size(); ++i) {
        switch_to_pane(view, i);
        each();
    }
    switch_to_pane(view, active);
}

/// Whether each view of a split shows a take of its own.
bool is_of_takes(Split split) noexcept;
/// Whether the active view looks from a side of its own, as all but the first of several cameras do.
bool has_own_side(const View& view) noexcept;
/// Whether a view shows a figure.
bool shows(const Pane& pane, const OpenFigure& open) noexcept;
/// The figure that a view frames and follows: its own, else the active one.
FigureId subject_of(const Document& document, const Pane& pane) noexcept;

/// Fits the views to View::split and to the open figures. Call it after either has changed, or another figure became
/// the active one. The first of several cameras stays as it is, the others look from the front, from the right and from
/// above, without perspective. Takes are shown in as many views as there are visible figures, at most the split's: the
/// active one and its neighbours in the order of opening, as on a page. New views are framed.
void lay_out_panes(Session& session);
/// Frames the motion again in all views whose cameras a person has not moved.
void frame_panes(Session& session);

/// What is written in the corner of one of several views: its take, or where it looks from.
std::string pane_title(const Document& document, const View& view, std::size_t index);

}  // namespace skelplay::session
