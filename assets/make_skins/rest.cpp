#include "rest.h"

namespace skelplay::make_skins {
Segment rest_segment(const make_walk::Body& body, std::string_view bone) {
    const make_walk::BoneId id = body.find(bone);
    Segment segment;
    for (make_walk::BoneId i = id; i != make_walk::BoneId::none; i = body[i].parent) {
        segment.start += rest_offset(body, i);
    }
    segment.end = segment.start + direction(body[id]) * body[id].length;
    return segment;
}

Axes axes_along(const Segment& segment, Facing facing) {
    Axes axes = body::mannequin::axes_along(segment, facing == Facing::ahead ? glm::dvec3(0, 0, 1) : glm::dvec3(0, 1, 0));
    if (axes.side.x + axes.side.y < 0.0) {
        axes.side = -axes.side;
    }
    return axes;
}
}  // namespace skelplay::make_skins
