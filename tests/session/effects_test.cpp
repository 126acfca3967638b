#include "session/effects.h"
#include "session/viewing.h"
#include "session/window.h"
#include "support/session_fixture.h"

namespace skelplay::session {
namespace {
using test::apply;

using Effects = test::SessionFixture;

bool left_out(const Session& session, Effect effect) { return session.ui.left_out[index(effect)]; }

TEST_F(Effects, EachRowIsAtItsPlaceAndNamesAnOption) {
    for (std::size_t i = 0; i < effect_table.size(); ++i) {
        EXPECT_EQ(index(effect_table.at(i).effect), i);
        if (effect_table.at(i).option.empty()) continue;
        const Option* option = find_option(effect_table.at(i).option);
        ASSERT_NE(option, nullptr) << effect_table.at(i).option;
        EXPECT_EQ(effect_of(option->name), &effect_table.at(i));
        EXPECT_EQ(text_of(*option, default_settings()), "yes") << "on by default";
    }
    EXPECT_EQ(effect_of("grid"), nullptr);
}

// The option stays as it is: it is remembered, and files are drawn by it. Who wants everything gets it from then on.
TEST_F(Effects, LeavingOneOutChangesNoOptionAndSaysNothing) {
    const scene::ViewOptions before = session.view.options;
    apply(session, leave_out, Effect::key_shadow);
    EXPECT_TRUE(left_out(session, Effect::key_shadow));
    EXPECT_EQ(session.view.options, before);
    EXPECT_FALSE(session.ui.toast);
    apply(session, draw_everything, true);
    EXPECT_FALSE(left_out(session, Effect::key_shadow));
    apply(session, command(leave_out, Effect::key_shadow), command(leave_out, Effect::samples));
    EXPECT_FALSE(left_out(session, Effect::key_shadow)) << "chosen";
    EXPECT_TRUE(left_out(session, Effect::samples)) << "it was not left out then";
    apply(session, command(draw_everything, false), command(leave_out, Effect::key_shadow));
    EXPECT_TRUE(left_out(session, Effect::key_shadow)) << "no longer wanted";
}

TEST_F(Effects, WhoSetsTheOptionGetsTheEffectFromThenOn) {
    apply(session, command(leave_out, Effect::ambient_occlusion), command(set_option, "ambient-occlusion", "perhaps"));
    EXPECT_TRUE(left_out(session, Effect::ambient_occlusion)) << "not understood";
    apply(session, set_option, "ambient-occlusion", "yes");
    EXPECT_FALSE(left_out(session, Effect::ambient_occlusion));
    apply(session, leave_out, Effect::ambient_occlusion);
    EXPECT_FALSE(left_out(session, Effect::ambient_occlusion));
    apply(session, leave_out, Effect::key_shadow);
    EXPECT_TRUE(left_out(session, Effect::key_shadow)) << "only the one that was set";
}
}  // namespace
}  // namespace skelplay::session
