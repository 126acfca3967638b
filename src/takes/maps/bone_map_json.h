#pragma once

#include <string>

#include "base/diagnostics.h"
#include "figure/skeleton.h"
#include "processing/bone_map.h"

namespace skelplay::takes {

// A map of bones as JSON: an object whose "bones" is a list of {"target": name, "sources": [names]}. A source is a name
// or {"bone": name, "share": number}. Names are those of figure::unique_name(). Everything else is only for readers.

/// The text of a map, with `source_name` and `target_name` as information.
std::string bone_map_json(const processing::BoneMap& map, const figure::Skeleton& source,
                          const figure::Skeleton& target, std::string_view source_name, std::string_view target_name);

/// Reads a map for two skeletons. Unknown bones cause warnings, a text that is no map an error. Diagnostics have
/// offsets into the text.
base::Loaded<processing::BoneMap> read_bone_map(std::string_view text, const figure::Skeleton& source,
                                                const figure::Skeleton& target);

}  // namespace skelplay::takes
