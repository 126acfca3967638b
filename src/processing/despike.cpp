#include "processing/despike.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <glm/vec4.hpp>
#include <map>
#include <optional>
#include <utility>
#include <variant>

#include "processing/joint_channels.h"

namespace skelplay::processing {

namespace {

using figure::FrameRange;

using Value = glm::dvec4;  // a quaternion, or a position and 0

/// The values in the two frames before a range and in the two after it, as far as there are any.
struct SpikeSides {
    std::optional<Value> earlier, before, after, later;

    /// Makes quaternions neighbours on their sphere.
    void align() {
        const auto follow = [](std::optional<Value>& value, const std::optional<Value>& other) {
            if (value && other && glm::dot(*value, *other) < 0) *value = -*value;
        };
        follow(earlier, before);
        follow(after, before);
        follow(later, after);
    }

    /// The value `t` of the way from the frame before to the one after, which is `length` frames long.
    [[nodiscard]] Value at(double t, double length) const {
        if (!before || !after) return before ? *before : *after;
        const Value first = earlier ? (*before - *earlier) * length : *after - *before;
        const Value last = later ? (*later - *after) * length : *after - *before;
        const double tt = t * t;
        const double ttt = tt * t;
        return (2 * ttt - 3 * tt + 1) * *before + (ttt - 2 * tt + t) * first + (3 * tt - 2 * ttt) * *after +
               (ttt - tt) * last;
    }
};

/// The spikes of one bone in its rotation, or in its position.
class SpikeEraser {
public:
    SpikeEraser(figure::Figure& figure, figure::BoneId bone, bool rotates, const std::vector<FrameRange>& spikes)
        : motion_(std::get<figure::Motion>(figure.take)),
          joint_(figure.skeleton, motion_, bone),
          rotates_(rotates),
          spikes_(spikes) {
        change_.bone = bone;
    }

    Despiked erase(const FrameRange& spike) {
        SpikeSides sides{value(spike.first, -2), value(spike.first, -1), value(spike.last, 1), value(spike.last, 2)};
        if (rotates_) sides.align();
        Despiked result{spike, {.bone = change_.bone}};
        if (!sides.before && !sides.after) return result;
        const auto length = static_cast<double>(spike.last - spike.first + 2);
        for (std::size_t frame = spike.first; frame <= spike.last; ++frame)
            replace(frame, sides.at(static_cast<double>(frame - spike.first + 1) / length, length), result.change);
        return result;
    }

private:
    /// The value some frames away from one; nothing: it is in no frame, in a gap or in another spike.
    [[nodiscard]] std::optional<Value> value(std::size_t from, std::ptrdiff_t away) const {
        const auto frame = static_cast<std::ptrdiff_t>(from) + away;
        if (frame < 0 || frame >= static_cast<std::ptrdiff_t>(motion_.frames)) return std::nullopt;
        const auto at = static_cast<std::size_t>(frame);
        if (figure::contains(spikes_, at)) return std::nullopt;
        if (rotates_) {
            const glm::dquat rotation = glm::quat_cast(joint_.rotation(at));
            return Value(rotation.x, rotation.y, rotation.z, rotation.w);
        }
        const glm::dvec3 position = joint_.translation(at);
        return std::isnan(position.x) ? std::nullopt : std::optional(Value(position, 0.0));
    }

    void replace(std::size_t frame, const Value& value, JointChange& change) {
        const glm::dquat before = glm::quat_cast(joint_.rotation(frame));
        const glm::dvec3 from = joint_.translation(frame);
        if (rotates_) {
            const glm::dquat now = glm::normalize(glm::dquat(value.w, value.x, value.y, value.z));
            joint_.write_rotation(frame, glm::mat3_cast(now), joint_.angles(frame > 0 ? frame - 1 : frame));
        } else {
            joint_.write_translation(frame, glm::dvec3(value));
        }
        change.rotation = std::max(change.rotation, angle_between(before, glm::quat_cast(joint_.rotation(frame))));
        change.distance = std::max(change.distance, glm::distance(from, joint_.translation(frame)));
    }

    figure::Motion& motion_;
    JointWriter joint_;
    bool rotates_;
    const std::vector<FrameRange>& spikes_;
    JointChange change_;
};

bool is_spike(const analysis::Finding& finding) noexcept {
    return finding.kind == analysis::FindingKind::spike || finding.kind == analysis::FindingKind::root_spike;
}

}  // namespace

std::vector<Despiked> despike(figure::Figure& figure, std::span<const analysis::Finding> findings) {
    std::map<std::pair<figure::BoneId, bool>, std::vector<FrameRange>> spikes;
    for (const analysis::Finding& finding : findings)
        for (const figure::BoneId bone : finding.bones)
            if (is_spike(finding))
                spikes[{bone, finding.unit == analysis::SizeUnit::degrees}].push_back(finding.frames);
    std::vector<Despiked> result;
    for (auto& [joint, ranges] : spikes) {
        std::ranges::sort(ranges, {}, &FrameRange::first);
        ranges = figure::joined(ranges);
        SpikeEraser eraser(figure, joint.first, joint.second, ranges);
        for (const FrameRange& spike : ranges) result.push_back(eraser.erase(spike));
    }
    return result;
}

}  // namespace skelplay::processing
