#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "analysis/place.h"
#include "loaders/load.h"
#include "session/files/preparing.h"

namespace CLI {
class App;
}

namespace skelplay::cli {

/// The options for input files, the same for the window and every command.
struct InputOptions {
    std::vector<std::filesystem::path> files;
    std::optional<std::filesystem::path> skin;
    loaders::LoadOptions load;
    analysis::PlaceOptions place;
    session::Preparation preparation;
    // shared with the copies of these options: read once in a run of the program; never null
    std::shared_ptr<session::TargetSkeletons> targets = std::make_shared<session::TargetSkeletons>();
};

/// Adds FILE… and the input options to a command. `options` must outlive the parsing.
void add_input_options(CLI::App& command, InputOptions& options, bool files_required);

}  // namespace skelplay::cli
