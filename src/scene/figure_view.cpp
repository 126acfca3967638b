#include "scene/figure_view.h"

namespace skelplay::scene {

glm::dmat4 matrix(const Placement& placement) {
    const double s = placement.metres_per_unit;
    const double u = placement.up.negative ? -s : s;
    glm::dmat4 result(0.0);
    switch (placement.up.axis) {
        case figure::Axis::x:
            result[0] = {0, u, 0, 0};
            result[1] = {-u, 0, 0, 0};
            result[2] = {0, 0, s, 0};
            break;
        case figure::Axis::y:
            result[0] = {s, 0, 0, 0};
            result[1] = {0, u, 0, 0};
            result[2] = {0, 0, u, 0};
            break;
        case figure::Axis::z:
            result[0] = {s, 0, 0, 0};
            result[1] = {0, 0, -u, 0};
            result[2] = {0, u, 0, 0};
            break;
    }
    for (int turn = 0; turn < placement.quarter_turns; ++turn)
        for (int column = 0; column < 3; ++column)
            result[column] = {result[column].z, result[column].y, -result[column].x, 0};
    result[3] = glm::dvec4(placement.shift, 1.0);
    return result;
}

glm::dmat3 file_axes(const Placement& placement) {
    return glm::dmat3(matrix({1.0, placement.up, glm::dvec3(0.0), placement.quarter_turns}));
}

}  // namespace skelplay::scene
