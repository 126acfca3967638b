#pragma once

#include <iosfwd>
#include <string>

#include "cli/input_options.h"

namespace skelplay::cli {

struct JointsOptions {
    InputOptions input;  // exactly one file
    std::string frames = "all";
    bool json = false;
};

/// `skelplay joints`: writes each bone's origin and tail, frame by frame, in the file's own units and axes, as CSV
/// `frame,bone,x,y,z,tail_x,tail_y,tail_z` or the same as a JSON array of objects.
int run_joints(const JointsOptions& options, std::ostream& out, std::ostream& err);

}  // namespace skelplay::cli
