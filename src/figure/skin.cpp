#include "figure/skin.h"

#include <glm/vec4.hpp>

namespace skelplay::figure {

std::string_view name(MatchKind kind) noexcept {
    switch (kind) {
        case MatchKind::hand: return "hand";
        case MatchKind::exact: return "exact";
        case MatchKind::ignoring_case: return "case";
        case MatchKind::convention: return "convention";
        case MatchKind::part: return "part";
        case MatchKind::suggested: return "suggested";
        case MatchKind::none: break;
    }
    return "none";
}

void pose_weighted(const WeightedSkin& skin, std::span<const glm::dmat4> world, std::vector<glm::dvec3>& positions) {
    std::vector<glm::dmat4> transforms(skin.inverse_bind.size());
    for (std::size_t bone = 0; bone < transforms.size(); ++bone)
        transforms[bone] = world[bone] * skin.inverse_bind[bone];
    positions.resize(skin.positions.size());
    for (std::size_t v = 0; v < positions.size(); ++v) {
        const auto influences = skin.influences_of(v);
        if (influences.empty()) {
            positions[v] = skin.positions[v];
            continue;
        }
        glm::dvec4 sum(0.0);
        for (const Influence& influence : influences)
            sum += transforms[index(influence.bone)] * glm::dvec4(skin.positions[v], 1.0) * influence.weight;
        positions[v] = glm::dvec3(sum);
    }
}

}  // namespace skelplay::figure
