#include "figure/position_rule.h"

#include <gtest/gtest.h>
#include <string>
#include <string_view>
#include <vector>

namespace skelplay::figure {

namespace position_rule_test {

using Basis = PositionVerdict::Basis;

/// A joint whose x, y, z are columns first, first + 1, first + 2.
PositionJoint joint(bool is_root, glm::dvec3 offset, std::size_t first) {
    return {is_root, offset, {first, first + 1, first + 2}};
}

PositionJoint root(glm::dvec3 offset, std::size_t first = 0) { return joint(true, offset, first); }
PositionJoint child(glm::dvec3 offset, std::size_t first = 0) { return joint(false, offset, first); }

struct Case {
    std::string_view name;
    std::vector<PositionJoint> joints;
    std::size_t columns;
    std::vector<double> samples;
    Basis basis;
    PositionRule rule;
    std::size_t voters;
    std::size_t votes_for_replace;
};

std::string name_of(const testing::TestParamInfo<Case>& info) { return std::string(info.param.name); }

class PositionRules : public testing::TestWithParam<Case> {};

TEST_P(PositionRules, Decide) {
    const Case& test = GetParam();
    const PositionVerdict verdict = judge_positions(test.joints, {test.samples, test.columns});
    EXPECT_EQ(verdict.rule, test.rule);
    EXPECT_EQ(verdict.voters, test.voters);
    EXPECT_EQ(verdict.votes_for_replace, test.votes_for_replace);
    EXPECT_EQ(verdict.basis, test.basis);
}

constexpr PositionRule add = PositionRule::add;
constexpr PositionRule replace = PositionRule::replace;

// An OFFSET of 8 tolerates values from 6 to 10 below a root (k = 0.25) and from 4 to 12 at a root (k = 0.5).
INSTANTIATE_TEST_SUITE_P(
    Joints, PositionRules,
    testing::Values(
        Case{"the_edge_of_tolerance_is_near", {child({8, 0, 0})}, 3, {6, 99, 99}, Basis::votes, replace, 1, 1},
        Case{"beyond_it_is_not", {child({8, 0, 0})}, 3, {5.9, 0, 0}, Basis::votes, add, 1, 0},
        Case{"the_other_sign_is_not_near", {child({-8, 0, 0})}, 3, {8, 0, 0}, Basis::votes, add, 1, 0},
        Case{"all_components_must_match", {child({8, 8, 0})}, 3, {8, 0, 0}, Basis::votes, add, 1, 0},
        Case{
            "components_under_a_tenth_are_not_asked", {child({8, 0.79, 0})}, 3, {8, 5, 5}, Basis::votes, replace, 1, 1},
        Case{"a_tenth_is_asked", {child({8, 0.8, 0})}, 3, {8, 5, 5}, Basis::votes, add, 1, 0},
        Case{"the_median_is_enough", {child({8, 0, 0})}, 3, {0, 0, 0, 8, 0, 0, 8, 0, 0}, Basis::votes, replace, 1, 1},
        Case{"the_median_of_even_many_is_the_mean_of_two",
             {child({8, 0, 0})},
             3,
             {0, 0, 0, 20, 0, 0, 16, 0, 0, 0, 0, 0},
             Basis::votes,
             replace,
             1,
             1},
        Case{"the_first_frame_is_enough",
             {child({8, 0, 0})},
             3,
             {8, 0, 0, 90, 0, 0, 90, 0, 0},
             Basis::votes,
             replace,
             1,
             1},
        Case{"a_component_without_channel_is_not_asked",
             {{false, {8, 8, 0}, {0, {}, {}}}},
             1,
             {8},
             Basis::votes,
             replace,
             1,
             1},
        Case{"the_majority_decides",
             {child({8, 0, 0}, 0), child({8, 0, 0}, 3), child({8, 0, 0}, 6)},
             9,
             {8, 0, 0, 0, 0, 0, 0, 0, 0},
             Basis::votes,
             add,
             3,
             1},
        Case{"a_tie_is_replace",
             {child({8, 0, 0}, 0), child({8, 0, 0}, 3)},
             6,
             {8, 0, 0, 0, 0, 0},
             Basis::votes,
             replace,
             2,
             1},
        Case{"roots_do_not_vote_when_joints_can",
             {root({8, 8, 8}, 0), child({8, 0, 0}, 3)},
             6,
             {8, 8, 8, 0, 0, 0},
             Basis::votes,
             add,
             1,
             0}),
    name_of);

INSTANTIATE_TEST_SUITE_P(
    Roots, PositionRules,
    testing::Values(
        Case{"one_matching_component_is_enough", {root({8, 8, 8})}, 3, {0, 0, 12}, Basis::roots, replace, 0, 0},
        Case{"none_is_add", {root({8, 8, 8})}, 3, {0, 0, 12.1}, Basis::roots, add, 0, 0},
        Case{"of_any_root",
             {root({8, 8, 8}, 0), root({0, 4, 0}, 3)},
             6,
             {0, 0, 0, 0, 4, 0},
             Basis::roots,
             replace,
             0,
             0},
        Case{"joints_at_their_parent_s_origin_do_not_vote",
             {root({8, 8, 8}, 0), child({1e-7, 0, 0}, 3)},
             6,
             {0, 0, 0, 9, 9, 9},
             Basis::roots,
             add,
             0,
             0}),
    name_of);

TEST(PositionJoint, MattersWhenAComponentHasBothAChannelAndAnOffset) {
    EXPECT_TRUE(child({0, 0, 5}).matters());
    EXPECT_FALSE(child({0, 0, 0}).matters());
    EXPECT_FALSE((PositionJoint{false, {0, 5, 5}, {0, {}, {}}}.matters()));
}

}  // namespace position_rule_test

}  // namespace skelplay::figure
