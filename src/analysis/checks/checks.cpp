#include "analysis/checks/checks.h"

namespace skelplay::analysis {
namespace {
constexpr double person_height = 1.7;  // metres: whose lengths the limits are
constexpr double least_change = 1e-3;  // degrees or centimetres in a whole take: less is rounding

bool changes(const std::vector<glm::dvec3>& curve) {
    std::optional<glm::dvec3> first;
    for (const glm::dvec3& point : curve) {
        if (!figure::is_present(point)) continue;
        if (!first) first = point;
        if (glm::length(point - *first) > least_change) return true;
    }
    return false;
}

/// Fills the samples frame by frame.
class Sampler {
public:
    explicit Sampler(CheckedTake& take)
        : take_(take), markers_(figure::is_markers(take.figure)), to_world_(scene::matrix(take.placement.to_world)),
          centimetres_(take.placement.to_world.metres_per_unit * 100.0), rotating_(markers_ ? 0 : take.bones),
          moving_(take.bones), before_(take.bones) {
        take_.origins.resize(take.bones * take.frames);
        if (markers_) return;
        take_.tails.resize(take.bones * take.frames);
        take_.rotations.resize(take.bones * take.frames);
        for (std::vector<glm::dvec3>& curve : rotating_) curve.resize(take.frames);
    }

    void run(PosedFrames& frames) {
        for (std::size_t frame = 0; frame < take_.frames && !take_.run.stopped(); ++frame) {
            const PosedFrames::Frame& posed = frames.frame(frame);
            for (std::size_t bone = 0; bone < take_.bones; ++bone)
                add(bone, frame, posed.positions[bone], posed.locals[bone]);
        }
        for (std::size_t i = 0; i < rotating_.size(); ++i) keep(i, false, std::move(rotating_[i]));
        for (std::size_t i = 0; i < moving_.size(); ++i) keep(i, true, std::move(moving_[i]));
    }

private:
    void add(std::size_t bone, std::size_t frame, const scene::BonePosition& position, const PosedFrames::Local& local) {
        const std::size_t at = bone * take_.frames + frame;
        if (markers_ && local.origin == glm::dvec3(0.0) && !std::signbit(local.origin.x)) {  // as if missing
            take_.origins[at] = glm::vec3(std::numeric_limits<float>::quiet_NaN());
            move(bone, frame, glm::dvec3(std::numeric_limits<double>::quiet_NaN()));
            return;
        }
        take_.origins[at] = glm::vec3(scene::transformed(to_world_, position.origin));
        move(bone, frame, local.origin * centimetres_);
        if (markers_) return;
        take_.tails[at] = glm::vec3(scene::transformed(to_world_, position.tail));
        if (frame > 0) {
            const glm::dvec3& so_far = rotating_[bone][frame - 1];
            const bool rests = before_[bone] == local.rotation;
            rotating_[bone][frame] = rests ? so_far : so_far + rotation_vector(before_[bone], local.rotation);
        }
        before_[bone] = local.rotation;
        take_.rotations[at] = glm::quat(local.rotation);
    }

    /// Most bones never move: their curve is its first point alone, as those of a long take need much memory.
    void move(std::size_t bone, std::size_t frame, const glm::dvec3& position) {
        std::vector<glm::dvec3>& curve = moving_[bone];
        if (curve.empty()) curve.push_back(position);
        if (curve.size() == 1 && position != curve.front()) curve.resize(take_.frames, curve.front());
        if (curve.size() > 1) curve[frame] = position;
    }

    void keep(std::size_t bone, bool moves, std::vector<glm::dvec3> curve) {
        const figure::BoneId id = figure::bone_id(bone);
        if (!changes(curve) || (markers_ && !is_labelled(take_.figure.skeleton[id].name))) return;
        const figure::BoneId root = take_.placement.root_motion_joint;
        const bool of_root =
            moves && !markers_ && root != figure::BoneId::none && take_.figure.skeleton.in_subtree(root, id);
        take_.tracks.push_back({id, moves, of_root, std::move(curve)});
    }

    CheckedTake& take_;
    bool markers_;
    glm::dmat4 to_world_;
    double centimetres_;                             // of a unit
    std::vector<std::vector<glm::dvec3>> rotating_;  // curves by bone
    std::vector<std::vector<glm::dvec3>> moving_;
    std::vector<glm::dquat> before_;  // rotations in the frame before
};
}  // namespace

bool is_labelled(std::string_view name) {
    name = name.substr(name.rfind(':') == std::string_view::npos ? 0 : name.rfind(':') + 1);
    return !name.empty() && name.front() != '*' && !base::contains_ignoring_case(name, "unlabel") &&
           !base::contains_ignoring_case(name, "ghost") && !base::contains_ignoring_case(name, "unnamed");
}

glm::dvec3 rotation_vector(const glm::dquat& from, const glm::dquat& to) noexcept {
    const glm::dquat between = to * glm::conjugate(from);
    const glm::dvec3 axis(between.x, between.y, between.z);
    const double squared = glm::dot(axis, axis);
    if (squared < 0.0025)  // the arcsine's series: from frame to frame bones turn little
        return axis * (glm::degrees(2.0 + squared * (1.0 / 3.0 + squared * (3.0 / 20.0 + squared * (5.0 / 56.0)))) *
                       (between.w < 0.0 ? -1.0 : 1.0));
    const double sine = std::sqrt(squared);
    const double angle = 2.0 * std::atan2(sine, std::abs(between.w));
    return axis * (glm::degrees(angle) / (between.w < 0.0 ? -sine : sine));
}

CheckedTake::CheckedTake(PosedFrames& of, const Placement& placed, double seconds, CheckLimits limited, base::Run running)
    : figure(of.figure()), placement(placed), limits(limited), run(std::move(running)), frame_time(seconds),
      scale(!figure::is_markers(figure) && placed.unit.height > 0.0 ? placed.unit.height / person_height : 1.0),
      frames(figure::frame_count(figure.take)), bones(figure.skeleton.size()), explained(frames, false),
      held(frames, false), repeated(frames, false) {
    Sampler(*this).run(of);
}

bool CheckedTake::is_tip(const JointTrack& track) const noexcept {
    const figure::Part part = placement.body.bones[figure::index(track.bone)].part;
    return !track.moves && (part == figure::Part::toes || part == figure::Part::finger || part == figure::Part::knuckles);
}

bool CheckedTake::in_face(figure::BoneId bone) const noexcept {
    const auto is_head = [&](figure::BoneId id) {
        return placement.body.bones[figure::index(id)].part == figure::Part::head;
    };
    if (bone == figure::BoneId::none || is_head(bone)) return false;
    for (bone = figure.skeleton[bone].parent; bone != figure::BoneId::none; bone = figure.skeleton[bone].parent)
        if (is_head(bone)) return true;
    return false;
}

void CheckedTake::explain(std::size_t first, std::size_t last) {
    for (std::size_t frame = first; frame <= last && frame < explained.size(); ++frame) explained[frame] = true;
}

bool CheckedTake::any_explained(std::size_t first, std::size_t last) const {
    for (std::size_t frame = first; frame <= last && frame < explained.size(); ++frame)
        if (explained[frame]) return true;
    return false;
}

bool CheckedTake::is_suppressed(figure::BoneId bone, std::size_t first, std::size_t last) const {
    const auto next = suppressed.lower_bound({bone, first});
    return next != suppressed.end() && next->first == bone && next->second <= last;
}

void CheckedTake::add(FindingKind kind, std::vector<figure::BoneId> at_fault, figure::FrameRange range, double size,
                      SizeUnit unit) {
    found.push_back({kind, std::move(at_fault), range, size, unit, rule_of(kind).severity, {}});
}
}  // namespace skelplay::analysis
