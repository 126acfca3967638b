#pragma once

#include <iosfwd>
#include <optional>
#include <string>

#include "cli/input_options.h"
#include "cli/view_request.h"

namespace skelplay::cli {

struct RenderOptions {
    InputOptions input;  // no files: the bundled sample; several: figures in one picture
    std::string output;  // -o: out.png, frames/%04d.png for several frames, or a video: out.mp4, out.webm, out.gif
    std::string size = "1280x720";
    std::string frames;  // see parse_frame_list; empty: 0 for a picture, all for a video, nine for a stroboscope
    std::optional<double> rate;  // of a video, pictures per second; nothing: see usual_rate
    bool every_frame = false;    // a video has exactly one picture for each frame, whatever its duration
    int samples = 4;             // per pixel
    bool transparent = false;    // nothing behind the figures
    bool stroboscope = false;    // one picture of all the frames
    bool burn_in = false;        // what a picture shows is written into it, see session::BurnIn
    ViewRequest view;
};

/// `skelplay render`: renders pictures or a video without a window and without a display. Creates the folders of
/// `output`. The same call gives the same bytes. Exit status 1 when a file was refused, 2 when the call is wrong, 3
/// when there is no OpenGL, no ffmpeg for a video, or a picture can't be written.
int run_render(const RenderOptions& options, std::ostream& out, std::ostream& err);

}  // namespace skelplay::cli
