// The program in a page: the words of the link are those of the command line, and the page (page/*.js) asks for each
// picture.

#include <emscripten.h>
#include <exception>
#include <filesystem>
#include <imgui.h>
#include <iostream>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include "app/application.h"
#include "cli/command_line.h"
#include "session/state.h"
#include "session/viewing.h"
#include "session/window.h"

extern "C" {
// See window.js.
void skelplay_await_files(const char* lines);
void skelplay_fail(const char* sentence);
}

namespace {
using namespace skelplay;

std::unique_ptr<app::Application> application;  // as long as the page, once its files are there
std::optional<cli::WindowRequest> request;      // whose files are awaited

output::Exit open_window(const cli::WindowRequest& opened) {
    return app::open_or_report([&] {
        application = std::make_unique<app::Application>(opened);
        return output::Exit::done;
    });
}

/// The files of a request that are not here, a line each.
std::string missing_files(const cli::WindowRequest& wanted) {
    std::string lines;
    for (const std::filesystem::path& file : wanted.input.files) {
        std::error_code unknown;
        if (!std::filesystem::exists(file, unknown)) lines += file.filename().string() + '\n';
    }
    return lines;
}

std::vector<std::filesystem::path> paths_of(std::string_view lines) {
    std::vector<std::filesystem::path> paths;
    base::LineReader reader(lines);
    for (base::Line line; reader.next(line);)
        if (!line.text.empty()) paths.emplace_back(line.text);
    return paths;
}

void apply(const session::Command& command) { application->apply({&command, 1}); }

std::optional<session::Chord> chord_of(int key, int mods, const char* name) {
    app::KeyMap keys;
    return keys.chord(app::KeyEvent{key, 0, app::KeyEvent::Action::press, mods, name});
}

/// Tells the page what went wrong; nothing goes on afterwards.
template <class Work> void guarded(const Work& work) {
    try {
        work();
    } catch (const std::exception& reason) {
        skelplay_fail(reason.what());
    }
}
}  // namespace

extern "C" {

/// Does what there is to do, and returns for how many seconds the next turn may wait; negative: the program has ended.
EMSCRIPTEN_KEEPALIVE double skelplay_turn() {
    constexpr double ended = -1.0;
    constexpr double long_enough = 3600.0;
    if (!application) return long_enough;
    double seconds = ended;
    guarded([&] {
        render::OffscreenTarget::bind_window();
        if (application->turn()) seconds = application->idle_seconds();
    });
    return seconds;
}

/// Opens files of the page's memory: paths, a line each. If they were awaited, opens what awaited them. `welcomed`: the
/// sample was shown as a page shows it that has no take, others are shown as the user likes them.
EMSCRIPTEN_KEEPALIVE void skelplay_open(const char* lines, bool welcomed) {
    guarded([&] {
        app::FilesDropped dropped{paths_of(lines)};
        if (application) {
            const auto show = application->session().ui.set_by_call.find("show");
            if (welcomed && show != application->session().ui.set_by_call.end())
                apply(session::command(session::set_option, "show", show->second.before.front()));
            return application->handle(dropped);
        }
        cli::WindowRequest opened;
        opened.input.files = std::move(dropped.files);
        if (request && missing_files(*request).empty()) opened = *request;
        open_window(opened);
    });
}

/// Keeps the preferences. The page is told of every file that is written.
EMSCRIPTEN_KEEPALIVE void skelplay_keep() {
    if (application) application->keep_preferences();
}

/// Whether files are being written, one after the other.
EMSCRIPTEN_KEEPALIVE bool skelplay_is_writing() {
    return application && (application->session().ui.rendering || application->session().ui.exporting);
}

EMSCRIPTEN_KEEPALIVE bool skelplay_has_unsaved() { return application && application->session().document.review.unsaved(); }

/// Whether the keyboard writes into a text field.
EMSCRIPTEN_KEEPALIVE bool skelplay_wants_text() { return application && ImGui::GetIO().WantTextInput; }

/// Whether the pointer was over a panel in the last picture.
EMSCRIPTEN_KEEPALIVE bool skelplay_is_over_panel() { return application && ImGui::GetIO().WantCaptureMouse; }

/// Hides all panels but the time bar.
EMSCRIPTEN_KEEPALIVE void skelplay_embed() {
    if (application) apply(session::command(session::hide, session::Hidden::panels));
}

/// Whether the browser keeps a key for itself. `name`: as in skelplay_on_key().
EMSCRIPTEN_KEEPALIVE bool skelplay_keeps_key(int key, int mods, const char* name) {
    const auto chord = chord_of(key, mods, name);
    return chord && !session::is_received(session::to_text(*chord));
}

/// Whether the program does something with a key, so that the browser is not to.
EMSCRIPTEN_KEEPALIVE bool skelplay_uses_key(int key, int mods, const char* name) {
    const auto chord = chord_of(key, mods, name);
    if (!chord) return false;
    return session::binding_of(*chord) != nullptr || (!chord->alt && app::is_for_text(*chord)) ||
           chord->key == session::Key::escape;
}

/// The browser has entered or left full screen, perhaps by its own key.
EMSCRIPTEN_KEEPALIVE void skelplay_follow_full_screen(bool full) {
    if (!application || application->session().ui.full_screen == full) return;
    apply(session::toggle_full_screen);
}

}  // extern "C"

/// The clang in use would call a main() with arguments by another name than emscripten looks for.
extern "C" int start(int count, char** words) __asm__("main");

int start(int count, char** words) {
    const std::span<const char* const> arguments(words, static_cast<std::size_t>(count));
    const auto outcome = cli::run(arguments, std::cout, std::cerr);
    int status = 0;
    if (const int* ended = std::get_if<int>(&outcome)) {
        status = *ended;
    } else {
        request = std::get<cli::WindowRequest>(outcome);
        const std::string missing = missing_files(*request);
        if (!missing.empty()) {
            skelplay_await_files(missing.c_str());
            return status;
        }
        status = output::status(open_window(*request));
        if (application) return status;
    }
    std::cout.flush();
    std::cerr.flush();
    emscripten_force_exit(status);
}
