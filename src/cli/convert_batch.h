#pragma once

#include <iosfwd>

#include "base/exit_status.h"
#include "cli/convert_command.h"

namespace skelplay::cli {

/// Converts every input into ConvertOptions::folder, several at a time: named files go there by their names, those of a
/// folder keep its tree. A file that is refused does not end the work. Errors are printed as they come; notes and
/// warnings at the end, each kind once; then a summary. Exit status 1 when any file was refused. Throws a Complaint
/// before anything is written when two inputs would become one file, or when a file exists and `force` is not set.
base::Exit convert_batch(const ConvertOptions& options, const exporters::ExportFormat& format, std::ostream& err);

}  // namespace skelplay::cli
