#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostics.h"
#include "figure/skeleton.h"
#include "figure/skin.h"
#include "scene/skin_attachment.h"

namespace skelplay::takes {

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

/// Reads a map. A text that is no map causes an error; repeated names and unknown keys cause warnings. Diagnostics have
/// offsets into the text.
base::Loaded<SkinMap> read_skin_map(std::string_view text);

/// Adds the entries of a map that this mesh and this skeleton have to `options`; bones are found in any letter case.
/// Each unknown name causes a warning with the nearest known one.
void use_skin_map(const SkinMap& map, const figure::Mesh& mesh, const figure::Skeleton& skeleton,
                  scene::AttachOptions& options, base::Diagnostics& notes);

/// Checks the names in `options` in the same manner, without positions in a text.
void check_assignments(const scene::AttachOptions& options, const figure::Mesh& mesh, const figure::Skeleton& skeleton,
                       base::Diagnostics& notes);

}  // namespace skelplay::takes
