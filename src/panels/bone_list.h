#pragma once

#include "panels/ui.h"

namespace skelplay::panels {
// Tables in which a person says which bone a group of a skin, or a bone of another skeleton, follows.

/// A row of the list in such a cell; a click gives the command.
struct BoneChoice {
    std::string tag;
    std::string text;
    session::Command command;
    bool chosen = false;
    bool waits = false;  // a bone that nothing follows yet, in the colour of warnings
    unsigned depth = 0;  // of a bone in its tree
};
/// The list: what there is besides the bones, and the bones, parents before their children.
struct BoneChoices {
    std::vector<BoneChoice> others;
    std::vector<BoneChoice> bones;
};

/// A cell with the name of the bone that something follows.
struct BoneCell {
    std::string tag;
    std::string text;
    std::string note;  // how it was found, in a word
    std::string tip;
    ImU32 ink = 0;
    ImU32 note_ink = 0;
};
/// Draws the next cell of a table as a frameless button that opens the list, for which `choices` is called.
void bone_cell(const Ui& ui, const BoneCell& cell, const std::function<BoneChoices()>& choices);

/// What is decided by hand in a map, and where it is saved.
struct MapState {
    std::string_view tag;     // the prefix of the tags of the buttons
    std::size_t changes = 0;  // by hand that are not saved
    bool in_use = false;      // the file holds the map, but for these changes
    fs::path file;            // in use, or to save the map in
    bool can_undo = false;
    std::string save_tip;
    session::Command undo;
    session::Command reset;
    session::Command save;
};
/// Draws whether all of it is saved, and the buttons to undo, reset and save it.
void draw_map_state(const Ui& ui, const MapState& map);

/// A bone's name without the prefix that all names of its skeleton share.
inline std::string brief_name(const OpenFigure& open, BoneId bone) {
    return bone_name(open, bone).substr(open.take.figure->skeleton.shared_prefix());
}
}  // namespace skelplay::panels
