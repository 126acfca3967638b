#pragma once

#include <cstddef>
#include <glm/mat3x3.hpp>
#include <glm/vec3.hpp>
#include <optional>
#include <vector>

#include "figure/figure.h"
#include "processing/mirror_pairs.h"

namespace skelplay::processing {

/// How the angles of a bone's channels follow from its partner's, where axes are only exchanged.
struct CopiedAngles {
    struct Source {
        std::size_t channel = 0;  // of the partner's rotations
        double sign = 0.0;        // 0: the partner has none about this axis
    };
    std::vector<Source> sources;  // by the bone's rotations
    bool is_whole = false;        // they make the same rotation: every channel of the partner is used, in its order

    [[nodiscard]] std::vector<double> of(const std::vector<double>& partner) const {
        std::vector<double> angles;
        for (const Source& source : sources)
            angles.push_back(source.sign == 0.0 ? 0.0 : source.sign * partner[source.channel] + 0.0);
        return angles;
    }
};

/// What makes a bone's motion of its partner's.
struct MirrorRule {
    glm::dmat3 before{1.0};  // R' = before · R · after
    glm::dmat3 after{1.0};
    glm::dmat3 moves{1.0};  // translation' = moves · translation
    glm::dvec3 shift{0.0};  // + shift
    std::optional<CopiedAngles> copied;
};

/// The rule of each bone, by BoneId (see mirror()). Empty: mirrored_axes() does not find any.
std::vector<MirrorRule> mirror_rules(const figure::Figure& figure, figure::Axis up, const MirrorPairs& pairs);

}  // namespace skelplay::processing
