#pragma once

#include <cstddef>
#include <iosfwd>
#include <optional>
#include <string>

#include "base/exit_status.h"
#include "cli/input_options.h"
#include "output/numbered_names.h"

namespace skelplay::cli {

struct ConvertOptions {
    InputOptions input;                     // exactly one file
    std::string output;                     // OUT: its suffix chooses the format; %d or %04d stands for the frame
    std::optional<std::string> frames;      // see parse_frame_list; nothing: the format's default
    bool accept_suggestions = false;        // a group follows the bone with the nearest name
    std::optional<std::size_t> bind_frame;  // the frame whose pose the skin was made in; nothing: the rest pose
};

/// `skelplay convert`: writes the input in another format. A file is written completely or not at all. Reports on `err`
/// what is lost. Exit status 1 when a file was refused; 2 when the call is wrong, for example when an output file is
/// also an input file; 3 when a file can't be written.
int run_convert(const ConvertOptions& options, std::ostream& out, std::ostream& err);

/// ".obj (the posed skin)": the possible suffixes of OUT, for help and messages.
std::string output_suffixes();

/// Writes the skin (named by the option, or else listed in the ASF) in the figure's poses: a Wavefront OBJ for each
/// frame, and, when the skin has colours, a material library with the same stem in the same folder. Throws a Complaint
/// when the call is wrong or a file can't be written.
base::Exit convert_skin(const ConvertOptions& options, const output::NumberedNames& names, std::ostream& err);

}  // namespace skelplay::cli
