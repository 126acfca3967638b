#pragma once

#include <filesystem>
#include <iosfwd>
#include <vector>

#include "cli/input_options.h"
#include "loaders/load.h"

namespace skelplay::cli {

/// The files that a command works on.
struct InputFiles {
    std::vector<std::filesystem::path> files;  // "-": standard input
    bool from_folder = false;                  // a folder was among the inputs
    bool complete = true;                      // false: a folder was refused, which has been printed

    /// Whether results are about several files, even when a folder happens to hold only one.
    [[nodiscard]] bool several() const noexcept { return from_folder || files.size() > 1; }
};

/// The input files, with the motion files in a folder (`recursive`: also in the folders below) instead of the folder;
/// see loaders::motion_files(). Prints an error for a folder without any or that can't be read.
InputFiles input_files(const InputOptions& options, bool recursive, std::ostream& err);

/// A file's take as it was read, and what it was prepared to.
struct ReadInput {
    loaders::LoadResult loaded;
    session::Prepared prepared;
};

/// Loads a file, see load_input(), and prepares its take as the options say.
ReadInput read_input(const std::filesystem::path& file, const InputOptions& options, const base::Run& run = {});

/// Loads a file, or standard input when the file is "-"; messages then call it `<stdin>`.
loaders::LoadResult load_input(const std::filesystem::path& file, const loaders::LoadOptions& options,
                               const base::Run& run = {});

}  // namespace skelplay::cli
