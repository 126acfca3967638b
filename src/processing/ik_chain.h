#pragma once

#include "figure/euler.h"
#include "figure/figure.h"
#include "scene/evaluator.h"

namespace skelplay::processing {
/// The positions of a figure's joints, frame by frame. Reuses its memory; one for each thread.
class GivenPositions {
public:
    /// `figure` must outlive this.
    explicit GivenPositions(const figure::Figure& figure);

    /// Poses a frame; a take without frames is at rest.
    void frame(std::size_t frame);
    /// Every joint's position in the figure's axes, by BoneId, in the frame posed last. May be infinite.
    [[nodiscard]] std::span<const glm::dvec3> positions() const noexcept { return positions_; }
    /// The rotation of a root from rest; the identity for a take without channels, whose matrices may be of any kind.
    [[nodiscard]] glm::dmat3 root_rotation(BoneId root) const;

private:
    const figure::Figure& figure_;
    scene::FigureEvaluator evaluator_;
    figure::Pose pose_;
    std::vector<glm::dvec3> positions_;
};

/// The range of a bone's three rotation channels, in radians and in the sequence of `order`.
struct AngleRange {
    figure::EulerOrder order = figure::zxy;
    glm::dvec3 low{0.0};
    glm::dvec3 high{0.0};

    /// The angles of a rotation on the branch nearest to the middle of the range, clamped to it.
    [[nodiscard]] glm::dvec3 clamped_angles(const glm::dmat3& rotation) const noexcept;
};

/// A joint that shows how a bone is rotated.
struct IkTarget {
    std::size_t bone = 0;
    glm::dvec3 rest{0.0};  // its position from the rotating bone's origin, in the figure's axes at rest
};

/// A bone of constant length whose own axes are the figure's at rest, as those of a WorldAxesBone.
struct IkBone {
    static constexpr std::size_t none = static_cast<std::size_t>(-1);

    std::size_t parent = none;          // index of a bone, as all of these; none: a root
    std::size_t anchor = none;          // the nearest bone above that is measured
    bool measured = true;               // false: it is rigid with its parent, and only computed from it
    double length = 0.0;                // distance from its anchor; 0: it is at its anchor
    double unit = 1.0;                  // the length that errors of its position are relative to
    glm::dvec3 offset{0.0};             // at rest, from the parent's origin
    glm::dmat3 axes{1.0};               // its axes at rest, in the figure's axes
    std::vector<IkTarget> targets;      // empty: it rotates with its parent
    std::optional<AngleRange> limited;  // the limits of its rotations, in its own axes

    [[nodiscard]] bool is_root() const noexcept { return parent == none; }
    [[nodiscard]] bool rotates() const noexcept { return is_root() || (measured && !targets.empty()); }
};

/// A figure's bones, by BoneId, with lengths from its take; see solve_positions() for the rules.
struct IkChain {
    std::vector<IkBone> bones;
    std::size_t rest_from_take = 0;   // bones whose direction at rest is taken from a frame
    std::size_t reference_frame = 0;  // that frame

    /// True if a bone's joint has no finite position, or is at its anchor although it has a length.
    [[nodiscard]] bool in_gap(std::size_t bone, std::span<const glm::dvec3> positions) const noexcept;
};

/// Builds the chain of a figure. Nothing when stopped.
std::optional<IkChain> build_ik_chain(const figure::Figure& figure, const base::Run& run);

/// The given positions of a frame; all by BoneId.
struct GivenFrame {
    std::vector<glm::dvec3> positions;
    std::vector<glm::dmat3> root_rotations;  // of roots only
    std::vector<bool> gaps;                  // see IkChain::in_gap()
    bool whole = true;                       // true: no gaps
};

/// The pose of a chain in a frame; all by BoneId.
struct IkPose {
    std::vector<glm::dmat3> rotations;  // against rest, in the figure's axes
    std::vector<glm::dvec3> positions;  // of their origins
    std::vector<glm::dvec3> angles;     // of bones whose rotations are limited, see AngleRange
};

/// The distances of joints from their given positions.
struct PositionErrors {
    double worst = 0.0;  // as a share of IkBone::unit
    std::size_t worst_bone = IkBone::none;
    double worst_distance = 0.0;
    double sum = 0.0;  // of shares
    std::size_t count = 0;

    /// Adds further errors. True if the worst one is among them.
    bool add(const PositionErrors& more) noexcept;
};

/// A bone's rotation relative to its parent's; a root's own rotation.
glm::dmat3 local_rotation(const IkChain& chain, const IkPose& pose, std::size_t bone);

/// Rotates each bone, from the root down, to fit its targets best. In gaps it keeps that of `before`; null: of rest.
void fit_from_roots(const IkChain& chain, const GivenFrame& given, const IkPose* before, IkPose& pose);

PositionErrors position_errors(const IkChain& chain, const GivenFrame& given, const IkPose& pose);

/// Improves all rotations and the roots' positions together until the sum of the squared distances of the joints from
/// their given positions is least: Levenberg–Marquardt over the rotation of every bone against its parent, and where
/// rotations are limited over their angles. The sum never grows.
///
/// A bone moves only what is below it, so each bone's unknowns are eliminated from the leaves to the roots (a quadratic
/// form of the six numbers of its parent's motion remains) and solved from the roots to the leaves, in time linear in
/// the number of bones: a sparse Cholesky factorisation without fill, as in Featherstone's recursive dynamics.
void refine(const IkChain& chain, const GivenFrame& given, IkPose& pose);
}  // namespace skelplay::processing
