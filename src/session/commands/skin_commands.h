#pragma once

#include <cstddef>
#include <filesystem>

#include "scene/skin_attachment.h"
#include "session/figure_id.h"

namespace skelplay::session {

struct Session;

/// Attaches a Wavefront file to a figure as its skin; an empty path: the figure's own skin.
struct AttachSkin {
    FigureId figure = FigureId::none;
    std::filesystem::path file;
};
struct DetachSkin {
    FigureId figure = FigureId::none;
};
/// Attaches a figure's skin again with other options: bone names guessed or not, bound to the rest pose or to a frame.
struct SetSkinAttachment {
    FigureId figure = FigureId::none;
    scene::AttachOptions attach;
};
/// Fits a group of the skin check into the view and selects its bone.
struct FrameSkinGroup {
    FigureId figure = FigureId::none;
    std::size_t group = 0;  // index into SkinCheck::groups
};

/// Carried out by apply().
void handle(Session& session, const AttachSkin& asked);
void handle(Session& session, const DetachSkin& asked);
void handle(Session& session, const SetSkinAttachment& asked);
void handle(Session& session, const FrameSkinGroup& asked);

}  // namespace skelplay::session
