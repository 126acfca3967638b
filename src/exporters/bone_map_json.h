#pragma once

#include <string>

#include "base/diagnostics.h"
#include "figure/skeleton.h"
#include "processing/bone_map.h"

namespace skelplay::exporters {

// A map of bones as JSON: an object whose "bones" is a list of {"target": name, "sources": [names]}; in place of a
// source's name may stand {"bone": name, "share": number}. Names are those of figure::unique_name(). Everything
// else in it is for people's eyes.

/// The text of a map; `source_name` and `target_name` are told in it.
std::string bone_map_json(const processing::BoneMap& map, const figure::Skeleton& source,
                          const figure::Skeleton& target, std::string_view source_name, std::string_view target_name);

/// Reads a map for these two skeletons. Bones that one of them does not have are warnings, what is no map is an error;
/// diagnostics have offsets into the text.
base::Loaded<processing::BoneMap> read_bone_map(std::string_view text, const figure::Skeleton& source,
                                                const figure::Skeleton& target);

}  // namespace skelplay::exporters
