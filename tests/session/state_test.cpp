#include "session/state.h"

#include <cstdlib>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <iterator>

#include "support/tiny_session.h"

namespace skelplay::session {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::IsEmpty;

Preferences unusual() {
    Preferences preferences;
    preferences.layout = {300, 400, true, false, {{true, false, true, false}}};
    preferences.view.theme = scene::Theme::light;
    preferences.view.grid = false;
    preferences.view.names = true;
    preferences.view.bone_thickness = 1.5;
    preferences.mode = PlayMode::ping_pong;
    preferences.interpolate = false;
    preferences.last_folder = "/some/folder";
    preferences.recent_files = {"/b = c.bvh", "/a.bvh"};
    preferences.recent_skeletons = {"/s.asf"};
    return preferences;
}

TEST(Preferences, ReadBackWhatWasWritten) {
    const Preferences before = unusual();
    const Preferences after = preferences_from(to_text(before));
    EXPECT_EQ(to_text(after), to_text(before));
    EXPECT_EQ(after.layout, before.layout);
    EXPECT_EQ(after.view.theme, scene::Theme::light);
    EXPECT_FALSE(after.view.grid);
    EXPECT_EQ(after.mode, PlayMode::ping_pong);
    EXPECT_THAT(after.recent_files, ElementsAre("/b = c.bvh", "/a.bvh"));
}

TEST(Preferences, NonsenseIsIgnoredLineByLine) {
    const Preferences read = preferences_from(
        "left-width = wide\nright-width = 1e9\n=\nnonsense\ntheme = pink\ngrid = no\nfuture-key = "
        "1\n\xff\xfe = \n");
    EXPECT_EQ(read.layout.left_width, Layout{}.left_width);
    EXPECT_EQ(read.layout.right_width, Layout::widest);
    EXPECT_EQ(read.view.theme, scene::Theme::dark);
    EXPECT_FALSE(read.view.grid);
}

TEST(Preferences, RememberPutsInFrontWithoutDoubles) {
    std::vector<fs::path> list;
    for (const char* file : {"a", "b", "a"}) remember(list, file);
    EXPECT_THAT(list, ElementsAre("a", "b"));
    for (int i = 0; i < 50; ++i) remember(list, std::to_string(i));
    EXPECT_EQ(list.size(), Preferences::recent_limit);
}

TEST(Preferences, AreWrittenIntoAFolderThatIsMade) {
    const test::TemporaryFolder folder;
    const fs::path file = folder.path() / "new" / "state";
    ASSERT_TRUE(write_preferences(file, unusual()));
    EXPECT_EQ(to_text(read_preferences(file)), to_text(unusual()));
    EXPECT_EQ(folder.names("new").size(), 1U) << "nothing is left beside it";
}

TEST(Preferences, NothingIsWrittenWhereNoFolderCanBe) {
    const test::TemporaryFolder folder;
    folder.write("file", "in the way");
    EXPECT_FALSE(write_preferences(folder.path() / "file" / "state", unusual()));
    EXPECT_EQ(to_text(read_preferences(folder.path() / "none")), to_text(Preferences{}));
}

TEST(Preferences, LieWhereXdgSays) {
    const auto with = [](const char* config, const char* home) {
        config != nullptr ? setenv("XDG_CONFIG_HOME", config, 1) : unsetenv("XDG_CONFIG_HOME");
        home != nullptr ? setenv("HOME", home, 1) : unsetenv("HOME");
        return default_state_file();
    };
    EXPECT_EQ(with("/etc/xdg", "/home/me"), "/etc/xdg/skelplay/state");
    EXPECT_EQ(with(nullptr, "/home/me"), "/home/me/.config/skelplay/state");
    EXPECT_EQ(with("relative", "/home/me"), "/home/me/.config/skelplay/state");
    EXPECT_EQ(with(nullptr, nullptr), std::nullopt);
}

SessionOptions remembering(const fs::path& state) {
    SessionOptions options;
    options.state_file = state;
    options.loader = [](const fs::path& path, const loaders::LoadOptions&) {
        return test::pretend_load({{"a.bvh", {}}}, path);
    };
    return options;
}

TEST(Preferences, ASessionTakesThemUpAndAddsWhatIsOpened) {
    const test::TemporaryFolder folder;
    const fs::path state = folder.path() / "state";
    write_preferences(state, unusual());
    {
        Session session(remembering(state));
        EXPECT_EQ(session.view.theme, scene::Theme::light);
        EXPECT_EQ(session.timeline.mode, PlayMode::ping_pong);
        test::open(session, {"/data/a.bvh"});
        test::open(session, {"/data/missing.bvh"});
    }
    EXPECT_THAT(read_preferences(state).recent_files, ElementsAre("/data/a.bvh", "/b = c.bvh", "/a.bvh"));
    EXPECT_EQ(read_preferences(state).last_folder, "/data");
    EXPECT_EQ(read_preferences(state).view.theme, scene::Theme::light);
}

TEST(Preferences, WithoutAStateFileNothingIsRemembered) {
    Session session = test::pretend_session({{"a.bvh", {}}});
    EXPECT_THAT(session.recent_files, IsEmpty());
    save_preferences(session);
}

}  // namespace
}  // namespace skelplay::session
