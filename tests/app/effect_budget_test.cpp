#include <gtest/gtest.h>
#include "app/pacing.h"

namespace skelplay::app {
namespace {
using session::Effect;
using session::EffectSet;

constexpr Seconds slow = EffectBudget::longest * 1.5;
constexpr Seconds quick = EffectBudget::longest * 0.5;

EffectSet set_of(std::initializer_list<Effect> effects) {
    EffectSet set;
    for (const Effect effect : effects) set.set(session::index(effect));
    return set;
}

/// Tells of so many pictures; what was left out on the way, in order. It is not in use any longer then.
std::vector<Effect> after(EffectBudget& budget, int pictures, Seconds each, EffectSet& in_use) {
    std::vector<Effect> left_out;
    for (int i = 0; i < pictures; ++i)
        if (const auto effect = budget.took(each, in_use)) {
            left_out.push_back(*effect);
            in_use.reset(session::index(*effect));
        }
    return left_out;
}

// What a person has chosen, or what is not seen, is not in use.
TEST(EffectBudget, SlowPicturesLoseOneEffectInUseAfterTheOtherTheDearestFirst) {
    struct Case {
        const char* what;
        EffectSet used;
        int pictures;
        std::vector<Effect> left_out;
    };
    const EffectSet all = EffectSet().set();
    for (const Case& each :
         {Case{"only after some pictures", all, 12, {Effect::samples}},
          {"all",
           all,
           212,
           {Effect::samples, Effect::ghost_skins, Effect::ambient_occlusion, Effect::key_shadow, Effect::resolution}},
          {"only what is in use", set_of({Effect::key_shadow}), 100, {Effect::key_shadow}},
          {"none", {}, 100, {}}}) {
        EffectBudget budget;
        EffectSet used = each.used;
        EXPECT_EQ(after(budget, each.pictures, slow, used), each.left_out) << each.what;
    }
}

TEST(EffectBudget, QuickPicturesKeepWhatIsThere) {
    EffectBudget unhurried;
    EffectSet used = set_of({Effect::ambient_occlusion, Effect::key_shadow});
    EXPECT_TRUE(after(unhurried, 1000, quick, used).empty());
    EffectBudget budget;
    EXPECT_EQ(after(budget, 12, slow, used), std::vector{Effect::ambient_occlusion});
    EXPECT_TRUE(after(budget, 100, quick, used).empty()) << "that was enough";
}

TEST(EffectBudget, TheFirstPicturesAndAFewSlowOnesDoNotCount) {
    EffectBudget budget;
    EffectSet all = EffectSet().set();
    EXPECT_TRUE(after(budget, 5, 1.0, all).empty()) << "shaders are compiled";
    for (int i = 0; i < 50; ++i) {
        EXPECT_TRUE(after(budget, 3, 1.0, all).empty()) << "three of seven";
        EXPECT_TRUE(after(budget, 4, quick, all).empty());
    }
}

TEST(EffectBudget, MultisamplingNeedsVeryQuickPictures) {
    EffectBudget budget;
    EffectSet none;
    EXPECT_FALSE(budget.affords_samples()) << "nothing is known";
    after(budget, 12, EffectBudget::shortest_for_samples * 0.9, none);
    EXPECT_TRUE(budget.affords_samples());
    after(budget, 12, EffectBudget::shortest_for_samples * 1.1, none);
    EXPECT_FALSE(budget.affords_samples());
    after(budget, 12, EffectBudget::shortest_for_samples * 0.9, none);
    budget.begin_again();
    EXPECT_FALSE(budget.affords_samples()) << "pictures are drawn in another way now";
}

TEST(EffectBudget, MeasuresPicturesAfterTheFirstUntilItKnowsAndThenATwelfth) {
    EffectBudget budget;
    EffectSet none;
    for (int i = 0; i < 12; ++i) {
        EXPECT_EQ(budget.measures_next(), i >= 5) << i;
        if (i >= 5) budget.took(quick, none);
    }
    int measured = 0;
    for (int i = 0; i < 48; ++i) measured += budget.measures_next() ? 1 : 0;
    EXPECT_EQ(measured, 4);
}
}  // namespace
}  // namespace skelplay::app
