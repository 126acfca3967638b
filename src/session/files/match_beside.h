#pragma once

namespace skelplay::session {

struct OpenFigure;
struct Session;

/// Markers that are open beside a skeleton of the same take stand in its axes and unit, and begin when it does or when
/// the frame numbers of both files say; see analysis::match_markers. Says so. Call it after figures were read; those
/// that stand so already are left alone. Does nothing where View::match_axes is off.
void match_open_markers(Session& session);
/// The same for a figure that was placed anew, as its file or a person says.
void match_again(Session& session, OpenFigure& open);

/// View::match_axes was switched: all markers are placed anew.
void match_anew(Session& session);

}  // namespace skelplay::session
