#pragma once

#include "analysis/placement.h"
#include "scene/camera.h"
#include "session/figure_id.h"

namespace skelplay::session {
/// The bounds of the visible figures over some frames, in the world, in metres.
struct FramingBounds : analysis::MotionBounds {
    double height = 0.0;  // of the figure that is followed; 0: there is none

    /// How far the followed point travels.
    [[nodiscard]] double distance() const noexcept { return glm::length(travel.size()); }
};

/// The bounds of the whole takes that a view shows, without their outlier frames.
FramingBounds framing_bounds(const Document& document, const PosedScene& posed, const Pane& pane);

/// Widens the bounds by as much as shown bodies reach beyond their bones in the present pose.
void include_bodies(FramingBounds& bounds, const Document& document, const PosedScene& posed, const View& view);

/// Whether a camera should go with the figure: it travels more than two of its heights, or would be less than 45 % of
/// the picture high for a camera that holds still. Of `camera` the direction and the projection count.
bool should_follow(const FramingBounds& bounds, const scene::Camera& camera, scene::ViewportSize viewport);

/// "the figure travels 8.4 m: the camera follows it".
std::string following_text(const FramingBounds& bounds, const OpenFigure& followed);

/// Where the active figure is on the ground (x and z, metres); empty: it stays within its height.
std::vector<glm::dvec2> path_on_ground(const Document& document, const Playback& playback,
                                       const std::vector<std::size_t>& frames);
/// The yaw of a camera that sees the figure move across the picture, to the right. The path must not be empty.
double yaw_across(std::span<const glm::dvec2> path);

/// At most a thousand of these frames, without the active figure's outliers unless there are no others.
std::vector<std::size_t> measured_frames(const Document& document, const Playback& playback,
                                         const std::vector<std::size_t>& frames);

/// The frame (from 0) that shows a take best: of some frames without outliers and the first and last twentieth, where
/// people hold their arms out, that of the widest pose, by the root mean square of distances from the centre.
std::size_t widest_frame(const OpenFigure& open);

/// The frames for `count` pictures: the widest one, or several spread over the take; fewer where it has fewer.
std::vector<std::size_t> still_frames(const OpenFigure& open, std::size_t count);

/// The direction that the active figure faces in its present pose: its chest's front along the ground, of unit length,
/// in the world. Nothing where hips and shoulders are not known by their names, and where it faces up or down.
std::optional<glm::dvec3> front_of(const Document& document, const PosedScene& posed);

/// A camera as text. What the text leaves out is inferred from what is shown.
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

/// Reads "three-quarter", "front,follow", "-45,10,4.5,at=0:0.9:1.2,ortho"; returns a message for anything else.
std::variant<CameraChoice, std::string> parse_camera(std::string_view text);
/// The camera for a choice; `box`: around the takes (or the pose) to frame.
scene::Camera camera_for(const CameraChoice& choice, const scene::Bounds& box, scene::ViewportSize viewport);
/// The text that parse_camera() reads as this choice, rounded to micrometres and millionths of a degree.
std::string to_text(const CameraChoice& camera);

/// The names of directions that parse_camera() knows: "front" …
std::vector<std::string_view> view_names();

/// "front", or "35° 12°": its yaw and its pitch.
std::string direction_text(const scene::Camera& camera);

/// The present camera of a view in the picture, with all its values.
CameraChoice camera_choice(const View& view, std::size_t pane);
}  // namespace skelplay::session
