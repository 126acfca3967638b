#pragma once

#include <cstddef>
#include <optional>
#include <vector>

namespace skelplay::session {

/// What the pictures of a video show, one after the other.
struct Clip {
    std::vector<double> positions;  // in frames of the take, from 0
    double rate = 30.0;             // pictures a second, > 0
};

/// Pictures a second that nobody asked for, of a video with at most `most`: the take's own, or the largest whole part
/// of it that is not more, so that each picture is a frame of the file.
double usual_rate(double take_fps, double most);

/// Frames of a take as they would play at their own speed, `rate` pictures a second: between neighbours in the file
/// poses are mixed, and where frames are left out the one before stays until the next one's time. Frames may come in
/// any order. Not empty unless `frames` is.
Clip real_time_clip(const std::vector<std::size_t>& frames, double take_fps, double rate);

/// A picture for each frame, however long that takes.
Clip every_frame_clip(const std::vector<std::size_t>& frames, double rate);

/// A rate as it was meant: 30.00003 is 30, which a frame time with six decimals can't say.
double tidy_rate(double fps);

}  // namespace skelplay::session
