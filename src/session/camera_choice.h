#pragma once

#include <cstddef>
#include <glm/vec3.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "scene/camera.h"

namespace skelplay::session {

struct View;

/// A camera as text: on the command line, and in the state file. What the text leaves out is inferred from what is
/// shown.
struct CameraChoice {
    double yaw = 0.6;                  // radians, see scene::Camera
    double pitch = 0.2;                // radians
    std::optional<double> distance;    // metres from the target; nothing: so that the framed box fits
    std::optional<glm::dvec3> target;  // world, metres; nothing: the centre of the framed box
    bool follow = false;               // frames the first pose and moves with the active figure
    bool orthographic = false;
    bool joint = false;  // with `follow`: with the selected joint
    bool hold = false;   // never moves with the figure, however far that travels
    friend bool operator==(const CameraChoice&, const CameraChoice&) = default;
};

/// The values that parse_camera accepts, for help and messages.
inline constexpr std::string_view camera_grammar =
    "front, right, top, back, left, bottom or three-quarter, or YAW,PITCH[,DISTANCE] in degrees and metres; "
    "then also ,at=X:Y:Z (what it looks at, in metres, Y up), ,follow (moves with the active figure), ,follow-joint "
    "(with the selected joint), ,hold (never does) and ,ortho";
/// What a camera without a distance or target frames, for help.
inline constexpr std::string_view camera_framing =
    "Without DISTANCE and at= it frames what is shown: for one picture the pose of its frame, for several pictures, a "
    "stroboscope or a video all their frames, in the window the whole motion; with ,follow always the first pose. A "
    "figure that travels more than twice its height is followed, but not in a stroboscope nor with ,hold";

/// Reads "three-quarter", "front,follow", "30,15", "-45,10,4.5,at=0:0.9:1.2,ortho". Returns a message for anything
/// else.
std::variant<CameraChoice, std::string> parse_camera(std::string_view text);
/// The camera for a choice; `box`: around the takes (or the pose) to frame.
scene::Camera camera_for(const CameraChoice& choice, const scene::Bounds& box, scene::ViewportSize viewport);
/// The text that parse_camera reads as this choice, with distance and target rounded to micrometres and angles to
/// millionths of a degree.
std::string to_text(const CameraChoice& camera);

/// The names of directions that parse_camera() knows: "front" …
std::vector<std::string_view> view_names();

/// The present camera of a view in the picture, with all its values.
CameraChoice camera_choice(const View& view, std::size_t pane);

}  // namespace skelplay::session
