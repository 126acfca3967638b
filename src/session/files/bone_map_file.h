#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "base/diagnostics.h"
#include "figure/figure.h"
#include "processing/retarget.h"

namespace skelplay::session {

struct BoneMapping;

/// A map of bones as JSON: an object whose "bones" is a list of {"target": name, "sources": [names]}; in place of a
/// source's name may stand {"bone": name, "share": number}. Everything else in it is for the reader's eyes. A name that several bones have is followed by the bone's index in its file, "Foot#12".
std::string bone_map_text(const BoneMapping& mapping);

/// Writes it; returns why that failed, in words.
std::optional<std::string> save_bone_map(const std::filesystem::path& file, const BoneMapping& mapping);

/// Reads a map for these two skeletons. Bones that one of them does not have are warnings, what is no map is an error;
/// diagnostics are located in the file.
base::Loaded<processing::BoneMap> load_bone_map(const std::filesystem::path& file, const figure::Skeleton& source,
                                                const figure::Skeleton& target);

/// The name of a bone in a map.
std::string name_in_map(const figure::Skeleton& skeleton, figure::BoneId bone);

}  // namespace skelplay::session
