#pragma once

#include "scene/draw_list.h"

namespace skelplay::scene {
/// The centre of mass of a figure, in the world.
struct CentreOfMassMark {
    glm::dvec3 centre{0.0};  // metres
    double radius = 0.04;    // metres, of its disc
    glm::dmat3 facing{1.0};  // the viewer's axes, see axes()
};

/// Adds the symbol for a centre of mass, which nothing hides, and a line down to a ring with a cross on the ground.
void draw_centre_of_mass(const CentreOfMassMark& mark, DrawList& list);

/// Adds crosses that nothing hides, at some of very many points. `size`: metres, of half a cross.
void draw_crosses(std::span<const glm::dvec3> points, double size, const glm::dmat3& facing, DrawList& list);

/// The bone whose limits are drawn, and where.
struct LimitedJoint {
    const figure::Skeleton* skeleton = nullptr;
    const figure::Motion* motion = nullptr;
    std::size_t frame = 0;  // whose values are compared with the limits
    BoneId bone = BoneId::none;
    glm::dmat4 parent{1.0};  // the parent's world matrix
    glm::dvec3 origin{0.0};  // the joint's position in the world
    double radius = 0.1;     // metres
};

/// Adds what shows the limits of a bone (ASF `limits`) and the frame's values, red when outside:
/// - an arc around the joint for each rotation, from the lowest to the highest angle, with a needle at the value. It
///   lies in the plane in which the rotation moves the bone while the other rotations stay the same;
/// - a bar for each translation, along its axis, with ticks at both ends and across the joint, which is at the value;
/// - a bar beside the bone for its length `l`, in the same way.
/// A range that is open at one end has no tick there and extends past the value.
void draw_limits(const LimitedJoint& joint, DrawList& list);

/// The path of a joint through a take.
struct MotionPath {
    std::span<const glm::dvec3> positions;  // one for every frame of the take
    glm::dmat4 to_world{1.0};               // from the units of `positions` to the world, in metres
    std::size_t first = 0;                  // frames of the part that is drawn, both ends included
    std::size_t last = 0;
    double now = 0.0;               // the playhead, in frames: the path is bright before it and pale after it
    std::size_t tick = 0;           // frames between ticks; 0: none
    double tick_size = 0.0;         // metres
    glm::vec3 colour{1.0F};         // linear RGB
    std::int64_t first_number = 0;  // the number that the take's first frame has in its file
};

/// Adds a path to the list's lines, and the frame numbers at about a dozen of the ticks to its labels, at round
/// distances. The path fades with the time from the playhead and has gaps where the joint is absent.
void draw_path(const MotionPath& path, DrawList& list);

/// A force plate and what it measures, in the world.
struct ForcePlateMark {
    std::array<glm::dvec3, 4> corners{};  // metres
    std::string name;                     // written at the first corner; empty: none
    glm::dvec3 force{0.0};                // of the ground on the body, in newtons
    glm::dvec3 centre{0.0};               // of pressure, metres; NaN: there is none, and no force is drawn
    glm::dvec3 free_moment{0.0};          // newton metres
    double metres_per_newton = 0.001;     // the length of the force
    double width = 0.01;                  // metres, of the force's arrow
};

/// Adds the plate's outline, its force as a spear from the centre of pressure, a cross there, and the free moment as an
/// arc around the plate's normal, a quarter turn for 10 N m. The list's bounds grow to hold the plate.
void draw_force_plate(const ForcePlateMark& mark, DrawList& list);

/// Adds the axes of a segment, each `length` metres long: x red, y green, z blue.
void draw_segment_axes(const glm::dmat4& world, double length, DrawList& list);
}  // namespace skelplay::scene
