#include <Eigen/Cholesky>
#include <Eigen/Core>
#include <Eigen/Geometry>
#include <Eigen/LU>
#include "processing/fitted_rotation.h"
#include "processing/ik_chain.h"

namespace skelplay::processing {
namespace {
using Vector3 = Eigen::Vector3d;
using Matrix3 = Eigen::Matrix3d;
using Vector6 = Eigen::Matrix<double, 6, 1>;
using Matrix6 = Eigen::Matrix<double, 6, 6>;
using Matrix63 = Eigen::Matrix<double, 6, 3>;

/// The rotation of a bone's parent; for a root, the file's rotation.
const glm::dmat3& rotation_above(const IkChain& chain, const GivenFrame& given, std::size_t bone, const IkPose& pose) {
    const IkBone& of = chain.bones[bone];
    return of.is_root() ? given.root_rotations[bone] : pose.rotations[of.parent];
}

/// Collects the targets that are not in gaps, relative to the bone's origin.
void points_of(const IkChain& chain, const GivenFrame& given, std::size_t bone, const IkPose& pose,
               std::vector<RotatedPoint>& points) {
    points.clear();
    for (const IkTarget& target : chain.bones[bone].targets)
        if (!given.gaps[target.bone]) points.push_back({target.rest, given.positions[target.bone] - pose.positions[bone]});
}

/// True if a joint's given position counts.
bool counts(const IkBone& bone, bool gap) noexcept { return bone.measured && !gap; }

/// Puts a bone's origin at its parent's end.
void attach_to_parent(const IkChain& chain, std::size_t bone, IkPose& pose) {
    const IkBone& of = chain.bones[bone];
    pose.positions[bone] = pose.positions[of.parent] + pose.rotations[of.parent] * of.offset;
}

/// Rotates a bone with limits by its angles.
void rotate_by_angles(const IkChain& chain, std::size_t bone, IkPose& pose) {
    const IkBone& of = chain.bones[bone];
    const glm::dmat3 rotation = of.axes * rotation_of(pose.angles[bone], of.limited->order) * glm::transpose(of.axes);
    pose.rotations[bone] = of.is_root() ? rotation : pose.rotations[of.parent] * rotation;
}

void limit(const IkChain& chain, std::size_t bone, IkPose& pose) {
    const IkBone& of = chain.bones[bone];
    if (!of.limited) return;
    const glm::dmat3 own = glm::transpose(of.axes) * local_rotation(chain, pose, bone) * of.axes;
    pose.angles[bone] = of.limited->clamped_angles(own);
    rotate_by_angles(chain, bone, pose);
}

constexpr int most_steps = 30;
constexpr double first_damping = 1e-4;
constexpr double least_damping = 1e-8;  // rotations about a bone's own direction have the equation 0 = 0
constexpr double most_damping = 1e6;
constexpr double smallest = 1e-12;                           // of a squared length
constexpr double tiny = std::numeric_limits<double>::min();  // keeps matrices of 0 invertible
constexpr double good_enough = 1e-6;                         // a step that reduces the sum by a smaller share is the last
constexpr double at_limit = 1e-9;                            // radians

Vector3 eigen(const glm::dvec3& v) { return {v.x, v.y, v.z}; }
glm::dvec3 glm_of(const Vector3& v) { return {v.x(), v.y(), v.z()}; }

/// The matrix of v × ….
Matrix3 cross_matrix(const Vector3& v) {
    Matrix3 m;
    m << 0, -v.z(), v.y(), v.z(), 0, -v.x(), -v.y(), v.x(), 0;
    return m;
}

/// The rotation about v by its length.
glm::dmat3 rotation_about(const Vector3& v) {
    const double angle = v.norm();
    if (!(angle > 0)) return glm::dmat3(1.0);
    return glm::mat3_cast(glm::angleAxis(angle, glm_of(v / angle)));
}

/// The unknowns of a frame and their equations.
struct NormalEquations {
    /// A bone's part of the normal equations: the sum changes by ½ yᵀ form y + slopeᵀ y as origin and rotation do by y.
    struct BoneEquations {
        Matrix6 form;
        Vector6 slope;
        Matrix3 axes;     // the axes of its unknowns, in the figure's axes; a column of 0: that unknown is fixed
        Matrix3 inverse;  // of the form in its unknowns
        Vector3 arm;      // from its parent's origin to its own
        Vector6 move;     // y
        Vector3 unknowns;
    };

    explicit NormalEquations(const IkChain& of) : chain(of), equations(of.bones.size()) {}

    [[nodiscard]] double sum(const GivenFrame& given, const IkPose& pose) const {
        double result = 0;
        for (std::size_t i = 0; i < chain.bones.size(); ++i) {
            if (!counts(chain.bones[i], given.gaps[i])) continue;
            const glm::dvec3 away = pose.positions[i] - given.positions[i];
            result += glm::dot(away, away);
        }
        return result;
    }

    /// Begins with the terms of the joints' own distances.
    void begin(const GivenFrame& given, const IkPose& pose) {
        for (std::size_t i = 0; i < chain.bones.size(); ++i) {
            const IkBone& bone = chain.bones[i];
            BoneEquations& of = equations[i];
            of.form.setZero();
            of.slope.setZero();
            if (!bone.is_root()) of.arm = eigen(pose.positions[i] - pose.positions[bone.parent]);
            if (!counts(bone, given.gaps[i])) continue;
            of.form.topLeftCorner<3, 3>().setIdentity();
            of.slope.head<3>() = eigen(pose.positions[i] - given.positions[i]);
        }
    }

    /// Sets the axes of a bone's unknowns. An angle at an end of its range that would leave it is fixed.
    void set_axes(std::size_t i, const IkPose& pose) {
        const IkBone& bone = chain.bones[i];
        BoneEquations& of = equations[i];
        of.axes.setZero();
        if (!bone.rotates()) return;
        if (!bone.limited) {
            of.axes.setIdentity();
            return;
        }
        const AngleRange& range = *bone.limited;
        const glm::dmat3 above = bone.is_root() ? bone.axes : pose.rotations[bone.parent] * bone.axes;
        glm::dmat3 rotated(1.0);
        for (int step = 0; step < 3; ++step) {
            const auto axis = range.order[static_cast<std::size_t>(step)];
            const Vector3 about = eigen(above * rotated[index(axis)]);
            glm::dvec3 alone(0.0);
            alone[step] = pose.angles[i][step];
            rotated = rotated * rotation_of(alone, range.order);
            const double slope = about.dot(of.slope.tail<3>());
            const bool stuck = (slope > 0 && pose.angles[i][step] <= range.low[step] + at_limit) ||
                               (slope < 0 && pose.angles[i][step] >= range.high[step] - at_limit);
            if (!stuck) of.axes.col(step) = about;
        }
    }

    /// Eliminates a bone's unknowns and adds the remaining form to its parent's.
    void eliminate(std::size_t i, double damping) {
        const IkBone& bone = chain.bones[i];
        BoneEquations& of = equations[i];
        Matrix6 form = of.form;
        Vector6 slope = of.slope;
        if (bone.rotates()) {
            Matrix3 own = of.axes.transpose() * of.form.bottomRightCorner<3, 3>() * of.axes;
            own.diagonal().array() += damping * (own.trace() / 3 + smallest * bone.unit * bone.unit) + tiny;
            of.inverse = own.inverse();
            const Matrix63 across = of.form.rightCols<3>() * of.axes;
            const Matrix63 solved = across * of.inverse;
            form.noalias() -= solved * across.transpose();
            slope.noalias() -= solved * (of.axes.transpose() * of.slope.tail<3>());
        }
        // The origin moves as the parent's does, and with the parent's rotation: y = (x − [arm]× w, w).
        BoneEquations& above = equations[bone.parent];
        const Matrix3 arm = cross_matrix(of.arm);
        const Matrix3 positions = form.topLeftCorner<3, 3>();
        const Matrix3 mixed = form.topRightCorner<3, 3>() - positions * arm;
        above.form.topLeftCorner<3, 3>() += positions;
        above.form.topRightCorner<3, 3>() += mixed;
        above.form.bottomLeftCorner<3, 3>() += mixed.transpose();
        above.form.bottomRightCorner<3, 3>() +=
            form.bottomRightCorner<3, 3>() + arm * form.topRightCorner<3, 3>() - mixed.transpose() * arm;
        above.slope.head<3>() += slope.head<3>();
        above.slope.tail<3>() += slope.tail<3>() + arm * slope.head<3>();
    }

    /// Solves a root's position and rotation.
    void solve_root(std::size_t i, double damping) {
        BoneEquations& of = equations[i];
        Matrix6 to_unknowns = Matrix6::Identity();
        to_unknowns.bottomRightCorner<3, 3>() = of.axes;
        Matrix6 own = to_unknowns.transpose() * of.form * to_unknowns;
        const double unit = chain.bones[i].unit;
        own.diagonal().head<3>().array() += damping * own.diagonal().head<3>().mean() + smallest;
        own.diagonal().tail<3>().array() += damping * own.diagonal().tail<3>().mean() + smallest * unit * unit + tiny;
        const Vector6 unknowns = -own.ldlt().solve(to_unknowns.transpose() * of.slope);
        of.unknowns = unknowns.tail<3>();
        of.move << unknowns.head<3>(), of.axes * of.unknowns;
    }

    /// Solves a bone after its parent.
    void solve(std::size_t i) {
        const IkBone& bone = chain.bones[i];
        BoneEquations& of = equations[i];
        const Vector6& above = equations[bone.parent].move;
        of.move << above.head<3>() - of.arm.cross(above.tail<3>()), above.tail<3>();
        if (!bone.rotates()) return;
        const Vector3 slope = of.form.bottomRows<3>() * of.move + of.slope.tail<3>();
        of.unknowns = -of.inverse * (of.axes.transpose() * slope);
        of.move.tail<3>() += of.axes * of.unknowns;
    }

    void find_step(const GivenFrame& given, const IkPose& pose, double damping) {
        begin(given, pose);
        for (std::size_t i = chain.bones.size(); i-- > 0;) {
            set_axes(i, pose);
            if (!chain.bones[i].is_root()) eliminate(i, damping);
        }
        for (std::size_t i = 0; i < chain.bones.size(); ++i)
            if (chain.bones[i].is_root()) solve_root(i, damping);
            else solve(i);
    }

    void make_step(const IkPose& from, IkPose& to) const {
        to = from;
        for (std::size_t i = 0; i < chain.bones.size(); ++i) {
            const IkBone& bone = chain.bones[i];
            const BoneEquations& of = equations[i];
            if (bone.is_root()) to.positions[i] = from.positions[i] + glm_of(of.move.head<3>());
            else attach_to_parent(chain, i, to);
            if (bone.limited && bone.rotates()) {
                to.angles[i] = glm::clamp(from.angles[i] + glm_of(of.unknowns), bone.limited->low, bone.limited->high);
                rotate_by_angles(chain, i, to);
            } else {
                to.rotations[i] =
                    bone.rotates() ? rotation_about(of.move.tail<3>()) * from.rotations[i] : to.rotations[bone.parent];
            }
        }
    }

    const IkChain& chain;
    std::vector<BoneEquations> equations;
    IkPose next;
};
}  // namespace

glm::dmat3 local_rotation(const IkChain& chain, const IkPose& pose, std::size_t bone) {
    const IkBone& of = chain.bones[bone];
    return of.is_root() ? pose.rotations[bone] : glm::transpose(pose.rotations[of.parent]) * pose.rotations[bone];
}

void fit_from_roots(const IkChain& chain, const GivenFrame& given, const IkPose* before, IkPose& pose) {
    const std::size_t count = chain.bones.size();
    pose.rotations.resize(count);
    pose.positions.resize(count);
    pose.angles.resize(count);
    std::vector<RotatedPoint> points;
    for (std::size_t i = 0; i < count; ++i) {
        const IkBone& bone = chain.bones[i];
        if (!bone.is_root()) attach_to_parent(chain, i, pose);
        else if (!given.gaps[i]) pose.positions[i] = given.positions[i];
        else pose.positions[i] = before != nullptr ? before->positions[i] : bone.offset;
        pose.rotations[i] = rotation_above(chain, given, i, pose);
        if (!bone.rotates()) continue;
        points_of(chain, given, i, pose, points);
        if (!points.empty() || bone.targets.empty()) pose.rotations[i] = fitted_rotation(points, pose.rotations[i]);
        else if (before != nullptr)
            pose.rotations[i] = (bone.is_root() ? glm::dmat3(1.0) : pose.rotations[i]) * local_rotation(chain, *before, i);
        limit(chain, i, pose);
    }
}

bool PositionErrors::add(const PositionErrors& more) noexcept {
    const bool is_worse = more.worst_bone != IkBone::none && (worst_bone == IkBone::none || more.worst > worst);
    if (is_worse) {
        worst = more.worst;
        worst_bone = more.worst_bone;
    }
    worst_distance = std::max(worst_distance, more.worst_distance);
    sum += more.sum;
    count += more.count;
    return is_worse;
}

PositionErrors position_errors(const IkChain& chain, const GivenFrame& given, const IkPose& pose) {
    PositionErrors errors;
    for (std::size_t i = 0; i < chain.bones.size(); ++i) {
        const IkBone& bone = chain.bones[i];
        if (bone.is_root() || !counts(bone, given.gaps[i])) continue;
        const double distance = glm::distance(pose.positions[i], given.positions[i]);
        const double share = distance / bone.unit;
        errors.add({share, i, distance, share, 1});
    }
    return errors;
}

void refine(const IkChain& chain, const GivenFrame& given, IkPose& pose) {
    NormalEquations equations(chain);
    double sum = equations.sum(given, pose);
    double damping = first_damping;
    for (int step = 0; step < most_steps && damping < most_damping; ++step) {
        equations.find_step(given, pose, damping);
        equations.make_step(pose, equations.next);
        const double next = equations.sum(given, equations.next);
        if (!(next < sum)) {
            damping *= 10;
            continue;
        }
        std::swap(pose, equations.next);
        const bool last = sum - next < good_enough * sum;
        sum = next;
        damping = std::max(damping / 10, least_damping);
        if (last) break;
    }
}
}  // namespace skelplay::processing
