#include "processing/mirrored_axes.h"
#include "processing/fitted_rotation.h"
#include "processing/reference_pose.h"

namespace skelplay::processing {
namespace {
using figure::Axis;
using figure::Part;

/// The 24 reflections that only exchange axes and their directions.
std::vector<glm::dmat3> exchanges_of_axes() {
    std::vector<glm::dmat3> all;
    for (int first = 0; first < 3; ++first)
        for (int second = 0; second < 3; ++second)
            for (int signs = 0; signs < 8 && first != second; ++signs) {
                glm::dmat3 matrix(0.0);
                matrix[0][first] = (signs & 1) != 0 ? -1.0 : 1.0;
                matrix[1][second] = (signs & 2) != 0 ? -1.0 : 1.0;
                matrix[2][3 - first - second] = (signs & 4) != 0 ? -1.0 : 1.0;
                if (glm::determinant(matrix) < 0) all.push_back(matrix);
            }
    return all;
}

/// The one of them that is nearest to the mean of reflections; nothing: none is clearly.
std::optional<glm::dmat3> clear_exchange(const glm::dmat3& mean) {
    constexpr double clear = 0.2;  // of the share of the mean that lies along the axes, before the next best
    std::optional<glm::dmat3> best;
    double most = 0.0;
    double next = 0.0;
    for (const glm::dmat3& each : exchanges_of_axes()) {
        const double along = (glm::dot(each[0], mean[0]) + glm::dot(each[1], mean[1]) + glm::dot(each[2], mean[2])) / 3.0;
        next = std::max(next, std::min(most, along));
        if (along <= most) continue;
        most = along;
        best = each;
    }
    return most - next > clear ? best : std::nullopt;
}

/// Finds the axes of one figure.
class MirrorAxesFinder {
public:
    MirrorAxesFinder(const figure::Figure& figure, const analysis::Body& body, const MirrorPairs& pairs)
        : figure_(figure), motion_(std::get<figure::Motion>(figure.take)), pairs_(pairs), body_(body),
          reference_(rest_reference(figure, body_)) {}

    [[nodiscard]] std::optional<MirroredAxes> find() const {
        auto axes = axes_at_rest();
        return axes ? axes : axes_in_take();
    }

private:
    [[nodiscard]] const figure::Bone& bone(BoneId id) const { return figure_.skeleton[id]; }
    [[nodiscard]] BoneId partner(BoneId id) const { return pairs_.partner[index(id)]; }

    /// From one side of a pose to the other, by the joints where limbs begin, or by all if there are none.
    [[nodiscard]] glm::dvec3 sideways(const std::vector<glm::dvec3>& origins) const {
        constexpr std::array parts{Part::thigh, Part::hip_joint, Part::upper_arm, Part::collar};
        glm::dvec3 limbs(0.0);
        glm::dvec3 all(0.0);
        for (std::size_t i = 0; i < origins.size(); ++i) {
            const BoneId id = figure::bone_id(i);
            if (partner(id) <= id) continue;
            const double sign = body_.bones[i].side == figure::Side::right ? -1.0 : 1.0;
            const glm::dvec3 across = sign * (origins[i] - origins[index(partner(id))]);
            all += across;
            if (std::ranges::find(parts, body_.bones[i].part) != parts.end()) limbs += across;
        }
        return limbs == glm::dvec3(0.0) ? all : limbs;
    }

    /// The plane of the rest pose, level in the body and across an axis of the figure if one is near.
    [[nodiscard]] std::optional<glm::dvec3> rest_normal() const {
        constexpr double near = 0.99;  // cosine of 8°: bodies that were measured are not quite symmetrical
        glm::dvec3 across = sideways(reference_.origins);
        if (reference_.body) across -= (*reference_.body)[1] * glm::dot(across, (*reference_.body)[1]);
        if (!(glm::length(across) > 1e-3 * reference_.extent)) return std::nullopt;
        across = glm::normalize(across);
        for (const Axis axis : {Axis::x, Axis::y, Axis::z})
            if (std::abs(across[index(axis)]) > near) return figure::direction(axis);
        return across;
    }

    /// Nothing: the rest pose is none in which both sides are nearly reflections of each other.
    [[nodiscard]] std::optional<MirroredAxes> axes_at_rest() const {
        const auto across = rest_normal();
        if (!across) return std::nullopt;
        const glm::dmat3 plane = reflection(*across);
        std::vector<glm::dmat3> alignments(figure_.skeleton.size(), glm::dmat3(1.0));
        MirroredAxes axes{.across = across};
        for (std::size_t i = 0; i < alignments.size(); ++i) {
            const BoneId id = figure::bone_id(i);
            const BoneId parent = bone(id).parent;
            const glm::dmat3 above = parent == BoneId::none ? glm::dmat3(1.0) : alignments[index(parent)];
            if (partner(id) != id) alignments[i] = alignment(id, plane, above);
            if (is_far(alignments[i] * glm::transpose(above))) {
                if (index(figure_.skeleton.subtree_end(id)) != i + 1) return std::nullopt;
                alignments[i] = above;  // an end that says nothing, as of an eye
            }
            const glm::dmat3& own = reference_.axes[i];
            axes.exchange.push_back(glm::transpose(alignments[i] * own) * plane * reference_.axes[index(partner(id))]);
            axes.own.push_back(glm::transpose(own) * plane * own);
        }
        if (asymmetry(axes) > 0.15) return std::nullopt;
        return axes;
    }

    /// How far offsets are from the reflections of their partners', as a share of all offsets.
    [[nodiscard]] double asymmetry(const MirroredAxes& axes) const {
        double apart = 0.0;
        double all = 1e-12;
        for (std::size_t i = 0; i < figure_.skeleton.size(); ++i) {
            const BoneId id = figure::bone_id(i);
            const BoneId parent = bone(id).parent;
            if (parent == BoneId::none || std::ranges::binary_search(pairs_.alone, id)) continue;
            apart += glm::distance(bone(id).offset, axes.exchange[index(parent)] * bone(partner(id)).offset);
            all += glm::length(bone(id).offset);
        }
        return apart / all;
    }

    /// True for a rotation by more than 105°, of which no direction is the shortest any more.
    [[nodiscard]] static bool is_far(const glm::dmat3& rotation) {
        return rotation[0][0] + rotation[1][1] + rotation[2][2] < 0.5;
    }

    /// C of a bone; `above`: that of its parent.
    [[nodiscard]] glm::dmat3 alignment(BoneId id, const glm::dmat3& plane, const glm::dmat3& above) const {
        const glm::dvec3& own = reference_.links[index(id)];
        const glm::dvec3 other = plane * reference_.links[index(partner(id))];
        const Part part = body_.bones[index(id)].part;
        switch (part == body_.bones[index(partner(id))].part ? part : Part::none) {
            case Part::hip_joint:
            case Part::collar: return glm::dmat3(1.0);
            case Part::foot:
            case Part::toes: return reference_.body ? heading(own, other, (*reference_.body)[1]) : glm::dmat3(1.0);
            default: return shortest(above * own, other) * above;
        }
    }

    [[nodiscard]] static glm::dmat3 shortest(const glm::dvec3& from, const glm::dvec3& to) {
        if (from == glm::dvec3(0.0) || to == glm::dvec3(0.0)) return glm::dmat3(1.0);
        return shortest_rotation(glm::normalize(from), glm::normalize(to));
    }

    /// The rotation about `up` that brings one direction above the other.
    [[nodiscard]] static glm::dmat3 heading(const glm::dvec3& from, const glm::dvec3& to, const glm::dvec3& up) {
        constexpr double steep = 0.1;  // of the length: a direction that is nearly upright has no heading
        const glm::dvec3 flat_from = from - up * glm::dot(from, up);
        const glm::dvec3 flat_to = to - up * glm::dot(to, up);
        if (glm::length(flat_from) <= steep * glm::length(from) || glm::length(flat_to) <= steep * glm::length(to))
            return glm::dmat3(1.0);
        return shortest(flat_from, flat_to);
    }

    /// The same from the take, on the mean over many frames. Nothing: it does not show which axes are exchanged.
    [[nodiscard]] std::optional<MirroredAxes> axes_in_take() const {
        constexpr std::size_t most_frames = 300;
        const std::vector<glm::dmat3> none(figure_.skeleton.size(), glm::dmat3(0.0));
        MirroredAxes axes{none, none, std::nullopt};
        double frames = 0.0;
        scene::FigureEvaluator evaluator(figure_.skeleton);
        figure::Pose pose;
        for (const std::size_t frame : analysis::spread_frames(motion_.frames, most_frames)) {
            figure::sample(figure_.skeleton, motion_, frame, pose);
            evaluator.positions(pose);
            if (add_frame(evaluator, axes)) frames += 1.0;
        }
        const auto settle = [&](glm::dmat3& mean) {
            const auto exchange = frames > 0.0 ? clear_exchange(mean / frames) : std::nullopt;
            if (exchange) mean = *exchange;
            return exchange.has_value();
        };
        if (!std::ranges::all_of(axes.exchange, settle)) return std::nullopt;
        for (std::size_t i = 0; i < axes.own.size(); ++i)
            if (counts_alone(figure::bone_id(i)) && !settle(axes.own[i])) return std::nullopt;
        return axes;
    }

    /// True for a bone without a partner, and for its parent.
    [[nodiscard]] bool counts_alone(BoneId id) const {
        const auto is_alone = [&](BoneId each) { return std::ranges::binary_search(pairs_.alone, each); };
        return is_alone(id) || std::ranges::any_of(figure_.skeleton.children(id), is_alone);
    }

    /// Adds what a pose says; false where left and right are at one place.
    [[nodiscard]] bool add_frame(const scene::FigureEvaluator& evaluator, MirroredAxes& sum) const {
        std::vector<glm::dvec3> origins;
        std::vector<glm::dmat3> axes;
        for (std::size_t i = 0; i < figure_.skeleton.size(); ++i) {
            origins.emplace_back(evaluator.world(figure::bone_id(i))[3]);
            axes.push_back(scene::rotation_in(evaluator.world(figure::bone_id(i))));
        }
        const glm::dvec3 across = sideways(origins);
        if (!(glm::length(across) > 0.0)) return false;
        const glm::dmat3 plane = reflection(glm::normalize(across));
        for (std::size_t i = 0; i < axes.size(); ++i) {
            sum.exchange[i] += glm::transpose(axes[i]) * plane * axes[index(pairs_.partner[i])];
            sum.own[i] += glm::transpose(axes[i]) * plane * axes[i];
        }
        return true;
    }

    const figure::Figure& figure_;
    const figure::Motion& motion_;
    const MirrorPairs& pairs_;
    const analysis::Body& body_;
    ReferencePose reference_;
};
}  // namespace

glm::dmat3 reflection(const glm::dvec3& normal) { return glm::dmat3(1.0) - 2.0 * glm::outerProduct(normal, normal); }

std::optional<glm::dmat3> exchange_of_axes(const glm::dmat3& matrix, double near) {
    glm::dmat3 result(0.0);
    for (int column = 0; column < 3; ++column)
        for (int row = 0; row < 3; ++row)
            if (std::abs(matrix[column][row]) > near) result[column][row] = std::copysign(1.0, matrix[column][row]);
    if (glm::determinant(result) != -1.0) return std::nullopt;
    return result;
}

std::optional<MirroredAxes> mirrored_axes(const figure::Figure& figure, const analysis::Body& body,
                                          const MirrorPairs& pairs) {
    if (!figure::is_markers(figure)) return MirrorAxesFinder(figure, body, pairs).find();
    const std::vector<glm::dmat3> none(figure.skeleton.size(), glm::dmat3(1.0));
    return MirroredAxes{none, none, glm::dvec3(0.0)};
}
}  // namespace skelplay::processing
