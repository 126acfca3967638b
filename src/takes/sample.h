#pragma once

#include <filesystem>
#include <optional>

namespace skelplay::takes {

/// The path of the running program; empty when the system does not tell.
std::filesystem::path program_path();

/// A file that belongs to the program, by its name in `assets`: from `share/skelplay` next to the program's `bin`
/// or the program itself, wherever that is; else from where the program was meant to be installed, or (debug builds) their source tree.
std::optional<std::filesystem::path> asset_file(const std::filesystem::path& program,
                                                const std::filesystem::path& name);

/// The motion file of the bundled sample.
inline std::optional<std::filesystem::path> sample_file(const std::filesystem::path& program) {
    return asset_file(program, "walk.amc");
}

}  // namespace skelplay::takes
