#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "figure/ids.h"
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
/// Attaches a figure's skin again with other options: bone names guessed or not, bound to the rest pose or to a frame,
/// in another scale. What was said by hand stays.
struct SetSkinAttachment {
    FigureId figure = FigureId::none;
    scene::AttachOptions attach;
};
/// Gives the faces of a group, object or material to a bone by hand. Can be undone.
struct AssignSkinName {
    /// Which bone: the one that the name stands for, none (the faces do not move), or `bone`.
    enum class To : std::uint8_t { its_name, nothing, bone };
    FigureId figure = FigureId::none;
    std::string name;  // in the mesh
    To to = To::its_name;
    figure::BoneId bone = figure::BoneId::none;
};
/// Gives what follows either bone to the other one. Can be undone.
struct SwapSkinBones {
    FigureId figure = FigureId::none;
    figure::BoneId a = figure::BoneId::none;
    figure::BoneId b = figure::BoneId::none;
};
/// Marks bones as unskinned on purpose, or no longer. Can be undone.
struct MarkUnskinned {
    FigureId figure = FigureId::none;
    std::vector<figure::BoneId> bones;
    bool leave = true;
};
/// Forgets all that was said by hand about a figure's skin. Can be undone.
struct ResetSkinMap {
    FigureId figure = FigureId::none;
};
/// Takes back the last of these commands; `none`: of the active figure.
struct UndoSkinMap {
    FigureId figure = FigureId::none;
};
/// Writes which bones the groups of a figure's skin follow (see takes/maps/skin_map_json.h). From then on the file is in
/// use: after a change of it the skin is attached again.
struct SaveSkinMap {
    FigureId figure = FigureId::none;
    std::filesystem::path file;
};
/// Uses such a file. Can be undone.
struct UseSkinMap {
    FigureId figure = FigureId::none;
    std::filesystem::path file;
};
/// Fits a group of the skin check into the view and selects its bone.
struct FrameSkinGroup {
    FigureId figure = FigureId::none;
    std::size_t group = 0;  // index into SkinCheck::groups
};
/// Marks vertices of a figure's weighted skin, fits them into the view and selects the bone that moves them, if any.
/// The marks go when something else is selected.
struct MarkSkinVertices {
    FigureId figure = FigureId::none;
    figure::BoneId bone = figure::BoneId::none;
    std::vector<std::uint32_t> vertices;
};
/// Checks the active figure's skin over the motion, and that of each figure that is made active from now on.
struct CheckSkinMotion {};

/// Carried out by apply().
void handle(Session& session, const AttachSkin& asked);
void handle(Session& session, const DetachSkin& asked);
void handle(Session& session, const SetSkinAttachment& asked);
void handle(Session& session, const AssignSkinName& asked);
void handle(Session& session, const SwapSkinBones& asked);
void handle(Session& session, const MarkUnskinned& asked);
void handle(Session& session, const ResetSkinMap& asked);
void handle(Session& session, const UndoSkinMap& asked);
void handle(Session& session, const SaveSkinMap& asked);
void handle(Session& session, const UseSkinMap& asked);
void handle(Session& session, const FrameSkinGroup& asked);
void handle(Session& session, const MarkSkinVertices& asked);
void handle(Session& session, const CheckSkinMotion& asked);

}  // namespace skelplay::session
