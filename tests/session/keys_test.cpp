#include "session/keys.h"
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <map>
#include <string>
#include <string_view>
#include <vector>
#include "base/text.h"
#include "session/events.h"
#include "session/files/review.h"
#include "session/playback.h"
#include "session/viewing.h"
#include "support/session_fixture.h"
#include "support/temporary_folder.h"

namespace skelplay::session {
namespace {
// Alt is not used: with the mouse it orbits, pans, zooms and scrubs by parts of frames.
TEST(Keys, EveryBindingCanBeFoundNamedAndRunByItsOwnChords) {
    std::map<std::string, std::string_view> owners;
    std::map<std::string_view, int> starts;
    std::string_view group;
    for (const Binding& binding : bindings()) {
        ASSERT_FALSE(binding.chords.empty()) << binding.action;
        EXPECT_FALSE(binding.action.empty());
        EXPECT_FALSE(binding.group.empty());
        if (binding.group != group) {
            EXPECT_EQ(++starts[binding.group], 1) << binding.group << " is in two places";
        }
        group = binding.group;
        for (const Chord& chord : binding.chords) {
            EXPECT_EQ(binding_of(chord), &binding) << binding.action;
            EXPECT_FALSE(chord.alt) << binding.action;
            const std::string text = to_text(chord);
            EXPECT_FALSE(text.empty() || text.back() == '+') << binding.action << " has a key without a name";
            const auto [owner, is_new] = owners.emplace(text, binding.action);
            EXPECT_TRUE(is_new) << text << " is both " << owner->second << " and " << binding.action;
        }
        EXPECT_TRUE(binding.press) << binding.action;
    }
    EXPECT_EQ(binding_of({Key::space, true, false, false}), nullptr);
    EXPECT_EQ(binding_of({Key::none, false, false, false}), nullptr);
}

/// A key, and what a person sees of it when it is pressed over two takes of 101 frames, paused at the third frame of the
/// first one, whose chest is selected.
struct Expected {
    Chord chord;
    bool (*shows)(const Session& session);
};

template <UiEvent event> bool is_posted(const Session& session) { return session.ui.events == std::vector{event}; }
double position(const Session& session) { return session.playback.timeline.position; }
std::string bone(const Session& session) {
    const OpenFigure* open = selected_figure(session.document, session.view);
    return open == nullptr ? "" : open->take.figure->skeleton[session.view.selection.bone].name;
}
bool plays(const Session& session, int direction) {
    return session.playback.timeline.playing && session.playback.timeline.direction == direction;
}

TEST(Keys, DoWhatTheManualSays) {
    using S = const Session&;
    const std::vector<Expected> table{
        {{Key::space, false, false, false}, [](S s) { return plays(s, 1); }},
        {{Key::space, false, true, false}, [](S s) { return plays(s, -1); }},
        {{Key::left, false, false, false}, [](S s) { return position(s) == 1; }},
        {{Key::period, false, false, false}, [](S s) { return position(s) == 3; }},
        {{Key::right, false, true, false}, [](S s) { return position(s) == 12; }},
        {{Key::home, false, false, false}, [](S s) { return position(s) == 0; }},
        {{Key::end, false, false, false}, [](S s) { return position(s) == 100; }},
        {{Key::i, false, false, false}, [](S s) { return s.playback.timeline.in == 2; }},
        {{Key::o, false, false, false}, [](S s) { return s.playback.timeline.out == 2; }},
        {{Key::x, false, true, false}, [](S s) { return !s.playback.timeline.in && !s.playback.timeline.out; }},
        {{Key::backspace, false, false, false}, [](S s) { return s.playback.timeline.speed == 1; }},
        {{Key::minus, false, false, false}, [](S s) { return s.playback.timeline.speed == 0.5; }},
        {{Key::g, false, false, false}, is_posted<UiEvent::focus_frame_number>},
        {{Key::f, false, false, false}, [](S s) { return s.view.pane().camera.distance < 2; }},
        {{Key::f, false, true, false}, [](S s) { return s.view.pane().follow; }},
        {{Key::f, true, false, false}, is_posted<UiEvent::focus_filter>},
        {{Key::digit_1, true, false, false},
         [](S s) { return scene::eye(s.view.pane().camera).z < s.view.pane().camera.target.z - 1; }},
        {{Key::digit_7, true, false, false},
         [](S s) { return scene::eye(s.view.pane().camera).y < s.view.pane().camera.target.y - 1; }},
        {{Key::up, false, false, false}, [](S s) { return bone(s) == "hips"; }},
        {{Key::right, true, false, false}, [](S s) { return bone(s) == "leg"; }},
        {{Key::tab, false, false, false}, [](S s) { return s.document.active == s.document.figures[1].id; }},
        {{Key::question, false, false, false}, [](S s) { return s.ui.help_open; }},
        {{Key::q, true, false, false}, [](S s) { return s.ui.requests.quit; }},
        {{Key::b, true, false, false}, [](S s) { return bookmarked_frames(s.document) == std::vector<std::size_t>{2}; }},
        {{Key::bracket_left, false, false, false}, [](S s) { return s.ui.toast.has_value(); }},
        {{Key::f3, false, true, false},
         [](S s) { return s.ui.toast && s.ui.toast->text == "There is no finding before this frame"; }},
        {{Key::r, false, false, false}, [](S s) { return s.ui.toast && s.ui.toast->text == "No finding was gone to"; }},
        {{Key::f10, false, false, false}, is_posted<UiEvent::enter_menus>},
        {{Key::tab, true, false, false}, is_posted<UiEvent::next_tab>},
        {{Key::tab, true, true, false}, is_posted<UiEvent::previous_tab>},
        {{Key::f6, false, false, false}, is_posted<UiEvent::enter_column>},
        {{Key::g, false, true, false}, is_posted<UiEvent::focus_rate>},
        {{Key::escape, false, false, false}, is_posted<UiEvent::step_back>},
        {{Key::j, false, false, false}, [](S s) { return playing_speed(s.playback.timeline) == 1 && plays(s, -1); }},
        {{Key::k, false, false, false}, [](S s) { return !s.playback.timeline.playing; }},
        {{Key::l, false, false, false}, [](S s) { return plays(s, 1); }},
        {{Key::z, false, false, false},
         [](S s) { return s.ui.toast && s.ui.toast->text.find("no range") != std::string::npos; }},
        {{Key::b, false, false, false}, [](S s) { return s.view.options.ghosts.on; }},
        {{Key::p, false, false, false}, [](S s) { return s.view.options.path; }},
        {{Key::h, false, false, false}, [](S s) { return s.ui.hidden == Hidden::panels; }},
        {{Key::e, true, false, false}, [](S s) { return s.ui.form == Form::render_media; }},
        {{Key::m, false, false, false},
         [](S s) { return mark_of(s.document.review, reviewed_file(s.document)) == Mark::keep; }},
        {{Key::n, false, false, false},
         [](S s) { return mark_of(s.document.review, reviewed_file(s.document)) == Mark::reject; }},
    };
    for (const Expected& row : table) {
        const Binding* binding = binding_of(row.chord);
        ASSERT_NE(binding, nullptr) << to_text(row.chord);
        Session session = test::pretend_session(test::usual_files());
        test::open(session, {"a.bvh", "b.bvh"});
        apply(session, go_to_frame, 2);
        apply(session, select_bone, session.document.figures[0].id, figure::BoneId{1});
        session.ui.toast.reset();
        apply(session, binding->press);
        EXPECT_TRUE(row.shows(session)) << to_text(row.chord);
    }
}

TEST(Keys, DotsTellWhereADialogFollows) {
    const auto text = [](Key key, bool shift) { return menu_text(*binding_of({key, true, shift, false})); };
    EXPECT_EQ(text(Key::o, false), "Open\u2026");
    EXPECT_EQ(text(Key::e, false), "Render\u2026");
    EXPECT_EQ(text(Key::e, true), "Export\u2026");
    EXPECT_EQ(text(Key::q, false), "Quit");
}

TEST(Keys, FilesEndWithQuitAfterALine) {
    const Binding* last = nullptr;
    for (const Binding& binding : bindings())
        if (binding.group == "Files") last = &binding;
    ASSERT_NE(last, nullptr);
    EXPECT_EQ(last->action, "Quit");
    EXPECT_TRUE(last->begins_section);
}

TEST(Keys, WhatLastsWhileHeldEndsOnRelease) {
    const Binding* held = binding_released(Key::t);
    ASSERT_NE(held, nullptr);
    Session session;
    apply(session, held->press);
    EXPECT_TRUE(session.playback.rest_pose);
    apply(session, held->release);
    EXPECT_FALSE(session.playback.rest_pose);
    EXPECT_EQ(binding_released(Key::space), nullptr);
}

TEST(Keys, AreNamedAsTheyArePrinted) {
    EXPECT_EQ(to_text(Chord{Key::x, true, true, false}), "Ctrl+Shift+X");
    EXPECT_EQ(to_text(Chord{Key::page_down, false, false, true}), "Alt+Page Down");
    EXPECT_EQ(to_text(Chord{Key::f12, false, false, false}), "F12");
    EXPECT_EQ(to_text(Chord{Key::bracket_left, false, false, false}), "[");
    EXPECT_EQ(to_text(Chord{Key::digit_7, false, false, false}), "7");
    EXPECT_EQ(chords_text(*binding_of({Key::left, false, false, false})), "Left or ,");
}

/// The table of the manual, with a row for each group.
std::string keys_markdown() {
    std::string text = "| | keys |\n|---|---|";
    std::string_view group;
    for (const Binding& binding : bindings()) {
        text += binding.group == group ? " \u00b7 " : fmt::format("\n| {} | ", binding.group);
        group = binding.group;
        for (const Chord& chord : binding.chords) text += fmt::format("`{}` ", to_text(chord));
        text += base::lower(binding.action.substr(0, 1));
        text += binding.action.substr(1);
        // The row ends where the next group begins, or the table.
        if (&binding == &bindings().back() || (&binding + 1)->group != group) text += " |";
    }
    return text + "\n";
}

TEST(Keys, TheManualHasTheTable) {
    const std::string text = test::text_of(SKELPLAY_SOURCE_DIR "/assets/help/manual/window.md");
    const std::string begin = "<!-- keys -->\n";
    const auto from = text.find(begin);
    const auto to = text.find("<!-- /keys -->");
    ASSERT_NE(from, std::string::npos);
    ASSERT_NE(to, std::string::npos);
    EXPECT_EQ(text.substr(from + begin.size(), to - from - begin.size()), keys_markdown())
        << "replace the table in assets/help/manual/window.md by this one";
}
}  // namespace
}  // namespace skelplay::session
