#pragma once

#include <iosfwd>
#include "loaders/partner_search.h"
#include "session/session.h"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace skelplay::cli {
/// The options for input files, the same for the window and every command.
struct InputOptions {
    std::vector<fs::path> files;
    takes::TakeRequest take;  // for each of the files
    // shared with the copies of these options: read once in a run of the program; never null
    std::shared_ptr<takes::TargetSkeletons> targets = std::make_shared<takes::TargetSkeletons>();
    std::shared_ptr<loaders::PartnerFiles> partners = std::make_shared<loaders::PartnerFiles>();
    bool recursive = false;  // folders with all that is below them
    bool pictures = false;   // on surfaces are read, too
};

/// Adds FILE… and the input options to a command. `options` must outlive the parsing.
void add_input_options(CLI::App& command, InputOptions& options, bool files_required);
/// Adds --files-from, which adds the names on the lines of a file to `files`, so that none need stand behind `beside`.
void add_files_from(CLI::App& command, std::vector<fs::path>& files, CLI::Option* beside);
/// Adds the options for attaching a skin.
void add_attach_options(CLI::App& app, takes::TakeRequest& take);

/// The files that a command works on.
struct InputFiles {
    std::vector<fs::path> files;  // "-": standard input
    bool from_folder = false;     // a folder was among the inputs
    bool complete = true;         // false: a folder was refused, which has been printed

    /// Whether results are about several files, even when a folder happens to hold only one.
    [[nodiscard]] bool several() const noexcept { return from_folder || files.size() > 1; }
};

/// The input files, with a folder's motion files for the folder. Prints an error for one without any or unreadable.
InputFiles input_files(const InputOptions& options, std::ostream& err);

/// Reads a file, or standard input when the file is "-", and transforms its take as the options say.
takes::Take read_input(const fs::path& file, const InputOptions& options, const base::Run& run = {});
/// The same, and prints the diagnostics; without a figure when the file was refused.
takes::Take open_input(const fs::path& file, const InputOptions& options, std::ostream& err);

/// Reads a skin and prints its diagnostics; nothing when it was refused.
std::optional<figure::Mesh> open_mesh(const fs::path& file, std::ostream& err);

/// Throws a CallError when the take has no such frame to bind a skin at.
void check_bind(const scene::AttachOptions& attach, const figure::Figure& figure);

/// Reads the skin and the map that the options name, and prints their diagnostics; false when one was refused.
bool open_skin(const InputOptions& options, std::ostream& err);

/// Opens files together in a session without a window that remembers nothing; its reports say what was refused.
session::Session load_session(const InputOptions& input, std::vector<fs::path> files, unsigned threads = 0);

/// The same, and prints the diagnostics. Without files it opens the bundled sample.
std::optional<session::Session> open_session(const InputOptions& input, std::ostream& err);
}  // namespace skelplay::cli
