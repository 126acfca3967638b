#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "cli/input_options.h"
#include "cli/option_words.h"
#include "cli/view_request.h"
#include "scene/skin_attachment.h"
#include "session/session.h"

namespace skelplay::cli {

/// What the command line asks of the window, when it names no command.
struct WindowRequest {
    InputOptions input;                // no files: the bundled sample
    bool fresh = false;                // starts as on the first day, and leaves nothing to be remembered
    bool no_skin = false;              // bones only
    scene::AttachOptions attach;       // of the skins
    std::optional<std::size_t> frame;  // index from 0 to open at, paused
    bool play = false;                 // … and to play on from there
    bool paused = false;               // opens paused, also without a frame
    std::optional<std::size_t> in;     // range, indices from 0
    std::optional<std::size_t> out;
    std::vector<OptionSetting> time;  // how it plays
    bool backward = false;            // playing on, and when play is pressed
    ViewRequest view;                 // nothing said leaves it as remembered
    std::optional<int> samples;       // multisampling; nothing: by the renderer
    int benchmark = 0;                // frames to draw as fast as possible, then print timings and quit; 0: no
};

/// What a session starts with for this request; files are opened by the commands that follow.
void fill(session::SessionOptions& options, const WindowRequest& request);

/// Asks a session for what remains when its files are open. What can't be had (a frame, a figure, a bone) is said.
void set_up(session::Session& session, const WindowRequest& request);

/// The request that opens what a session shows now, whatever is remembered where it is opened. Several figures share
/// what is said about files; it is taken from the active one.
WindowRequest request_of(const session::Session& session);

/// The request as one line for a POSIX shell: `skelplay walk.amc --frame 120 …`.
std::string to_line(const WindowRequest& request);

}  // namespace skelplay::cli
