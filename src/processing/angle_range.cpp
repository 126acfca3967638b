#include "processing/angle_range.h"

#include <cmath>
#include <glm/common.hpp>
#include <span>

namespace skelplay::processing {

glm::dvec3 AngleRange::clamped_angles(const glm::dmat3& rotation) const noexcept {
    glm::dvec3 middle(0.0);
    for (int i = 0; i < 3; ++i)
        if (std::isfinite(low[i]) && std::isfinite(high[i])) middle[i] = (low[i] + high[i]) / 2;
    return glm::clamp(euler_near(rotation, order, middle, middle), low, high);
}

std::optional<AngleRange> angle_range(const figure::Bone& bone, const figure::Motion& motion) {
    if (bone.limits.empty()) return std::nullopt;
    AngleRange range{zxy, glm::dvec3(-HUGE_VAL), glm::dvec3(HUGE_VAL)};
    int count = 0;
    unsigned axes = 0;
    bool stated = false;
    for (const figure::Channel& channel :
         std::span(motion.channels).subspan(bone.channels.first, bone.channels.count)) {
        if (channel.role != figure::ChannelRole::rotate) continue;
        if (count == 3) return std::nullopt;
        range.order[static_cast<std::size_t>(count)] = channel.axis;
        axes |= 1U << static_cast<unsigned>(index(channel.axis));
        if (const figure::Limit* limit = figure::limit_of(bone, channel.column); limit && limit->low <= limit->high) {
            range.low[count] = limit->low * motion.radians_per_unit;
            range.high[count] = limit->high * motion.radians_per_unit;
            stated = true;
        }
        ++count;
    }
    return stated && axes == 7U ? std::optional(range) : std::nullopt;
}

}  // namespace skelplay::processing
