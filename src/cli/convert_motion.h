#pragma once

#include <iosfwd>
#include <optional>
#include <string>

#include "base/exit_status.h"
#include "exporters/export.h"
#include "processing/edited_take.h"
#include "processing/target.h"

namespace CLI {
class App;
}

namespace skelplay::cli {

struct ConvertOptions;

/// What may be said about the motion that `convert` writes.
struct MotionOptions {
    std::optional<double> rate;  // frames a second to resample to
    double scale = 1.0;          // on top of what --to-unit asks for
    bool root_at_origin = false;
    processing::Target target;                    // --to-unit, --to-up
    std::optional<processing::EulerOrder> order;  // --order
};

/// Adds them to the command.
void add_motion_options(CLI::App& app, MotionOptions& options);

/// Writes the take of a figure in one of the formats of exporters/export.h. Notes what is lost on `err`. Throws a
/// Complaint when the call can't be meant so or a file can't be written.
base::Exit convert_motion(const ConvertOptions& options, const exporters::ExportFormat& format, std::ostream& err);

}  // namespace skelplay::cli
