#pragma once

#include <iosfwd>
#include "cli/commands.h"
#include "output/exit_status.h"

namespace skelplay::cli {
// The parts of `skelplay convert`. They throw a CallError when the call can't be meant so, or a file can't be written.

/// Converts the only input to OUT, for `-` to `out`.
output::Exit convert_motion(const ConvertOptions& options, const exporters::ExportFormat& format, std::ostream& out,
                            std::ostream& err);

/// Converts every input into ConvertOptions::folder, several at a time: named files go there by their names, those of a
/// folder keep its tree. A file that is refused, also as its output is there or another one's, does not end the work.
/// Errors are printed as they come; notes and warnings at the end, each kind once; then a summary. Exit status 1 when
/// any file was refused.
output::Exit convert_batch(const ConvertOptions& options, const exporters::ExportFormat& format, std::ostream& err);

/// Writes the skin (of the option or the ASF) in the figure's poses: an OBJ for each frame, with its material library.
output::Exit convert_skin(const ConvertOptions& options, std::ostream& err);

/// Reads a file and writes its take to `out`. The notes are located; of a refused file one is an error.
exporters::Exported convert_file(const ConvertOptions& options, const fs::path& in, const exporters::ExportFormat& format,
                                 const exporters::Destination& out, const base::Run& run);

/// Throws when files are there, unless `force` allows that they are written over.
void protect_present(const std::vector<fs::path>& outputs, bool force);
/// The same before anything is read, and for the files that the call names to be read.
void protect_named(const ConvertOptions& options, const std::vector<fs::path>& outputs);

/// Throws when a file that was read would be written over. An empty path is none.
void protect_inputs(const std::vector<fs::path>& inputs, const std::vector<fs::path>& outputs);

/// The skin that is named, else the first that the ASF lists, which is noted; empty: neither.
fs::path skin_file(const ConvertOptions& options, const figure::Figure& figure, base::Diagnostics& said);

/// Attaches a skin, and notes the scale to which it is fitted if that is not its own. Nothing when its map was refused.
std::optional<figure::Skin> attach(figure::Mesh mesh, const ConvertOptions& options, const figure::Figure& figure,
                                   base::Diagnostics& said);
}  // namespace skelplay::cli
