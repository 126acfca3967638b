// The counts and findings of the check of a skin's weights.

#include <gmock/gmock.h>
#include <string>
#include <vector>

#include "analysis/skin_check.h"
#include "support/weighted_chain.h"

namespace skelplay::analysis::weighted_check_test {

using figure::BoneId;
using test::chain;
using test::skin_of;
using testing::ElementsAre;
using testing::IsEmpty;

TEST(WeightCheck, CountsWhatIsThere) {
    const figure::WeightedSkin skin = skin_of({{{0, 1, 0}, {{BoneId{0}, 1}}},
                                               {{0, 11, 0}, {{BoneId{0}, 0.5}, {BoneId{1}, 0.3}, {BoneId{2}, 0.2}}},
                                               {{0, 12, 0}, {{BoneId{1}, 1}}, 1.0005}});
    const WeightCheck check = check_weights(skin, chain());
    EXPECT_EQ(check.most_influences, 3U);
    EXPECT_DOUBLE_EQ(check.mean_influences, 5.0 / 3);
    EXPECT_EQ(check.off_sum, 0U);
    EXPECT_EQ(check.worst_sum, 1.0005);
    EXPECT_EQ(check.unweighted, 0U);
    EXPECT_THAT(check.unskinned_bones, IsEmpty());
    EXPECT_THAT(check.findings, IsEmpty());
}

// The roots `low` and `prop` and the point `high` need no vertices.
TEST(WeightCheck, FindsEachFault) {
    const figure::WeightedSkin skin = skin_of(
        {{{0, 1, 0}, {{BoneId{2}, 1}}, 0.9}, {{0, 2, 0}, {{BoneId{2}, 1}}, 1.05}, {{0, 3, 0}, {}}, {{0, 4, 0}, {}}});
    const WeightCheck check = check_weights(skin, chain());
    EXPECT_EQ(check.off_sum, 2U);
    EXPECT_EQ(check.worst_sum, 0.9);
    EXPECT_EQ(check.unweighted, 2U);
    EXPECT_THAT(check.unskinned_bones, ElementsAre(BoneId{1}));
    std::vector<std::string> said;
    for (const SkinFinding& finding : check.findings) said.push_back(finding.message + " [" + finding.code + "]");
    EXPECT_THAT(said, ElementsAre("expected weights for every vertex, found 2 vertices without; left behind when the "
                                  "figure moves [skin.unweighted]",
                                  "expected weights that sum to 1, found 2 vertices where they do not, 0.9 at worst; "
                                  "normalised [skin.weight-sum]",
                                  "expected vertices that bone 'middle' moves, found none; it stays unskinned "
                                  "[skin.bare-bone]"));
    std::vector<std::string> sentences;
    for (const SkinFinding& finding : check.findings) sentences.push_back(finding.sentence);
    EXPECT_THAT(sentences,
                ElementsAre("2 vertices have no weights; they stay behind when the figure moves",
                            "The weights of 2 vertices do not sum to 1 (0.9 at worst); they are scaled so that they do",
                            "Bone middle moves no vertex"));
}

TEST(WeightCheck, OfASkinWithoutWeightsHasNoWorstSum) {
    const WeightCheck check = check_weights(skin_of({{{0, 1, 0}, {}}}), chain());
    EXPECT_EQ(check.worst_sum, std::nullopt);
    EXPECT_EQ(check.mean_influences, 0.0);
    EXPECT_EQ(check.unweighted, 1U);
}

}  // namespace skelplay::analysis::weighted_check_test
