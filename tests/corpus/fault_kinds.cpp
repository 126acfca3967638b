#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/gtc/matrix_transform.hpp>
#include <glm/trigonometric.hpp>
#include <numbers>
#include <tuple>

#include "corpus/fault_injection.h"

// One function for each kind of fault. False: no such fault can be seen at the place that was drawn.

namespace skelplay::test {

using analysis::FindingKind;
using figure::BoneId;
using figure::FrameRange;
using figure::Part;

namespace {

bool is_leg(Part part) { return part >= Part::hip_joint && part <= Part::toes; }

/// From 0 to 1, slowly at both ends.
double eased(double t) { return t * t * (3.0 - 2.0 * t); }

}  // namespace

/// A change that is hidden in the joint's own motion is no fault that anybody sees.
bool FaultInjector::turns_visibly(std::size_t bone, const FrameRange& frames, double degrees) const {
    return degrees > 2.0 * fastest_near(bone, frames.first, frames.last);
}

bool FaultInjector::put_spike() {
    const std::size_t bone = joints_[below(joints_.size())];
    const double degrees = subtle() ? uniform(8.0, 14.0) : uniform(25.0, 50.0);
    const auto frames = place_for(1 + below(3));
    if (!frames || !turns_visibly(bone, *frames, degrees)) return false;
    turn(bone, *frames, degrees);
    made_.bones = {figure::bone_id(bone)};
    made_.frames = *frames;
    return true;
}

bool FaultInjector::put_flip() {
    const std::size_t bone = joints_[below(joints_.size())];
    auto frames = place_for(1);
    if (!frames) return false;
    frames->last = frames_ - 1;
    if (subtle()) frames->last = std::min(frames_ - 6, frames->first + frames_of(uniform(0.2, 1.0)));
    turn(bone, *frames, subtle() ? 160.0 : 180.0);
    made_.bones = {figure::bone_id(bone)};
    made_.frames = *frames;
    return true;
}

bool FaultInjector::put_step() {
    const auto place = place_for(1);
    if (!place) return false;
    made_.frames = {place->first, frames_ - 1};
    if (below(3) == 0) {
        const double metres = subtle() ? 0.08 : 0.25;
        if (metres < 2.0 * root_surprise_near(place->first, place->first)) return false;
        const glm::dvec3 way = any_direction() * metres;
        for (std::size_t frame = place->first; frame < frames_; ++frame) shift(frame, way);
        made_.bones = {figure::bone_id(root_)};
        return true;
    }
    const std::size_t bone = joints_[below(joints_.size())];
    const double degrees = subtle() ? uniform(12.0, 18.0) : uniform(30.0, 60.0);
    if (!turns_visibly(bone, *place, degrees)) return false;
    turn(bone, made_.frames, degrees);
    made_.bones = {figure::bone_id(bone)};
    return true;
}

bool FaultInjector::put_root_spike() {
    const auto frames = place_for(1 + below(3));
    const double metres = subtle() ? 0.05 : 0.2;
    if (!frames || metres < 2.0 * root_surprise_near(frames->first, frames->last)) return false;
    const glm::dvec3 way = any_direction() * metres;
    for (std::size_t frame = frames->first; frame <= frames->last; ++frame) shift(frame, way);
    made_.bones = {figure::bone_id(root_)};
    made_.frames = *frames;
    return true;
}

bool FaultInjector::put_jitter() {
    const std::size_t bone = joints_[below(joints_.size())];
    const auto frames = place_for(frames_of(uniform(0.5, 1.2)));
    if (!frames || 2 * (frames->last - frames->first) > frames_) return false;
    std::normal_distribution<double> noise(0.0, subtle() ? 1.0 : 4.0);
    for (std::size_t frame = frames->first; frame <= frames->last; ++frame)
        for (const glm::dvec3& axis : {glm::dvec3(1, 0, 0), glm::dvec3(0, 1, 0), glm::dvec3(0, 0, 1)})
            at(frame, bone) = glm::rotate(at(frame, bone), glm::radians(noise(random_)), axis);
    made_.bones = {figure::bone_id(bone)};
    made_.frames = *frames;
    return true;
}

bool FaultInjector::put_frozen() {
    const auto frames = place_for(frames_of(subtle() ? 0.25 : 0.6), 12);
    if (!frames || frames->last < frames->first + 3) return false;
    const bool body = below(2) == 0;
    const std::size_t top = body ? 0 : joints_[below(joints_.size())];
    const std::size_t end = body ? bones_ : figure::index(figure_.skeleton.subtree_end(figure::bone_id(top)));
    const std::size_t seen = body ? joints_[0] : top;
    const std::size_t beside = frames_of(0.15);
    constexpr double moves = 25.0;  // degrees a second
    const std::size_t before = frames->first > beside ? frames->first - beside : 1;
    if (end - top < 2 || speed(seen, before, frames->first - 1) < moves ||
        speed(seen, frames->last + 1, frames->last + beside) < moves ||
        speed(seen, frames->first, frames->last) < moves)
        return false;
    for (std::size_t frame = frames->first; frame <= frames->last; ++frame)
        for (std::size_t bone = top; bone < end; ++bone) at(frame, bone) = at(frames->first - 1, bone);
    for (std::size_t bone = top; !body && bone < end; ++bone) made_.bones.push_back(figure::bone_id(bone));
    made_.frames = *frames;
    return true;
}

bool FaultInjector::put_dropped() {
    const std::size_t count = frames_of(subtle() ? 0.04 : 0.12);
    const auto frames = place_for(count, 12);
    if (!frames || frames_ < 60 + count || mean_speed(frames->first - 1, frames->last + 1) < 40.0) return false;
    const auto row = [&](std::size_t frame) { return axes_.begin() + static_cast<std::ptrdiff_t>(frame * bones_); };
    axes_.erase(row(frames->first), row(frames->last + 1));
    frames_ -= count;
    made_.frames = {frames->first - 1, frames->first};
    return true;
}

bool FaultInjector::put_doubled() {
    made_.frames = {0, frames_ - 1};
    if (subtle()) {
        const auto part = place_for(std::max<std::size_t>(20, frames_of(1.0)), 0);
        if (!part) return false;
        made_.frames = *part;
    }
    if (mean_speed(made_.frames.first, made_.frames.last) < 10.0) return false;
    for (std::size_t frame = made_.frames.first + 1; frame <= made_.frames.last; frame += 2)
        for (std::size_t bone = 0; bone < bones_; ++bone) at(frame, bone) = at(frame - 1, bone);
    return true;
}

/// True if a point of a foot stays where it is within a centimetre.
bool FaultInjector::stays(BoneId foot, const FrameRange& frames) const {
    const std::size_t bone = figure::index(foot);
    for (const auto* points : {&origins_, &tails_}) {
        double most = 0.0;
        for (std::size_t frame = frames.first; frame <= frames.last; ++frame)
            most = std::max(most, glm::length((*points)[frame][bone] - (*points)[frames.first][bone]));
        if (most < 0.01) return true;
    }
    return false;
}

/// The body moves in the middle half of a stance, and stays there.
bool FaultInjector::put_slide() {
    if (contacts_.empty()) return false;
    const analysis::Contact& foot = contacts_[below(contacts_.size())];
    if (foot.frames.empty()) return false;
    const FrameRange& stance = foot.frames[below(foot.frames.size())];
    const std::size_t length = stance.last - stance.first;
    if (static_cast<double>(length) * frame_time_ < 0.4 || stance.first < 12 || stance.last + 6 > frames_) return false;
    made_.frames = {stance.first + length / 4, stance.last - length / 4};
    const std::size_t beside = frames_of(0.05);  // a foot that still arrives does not slide
    if (!stays(foot.bone, {made_.frames.first - beside, made_.frames.last + beside})) return false;
    const double around = uniform(0.0, 2.0 * std::numbers::pi);
    const glm::dvec3 way = glm::dvec3(std::cos(around), 0.0, std::sin(around)) * (subtle() ? 0.03 : 0.1);
    const auto duration = static_cast<double>(made_.frames.last - made_.frames.first);
    for (std::size_t frame = made_.frames.first; frame < frames_; ++frame)
        shift(frame, way * eased(std::min(1.0, static_cast<double>(frame - made_.frames.first) / duration)));
    return true;
}

/// A part of the take is lower or higher, less than a third of it: who knows else which part is right?
bool FaultInjector::put_level(double metres) {
    const auto frames = place_for(frames_of(uniform(0.6, 1.5)));
    const std::size_t edge = frames_of(0.15);
    if (!frames || 3 * (frames->last - frames->first) > frames_) return false;
    std::size_t longest = 0;
    for (const analysis::Contact& foot : contacts_)
        for (const FrameRange& stance : foot.frames) {
            const std::size_t first = std::max(stance.first, frames->first + edge);
            const std::size_t last = std::min(stance.last, frames->last - edge);
            if (last > first) longest = std::max(longest, last - first);
        }
    if (static_cast<double>(longest) * frame_time_ < 0.3) return false;
    for (std::size_t frame = frames->first; frame <= frames->last; ++frame) {
        const std::size_t to_end = std::min(frame - frames->first, frames->last - frame) + 1;
        shift(frame, {0.0, metres * std::min(1.0, static_cast<double>(to_end) / static_cast<double>(edge)), 0.0});
    }
    made_.frames = *frames;
    return true;
}

std::vector<std::pair<std::size_t, std::size_t>> FaultInjector::side_pairs(bool legs) const {
    const auto& bones = placement_.body.bones;
    const auto key = [&](std::size_t i) { return std::tuple(bones[i].part, bones[i].digit, bones[i].number); };
    std::vector<std::pair<std::size_t, std::size_t>> pairs;
    for (std::size_t i = 0; i < bones_; ++i)
        for (std::size_t j = 0; j < bones_; ++j)
            if (bones[i].side == figure::Side::left && bones[j].side == figure::Side::right && key(i) == key(j) &&
                is_leg(bones[i].part) == legs)
                pairs.emplace_back(i, j);
    return pairs;
}

bool FaultInjector::put_swapped() {
    const auto frames = place_for(frames_of(subtle() ? 0.3 : 1.0));
    if (!frames) return false;
    const std::size_t limbs = below(3);  // both, legs, arms
    double most = 0.0;
    for (const bool legs : {true, false}) {
        if ((limbs == 1 && !legs) || (limbs == 2 && legs)) continue;
        for (const auto& [left, right] : side_pairs(legs)) {
            for (const std::size_t end : {frames->first, frames->last})
                most = std::max(most, degrees_apart(at(end, left), at(end, right)));
            for (std::size_t frame = frames->first; frame <= frames->last; ++frame) {
                std::swap(at(frame, left), at(frame, right));
                std::swap(at(frame, left)[3], at(frame, right)[3]);
            }
            made_.bones.insert(made_.bones.end(), {figure::bone_id(left), figure::bone_id(right)});
        }
    }
    made_.frames = *frames;
    return most > 20.0;
}

bool FaultInjector::put_rest_pose() {
    const std::size_t count = subtle() ? 1 : frames_of(0.3);
    if (2 * count > frames_) return false;
    figure::Pose rest;
    figure::rest_pose(figure_.skeleton, rest);
    const std::size_t first = below(2) == 0 ? frames_ - count : 0;
    for (std::size_t frame = first; frame < first + count; ++frame)
        for (std::size_t bone = 0; bone < bones_; ++bone)
            if (bone != root_)
                for (int column = 0; column < 3; ++column) at(frame, bone)[column] = rest.local[bone][column];
    made_.frames = {first, first + count - 1};
    return true;
}

/// How often a foot comes to stand at another place: steps and jumps.
std::size_t FaultInjector::steps() const {
    std::size_t count = 0;
    for (const analysis::Contact& foot : contacts_)
        for (std::size_t i = 1; i < foot.frames.size(); ++i)
            count += glm::length(origins_[foot.frames[i].first][figure::index(foot.bone)] -
                                 origins_[foot.frames[i - 1].first][figure::index(foot.bone)]) > 0.1
                         ? 1U
                         : 0U;
    return count;
}

/// Who stands on the same spot may do so at any rate: only steps and jumps show how much time there was.
bool FaultInjector::put_wrong_rate() {
    if (steps() < 3) return false;
    const double factor = subtle() ? 2.0 : 4.0;
    made_.frame_time = frame_time_ * (below(2) == 0 ? factor : 1.0 / factor);
    made_.frames = {0, frames_ - 1};
    return true;
}

}  // namespace skelplay::test
