#include "figure/position_rule.h"

namespace skelplay::figure {
namespace {
constexpr double joint_tolerance = 0.25;  // relative to OFFSET, for joints below a root
constexpr double root_tolerance = 0.5;    // relative to OFFSET, for roots
constexpr double smallest_share = 0.1;    // of a joint's largest component; smaller components are ignored
constexpr double smallest_offset = 1e-6;  // in the file's unit; a smaller offset is zero

/// The median of a column: for an even number of frames, the mean of the two middle values.
double median(const PositionFrames& frames, std::size_t column) {
    std::vector<double> values;
    values.reserve(frames.samples.size() / frames.columns);
    for (std::size_t i = column; i < frames.samples.size(); i += frames.columns) values.push_back(frames.samples[i]);
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::ranges::nth_element(values, middle);
    if (values.size() % 2 != 0) return *middle;
    return (*middle + *std::ranges::max_element(values.begin(), middle)) / 2;
}

bool matches(const PositionFrames& frames, std::size_t column, double offset, double tolerance) {
    const auto near = [&](double value) { return std::abs(value - offset) <= tolerance * std::abs(offset); };
    return near(frames.samples[column]) || near(median(frames, column));
}

/// How many of a joint's components were compared, and how many of them match.
struct Comparison {
    int compared = 0;
    int matching = 0;
};

Comparison compare(const PositionJoint& joint, const PositionFrames& frames, double tolerance) {
    const glm::dvec3 size = glm::abs(joint.offset);
    const double smallest = std::max(smallest_offset, smallest_share * std::max({size.x, size.y, size.z}));
    Comparison comparison;
    for (int axis = 0; axis < 3; ++axis) {
        const auto column = joint.columns.at(static_cast<std::size_t>(axis));
        if (!column || size[axis] < smallest) continue;
        ++comparison.compared;
        if (matches(frames, *column, joint.offset[axis], tolerance)) ++comparison.matching;
    }
    return comparison;
}
}  // namespace

bool PositionJoint::matters() const noexcept {
    for (int axis = 0; axis < 3; ++axis)
        if (columns.at(static_cast<std::size_t>(axis)) && std::abs(offset[axis]) >= smallest_offset) return true;
    return false;
}

PositionVerdict infer_position_rule(std::span<const PositionJoint> joints, const PositionFrames& frames) {
    PositionVerdict verdict;
    if (frames.samples.empty()) return verdict;
    for (const PositionJoint& joint : joints) {
        if (joint.is_root) continue;
        const Comparison comparison = compare(joint, frames, joint_tolerance);
        if (comparison.compared == 0) continue;
        ++verdict.voters;
        if (comparison.matching == comparison.compared) ++verdict.votes_for_replace;
    }
    if (verdict.voters > 0) {
        const bool replace = 2 * verdict.votes_for_replace >= verdict.voters;
        verdict.rule = replace ? PositionRule::replace : PositionRule::add;
        verdict.votes = replace ? verdict.votes_for_replace : verdict.voters - verdict.votes_for_replace;
        return verdict;
    }
    verdict.basis = PositionVerdict::Basis::roots;
    const bool near = std::ranges::any_of(joints, [&](const PositionJoint& joint) {
        return joint.is_root && compare(joint, frames, root_tolerance).matching > 0;
    });
    verdict.rule = near ? PositionRule::replace : PositionRule::add;
    return verdict;
}

PositionVerdict infer_position_rule(std::span<const LengthErrors> joints) {
    std::array<std::size_t, position_rule_count> votes{};
    for (const LengthErrors& errors : joints)
        ++votes.at(static_cast<std::size_t>(std::ranges::min_element(errors) - errors.begin()));
    PositionVerdict verdict;
    const auto* const most = std::ranges::max_element(votes);
    verdict.rule = static_cast<PositionRule>(most - votes.begin());
    verdict.voters = joints.size();
    verdict.votes = *most;
    verdict.votes_for_replace = votes.at(static_cast<std::size_t>(PositionRule::replace));
    return verdict;
}
}  // namespace skelplay::figure
