#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "analysis/place.h"
#include "loaders/load.h"

namespace CLI {
class App;
}

namespace skelplay::cli {

/// Exit statuses of the program.
enum class Exit : int {
    done = 0,
    bad_input = 1,    // an error diagnostic was printed
    bad_call = 2,     // unknown option, frame out of range …
    bad_machine = 3,  // no OpenGL, no display
};

constexpr int status(Exit exit) noexcept { return static_cast<int>(exit); }

/// What may be said about input files, in the window and with every command alike.
struct InputOptions {
    std::vector<std::filesystem::path> files;
    std::optional<std::filesystem::path> skin;
    loaders::LoadOptions load;
    analysis::PlaceOptions place;
};

/// Adds FILE… and the input options to a command. `options` must outlive the parsing.
void add_input_options(CLI::App& command, InputOptions& options, bool files_required);

}  // namespace skelplay::cli
