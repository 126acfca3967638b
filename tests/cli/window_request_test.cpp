// State → request → command line → shell words → request → state: the view stays the same.

#include "cli/window_request.h"
#include <algorithm>
#include <cstdio>
#include <memory>
#include "cli/calls.h"
#include "cli/option_words.h"
#include "session/analyses/curves.h"
#include "session/figures.h"
#include "session/files/exporting.h"
#include "session/files/opening.h"
#include "session/files/skin.h"
#include "session/playback.h"
#include "session/state.h"
#include "session/view.h"
#include "session/viewing.h"
#include "support/tiny_session.h"
#include "support/walk_as_markers.h"

namespace skelplay::cli {
namespace {
using session::Session;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

const test::PretendFiles files{{"walk.bvh", {}},
                               {"it's a \"long\" walk $HOME.bvh", {}},
                               {"slow.bvh", {.frames = 51, .fps = 25.0}},
                               {"twins.bvh", {.extra_bone = "chest"}}};

/// The words that a shell passes to the program.
Words shell_words(const std::string& line) {
    const std::string command = "set -- " + line + "; for word; do printf '%s\\0' \"$word\"; done";
    const std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(command.c_str(), "r"), pclose);
    Words words(1);
    for (int c = std::fgetc(pipe.get()); c != EOF; c = std::fgetc(pipe.get())) {
        if (c == '\0') words.emplace_back();
        else words.back() += static_cast<char>(c);
    }
    words.pop_back();
    return words;
}

/// The request from a command line that begins with the program's name.
test::Called called(const std::string& line) {
    Words words = shell_words(line);
    words.erase(words.begin());
    // The first word must be an option, a command or a file that is there, and these files are pretended: options
    // first, and where there are none, the mark before the files.
    const auto options = std::ranges::find_if(words, [](const std::string& word) { return word.starts_with('-'); });
    std::ranges::rotate(words, options);
    if (options == words.end()) words.emplace(words.begin(), "--");
    return test::call(words);
}

WindowRequest parsed(const std::string& line) {
    const test::Called outcome = called(line);
    EXPECT_EQ(outcome.err, "") << line;
    return outcome.window.value_or(WindowRequest{});
}

/// What the window makes a session of for a request, with these files to read.
session::SessionOptions options_for(const WindowRequest& request, const test::PretendFiles& readable = files) {
    session::SessionOptions options;
    fill(options, request);
    options.loader = [&readable](const std::filesystem::path& path, const loaders::LoadOptions& asked, const base::Run&) {
        return test::pretend_load(readable, path, asked);
    };
    return options;
}

Session opened(const WindowRequest& request, const test::PretendFiles& readable = files) {
    Session session(options_for(request, readable));
    begin(session, request);
    test::finish_loading(session);
    EXPECT_TRUE(set_up(session, request));
    session::step(session, session::Seconds(0));
    return session;
}

std::string line_of(const Session& session) { return to_line(request_of(session)); }
Session reopened(const Session& session) { return opened(parsed(line_of(session))); }

void ask(Session& session, std::initializer_list<session::Command> commands) {
    for (const session::Command& command : commands) {
        session::apply(session, command);
        session::step(session, session::Seconds(0));
    }
}

/// What must come back to the last bit.
auto exact_view(const Session& session) {
    const session::View& view = session.view;
    const auto& time = session.playback.timeline;
    return std::tuple(
        std::tuple(view.pane().camera.orthographic, view.pane().follow, view.selection, view.cameras, view.side_by_side),
        std::tuple(session::shown_position(time), time.in, time.out, time.playing, time.speed, time.mode, time.direction,
                   time.real_time, time.interpolate),
        std::tuple(view.curves.unrolled, view.curves.place, view.curves.speed, view.curves.gimbal_angle,
                   view.curves.kept.size()),
        std::tuple(view.comparing.of, view.comparing.with, view.comparing.roots_together, view.comparing.heat,
                   view.measured_from.bone, session.document.figures.size(),
                   session::find(session.document, session.document.active)));
}

void expect_same_view(const Session& session, const Session& again) {
    EXPECT_LT(glm::distance(session.view.pane().camera.target, again.view.pane().camera.target), 2e-6);
    EXPECT_NEAR(session.view.pane().camera.distance, again.view.pane().camera.distance, 1e-6);
    EXPECT_NEAR(session.view.pane().camera.yaw, again.view.pane().camera.yaw, 1e-7);
    EXPECT_NEAR(session.view.pane().camera.pitch, again.view.pane().camera.pitch, 1e-7);
    EXPECT_EQ(session.view.options, again.view.options);
    ASSERT_EQ(exact_view(session), exact_view(again));
    for (std::size_t i = 0; i < session.document.figures.size(); ++i)
        EXPECT_NEAR(session.document.figures[i].settings.start_time, again.document.figures[i].settings.start_time, 1e-12);
}

/// The copied command has this part, and opens the same view.
Session expect_back(const Session& session, const std::string& part = {}) {
    EXPECT_THAT(line_of(session), HasSubstr(part));
    Session again = reopened(session);
    expect_same_view(session, again);
    return again;
}

Session walking() {
    Session session = test::pretend_session(files);
    test::open(session, {"/data/walk.bvh"});
    ask(session, {session::command(session::go_to_frame, 12)});
    return session;
}

TEST(WindowRequest, TheLineSaysWhatIsShown) {
    Session session = walking();
    EXPECT_TRUE(parsed(line_of(session)).fresh);
    EXPECT_FALSE(parsed("skelplay walk.bvh").fresh);
    EXPECT_THAT(line_of(session), StartsWith("skelplay --fresh /data/walk.bvh --frame @13 --camera "));
    EXPECT_THAT(line_of(session), Not(HasSubstr("--fps")));
    ask(session,
        {session::command(session::set_rate, session.document.active, 30.0), session::command(session::go_to_frame, 12),
         session::command(session::set_play_range, 5, 80), session::command(session::set_option, "speed", 0.25),
         session::command(session::set_up_axis, session.document.active, figure::Axis::z),
         session::command(session::set_unit, session.document.active, 0.01),
         session::command(session::set_ground, session.document.active, -2.5),
         session::command(session::set_camera, {{1, 2, 3}, 4.5, 0, 0, 0.6, true}, true, false, {}),
         session::command(session::select_bone, session.document.active, figure::BoneId{2})});
    EXPECT_EQ(line_of(session),
              "skelplay --fresh /data/walk.bvh --fps 30 --unit-metres 0.01 --up Z --ground=-2.5 --frame @13 --in @6 "
              "--out @81 "
              "--speed 0.25 --camera 0,0,4.5,at=1:2:3,follow,ortho --select head");
    ask(session,
        {session::command(session::set_up_axis, session.document.active, figure::SignedAxis{figure::Axis::z, true})});
    EXPECT_THAT(line_of(session), HasSubstr(" --up=-Z "));
    EXPECT_THAT(line_of(reopened(session)), HasSubstr(" --up=-Z "));
}

TEST(WindowRequest, TheLineOpensTheSameView) {
    Session session = walking();
    expect_back(session);
    ask(session, {session::command(session::set_play_range, 5, 80), session::command(session::set_option, "speed", 0.25),
                  session::command(session::orbit_camera, {-200, 70}), session::command(session::pan_camera, {30, 11}),
                  session::command(session::zoom_camera, 0.37, {100, 100}),
                  session::command(session::select_bone, session.document.active, figure::BoneId{3})});
    ask(session, {test::set("theme", "light"), test::set("names", "yes"), session::command(session::toggle_orthographic)});
    expect_back(session);
    ask(session, {session::command(session::toggle_follow), session::command(session::go_to_frame, 77)});
    expect_back(session);
    ask(session, {session::command(session::play_or_pause)});
    Session playing = reopened(session);
    EXPECT_TRUE(playing.playback.timeline.playing);
    EXPECT_EQ(playing.view.pane().followed_bone.bone, figure::BoneId{3}) << "the joint that was selected";
    // It still follows.
    ask(playing, {session::command(session::go_to_frame, 80)});
    ask(session, {session::command(session::go_to_frame, 80)});
    expect_same_view(session, playing);
}

TEST(WindowRequest, SeveralFiguresAndOddNamesComeBackToo) {
    Session session = test::pretend_session(files);
    test::open(session, {"/data/it's a \"long\" walk $HOME.bvh", "/data/slow.bvh"});
    ask(session, {session::command(session::select_bone, session.document.figures[1].id, figure::BoneId{1}),
                  session::command(session::go_to_frame, 30)});
    const Session again = expect_back(session);
    ASSERT_EQ(again.document.figures.size(), 2U);
    EXPECT_EQ(again.document.figures[0].take.figure->motion_file, "/data/it's a \"long\" walk $HOME.bvh");
}

/// A value of an option other than its default.
std::string non_default(const session::Option& option) {
    const std::string usual = text_of(option, session::default_settings());
    if (option.form == "VIEW") return "30,15,4.5,at=1:0.5:-2,ortho";
    if (!option.names.empty())
        return std::string(option.names.back() == usual ? option.names.front() : option.names.back());
    if (usual == "yes" || usual == "no") return usual == "yes" ? "no" : "yes";
    return fmt::format("{}", option.low == base::parse_number(usual) ? option.high : option.low);
}

TEST(WindowRequest, EveryOptionOfTheTableComesBack) {
    int said = 0;
    for (const session::Option& option : session::option_table()) {
        if (option.word.empty() || option.group >= session::OptionGroup::rendering || !option.needs.empty()) continue;
        ++said;
        Session session = walking();
        if (option.name.starts_with("ghosts-")) ask(session, {session::command(session::set_option, "ghosts", "yes")});
        ask(session, {session::command(session::set_option, option.name, non_default(option))});
        EXPECT_EQ(text_of(option, session), non_default(option)) << option.name;
        expect_back(session, std::string(option.word));
    }
    EXPECT_GE(said, 20);
}

TEST(WindowRequest, GhostsAndPlayingBackwardComeBack) {
    Session session = walking();
    ask(session, {test::set("ghosts", "yes"), test::set("ghosts-before", "2"), test::set("ghosts-after", "0"),
                  test::set("ghosts-apart", "7"), session::command(session::play_backward)});
    expect_back(session, "--ghosts 2,0,7");
    for (const bool playing : {false, true}) {
        ask(session, {session::command(session::play_or_pause)});
        EXPECT_EQ(session.playback.timeline.playing, playing);
        expect_back(session);
    }
}

TEST(WindowRequest, ViewsAndTheirCamerasAreInTheCopiedCommand) {
    Session session = walking();
    ask(session, {test::set("views", "two"), session::command(session::activate_pane, 1),
                  session::command(session::orbit_camera, {50, 20}), session::command(session::activate_pane, 0),
                  session::command(session::zoom_camera, 0.7, {10, 10})});
    Session again = expect_back(session, " --views two");
    ASSERT_EQ(again.view.panes.size(), 2U);
    for (const std::size_t view : {0U, 1U}) {
        const scene::Camera& was = session.view.panes[view].camera;
        const scene::Camera& is = again.view.panes[view].camera;
        EXPECT_NEAR(is.yaw, was.yaw, 1e-7) << view;
        EXPECT_NEAR(is.distance, was.distance, 1e-6) << view;
        EXPECT_EQ(is.orthographic, was.orthographic) << view;
    }
    const Session many = opened(parsed("skelplay /data/walk.bvh --camera front --camera right"));
    EXPECT_EQ(many.ui.toast->text, "There are 2 cameras for 1 view");
}

TEST(WindowRequest, KeptCamerasAreInTheCopiedCommand) {
    Session session = walking();
    session::CameraChoice side;
    side.yaw = 1.0;
    side.pitch = 0.25;
    side.distance = 3.5;
    side.target = glm::dvec3(1, 0.5, -2);
    ask(session, {session::command(session::set_camera, camera_for(side, {}, session.view.viewport), false, false, {}),
                  session::command(session::save_camera, 1)});
    const std::string line = line_of(session);
    EXPECT_THAT(line, HasSubstr("--camera-2 57.29578,14.323945,3.5,at=1:0.5:-2"));
    EXPECT_THAT(line, Not(HasSubstr("--camera-1")));
    Session again = reopened(session);
    ask(again, {session::command(session::look_from, scene::ViewPreset::top), session::command(session::recall_camera, 1)});
    EXPECT_NEAR(again.view.pane().camera.yaw, 1.0, 1e-7);
    EXPECT_NEAR(again.view.pane().camera.distance, 3.5, 1e-6);
    EXPECT_LT(glm::distance(again.view.pane().camera.target, *side.target), 2e-6);
}

TEST(WindowRequest, KeptCurvesAndUnrolledAnglesAreInTheCopiedCommand) {
    Session session = walking();
    const session::FigureId walk = session.document.active;
    ask(session, {session::command(session::keep_curves, {walk, figure::BoneId{2}}, true),
                  session::command(session::keep_curves, {walk, figure::BoneId{0}}, true),
                  session::command(session::select_bone, walk, figure::BoneId{1}), test::set("unrolled", "yes"),
                  test::set("joint-speed", "yes"), test::set("gimbal-angle", "25")});
    const Session again = expect_back(
        session, " --select chest --unroll --joint-speed --gimbal-angle 25 --keep-curves head --keep-curves hips");
    EXPECT_EQ(session::curve_bones(again.document, again.view), session::curve_bones(session.document, session.view));
}

TEST(WindowRequest, ABoneWhoseNameAnotherHasIsTheSameAgain) {
    Session session = test::pretend_session(files);
    test::open(session, {"/data/twins.bvh"});
    const session::FigureBone second{session.document.active, figure::BoneId{4}};
    ask(session, {session::command(session::keep_curves, second, true),
                  session::command(session::measure_from, second.figure, second.bone),
                  session::command(session::select_bone, second.figure, second.bone)});
    const Session again = expect_back(session, "chest#4");
    EXPECT_EQ(session::curve_bones(again.document, again.view), session::curve_bones(session.document, session.view));
}

// There they would have no effect.
TEST(WindowRequest, KeptCamerasAndCurvesAreNoOptionsOfPicturesThatAreRendered) {
    for (const char* command : {"render", "sheet"}) {
        const std::string help = test::call({command, "--help-all"}).out;
        EXPECT_THAT(help, HasSubstr("--camera VIEW"));
        EXPECT_THAT(help, Not(HasSubstr("--camera-1"))) << command;
        EXPECT_THAT(help, Not(HasSubstr("--unroll"))) << command;
    }
    EXPECT_THAT(test::call({"--help-all"}).out, HasSubstr("--camera-1"));
    Session session = walking();
    ask(session, {session::command(session::save_camera, 0),
                  session::command(session::keep_curves, {session.document.active, figure::BoneId{2}}, true)});
    const std::string line = render_line(session, {session.ui.render, "out.mp4"});
    EXPECT_THAT(line, HasSubstr("--camera "));
    EXPECT_THAT(line, Not(HasSubstr("--camera-1")));
    EXPECT_THAT(line, Not(HasSubstr("--keep-curves")));
}

TEST(WindowRequest, ComparisonOffsetsAndMeasuringComeBack) {
    Session session = test::pretend_session(files);
    test::open(session, {"/data/walk.bvh", "/data/slow.bvh"});
    const session::FigureId walk = session.document.figures[0].id;
    const session::FigureId slow = session.document.figures[1].id;
    ask(session, {session::command(session::go_to_frame, 10), session::command(session::set_offset, slow, -0.4),
                  session::command(session::compare, slow, false, false),
                  session::command(session::set_option, "side-by-side", true),
                  session::command(session::measure_from, walk, figure::BoneId{0}),
                  session::command(session::select_bone, walk, figure::BoneId{2})});
    expect_back(session, "--offsets 0.4,0 --side-by-side --compare 2 ");
    ask(session, {session::command(session::compare, slow, true, true)});
    expect_back(session);
}

// The markers' frame numbers say that they begin later; the match does not override the copied command.
TEST(WindowRequest, AnOffsetOfMarkersOverTheirSkeletonComesBack) {
    const test::TemporaryFolder folder;
    const test::PretendFiles readable{{"late.trc", {.real = folder.write("late.trc", test::walk_as_trc(100))}},
                                      {"walk.bvh", {.real = test::walk_bvh}}};
    Session session = test::pretend_session(readable);
    test::open(session, {"/data/late.trc", "/data/walk.bvh"});
    session::wait_for_matches(session);
    for (const double offset : {0.0, 0.5}) {
        ask(session, {session::command(session::set_offset, session.document.figures[0].id, offset)});
        const std::string line = line_of(session);
        EXPECT_THAT(line, HasSubstr(offset == 0.0 ? "--offsets 0,0" : "--offsets 0.5,0"));
        Session again = opened(parsed(line), readable);
        session::wait_for_matches(again);
        EXPECT_TRUE(again.document.figures[0].derived.matched);
        EXPECT_NEAR(again.document.figures[0].settings.start_time, offset, 1e-9);
        EXPECT_NEAR(again.document.figures[1].settings.start_time, 0.0, 1e-9);
    }
}

TEST(WindowRequest, AnOptionOfTheCallHoldsForThatRunUnlessItIsSetInTheWindow) {
    const test::TemporaryFolder folder;
    const auto state = folder.write("state", "theme = light\nghosts-before = 1\ncamera-2 = 30,15\n");
    const auto run = [&](const std::string& line, std::initializer_list<session::Command> then) {
        const WindowRequest request = parsed(line);
        session::SessionOptions options = options_for(request);
        options.state_file = state;
        Session session(std::move(options));
        begin(session, request);
        test::finish_loading(session);
        set_up(session, request);
        ask(session, then);
        EXPECT_EQ(session::save_state(session), std::nullopt);
        return folder.read("state");
    };
    const std::string before = run("skelplay /data/walk.bvh", {});
    EXPECT_THAT(before, HasSubstr("theme = light\n"));
    const std::string line =
        "skelplay /data/walk.bvh --theme paper --no-grid --ghosts 3,4,5 --mode once --camera-1 front --camera-2 top";
    EXPECT_EQ(run(line, {}), before);
    const std::string after = run(line, {test::set("theme", "paper"), session::command(session::cycle_option, "shadow"),
                                         session::command(session::save_camera, 1)});
    EXPECT_THAT(after, HasSubstr("theme = paper\n")) << "chosen in the window, though the same";
    EXPECT_THAT(after, HasSubstr("shadow = no\n"));
    EXPECT_THAT(after, Not(HasSubstr("camera-2 = 30,15\n")));
    for (const char* kept : {"\ngrid = yes\n", "\nghosts-before = 1\n", "play-mode = loop\n"})
        EXPECT_THAT(after, HasSubstr(kept));
    EXPECT_THAT(after, Not(HasSubstr("camera-1")));
    EXPECT_EQ(run("skelplay /data/walk.bvh", {}), after);
}

/// A BVH of a person 170 cm tall whose feet slide 2 cm a frame, 100 frames a second: 85 of them 4 cm high, 15 at 0. At
/// that rate they are too fast to stand, and the ground is at 0; at 10 frames a second they stand, most of them at 4.
std::string sliding_person() {
    std::string text = "HIERARCHY\nROOT Hips\n{\nOFFSET 0 0 0\nCHANNELS 3 Xposition Yposition Zposition\n";
    for (const auto& [name, y] : {std::pair("Head", 85), std::pair("LeftFoot", -85)})
        text += fmt::format("JOINT {}\n{{\nOFFSET 0 {} 0\nCHANNELS 0\nEnd Site\n{{\nOFFSET 0 0 0\n}}\n}}\n", name, y);
    text += "}\nMOTION\nFrames: 100\nFrame Time: 0.01\n";
    for (int frame = 0; frame < 100; ++frame) text += fmt::format("{} {} 0\n", 2 * frame, frame < 85 ? 89 : 85);
    return text;
}

TEST(WindowRequest, ARateThatIsSetPlacesTheFigureAsTheCopiedCommandDoes) {
    const test::TemporaryFolder folder;
    const test::PretendFiles readable{{"slide.bvh", {.real = folder.write("slide.bvh", sliding_person())}}};
    const auto ground = [](const Session& session) { return session.document.figures.at(0).take.placement.ground.height; };
    Session session = opened(parsed("skelplay /slide.bvh"), readable);
    EXPECT_EQ(ground(session), 0.0);
    ask(session, {session::command(session::set_rate, session.document.active, 10.0)});
    EXPECT_NEAR(ground(session), 4.0, 1e-9);
    Session again = opened(parsed(line_of(session)), readable);
    EXPECT_NEAR(ground(again), 4.0, 1e-9);
    expect_same_view(session, again);
    const session::ExportOrder order{session.document.active, folder / "out.bvh"};
    EXPECT_THAT(export_line(session, order), HasSubstr(" --fps 10 "));
    ask(session, {session::command(session::start_export, session::ExportOrder{order.figure, order.output, false})});
    while (session.ui.exporting) session::step(session, session::Seconds(0));
    EXPECT_THAT(folder.read("out.bvh"), HasSubstr("Frame Time: 0.1"));
    // What was read again stays as it was set.
    ask(session, {session::command(session::reload)});
    test::finish_loading(session);
    EXPECT_NEAR(ground(session), 4.0, 1e-9);
    EXPECT_EQ(session.document.figures.at(0).take.rate.fps, 10.0);
    for (Session* each : {&session, &again}) {
        ask(*each, {session::command(session::set_rate, each->document.active, std::nullopt)});
        test::finish_loading(*each);
        EXPECT_EQ(ground(*each), 0.0);
        EXPECT_NEAR(each->document.figures.at(0).take.rate.fps, 100.0, 1e-9) << "the file's, which it has to be read for";
        EXPECT_THAT(line_of(*each), Not(HasSubstr("--fps")));
    }
}

// ---- The end of a request ----

const test::PretendFiles with_bad{{"bad.bvh", {.refused = true}}, {"walk.bvh", {}}, {"other.bvh", {}}};

TEST(WindowRequest, WhatNeedsNoFigureTakesEffectAtOnce) {
    const WindowRequest request =
        parsed("skelplay /bad.bvh --theme paper --labels --speed 0.5 --camera-1 front --side-by-side");
    Session session(options_for(request, with_bad));
    begin(session, request);
    const auto expect_set = [&] {
        EXPECT_EQ(session.view.options.theme, scene::Theme::paper);
        EXPECT_TRUE(session.view.options.names);
        EXPECT_EQ(session.playback.timeline.speed, 0.5);
        EXPECT_TRUE(session.view.cameras.at(0).has_value());
        EXPECT_TRUE(session.view.side_by_side);
    };
    expect_set();
    test::finish_loading(session);
    EXPECT_TRUE(session.document.figures.empty());
    expect_set();
}

TEST(WindowRequest, IsOverOnceItsFilesAreRefused) {
    const WindowRequest request = parsed("skelplay /bad.bvh --out 500 --frame 7 --paused --select nobody");
    Session session(options_for(request, with_bad));
    begin(session, request);
    EXPECT_FALSE(set_up(session, request)) << "they are being read";
    test::finish_loading(session);
    EXPECT_TRUE(set_up(session, request));
    const std::string refusal = session.ui.toast->text;
    // As the window does before it drops the request.
    test::open(session, {"/other.bvh"});
    EXPECT_TRUE(set_up(session, request)) << "and nothing is done to the other";
    EXPECT_TRUE(session.playback.timeline.playing);
    EXPECT_FALSE(session.playback.timeline.out);
    EXPECT_FALSE(session.ui.toast);
    EXPECT_THAT(refusal, HasSubstr("expected a motion"));
}

TEST(WindowRequest, IsOverOnceItsFilesGiveWayToOthers) {
    const WindowRequest request = parsed("skelplay /walk.bvh --out 500 --frame 7");
    Session session(options_for(request, with_bad));
    begin(session, request);
    test::open(session, {"/other.bvh"});
    EXPECT_TRUE(set_up(session, request));
    EXPECT_EQ(session.document.figures.at(0).take.figure->name, "other.bvh");
    EXPECT_TRUE(session.playback.timeline.playing);
}

TEST(WindowRequest, WithoutFilesIsOverAtOnceInTheLibrary) {
    const WindowRequest request = parsed("skelplay --library --out 500 --theme paper");
    Session session(options_for(request));
    begin(session, request);
    EXPECT_TRUE(session.ui.library);
    EXPECT_EQ(session.view.options.theme, scene::Theme::paper);
    EXPECT_TRUE(set_up(session, request));
}

TEST(WindowRequest, OptionsOfItsFilesAreNotThoseOfOthers) {
    const WindowRequest request =
        parsed("skelplay /walk.bvh --up x --unit-metres 7 --ground 2 --heading 30 --fps 50 --no-skin --positional raw");
    Session session(options_for(request, with_bad));
    begin(session, request);
    test::finish_loading(session);
    EXPECT_THAT(line_of(session), HasSubstr("--fps 50 --unit-metres 7 --up X --ground 2 --heading 30 "));
    test::open(session, {"/other.bvh"});
    EXPECT_EQ(session.document.figures.at(0).take.request, (takes::TakeRequest{"/other.bvh", {}, {}}));
    for (const char* option : {"--fps", "--unit-metres", "--up", "--ground", "--heading", "--no-skin", "--positional"})
        EXPECT_THAT(line_of(session), Not(HasSubstr(option)));
}

TEST(WindowRequest, SkinsAndSkeletonsAreNamed) {
    const std::string line =
        "skelplay a.amc --skeleton 'my skeleton.asf' --bvh-positions replace --bonespro-index-base 1 "
        "--bonespro-euler-sign minus --bonespro-box half --skin man.obj --bind 7 --accept-suggestions --skin-scale 2.5 "
        "--colour-by-bone --skin-opacity 0.5 --explode 0.25";
    EXPECT_EQ(to_line(parsed(line)), line);
    EXPECT_EQ(parsed("skelplay --skin-scale auto").input.take.skin.attach.scale, std::nullopt);
    session::SessionOptions options;
    fill(options, parsed("skelplay --no-skin"));
    EXPECT_TRUE(options.take.skin.none);
}

// Found by fuzzing: the words about a skeleton were copied without it, and the line was refused.
TEST(WindowRequest, WordsAboutASkeletonAreLeftOutWithoutIt) {
    const std::string line = to_line(parsed("skelplay a.bvh --onto '' --pair hips=pelvis --map m.json --no-foot-lock"));
    EXPECT_EQ(line, "skelplay a.bvh");
}

TEST(WindowRequest, AFileThatIsNamedAsAnOptionStaysAFile) {
    EXPECT_EQ(to_line(parsed("skelplay -- --fps")), "skelplay ./--fps");
}

TEST(WindowRequest, AHandAssignedSkinComesBack) {
    const test::TemporaryFolder folder;
    const std::filesystem::path skin = folder.write("a coat.obj", "v 0 1 0\nv 1 1 0\nv 0 2 0\ng it's=a\nf 1 2 3\n");
    Session session = test::pretend_session(files);
    test::open(session, {"/data/walk.bvh", skin});
    const session::FigureId walk = session.document.figures[0].id;
    const auto finished = [](Session& each, const session::Command& command) {
        session::apply(each, command);
        test::finish_loading(each);
    };
    finished(session, session::command(session::assign_skin_name, walk, "it's=a", figure::BoneId{2}));
    finished(session, session::command(session::mark_unskinned, walk, {figure::BoneId{1}}, true));
    const auto matches = [](const Session& each) {
        const figure::Skin& fitted = *each.document.figures.at(0).take.skin->rigid;
        return std::pair(fitted.group_matches.at(0).bone, fitted.unskinned_on_purpose);
    };
    const std::string line = line_of(session);
    EXPECT_THAT(line, HasSubstr("--leave-bare chest"));
    EXPECT_THAT(line, Not(HasSubstr("--skin-map")));
    EXPECT_EQ(matches(reopened(session)), matches(session));
    EXPECT_EQ(matches(session).first, figure::BoneId{2});
    // Saved, the file says it all.
    const std::filesystem::path map = folder.path() / "map.json";
    finished(session, session::command(session::save_skin_map, walk, map));
    EXPECT_THAT(line_of(session), HasSubstr("--skin-map " + map.string()));
    EXPECT_THAT(line_of(session), Not(HasSubstr("--assign")));
    EXPECT_EQ(matches(reopened(session)), matches(session));
    // Changed since, it does not.
    finished(session, session::command(session::assign_skin_name, walk, "it's=a", figure::BoneId::none));
    EXPECT_THAT(line_of(session), Not(HasSubstr("--skin-map")));
    EXPECT_EQ(matches(reopened(session)), matches(session));
    EXPECT_EQ(matches(session).first, figure::BoneId::none);
}

TEST(WindowRequest, WhatCannotBeHadIsSaid) {
    struct Case {
        const char* line;
        const char* sentence;
    };
    for (const Case& c : {Case{"skelplay /walk.bvh --frame 101",
                               "Frame 101 is out of range: there are frames 0 to 100, which the file numbers @1 to @101"},
                          {"skelplay /walk.bvh --frame @0",
                           "Frame @0 is out of range: there are frames 0 to 100, which the file numbers @1 to @101"},
                          {"skelplay /walk.bvh --figure 2", "There is no figure 2: 1 are open"},
                          {"skelplay /walk.bvh --compare 1", "Figure 1 can't be compared with itself"},
                          {"skelplay /walk.bvh --figure 2 --select tail",
                           "There is no figure 2: 1 are open; walk.bvh has no bone named tail"},
                          {"skelplay /walk.bvh --offsets=0,-1", "There are 2 offsets for 1 figures"},
                          {"skelplay /walk.bvh --keep-curves tail", "walk.bvh has no bone named tail"},
                          {"skelplay /walk.bvh --measure-from toe", "walk.bvh has no bone named toe"},
                          {"skelplay /walk.bvh --select tail", "walk.bvh has no bone named tail"}}) {
        const Session session = opened(parsed(c.line));
        ASSERT_TRUE(session.ui.toast) << c.line;
        EXPECT_EQ(session.ui.toast->text, c.sentence);
    }
}

TEST(WindowRequest, ADirectionAloneGoesOnFramingTheMotion) {
    Session session = opened(parsed("skelplay /walk.bvh --camera back --paused"));
    EXPECT_FALSE(session.playback.timeline.playing);
    EXPECT_NEAR(session.view.pane().camera.yaw, 3.1415927, 1e-6);
    const double distance = session.view.pane().camera.distance;
    ask(session, {session::command(session::set_viewport, {200, 720})});
    EXPECT_GT(session.view.pane().camera.distance, distance);
}

TEST(WindowRequest, PausedBackwardStandsUntilPlayIsPressed) {
    for (const auto& [line, from] : {std::pair("skelplay /walk.bvh --paused --backward", 0.0),
                                     std::pair("skelplay /walk.bvh --frame 12 --backward", 12.0)}) {
        Session session = opened(parsed(line));
        EXPECT_FALSE(session.playback.timeline.playing) << line;
        session::step(session, session::Seconds(0.1));
        EXPECT_EQ(session.playback.timeline.position, from) << line;
        ask(session, {session::command(session::play_or_pause)});
        const double begun = session.playback.timeline.position;
        session::step(session, session::Seconds(0.05));
        EXPECT_LT(session.playback.timeline.position, begun) << line;
    }
    const Session playing = opened(parsed("skelplay /walk.bvh --backward"));
    EXPECT_TRUE(playing.playback.timeline.playing);
    EXPECT_EQ(playing.playback.timeline.direction, -1);
    EXPECT_EQ(playing.playback.timeline.position, 100) << "from the end";
}

TEST(WindowRequest, WrongCallsAreRefused) {
    for (const char* words : {"--camera sideways", "--camera-2 sideways", "--speed 9", "--frame -1", "--paused --play",
                              "--theme blue", "--in x", "--ghosts 4,4", "--ghosts 4,4,0", "--ghosts 99,4,1", "--no-heat",
                              "--offsets 0,x", "--mode twice", "--compare 0", "--compare=-1", "--offsets 0,1e12"})
        expect_refusals({{shell_words(words), "skelplay: "}});
}

TEST(WindowRequest, WordsAreQuotedForAShell) {
    for (const char* word : {"plain", "", "two words", "it's", "$HOME", "a\\b", "*", "~", "#x", "-x", "a\nb", "ä", "'", "!",
                             "a=b:c,d@e%f+g/h.i_j"}) {
        const auto words = shell_words("program " + quoted(word));
        ASSERT_EQ(words.size(), 2U) << word;
        EXPECT_EQ(words[1], word);
    }
    EXPECT_EQ(quoted("/data/walk_01.bvh"), "/data/walk_01.bvh");
    EXPECT_EQ(quoted("it's"), "'it'\\''s'");
}

TEST(ExportLine, SaysWhatTheExportPanelWouldWrite) {
    Session session = test::pretend_session(files);
    test::open(session, {"/data/walk.bvh"});
    apply(session, session::set_play_range, 10, 20);
    takes::ExportRequest form;
    form.format = "htr";
    form.range = true;
    form.unit = "cm";
    form.up = "z";
    form.scale = 2.5;
    form.order = "ZYX";
    form.root_at_origin = true;
    session.ui.export_form = form;
    EXPECT_EQ(export_line(session, {session.document.active, "/out/a walk.htr"}),
              "skelplay convert /data/walk.bvh '/out/a walk.htr' --to htr --frames @11:@21 --scale 2.5 --root-at-origin "
              "--to-unit cm --to-up z --order ZYX");
    form.format = "glb";
    form.range = false;
    session.ui.export_form = form;
    EXPECT_EQ(export_line(session, {session.document.active, "/out/walk.glb"}),
              "skelplay convert /data/walk.bvh /out/walk.glb --to glb --scale 2.5 --root-at-origin")
        << "glTF has a unit and an up axis, and no angles";
    session.ui.export_form = {.format = "bvh", .repairs = {.smooth = 6, .mirror = true}};
    EXPECT_EQ(export_line(session, {session.document.active, "/out/walk.bvh"}),
              "skelplay convert /data/walk.bvh /out/walk.bvh --to bvh --smooth 6 --mirror");
    EXPECT_EQ(export_line(session, {session::FigureId::none, "/out/walk.htr"}), "");
}

/// What the Render panel copies for these settings.
std::string rendered_by(Session& session, const session::RenderSettings& settings, const char* output) {
    session.ui.render = settings;
    return render_line(session, {session.ui.render, output});
}

TEST(WindowRequest, TheRenderPanelsCommandKeepsWhatChangesThePicture) {
    Session session = walking();
    ask(session, {session::command(session::set_play_range, 10, 20),
                  session::command(session::set_camera, {{1, 2, 3}, 4.5, 0, 0, 0.6, true}, false, false, {})});
    session::RenderSettings settings;
    settings.rate = 25;
    settings.burn_in = true;
    EXPECT_EQ(rendered_by(session, settings, "/out/a walk.mp4"),
              "skelplay render /data/walk.bvh -o '/out/a walk.mp4' --size 1280x720 --frames @11:@21 --rate 25 --burn-in "
              "--camera 0,0,4.5,at=1:2:3,ortho");
    settings.kind = session::MediaKind::still;
    settings.stroboscope = true;
    settings.poses = 3;
    settings.shutter = 180;
    settings.labels = true;
    settings.transparent = true;
    EXPECT_EQ(rendered_by(session, settings, "/out/poses.png"),
              "skelplay render /data/walk.bvh -o /out/poses.png --size 1280x720 --frames @11,@16,@21 --stroboscope "
              "--burn-in --transparent --labels --camera 0,0,4.5,at=1:2:3,ortho");
    settings.stroboscope = settings.burn_in = settings.labels = settings.transparent = false;
    ask(session, {test::set("names", "yes")});
    EXPECT_EQ(rendered_by(session, settings, "/out/still.png"),
              "skelplay render /data/walk.bvh -o /out/still.png --size 1280x720 --frames @13 --shutter 180 --camera "
              "0,0,4.5,at=1:2:3,ortho")
        << "a picture has names only if the Render panel says so";
    settings.kind = session::MediaKind::pictures;
    settings.rate = 25;
    EXPECT_EQ(rendered_by(session, settings, "/out/%04d.png"), "") << "the command has no rate for pictures";
    EXPECT_EQ(render_line(test::pretend_session({}), {{}, "/out/walk.mp4"}), "") << "nothing is open";
}

// The walk is 1 cm a frame: at frame 12 the camera is 2 cm further than at the first frame of the range.
TEST(WindowRequest, TheRenderPanelsCommandFollowsFromItsFirstPicture) {
    Session session = walking();
    ask(session, {session::command(session::set_play_range, 10, 20),
                  session::command(session::set_camera, {{0.12, 1, 0}, 4.5, 0, 0, 0.6, true}, true, false, {})});
    EXPECT_THAT(rendered_by(session, {}, "/out/walk.mp4"), HasSubstr("--camera 0,0,4.5,at=0.1:1:0,follow,ortho"));
}

TEST(WindowRequest, ASkinThatIsNamedIsShownWhereSkinsWereHidden) {
    const auto shows_skins = [](const std::string& line) {
        const WindowRequest request = parsed(line);
        Session session(options_for(request));
        session.view.options.skins = false;  // as the state file had it
        begin(session, request);
        return session.view.options.skins;
    };
    EXPECT_TRUE(shows_skins("skelplay walk.bvh --skin man.obj"));
    EXPECT_FALSE(shows_skins("skelplay walk.bvh --skin man.obj --hide-skins"));
    EXPECT_FALSE(shows_skins("skelplay walk.bvh"));
}

TEST(WindowRequest, ARangeBeyondTheEndEndsTheProgramAsAWrongCall) {
    const auto complaint = [](const std::string& line) -> std::string {
        try {
            (void)opened(parsed(line));
        } catch (const UnfitRequest& reason) {
            return reason.what();
        }
        return {};
    };
    EXPECT_EQ(complaint("skelplay slow.bvh --in 51"),
              "--in: frame 51 is out of range: there are frames 0 to 50, which the file numbers @1 to @51");
    EXPECT_EQ(complaint("skelplay slow.bvh --in 3 --out 51"),
              "--out: frame 51 is out of range: there are frames 0 to 50, which the file numbers @1 to @51");
    EXPECT_EQ(complaint("skelplay slow.bvh --in 3 --out 50"), "");
}
}  // namespace
}  // namespace skelplay::cli
