#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "base/diagnostics.h"
#include "loaders/acclaim/amc_document.h"
#include "loaders/acclaim/skeleton_search.h"

namespace skelplay::loaders {

/// The .asf files that the comments of an AMC speak of, without folder and suffix, in the comments' order.
std::vector<std::string> skeletons_named(const AmcHead& head);

/// Notes where the comments of an AMC ("which skeleton this data belongs to", ASF 1.10 of Feb 95) name another skeleton
/// or subject than the ASF in use, with both texts. Only what can't both be true counts: another .asf than the one that
/// the ASF's :documentation or :name speaks of, or that stands beside the AMC; another "subject", "actor", "performer"
/// or "skeleton" than the ASF tells.
void note_other_subject(const AmcHead& head, const SkeletonFile& skeleton, const std::filesystem::path& amc,
                        base::Diagnostics& diagnostics);

}  // namespace skelplay::loaders
