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

/// True when the first frame has a line for every bone with degrees of freedom, with as many numbers, and names no
/// other bones. Numbers of bones without degrees of freedom are ignored.
bool fits(const AsfRig& rig, const AmcHead& head);

/// The .asf files that an AMC's comments name, without folder and suffix, in the comments' order.
std::vector<std::string> skeletons_named(const AmcHead& head);

/// Notes where the comments of an AMC ("which skeleton this data belongs to", ASF 1.10 of Feb 95) name another skeleton
/// or subject than the ASF in use, with both texts. Only contradictions count: an .asf other than the one that the
/// ASF's :documentation or :name names, or that exists beside the AMC; or a "subject", "actor", "performer" or
/// "skeleton" other than the ASF's.
void note_other_subject(const AmcHead& head, const SkeletonFile& skeleton, Reading& in);

/// Reads the motion after `head` and builds a figure from it and its skeleton.
figure::Figure read_amc_motion(const AmcHead& head, SkeletonFile&& skeleton, Reading& in);

}  // namespace skelplay::loaders
