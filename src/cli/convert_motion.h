#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <iosfwd>
#include <optional>
#include <stop_token>
#include <string>

#include "base/diagnostics.h"
#include "base/exit_status.h"
#include "cli/input_options.h"
#include "exporters/export.h"
#include "session/files/exporting.h"

namespace CLI {
class App;
}

namespace skelplay::cli {

struct ConvertOptions;

/// Adds what may be said about the motion that `convert` writes.
void add_motion_options(CLI::App& app, session::ExportSettings& settings);

/// What came of one file.
struct Conversion {
    base::Diagnostics said;  // by loader and writer, located
    std::size_t frames = 0;  // written
    double seconds = 0.0;    // of motion, as the files say or it is assumed
    bool stopped = false;
};

/// Reads a file and writes its take to `out`. A file that is refused has an error among what is said. Throws a
/// Complaint when the call can't be meant so or a file can't be written.
Conversion convert_file(const ConvertOptions& options, const std::filesystem::path& in,
                        const exporters::ExportFormat& format, const exporters::Destination& out, const base::Run& run);

/// Converts the only input to OUT, for `-` to `out`, and says on `err` what is lost. Throws as convert_file() does.
base::Exit convert_motion(const ConvertOptions& options, const exporters::ExportFormat& format, std::ostream& out,
                          std::ostream& err);

}  // namespace skelplay::cli
