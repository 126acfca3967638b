#pragma once

#include <cstddef>
#include <filesystem>

#include "scene/skin_attachment.h"
#include "session/figure_id.h"

namespace skelplay::session {

struct Session;

/// Dresses a figure in a Wavefront file; an empty path: in what it brings itself.
struct AttachSkin {
    FigureId figure = FigureId::none;
    std::filesystem::path file;
};
struct DetachSkin {
    FigureId figure = FigureId::none;
};
/// Attaches a figure's skin anew: suggested names accepted or not, made for the rest pose or for a frame.
struct SetSkinAttachment {
    FigureId figure = FigureId::none;
    scene::AttachOptions attach;
};
/// Fits what a row of the skin's check is about into the view, and picks its bone.
struct FrameSkinGroup {
    FigureId figure = FigureId::none;
    std::size_t group = 0;  // in SkinCheck::groups
};

/// What apply() does for each.
void handle(Session& session, const AttachSkin& asked);
void handle(Session& session, const DetachSkin& asked);
void handle(Session& session, const SetSkinAttachment& asked);
void handle(Session& session, const FrameSkinGroup& asked);

}  // namespace skelplay::session
