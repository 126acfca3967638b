#include "processing/rest_match.h"
#include "processing/fitted_rotation.h"
#include "processing/output_space.h"

namespace skelplay::processing {
namespace {
using figure::Part;
using figure::Side;
namespace fingers = figure::fingers;

/// How a part's rest pose is matched.
enum class RestRule : std::uint8_t { body, sole, along };

RestRule rule_of(Part part) noexcept {
    constexpr std::array middle{Part::ground_root, Part::hips, Part::hip_joint, Part::spine, Part::collar,
                                Part::neck,        Part::head, Part::jaw,       Part::eye};
    if (std::ranges::find(middle, part) != middle.end()) return RestRule::body;
    return part == Part::foot || part == Part::toes ? RestRule::sole : RestRule::along;
}

/// Copies the part of a mapped bone if the bone's own name does not tell its part.
void adopt_parts(analysis::Body& to, const analysis::Body& from, BoneId own, BoneId other) {
    analysis::BodyBone& bone = to.bones[index(own)];
    const analysis::BodyBone& known = from.bones[index(other)];
    if (bone.part != Part::none || known.part == Part::none || known.part == Part::helper) return;
    bone = known;
    if (known.part == Part::hips && to.hips == BoneId::none) to.hips = own;
}

Leg leg_of(const figure::Skeleton& skeleton, const analysis::Body& body, Side side) {
    const auto below = [&](BoneId bone, BoneId above) {
        return bone != BoneId::none && above != BoneId::none && skeleton.in_subtree(bone, above) ? bone : BoneId::none;
    };
    Leg leg;
    leg.thigh = body.first(Part::thigh, side);
    leg.shin = below(body.first(Part::shin, side), leg.thigh);
    leg.foot = below(body.first(Part::foot, side), leg.shin);
    leg.toes = below(body.first(Part::toes, side), leg.foot);
    return leg;
}

/// The length of a leg from the hip to the ankle, or to the end of the shin; nothing if it is not known.
std::optional<double> length_of(const ReferencePose& reference, const Leg& leg) {
    if (leg.shin == BoneId::none) return std::nullopt;
    const double thigh = glm::distance(reference.origins[index(leg.shin)], reference.origins[index(leg.thigh)]);
    const double shin = glm::length(reference.links[index(leg.shin)]);
    return shin > 0 ? std::optional(thigh + shin) : std::nullopt;
}

/// The mean of a measure over the legs that have it.
template <class Measure> std::optional<double> mean_over(const std::vector<Leg>& legs, const Measure& measure) {
    double sum = 0.0;
    int count = 0;
    for (const Leg& leg : legs)
        if (const std::optional<double> value = measure(leg)) {
            sum += *value;
            ++count;
        }
    return count > 0 ? std::optional(sum / count) : std::nullopt;
}

std::optional<double> leg_length(const RetargetFigure& rig) {
    return mean_over(rig.legs, [&](const Leg& leg) { return length_of(rig.reference, leg); });
}

/// The height of the ankle above the ball of the foot in the standing figure.
std::optional<double> ankle_height(const RetargetFigure& rig) {
    if (!rig.reference.body) return std::nullopt;
    return mean_over(rig.legs, [&](const Leg& leg) -> std::optional<double> {
        if (leg.toes == BoneId::none) return std::nullopt;
        const auto& origins = rig.reference.origins;
        return glm::dot(origins[index(leg.foot)] - origins[index(leg.toes)], (*rig.reference.body)[1]);
    });
}

MotionScale motion_scale(const RetargetFigure& source, const RetargetFigure& target) {
    const auto of_source = leg_length(source);
    const auto of_target = leg_length(target);
    MotionScale scale;
    if (of_source && of_target) scale = {MotionScale::Basis::legs, 1.0, *of_source, *of_target};
    else scale = {MotionScale::Basis::extent, 1.0, source.reference.extent, target.reference.extent};
    if (scale.source > 0 && scale.target > 0) scale.factor = scale.target / scale.source;
    return scale;
}

glm::dvec3 unit_or_zero(const glm::dvec3& v) {
    const double length = glm::length(v);
    return length > 0 ? v / length : glm::dvec3(0.0);
}

/// The rotation from the target's body at rest to the source's.
glm::dmat3 body_rotation(const RestMatch& match) {
    const ReferencePose& source = match.source.reference;
    const ReferencePose& target = match.target.reference;
    if (source.body && target.body) return *source.body * glm::transpose(*target.body);
    return glm::transpose(match.rotation);
}

/// True if every bone at rest points nearly in the direction of its source.
bool rests_agree(const RestMatch& match, const BoneMap& map) {
    constexpr double near = 0.985;  // cosine of 10°
    const glm::dmat3 rotation = body_rotation(match);
    return std::ranges::all_of(map.entries, [&](const BoneMapEntry& entry) {
        const glm::dvec3 own = rotation * unit_or_zero(match.target.reference.links[index(entry.target)]);
        const glm::dvec3 other = unit_or_zero(match.source.reference.links[index(entry.sources.front().bone)]);
        return own == glm::dvec3(0.0) || other == glm::dvec3(0.0) || glm::dot(own, other) > near;
    });
}

/// The beginning of a finger, but the end of the thumb, whose first joint may be in the wrist.
std::optional<glm::dvec3> finger(const RetargetFigure& rig, BoneId hand, int digit) {
    const figure::Skeleton& skeleton = rig.figure->skeleton;
    for (std::size_t i = index(hand); i < index(skeleton.subtree_end(hand)); ++i) {
        const analysis::BodyBone& bone = rig.body.bones[i];
        if (bone.part != Part::finger || bone.digit != digit || bone.number != 1) continue;
        return rig.reference.origins[i] + (digit == fingers::thumb ? rig.reference.links[i] : glm::dvec3(0.0));
    }
    return std::nullopt;
}

/// The direction towards the thumb's side, from the little finger to the index finger.
std::optional<glm::dvec3> across_fingers(const RetargetFigure& rig, BoneId hand) {
    const auto first = finger(rig, hand, fingers::index);
    const auto last = finger(rig, hand, fingers::little);
    return first && last ? std::optional(*first - *last) : std::nullopt;
}

std::optional<glm::dvec3> towards_thumb(const RetargetFigure& rig, BoneId hand) {
    const auto tip = finger(rig, hand, fingers::thumb);
    return tip ? std::optional(*tip - rig.reference.origins[index(hand)]) : std::nullopt;
}

/// The angle from one direction to another about an axis of unit length; 0 if one of them is along the axis.
double angle_about(const glm::dvec3& axis, const glm::dvec3& from, const glm::dvec3& to) {
    const glm::dvec3 a = from - axis * glm::dot(from, axis);
    const glm::dvec3 b = to - axis * glm::dot(to, axis);
    if (glm::dot(a, a) == 0.0 || glm::dot(b, b) == 0.0) return 0.0;
    return std::atan2(glm::dot(glm::cross(a, b), axis), glm::dot(a, b));
}

/// The rotation of the target's hand about the direction of the source's, in radians, that makes both palms face alike;
/// `between` rotates the target's hand at rest onto the source's. 0 if unknown, or as rest poses usually differ.
double wrist_twist(const RestMatch& match, BoneId target, BoneId source, const glm::dmat3& between) {
    // In rest poses of many programs the palms agree to within 12°, the thumbs to within 37°.
    constexpr double fingers_differ = glm::radians(25.0);
    constexpr double thumbs_differ = glm::radians(45.0);
    constexpr double thumbs_mean = glm::radians(30.0);  // of that: a difference of the thumbs, not of the hands
    const glm::dvec3 link = match.source.reference.links[index(source)];
    if (link == glm::dvec3(0.0)) return 0.0;
    const glm::dvec3 axis = glm::normalize(link);
    const auto own = across_fingers(match.target, target);
    const auto other = across_fingers(match.source, source);
    if (own && other) {
        const double angle = angle_about(axis, between * *own, *other);
        return std::abs(angle) > fingers_differ ? angle : 0.0;
    }
    const auto own_thumb = towards_thumb(match.target, target);
    const auto other_thumb = towards_thumb(match.source, source);
    if (!own_thumb || !other_thumb) return 0.0;
    const double angle = angle_about(axis, between * *own_thumb, *other_thumb);
    return std::abs(angle) > thumbs_differ ? std::copysign(std::abs(angle) - thumbs_mean, angle) : 0.0;
}

/// Computes C for every bone, from the root outwards.
class RestMatcher {
public:
    RestMatcher(RestMatch& match, const BoneMap& map) : match_(match), map_(map), body_(body_rotation(match)) {}

    void match() {
        const figure::Skeleton& skeleton = match_.target.figure->skeleton;
        match_.sources.resize(skeleton.size());
        match_.between.resize(skeleton.size(), body_);
        for (std::size_t i = 0; i < skeleton.size(); ++i) {
            const BoneId id = figure::bone_id(i);
            const BoneId parent = skeleton[id].parent;
            if (parent != BoneId::none) match_.between[i] = match_.between[index(parent)];
            if (const BoneMapEntry* entry = entry_of(map_, id)) match_bone(*entry, match_.between[i]);
        }
    }

private:
    void match_bone(const BoneMapEntry& entry, const glm::dmat3& above) {
        double sum = 0.0;
        for (const BoneShare& share : entry.sources) sum += share.share;
        std::vector<MatchedSource>& sources = match_.sources[index(entry.target)];
        const glm::dmat3& own = match_.target.reference.axes[index(entry.target)];
        double most = 0.0;
        glm::dmat3 chosen = above;
        for (const BoneShare& share : entry.sources) {
            const glm::dmat3 between = rotation_between(entry.target, share.bone, above);
            const glm::dmat3& axes = match_.source.reference.axes[index(share.bone)];
            sources.push_back({share.bone, share.share / sum, glm::transpose(axes) * between * own});
            if (share.share > most) chosen = between;
            most = std::max(most, share.share);
        }
        match_.between[index(entry.target)] = chosen;
    }

    /// C of a bone: it rotates the target's rest pose to the source's.
    [[nodiscard]] glm::dmat3 rotation_between(BoneId target, BoneId source, const glm::dmat3& above) {
        const glm::dvec3 own = unit_or_zero(match_.target.reference.links[index(target)]);
        const glm::dvec3 other = unit_or_zero(match_.source.reference.links[index(source)]);
        const analysis::BodyBone& bone = match_.target.body.bones[index(target)];
        const bool known = own != glm::dvec3(0.0) && other != glm::dvec3(0.0);
        switch (rule_of(bone.part)) {
            case RestRule::body: return body_;
            case RestRule::sole: return sole(bone, own, other, above);
            case RestRule::along: break;
        }
        if (!known) return above;
        const glm::dmat3 along = shortest_rotation(above * own, other) * above;
        const double twist = bone.part == Part::forearm ? forearm_twist(target, along) : palm_twist(target, source, along);
        return twist == 0.0 ? along : glm::mat3_cast(glm::angleAxis(twist, other)) * along;
    }

    /// The twist of a forearm: half of its hand's twist, as in a real arm.
    [[nodiscard]] double forearm_twist(BoneId forearm, const glm::dmat3& along) {
        const BoneId hand = match_.target.body.first(Part::hand, match_.target.body.bones[index(forearm)].side);
        const BoneMapEntry* entry = hand == BoneId::none ? nullptr : entry_of(map_, hand);
        if (entry == nullptr || !match_.target.figure->skeleton.in_subtree(hand, forearm)) return 0.0;
        const BoneId source = entry->sources.front().bone;
        const glm::dvec3 own = unit_or_zero(match_.target.reference.links[index(hand)]);
        const glm::dvec3 other = unit_or_zero(match_.source.reference.links[index(source)]);
        if (own == glm::dvec3(0.0) || other == glm::dvec3(0.0)) return 0.0;
        const double twist = wrist_twist(match_, hand, source, shortest_rotation(along * own, other) * along);
        twisted_[hand] = twist / 2;
        return twist / 2;
    }

    [[nodiscard]] double palm_twist(BoneId bone, BoneId source, const glm::dmat3& along) const {
        if (match_.target.body.bones[index(bone)].part != Part::hand) return 0.0;
        const auto twisted = twisted_.find(bone);
        return twisted != twisted_.end() ? twisted->second : wrist_twist(match_, bone, source, along);
    }

    /// C of a foot or toes: a rotation about the up axis. A foot that does not point to the front rotates like others.
    [[nodiscard]] glm::dmat3 sole(const analysis::BodyBone& bone, const glm::dvec3& own, const glm::dvec3& other,
                                  const glm::dmat3& above) const {
        constexpr double flat = 0.4;  // the sine of the angle from the up axis
        if (!match_.source.reference.body || !match_.target.reference.body) return above;
        const BoneId foot = match_.target.body.first(Part::foot, bone.side);
        const bool is_below_foot = bone.part == Part::toes && foot != BoneId::none && !match_.sources[index(foot)].empty();
        if (is_below_foot) return above;
        if (own == glm::dvec3(0.0) || other == glm::dvec3(0.0)) return body_;
        const glm::dvec3 up = (*match_.source.reference.body)[1];
        const glm::dvec3 level_own = body_ * own - up * glm::dot(body_ * own, up);
        const glm::dvec3 level_other = other - up * glm::dot(other, up);
        if (glm::length(level_own) < flat || glm::length(level_other) < flat)
            return shortest_rotation(above * own, other) * above;
        return shortest_rotation(glm::normalize(level_own), glm::normalize(level_other)) * body_;
    }

    RestMatch& match_;
    const BoneMap& map_;
    glm::dmat3 body_;                   // of the body as a whole
    std::map<BoneId, double> twisted_;  // twisted hands, and their twist beyond the forearm's
};

RetargetFigure retarget_figure(const figure::Figure& figure) {
    return {&figure, analysis::body_of(figure.skeleton), {}, {}};
}

void measure(RetargetFigure& rig) {
    rig.reference = rest_reference(*rig.figure, rig.body);
    for (const Side side : {Side::left, Side::right}) rig.legs.push_back(leg_of(rig.figure->skeleton, rig.body, side));
}

void use_standing_frame(RetargetFigure& rig) {
    if (is_standing(rig.reference, rig.body)) return;
    if (auto standing = standing_frame(*rig.figure, rig.body)) rig.reference = std::move(*standing);
}
}  // namespace

RestMatch match_rest(const figure::Figure& source, const figure::Figure& target, const BoneMap& map,
                     const RetargetOptions& options) {
    RestMatch match;
    match.source = retarget_figure(source);
    match.target = retarget_figure(target);
    for (const BoneMapEntry& entry : map.entries) {
        adopt_parts(match.target.body, match.source.body, entry.target, entry.sources.front().bone);
        adopt_parts(match.source.body, match.target.body, entry.sources.front().bone, entry.target);
    }
    measure(match.source);
    measure(match.target);
    const auto up_of = [](const RetargetFigure& rig, const analysis::PlacementOptions& place) {
        return analysis::infer_axes_and_unit(*rig.figure, place, rig.body).up.value;
    };
    const figure::SignedAxis up = up_of(match.target, options.target_position);
    match.up = figure::direction(up);
    match.rotation = up_rotation(up_of(match.source, options.source_position), up);
    if (!rests_agree(match, map)) {
        use_standing_frame(match.source);
        use_standing_frame(match.target);
    }
    match.scale = motion_scale(match.source, match.target);
    const auto own = ankle_height(match.target);
    const auto other = ankle_height(match.source);
    if (own && other) match.raise = *own - match.scale.factor * *other;
    RestMatcher(match, map).match();
    return match;
}
}  // namespace skelplay::processing
