#include "scene/human_foot.h"

#include <algorithm>
#include <glm/geometric.hpp>
#include <vector>

namespace skelplay::scene {

namespace {

using figure::BoneId;
using figure::Part;
using figure::Side;

class HumanFoot {
public:
    HumanFoot(const HumanFrame& frame, Side side, FleshBuilder& builder)
        : frame_(frame), side_(side), builder_(builder) {}

    void clothe() {
        const BoneId ankle = frame_.first(Part::foot, side_);
        if (ankle == BoneId::none) return;
        const BoneId knee = frame_.first(Part::shin, side_);
        const std::vector<BoneId> toes = toe_bones();
        const auto end = frame_.end(ankle);
        const glm::dvec3 base = frame_.at(ankle);
        const glm::dvec3 up =
            knee != BoneId::none ? direction_of(frame_.at(knee) - base, frame_.pelvis.up) : frame_.pelvis.up;
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
                     const glm::dvec3& shin_up, const glm::dvec3& front) {
        // A foot that hangs down points along the shin: there, its back looks to the front.
        const glm::dvec3 way = direction_of(ball - base, front);
        const bool hangs = glm::dot(way, shin_up) < -0.92;
        const glm::dvec3 forward = hangs ? way : across(way, shin_up);
        const glm::dvec3 up = hangs ? across(front, way) : shin_up;
        // A bone that ends at the tip of the toes, not at the ball of the foot.
        const bool whole = toes.empty() && glm::distance(ball, base) > 0.115 * frame_.tall;
        if (whole) ball = base + (ball - base) * 0.68;
        const double drop =
            std::clamp(glm::dot(base - ball, up) + 0.012 * frame_.tall, 0.030 * frame_.tall, 0.055 * frame_.tall);
        const auto place = [&](double along, double down) {
            return base + forward * (along * frame_.tall) - up * down;
        };
        const glm::dvec3 heel = place(-0.016, drop - 0.020 * frame_.tall);
        const double reach = glm::dot(ball - base, forward);
        const glm::dvec3 sole =
            base + forward * reach - up * (drop - 0.014 * frame_.tall) + across_part(ball - base, forward, up);
        builder_.add(ankle, heel, sole, up,
                     {.head_radius = 0.0205 * frame_.tall,
                      .tail_radius = 0.0285 * frame_.tall,
                      .depth = 0.62,
                      .head_cap = 0.85,
                      .tail_cap = 0.3});
        builder_.add_ovoid(ankle, heel, up, forward, glm::dvec3(0.0200, 0.0205, 0.0215) * frame_.tall);
        builder_.add(ankle, base, sole + up * (0.002 * frame_.tall), up,
                     {.head_radius = 0.0205 * frame_.tall, .tail_radius = 0.0235 * frame_.tall, .depth = 0.72});
        const glm::dvec3 tip = sole + forward * (0.040 * frame_.tall) - up * (0.003 * frame_.tall);
        builder_.add(toes.empty() ? ankle : toes.front(), sole - up * (0.001 * frame_.tall), tip, up,
                     {.head_radius = 0.0280 * frame_.tall,
                      .tail_radius = 0.0200 * frame_.tall,
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

void clothe_foot(const HumanFrame& frame, figure::Side side, FleshBuilder& builder) {
    HumanFoot(frame, side, builder).clothe();
}

}  // namespace skelplay::scene
