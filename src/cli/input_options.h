#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "loaders/partner_search.h"
#include "takes/take.h"

namespace CLI {
class App;
}

namespace skelplay::cli {

/// The options for input files, the same for the window and every command.
struct InputOptions {
    std::vector<std::filesystem::path> files;
    takes::TakeRequest take;  // for each of the files
    // shared with the copies of these options: read once in a run of the program; never null
    std::shared_ptr<takes::TargetSkeletons> targets = std::make_shared<takes::TargetSkeletons>();
    std::shared_ptr<loaders::PartnerFiles> partners = std::make_shared<loaders::PartnerFiles>();
};

/// What FILE may be, for help texts: "motion or skeleton files (.bvh .asf …)".
std::string motion_file_kinds();

/// Adds FILE… and the input options to a command. `options` must outlive the parsing.
void add_input_options(CLI::App& command, InputOptions& options, bool files_required);
/// Adds the options for attaching a skin.
void add_attach_options(CLI::App& app, takes::TakeRequest& take);

}  // namespace skelplay::cli
