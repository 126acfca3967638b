#pragma once

#include "body/loft.h"

/// The shapes of an artist's mannequin of 1.75 m: lofted pieces of wood with balls in the joints between them.
namespace skelplay::body::mannequin {
/// A colour of a skin.
struct Material {
    std::string_view name;
    glm::dvec3 diffuse;  // red, green, blue from 0 to 1, sRGB
};

/// Muted colours of wood and stone, for the segments, the bending parts between them, and the balls in the joints.
constexpr std::array materials{
    Material{"birch", {0.820, 0.745, 0.640}},
    Material{"oak", {0.690, 0.590, 0.475}},
    Material{"slate", {0.345, 0.385, 0.430}},
};

constexpr std::string_view birch = materials[0].name;
constexpr std::string_view oak = materials[1].name;
constexpr std::string_view slate = materials[2].name;

constexpr double stature = 175.0;  // cm

/// The direction that the front of a cross-section faces, as far as the bone allows.
enum class Facing : std::uint8_t { ahead, up };

/// A shell along the segment of a place.
struct LoftRow {
    std::string_view place;  // "pelvis": what it is shaped for
    std::string_view material;
    Profile profile;
    Facing facing = Facing::ahead;
    Segment moved{};  // cm; how far the axis starts and ends from the segment's ends, with the arms held out
};

/// A ball at the joint where a place begins.
struct BallRow {
    std::string_view place;
    double radius;  // cm
};

/// All shells, those of the middle first, then those of the left side: the table assets/shapes/mannequin.txt.
const std::vector<LoftRow>& lofts();

inline constexpr std::array<BallRow, 4> left_balls{{{"shin", 5.1}, {"foot", 2.8}, {"forearm", 3.7}, {"hand", 2.35}}};
}  // namespace skelplay::body::mannequin
