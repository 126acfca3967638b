#pragma once

#include "figure/prelude.h"

namespace skelplay::body::mannequin {
struct Vertex {
    glm::dvec3 position{0.0};
    glm::dvec3 normal{0.0};  // unit, outward
};

/// Three or four corners, counter-clockwise seen from outside; indices into the shell's vertices.
class Face {
public:
    Face(std::initializer_list<std::uint32_t> corners) : count_(corners.size()) {
        std::ranges::copy(corners, corners_.begin());
    }
    [[nodiscard]] std::size_t size() const noexcept { return count_; }
    std::uint32_t* begin() noexcept { return corners_.data(); }
    std::uint32_t* end() noexcept { return begin() + count_; }
    [[nodiscard]] const std::uint32_t* begin() const noexcept { return corners_.data(); }
    [[nodiscard]] const std::uint32_t* end() const noexcept { return begin() + count_; }
    std::uint32_t& operator[](std::size_t i) noexcept { return corners_[i]; }
    std::uint32_t operator[](std::size_t i) const noexcept { return corners_[i]; }

private:
    std::array<std::uint32_t, 4> corners_{};
    std::size_t count_;
};

/// A closed surface of one colour.
struct Shell {
    std::string material;
    std::vector<Vertex> vertices;
    std::vector<Face> faces;
};

/// A line from one joint to the next, in cm.
struct Segment {
    glm::dvec3 start{0.0};
    glm::dvec3 end{0.0};
};

/// The axes that a shell is built along. The tables of cross-sections use
///     along   from the start (0) to the end (1)
///     side    away from the middle of the body; for arms that are held out, upwards
///     front   forward; for the feet, which point forward, upwards
struct Axes {
    glm::dvec3 start{0.0};  // cm
    glm::dvec3 along{0.0};  // cm; from start to end
    glm::dvec3 side{0.0};   // unit
    glm::dvec3 front{0.0};  // unit

    /// The point `lengths` of the axis along it, and so many centimetres to the side and to the front.
    [[nodiscard]] glm::dvec3 at(double lengths, double to_side, double to_front) const {
        return start + along * lengths + side * to_side + front * to_front;
    }
};

/// The axes along a segment whose front is as near to `front` as the segment allows; side: along × front.
Axes axes_along(const Segment& segment, const glm::dvec3& front);

/// A cross-section centred near the axis: an ellipse, or a shape between ellipse and rectangle.
struct Section {
    double at = 0.0;      // along the axis: 0 at its start, 1 at its end
    double side = 0.0;    // cm, half the width
    double front = 0.0;   // cm, half the depth
    double out = 0.0;     // cm, offset of the middle to the side
    double ahead = 0.0;   // cm, offset of the middle to the front
    double square = 2.0;  // exponent of the superellipse: 2 is an ellipse, larger is closer to a rectangle
};

/// A smooth body through cross-sections, closed by a dome at both ends.
struct Profile {
    int around = 24;          // corners of each ring; even
    double first_dome = 0.0;  // cm, height of the dome before the first section
    double last_dome = 0.0;   // cm, height of the dome after the last section
    std::vector<Section> sections;
    double ring_distance = 1.4;  // cm between rings, roughly
};

/// The part of a profile between two positions, for an axis in cm. `dome`: of cuts, relative to their smaller half.
Profile slice(const Profile& profile, double from, double to, double length, double dome);

Shell loft(const Profile& profile, const Axes& axes, std::string material);

/// A sphere: centre and radius in cm, corners around it.
Shell ball(const glm::dvec3& centre, double radius, std::string material, int around = 20);

/// Six times the volume inside the shell; negative if its faces look inward.
double signed_volume(const Shell& shell);

/// Turns the faces about if they look inward.
void face_outward(Shell& shell);

/// Gives every vertex the mean direction of the faces around it, large faces counting more.
void smooth_normals(Shell& shell);
}  // namespace skelplay::body::mannequin
