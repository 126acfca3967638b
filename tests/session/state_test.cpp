#include "session/state.h"
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <iterator>
#include <limits>
#include <optional>
#include <string>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>
#include <vector>
#include "base/numbers.h"
#include "base/system_paths.h"
#include "base/write_file.h"
#include "session/figures.h"
#include "session/files/playlist.h"
#include "session/files/review.h"
#include "session/viewing.h"
#include "support/environment_variable.h"
#include "support/needs.h"
#include "support/session_fixture.h"

namespace skelplay::session {
namespace {
namespace fs = std::filesystem;
using test::apply;
using testing::ElementsAre;
using testing::IsEmpty;

/// Values of options that belong to no session.
struct Values : Settings {
    [[nodiscard]] std::string text() const { return to_text(*this); }
    static Values from(std::string_view text) {
        Values values;
        read_settings(text, values);
        return values;
    }
    static Values in(const fs::path& file) {
        Values values;
        read_state(file, values);
        return values;
    }
};

Values unusual() {
    Values values;
    values.ui.layout = {300, 400, true, false, true, {{true, false, true, false}}};
    values.view.options.theme = scene::Theme::light;
    values.view.options.grid = false;
    values.view.options.names = true;
    values.view.options.bone_thickness = 1.5;
    values.playback.timeline.mode = PlayMode::ping_pong;
    values.playback.timeline.interpolate = false;
    values.ui.last_folder = "/some/folder";
    values.ui.recent_files = {"/b = c.bvh", "/a.bvh"};
    values.ui.recent_skeletons = {"/s.asf"};
    return values;
}

SessionOptions remembering(const fs::path& state) {
    SessionOptions options;
    options.state_file = state;
    options.loader = [](const fs::path& path, const loaders::LoadOptions&, const base::Run&) {
        return test::pretend_load({{"a.bvh", {}}}, path);
    };
    return options;
}

/// Saves the values as a session of its own; false when it could not.
bool save(const fs::path& file, const Values& values) {
    Session session(remembering(file));
    session.view = values.view;
    session.playback = values.playback;
    session.ui = values.ui;
    return !save_state(session);
}

TEST(State, ReadsBackWhatWasWritten) {
    const Values before = unusual();
    const Values after = Values::from(before.text());
    EXPECT_EQ(after.text(), before.text());
    EXPECT_EQ(after.ui.layout, before.ui.layout);
    EXPECT_EQ(after.view.options.theme, scene::Theme::light);
    EXPECT_FALSE(after.view.options.grid);
    EXPECT_EQ(after.playback.timeline.mode, PlayMode::ping_pong);
    EXPECT_THAT(after.ui.recent_files, ElementsAre("/b = c.bvh", "/a.bvh"));
}

TEST(State, ReadsBackEveryOptionAtBothEndsOfItsRange) {
    for (const Option& option : option_table()) {
        const bool is_path = option.kind == Option::Kind::text && option.form.empty();
        if (!option.remembered || option.knows != nullptr || option.kind == Option::Kind::list || is_path) continue;
        std::vector<std::string> ends;
        if (option.form == "VIEW") ends = {"30,15,4.5,at=1:0.5:-2", "0,-90,2,at=0:1:0,follow,ortho"};
        else if (!option.names.empty()) ends = {std::string(option.names.front()), std::string(option.names.back())};
        else ends = {fmt::format("{}", option.low), fmt::format("{}", option.high)};
        for (const std::string& end : ends) {
            Values values;
            EXPECT_EQ(set_option(option, end, values), std::nullopt) << option.name << " " << end;
            const Values again = Values::from(values.text());
            const std::string text = text_of(option, again);
            if (const auto number = base::parse_number(end)) EXPECT_EQ(base::parse_number(text), number) << option.name;
            else EXPECT_EQ(text, end) << option.name;
        }
    }
}

TEST(State, WhatIsExportedAndHowIsRememberedInTheWordsOfItsTables) {
    Values values;
    values.ui.export_form = {.format = "amc",
                             .rate = 25.0,
                             .scale = 0.5,
                             .apply_scale = true,
                             .unit = "in",
                             .up = "z",
                             .order = "YXZ",
                             .root_at_origin = true,
                             .bonespro = {},
                             .keep_limits = true,
                             .folder = "/out"};
    EXPECT_EQ(Values::from(values.text()).ui.export_form, values.ui.export_form);
    const Values read = Values::from(
        "export-format = doc\nexport-unit = ell\nexport-up = x\nexport-order = xyx\nexport-scale = 0\nexport-rate = "
        "-1\n");
    EXPECT_EQ(read.ui.export_form, takes::ExportRequest{});
}

TEST(State, NonsenseIsIgnoredLineByLine) {
    const Values read = Values::from(
        "left-width = wide\nright-width = 1e9\n=\nnonsense\ntheme = pink\ngrid = no\nfuture-key = "
        "1\nghosts = yes\n\xff\xfe = \n");
    EXPECT_EQ(read.ui.layout.left_width, Layout{}.left_width);
    EXPECT_EQ(read.ui.layout.right_width, Layout{}.right_width);
    EXPECT_EQ(read.view.options.theme, scene::Theme::dark);
    EXPECT_FALSE(read.view.options.grid);
    EXPECT_FALSE(read.view.options.ghosts.on) << "is not among what is remembered";
}

TEST(Options, ThatSayNothingMayBeZeroOrEmptyButNotOthers) {
    Session session = test::pretend_session({});
    apply(session, set_option, "render-rate", 1e9);
    EXPECT_EQ(session.ui.render.rate, find_option("render-rate")->high);
    apply(session, set_option, "render-rate", 0.0);
    EXPECT_EQ(session.ui.render.rate, 0.0) << "the usual one";
    apply(session, set_option, "render-rate", 0.001);
    EXPECT_EQ(session.ui.render.rate, find_option("render-rate")->low);
    apply(session, set_option, "export-unit", "cm");
    apply(session, set_option, "export-format", "htr");
    apply(session, set_option, "export-unit", "");
    apply(session, set_option, "export-format", "");
    EXPECT_EQ(session.ui.export_form.unit, "") << "the file's own";
    EXPECT_EQ(session.ui.export_form.format, "htr");
}

TEST(Options, AreSetToTheirValuesOnly) {
    Session session = test::pretend_session({});
    const auto set = [&](std::string_view option, OptionText value) {
        apply(session, set_option, option, std::move(value));
        return text_of(*find_option(option), session);
    };
    EXPECT_EQ(set("thickness", 1.5), "1.5");
    EXPECT_EQ(set("thickness", 9), "3") << "the nearest end of its range";
    EXPECT_EQ(set("thickness", std::numeric_limits<double>::quiet_NaN()), "3");
    EXPECT_EQ(set("thickness", true), "3") << "no number";
    EXPECT_EQ(set("ghosts-before", -1), "0");
    EXPECT_EQ(set("play-mode", "once"), "once");
    EXPECT_EQ(set("play-mode", "light"), "once") << "a name of another option";
    EXPECT_EQ(set("play-mode", "ping-pong"), "ping-pong");
    apply(session, set_option, "no such option", true);
    for (const char* next : {"once", "loop", "ping-pong"}) {
        apply(session, cycle_option, "play-mode");
        EXPECT_EQ(text_of(*find_option("play-mode"), session), next);
    }
    apply(session, cycle_option, "grid");
    EXPECT_FALSE(session.view.options.grid);
    apply(session, cycle_option, "thickness");
    EXPECT_EQ(session.view.options.bone_thickness, 3.0);
}

TEST(Options, SayWhichValuesTheyHave) {
    Values values;
    const auto fault = [&](std::string_view name, std::string_view text) {
        return set_option(*find_option(name), text, values).value_or("");
    };
    EXPECT_EQ(fault("thickness", "9"), "a number from 0.2 to 3");
    EXPECT_EQ(fault("thickness", "thick"), "a number from 0.2 to 3");
    EXPECT_EQ(fault("ghosts-before", "1.5"), "a whole number from 0 to 50");
    EXPECT_EQ(fault("theme", "pink"), "dark, light or paper");
    EXPECT_EQ(fault("grid", "1"), "yes or no");
    EXPECT_EQ(values.text(), to_text(default_settings())) << "nothing is set";
}

TEST(State, RememberPutsInFrontWithoutDoubles) {
    std::vector<fs::path> list;
    for (const char* file : {"a", "b", "a"}) remember(list, file);
    EXPECT_THAT(list, ElementsAre("a", "b"));
    for (int i = 0; i < 50; ++i) remember(list, std::to_string(i));
    EXPECT_EQ(list.size(), UiState::recent_limit);
}

TEST(State, ThePlacementsUsedLastAreRememberedEachForItsFile) {
    Values values;
    const auto ground = [](double height) { return analysis::PlacementOptions{.ground = height}; };
    for (std::size_t i = 0; i < UiState::placement_limit; ++i)
        remember_placement(values.ui, fmt::format("/data/{} a.bvh", i), ground(-0.125 * static_cast<double>(i)));
    remember_placement(values.ui, "/data/0 a.bvh", ground(7.0));
    const analysis::PlacementOptions all{.up = figure::SignedAxis(figure::Axis::y, true), .ground = 1e-3, .heading = -30.5};
    remember_placement(values.ui, "/data/x/../new.bvh", all);
    const Values read = Values::from(values.text());
    const auto known = [&](const char* file) {
        const auto* place = remembered_placement(read.ui, file);
        return place == nullptr ? std::nullopt : std::optional(*place);
    };
    EXPECT_EQ(read.ui.placements.size(), UiState::placement_limit);
    EXPECT_EQ(known("/data/new.bvh"), all);
    EXPECT_EQ(known("/data/0 a.bvh"), ground(7.0));
    EXPECT_EQ(known("/data/1 a.bvh"), std::nullopt) << "the one unused for the longest time";
    EXPECT_EQ(known("/data/2 a.bvh"), ground(-0.25));
    for (const char* bad : {"3", "high /a.bvh", "3 ", "up=w /a.bvh", "heading= /a.bvh", "/a.bvh"})
        EXPECT_THAT(Values::from(fmt::format("ground = {}\n", bad)).ui.placements, IsEmpty()) << bad;
    remember_placement(values.ui, "/data/new.bvh", {.metres_per_unit = 1.0});
    EXPECT_EQ(remembered_placement(values.ui, "/data/new.bvh"), nullptr) << "a unit alone is not remembered";
}

TEST(State, AreWrittenIntoAFolderThatIsMadeOrNowhere) {
    const test::TemporaryFolder folder;
    const fs::path file = folder.path() / "new" / "state";
    ASSERT_TRUE(save(file, unusual()));
    EXPECT_EQ(Values::in(file).text(), unusual().text());
    EXPECT_EQ(folder.names("new").size(), 1U) << "nothing is left beside it";
    folder.write("file", "in the way");
    EXPECT_FALSE(save(folder.path() / "file" / "state", unusual()));
    EXPECT_EQ(Values::in(folder.path() / "none").text(), Values{}.text());
}

/// Ends this process, which was forked, with 0 if the claim holds.
void end_with(bool holds) { ::_exit(holds ? 0 : 1); }

/// Becomes another user than the one whom the files belong to, if this process may.
bool become_another() { return ::setgid(65534) == 0 && ::setuid(65534) == 0; }

TEST(State, OfAnotherUserThatCanNotBeReadIsLeftAloneAndSaid) {
    NEEDS({test::this_machine, ::getuid() == 0 ? "" : "only root becomes another user"});
    const test::TemporaryFolder folder;
    const fs::path file = folder.write("config/state", "theme=paper\n");
    fs::permissions(file, fs::perms::owner_read | fs::perms::owner_write);
    fs::permissions(folder.path(), fs::perms::owner_all | fs::perms::others_read | fs::perms::others_exec);
    const pid_t id = ::fork();
    if (id == 0) {
        if (!become_another()) end_with(false);
        SessionOptions options;
        options.state_file = file;
        Session session(std::move(options));
        end_with(session.view.options.theme == scene::Theme::dark &&
                 save_state(session) == "the preferences could not be saved in " + file.string() + ": Permission denied");
    }
    int status = -1;
    ASSERT_EQ(::waitpid(id, &status, 0), id);
    EXPECT_EQ(status, 0);
    EXPECT_EQ(folder.read("config/state"), "theme=paper\n");
    EXPECT_EQ(folder.names("config").size(), 1U);
}

TEST(FolderLock, KeepsOtherProgramsOutAndNobodyOfAFolderThatCannotBeLocked) {
    const test::TemporaryFolder folder;
    const fs::path file = folder.write("count", "0");
    std::vector<pid_t> programs;
    for (int program = 0; program < 3; ++program) {
        const pid_t id = ::fork();
        if (id == 0) {
            for (int i = 0; i < 50; ++i) {
                const base::FolderLock alone(folder.path());
                if (base::write_file(file, std::to_string(std::stoi(test::text_of(file)) + 1))) end_with(false);
            }
            end_with(true);
        }
        programs.push_back(id);
    }
    for (const pid_t id : programs) ASSERT_EQ(::waitpid(id, nullptr, 0), id);
    EXPECT_EQ(test::text_of(file), "150") << "each saw what the one before had written";
    const base::FolderLock nowhere(folder / "missing");
}

// Each reads what the other left, and writes it back with its own change: none is lost in between.
TEST(State, OfTwoProgramsThatSaveAtOnceKeepsTheLastOfEither) {
    const test::TemporaryFolder folder;
    const fs::path file = folder / "state";
    std::vector<pid_t> programs;
    for (const bool first : {false, true}) {
        const pid_t id = ::fork();
        if (id == 0) {
            Session session(remembering(file));
            for (int i = 1; i <= 50; ++i) {
                (first ? session.ui.layout.left_width : session.ui.layout.right_width) = 200.0F + static_cast<float>(i);
                if (save_state(session)) end_with(false);
            }
            end_with(true);
        }
        programs.push_back(id);
    }
    for (const pid_t id : programs) {
        int status = -1;
        ASSERT_EQ(::waitpid(id, &status, 0), id);
        EXPECT_EQ(status, 0);
    }
    EXPECT_EQ(Values::in(file).ui.layout.left_width, 250.0F);
    EXPECT_EQ(Values::in(file).ui.layout.right_width, 250.0F);
    EXPECT_EQ(folder.names().size(), 1U);
}

TEST(State, LieWhereXdgSays) {
    const auto with = [](const std::optional<std::string>& config, const std::optional<std::string>& home) {
        const test::EnvironmentVariable xdg("XDG_CONFIG_HOME", config);
        const test::EnvironmentVariable own("HOME", home);
        return default_state_file();
    };
    EXPECT_EQ(with("/etc/xdg", "/home/me"), "/etc/xdg/skelplay/state");
    EXPECT_EQ(with(std::nullopt, "/home/me"), "/home/me/.config/skelplay/state");
    EXPECT_EQ(with("relative", "/home/me"), "/home/me/.config/skelplay/state");
    EXPECT_EQ(with(std::nullopt, std::nullopt), std::nullopt);
}

TEST(State, ASessionTakesThemUpAndAddsWhatIsOpened) {
    const test::TemporaryFolder folder;
    const fs::path state = folder.path() / "state";
    save(state, unusual());
    {
        Session session(remembering(state));
        EXPECT_EQ(session.view.options.theme, scene::Theme::light);
        EXPECT_EQ(session.playback.timeline.mode, PlayMode::ping_pong);
        test::open(session, {"/data/a.bvh"});
        test::open(session, {"/data/missing.bvh"});
    }
    EXPECT_THAT(Values::in(state).ui.recent_files, ElementsAre("/data/a.bvh", "/b = c.bvh", "/a.bvh"));
    EXPECT_EQ(Values::in(state).ui.last_folder, "/data");
    EXPECT_EQ(Values::in(state).view.options.theme, scene::Theme::light);
}

// Two windows are open, and each changes something: what was changed in one is not lost because the other ends later.
TEST(State, OfTwoWindowsKeepsWhatEitherChanged) {
    const test::TemporaryFolder folder;
    const fs::path state = folder.write("state", "theme = light\nthickness = 2\nrecent-file = /old.bvh\n");
    Session first(remembering(state));
    Session second(remembering(state));
    first.view.options.theme = scene::Theme::paper;
    first.ui.recent_files = {"/first.bvh", "/old.bvh"};
    EXPECT_EQ(save_state(first), std::nullopt);
    second.view.options.bone_thickness = 3.0;
    second.ui.recent_files = {"/second.bvh", "/old.bvh"};
    EXPECT_EQ(save_state(second), std::nullopt);
    const Values both = Values::in(state);
    EXPECT_EQ(both.view.options.theme, scene::Theme::paper);
    EXPECT_EQ(both.view.options.bone_thickness, 3.0);
    EXPECT_THAT(both.ui.recent_files, ElementsAre("/second.bvh", "/old.bvh", "/first.bvh"));
    // What is set back is a change, too.
    first.view.options.theme = scene::Theme::light;
    EXPECT_EQ(save_state(first), std::nullopt);
    EXPECT_EQ(Values::in(state).view.options.theme, scene::Theme::light);
    EXPECT_EQ(Values::in(state).view.options.bone_thickness, 3.0);
}

/// What the ground of a file's take is set to when a new session opens it; nothing: it is found.
std::optional<double> ground_in_new_session(SessionOptions options, const fs::path& file) {
    Session session(std::move(options));
    test::open(session, {file});
    return place_options(session.document.figures.at(0).take).ground;
}

TEST(State, TheGroundThatAPersonSetForAFileIsThereTheNextTime) {
    const test::TemporaryFolder folder;
    const SessionOptions options = remembering(folder.path() / "state");
    const auto set_ground = [&](std::optional<double> height) {
        Session session(options);
        test::open(session, {"/data/a.bvh"});
        apply(session, command(skelplay::session::set_ground, session.document.active, height), command(quit, false));
    };
    EXPECT_EQ(ground_in_new_session(options, "/data/a.bvh"), std::nullopt);
    set_ground(0.25);
    EXPECT_EQ(ground_in_new_session(options, "/data/a.bvh"), 0.25);
    EXPECT_EQ(ground_in_new_session(options, "/other/a.bvh"), std::nullopt) << "another file of the same name";

    SessionOptions said = options;
    said.take.place.ground = -1.0;
    said.files = {"/data/a.bvh"};
    EXPECT_EQ(ground_in_new_session(said, "/data/a.bvh"), -1.0) << "the command line wins";
    EXPECT_EQ(ground_in_new_session(options, "/data/a.bvh"), 0.25) << "for its run only";

    set_ground(std::nullopt);
    EXPECT_EQ(ground_in_new_session(options, "/data/a.bvh"), std::nullopt) << "found by itself again";
}

TEST(State, TheGroundOfOneTakeIsNotThatOfTheNext) {
    Session session = test::pretend_session({{"a.bvh", {}}, {"b.bvh", {}}});
    test::open(session, {"/data/a.bvh", "/data/b.bvh"});
    const auto ground = [&] { return place_options(session.document.figures.front().take).ground; };
    apply(session, open_listed, 0);
    test::finish_loading(session);
    apply(session, command(skelplay::session::set_ground, session.document.active, 0.25),
          command(set_unit, session.document.active, 0.5), command(open_next, 1));
    test::finish_loading(session);
    EXPECT_EQ(ground(), std::nullopt);
    EXPECT_EQ(place_options(session.document.figures.front().take).metres_per_unit, 0.5) << "which is as before";
    apply(session, open_next, -1);
    test::finish_loading(session);
    EXPECT_EQ(ground(), 0.25);
}

TEST(State, WithoutAStateFileNothingIsRemembered) {
    Session session = test::pretend_session({{"a.bvh", {}}});
    EXPECT_THAT(session.ui.recent_files, IsEmpty());
    save_state(session);
}
}  // namespace
}  // namespace skelplay::session
