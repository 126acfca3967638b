#include "scene/human_foot.h"

#include <algorithm>
#include <glm/geometric.hpp>
#include <vector>

namespace skelplay::scene {

namespace {

using figure::BoneId;
using figure::Part;
using figure::Side;

constexpr double deepest_sole = 0.08;  // below the ankle, relative to the stature: where feet hang, joints are deeper

/// Which way a shin leads up from the ankle; a unit vector.
glm::dvec3 shin_up(const HumanFrame& frame, BoneId ankle, Side side) {
    const BoneId knee = frame.first(Part::shin, side);
    return knee == BoneId::none ? frame.pelvis.up : direction_of(frame.at(knee) - frame.at(ankle), frame.pelvis.up);
}

/// How far a foot's joints and their ends reach from the ankle against `up`.
double depth_below(const HumanFrame& frame, BoneId ankle, const glm::dvec3& up) {
    const glm::dvec3 base = frame.at(ankle);
    double depth = 0.0;
    for (std::size_t i = 0; i < frame.size(); ++i) {
        const BoneId bone = figure::bone_id(i);
        if (!frame.above(bone, ankle)) continue;
        depth = std::max(depth, glm::dot(base - frame.at(bone), up));
        if (const auto end = frame.end(bone)) depth = std::max(depth, glm::dot(base - end->point, up));
    }
    return std::min(depth, deepest_sole * frame.tall);
}

class HumanFoot {
public:
    HumanFoot(const HumanFrame& frame, Side side, FleshBuilder& builder)
        : frame_(frame), side_(side), builder_(builder) {}

    void clothe() {
        const BoneId ankle = frame_.first(Part::foot, side_);
        if (ankle == BoneId::none) return;
        const std::vector<BoneId> toes = toe_bones();
        const auto end = frame_.end(ankle);
        const glm::dvec3 base = frame_.at(ankle);
        const glm::dvec3 up = shin_up(frame_, ankle, side_);
        const glm::dvec3 forward = across(frame_.pelvis.front, up);
        glm::dvec3 ball = base + forward * (0.085 * frame_.tall) - up * (0.030 * frame_.tall);
        if (!toes.empty())
            ball = frame_.at(toes.front());
        else if (end && glm::distance(end->point, base) > 0.03 * frame_.tall)
            ball = end->point;
        foot_pieces(ankle, toes, base, ball, up, forward);
    }

private:
    [[nodiscard]] std::vector<BoneId> toe_bones() const {
        std::vector<BoneId> toes = frame_.chain(Part::toes, side_);
        for (int digit = 3; toes.empty() && digit <= 5; ++digit) toes = frame_.chain(Part::toes, side_, digit);
        for (int digit = 1; toes.empty() && digit <= 2; ++digit) toes = frame_.chain(Part::toes, side_, digit);
        return toes;
    }

    void foot_pieces(BoneId ankle, const std::vector<BoneId>& toes, const glm::dvec3& base, glm::dvec3 ball,
                     const glm::dvec3& along_shin, const glm::dvec3& front) {
        // A foot that hangs down points along the shin: there, its back looks to the front.
        const glm::dvec3 way = direction_of(ball - base, front);
        const bool hangs = glm::dot(way, along_shin) < -0.92;
        const glm::dvec3 forward = hangs ? way : across(way, along_shin);
        const glm::dvec3 up = hangs ? across(front, way) : along_shin;
        // A bone that ends at the tip of the toes, not at the ball of the foot.
        const bool whole = toes.empty() && glm::distance(ball, base) > 0.115 * frame_.tall;
        if (whole) ball = base + (ball - base) * 0.68;
        const double tall = frame_.tall;
        const double depth = depth_below(frame_, ankle, up);
        const glm::dvec3 below_ball =
            base + forward * glm::dot(ball - base, forward) - up * depth + across_part(ball - base, forward, up);
        // Each piece lies on the sole, which is where the lowest joint is: half as high above it as it is thick.
        const glm::dvec3 heel = base - forward * (0.016 * tall) + up * (0.0205 * tall - depth);
        const glm::dvec3 sole = below_ball + up * (0.0285 * 0.62 * tall);
        const glm::dvec3 instep = base + up * std::max(0.0205 * 0.72 * tall - depth, 0.0);
        const glm::dvec3 toe_root = below_ball + up * (0.0280 * 0.46 * tall);
        const glm::dvec3 tip = below_ball + forward * (0.040 * tall) + up * (0.0200 * 0.46 * tall);
        builder_.add(ankle, heel, sole, up,
                     {.head_radius = 0.0205 * tall,
                      .tail_radius = 0.0285 * tall,
                      .depth = 0.62,
                      .head_cap = 0.85,
                      .tail_cap = 0.3});
        builder_.add_ovoid(ankle, heel, up, forward, glm::dvec3(0.0200, 0.0205, 0.0215) * tall);
        builder_.add(ankle, instep, sole + up * (0.002 * tall), up,
                     {.head_radius = 0.0205 * tall, .tail_radius = 0.0235 * tall, .depth = 0.72});
        builder_.add(toes.empty() ? ankle : toes.front(), toe_root, tip, up,
                     {.head_radius = 0.0280 * tall,
                      .tail_radius = 0.0200 * tall,
                      .depth = 0.46,
                      .head_cap = 0.4,
                      .tail_cap = 0.6});
        for (std::size_t i = 0; i < frame_.size(); ++i)
            if (frame_.part(i).part == Part::toes || frame_.part(i).part == Part::foot)
                builder_.set_inside(figure::bone_id(i));
    }

    /// What of a way is neither forward nor up.
    static glm::dvec3 across_part(const glm::dvec3& way, const glm::dvec3& forward, const glm::dvec3& up) {
        return way - forward * glm::dot(way, forward) - up * glm::dot(way, up);
    }

    const HumanFrame& frame_;
    Side side_;
    FleshBuilder& builder_;
};

}  // namespace

double sole_depth(const HumanFrame& frame, Side side) {
    const BoneId ankle = frame.first(Part::foot, side);
    return ankle == BoneId::none ? 0.0 : depth_below(frame, ankle, shin_up(frame, ankle, side));
}

void clothe_foot(const HumanFrame& frame, figure::Side side, FleshBuilder& builder) {
    HumanFoot(frame, side, builder).clothe();
}

}  // namespace skelplay::scene
