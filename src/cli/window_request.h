#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/input_options.h"
#include "cli/picture_options.h"
#include "scene/skin_attachment.h"
#include "scene/view_options.h"
#include "session/session.h"

namespace skelplay::cli {

/// What the command line asks of the window, when it names no command.
struct WindowRequest {
    InputOptions input;                // no files: the bundled sample
    bool no_skin = false;              // bones only
    scene::AttachOptions attach;       // of the skins
    std::optional<std::size_t> frame;  // index from 0 to open at, paused
    bool play = false;                 // … and to play on from there
    bool paused = false;               // opens paused, also without a frame
    std::optional<std::size_t> in;     // range, indices from 0
    std::optional<std::size_t> out;
    std::optional<double> speed;
    std::optional<CameraChoice> camera;
    std::optional<std::size_t> figure;  // to be the active one, counted from 1 in the order of the files
    std::string select;                 // a bone of it; empty: none
    std::optional<scene::Theme> theme;
    bool labels = false;  // the bones' names; like what follows, nothing said leaves it as remembered
    bool colour_by_bone = false;
    std::optional<double> skin_opacity;
    std::optional<double> explode;
    std::optional<int> samples;  // multisampling; nothing: by the renderer
    int benchmark = 0;           // frames to draw as fast as possible, then print timings and quit; 0: no
};

/// What a session starts with for this request; files are opened by the commands that follow.
void fill(session::SessionOptions& options, const WindowRequest& request);

/// What remains to be asked of a session when its files are open. What can't be had (a frame, a figure, a bone) is said.
std::vector<session::Command> commands_of(const WindowRequest& request, const session::Session& session);

/// The request that opens what a session shows now: files, place, time, camera, selection. Several figures share what is
/// said about files; it is taken from the active one.
WindowRequest request_of(const session::Session& session);

/// The request as one line for a POSIX shell: `skelplay walk.amc --frame 120 …`.
std::string to_line(const WindowRequest& request);

/// A word as a POSIX shell reads it back; plain words stay as they are.
std::string quoted(std::string_view word);

}  // namespace skelplay::cli
