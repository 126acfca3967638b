#pragma once

#include <glm/mat3x3.hpp>
#include <optional>

#include "analysis/place.h"
#include "figure/figure.h"

namespace skelplay::processing {

/// The length unit and up axis that a figure is to be written in; nothing: its own.
struct OutputSpace {
    std::optional<double> metres_per_unit;
    std::optional<figure::Axis> up;
    bool known_unit_only = false;  // a unit that neither the file nor the user says is taken for the target's
    friend bool operator==(const OutputSpace&, const OutputSpace&) = default;
};

/// What leads from the file's own lengths and axes to the target's.
struct UnitAxisConversion {
    double scale = 1.0;
    glm::dmat3 rotation{1.0};
    std::optional<analysis::Unit> unit;  // the figure's, with the evidence; nothing: the target does not ask
    bool unit_believed = true;           // false: `scale` is 1, see Target::known_unit_only
    std::optional<analysis::UpAxis> up;  // the same
};

/// Works out the figure's unit and up axis, as the options, the file or else its shape say, where the target asks.
UnitAxisConversion unit_axis_conversion(const figure::Figure& figure, const analysis::PlaceOptions& options,
                                        const OutputSpace& target);

/// The rotation that brings the direction `from` to where `to` is, as the window stands figures up.
glm::dmat3 up_rotation(figure::SignedAxis from, figure::SignedAxis to);

}  // namespace skelplay::processing
