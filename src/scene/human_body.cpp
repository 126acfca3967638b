#include <algorithm>
#include <array>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <vector>

#include "scene/body_builder.h"
#include "scene/human_frame.h"

namespace skelplay::scene {

namespace {

using figure::BoneId;
using figure::Part;
using figure::Side;

/// The form of a part of a limb: half widths relative to the stature, see PieceForm.
struct LimbForm {
    double head;
    double tail;
    double bulge;
    double lean;
    double tail_cap = 1.0;
};
constexpr LimbForm thigh_form{0.050, 0.031, 0.004, 0.5};
constexpr LimbForm shin_form{0.029, 0.0185, 0.0095, -0.9};
constexpr LimbForm upper_arm_form{0.0315, 0.0215, 0.003, 0.3};
constexpr LimbForm forearm_form{0.0215, 0.0145, 0.0045, 0.2};
constexpr LimbForm neck_form{0.031, 0.029, 0.0, 0.0};

constexpr double longest_neck = 0.085;  // to the skull, relative to the stature
constexpr double trunk_radius = 0.12;   // around the line from hips to throat, relative to the stature

constexpr std::array<Side, 2> both_sides{Side::left, Side::right};

class HumanBody {
public:
    HumanBody(const PosedSkeleton& pose, const HumanFrame& frame) : frame_(frame), builder_(pose) {}

    ProxyBody make() {
        pelvis();
        abdomen();
        rib_cage();
        neck();
        head();
        for (const Side side : both_sides) {
            arm(side);
            add_hand(frame_, side, builder_);
            leg(side);
            add_foot(frame_, side, builder_);
        }
        other_bones();
        return builder_.finish();
    }

private:
    // --- The trunk ---

    void pelvis() {
        const double half_width =
            std::clamp(frame_.hip_width + 0.038 * frame_.stature, 0.075 * frame_.stature, 0.105 * frame_.stature);
        const glm::dvec3 low = frame_.hips - frame_.pelvis.up * (0.005 * frame_.stature);
        builder_.add(frame_.hip_bone, low, low + frame_.pelvis.up * (0.055 * frame_.stature), frame_.pelvis.front,
                     {.head_radius = half_width,
                      .tail_radius = 0.8 * half_width,
                      .depth = 0.66,
                      .head_cap = 0.5,
                      .tail_cap = 0.35});
        for (const double side : {-1.0, 1.0})
            builder_.add_ovoid(
                frame_.hip_bone,
                low + frame_.pelvis.left * (side * 0.42 * half_width) - frame_.pelvis.front * (0.015 * frame_.stature),
                frame_.pelvis.up, frame_.pelvis.front, glm::dvec3(0.046, 0.047, 0.043) * frame_.stature);
        for (const Side side : both_sides)
            for (const BoneId bone : frame_.chain(Part::hip_joint, side)) builder_.set_inside(bone);
    }

    /// The half width of the belly at a point between hips and throat.
    [[nodiscard]] double belly(const glm::dvec3& point) const {
        const double share =
            glm::dot(point - frame_.hips, frame_.chest.up) / glm::dot(frame_.throat - frame_.hips, frame_.chest.up);
        constexpr double waist = 0.40;
        return frame_.stature * (0.066 + 0.07 * std::pow(std::clamp(share, 0.0, 0.7) - waist, 2.0));
    }

    /// Adds a piece for each bone of the spine between pelvis and rib cage.
    void abdomen() {
        const std::vector<BoneId> spine = frame_.spine_to_chest();
        glm::dvec3 from = frame_.hips + frame_.pelvis.up * (0.03 * frame_.stature);
        const glm::dvec3 ribs = frame_.throat + (frame_.hips - frame_.throat) * 0.45;
        for (std::size_t i = 0; i < spine.size(); ++i) {
            const bool last = i + 1 == spine.size();
            const glm::dvec3 to = last ? ribs : frame_.at(spine[i + 1]);
            builder_.set_inside(spine[i]);
            if (glm::dot(to - from, frame_.chest.up) < 0.005 * frame_.stature ||
                glm::dot(to - ribs, frame_.chest.up) > 0.05 * frame_.stature)
                continue;
            builder_.add(
                spine[i], from, to, frame_.chest.front,
                {.head_radius = belly(from), .tail_radius = belly(to), .depth = 0.72, .head_cap = 0.6, .tail_cap = 0.6},
                last ? BoneId::none : spine[i + 1]);
            from = to;
        }
    }

    /// Adds a rib cage that is wide at the shoulders and has a breastbone.
    void rib_cage() {
        const double height = glm::distance(frame_.hips, frame_.throat);
        const double stature = frame_.stature;
        const double half_width = std::min(0.088 * stature, 0.82 * frame_.shoulder_width);
        const auto point = [&](double down, double forward) {
            return frame_.throat - frame_.chest.up * (down * height) + frame_.chest.front * (forward * stature);
        };
        builder_.add(frame_.chest_bone, point(0.56, 0.004), point(0.20, -0.004), frame_.chest.front,
                     {.head_radius = 0.86 * half_width,
                      .tail_radius = half_width,
                      .depth = 0.63,
                      .head_cap = 0.45,
                      .tail_cap = 0.55,
                      .bulge = 0.004 * stature,
                      .lean = 0.8});
        builder_.add_ovoid(frame_.chest_bone, point(0.27, 0.042), frame_.chest.up, frame_.chest.front,
                           {0.75 * half_width, 0.048 * stature, 0.025 * stature}, 0.2);
    }

    void neck() {
        if (frame_.head == BoneId::none && frame_.neck == BoneId::none) return;
        const std::vector<BoneId> bones = frame_.chain(Part::neck);
        const glm::dvec3 root = frame_.throat - frame_.chest.up * (0.05 * frame_.stature);
        const auto form = [&](double half_width) {
            return PieceForm{.head_radius = half_width * frame_.stature,
                             .tail_radius = neck_form.tail * frame_.stature};
        };
        builder_.add(frame_.chest_bone, root, frame_.throat, frame_.chest.front, form(0.042));
        if (bones.empty())
            builder_.add(frame_.chest_bone, frame_.throat, frame_.at(frame_.head), frame_.chest.front,
                         form(neck_form.head));
        for (std::size_t i = 0; i < bones.size(); ++i) {
            const BoneId next = i + 1 < bones.size() ? bones[i + 1] : frame_.head;
            const auto end = frame_.end(bones[i]);
            builder_.set_inside(bones[i]);
            if (next != BoneId::none)
                builder_.add(bones[i], frame_.at(bones[i]), frame_.at(next), frame_.chest.front, form(neck_form.head),
                             next);
            else if (end)
                builder_.add(bones[i], frame_.at(bones[i]), end->point, frame_.chest.front, form(neck_form.head));
        }
    }

    /// Adds an ovoid with jaw and nose. The skull begins below the joint, at the height of the chin.
    void head() {
        if (frame_.head == BoneId::none) return;
        const glm::dvec3 joint = frame_.at(frame_.head);
        const glm::dvec3 neck_direction = direction_of(joint - frame_.throat, frame_.chest.up);
        // The length is limited, because in some files the joint is in the middle of the head.
        const double neck_length = std::min(glm::distance(joint, frame_.throat), longest_neck * frame_.stature);
        const glm::dvec3 base = frame_.throat + neck_direction * neck_length;
        const auto end = frame_.end(frame_.head);
        const glm::dvec3 own = end ? direction_of(end->point - joint, neck_direction) : neck_direction;
        const glm::dvec3 up = direction_of(
            (glm::dot(own, frame_.chest.up) > 0.75 ? own : neck_direction) + frame_.chest.up, frame_.chest.up);
        const glm::dvec3 front = across(frame_.chest.front, up);
        const double length = end ? glm::distance(end->point, joint) : 0.0;
        // The length of a bone that ends at the crown gives the head's size.
        const double size =
            length > 0.085 * frame_.stature && length < 0.2 * frame_.stature ? length / 0.11 : frame_.stature;
        const auto point = [&](double high, double forward) {
            return base + up * (high * size) + front * (forward * size);
        };
        builder_.add_ovoid(frame_.head, point(0.052, 0.008), up, front, glm::dvec3(0.045, 0.060, 0.057) * size, -0.3);
        builder_.add_ovoid(frame_.head, point(0.010, 0.027), up, front, glm::dvec3(0.034, 0.041, 0.036) * size, -0.6);
        builder_.add_ovoid(frame_.head, point(0.028, 0.064), up, front, glm::dvec3(0.0085, 0.017, 0.011) * size, 0.8);
        for (const BoneId bone : frame_.chain(Part::head)) builder_.set_inside(bone);
    }

    // --- Limbs ---

    /// Adds the pieces of one part of a limb, which ends where `next` begins. Several bones share the form of the part.
    void limb_part(Part part, Side side, BoneId next, const glm::dvec3& front, const LimbForm& form) {
        const std::vector<BoneId> bones = frame_.chain(part, side);
        std::vector<glm::dvec3> points;
        for (const BoneId bone : bones) points.push_back(frame_.at(bone));
        if (bones.empty()) return;
        if (next != BoneId::none)
            points.push_back(frame_.at(next));
        else if (const auto end = frame_.end(bones.back()))
            points.push_back(end->point);
        double whole = 0.0;
        for (std::size_t i = 0; i + 1 < points.size(); ++i) whole += glm::distance(points[i], points[i + 1]);
        double before = 0.0;
        for (std::size_t i = 0; i + 1 < points.size() && whole > 0.0; ++i) {
            const double after = before + glm::distance(points[i], points[i + 1]);
            const auto width = [&](double at) { return frame_.stature * glm::mix(form.head, form.tail, at / whole); };
            builder_.add(bones[i], points[i], points[i + 1], front,
                         {.head_radius = width(before),
                          .tail_radius = width(after),
                          .tail_cap = i + 2 == points.size() ? form.tail_cap : 1.0,
                          .bulge = bones.size() == 1 ? form.bulge * frame_.stature : 0.0,
                          .lean = form.lean},
                         i + 1 < bones.size() ? bones[i + 1] : next);
            before = after;
        }
    }

    void arm(Side side) {
        const BoneId shoulder = frame_.arms[side == Side::left ? 0 : 1];
        const BoneId collar = frame_.first(Part::collar, side);
        const double sign = side == Side::left ? 1.0 : -1.0;
        const glm::dvec3 inner = frame_.throat + frame_.chest.left * (sign * 0.022 * frame_.stature) -
                                 frame_.chest.up * (0.028 * frame_.stature);
        builder_.add(collar != BoneId::none ? collar : frame_.chest_bone, inner, frame_.at(shoulder),
                     frame_.chest.front,
                     {.head_radius = 0.034 * frame_.stature, .tail_radius = 0.0315 * frame_.stature}, shoulder);
        for (const BoneId bone : frame_.chain(Part::collar, side)) builder_.set_inside(bone);
        const BoneId elbow = frame_.first(Part::forearm, side);
        limb_part(Part::upper_arm, side, elbow, frame_.chest.front, upper_arm_form);
        limb_part(Part::forearm, side, frame_.wrist(side), frame_.chest.front, forearm_form);
    }

    void leg(Side side) {
        const BoneId knee = frame_.first(Part::shin, side);
        limb_part(Part::thigh, side, knee, frame_.pelvis.front, thigh_form);
        const BoneId ankle = frame_.first(Part::foot, side);
        LimbForm shin = shin_form;
        if (ankle != BoneId::none)  // the rounded end stays above the sole
            shin.tail_cap = std::clamp(sole_depth(frame_, side) / (shin.tail * frame_.stature), 0.1, 1.0);
        limb_part(Part::shin, side, ankle, frame_.pelvis.front, shin);
    }

    // --- The rest ---

    [[nodiscard]] bool is_in_trunk(const glm::dvec3& point) const {
        const glm::dvec3 trunk = frame_.throat - frame_.hips;
        const double share = std::clamp(glm::dot(point - frame_.hips, trunk) / glm::dot(trunk, trunk), 0.0, 1.0);
        return glm::distance(point, frame_.hips + trunk * share) < trunk_radius * frame_.stature;
    }

    /// Handles the bones that are no known part of a body. Those at the end of a chain get a thin form; those between
    /// parts or inside the trunk, such as breasts, get none.
    void other_bones() {
        for (std::size_t i = 0; i < frame_.size(); ++i) {
            const BoneId bone = figure::bone_id(i);
            const Part part = frame_.part(i).part;
            if (part == Part::jaw || part == Part::eye || part == Part::helper) builder_.set_inside(bone);
            if (part != Part::none) continue;
            const auto end = frame_.end(bone);
            const bool at_end = !frame_.above(frame_.hip_bone, bone) && !frame_.above(frame_.chest_bone, bone);
            const bool in_face = frame_.head != BoneId::none && frame_.above(bone, frame_.head);
            if (end && at_end && !in_face && !is_in_trunk(end->point))
                builder_.add(bone, frame_.at(bone), end->point, frame_.chest.front,
                             {0.010 * frame_.stature, 0.008 * frame_.stature}, end->child);
            else
                builder_.set_inside(bone);
        }
    }

    const HumanFrame& frame_;
    BodyBuilder builder_;
};

}  // namespace

ProxyBody human_body(const PosedSkeleton& pose, const HumanFrame& frame) { return HumanBody(pose, frame).make(); }

}  // namespace skelplay::scene
