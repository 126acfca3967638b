#pragma once

#include <iosfwd>
#include <string>

#include "cli/input_options.h"
#include "scene/skin_attachment.h"
#include "scene/view_options.h"

namespace skelplay::cli {

struct RenderOptions {
    InputOptions input;  // no files: the bundled sample; several: figures in one picture
    std::string output;  // -o: out.png, or frames/%04d.png for several frames
    std::string size = "1280x720";
    std::string frames = "0";              // see parse_frame_list; of the first figure's frames
    std::string camera = "three-quarter";  // see parse_camera
    int samples = 4;                       // of a pixel
    bool labels = false;                   // write the bones' names
    scene::Theme theme = scene::Theme::dark;
    bool no_skin = false;         // bones only, whatever skins there are
    scene::AttachOptions attach;  // of the skins
    bool colour_by_bone = false;  // as in scene::ViewOptions, like what follows
    double skin_opacity = 1.0;
    double explode = 0.0;
};

/// `skelplay render`: pictures without a window and without a display. Folders of `output` are made. The same call
/// gives the same bytes. Exit status 1 when a file was refused, 2 when the options can't be meant so, 3 when there is no
/// OpenGL or a picture can't be written.
int run_render(const RenderOptions& options, std::ostream& out, std::ostream& err);

}  // namespace skelplay::cli
