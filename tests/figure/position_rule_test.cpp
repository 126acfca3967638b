#include "figure/position_rule.h"
#include <gtest/gtest.h>
#include <string>
#include <string_view>
#include <vector>

namespace skelplay::figure::position_rule_test {
using Basis = PositionVerdict::Basis;

/// A joint whose x, y, z are columns first, first + 1, first + 2.
PositionJoint joint(bool is_root, glm::dvec3 offset, std::size_t first) {
    return {is_root, offset, {first, first + 1, first + 2}};
}

PositionJoint root(glm::dvec3 offset, std::size_t first = 0) { return joint(true, offset, first); }
PositionJoint child(glm::dvec3 offset, std::size_t first = 0) { return joint(false, offset, first); }

struct Case {
    const char* name;
    std::vector<PositionJoint> joints;
    std::vector<double> samples;
    PositionRule rule;
    std::size_t voters;
    std::size_t votes_for_replace;
    std::size_t columns = 3;
};

void expect_verdicts(Basis basis, const std::vector<Case>& cases) {
    for (const Case& test : cases) {
        SCOPED_TRACE(test.name);
        const PositionVerdict verdict = infer_position_rule(test.joints, {test.samples, test.columns});
        EXPECT_EQ(verdict.rule, test.rule);
        EXPECT_EQ(verdict.voters, test.voters);
        EXPECT_EQ(verdict.votes_for_replace, test.votes_for_replace);
        EXPECT_EQ(verdict.basis, basis);
    }
}

constexpr PositionRule add = PositionRule::add;
constexpr PositionRule replace = PositionRule::replace;

// An OFFSET of 8 tolerates values from 6 to 10 below a root (k = 0.25) and from 4 to 12 at a root (k = 0.5).
TEST(PositionRules, Section31JointsVote) {
    const PositionJoint one = child({8, 0, 0});
    expect_verdicts(
        Basis::votes,
        {{"the edge of tolerance is near", {one}, {6, 99, 99}, replace, 1, 1},
         {"beyond it is not", {one}, {5.9, 0, 0}, add, 1, 0},
         {"the other sign is not near", {child({-8, 0, 0})}, {8, 0, 0}, add, 1, 0},
         {"all components must match", {child({8, 8, 0})}, {8, 0, 0}, add, 1, 0},
         {"components under a tenth are not asked", {child({8, 0.79, 0})}, {8, 5, 5}, replace, 1, 1},
         {"a tenth is asked", {child({8, 0.8, 0})}, {8, 5, 5}, add, 1, 0},
         {"the median is enough", {one}, {0, 0, 0, 8, 0, 0, 8, 0, 0}, replace, 1, 1},
         {"the median of even many is the mean of two", {one}, {0, 0, 0, 20, 0, 0, 16, 0, 0, 0, 0, 0}, replace, 1, 1},
         {"the first frame is enough", {one}, {8, 0, 0, 90, 0, 0, 90, 0, 0}, replace, 1, 1},
         {"a component without channel is not asked", {{false, {8, 8, 0}, {0, {}, {}}}}, {8}, replace, 1, 1, 1},
         {"the majority decides",
          {one, child({8, 0, 0}, 3), child({8, 0, 0}, 6)},
          {8, 0, 0, 0, 0, 0, 0, 0, 0},
          add,
          3,
          1,
          9},
         {"a tie is replace", {one, child({8, 0, 0}, 3)}, {8, 0, 0, 0, 0, 0}, replace, 2, 1, 6},
         {"roots do not vote when joints can", {root({8, 8, 8}), child({8, 0, 0}, 3)}, {8, 8, 8, 0, 0, 0}, add, 1, 0, 6}});
}

TEST(PositionRules, Section31WhereNoJointCanRootsTell) {
    const PositionJoint one = root({8, 8, 8});
    expect_verdicts(
        Basis::roots,
        {{"one matching component is enough", {one}, {0, 0, 12}, replace, 0, 0},
         {"none is add", {one}, {0, 0, 12.1}, add, 0, 0},
         {"of any root", {one, root({0, 4, 0}, 3)}, {0, 0, 0, 0, 4, 0}, replace, 0, 0, 6},
         {"joints at their parent's origin do not vote", {one, child({1e-7, 0, 0}, 3)}, {0, 0, 0, 9, 9, 9}, add, 0, 0, 6}});
}

TEST(PositionJoint, MattersWhenAComponentHasBothAChannelAndAnOffset) {
    EXPECT_TRUE(child({0, 0, 5}).matters());
    EXPECT_FALSE(child({0, 0, 0}).matters());
    EXPECT_FALSE((PositionJoint{false, {0, 5, 5}, {0, {}, {}}}.matters()));
}
}  // namespace skelplay::figure::position_rule_test
