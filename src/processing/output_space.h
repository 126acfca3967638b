#pragma once

#include "analysis/placement.h"

namespace skelplay::processing {
/// The length unit and up axis of a written figure; nothing: the figure's own.
struct OutputSpace {
    std::optional<double> metres_per_unit;
    std::optional<figure::Axis> up;
    bool apply_scale = false;  // lengths are multiplied by the factor that the file declares
    friend bool operator==(const OutputSpace&, const OutputSpace&) = default;
};

/// The conversion from the file's own lengths and axes to the target's.
struct UnitAxisConversion {
    double scale = 1.0;
    glm::dmat3 rotation{1.0};
    std::optional<analysis::Unit> unit;  // the figure's, with the evidence, in `scale` if known; nothing: not requested
    double declared_factor = 1.0;        // see analysis::Unit; applied to the written lengths or not
    bool factor_applied = false;         // `scale` contains it
    std::optional<analysis::UpAxis> up;  // likewise
};

/// `own`: the figure's unit and up axis.
UnitAxisConversion unit_axis_conversion(const figure::Figure& figure, const analysis::Placement& own,
                                        const OutputSpace& target);

/// The rotation from the axis `from` to the axis `to`, as the window uses to set figures upright.
glm::dmat3 up_rotation(figure::SignedAxis from, figure::SignedAxis to);
}  // namespace skelplay::processing
