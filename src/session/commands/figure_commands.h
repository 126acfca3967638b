#pragma once

#include <optional>

#include "figure/ids.h"
#include "figure/signed_axis.h"
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
/// Sets which of the file's axes points up, and remembers it for the file; nothing: as the file says, else inferred. A
/// height of the ground along another axis is forgotten.
struct SetUpAxis {
    FigureId figure = FigureId::none;
    std::optional<figure::SignedAxis> up;
};
/// Sets the file's unit of length; nothing: as the file says, else inferred.
struct SetUnit {
    FigureId figure = FigureId::none;
    std::optional<double> metres_per_unit;
};
/// Sets the height of the ground along the file's up axis, in its units (see analysis::GroundHeight), and remembers it
/// for the file; nothing: inferred, and forgotten.
struct SetGround {
    FigureId figure = FigureId::none;
    std::optional<double> height;
};
/// Turns a figure about the vertical axis by so many degrees (see analysis::PlacementOptions), and remembers that for
/// the file; nothing: as the file has it.
struct SetHeading {
    FigureId figure = FigureId::none;
    std::optional<double> degrees;
};
/// Sets the frame rate; nothing: as the file says, else assumed.
struct SetRate {
    FigureId figure = FigureId::none;
    std::optional<double> fps;
};
/// Moves a figure in time: its first frame is shown this many seconds after the start of the earliest take.
struct SetOffset {
    FigureId figure = FigureId::none;
    double seconds = 0.0;
};
/// All takes begin at the same time.
struct BeginTogether {};
/// Moves a figure in time so that its first frame is at the playhead.
struct AlignHere {
    FigureId figure = FigureId::none;
};
/// Compares the active figure with another, see Comparing; `none` ends it.
struct Compare {
    FigureId with = FigureId::none;
    bool roots_together = true;
    bool heat = true;
};
/// Sets the joint from which distances are measured; `none` clears it.
struct MeasureFrom {
    FigureId figure = FigureId::none;
    figure::BoneId bone = figure::BoneId::none;
};

/// Carried out by apply().
void handle(Session& session, const Activate& asked);
void handle(Session& session, const ActivateNext& asked);
void handle(Session& session, const SetVisible& asked);
void handle(Session& session, const SetUpAxis& asked);
void handle(Session& session, const SetUnit& asked);
void handle(Session& session, const SetGround& asked);
void handle(Session& session, const SetHeading& asked);
void handle(Session& session, const SetRate& asked);
void handle(Session& session, const SetOffset& asked);
void handle(Session& session, const BeginTogether& asked);
void handle(Session& session, const AlignHere& asked);
void handle(Session& session, const Compare& asked);
void handle(Session& session, const MeasureFrom& asked);

}  // namespace skelplay::session
