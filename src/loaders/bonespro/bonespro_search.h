#pragma once

#include <filesystem>
#include <optional>
#include <vector>

#include "base/diagnostics.h"
#include "loaders/bonespro/bonespro_document.h"
#include "loaders/bonespro/bonespro_rig.h"
#include "loaders/load.h"

namespace skelplay::loaders {

/// A structure file, read and checked.
struct BonesProStructureFile {
    std::filesystem::path path;
    BonesProRig rig;
};

/// What looking for an animation's structure has come to.
struct BonesProSearch {
    std::optional<BonesProStructureFile> found;
    /// Other structure files of the folder that fit, best first; all of them when none could be chosen.
    std::vector<std::filesystem::path> others;
    /// Faults of the chosen file (located in it), and what was chosen and why, or why nothing (about the
    /// animation).
    base::Diagnostics diagnostics;
    bool stopped = false;
};

/// Finds the structure of an animation: the one named in the options, which must have as many bones and vertices; else
/// of those in the folder that have as many the one with the longest common stem. Several different ones that are
/// equally near: an error that names them.
BonesProSearch find_bonespro_structure(const std::filesystem::path& animation, const BonesProHead& head,
                                       const LoadOptions& options);

/// The animation beside a mesh export that has the bones of the same take: the same counts, frames and interval. Of
/// several the nearest by name. Nothing: there is none.
std::optional<std::filesystem::path> find_bones_export(const std::filesystem::path& mesh, const BonesProHead& head);

}  // namespace skelplay::loaders
