#include "scene/human_hand.h"

#include <algorithm>
#include <glm/geometric.hpp>
#include <vector>

namespace skelplay::scene {

namespace {

using figure::BoneId;
using figure::Part;
using figure::Side;

class HumanHand {
public:
    HumanHand(const HumanFrame& frame, Side side, FleshBuilder& builder)
        : frame_(frame), side_(side), builder_(builder) {}

    void clothe() {
        const BoneId wrist = frame_.wrist(side_);
        if (wrist == BoneId::none) return;
        const Palm palm_at = palm(wrist);
        const glm::dvec3 base = frame_.at(wrist);
        const auto place = [&](double along, double thumb, double back) {
            return base + palm_at.along * along + palm_at.thumb * (thumb * frame_.tall) +
                   palm_at.back * (back * frame_.tall);
        };
        for (const Part part : {Part::hand, Part::knuckles})
            for (const BoneId bone : frame_.chain(part, side_)) builder_.set_inside(bone);
        builder_.add(wrist, place(0.004 * frame_.tall, 0, 0), place(palm_at.length, 0, 0), palm_at.back,
                     {.head_radius = 0.0165 * frame_.tall,
                      .tail_radius = 0.0225 * frame_.tall,
                      .depth = 0.46,
                      .head_cap = 0.7,
                      .tail_cap = 0.3,
                      .bulge = 0.003 * frame_.tall,
                      .lean = 0.8});
        bool fingers = false;
        for (int digit = 2; digit <= 5; ++digit) fingers = finger(digit) || fingers;
        const bool mitten = finger(0);
        if (!fingers && !mitten)
            builder_.add(wrist, place(palm_at.length, 0, 0), place(palm_at.length + 0.046 * frame_.tall, 0, -0.006),
                         palm_at.back, mitten_form());
        if (!finger(1))
            builder_.add(wrist, place(0.012 * frame_.tall, 0.012, 0), place(0.050 * frame_.tall, 0.036, -0.008),
                         palm_at.back, {.head_radius = 0.0095 * frame_.tall, .tail_radius = 0.0068 * frame_.tall});
    }

private:
    /// Directions of a hand: along it, to the thumb, and out of its back.
    struct Palm {
        glm::dvec3 along;
        glm::dvec3 thumb;
        glm::dvec3 back;
        double length;  // from the wrist to the knuckles
    };

    [[nodiscard]] Palm palm(BoneId wrist) const {
        const BoneId elbow = frame_.first(Part::forearm, side_);
        glm::dvec3 knuckles(0.0);
        double count = 0.0;
        for (const int digit : {0, 2, 3, 4, 5})
            if (const auto bones = frame_.chain(Part::finger, side_, digit); !bones.empty()) {
                // Where bones of the palm are called fingers, the first of four is one.
                knuckles += frame_.at(bones[bones.size() > 3 ? bones.size() - 3 : 0]);
                count += 1.0;
            }
        const glm::dvec3 arm_way = elbow != BoneId::none ? frame_.at(wrist) - frame_.at(elbow) : frame_.chest.left;
        const auto end = frame_.end(wrist);
        glm::dvec3 way = count > 0.0 ? knuckles / count - frame_.at(wrist)
                         : end       ? end->point - frame_.at(wrist)
                                     : arm_way;
        Palm found;
        found.along = direction_of(way, direction_of(arm_way, frame_.chest.left));
        found.length =
            count > 0.0 ? std::clamp(glm::length(way), 0.035 * frame_.tall, 0.075 * frame_.tall) : 0.052 * frame_.tall;
        glm::dvec3 to_thumb = frame_.chest.front;
        if (const auto thumb = frame_.chain(Part::finger, side_, 1); !thumb.empty()) {
            const auto tip = frame_.end(thumb.front());
            const glm::dvec3 out = (tip ? tip->point : frame_.at(thumb.front())) - frame_.at(wrist);
            if (glm::length(glm::cross(out, found.along)) > 0.008 * frame_.tall) to_thumb = out;
        }
        found.thumb = across(to_thumb, found.along);
        found.back = glm::cross(found.thumb, found.along) * (side_ == Side::left ? 1.0 : -1.0);
        return found;
    }

    [[nodiscard]] FleshForm mitten_form() const {
        return {.head_radius = 0.0215 * frame_.tall,
                .tail_radius = 0.0150 * frame_.tall,
                .depth = 0.40,
                .head_cap = 0.4,
                .tail_cap = 0.8};
    }

    /// True when there are bones of that finger; digit 0: of all fingers together.
    bool finger(int digit) {
        const std::vector<BoneId> bones = frame_.chain(Part::finger, side_, digit);
        const Palm palm_at = palm(frame_.wrist(side_));
        const double thick = digit == 1 ? 0.0082 : 0.0066;
        for (std::size_t i = 0; i < bones.size(); ++i) {
            const BoneId next = i + 1 < bones.size() && frame_.skeleton()[bones[i + 1]].parent == bones[i]
                                    ? bones[i + 1]
                                    : BoneId::none;
            const auto end = frame_.end(bones[i]);
            const glm::dvec3 from = frame_.at(bones[i]);
            const double rest_length = digit == 0 ? 0.045 : 0.014;
            const glm::dvec3 to = next != BoneId::none ? frame_.at(next)
                                  : end                ? end->point
                                                       : from + palm_at.along * (rest_length * frame_.tall);
            const double width = thick - 0.0006 * static_cast<double>(i);
            builder_.add(bones[i], from, to, palm_at.back,
                         digit == 0 ? mitten_form()
                                    : FleshForm{.head_radius = width * frame_.tall,
                                                .tail_radius = (width - 0.0006) * frame_.tall,
                                                .depth = 0.92},
                         next);
        }
        return !bones.empty();
    }

    const HumanFrame& frame_;
    Side side_;
    FleshBuilder& builder_;
};

}  // namespace

void clothe_hand(const HumanFrame& frame, figure::Side side, FleshBuilder& builder) {
    HumanHand(frame, side, builder).clothe();
}

}  // namespace skelplay::scene
