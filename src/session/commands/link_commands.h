#pragma once

#include <glm/vec3.hpp>
#include <optional>

#include "figure/ids.h"
#include "session/figure_id.h"

namespace skelplay::session {

struct Session;

// Links between markers by hand. Each change is saved at once, see files/link_files.h, and can be undone.

/// Links two markers of a figure, or changes the colour of their link (linear RGB; nothing: that of the markers).
struct LinkMarkers {
    FigureId figure = FigureId::none;
    figure::BoneId from = figure::BoneId::none;
    figure::BoneId to = figure::BoneId::none;
    std::optional<glm::vec3> colour = {};
};
/// Takes the link between two markers away.
struct UnlinkMarkers {
    FigureId figure = FigureId::none;
    figure::BoneId from = figure::BoneId::none;
    figure::BoneId to = figure::BoneId::none;
};
/// Takes back the last of these commands; `none`: of the active figure.
struct UndoLinks {
    FigureId figure = FigureId::none;
};

/// Carried out by apply().
void handle(Session& session, const LinkMarkers& asked);
void handle(Session& session, const UnlinkMarkers& asked);
void handle(Session& session, const UndoLinks& asked);

}  // namespace skelplay::session
