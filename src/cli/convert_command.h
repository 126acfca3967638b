#pragma once

#include <cstddef>
#include <filesystem>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "base/diagnostics.h"
#include "base/exit_status.h"
#include "cli/convert_motion.h"
#include "cli/input_options.h"
#include "figure/figure.h"
#include "output/picture_files.h"
#include "scene/skin_attachment.h"

namespace skelplay::cli {

struct ConvertOptions {
    InputOptions input;                           // several files or folders with `folder` only
    std::string output;                           // OUT: its suffix says the format; %d or %04d stands for the frame
    std::optional<std::string> to;                // the format's name; nothing: the suffix says it
    std::optional<std::filesystem::path> folder;  // -d: where the files go
    bool recursive = false;                       // folders are walked to the bottom
    bool force = false;                           // files that exist are written over
    unsigned jobs = 0;                            // files at a time; 0: as many as the machine has processors
    std::optional<std::string> frames;            // see parse_frame_list; nothing: what the format takes if not said
    scene::AttachOptions attach;                  // how the skin is attached
    session::ExportSettings motion;               // what is written of a take; its `frames` are those of `frames` here
};

/// `skelplay convert`: writes the input in another format. A file is written completely or not at all. Reports on `err`
/// what is lost. Exit status 1 when a file was refused; 2 when the call is wrong, for example when an output file is
/// also an input file; 3 when a file can't be written.
int run_convert(const ConvertOptions& options, std::ostream& out, std::ostream& err);

/// ".obj (the posed skin)": the possible suffixes of OUT, for help and messages.
std::string output_suffixes();
/// "bvh, amc": what --to may say.
std::string export_names();

/// Throws a Complaint when a file that was read would be written over. An empty path is none.
void protect_inputs(const std::vector<std::filesystem::path>& inputs,
                    const std::vector<std::filesystem::path>& outputs);

/// The skin that is named, else the first that the ASF lists, which is noted; empty: neither.
std::filesystem::path skin_file(const ConvertOptions& options, const figure::Figure& figure, base::Diagnostics& said);

/// Throws a Complaint when the take has no such frame to bind a skin at.
void check_bind(const ConvertOptions& options, const figure::Figure& figure);

/// Attaches a skin, and notes the scale in which it is worn if that is not its own; nothing when the map of its groups
/// was refused.
std::optional<figure::Skin> attach(figure::Mesh mesh, const ConvertOptions& options, const figure::Figure& figure,
                                   base::Diagnostics& said);

/// Writes the skin (named by the option, or else listed in the ASF) in the figure's poses: a Wavefront OBJ for each
/// frame, and, when the skin has colours, a material library with the same stem in the same folder. Throws a Complaint
/// when the call is wrong or a file can't be written.
base::Exit convert_skin(const ConvertOptions& options, const output::NumberedNames& names, std::ostream& err);

}  // namespace skelplay::cli
