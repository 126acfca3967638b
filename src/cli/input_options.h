#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "analysis/place.h"
#include "loaders/load.h"
#include "scene/skin_attachment.h"
#include "session/files/figure_skin.h"
#include "session/files/preparing.h"

namespace CLI {
class App;
}

namespace skelplay::cli {

/// The options for input files, the same for the window and every command.
struct InputOptions {
    std::vector<std::filesystem::path> files;
    std::optional<std::filesystem::path> skin;
    std::filesystem::path skin_map;               // which bones its groups follow; empty: by their names
    std::vector<scene::SkinAssignment> assigned;  // beside the map
    std::vector<std::string> left_bare;           // bones that are meant to have no faces, beside those of the map
    loaders::LoadOptions load;
    analysis::PlaceOptions place;
    session::Preparation preparation;
    // shared with the copies of these options: read once in a run of the program; never null
    std::shared_ptr<session::TargetSkeletons> targets = std::make_shared<session::TargetSkeletons>();
};

/// The skin that the options ask for; `attach`: how, but for what is said of groups. `none`: no skin.
session::SkinRequest skin_request(const InputOptions& options, bool none, const scene::AttachOptions& attach);

/// What FILE may be, for help texts: "motion or skeleton files (.bvh .asf …)".
std::string motion_file_kinds();

/// Adds FILE… and the input options to a command. `options` must outlive the parsing.
void add_input_options(CLI::App& command, InputOptions& options, bool files_required);

}  // namespace skelplay::cli
