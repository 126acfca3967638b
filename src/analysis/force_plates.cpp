#include "analysis/force_plates.h"

namespace skelplay::analysis {
namespace {
/// The first channel whose unit has a length: a moment, or type 1's centre of pressure.
constexpr std::size_t first_moment = 3;

glm::dvec3 origin_of(const figure::ForcePlate& plate) {
    glm::dvec3 origin = plate.origin;
    if (plate.type == 3) return {origin.x, origin.y, -std::abs(origin.z)};
    return origin.z > 0.0 ? -origin : origin;
}
}  // namespace

PlateForces::PlateForces(const figure::Recordings& recordings, std::size_t plate, std::optional<double> figure_metres,
                         std::optional<glm::dvec3> up)
    : recordings_(recordings), plate_(recordings.plates[plate]),
      known_(plate_.is_complete(recordings.analog.channels.size())) {
    const auto& corners = plate_.corners;
    const glm::dvec3 x = corners[0] - corners[1];
    const glm::dvec3 y = corners[0] - corners[3];
    const glm::dvec3 z = glm::cross(x, y);
    known_ = known_ && glm::length(z) > 0.0;
    if (!known_) return;
    axes_ = {glm::normalize(x), glm::normalize(glm::cross(z, x)), glm::normalize(z)};
    centre_ = (corners[0] + corners[1] + corners[2] + corners[3]) / 4.0;
    half_ = {glm::length(x) / 2.0, glm::length(y) / 2.0};
    origin_ = origin_of(plate_);
    find_baseline();
    find_moment_unit(figure_metres);
    if (!up) return;
    glm::dvec3 sum(0.0);
    for (std::size_t sample = 0; sample < recordings_.analog.samples(); ++sample) sum += axes_ * load(sample).force;
    if (glm::dot(sum, *up) < 0.0) sign_ = -1.0;
}

/// The means over the frames in which the plates are empty; zeros where the file names no such frames.
void PlateForces::find_baseline() {
    for (std::size_t i = 0; i < plate_.channels_of_type(); ++i)
        baseline_.push_back(recordings_.empty_value(plate_.channels[i]));
}

/// The centres of pressure that are on the plate, of at most a thousand samples.
std::size_t PlateForces::centres_on_plate() const {
    constexpr std::size_t most = 1000;
    const std::size_t samples = recordings_.analog.samples();
    std::size_t on = 0;
    for (std::size_t sample = 0; sample < samples; sample += std::max<std::size_t>(samples / most, 1)) {
        const Load at = load(sample);
        if (std::abs(at.force.z) < least_normal_force) continue;
        on += std::abs(at.moment.y / at.force.z) <= half_.x && std::abs(at.moment.x / at.force.z) <= half_.y ? 1U : 0U;
    }
    return on;
}

void PlateForces::find_moment_unit(std::optional<double> figure_metres) {
    if (plate_.type == 3 || !figure_metres) return;
    const std::string& unit = recordings_.analog.channels[plate_.channels[first_moment]].unit;
    if (const auto metres = figure::metres_in_moment(unit)) {
        moment_scale_ = *metres / *figure_metres;
        return;
    }
    if (*figure_metres == 1.0) return;
    const std::size_t in_own_unit = centres_on_plate();
    moment_scale_ = 1.0 / *figure_metres;
    if (centres_on_plate() <= in_own_unit) moment_scale_ = 1.0;
}

PlateForces::Load PlateForces::load(std::size_t sample) const {
    std::array<double, 8> c{};
    for (std::size_t i = 0; i < baseline_.size(); ++i)
        c[i] = recordings_.analog.value(sample, plate_.channels[i]) - baseline_[i];
    if (plate_.type == 3) {
        const glm::dvec3 force(c[0] + c[1], c[2] + c[3], c[4] + c[5] + c[6] + c[7]);
        const glm::dvec3 moment(origin_.y * (c[4] + c[5] - c[6] - c[7]), origin_.x * (-c[4] + c[5] + c[6] - c[7]),
                                origin_.y * (c[1] - c[0]) + origin_.x * (c[2] - c[3]));
        return {force, moment + glm::cross(force, glm::dvec3(0.0, 0.0, origin_.z))};
    }
    if (plate_.type == 4) {
        std::array<double, 6> calibrated{};
        for (std::size_t row = 0; row < 6; ++row)
            for (std::size_t column = 0; column < 6; ++column)
                calibrated[row] += plate_.calibration[column * 6 + row] * c[column];
        std::ranges::copy(calibrated, c.begin());
    }
    const glm::dvec3 force(c[0], c[1], c[2]);
    if (plate_.type == 1) {
        const glm::dvec3 centre(c[3] * moment_scale_, c[4] * moment_scale_, 0.0);
        return {force, glm::cross(centre, force) + glm::dvec3(0.0, 0.0, c[5] * moment_scale_)};
    }
    return {force, glm::dvec3(c[3], c[4], c[5]) * moment_scale_ + glm::cross(force, origin_)};
}

GroundReaction PlateForces::reaction(const Load& load) const {
    GroundReaction result{axes_ * load.force * sign_, axes_ * load.moment * sign_,
                          glm::dvec3(std::numeric_limits<double>::quiet_NaN()), glm::dvec3(0.0)};
    if (std::abs(load.force.z) < least_normal_force) return result;
    const double x = -load.moment.y / load.force.z;
    const double y = load.moment.x / load.force.z;
    result.centre = centre_ + axes_ * glm::dvec3(x, y, 0.0);
    result.free_moment = axes_ * glm::dvec3(0.0, 0.0, load.moment.z - x * load.force.y + y * load.force.x) * sign_;
    return result;
}

GroundReaction PlateForces::at(std::size_t sample) const { return known_ ? reaction(load(sample)) : GroundReaction(); }

GroundReaction PlateForces::at_frame(std::size_t frame) const {
    const std::size_t per_frame = recordings_.analog.per_frame;
    const std::size_t first = frame * per_frame;
    const std::size_t end = std::min(first + per_frame, recordings_.analog.samples());
    if (!known_ || first >= end) return {};
    Load mean;
    for (std::size_t sample = first; sample < end; ++sample) {
        const Load each = load(sample);
        mean.force += each.force / static_cast<double>(end - first);
        mean.moment += each.moment / static_cast<double>(end - first);
    }
    return reaction(mean);
}
}  // namespace skelplay::analysis
