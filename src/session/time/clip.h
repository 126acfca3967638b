#pragma once

#include <cstddef>
#include <optional>
#include <vector>

namespace skelplay::session {

/// The take positions that the pictures of a video show, in order.
struct Clip {
    std::vector<double> positions;  // in frames of the take, from 0
    double rate = 30.0;             // pictures a second, > 0
    double step = 1.0;              // frames of the take that pass from one picture to the next
};

/// The default number of pictures a second of a video that allows `most`: the take's frame rate, divided by the
/// smallest whole number that brings it to `most` or below, so that each picture is a frame of the file.
double default_rate(double take_fps, double most);

/// Shows frames of a take at its own speed with `rate` pictures a second. Poses between consecutive frames are
/// interpolated; where frames are left out, the frame before stays until the next one's time. Frames may be in any
/// order. The clip is empty only if `frames` is.
Clip real_time_clip(const std::vector<std::size_t>& frames, double take_fps, double rate);

/// One picture for each frame.
Clip every_frame_clip(const std::vector<std::size_t>& frames, double rate);

/// Rounds a frame rate to three decimals: 30.00003 comes from a frame time written with six decimals and means 30.
double tidy_rate(double fps);

}  // namespace skelplay::session
