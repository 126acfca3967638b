#pragma once

#include <stdexcept>
#include "cli/open_input.h"
#include "cli/view_request.h"
#include "session/time/frame_list.h"

namespace skelplay::cli {
/// The options of a command line without a command, for the window.
struct WindowRequest {
    InputOptions input;                        // no files: the bundled sample
    bool fresh = false;                        // starts with default settings and remembers nothing
    std::optional<session::AskedFrame> frame;  // opens paused at this frame
    bool play = false;                         // plays from `frame` on
    bool paused = false;                       // opens paused, also without `frame`
    std::optional<session::AskedFrame> in;     // the first frame of the range
    std::optional<session::AskedFrame> out;    // and its last
    OptionValues time;                         // options of playback
    bool backward = false;                     // plays backward, now and whenever play is pressed
    ViewRequest view;                          // what is not given stays as remembered
    std::optional<int> samples;                // multisampling, per pixel; nothing: by the time there is
    bool library = false;                      // opens in the library
    int benchmark = 0;  // frames to draw as fast as possible before printing timings and quitting; 0: off
};

/// Adds what a take and a view of it can be told beside the input: skins, time, and the options of the view.
void add_window_options(CLI::App& app, WindowRequest& request);

/// Thrown when what is asked for does not fit the take: a wrong call.
class UnfitRequest : public std::runtime_error {
public:
    using runtime_error::runtime_error;
};

/// Fills in the options for starting a session; files are opened later, by commands.
void fill(session::SessionOptions& options, const WindowRequest& request);

/// Applies what needs no figure, and starts reading the files of the request, or opens the library.
void begin(session::Session& session, const WindowRequest& request);

/// Applies the rest of the request to the figures that it has opened, once they are read. True: it is over, even if its
/// files were refused. Shows what is not possible. Throws an UnfitRequest when the range ends beyond the take.
bool set_up(session::Session& session, const WindowRequest& request);

/// Throws an UnfitRequest when the range ends beyond the take.
void check_range(const session::Session& session, const WindowRequest& request);

/// The request that opens what a session shows now; of options about files the active figure's.
WindowRequest request_of(const session::Session& session);

/// The command line that renders as the Render panel does; empty when nothing is open, or when no command does that.
std::string render_line(const session::Session& session, const session::RenderOrder& order);

/// The command line that writes a figure as the Export panel does; empty when it is not open.
std::string export_line(const session::Session& session, const session::ExportOrder& order);

/// The request as one line for a POSIX shell: `skelplay walk.amc --frame 120 …`.
std::string to_line(const WindowRequest& request);
/// The same as the words behind `skelplay`.
std::vector<std::string> to_words(const WindowRequest& request);
}  // namespace skelplay::cli
