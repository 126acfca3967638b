#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "cli/option_words.h"
#include "cli/picture_options.h"
#include "session/session.h"

namespace CLI {
class App;
}

namespace skelplay::cli {

class CommandWords;

/// How one figure is held against another.
struct ComparisonRequest {
    std::size_t with = 1;  // counted from 1 in the order of the files
    bool roots_together = true;
    bool heat = true;
};

/// What the command line says about what is shown, and from where: to the window and to `render` alike. Nothing said
/// leaves it as it is.
struct ViewRequest {
    std::optional<CameraChoice> camera;
    std::optional<std::size_t> figure;   // to be the active one, counted from 1 in the order of the files
    std::string select;                  // a bone of it; empty: none
    std::string measure_from;            // another bone of it; empty: none
    std::vector<OptionSetting> options;  // of the view
    std::vector<double> offsets;         // seconds that the files' takes begin later, in their order; the rest 0
    bool side_by_side = false;
    std::optional<ComparisonRequest> comparison;  // of the active figure
};

/// Adds the options that say so. `view` must outlive the parsing.
void add_view_options(CLI::App& command, ViewRequest& view);

/// Asks a session whose files are open for what concerns figures and time: which one is active, when the takes begin.
/// What can't be had is given back, in sentences.
std::vector<std::string> set_up_figures(session::Session& session, const ViewRequest& view);
/// Asks for the rest, when the session stands at the frame that is to be shown.
std::vector<std::string> set_up_view(session::Session& session, const ViewRequest& view);

/// The request that shows what a session shows, in a session that starts as usual.
ViewRequest view_request_of(const session::Session& session);
/// Adds its options to a line.
void add_words(const ViewRequest& view, CommandWords& words);

}  // namespace skelplay::cli
