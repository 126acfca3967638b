#include "processing/compared_rotations.h"
#include "processing/rest_match.h"

namespace skelplay::processing {
namespace {
constexpr double agreement = 0.5 * std::numbers::pi / 180;  // radians: the digits of rest poses in files differ by less

bool has_rotations(const figure::Figure& figure) {
    return !figure.positional && !figure.angles_solved && !figure::is_markers(figure);
}

/// Matches the rest poses as for retargeting b's take (the source) to a's skeleton (the target).
RestMatch matched(const figure::Figure& a, const figure::Figure& b, const std::vector<analysis::BonePair>& pairs,
                  const analysis::PlacementOptions& place_a, const analysis::PlacementOptions& place_b) {
    BoneMap map;
    for (const analysis::BonePair& pair : pairs) map.entries.push_back({pair.a, {{pair.b, 1.0}}, MapKind::same_name});
    RetargetOptions options;
    options.source_position = place_b;
    options.target_position = place_a;
    return match_rest(b, a, map, options);
}
}  // namespace

ComparedRotations compared_rotations(const figure::Figure& a, const figure::Figure& b,
                                     const std::vector<analysis::BonePair>& pairs,
                                     const analysis::PlacementOptions& place_a, const analysis::PlacementOptions& place_b) {
    ComparedRotations rotations;
    if (pairs.empty() || !has_rotations(a) || !has_rotations(b)) return rotations;
    const RestMatch match = matched(a, b, pairs, place_a, place_b);
    const glm::dmat3 same(1.0);
    bool own = true;
    for (const analysis::BonePair& pair : pairs) {
        rotations.axes.push_back(match.sources[figure::index(pair.a)].front().after);
        own = own && analysis::angle_between(rotations.axes.back(), same) < agreement;
        const double rest = analysis::angle_between(match.rotation * match.between[figure::index(pair.a)], same);
        if (rest <= rotations.most) continue;
        rotations.most = rest;
        rotations.at = pair.a;
    }
    rotations.basis = own                          ? RotationBasis::own_axes
                      : rotations.most < agreement ? RotationBasis::rest
                                                   : RotationBasis::matched_rests;
    return rotations;
}

std::string_view name(RotationBasis basis) noexcept {
    static constexpr std::array<std::string_view, 4> names{"none", "own axes", "rest", "matched rests"};
    return names.at(static_cast<std::size_t>(basis));
}

std::string meaning(const ComparedRotations& rotations, const figure::Skeleton& a) {
    switch (rotations.basis) {
        case RotationBasis::none: return "not compared: one of the files has no rotations";
        case RotationBasis::own_axes: return "between the bones' own axes in the world";
        case RotationBasis::rest:
            return "between how both are rotated from rest in the world: their rest poses agree, their own axes do not";
        case RotationBasis::matched_rests: break;
    }
    return fmt::format(
        "between how both are rotated in the world once their rest poses are matched, limb by limb along the bones; "
        "they differ by up to {:.0f}\u00b0, at {}",
        rotations.most * 180 / std::numbers::pi, a[rotations.at].name);
}
}  // namespace skelplay::processing
