#pragma once

#include "scene/skin_attachment.h"
#include "session/figure_id.h"

namespace skelplay::session {
/// Remembers what is said by hand about a skin, so that a change of it can be taken back.
void remember_skin(Document& document, const OpenFigure& open);
/// The same for which skin a figure has, and how it is attached.
void remember_attachment(Document& document, const OpenFigure& open);

/// Attaches a Wavefront file to a figure as its skin; an empty path: the figure's own skin.
void attach_skin(Session& session, FigureId figure, const fs::path& file);
/// Attaches a skin again with other guesses, bind pose or scale. What was said by hand stays.
void set_skin_attachment(Session& session, FigureId figure, const scene::AttachOptions& attach);
/// Gives the faces of a group, object or material, by its name in the mesh, to a bone. Can be undone.
void assign_skin_name(Session& session, FigureId figure, const std::string& name, BoneId bone);
/// Lets them follow the bone that the name stands for again. Can be undone.
void match_skin_name(Session& session, FigureId figure, const std::string& name);
/// Gives what follows either bone to the other one. Can be undone.
void swap_skin_bones(Session& session, FigureId figure, BoneId a, BoneId b);
/// Marks bones as unskinned on purpose, or no longer. Can be undone.
void mark_unskinned(Session& session, FigureId figure, const std::vector<BoneId>& bones, bool leave);
/// Forgets all that was said by hand about a figure's skin. Can be undone.
void reset_skin_map(Session& session, FigureId figure);
/// Writes which bones the groups follow; after a change of the file the skin is attached again.
void save_skin_map(Session& session, FigureId figure, const fs::path& file);
/// Uses such a file. Can be undone.
void use_skin_map(Session& session, FigureId figure, const fs::path& file);
/// Fits a group, by its index in SkinCheck::groups, into the view and selects its bone.
void frame_skin_group(Session& session, FigureId figure, std::size_t group);
/// Marks vertices of a weighted skin until another selection, with them in the view and their bone selected.
void mark_skin_vertices(Session& session, FigureId figure, BoneId bone, const std::vector<std::uint32_t>& vertices);
/// Checks the active figure's skin over the motion, and that of each figure that is made active from now on.
void check_skin_motion(Session& session);
}  // namespace skelplay::session
