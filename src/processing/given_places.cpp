#include "processing/given_places.h"

#include <cmath>
#include <glm/geometric.hpp>
#include <glm/matrix.hpp>

namespace skelplay::processing {

bool is_place(const glm::dvec3& place) noexcept { return std::isfinite(glm::dot(place, place)); }

GivenPlaces::GivenPlaces(const figure::Figure& figure)
    : figure_(figure), evaluator_(figure.skeleton), places_(figure.skeleton.size()) {}

void GivenPlaces::frame(std::size_t frame) {
    figure::sample(figure_.skeleton, figure_.take, frame, pose_);
    const auto& positions = evaluator_.positions(pose_);
    for (std::size_t i = 0; i < places_.size(); ++i) places_[i] = positions[i].origin;
}

glm::dmat3 GivenPlaces::root_turn(figure::BoneId root) const {
    if (figure::channel_motion(figure_.take) == nullptr) return glm::dmat3(1.0);
    return glm::dmat3(pose_.local[index(root)]) * glm::transpose(figure_.skeleton.rest_axes(root));
}

}  // namespace skelplay::processing
