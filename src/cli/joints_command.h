#pragma once

#include <iosfwd>
#include <string>

#include "cli/input_options.h"

namespace skelplay::cli {

struct JointsOptions {
    InputOptions input;
    bool recursive = false;  // folders with all that is below them
    std::string frames = "all";
    bool json = false;
    bool centre_of_mass = false;  // a row for it after the bones of each frame; where there is none it is said
};

/// `skelplay joints`: each bone's origin and tail, frame by frame, in the file's own units and axes.
/// CSV `frame,bone,x,y,z,tail_x,tail_y,tail_z`, or the same as a JSON array of objects. Of several files or a folder
/// one table, with a first column `file`, or JSON with an object a line that begins with `file`; after a refused file
/// it goes on, and the exit status is the worst of all.
int run_joints(const JointsOptions& options, std::ostream& out, std::ostream& err);

}  // namespace skelplay::cli
