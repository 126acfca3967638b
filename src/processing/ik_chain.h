#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "base/run.h"
#include "figure/figure.h"
#include "figure/motion.h"
#include "processing/euler.h"
#include "scene/evaluator.h"

namespace skelplay::processing {

/// Whether all three numbers are finite and their squares are, too.
bool is_finite_position(const glm::dvec3& position) noexcept;

/// Where the joints of a figure are, frame by frame. Reuses its memory; one for each thread.
class GivenPositions {
public:
    /// `figure` must outlive this.
    explicit GivenPositions(const figure::Figure& figure);

    /// Poses a frame; a take without frames is at rest.
    void frame(std::size_t frame);
    /// Every joint's position in the figure's axes, by BoneId, in the frame posed last. May be infinite.
    [[nodiscard]] std::span<const glm::dvec3> positions() const noexcept { return positions_; }
    /// How a root is rotated against its rest. Of a take without channels, whose matrices may be of any kind, not at
    /// all.
    [[nodiscard]] glm::dmat3 root_rotation(figure::BoneId root) const;

private:
    const figure::Figure& figure_;
    scene::FigureEvaluator evaluator_;
    figure::Pose pose_;
    std::vector<glm::dvec3> positions_;
};

/// The range of a bone's three rotation channels, in radians and in the sequence of `order`.
struct AngleRange {
    EulerOrder order = zxy;
    glm::dvec3 low{0.0};
    glm::dvec3 high{0.0};

    /// The angles of a rotation, on the branch nearest to the middle of the range, and moved into it.
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

    std::size_t parent = none;          // index of a bone, as everywhere here; none: a root
    std::size_t anchor = none;          // the nearest bone above that is measured
    bool measured = true;               // false: the file computes where it is from its parent; it rotates as that does
    double length = 0.0;                // of its anchor's distance; 0: it is where its anchor is
    double unit = 1.0;                  // what errors of its position are shares of
    glm::dvec3 offset{0.0};             // at rest, from the parent's origin
    glm::dmat3 axes{1.0};               // the axes it has at rest in the figure
    std::vector<IkTarget> targets;      // nothing: it rotates as its parent does
    std::optional<AngleRange> limited;  // rotations, in its own axes, stay in here

    [[nodiscard]] bool is_root() const noexcept { return parent == none; }
    [[nodiscard]] bool rotates() const noexcept { return is_root() || (measured && !targets.empty()); }
};

/// A figure's bones, by BoneId, with lengths from its take; see solve_positions() for the rules.
struct IkChain {
    std::vector<IkBone> bones;
    std::size_t rest_from_take = 0;   // bones whose direction at rest is not the file's
    std::size_t reference_frame = 0;  // they rest as in this frame

    /// Whether a bone's joint is at no finite position, or where its anchor is though it has a length.
    [[nodiscard]] bool in_gap(std::size_t bone, std::span<const glm::dvec3> positions) const noexcept;
};

/// Nothing when stopped.
std::optional<IkChain> build_ik_chain(const figure::Figure& figure, const base::Run& run);

}  // namespace skelplay::processing
