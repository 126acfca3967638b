#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <variant>
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
    std::size_t frames = 0;   // written
    double frame_time = 0.0;  // seconds, of what is written

    [[nodiscard]] bool done() const noexcept { return !refused && !failure && !stopped; }
};

/// Where a figure goes: the files of a path, or for a format of one file whoever takes its bytes.
using Destination = std::variant<std::filesystem::path, base::ByteSink>;

/// Writes a figure; to all files, or none where the file system allows it.
Exported write_files(const ExportFormat& format, const processing::EditedTake& take, const ExportOptions& options,
                     const Destination& out, const base::Run& run = {});

}  // namespace skelplay::exporters
