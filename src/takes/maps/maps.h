#pragma once

#include "base/diagnostics.h"
#include "figure/link_edit.h"
#include "processing/bone_map.h"
#include "scene/skin_attachment.h"

// The files of JSON beside a take that a person may change by hand.

namespace skelplay::takes {
// A map of bones as JSON: an object whose "bones" is a list of {"target": name, "sources": [names]}. A source is a name
// or {"bone": name, "share": number}. Names are those of figure::unique_name(). Everything else is only for readers.

/// The text of a map, with `source_name` and `target_name` as information.
std::string bone_map_json(const processing::BoneMap& map, const figure::Skeleton& source, const figure::Skeleton& target,
                          std::string_view source_name, std::string_view target_name);

/// Reads a map for two skeletons. Unknown bones cause warnings, a text that is no map an error. All have offsets.
base::Loaded<processing::BoneMap> read_bone_map(std::string_view text, const figure::Skeleton& source,
                                                const figure::Skeleton& target);

// Changes by hand of a file's marker links as JSON: "links" lists {"from": name, "to": name, "colour": "#rrggbb"} of
// links added or coloured, "removed" {"from": name, "to": name}. Names are those of figure::unique_name().

/// The text of the changes.
std::string marker_links_json(std::span<const figure::LinkEdit> edits, const figure::Skeleton& markers);

/// Reads changes for a file's markers. Unknown markers cause warnings, another text an error. All have offsets.
base::Loaded<std::vector<figure::LinkEdit>> read_marker_links(std::string_view text, const figure::Skeleton& markers);

// The map from groups of a skin to bones, as JSON:
//
//     {
//       "skin": "coat.obj",                                          only for readers
//       "skeleton": "walk.asf",                                      only for readers
//       "groups": [
//         {"group": "sleeve", "bone": "lhumerus", "by": "hand"},     "by" is only for readers
//         {"group": "lamp", "bone": null}                            null: its faces do not move
//       ],
//       "bare": ["lclavicle"],                                       bones unskinned on purpose
//       "open": ["hat"]                                              groups without a bone; only for readers
//     }
//
// A group may also be an object or a material. Bones are those of figure::unique_name().

/// A map with the positions of its names in the text.
struct SkinMap {
    struct Group {
        scene::SkinAssignment assignment;
        std::uint64_t offset = 0;       // of the group's name
        std::uint64_t bone_offset = 0;  // of the bone's
    };
    struct Bare {
        std::string bone;
        std::uint64_t offset = 0;
    };
    std::vector<Group> groups;  // each name once
    std::vector<Bare> bare;
};

/// The text of a skin's map: every name by which faces follow a bone, and every decision of a person.
std::string skin_map_json(const figure::Skin& skin, const figure::Skeleton& skeleton, std::string_view skin_name,
                          std::string_view skeleton_name);

/// Reads a map. Another text causes an error; repeated names and unknown keys warnings. All have offsets.
base::Loaded<SkinMap> read_skin_map(std::string_view text);

/// Adds to `options` what of a map mesh and skeleton have, bones in any letter case. Warns of others.
void use_skin_map(const SkinMap& map, const figure::Mesh& mesh, const figure::Skeleton& skeleton,
                  scene::AttachOptions& options, base::Diagnostics& notes);

/// Checks the names in `options` in the same manner, without positions in a text.
void check_assignments(const scene::AttachOptions& options, const figure::Mesh& mesh, const figure::Skeleton& skeleton,
                       base::Diagnostics& notes);
}  // namespace skelplay::takes
