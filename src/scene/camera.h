#pragma once

#include "scene/bounds.h"

namespace skelplay::scene {
/// A camera on a sphere around a target, in metres, Y up. Yaw 0 looks from +Z, more from +X; more pitch from above.
struct Camera {
    glm::dvec3 target{0.0, 0.9, 0.0};
    double distance = 4.0;       // metres, eye to target; > 0
    double yaw = 0.6;            // radians
    double pitch = 0.2;          // radians, within ±pitch_limit
    double field_of_view = 0.6;  // radians, vertical
    bool orthographic = false;

    static constexpr double pitch_limit = 1.5707963267948966;
};

/// Views along an axis.
enum class ViewPreset : std::uint8_t { front, right, top, back, left, bottom };

/// The size of a viewport in pixels; both > 0.
struct ViewportSize {
    double width = 1;
    double height = 1;
    [[nodiscard]] double aspect() const noexcept { return width / height; }
};

/// A half-line in the world; direction of unit length.
struct Ray {
    glm::dvec3 origin{0.0};
    glm::dvec3 direction{0.0, 0.0, -1.0};
};

/// View and projection for OpenGL's clip space. `view` expects positions relative to the target, for floats' sake.
struct CameraMatrices {
    glm::dmat4 view{1.0};
    glm::dmat4 projection{1.0};
};

glm::dvec3 eye(const Camera& camera);
/// Unit vectors of the camera: right, up and towards the viewer, as the columns of a rotation.
glm::dmat3 axes(const Camera& camera);
/// The near and far planes are set so that a scene of `scene_radius` metres around the target fits.
CameraMatrices matrices(const Camera& camera, ViewportSize viewport, double scene_radius);
/// The ray under a pixel; (0, 0) is the viewport's top left corner.
Ray ray(const Camera& camera, glm::dvec2 pixel, ViewportSize viewport);
/// How many pixels a metre at the target covers.
double pixels_per_metre(const Camera& camera, ViewportSize viewport);
/// The position of a world point in the viewport, in pixels from the top left; z > 0: in front of the camera.
glm::dvec3 project(const Camera& camera, const glm::dvec3& point, ViewportSize viewport);

/// True when the centre or a corner of a box is in view.
bool sees(const Camera& camera, const Bounds& box, ViewportSize viewport);
/// True when no part of a box can be in view.
bool misses(const Camera& camera, const Bounds& box, ViewportSize viewport);
/// True when all of a box is in view.
bool sees_all(const Camera& camera, const Bounds& box, ViewportSize viewport);

/// Rotates the camera around the target by a drag of `pixels`; the height of the viewport is half a rotation.
void orbit(Camera& camera, glm::dvec2 pixels, ViewportSize viewport);
/// Moves the target by a drag of `pixels`, so that a point at its distance stays under the pointer.
inline void pan(Camera& camera, glm::dvec2 pixels, ViewportSize viewport) {
    const glm::dmat3 rotation = axes(camera);
    const double metres = 1.0 / pixels_per_metre(camera, viewport);
    camera.target += (rotation[1] * pixels.y - rotation[0] * pixels.x) * metres;
}
/// Multiplies the distance by `factor`; the point under the pixel, on the plane through the target, stays there.
void zoom(Camera& camera, double factor, glm::dvec2 pixel, ViewportSize viewport);
/// Makes the camera look along an axis; target and distance do not change.
void look(Camera& camera, ViewPreset preset);
/// Sets target and distance so that the box fits the viewport with a margin; the direction does not change.
void frame(Camera& camera, const Bounds& box, ViewportSize viewport);
/// The same with points, which fill as much of the viewport as they can, with a small margin.
void frame_tightly(Camera& camera, std::span<const glm::dvec3> points, ViewportSize viewport);
}  // namespace skelplay::scene
