#pragma once

#include "figure/recordings.h"

namespace skelplay::analysis {
using figure::GroundReaction;

/// Below this force along the plate's normal there is no centre of pressure: it would be noise divided by noise.
inline constexpr double least_normal_force = 10.0;

/// Turns the samples of a force plate's channels into forces, by the formulae of the C3D manual for its type. Signals
/// that are the force on the plate are turned round, so that the result is the force of the ground.
///
/// All types: R has the plate's axes as columns, C the centre of its surface, O `ForcePlate::origin`, the vector from
/// the origin of the plate's axes to C; f and m are force and moment about C in the plate's axes.
///
///     type 1    channels Fx Fy Fz Px Py Tz: P the centre of pressure from C;  m = (Px, Py, 0) × f + (0, 0, Tz)
///     type 2    channels Fx Fy Fz Mx My Mz, moments about the origin:          m = M + f × O
///     type 3    channels Fx12 Fx34 Fy14 Fy23 Fz1 Fz2 Fz3 Fz4, O = (a, b, z):   f = (Fx12 + Fx34, Fy14 + Fy23, ΣFz),
///               m = (b (Fz1 + Fz2 − Fz3 − Fz4), a (−Fz1 + Fz2 + Fz3 − Fz4), b (Fx34 − Fx12) + a (Fy14 − Fy23))
///                   + f × (0, 0, z)
///     type 4    type 2, of the 6 × 6 calibration matrix times the channels
///     all       centre of pressure  C + R (−my / fz, mx / fz, 0),  free moment  R (0, 0, mz − x fy + y fx)
///
/// The manual has z down, so that O's z is negative; where it is positive, O has the opposite direction, as in files of
/// several programs: types 1, 2 and 4 are turned round, type 3 only in z, since a and b are distances.
class PlateForces {
public:
    /// `figure_metres`: the figure's length unit, if known; `up`: a vector in the figure's axes, if known. The signals'
    /// own unit of length decides that of the moments, then the unit by which most centres of pressure are on the
    /// plate.
    PlateForces(const figure::Recordings& recordings, std::size_t plate, std::optional<double> figure_metres,
                std::optional<glm::dvec3> up);

    /// False for other types, and where a channel is missing: at() gives zeros.
    [[nodiscard]] bool known() const noexcept { return known_; }
    /// `sample` < the analog data's samples().
    [[nodiscard]] GroundReaction at(std::size_t sample) const;
    /// The mean over the samples of a frame: of the force, its moment, and the centre of pressure they give.
    [[nodiscard]] GroundReaction at_frame(std::size_t frame) const;

private:
    struct Load {
        glm::dvec3 force{0.0};   // in the plate's axes
        glm::dvec3 moment{0.0};  // about the centre of its surface
    };
    [[nodiscard]] Load load(std::size_t sample) const;
    [[nodiscard]] GroundReaction reaction(const Load& load) const;
    void find_baseline();
    void find_moment_unit(std::optional<double> figure_metres);
    [[nodiscard]] std::size_t centres_on_plate() const;

    const figure::Recordings& recordings_;
    const figure::ForcePlate& plate_;
    bool known_ = false;
    std::vector<double> baseline_;  // by channel of the plate, in its unit
    glm::dmat3 axes_{1.0};
    glm::dvec3 centre_{0.0};
    glm::dvec2 half_{0.0};  // of the plate's edges along x and y
    glm::dvec3 origin_{0.0};
    double moment_scale_ = 1.0;  // the figure's lengths in one of the moments'
    double sign_ = 1.0;          // -1: the channels are the force on the plate
};
}  // namespace skelplay::analysis
