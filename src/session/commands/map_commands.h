#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "session/figure_id.h"
#include "takes/transform.h"

namespace skelplay::session {

struct Session;

// The map of bones of a figure that is played on another skeleton. Each change reads the figure again.

/// Chooses the bones that bones of the other skeleton follow, in place of what was chosen for them before. Can be
/// undone.
struct PairBones {
    FigureId figure = FigureId::none;
    std::vector<takes::BonePairing> pairs;
};
/// Forgets what was chosen for a bone: it follows what the map says. Can be undone.
struct UnpairBone {
    FigureId figure = FigureId::none;
    std::string target;  // see takes::BonePairing
};
/// Forgets the map's file and all that was chosen by hand: bones find each other by name and anatomy. Can be undone.
struct ResetBoneMap {
    FigureId figure = FigureId::none;
};
/// Takes back the last of these commands; `none`: of the active figure.
struct UndoBoneMap {
    FigureId figure = FigureId::none;
};
/// Saves the map (see takes/maps/bone_map_json.h). From then on the file is in use: after a change of it by hand the
/// figure is read again.
struct SaveBoneMap {
    FigureId figure = FigureId::none;
    std::filesystem::path file;
};

/// Carried out by apply().
void handle(Session& session, const PairBones& asked);
void handle(Session& session, const UnpairBone& asked);
void handle(Session& session, const ResetBoneMap& asked);
void handle(Session& session, const UndoBoneMap& asked);
void handle(Session& session, const SaveBoneMap& asked);

}  // namespace skelplay::session
