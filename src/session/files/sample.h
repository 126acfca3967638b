#pragma once

#include <filesystem>
#include <optional>

namespace skelplay::session {

/// The path of the running program; empty when the system does not tell.
std::filesystem::path program_path();

/// The motion file of the bundled sample: `share/skelplay/walk.amc` next to the program's `bin`; debug builds also look
/// in their source tree. Nothing when it is in neither.
std::optional<std::filesystem::path> sample_file(const std::filesystem::path& program);

}  // namespace skelplay::session
