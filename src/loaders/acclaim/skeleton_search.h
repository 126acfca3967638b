#pragma once

#include <filesystem>
#include <optional>
#include <vector>

#include "base/diagnostics.h"
#include "loaders/acclaim/amc_document.h"
#include "loaders/acclaim/asf_document.h"
#include "loaders/acclaim/asf_rig.h"
#include "loaders/load.h"

namespace skelplay::loaders {

/// A skeleton file, read and checked.
struct SkeletonFile {
    std::filesystem::path path;
    AsfDocument document;
    AsfRig rig;
};

/// What looking for an AMC's skeleton has come to.
struct SkeletonSearch {
    std::optional<SkeletonFile> found;
    /// Other .asf files of the folder that fit, best first; all of them when none could be chosen.
    std::vector<std::filesystem::path> others;
    /// Faults of the chosen file (located in it), and what was chosen and why, or why nothing (about the AMC).
    base::Diagnostics diagnostics;
};

/// Reads an ASF file; its diagnostics are located in it.
base::Loaded<SkeletonFile> read_skeleton(const std::filesystem::path& path);

/// True when the first frame has a line for every bone with degrees of freedom, with as many numbers, and names no
/// bone that is not there. Numbers of bones without degrees of freedom do not count.
bool fits(const AsfRig& rig, const AmcHead& head);

/// Finds the .asf of an .amc: the one named in the options; the one with the same stem; of those in the folder that
/// fit the first frame the one with the longest common stem; the first remembered one that fits. Files that are no
/// Acclaim skeleton do not disturb. Several different ones that are equally near: an error that names them.
SkeletonSearch find_skeleton(const std::filesystem::path& amc, const AmcHead& head, const LoadOptions& options);

}  // namespace skelplay::loaders
