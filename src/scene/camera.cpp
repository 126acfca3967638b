#include "scene/camera.h"
#include <glm/ext/matrix_clip_space.hpp>

namespace skelplay::scene {
namespace {
constexpr double pi = 3.14159265358979323846;
constexpr double nearest = 1e-4;  // metres; small enough for the skeleton of a fly
constexpr double farthest = 1e7;
constexpr double margin = 1.12;  // of a framed box

double half_height(const Camera& camera) { return camera.distance * std::tan(camera.field_of_view * 0.5); }

bool sees(const Camera& camera, const glm::dvec3& point, ViewportSize viewport) {
    const glm::dvec3 at = project(camera, point, viewport);
    return at.z > 0.0 && at.x >= 0.0 && at.x <= viewport.width && at.y >= 0.0 && at.y <= viewport.height;
}

/// A point has no size to fill a picture with. It gets a metre: from much nearer its shadow would be all of the ground.
Bounds with_size(Bounds box) {
    constexpr double half = 0.5;
    if (box.radius() >= nearest) return box;
    const glm::dvec3 centre = box.centre();
    box.include(centre - half);
    box.include(centre + half);
    return box;
}
}  // namespace

glm::dmat3 axes(const Camera& camera) {
    const double cy = std::cos(camera.yaw);
    const double sy = std::sin(camera.yaw);
    const double cp = std::cos(camera.pitch);
    const double sp = std::sin(camera.pitch);
    const glm::dvec3 right(cy, 0.0, -sy);
    const glm::dvec3 back(sy * cp, sp, cy * cp);
    return {right, glm::cross(back, right), back};
}

glm::dvec3 eye(const Camera& camera) { return camera.target + axes(camera)[2] * camera.distance; }

CameraMatrices matrices(const Camera& camera, ViewportSize viewport, double scene_radius) {
    glm::dmat4 view(glm::transpose(axes(camera)));
    view[3] = glm::dvec4(0.0, 0.0, -camera.distance, 1.0);
    const double reach = std::max(scene_radius, camera.distance) * 4.0;
    if (camera.orthographic) {
        const double h = half_height(camera);
        const double w = h * viewport.aspect();
        return {view, glm::ortho(-w, w, -h, h, camera.distance - reach, camera.distance + reach)};
    }
    const double near_plane = std::max(camera.distance * 0.01, nearest);
    return {view, glm::perspective(camera.field_of_view, viewport.aspect(), near_plane, camera.distance + reach)};
}

Ray ray(const Camera& camera, glm::dvec2 pixel, ViewportSize viewport) {
    const glm::dmat3 rotation = axes(camera);
    const double h = half_height(camera);
    const double x = (2.0 * pixel.x / viewport.width - 1.0) * h * viewport.aspect();
    const double y = (1.0 - 2.0 * pixel.y / viewport.height) * h;
    const glm::dvec3 on_plane = camera.target + rotation[0] * x + rotation[1] * y;
    if (camera.orthographic) return {on_plane + rotation[2] * camera.distance * 4.0, -rotation[2]};
    return {eye(camera), glm::normalize(on_plane - eye(camera))};
}

double pixels_per_metre(const Camera& camera, ViewportSize viewport) {
    return viewport.height / (2.0 * half_height(camera));
}

glm::dvec3 project(const Camera& camera, const glm::dvec3& point, ViewportSize viewport) {
    const glm::dvec3 seen = glm::transpose(axes(camera)) * (point - camera.target);
    const double depth = camera.distance - seen.z;
    const double scale =
        pixels_per_metre(camera, viewport) * (camera.orthographic ? 1.0 : camera.distance / std::max(depth, 1e-9));
    return {viewport.width * 0.5 + seen.x * scale, viewport.height * 0.5 - seen.y * scale,
            camera.orthographic ? std::max(depth, 1e-9) : depth};
}

bool sees(const Camera& camera, const Bounds& box, ViewportSize viewport) {
    const auto seen = [&](const glm::dvec3& point) { return sees(camera, point, viewport); };
    return seen(box.centre()) || std::ranges::any_of(box.corners(), seen);
}

bool misses(const Camera& camera, const Bounds& box, ViewportSize viewport) {
    const glm::dmat3 inverse = glm::transpose(axes(camera));
    const double tan_y = std::tan(camera.field_of_view * 0.5);
    std::array<bool, 5> outside{true, true, true, true, true};  // behind, right, left, above, below
    for (const glm::dvec3& corner : box.corners()) {
        const glm::dvec3 at = inverse * (corner - camera.target);
        const double depth = camera.orthographic ? camera.distance : camera.distance - at.z;
        const double half = depth * tan_y;
        const double half_width = half * viewport.aspect();
        const std::array here{depth <= 0.0, at.x > half_width, at.x<-half_width, at.y> half, at.y < -half};
        for (std::size_t i = 0; i < outside.size(); ++i) outside.at(i) = outside.at(i) && here.at(i);
    }
    return std::ranges::find(outside, true) != outside.end();
}

bool sees_all(const Camera& camera, const Bounds& box, ViewportSize viewport) {
    return std::ranges::all_of(box.corners(), [&](const glm::dvec3& point) { return sees(camera, point, viewport); });
}

void orbit(Camera& camera, glm::dvec2 pixels, ViewportSize viewport) {
    camera.yaw = std::remainder(camera.yaw - pixels.x * pi / viewport.height, 2.0 * pi);
    camera.pitch = std::clamp(camera.pitch + pixels.y * pi / viewport.height, -Camera::pitch_limit, Camera::pitch_limit);
}

void zoom(Camera& camera, double factor, glm::dvec2 pixel, ViewportSize viewport) {
    const glm::dvec2 from_centre = pixel - glm::dvec2(viewport.width, viewport.height) * 0.5;
    pan(camera, -from_centre, viewport);
    camera.distance = std::clamp(camera.distance * factor, nearest * 10.0, farthest);
    pan(camera, from_centre, viewport);
}

void look(Camera& camera, ViewPreset preset) {
    struct Direction {
        double yaw;
        double pitch;
    };
    static constexpr std::array<Direction, 6> directions{
        {{0, 0}, {pi / 2, 0}, {0, pi / 2}, {pi, 0}, {-pi / 2, 0}, {0, -pi / 2}}};
    const Direction& direction = directions.at(static_cast<std::size_t>(preset));
    camera.yaw = direction.yaw;
    camera.pitch = direction.pitch;
}

void frame(Camera& camera, const Bounds& box, ViewportSize viewport) {
    if (box.empty()) return;
    const Bounds shown = with_size(box);
    camera.target = shown.centre();
    const glm::dmat3 inverse = glm::transpose(axes(camera));
    const double tan_y = std::tan(camera.field_of_view * 0.5);
    const double tan_x = tan_y * viewport.aspect();
    double distance = nearest * 10.0;
    for (const glm::dvec3& corner : shown.corners()) {
        const glm::dvec3 seen = inverse * (corner - camera.target);
        const double depth = camera.orthographic ? 0.0 : seen.z;
        distance =
            std::max({distance, depth + margin * std::abs(seen.x) / tan_x, depth + margin * std::abs(seen.y) / tan_y});
    }
    camera.distance = std::min(distance, farthest);
}

void frame_tightly(Camera& camera, std::span<const glm::dvec3> points, ViewportSize viewport) {
    if (points.empty()) return;
    constexpr double tight_margin = 1.06;
    const glm::dmat3 rotation = axes(camera);
    const double tan_y = std::tan(camera.field_of_view * 0.5) / tight_margin;
    const glm::dvec3 tan(tan_y * viewport.aspect(), tan_y, 1.0);
    Bounds seen;  // in the camera's axes
    glm::dvec3 low(std::numeric_limits<double>::max());
    glm::dvec3 high(std::numeric_limits<double>::lowest());
    for (const glm::dvec3& point : points) {
        const glm::dvec3 at = glm::transpose(rotation) * point;
        seen.include(at);
        // An edge of the view through the point meets the plane in which the eye moves here, relative to its slope.
        low = glm::min(low, at / tan - (camera.orthographic ? 0.0 : at.z));
        high = glm::max(high, at / tan + (camera.orthographic ? 0.0 : at.z));
    }
    if (seen.radius() < nearest) {
        const glm::dvec3 point = rotation * seen.centre();
        return frame(camera, {point, point}, viewport);
    }
    const glm::dvec3 middle = 0.5 * (low + high) * tan;
    const double eye = std::max(0.5 * (high.x - low.x), 0.5 * (high.y - low.y));
    const double depth = seen.centre().z;
    camera.target = rotation * glm::dvec3(middle.x, middle.y, depth);
    camera.distance = std::clamp(eye - (camera.orthographic ? 0.0 : depth), nearest * 10.0, farthest);
}
}  // namespace skelplay::scene
