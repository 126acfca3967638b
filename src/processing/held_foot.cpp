#include "processing/held_foot.h"
#include "analysis/contacts.h"
#include "processing/fitted_rotation.h"

namespace skelplay::processing {
namespace {
using figure::Part;
using figure::Side;

/// The side of the leg at the end of which a bone is; none if it is no leg.
Side leg_side(const RetargetFigure& rig, BoneId end) {
    const figure::Skeleton& skeleton = rig.figure->skeleton;
    for (BoneId bone = end; bone != BoneId::none; bone = skeleton[bone].parent) {
        const analysis::BodyBone& own = rig.body.bones[index(bone)];
        if (own.part == Part::toes || own.part == Part::foot || own.part == Part::shin) return own.side;
        if (own.part != Part::none && own.part != Part::helper) break;
    }
    return Side::none;
}

/// The joint at the end of a bone.
FootJoint end_of(const ReferencePose& reference, BoneId bone) {
    return {bone, glm::transpose(reference.axes[index(bone)]) * reference.links[index(bone)]};
}

/// Adds ankle, ball and tip as long as both figures have them and they point in similar directions.
void add_joints(const RestMatch& match, const Leg& other, HeldFoot& foot) {
    constexpr double alike = 0.5;  // cosine of 60°: in some files the ends of the toes point up
    foot.target.push_back({foot.leg.foot, glm::dvec3(0.0)});
    foot.source.push_back({other.foot, glm::dvec3(0.0)});
    const std::array own_bones{foot.leg.foot, foot.leg.toes};
    const std::array other_bones{other.foot, other.toes};
    for (std::size_t i = 0; i < own_bones.size(); ++i) {
        if (own_bones.at(i) == BoneId::none || other_bones.at(i) == BoneId::none) return;
        const glm::dvec3& link = match.source.reference.links[index(other_bones.at(i))];
        const glm::dvec3 own = match.between[index(own_bones.at(i))] * match.target.reference.links[index(own_bones.at(i))];
        const double lengths = glm::length(own) * glm::length(link);
        if (lengths == 0.0 || glm::dot(own, link) < alike * lengths) return;
        foot.target.push_back(end_of(match.target.reference, own_bones.at(i)));
        foot.source.push_back(end_of(match.source.reference, other_bones.at(i)));
    }
}

/// The corrections in each frame of a stand.
std::vector<glm::dvec3> rolling_corrections(const HeldFoot& foot, const figure::FrameRange& span) {
    const std::size_t joints = foot.source.size();
    const auto height = [&](std::size_t frame, std::size_t joint) {
        return glm::dot(foot.positions[frame][joint], foot.up);
    };
    std::array<double, most_foot_joints> lowest{};
    for (std::size_t joint = 0; joint < joints; ++joint) {
        lowest.at(joint) = height(span.first, joint);
        for (std::size_t frame = span.first; frame <= span.last; ++frame)
            lowest.at(joint) = std::min(lowest.at(joint), height(frame, joint));
    }
    std::vector<glm::dvec3> corrections{glm::dvec3(0.0)};
    glm::dvec3 sum(0.0);
    for (std::size_t frame = span.first + 1; frame <= span.last; ++frame) {
        // What is above the ground may stay by chance while the foot moves under it.
        const auto rank = [&](std::size_t joint) {
            const bool above = height(frame, joint) - lowest.at(joint) > foot.near_ground;
            return std::pair(above, glm::distance(foot.positions[frame][joint], foot.positions[frame - 1][joint]));
        };
        std::size_t held = 0;
        for (std::size_t joint = 1; joint < joints; ++joint)
            if (rank(joint) < rank(held)) held = joint;
        corrections.push_back(corrections.back() + foot.travel[frame][held] - foot.travel[frame - 1][held]);
        sum += corrections.back();
    }
    for (glm::dvec3& correction : corrections) correction -= sum / static_cast<double>(corrections.size());
    return corrections;
}

/// From 0 at 0 to 1 at 1, without a corner.
double smooth(double t) noexcept {
    const double part = std::clamp(t, 0.0, 1.0);
    return part * part * (3.0 - 2.0 * part);
}

/// `change`, but near `room` it grows ever more slowly and stays below: else a knee stops and starts within a frame.
double softened(double change, double room) noexcept {
    constexpr double sharpness = 4.0;
    if (change <= 0.0) return change;
    return room > 0.0 ? change * std::pow(1.0 + std::pow(change / room, sharpness), -1.0 / sharpness) : 0.0;
}

/// 1 while the foot stands, 0 beyond the fade.
double fade(std::size_t frames_away, std::size_t fade_frames) noexcept {
    return smooth(1.0 - static_cast<double>(frames_away) / static_cast<double>(fade_frames + 1));
}
}  // namespace

std::vector<HeldFoot> held_feet(const RestMatch& match, const RetargetOptions& options, const base::Run& run) {
    constexpr double near_ground = 0.01;  // of the extent: 1.6 cm for a person
    std::vector<HeldFoot> feet;
    for (std::size_t side = 0; side < match.target.legs.size(); ++side) {
        const Leg& own = match.target.legs[side];
        const Leg& other = match.source.legs[side];
        if (own.foot == BoneId::none || other.foot == BoneId::none || match.sources[index(own.shin)].empty()) continue;
        HeldFoot foot;
        foot.leg = own;
        foot.up = match.up;
        foot.near_ground = near_ground * match.target.reference.extent;
        add_joints(match, other, foot);
        feet.push_back(std::move(foot));
    }
    if (feet.empty()) return feet;
    const figure::Figure& source = *match.source.figure;
    const double frame_time = figure::frame_time(source.take).value_or(1.0 / options.source_fps);
    const analysis::Placement placement =
        analysis::infer_placement(source, options.source_position, frame_time, {.stop = run.stop});
    for (const analysis::Contact& contact : analysis::contacts(source, placement, frame_time, {.stop = run.stop})) {
        const Side side = leg_side(match.source, contact.bone);
        for (HeldFoot& foot : feet)
            if (match.source.body.bones[index(foot.source.front().bone)].side == side)
                foot.spans.insert(foot.spans.end(), contact.frames.begin(), contact.frames.end());
    }
    for (HeldFoot& foot : feet) {
        std::ranges::sort(foot.spans, {}, &figure::FrameRange::first);
        foot.spans = figure::joined(foot.spans);
        foot.positions.resize(figure::frame_count(source.take));
        foot.travel.resize(foot.positions.size());
    }
    std::erase_if(feet, [](const HeldFoot& foot) { return foot.spans.empty(); });
    return feet;
}

void find_corrections(HeldFoot& foot, std::size_t fade_frames) {
    const std::size_t frames = foot.travel.size();
    foot.corrections.assign(frames, glm::dvec3(0.0));
    std::vector<double> weights(frames, 0.0);
    std::vector<bool> stands(frames, false);
    for (const figure::FrameRange& span : foot.spans)
        std::fill(stands.begin() + static_cast<std::ptrdiff_t>(span.first),
                  stands.begin() + static_cast<std::ptrdiff_t>(span.last) + 1, true);
    for (const figure::FrameRange& span : foot.spans) {
        const std::vector<glm::dvec3> corrections = rolling_corrections(foot, span);
        std::ranges::copy(corrections, foot.corrections.begin() + static_cast<std::ptrdiff_t>(span.first));
        const auto add = [&](std::size_t frame, std::size_t away, const glm::dvec3& correction) {
            if (stands[frame]) return;
            foot.corrections[frame] += fade(away, fade_frames) * correction;
            weights[frame] += fade(away, fade_frames);
        };
        for (std::size_t away = 1; away <= std::min(fade_frames, span.first); ++away)
            add(span.first - away, away, corrections.front());
        for (std::size_t away = 1; away <= fade_frames && span.last + away < frames; ++away)
            add(span.last + away, away, corrections.back());
    }
    for (std::size_t i = 0; i < frames; ++i) foot.corrections[i] /= std::max(weights[i], 1.0);
    foot.positions = {};
    foot.travel = {};
}

LegRotation bend_leg(const LegPose& leg, const glm::dvec3& ankle) {
    constexpr double nearly_straight = 0.999;  // of the leg's length
    constexpr double bent_enough = 0.03;       // bend as a share of the length: the knee can change its extension fully
    const double thigh = glm::distance(leg.hip, leg.knee);
    const double shin = glm::distance(leg.knee, leg.ankle);
    const double now = glm::distance(leg.hip, leg.ankle);
    const double requested = glm::distance(leg.hip, ankle);
    if (!(thigh > 0 && shin > 0 && now > 0 && requested > 0)) return {glm::dmat3(1.0), glm::dmat3(1.0), leg};
    const double longest = std::max(now, nearly_straight * (thigh + shin));
    const double extension = now + (requested - now) * smooth((1.0 - now / (thigh + shin)) / bent_enough);
    const double shortest = std::min(now, 1.001 * std::abs(thigh - shin));
    const double reached = std::max(now + softened(extension - now, longest - now), shortest);

    const glm::dvec3 along = (ankle - leg.hip) / requested;
    const glm::dmat3 swing = shortest_rotation((leg.ankle - leg.hip) / now, along);
    const glm::dvec3 old_knee = swing * (leg.knee - leg.hip);
    const glm::dvec3 side = old_knee - along * glm::dot(old_knee, along);
    if (glm::length(side) == 0.0) return {swing, swing, {leg.hip, leg.hip + old_knee, leg.hip + along * now}};

    const double x = (thigh * thigh - shin * shin + reached * reached) / (2 * reached);
    const double y = std::sqrt(std::max(thigh * thigh - x * x, 0.0));
    LegRotation rotation;
    rotation.pose = {leg.hip, leg.hip + along * x + glm::normalize(side) * y, leg.hip + along * reached};
    const glm::dvec3 old_shin = swing * (leg.ankle - leg.knee);
    rotation.thigh = shortest_rotation(old_knee / thigh, glm::normalize(rotation.pose.knee - leg.hip)) * swing;
    rotation.shin = shortest_rotation(old_shin / shin, glm::normalize(rotation.pose.ankle - rotation.pose.knee)) * swing;
    return rotation;
}
}  // namespace skelplay::processing
