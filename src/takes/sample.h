#pragma once

#include "base/system_paths.h"  // base::program_path()

namespace skelplay::takes {
/// A file that belongs to the program, by its name in `assets`: from `share/skelplay` beside the program or its folder,
/// wherever that is; else from where the program was meant to be installed, or (debug builds) their source tree.
std::optional<std::filesystem::path> asset_file(const std::filesystem::path& program, const std::filesystem::path& name);

/// The motion file of the bundled sample.
inline std::optional<std::filesystem::path> sample_file(const std::filesystem::path& program) {
    return asset_file(program, "walk.amc");
}
}  // namespace skelplay::takes
