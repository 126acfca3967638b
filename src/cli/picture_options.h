#pragma once

#include <glm/vec3.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "output/image_file.h"
#include "scene/camera.h"

namespace skelplay::cli {

/// Where `skelplay render` looks from.
struct CameraChoice {
    double yaw = 0.6;                  // radians, see scene::Camera
    double pitch = 0.2;                // radians
    std::optional<double> distance;    // metres from the target; nothing: so that what is framed fits
    std::optional<glm::dvec3> target;  // world, metres; nothing: the middle of what is framed
    bool follow = false;               // frames the pose it begins with and goes with the active figure
    bool orthographic = false;
};

/// What parse_camera reads, for help and complaints.
inline constexpr std::string_view camera_grammar =
    "front, right, top, back, left, bottom or three-quarter, or YAW,PITCH[,DISTANCE] in degrees and metres; "
    "then also ,at=X:Y:Z (what it looks at, in metres, Y up), ,follow (goes with the active figure) and ,ortho";
/// What is framed where a camera leaves its distance or target open, for help.
inline constexpr std::string_view camera_framing =
    "Without DISTANCE and at= it frames what is shown: a picture its frame's pose, several pictures, a stroboscope and "
    "a video all their frames, the window the whole motion; with ,follow each frames the pose it begins with";

/// Reads "three-quarter", "front,follow", "30,15", "-45,10,4.5,at=0:0.9:1.2,ortho".
std::variant<CameraChoice, std::string> parse_camera(std::string_view text);
/// The camera that a choice means, for takes (or a pose) in a box.
scene::Camera camera_for(const CameraChoice& choice, const scene::Bounds& box, scene::ViewportSize viewport);
/// What parse_camera reads as this choice, but for its distance and target in whole micrometres and its angles in
/// whole millionths of a degree.
std::string to_text(const CameraChoice& camera);

/// Reads "1280x720". Each side is 1 to 16384 pixels, and both together at most 64 million.
std::variant<output::PictureSize, std::string> parse_picture_size(std::string_view text);

}  // namespace skelplay::cli
