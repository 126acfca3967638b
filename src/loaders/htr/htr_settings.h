#pragma once

#include <array>
#include <glm/vec3.hpp>
#include <optional>
#include <string>

#include "base/diagnostics.h"
#include "figure/ids.h"
#include "figure/signed_axis.h"
#include "loaders/htr/htr_document.h"

namespace skelplay::loaders {

/// Frames per second assumed when the header has no usable rate.
inline constexpr double assumed_htr_fps = 30.0;

/// What the header of a document means.
struct HtrSettings {
    bool global = false;  // GTR: every segment's parent is GLOBAL
    std::array<figure::Axis, 3> euler_order{figure::Axis::z, figure::Axis::y, figure::Axis::x};  // as multiplied
    double radians_per_unit = 0.017453292519943295;  // of the angles in the file
    glm::dvec3 length_axis{0, 1, 0};                 // unit vector: bones point along it
    bool scaled = true;                              // rows end with a scale factor
    double frames_per_second = assumed_htr_fps;
    std::optional<double> scale;
    std::optional<double> metres_per_unit;
    std::string unit;
    std::optional<figure::SignedAxis> up;
};

/// Reads the header's values, and compares its numbers of segments and frames with those found. `fps` replaces the
/// file's rate. Nothing, with an error, when the header asks for what is not read: an order of transforms in which the
/// translation does not come first.
std::optional<HtrSettings> read_htr_settings(const HtrDocument& document, std::optional<double> fps,
                                             base::Diagnostics& diagnostics);

}  // namespace skelplay::loaders
