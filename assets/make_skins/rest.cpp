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
    const glm::dvec3 along = segment.end - segment.start;
    const glm::dvec3 unit = glm::normalize(along);
    const glm::dvec3 wanted = facing == Facing::ahead ? glm::dvec3(0, 0, 1) : glm::dvec3(0, 1, 0);
    const glm::dvec3 front = glm::normalize(wanted - unit * glm::dot(wanted, unit));
    const glm::dvec3 side = glm::cross(unit, front);
    return {segment.start, along, side.x + side.y < 0.0 ? -side : side, front};
}

}  // namespace skelplay::make_skins
