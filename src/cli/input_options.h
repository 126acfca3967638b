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
