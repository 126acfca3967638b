#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "exporters/export.h"

namespace skelplay::exporters {

/// The files that writing to `out` in this format makes: `out` itself, or for a format of several files those with its
/// stem.
std::vector<std::filesystem::path> files_of(const ExportFormat& format, const std::filesystem::path& out);

/// What came of writing.
struct Exported {
    base::Diagnostics notes;             // what the format can't hold, not located
    std::optional<std::string> refused;  // why this figure can't be written so, in a sentence
    std::optional<std::string> failure;  // why a file could not be written: its name and the reason
    bool stopped = false;

    [[nodiscard]] bool done() const noexcept { return !refused && !failure && !stopped; }
};

/// Writes a figure to the files of `out`; all of them, or none where the file system allows it.
Exported write_files(const ExportFormat& format, const processing::EditedTake& take, const ExportOptions& options,
                     const std::filesystem::path& out);

}  // namespace skelplay::exporters
