#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "scene/camera.h"

namespace skelplay::session {

struct Session;

/// What is written into a picture, so that it is known later what it shows.
struct BurnIn {
    std::string take;       // the visible figures' names, the active one's first: "walk.amc"
    std::string frame;      // in the file's numbers: "13 / 316"
    std::string time_code;  // of the time line, see session::time_code(): "00:00:00:012"
    std::string rate;       // the take's: "120 fps", "120 fps assumed"
    std::string camera;     // "front 4.20 m", "35° 12° 4.20 m, follows"; empty: there are several views
};

/// "front", or "35° 12°": its yaw and its pitch.
std::string direction_text(const scene::Camera& camera);

/// What a picture of the session now shows. Between two frames it is the one before that counts.
BurnIn burn_in(const Session& session);
/// What one picture of several positions shows, in order of time: from which frame to which. `session` is at the last.
BurnIn burn_in(const Session& session, const std::vector<double>& positions);

}  // namespace skelplay::session
