#pragma once

#include "analysis/placement.h"
#include "session/figure_id.h"

namespace skelplay::session {
void activate_next(Session& session);
void set_visible(Session& session, FigureId figure, bool visible);
/// Gives a figure another colour, an index for scene::figure_colour().
void set_colour(Session& session, FigureId figure, std::size_t colour);
/// A colour for each marker by its subject, the part of its name before a colon; empty: there is one subject.
std::vector<glm::vec3> subject_colours(const OpenFigure& open);
/// Sets how a figure is placed, with all of the motion in the picture; `other` becomes what was set before.
void exchange_placement(Session& session, FigureId figure, analysis::PlacementOptions& other);
/// Sets and remembers the file's axis that points up; nothing: inferred. A ground along another axis is forgotten.
void set_up_axis(Session& session, FigureId figure, std::optional<figure::SignedAxis> up);
/// Sets the file's unit of length; nothing: as the file says, else inferred.
void set_unit(Session& session, FigureId figure, std::optional<double> metres_per_unit);
/// Sets and remembers the ground's height along the up axis, in the file's units; nothing: inferred.
void set_ground(Session& session, FigureId figure, std::optional<double> height);
/// Turns a figure about the vertical axis by so many degrees, and remembers that; nothing: as the file has it.
void set_heading(Session& session, FigureId figure, std::optional<double> degrees);
/// Sets the frame rate; nothing: as the file says, else assumed. change_rate() is not a change of a person to undo.
void change_rate(Session& session, FigureId figure, std::optional<double> fps);
void set_rate(Session& session, FigureId figure, std::optional<double> fps);
/// Moves a figure in time: its first frame is shown this many seconds after the start of the earliest take.
void set_offset(Session& session, FigureId figure, double seconds);
/// All takes begin at the same time.
void begin_together(Session& session);
/// Moves a figure in time so that its first frame is at the playhead.
void align_here(Session& session, FigureId figure);
/// Compares the active figure with another, see Comparing; `none` ends it.
void compare(Session& session, FigureId with, bool roots_together, bool heat);
/// Sets the joint from which distances are measured; `none` clears it.
void measure_from(Session& session, FigureId figure, BoneId bone);

/// What would put right how the active figure stands now. A value is missing where nothing is known to be wrong.
struct UprightFix {
    std::optional<figure::SignedAxis> up;  // the axis along which it would stand, see analysis::UpAxis::better
    std::optional<double> ground;          // the height at which it would touch the ground, see analysis::GroundHeight
    std::optional<double> heading;         // degrees that turn it from its back to its front, see SetHeading
};
UprightFix upright_fix(const Session& session);

/// The height of the figure's lowest point in the pose shown now, for SetGround; nothing where it has none.
std::optional<double> ground_below_pose(const Session& session);
/// The heading in whole degrees (-180 to 180) with which the figure faces the camera; nothing: it is not known.
std::optional<double> heading_to_camera(const Session& session);
}  // namespace skelplay::session
