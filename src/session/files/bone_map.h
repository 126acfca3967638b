#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "session/figure_id.h"
#include "takes/transform.h"

namespace skelplay::session {

// The map of bones of a figure that is played on another skeleton. Each change reads the figure again.

/// Chooses the bones that bones of the other skeleton follow, in place of what was chosen for them before. Can be
/// undone.
void pair_bones(Session& session, FigureId figure, const std::vector<takes::BonePairing>& pairs);
/// Forgets what was chosen for a bone: it follows what the map says. Can be undone.
/// `target`: see takes::BonePairing.
void unpair_bone(Session& session, FigureId figure, const std::string& target);
/// Forgets the map's file and all that was chosen by hand: bones find each other by name and anatomy. Can be undone.
void reset_bone_map(Session& session, FigureId figure);
/// Saves the map (see takes/maps/maps.h). From then on the file is in use: after a change of it by hand the
/// figure is read again.
void save_bone_map(Session& session, FigureId figure, const fs::path& file);

}  // namespace skelplay::session
