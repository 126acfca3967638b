#include "processing/output_space.h"

namespace skelplay::processing {
namespace {
/// Brings the up axis to Y.
glm::dmat3 upright(figure::SignedAxis up) {
    return glm::dmat3(scene::matrix(scene::FigureTransform{1.0, up, glm::dvec3(0.0)}));
}
}  // namespace

UnitAxisConversion unit_axis_conversion(const figure::Figure& figure, const analysis::Placement& own,
                                        const OutputSpace& target) {
    UnitAxisConversion result;
    if (target.metres_per_unit || figure.declared_scale.value_or(1.0) != 1.0) {
        result.declared_factor = own.unit.declared_factor;
        result.factor_applied = target.apply_scale;
        if (target.apply_scale) result.scale = own.unit.declared_factor;
        if (target.metres_per_unit) result.unit = own.unit;
    }
    if (result.unit && result.unit->known()) {
        result.scale = result.unit->metres / *target.metres_per_unit;
        result.factor_applied = true;
    }
    if (target.up) {
        result.rotation = up_rotation(own.up.value, *target.up);
        result.up = own.up;
    }
    return result;
}

glm::dmat3 up_rotation(figure::SignedAxis from, figure::SignedAxis to) {
    return from == to ? glm::dmat3{1.0} : glm::transpose(upright(to)) * upright(from);
}
}  // namespace skelplay::processing
