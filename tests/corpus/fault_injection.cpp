#include "corpus/fault_injection.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/gtc/matrix_transform.hpp>
#include <glm/gtc/quaternion.hpp>
#include <glm/trigonometric.hpp>
#include <numbers>

#include "processing/new_take.h"
#include "scene/evaluator.h"

namespace skelplay::test {

using analysis::FindingKind;
using figure::BoneId;
using figure::FrameRange;
using figure::Part;

bool finds(const analysis::Finding& finding, const FaultyTake& fault) {
    if (finding.kind != fault.kind) return false;
    if (fault.kind == FindingKind::wrong_rate) return std::abs(std::log(finding.size / fault.rate)) < 0.3;
    const bool inside = finding.frames.first + 1 >= fault.frames.first && finding.frames.last <= fault.frames.last + 1;
    return inside &&
           (fault.bones.empty() || finding.bones.empty() || std::ranges::any_of(finding.bones, [&](BoneId bone) {
                return std::ranges::find(fault.bones, bone) != fault.bones.end();
            }));
}

bool has_own(const std::vector<analysis::Finding>& clean, const FaultyTake& fault) {
    return fault.kind != FindingKind::wrong_rate && std::ranges::any_of(clean, [&](const analysis::Finding& own) {
               return own.kind == fault.kind && own.frames.first <= fault.frames.last + 1 &&
                      fault.frames.first <= own.frames.last + 1;
           });
}

double degrees_apart(const glm::dmat4& a, const glm::dmat4& b) {
    const glm::dquat q = glm::quat_cast(glm::transpose(scene::rotation_in(a)) * scene::rotation_in(b));
    return glm::degrees(2.0 * std::acos(std::min(1.0, std::abs(q.w))));
}

FaultInjector::FaultInjector(const figure::Figure& figure, const analysis::Placement& placement, double frame_time)
    : figure_(figure),
      placement_(placement),
      frame_time_(frame_time),
      bones_(figure.skeleton.size()),
      root_(figure::index(placement.root_motion_joint)),
      contacts_(analysis::contacts(figure, placement, frame_time)) {
    scene::FigureEvaluator evaluator(figure.skeleton);
    const glm::dmat4 to_world = scene::matrix(placement.to_world);
    figure::Pose pose;
    for (std::size_t frame = 0; frame < figure::frame_count(figure.take); ++frame) {
        figure::sample(figure.skeleton, figure.take, frame, pose);
        original_.insert(original_.end(), pose.local.begin(), pose.local.end());
        origins_.emplace_back();
        tails_.emplace_back();
        for (const scene::BonePosition& position : evaluator.positions(pose)) {
            origins_.back().emplace_back(to_world * glm::dvec4(position.origin, 1.0));
            tails_.back().emplace_back(to_world * glm::dvec4(position.tail, 1.0));
        }
    }
    find_joints();
}

void FaultInjector::find_joints() {
    axes_ = original_;
    frames_ = origins_.size();
    for (std::size_t bone = 0; bone < bones_; ++bone) {
        const Part part = placement_.body.bones[bone].part;
        if (part == Part::finger || part == Part::knuckles || part == Part::helper) continue;
        if (figure_.skeleton[figure::bone_id(bone)].parent == BoneId::none || bone == root_) continue;
        if (speed(bone, 1, frames_ - 1) > 3.0) joints_.push_back(bone);
    }
}

std::size_t FaultInjector::frames_of(double seconds) const {
    return std::max<std::size_t>(1, static_cast<std::size_t>(seconds / frame_time_ + 0.5));
}

double FaultInjector::uniform(double low, double high) {
    return low + (high - low) * static_cast<double>(random_()) / static_cast<double>(std::mt19937::max());
}

std::size_t FaultInjector::below(std::size_t count) { return random_() % count; }

glm::dvec3 FaultInjector::any_direction() {
    const double high = uniform(-1.0, 1.0);
    const double around = uniform(0.0, 2.0 * std::numbers::pi);
    const double across = std::sqrt(1.0 - high * high);
    return {across * std::cos(around), high, across * std::sin(around)};
}

/// Degrees from the frame before.
double FaultInjector::change(std::size_t bone, std::size_t frame) const {
    return degrees_apart(original_[(frame - 1) * bones_ + bone], original_[frame * bones_ + bone]);
}

/// Degrees a second.
double FaultInjector::speed(std::size_t bone, std::size_t first, std::size_t last) const {
    double sum = 0.0;
    first = std::max<std::size_t>(first, 1);
    last = std::min(last, frames_ - 1);
    for (std::size_t frame = first; frame <= last; ++frame) sum += change(bone, frame);
    return sum / (static_cast<double>(last - first + 1) * frame_time_);
}

double FaultInjector::mean_speed(std::size_t first, std::size_t last) const {
    double sum = 0.0;
    for (const std::size_t bone : joints_) sum += speed(bone, first, last);
    return joints_.empty() ? 0.0 : sum / static_cast<double>(joints_.size());
}

/// The largest change of a bone from frame to frame in a quarter of a second to either side.
double FaultInjector::fastest_near(std::size_t bone, std::size_t first, std::size_t last) const {
    const std::size_t beside = frames_of(0.25);
    double most = 0.0;
    for (std::size_t frame = first > beside ? first - beside : 1; frame <= std::min(last + beside, frames_ - 1);
         ++frame)
        most = std::max(most, change(bone, frame));
    return most;
}

/// How far the root is off the straight line between its neighbours, in metres, in a quarter of a second to either
/// side.
double FaultInjector::root_surprise_near(std::size_t first, std::size_t last) const {
    const std::size_t beside = frames_of(0.25);
    double most = 0.0;
    for (std::size_t frame = first > beside ? first - beside : 1; frame + 1 < std::min(last + beside, frames_); ++frame)
        most = std::max(
            most, glm::length(origins_[frame - 1][root_] - 2.0 * origins_[frame][root_] + origins_[frame + 1][root_]));
    return most;
}

std::optional<FrameRange> FaultInjector::place_for(std::size_t length, std::size_t margin) {
    if (length + 2 * margin + 8 > frames_) return std::nullopt;
    const std::size_t first = margin + below(frames_ - length - 2 * margin);
    return FrameRange{first, first + length - 1};
}

void FaultInjector::turn(std::size_t bone, FrameRange frames, double degrees) {
    const glm::dmat4 rotation = glm::rotate(glm::dmat4(1.0), glm::radians(degrees), any_direction());
    for (std::size_t frame = frames.first; frame <= frames.last; ++frame) at(frame, bone) = at(frame, bone) * rotation;
}

/// Moves the whole body in a frame.
void FaultInjector::shift(std::size_t frame, const glm::dvec3& metres) {
    glm::dmat3 parent(scene::matrix(placement_.to_world));
    std::vector<BoneId> above;
    for (BoneId id = figure_.skeleton[figure::bone_id(root_)].parent; id != BoneId::none;
         id = figure_.skeleton[id].parent)
        above.push_back(id);
    for (auto id = above.rbegin(); id != above.rend(); ++id)
        parent = parent * glm::dmat3(at(frame, figure::index(*id)));
    at(frame, root_)[3] += glm::dvec4(glm::inverse(parent) * metres, 0.0);
}

std::optional<FaultyTake> FaultInjector::inject(FindingKind kind, Strength strength, unsigned seed) {
    constexpr int tries = 40;
    random_.seed(seed);
    strength_ = strength;
    for (int i = 0; i < tries && !joints_.empty(); ++i) {
        axes_ = original_;
        frames_ = origins_.size();
        made_ = {{}, frame_time_, kind, {}, {}, 1.0 / frame_time_};
        if (!put(kind)) continue;
        made_.figure = with_motion();
        return std::move(made_);
    }
    return std::nullopt;
}

bool FaultInjector::put(FindingKind kind) {
    const double level = subtle() ? 0.03 : 0.1;
    switch (kind) {
        case FindingKind::spike: return put_spike();
        case FindingKind::flip: return put_flip();
        case FindingKind::step: return put_step();
        case FindingKind::root_spike: return put_root_spike();
        case FindingKind::jitter: return put_jitter();
        case FindingKind::frozen: return put_frozen();
        case FindingKind::dropped: return put_dropped();
        case FindingKind::doubled: return put_doubled();
        case FindingKind::foot_slide: return put_slide();
        case FindingKind::below_ground: return put_level(-level);
        case FindingKind::floating: return put_level(level);
        case FindingKind::swapped: return put_swapped();
        case FindingKind::rest_pose: return put_rest_pose();
        case FindingKind::wrong_rate: return put_wrong_rate();
        default: return false;
    }
}

/// The figure with the axes as channels, as a file would have them.
figure::Figure FaultInjector::with_motion() const {
    std::vector<processing::BoneNeeds> needs(bones_);
    for (std::size_t bone = 0; bone < bones_; ++bone) {
        needs[bone].rotates = true;
        for (std::size_t frame = 1; frame < frames_ && !needs[bone].moves; ++frame)
            needs[bone].moves = glm::length(glm::dvec3(axes_[frame * bones_ + bone][3] - axes_[bone][3])) > 1e-9;
    }
    processing::BlankTake take = processing::blank_take(figure_, needs, frames_);
    const figure::Skeleton& skeleton = take.figure.skeleton;
    std::vector<figure::EulerCurve> curves(bones_);
    for (std::size_t frame = 0; frame < frames_; ++frame)
        for (std::size_t bone = 0; bone < bones_; ++bone) {
            const BoneId id = figure::bone_id(bone);
            const glm::dmat4& local = axes_[frame * bones_ + bone];
            const glm::dmat3 rotation = glm::transpose(skeleton.rest_axes(id)) * scene::rotation_in(local);
            take.write(frame, id, curves[bone].next(rotation, take.bones[bone].order), glm::dvec3(local[3]));
        }
    auto& motion = std::get<figure::Motion>(take.figure.take);
    motion.frame_time = made_.frame_time;
    return std::move(take.figure);
}

}  // namespace skelplay::test
