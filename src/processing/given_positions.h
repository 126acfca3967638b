#pragma once

#include <cstddef>
#include <glm/mat3x3.hpp>
#include <glm/vec3.hpp>
#include <span>
#include <vector>

#include "figure/figure.h"
#include "scene/evaluator.h"

namespace skelplay::processing {

/// Whether all three numbers are finite and their squares are, too.
bool is_finite_position(const glm::dvec3& position) noexcept;

/// Where the joints of a figure are, frame by frame. Reuses its memory; one for each thread.
class GivenPositions {
public:
    /// `figure` must outlive this.
    explicit GivenPositions(const figure::Figure& figure);

    /// Poses a frame; a take without frames is at rest.
    void frame(std::size_t frame);
    /// Every joint's position in the figure's axes, by BoneId, in the frame posed last. May be infinite.
    [[nodiscard]] std::span<const glm::dvec3> positions() const noexcept { return positions_; }
    /// How a root is rotated against its rest. Of a take without channels, whose matrices may be of any kind, not at
    /// all.
    [[nodiscard]] glm::dmat3 root_rotation(figure::BoneId root) const;

private:
    const figure::Figure& figure_;
    scene::FigureEvaluator evaluator_;
    figure::Pose pose_;
    std::vector<glm::dvec3> positions_;
};

}  // namespace skelplay::processing
