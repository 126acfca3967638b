#pragma once

#include <filesystem>
#include <optional>

namespace skelplay::session {

/// This program's own path; empty when the system does not tell.
std::filesystem::path program_path();

/// The motion file of the bundled sample: `share/skelplay/walk.amc` beside the program's folder; a debug build also
/// looks in the source tree it was built from. Nothing when it is in neither.
std::optional<std::filesystem::path> sample_file(const std::filesystem::path& program);

}  // namespace skelplay::session
