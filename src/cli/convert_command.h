#pragma once

#include <cstddef>
#include <filesystem>
#include <iosfwd>
#include <optional>
#include <string>

#include "base/exit_status.h"
#include "cli/convert_motion.h"
#include "cli/input_options.h"
#include "figure/figure.h"
#include "output/numbered_names.h"
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
    bool accept_suggestions = false;              // a group follows the bone of the nearest name
    std::optional<std::size_t> bind_frame;        // the frame that the skin was made for; nothing: the rest pose
    session::ExportSettings motion;               // what is written of a take; its `frames` are those of `frames` here
};

/// `skelplay convert`: writes what is open as another format. A file is written whole or not at all. What is lost is
/// said on `err`. Exit status 1 when a file was refused, 2 when the call can't be meant so, among them a file that is
/// to be written over one that was read, 3 when a file can't be written.
int run_convert(const ConvertOptions& options, std::ostream& out, std::ostream& err);

/// ".obj (the posed skin)": what OUT may end in, for help and complaints.
std::string output_suffixes();
/// "bvh, amc": what --to may say.
std::string export_names();

/// The skin that is named, else the first that the ASF lists, which is noted; empty: neither.
std::filesystem::path skin_file(const ConvertOptions& options, const figure::Figure& figure, base::Diagnostics& said);

/// How a skin is attached. Throws a Complaint when the take has no such frame.
scene::AttachOptions attach_options(const ConvertOptions& options, const figure::Figure& figure);

/// Writes the skin, named or else listed by the ASF, as the figure moves it: a Wavefront OBJ for each frame, and beside
/// it, when the skin has colours, a material library of the same stem. Throws a Complaint when the call can't be meant
/// so or a file can't be written.
base::Exit convert_skin(const ConvertOptions& options, const output::NumberedNames& names, std::ostream& err);

}  // namespace skelplay::cli
