#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostics.h"
#include "figure/mesh.h"
#include "figure/skeleton.h"
#include "figure/skin.h"
#include "scene/skin_attachment.h"

namespace skelplay::exporters {

// Which bones the groups of a skin follow, as JSON:
//
//     {
//       "skin": "coat.obj",                                          for people's eyes
//       "skeleton": "walk.asf",                                      likewise
//       "groups": [
//         {"group": "sleeve", "bone": "lhumerus", "by": "hand"},     "by" is for people's eyes
//         {"group": "lamp", "bone": null}                            null: its faces do not move
//       ],
//       "bare": ["lclavicle"],                                       bones that are meant to have no faces
//       "open": ["hat"]                                              groups nobody has a bone for; for people's eyes
//     }
//
// A group may also be an object or a material. Bones are those of figure::unique_name().

/// A map as it was read, with the positions of its names in the text.
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

/// The text of a skin's map: every name that faces follow a bone by, and what a person said.
std::string skin_map_json(const figure::Skin& skin, const figure::Skeleton& skeleton, std::string_view skin_name,
                          std::string_view skeleton_name);

/// Reads a map. What is none is an error, a name that stands twice or nobody knows a warning; diagnostics have offsets
/// into the text.
base::Loaded<SkinMap> read_skin_map(std::string_view text);

/// Takes over what a map says that this mesh and this skeleton have, bones in any case. Each name that they have not is
/// a warning, with the nearest that they have.
void use_skin_map(const SkinMap& map, const figure::Mesh& mesh, const figure::Skeleton& skeleton,
                  scene::AttachOptions& options, base::Diagnostics& said);

/// The same check for what options say by themselves, without positions.
void check_assignments(const scene::AttachOptions& options, const figure::Mesh& mesh, const figure::Skeleton& skeleton,
                       base::Diagnostics& said);

}  // namespace skelplay::exporters
