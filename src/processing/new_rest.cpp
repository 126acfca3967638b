#include "processing/new_rest.h"
#include "processing/fitted_rotation.h"
#include "processing/reference_pose.h"
#include "scene/evaluator.h"

namespace skelplay::processing {
namespace {
using figure::Part;
using figure::Side;

glm::dmat4 rigid(const glm::dmat3& axes, const glm::dvec3& origin) {
    glm::dmat4 matrix(axes);
    matrix[3] = glm::dvec4(origin, 1.0);
    return matrix;
}

/// From the right to the left one of a part.
glm::dvec3 across(const ReferencePose& pose, const analysis::Body& body, Part part) {
    const BoneId left = body.first(part, Side::left);
    const BoneId right = body.first(part, Side::right);
    if (left == BoneId::none || right == BoneId::none) return glm::dvec3(0.0);
    return pose.origins[index(left)] - pose.origins[index(right)];
}

/// True if the body stands with its shoulders over its hips.
bool is_upright(const ReferencePose& pose, const analysis::Body& body) {
    constexpr double turned = 0.8;  // cosine of 37°
    const glm::dvec3 hips = across(pose, body, Part::thigh);
    const glm::dvec3 shoulders = across(pose, body, Part::upper_arm);
    return pose.body && is_standing(pose, body) &&
           glm::dot(hips, shoulders) >= turned * glm::length(hips) * glm::length(shoulders);
}

/// Straightens a pose of a body bone after bone, parents first. Each bone is rotated with its parent, then by the
/// shortest path into the direction that its part has in the new pose.
class ArmsOut {
public:
    ArmsOut(const figure::Skeleton& skeleton, const analysis::Body& body, ReferencePose pose, figure::SignedAxis up,
            double lowered)
        : skeleton_(skeleton), body_(body), pose_(std::move(pose)), up_(figure::direction(up)), lowered_(lowered) {
        if (up.axis == figure::Axis::x) left_ = {0, 1, 0};
    }

    NewRest rest() const {
        const glm::dmat3 whole = glm::dmat3(left_, up_, glm::cross(left_, up_)) * glm::transpose(own_body());
        NewRest result{{}, pose_.frame, {}};
        std::vector<glm::dmat3> rotations;  // by BoneId: from the old pose to the new one
        std::vector<glm::dvec3> origins;
        double lowest = std::numeric_limits<double>::max();
        for (std::size_t i = 0; i < skeleton_.size(); ++i) {
            const BoneId parent = skeleton_.bones()[i].parent;
            const glm::dmat3 above =
                parent == BoneId::none ? glm::dmat3(1.0) : rotations[index(parent)] * pose_.axes[index(parent)];
            rotations.push_back(
                rotation(figure::bone_id(i), whole, parent == BoneId::none ? whole : rotations[index(parent)]));
            result.local.push_back(rigid(glm::transpose(above) * rotations[i] * pose_.axes[i], pose_.offsets[i]));
            origins.push_back(stands(i)                ? whole * pose_.origins[i]
                              : parent == BoneId::none ? glm::dvec3(0.0)
                                                       : origins[index(parent)] + above * pose_.offsets[i]);
            if (body_.on_ground[i]) continue;
            const double height = glm::dot(origins[i], up_);
            lowest = std::min({lowest, height, height + glm::dot(rotations[i] * pose_.links[i], up_)});
        }
        // The hips over the origin, the lowest point at height 0; what is on the ground is at the origin.
        const glm::dvec3 hips = origins[index(body_.hips == BoneId::none ? BoneId{0} : body_.hips)];
        for (std::size_t i = 0; i < skeleton_.size(); ++i) {
            if (!stands(i) && !body_.on_ground[i]) continue;
            const BoneId parent = skeleton_.bones()[i].parent;
            glm::dvec3 origin(0.0);
            if (stands(i)) origin = origins[i] - hips + up_ * (glm::dot(hips, up_) - lowest);
            if (parent != BoneId::none)
                origin = glm::transpose(rotations[index(parent)] * pose_.axes[index(parent)]) * origin;
            result.local[i][3] = glm::dvec4(origin, 1.0);
        }
        return result;
    }

private:
    /// True for the first bones of the body: roots, or the hips above a root on the ground.
    [[nodiscard]] bool stands(std::size_t bone) const {
        const BoneId parent = skeleton_.bones()[bone].parent;
        return !body_.on_ground[bone] && (parent == BoneId::none || body_.on_ground[index(parent)]);
    }

    /// Left, up and front of the body in the old pose: in a frame by its thighs, as it is along no axes of the figure.
    [[nodiscard]] glm::dmat3 own_body() const {
        const glm::dvec3& up = (*pose_.body)[1];
        const glm::dvec3 across_hips = across(pose_, body_, Part::thigh);
        const glm::dvec3 left = across_hips - up * glm::dot(across_hips, up);
        if (!pose_.frame || !(glm::length(left) > 0.0)) return *pose_.body;
        return {glm::normalize(left), up, glm::cross(glm::normalize(left), up)};
    }

    /// The rotation about the up axis that brings a vector's level part onto an axis; none of an upright vector.
    [[nodiscard]] glm::dmat3 yaw(const glm::dvec3& vector, const glm::dvec3& onto) const {
        const glm::dvec3 level = vector - up_ * glm::dot(vector, up_);
        return glm::length(level) > 0.0 ? shortest_rotation(glm::normalize(level), onto) : glm::dmat3(1.0);
    }

    /// The direction of a bone in the new pose; nothing: it goes with its parent. `old`: in the upright body.
    [[nodiscard]] std::optional<glm::dvec3> direction(const analysis::BodyBone& bone, const glm::dvec3& old) const {
        constexpr double natural = 0.98;  // cosine of 11°: legs that lean less are as they grew
        const bool trunk = bone.part == Part::spine || bone.part == Part::neck || bone.part == Part::head;
        if (trunk && pose_.frame) return up_;
        if (bone.number > 1) return std::nullopt;
        const bool leg = bone.part == Part::thigh || bone.part == Part::shin;
        if (leg && (pose_.frame || glm::dot(up_, glm::normalize(old)) > -natural)) return -up_;
        const bool curled = bone.part == Part::finger && bone.digit != figure::fingers::thumb && pose_.frame;
        if (!curled && bone.part != Part::upper_arm && bone.part != Part::forearm && bone.part != Part::hand)
            return std::nullopt;
        return std::cos(lowered_) * (bone.side == Side::right ? -left_ : left_) - std::sin(lowered_) * up_;
    }

    /// From a bone's orientation in the old pose to that in the new one.
    [[nodiscard]] glm::dmat3 rotation(BoneId id, const glm::dmat3& whole, const glm::dmat3& of_parent) const {
        const analysis::BodyBone& bone = body_.bones[index(id)];
        const glm::dvec3& link = pose_.links[index(id)];
        // Feet stay on their soles.
        if (bone.part == Part::foot) return yaw(whole * link, glm::cross(left_, up_)) * whole;
        if (link == glm::dvec3(0.0)) return of_parent;
        const auto onto = direction(bone, whole * link);
        if (!onto) return of_parent;
        const glm::dmat3 straight = shortest_rotation(glm::normalize(of_parent * link), *onto) * of_parent;
        const bool carries_arms = bone.part == Part::spine && id == body_.chain(Part::spine).back();
        return carries_arms ? yaw(straight * across(pose_, body_, Part::upper_arm), left_) * straight : straight;
    }

    const figure::Skeleton& skeleton_;
    const analysis::Body& body_;
    ReferencePose pose_;
    glm::dvec3 left_{1, 0, 0};  // of the new pose, like up_
    glm::dvec3 up_{0.0};
    double lowered_ = 0.0;
};
}  // namespace

std::optional<NewRest> arms_out_rest(const figure::Figure& figure, const analysis::Body& body, figure::SignedAxis up,
                                     double lowered) {
    for (const Side side : {Side::left, Side::right})
        if (body.first(Part::upper_arm, side) == BoneId::none || body.first(Part::forearm, side) == BoneId::none)
            return std::nullopt;
    ReferencePose pose = rest_reference(figure, body);
    if (!is_upright(pose, body))
        if (auto frame = standing_frame(figure, body)) pose = *std::move(frame);
    if (!pose.body) return std::nullopt;
    return ArmsOut(figure.skeleton, body, std::move(pose), up, lowered).rest();
}

NewRest rest_of(const figure::Skeleton& skeleton, const figure::Skeleton& other) {
    scene::FigureEvaluator evaluator(other);
    const std::vector<scene::BonePosition>& others = evaluator.positions(figure::rest_pose(other));
    std::vector<BoneId> partners;
    for (const figure::Bone& bone : skeleton.bones()) partners.push_back(other.find(bone.name));
    NewRest result;
    std::vector<glm::dmat3> axes(skeleton.size());
    double own_length = 0.0;
    double other_length = 0.0;
    for (std::size_t i = 0; i < skeleton.size(); ++i) {
        const BoneId parent = skeleton.bones()[i].parent;
        const glm::dmat3 above = parent == BoneId::none ? glm::dmat3(1.0) : axes[index(parent)];
        axes[i] = above * skeleton.rest_axes(figure::bone_id(i));
        if (partners[i] == BoneId::none) {
            result.alone.push_back(figure::bone_id(i));
        } else {
            std::vector<RotatedPoint> points;
            for (const BoneId child : skeleton.children(figure::bone_id(i)))
                if (const BoneId partner = partners[index(child)]; partner != BoneId::none)
                    points.push_back(
                        {skeleton[child].offset, others[index(partner)].origin - others[index(partners[i])].origin});
            axes[i] = fitted_rotation(points, axes[i]);
            own_length += glm::length(skeleton.bones()[i].offset);
            other_length += glm::length(other[partners[i]].offset);
        }
        result.local.push_back(rigid(glm::transpose(above) * axes[i], skeleton.bones()[i].offset));
    }
    for (const BoneId root : skeleton.roots())
        if (const BoneId partner = partners[index(root)]; partner != BoneId::none && other_length > 0.0)
            result.local[index(root)][3] = glm::dvec4(others[index(partner)].origin * own_length / other_length, 1.0);
    return result;
}
}  // namespace skelplay::processing
