#include "processing/given_positions.h"

#include <cmath>
#include <glm/geometric.hpp>
#include <glm/matrix.hpp>

namespace skelplay::processing {

bool is_finite_position(const glm::dvec3& position) noexcept { return std::isfinite(glm::dot(position, position)); }

GivenPositions::GivenPositions(const figure::Figure& figure)
    : figure_(figure), evaluator_(figure.skeleton), positions_(figure.skeleton.size()) {}

void GivenPositions::frame(std::size_t frame) {
    figure::sample(figure_.skeleton, figure_.take, frame, pose_);
    const auto& positions = evaluator_.positions(pose_);
    for (std::size_t i = 0; i < positions_.size(); ++i) positions_[i] = positions[i].origin;
}

glm::dmat3 GivenPositions::root_rotation(figure::BoneId root) const {
    if (figure::channel_motion(figure_.take) == nullptr) return glm::dmat3(1.0);
    return glm::dmat3(pose_.local[index(root)]) * glm::transpose(figure_.skeleton.rest_axes(root));
}

}  // namespace skelplay::processing
