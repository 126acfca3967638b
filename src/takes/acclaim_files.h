#pragma once

#include "takes/export.h"

namespace skelplay::takes {
/// The .asf that the .amc of a job is written for, when only the .amc is: the take was played on that skeleton, OUT
/// ends in .amc, and nothing that is asked for changes the skeleton. Empty: both files are written, or none.
fs::path kept_skeleton(const ExportJob& job);

/// The files that are written for a path.
std::vector<fs::path> written_files(const ExportJob& job, const fs::path& out);

/// Why the skeleton cannot be beside the .amc: another file there has its name. Nothing: it can, or is already.
std::optional<std::string> skeleton_fault(const fs::path& skeleton, const fs::path& amc);

/// Copies the figure's .asf beside the .amc, unchanged, with the skins that are listed in it and lie in its folder;
/// files that are there already stay. Says what was copied. Returns the file that could not be written, and why.
std::optional<std::string> copy_skeleton(const figure::Figure& figure, const fs::path& amc, base::Diagnostics& notes);

/// The names for `:skin` in an .asf written to `out`: the path from there to each skin that exists; none of a take that
/// is rotated or scaled, as the skins are not. Nothing: no change.
std::optional<std::vector<std::string>> skin_names(const processing::EditedTake& take, const fs::path& out,
                                                   base::Diagnostics& notes);
}  // namespace skelplay::takes
