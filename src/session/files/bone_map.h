#pragma once

#include "session/figure_id.h"
#include "takes/transform.h"

namespace skelplay::session {
// The map of bones of a figure that is played on another skeleton. Each change reads the figure again.

/// Chooses the bones that bones of the other skeleton follow. Can be undone.
void pair_bones(Session& session, FigureId figure, const std::vector<takes::BonePairing>& pairs);
/// Lets a bone follow what the map says again. Can be undone. `target`: see takes::BonePairing.
void unpair_bone(Session& session, FigureId figure, const std::string& target);
/// Forgets the map's file and all that was chosen by hand: bones find each other by name and anatomy. Can be undone.
void reset_bone_map(Session& session, FigureId figure);
/// Saves the map, which is in use from then on: after a change of the file the figure is read again.
void save_bone_map(Session& session, FigureId figure, const fs::path& file);
}  // namespace skelplay::session
