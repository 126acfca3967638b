#include "processing/compared_turns.h"

#include <algorithm>
#include <fmt/format.h>
#include <numbers>

#include "analysis/comparison.h"
#include "processing/rest_match.h"

namespace skelplay::processing {

namespace {

constexpr double agree = 0.5 * std::numbers::pi / 180;  // radians: the digits of rest poses in files differ by less

bool has_turns(const figure::Figure& figure) {
    return !figure.positional && !figure.angles_solved && !figure::is_markers(figure);
}

/// a is the target and b the source: what is compared is where playing b's take on a's skeleton would turn its bones.
RestMatch matched(const figure::Figure& a, const figure::Figure& b, const std::vector<analysis::BonePair>& pairs,
                  const analysis::PlaceOptions& place_a, const analysis::PlaceOptions& place_b) {
    BoneMap map;
    for (const analysis::BonePair& pair : pairs) map.entries.push_back({pair.a, {{pair.b, 1.0}}, MapKind::same_name});
    RetargetOptions options;
    options.source_place = place_b;
    options.target_place = place_a;
    return match_rest(b, a, map, options);
}

}  // namespace

ComparedTurns compared_turns(const figure::Figure& a, const figure::Figure& b,
                             const std::vector<analysis::BonePair>& pairs, const analysis::PlaceOptions& place_a,
                             const analysis::PlaceOptions& place_b) {
    ComparedTurns turns;
    if (pairs.empty() || !has_turns(a) || !has_turns(b)) return turns;
    const RestMatch match = matched(a, b, pairs, place_a, place_b);
    const glm::dmat3 same(1.0);
    bool own = true;
    for (const analysis::BonePair& pair : pairs) {
        turns.axes.push_back(match.sources[figure::index(pair.a)].front().after);
        own = own && analysis::angle_between(turns.axes.back(), same) < agree;
        const double rest = analysis::angle_between(match.turn * match.between[figure::index(pair.a)], same);
        if (rest <= turns.most) continue;
        turns.most = rest;
        turns.at = pair.a;
    }
    turns.basis = own ? TurnBasis::own_axes : turns.most < agree ? TurnBasis::rest : TurnBasis::matched_rests;
    return turns;
}

std::string_view name(TurnBasis basis) noexcept {
    switch (basis) {
        case TurnBasis::none: return "none";
        case TurnBasis::own_axes: return "own axes";
        case TurnBasis::rest: return "rest";
        case TurnBasis::matched_rests: break;
    }
    return "matched rests";
}

std::string meaning(const ComparedTurns& turns, const figure::Skeleton& a) {
    switch (turns.basis) {
        case TurnBasis::none: return "not compared: one of the files has no turns";
        case TurnBasis::own_axes: return "between the bones' own axes in the world";
        case TurnBasis::rest:
            return "between how both are turned from rest in the world: their rest poses agree, their own axes do not";
        case TurnBasis::matched_rests: break;
    }
    return fmt::format(
        "between how both are turned in the world once their rest poses are matched, limb by limb along the bones; "
        "they differ by up to {:.0f}\u00b0, at {}",
        turns.most * 180 / std::numbers::pi, a[turns.at].name);
}

}  // namespace skelplay::processing
