#pragma once

#include "cli/option_words.h"
#include "output/image_file.h"

namespace skelplay::cli {
// A camera is spelled here as the session spells the ones it keeps.
using session::camera_for;
using session::camera_framing;
using session::camera_grammar;
using session::CameraChoice;
using session::parse_camera;

/// Reads "1280x720". Each side is 1 to 16384 pixels, and the picture has at most 64 million pixels.
std::variant<output::PictureSize, std::string> parse_picture_size(std::string_view text);

/// The view options of the command line, for the window and for `render`. What is not given does not change.
struct ViewRequest {
    std::vector<CameraChoice> cameras;        // of the picture's views, in their order; empty: none is given
    std::optional<std::size_t> figure;        // number of the active figure, from 1 in the order of the files
    std::string select;                       // a bone of it; empty: none
    std::string measure_from;                 // another bone of it; empty: none
    OptionValues options;                     // of the view
    std::vector<double> offsets;              // by file: seconds that its take begins later; 0 for further files
    OptionValues figure_options;              // how several figures stand
    std::optional<std::size_t> compare_with;  // number of the figure that the active one is compared with, as above
    OptionValues comparing;                   // and how
    // The window's alone:
    OptionValues window_options;           // kept cameras, and what curves are of
    std::vector<std::string> kept_curves;  // bones of the active figure whose curves stay
};

/// Adds the view options to a command. `view` must outlive the parsing.
void add_view_options(CLI::App& command, ViewRequest& view);
/// Only the camera, which may stand once for each of several views, and what is shown of any figure.
void add_look_options(CLI::App& command, ViewRequest& view, bool several = false);
/// The view options, and those that only the window has: kept cameras and curves.
void add_window_view_options(CLI::App& command, ViewRequest& view);

/// Sets the options of the view, which need no figure.
void set_view_options(session::Session& session, const ViewRequest& view);
/// Applies what is about figures and time once files are open. Returns messages about what is not possible.
std::vector<std::string> set_up_figures(session::Session& session, const ViewRequest& view);
/// Applies the rest, when the session is at the frame to show. Returns messages about what is not possible.
std::vector<std::string> set_up_view(session::Session& session, const ViewRequest& view);

/// The camera that is asked for the active view; nothing: none is.
std::optional<CameraChoice> camera_of_active_view(const session::Session& session, const ViewRequest& view);

/// The command that sets the active view's camera to a choice (see camera_for). The bone to follow is selected.
session::Command camera_command(const session::Session& session, const CameraChoice& choice, const scene::Bounds& box,
                                bool may_follow = false);

/// The request that gives a session with default settings the same view as this one.
ViewRequest view_request_of(const session::Session& session);
/// Adds the options of the request to a command line.
void add_words(const ViewRequest& view, CommandWords& words);
}  // namespace skelplay::cli
