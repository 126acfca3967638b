#pragma once

#include <cstdint>
#include <glm/gtc/matrix_transform.hpp>
#include <vector>
#include "figure/skin.h"
#include "support/skeleton.h"

namespace skelplay::test {
/// low (0 0 0) -- middle (0 10 0) -- high (0 20 0), and a lone prop, a root
inline figure::Skeleton chain() {
    using figure::BoneId;
    const glm::dvec3 up(0, 10, 0);
    return skeleton_of({{.name = "low"},
                        {.name = "middle", .parent = BoneId{0}, .offset = up},
                        {.name = "high", .parent = BoneId{1}, .offset = up},
                        {.name = "prop", .offset = up}});
}

/// A vertex in the bind pose, what it follows, and what its weights in the file sum to.
struct TestVertex {
    glm::dvec3 place{0.0};
    std::vector<figure::Influence> influences;
    double sum = 1.0;
};

/// A skin of such vertices for chain().
inline figure::WeightedSkin skin_of(const std::vector<TestVertex>& vertices) {
    figure::WeightedSkin skin;
    skin.first_influence.push_back(0);
    for (const TestVertex& vertex : vertices) {
        skin.positions.push_back(vertex.place);
        skin.file_weight_sums.push_back(vertex.influences.empty() ? 0.0 : vertex.sum);
        skin.influences.insert(skin.influences.end(), vertex.influences.begin(), vertex.influences.end());
        skin.first_influence.push_back(static_cast<std::uint32_t>(skin.influences.size()));
    }
    for (const double y : {0.0, 10.0, 20.0, 10.0})
        skin.inverse_bind.push_back(glm::translate(glm::dmat4(1), glm::dvec3(0, -y, 0)));
    return skin;
}
}  // namespace skelplay::test
