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

/// The result of the search for an animation's structure.
struct BonesProSearch {
    std::optional<BonesProStructureFile> found;
    /// Other structure files in the folder that fit, best first; all of them when none could be chosen.
    std::vector<std::filesystem::path> others;
    /// Diagnostics of the chosen file, located in it; and, about the animation, what was chosen and why, or why none
    /// was.
    base::Diagnostics diagnostics;
    bool stopped = false;
};

/// Finds the structure of an animation: the file named in the options, which must have the same numbers of bones and
/// vertices; else, of those in the folder that have the same numbers, the one whose name has the longest common
/// beginning. An error names the candidates when several different ones match equally well.
BonesProSearch find_bonespro_structure(const std::filesystem::path& animation, const BonesProHead& head,
                                       const LoadOptions& options, const base::Run& run);

/// The "Bones" export of the same take in the folder of a mesh export: with the same counts, frames and interval. Of
/// several, the one with the most similar name. Nothing when there is none.
std::optional<std::filesystem::path> find_bones_export(const std::filesystem::path& mesh, const BonesProHead& head);

}  // namespace skelplay::loaders
