#pragma once

#include <optional>

#include "figure/ids.h"
#include "session/figure_id.h"

namespace skelplay::session {

struct Session;

struct Activate {
    FigureId figure = FigureId::none;
};
struct ActivateNext {};
struct SetVisible {
    FigureId figure = FigureId::none;
    bool visible = true;
};
/// Says which axis of the file points up; nothing: as the file says or as inferred.
struct SetUpAxis {
    FigureId figure = FigureId::none;
    std::optional<figure::Axis> up;
};
/// Says what the file's unit is; nothing: as the file says or as inferred.
struct SetUnit {
    FigureId figure = FigureId::none;
    std::optional<double> metres_per_unit;
};
/// Says how many frames of the file are a second; nothing: as the file says or as assumed.
struct SetRate {
    FigureId figure = FigureId::none;
    std::optional<double> fps;
};
/// Moves a figure on the common clock, so that its first frame is shown so many seconds later than the earliest.
struct SetOffset {
    FigureId figure = FigureId::none;
    double seconds = 0.0;
};
/// Shows a figure's first frame where the playhead is.
struct AlignHere {
    FigureId figure = FigureId::none;
};
struct SetSideBySide {
    bool on = true;
};
/// Holds the active figure against another, see Comparing; `none` ends it.
struct Compare {
    FigureId with = FigureId::none;
    bool roots_together = true;
    bool heat = true;
};
/// Remembers a joint to measure distances from; `none` forgets it.
struct MeasureFrom {
    FigureId figure = FigureId::none;
    figure::BoneId bone = figure::BoneId::none;
};

/// What apply() does for each.
void handle(Session& session, const Activate& asked);
void handle(Session& session, const ActivateNext& asked);
void handle(Session& session, const SetVisible& asked);
void handle(Session& session, const SetUpAxis& asked);
void handle(Session& session, const SetUnit& asked);
void handle(Session& session, const SetRate& asked);
void handle(Session& session, const SetOffset& asked);
void handle(Session& session, const AlignHere& asked);
void handle(Session& session, const SetSideBySide& asked);
void handle(Session& session, const Compare& asked);
void handle(Session& session, const MeasureFrom& asked);

}  // namespace skelplay::session
