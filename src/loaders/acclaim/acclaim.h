#pragma once

#include <filesystem>

#include "loaders/acclaim/amc.h"
#include "loaders/reading.h"

namespace skelplay::loaders {

/// A skeleton file, read and checked.
struct SkeletonFile {
    std::filesystem::path path;
    AsfDocument document;
    AsfRig rig;
};

/// The result of the search for an AMC's skeleton.
struct SkeletonSearch {
    std::optional<SkeletonFile> found;
    /// Other .asf files in the folder that fit, best first; all of them when none could be chosen.
    std::vector<std::filesystem::path> others;
    /// Diagnostics of the chosen file, located in it; and, about the AMC, what was chosen and why, or why none was.
    base::Diagnostics diagnostics;
};

/// Reads an ASF file; its diagnostics are located in it.
base::Loaded<SkeletonFile> read_skeleton(const std::filesystem::path& path);

/// True when the first frame has a line for every bone with degrees of freedom, with as many numbers, and names no
/// other bones. Numbers of bones without degrees of freedom are ignored.
bool fits(const AsfRig& rig, const AmcHead& head);

/// Finds the .asf of an .amc. Tries in turn: the file named in the options; the one with the same name; of those in the
/// folder that fit the first frame, the one that the motion's comments name, else the one whose name has the longest
/// common beginning; the first remembered one that fits. Files that are not Acclaim skeletons are ignored. An error
/// names the candidates when several different ones match equally well.
SkeletonSearch find_skeleton(const std::filesystem::path& amc, const AmcHead& head, const LoadOptions& options);

/// The .asf files that the comments of an AMC speak of, without folder and suffix, in the comments' order.
std::vector<std::string> skeletons_named(const AmcHead& head);

/// Notes where the comments of an AMC ("which skeleton this data belongs to", ASF 1.10 of Feb 95) name another skeleton
/// or subject than the ASF in use, with both texts. Only what can't both be true counts: another .asf than the one that
/// the ASF's :documentation or :name speaks of, or that stands beside the AMC; another "subject", "actor", "performer"
/// or "skeleton" than the ASF tells.
void note_other_subject(const AmcHead& head, const SkeletonFile& skeleton, const std::filesystem::path& amc,
                        base::Diagnostics& diagnostics);

/// Reads the motion after `head` and builds a figure from it and its skeleton. Diagnostics have offsets into the AMC.
LoadResult read_amc_motion(const Input& input, const AmcHead& head, SkeletonFile&& skeleton,
                           const LoadOptions& options);

}  // namespace skelplay::loaders
