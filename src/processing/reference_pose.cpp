#include "processing/reference_pose.h"
#include "analysis/frames.h"
#include "scene/bounds.h"

namespace skelplay::processing {
namespace {
using figure::Part;
using figure::Side;

constexpr double shortest_link = 1e-4;  // of the extent: files write offsets of 1e-5 for none
constexpr std::array<Side, 2> both_sides{Side::left, Side::right};

/// Measures the links of a pose, see ReferencePose::links.
class Links {
public:
    Links(const figure::Skeleton& skeleton, const analysis::Body& body, const std::vector<scene::BonePosition>& positions,
          const std::vector<glm::dmat3>& axes)
        : skeleton_(skeleton), body_(body), positions_(positions), axes_(axes) {}

    [[nodiscard]] glm::dvec3 of(BoneId id) const {
        const analysis::BodyBone& own = body_.bones[index(id)];
        const auto follows = [&](const analysis::BodyBone& each) {
            return each.part == figure::traits(own.part).outer && each.part != Part::none && each.side == own.side &&
                   each.number == 1;
        };
        const auto continues = [&](const analysis::BodyBone& each) {
            return own.part != Part::none && each.part == own.part && each.side == own.side && each.digit == own.digit &&
                   each.number == own.number + 1;
        };
        const auto is_of_palm = [](const analysis::BodyBone& each) {
            return (each.part == Part::finger && each.digit != figure::fingers::thumb) || each.part == Part::knuckles;
        };
        if (own.part == Part::hand)
            if (const auto link = middle(id, is_of_palm)) return *link;
        if (own.part != Part::spine && own.part != Part::neck)
            if (const auto link = middle(id, follows)) return *link;
        if (const auto link = middle(id, continues)) return *link;
        if (const auto link = middle(id, follows)) return *link;
        return own_end(id);
    }

private:
    /// From the bone's origin to the middle of the first bones below it that match.
    template <class Predicate> [[nodiscard]] std::optional<glm::dvec3> middle(BoneId id, const Predicate& matches) const {
        glm::dvec3 sum(0.0);
        int count = 0;
        for (std::size_t i = index(id) + 1; i < index(skeleton_.subtree_end(id)); ++i) {
            if (!matches(body_.bones[i])) continue;
            sum += positions_[i].origin;
            ++count;
            i = index(skeleton_.subtree_end(figure::bone_id(i))) - 1;
        }
        if (count == 0) return std::nullopt;
        return sum / static_cast<double>(count) - positions_[index(id)].origin;
    }

    [[nodiscard]] glm::dvec3 own_end(BoneId id) const {
        const glm::dvec3 tail = positions_[index(id)].tail - positions_[index(id)].origin;
        if (tail != glm::dvec3(0.0)) return tail;
        const std::span<const figure::EndSite> ends = skeleton_.ends_of(id);
        return ends.empty() ? glm::dvec3(0.0) : axes_[index(id)] * ends.front().offset;
    }

    const figure::Skeleton& skeleton_;
    const analysis::Body& body_;
    const std::vector<scene::BonePosition>& positions_;
    const std::vector<glm::dmat3>& axes_;
};

std::optional<glm::dvec3> between(const ReferencePose& reference, BoneId a, BoneId b) {
    if (a == BoneId::none || b == BoneId::none) return std::nullopt;
    return (reference.origins[index(a)] + reference.origins[index(b)]) / 2.0;
}

/// The direction, snapped to a figure's axis if one is near.
glm::dvec3 straightened(const glm::dvec3& direction) {
    constexpr double near = 0.94;  // cosine of 20°
    for (int axis = 0; axis < 3; ++axis) {
        if (std::abs(direction[axis]) < near) continue;
        glm::dvec3 result(0.0);
        result[axis] = std::copysign(1.0, direction[axis]);
        return result;
    }
    return direction;
}

/// From the right to the left limb of the first pair whose limbs are apart.
std::optional<glm::dvec3> leftwards(const ReferencePose& reference, const analysis::Body& body) {
    for (const Part part : {Part::thigh, Part::hip_joint, Part::upper_arm, Part::collar, Part::foot}) {
        const BoneId left = body.first(part, Side::left);
        const BoneId right = body.first(part, Side::right);
        if (left == BoneId::none || right == BoneId::none) continue;
        const glm::dvec3 across = reference.origins[index(left)] - reference.origins[index(right)];
        if (glm::length(across) > shortest_link * reference.extent) return across;
    }
    return std::nullopt;
}

/// From the hips to the shoulders.
std::optional<glm::dvec3> upwards(const ReferencePose& reference, const analysis::Body& body) {
    const auto middle_of = [&](Part part) {
        return between(reference, body.first(part, Side::left), body.first(part, Side::right));
    };
    const auto single = [&](BoneId bone) { return between(reference, bone, bone); };
    auto low = middle_of(Part::thigh);
    if (!low) low = single(body.hips);
    auto high = middle_of(Part::upper_arm);
    for (const Part part : {Part::neck, Part::head, Part::spine})
        if (!high) high = single(body.first(part));
    if (!low || !high || glm::distance(*low, *high) <= shortest_link * reference.extent) return std::nullopt;
    return *high - *low;
}

std::optional<glm::dmat3> body_axes(const ReferencePose& reference, const analysis::Body& body) {
    const auto left = leftwards(reference, body);
    const auto up = upwards(reference, body);
    if (!left || !up) return std::nullopt;
    const glm::dvec3 y = straightened(glm::normalize(*up));
    const glm::dvec3 across = *left - y * glm::dot(*left, y);
    if (glm::length(across) <= shortest_link * reference.extent) return std::nullopt;
    const glm::dvec3 x = straightened(glm::normalize(across));
    // A snapped axis is perpendicular to `y` only if `y` is snapped, too.
    const glm::dvec3 side = std::abs(glm::dot(x, y)) < 1e-9 ? x : glm::normalize(across);
    return glm::dmat3(side, y, glm::cross(side, y));
}

ReferencePose stance_of(const figure::Skeleton& skeleton, const analysis::Body& body, scene::FigureEvaluator& evaluator,
                        const figure::Pose& pose) {
    const std::vector<scene::BonePosition>& positions = evaluator.positions(pose);
    ReferencePose reference;
    scene::Bounds box;
    for (std::size_t i = 0; i < skeleton.size(); ++i) {
        reference.axes.push_back(scene::rotation_in(evaluator.world(figure::bone_id(i))));
        reference.origins.push_back(positions[i].origin);
        reference.offsets.emplace_back(pose.local[i][3]);
        if (body.on_ground[i]) continue;
        box.include(positions[i].origin);
        box.include(positions[i].tail);
    }
    reference.extent = skeleton.size() > 0 ? glm::length(box.size()) : 0.0;
    const double shortest = shortest_link * reference.extent;
    const Links links(skeleton, body, positions, reference.axes);
    for (std::size_t i = 0; i < skeleton.size(); ++i) {
        const glm::dvec3 link = links.of(figure::bone_id(i));
        reference.links.push_back(glm::length(link) > shortest ? link : glm::dvec3(0.0));
    }
    reference.body = body_axes(reference, body);
    return reference;
}

/// How far up a bone points along the body: 1 straight up, -1 straight down; nothing if the bone has no length.
std::optional<double> upright(const ReferencePose& reference, std::size_t bone) {
    if (!reference.body || reference.links[bone] == glm::dvec3(0.0)) return std::nullopt;
    return glm::dot(glm::normalize(reference.links[bone]), (*reference.body)[1]);
}

/// True if that part of a standing body can point so far up.
bool is_possible(Part part, double upright) noexcept {
    constexpr double half_down = 0.5;  // cosine of 60°
    constexpr double straight_up = 0.9;
    switch (part) {
        case Part::thigh:
        case Part::shin: return upright <= -half_down;
        case Part::spine:
        case Part::neck: return upright >= 0;
        case Part::collar: return upright <= straight_up;
        default: return true;
    }
}

/// How suitable a pose is as a rest pose: 1 if legs point straight down and the trunk straight up.
double straightness(const ReferencePose& reference, const analysis::Body& body) {
    if (!reference.body) return -1.0;
    double sum = 0.0;
    int count = 0;
    for (std::size_t i = 0; i < body.bones.size(); ++i) {
        const Part part = body.bones[i].part;
        const bool is_leg = part == Part::thigh || part == Part::shin;
        const std::optional<double> up = upright(reference, i);
        if (!up || !(is_leg || part == Part::spine || part == Part::neck)) continue;
        sum += is_leg ? -*up : *up;
        ++count;
    }
    return count > 0 ? sum / count : 0.0;
}
}  // namespace

ReferencePose rest_reference(const figure::Figure& figure, const analysis::Body& body) {
    scene::FigureEvaluator evaluator(figure.skeleton);
    return stance_of(figure.skeleton, body, evaluator, figure::rest_pose(figure.skeleton));
}

bool is_standing(const ReferencePose& reference, const analysis::Body& body) {
    const bool has_legs =
        std::ranges::all_of(both_sides, [&](Side side) { return body.first(Part::thigh, side) != BoneId::none; });
    if (!has_legs) return true;
    if (!reference.body) return false;
    for (std::size_t i = 0; i < body.bones.size(); ++i)
        if (const auto up = upright(reference, i); up && !is_possible(body.bones[i].part, *up)) return false;
    return true;
}

std::optional<ReferencePose> standing_frame(const figure::Figure& figure, const analysis::Body& body) {
    constexpr std::size_t most_frames = 200;
    constexpr double least_straightness = 0.3;
    if (figure::is_rest_only(figure.take)) return std::nullopt;
    scene::FigureEvaluator evaluator(figure.skeleton);
    figure::Pose pose;
    std::optional<ReferencePose> best;
    std::pair most{false, least_straightness};  // standing, straightness
    for (const std::size_t frame : analysis::spread_frames(figure::frame_count(figure.take), most_frames)) {
        figure::sample(figure.skeleton, figure.take, frame, pose);
        ReferencePose reference = stance_of(figure.skeleton, body, evaluator, pose);
        const std::pair fitness{is_standing(reference, body), straightness(reference, body)};
        if (fitness <= most) continue;
        most = fitness;
        reference.frame = frame;
        best = std::move(reference);
    }
    return best;
}
}  // namespace skelplay::processing
