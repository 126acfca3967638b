#include <algorithm>
#include <glm/geometric.hpp>
#include <vector>

#include "scene/human_frame.h"

namespace skelplay::scene {

namespace {

using figure::BoneId;
using figure::Part;
using figure::Side;

constexpr double deepest_sole = 0.08;  // below the ankle, relative to the stature; joints of hanging feet are deeper

/// The direction from the ankle to the knee; a unit vector.
glm::dvec3 shin_up(const HumanFrame& frame, BoneId ankle, Side side) {
    const BoneId knee = frame.first(Part::shin, side);
    return knee == BoneId::none ? frame.pelvis.up : direction_of(frame.at(knee) - frame.at(ankle), frame.pelvis.up);
}

/// How far a foot's joints and their ends are below the ankle, in the direction opposite to `up`.
double depth_below(const HumanFrame& frame, BoneId ankle, const glm::dvec3& up) {
    const glm::dvec3 base = frame.at(ankle);
    double depth = 0.0;
    for (std::size_t i = 0; i < frame.size(); ++i) {
        const BoneId bone = figure::bone_id(i);
        if (!frame.above(bone, ankle)) continue;
        depth = std::max(depth, glm::dot(base - frame.at(bone), up));
        if (const auto end = frame.end(bone)) depth = std::max(depth, glm::dot(base - end->point, up));
    }
    return std::min(depth, deepest_sole * frame.stature);
}

class HumanFoot {
public:
    HumanFoot(const HumanFrame& frame, Side side, BodyBuilder& builder)
        : frame_(frame), side_(side), builder_(builder) {}

    void add() {
        const BoneId ankle = frame_.first(Part::foot, side_);
        if (ankle == BoneId::none) return;
        const std::vector<BoneId> toes = toe_bones();
        const auto end = frame_.end(ankle);
        const glm::dvec3 base = frame_.at(ankle);
        const glm::dvec3 up = shin_up(frame_, ankle, side_);
        const glm::dvec3 forward = across(frame_.pelvis.front, up);
        glm::dvec3 ball = base + forward * (0.085 * frame_.stature) - up * (0.030 * frame_.stature);
        if (!toes.empty())
            ball = frame_.at(toes.front());
        else if (end && glm::distance(end->point, base) > 0.03 * frame_.stature)
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
        // A foot that hangs down points along the shin, and its back faces the front.
        const glm::dvec3 to_ball = direction_of(ball - base, front);
        const bool hangs = glm::dot(to_ball, along_shin) < -0.92;
        const glm::dvec3 forward = hangs ? to_ball : across(to_ball, along_shin);
        const glm::dvec3 up = hangs ? across(front, to_ball) : along_shin;
        // The bone may end at the tip of the toes instead of at the ball of the foot.
        const bool whole = toes.empty() && glm::distance(ball, base) > 0.115 * frame_.stature;
        if (whole) ball = base + (ball - base) * 0.68;
        const double stature = frame_.stature;
        const double depth = depth_below(frame_, ankle, up);
        const glm::dvec3 below_ball =
            base + forward * glm::dot(ball - base, forward) - up * depth + sideways_part(ball - base, forward, up);
        // Each piece lies on the sole, at the height of the lowest joint: its axis is half of its thickness above.
        const glm::dvec3 heel = base - forward * (0.016 * stature) + up * (0.0205 * stature - depth);
        const glm::dvec3 sole = below_ball + up * (0.0285 * 0.62 * stature);
        const glm::dvec3 instep = base + up * std::max(0.0205 * 0.72 * stature - depth, 0.0);
        const glm::dvec3 toe_root = below_ball + up * (0.0280 * 0.46 * stature);
        const glm::dvec3 tip = below_ball + forward * (0.040 * stature) + up * (0.0200 * 0.46 * stature);
        builder_.add(ankle, heel, sole, up,
                     {.head_radius = 0.0205 * stature,
                      .tail_radius = 0.0285 * stature,
                      .depth = 0.62,
                      .head_cap = 0.85,
                      .tail_cap = 0.3});
        builder_.add_ovoid(ankle, heel, up, forward, glm::dvec3(0.0200, 0.0205, 0.0215) * stature);
        builder_.add(ankle, instep, sole + up * (0.002 * stature), up,
                     {.head_radius = 0.0205 * stature, .tail_radius = 0.0235 * stature, .depth = 0.72});
        builder_.add(toes.empty() ? ankle : toes.front(), toe_root, tip, up,
                     {.head_radius = 0.0280 * stature,
                      .tail_radius = 0.0200 * stature,
                      .depth = 0.46,
                      .head_cap = 0.4,
                      .tail_cap = 0.6});
        for (std::size_t i = 0; i < frame_.size(); ++i)
            if (frame_.part(i).part == Part::toes || frame_.part(i).part == Part::foot)
                builder_.set_inside(figure::bone_id(i));
    }

    /// The component of a vector that is neither forward nor up.
    static glm::dvec3 sideways_part(const glm::dvec3& vector, const glm::dvec3& forward, const glm::dvec3& up) {
        return vector - forward * glm::dot(vector, forward) - up * glm::dot(vector, up);
    }

    const HumanFrame& frame_;
    Side side_;
    BodyBuilder& builder_;
};

class HumanHand {
public:
    HumanHand(const HumanFrame& frame, Side side, BodyBuilder& builder)
        : frame_(frame), side_(side), builder_(builder) {}

    void add() {
        const BoneId wrist = frame_.wrist(side_);
        if (wrist == BoneId::none) return;
        const Palm palm = find_palm(wrist);
        const glm::dvec3 base = frame_.at(wrist);
        const auto point = [&](double along, double thumb, double back) {
            return base + palm.along * along + palm.thumb * (thumb * frame_.stature) +
                   palm.back * (back * frame_.stature);
        };
        for (const Part part : {Part::hand, Part::knuckles})
            for (const BoneId bone : frame_.chain(part, side_)) builder_.set_inside(bone);
        builder_.add(wrist, point(0.004 * frame_.stature, 0, 0), point(palm.length, 0, 0), palm.back,
                     {.head_radius = 0.0165 * frame_.stature,
                      .tail_radius = 0.0225 * frame_.stature,
                      .depth = 0.46,
                      .head_cap = 0.7,
                      .tail_cap = 0.3,
                      .bulge = 0.003 * frame_.stature,
                      .lean = 0.8});
        bool fingers = false;
        for (int digit = 2; digit <= 5; ++digit) fingers = add_finger(digit) || fingers;
        const bool mitten = add_finger(0);
        if (!fingers && !mitten)
            builder_.add(wrist, point(palm.length, 0, 0), point(palm.length + 0.046 * frame_.stature, 0, -0.006),
                         palm.back, mitten_form());
        if (!add_finger(1))
            builder_.add(wrist, point(0.012 * frame_.stature, 0.012, 0), point(0.050 * frame_.stature, 0.036, -0.008),
                         palm.back, {.head_radius = 0.0095 * frame_.stature, .tail_radius = 0.0068 * frame_.stature});
    }

private:
    /// The directions of a hand: along it, to the thumb, and out of its back; unit vectors.
    struct Palm {
        glm::dvec3 along;
        glm::dvec3 thumb;
        glm::dvec3 back;
        double length;  // from the wrist to the knuckles
    };

    [[nodiscard]] Palm find_palm(BoneId wrist) const {
        const BoneId elbow = frame_.first(Part::forearm, side_);
        glm::dvec3 knuckles(0.0);
        double count = 0.0;
        for (const int digit : {0, 2, 3, 4, 5})
            if (const auto bones = frame_.chain(Part::finger, side_, digit); !bones.empty()) {
                // In some files the first of a finger's four bones lies in the palm.
                knuckles += frame_.at(bones[bones.size() > 3 ? bones.size() - 3 : 0]);
                count += 1.0;
            }
        const glm::dvec3 forearm_direction =
            elbow != BoneId::none ? frame_.at(wrist) - frame_.at(elbow) : frame_.chest.left;
        const auto end = frame_.end(wrist);
        const glm::dvec3 along = count > 0.0 ? knuckles / count - frame_.at(wrist)
                                 : end       ? end->point - frame_.at(wrist)
                                             : forearm_direction;
        Palm found;
        found.along = direction_of(along, direction_of(forearm_direction, frame_.chest.left));
        found.length = count > 0.0 ? std::clamp(glm::length(along), 0.035 * frame_.stature, 0.075 * frame_.stature)
                                   : 0.052 * frame_.stature;
        glm::dvec3 to_thumb = frame_.chest.front;
        if (const auto thumb = frame_.chain(Part::finger, side_, 1); !thumb.empty()) {
            const auto tip = frame_.end(thumb.front());
            const glm::dvec3 out = (tip ? tip->point : frame_.at(thumb.front())) - frame_.at(wrist);
            if (glm::length(glm::cross(out, found.along)) > 0.008 * frame_.stature) to_thumb = out;
        }
        found.thumb = across(to_thumb, found.along);
        found.back = glm::cross(found.thumb, found.along) * (side_ == Side::left ? 1.0 : -1.0);
        return found;
    }

    [[nodiscard]] PieceForm mitten_form() const {
        return {.head_radius = 0.0215 * frame_.stature,
                .tail_radius = 0.0150 * frame_.stature,
                .depth = 0.40,
                .head_cap = 0.4,
                .tail_cap = 0.8};
    }

    /// Adds a finger and returns true if it has bones. Digit 0: the bones of all fingers together.
    bool add_finger(int digit) {
        const std::vector<BoneId> bones = frame_.chain(Part::finger, side_, digit);
        const Palm palm = find_palm(frame_.wrist(side_));
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
                                                       : from + palm.along * (rest_length * frame_.stature);
            const double width = thick - 0.0006 * static_cast<double>(i);
            builder_.add(bones[i], from, to, palm.back,
                         digit == 0 ? mitten_form()
                                    : PieceForm{.head_radius = width * frame_.stature,
                                                .tail_radius = (width - 0.0006) * frame_.stature,
                                                .depth = 0.92},
                         next);
        }
        return !bones.empty();
    }

    const HumanFrame& frame_;
    Side side_;
    BodyBuilder& builder_;
};

}  // namespace

double sole_depth(const HumanFrame& frame, Side side) {
    const BoneId ankle = frame.first(Part::foot, side);
    return ankle == BoneId::none ? 0.0 : depth_below(frame, ankle, shin_up(frame, ankle, side));
}

void add_foot(const HumanFrame& frame, figure::Side side, BodyBuilder& builder) {
    HumanFoot(frame, side, builder).add();
}

void add_hand(const HumanFrame& frame, figure::Side side, BodyBuilder& builder) {
    HumanHand(frame, side, builder).add();
}

}  // namespace skelplay::scene
