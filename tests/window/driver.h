#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <glm/vec2.hpp>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>
#include "support/environment_variable.h"
#include "support/temporary_folder.h"

namespace skelplay::window_tests {
/// What the program writes to SKELPLAY_STATE_FILE: exported_state() and where things are in the window.
class State {
public:
    explicit State(std::string_view text);

    /// The value of a key; empty if there is none.
    [[nodiscard]] std::string operator[](std::string_view key) const;
    [[nodiscard]] bool has(std::string_view key) const { return values_.find(key) != values_.end(); }
    [[nodiscard]] double number(std::string_view key) const;
    /// Numbers separated by commas or blanks.
    [[nodiscard]] std::vector<double> numbers(std::string_view key) const;
    /// The middle of the item with this name; a failed expectation if it is not drawn.
    [[nodiscard]] glm::dvec2 item(std::string_view name) const;
    [[nodiscard]] std::string text() const;

private:
    std::map<std::string, std::string, std::less<>> values_;
};

using test::TemporaryFolder;

/// A process that was started; killed when it is still there at the end.
class Process {
public:
    /// `environment` holds changes: NAME=value, or NAME alone to remove it.
    Process(const std::vector<std::string>& words, const std::filesystem::path& folder,
            const std::vector<std::string>& environment);
    ~Process();
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;

    [[nodiscard]] int id() const noexcept { return id_; }
    /// True while it has not ended.
    bool running();
    /// Its exit status once it has ended; -1 when it does not end in time, -2 when a signal ended it.
    int wait();

private:
    int id_ = -1;
    int status_ = 0;
    bool ended_ = false;
};

/// The program in a window, driven from outside like a person would. Every function waits for what it expects to see,
/// and gives up only after `patience`, which is there to end what hangs.
class Driver {
public:
    static constexpr std::chrono::minutes patience{5};

    /// Starts the program and waits until it has drawn something. The folder holds its state, its preferences and its
    /// output. `environment` holds further changes.
    Driver(const TemporaryFolder& folder, std::vector<std::string> arguments,
           const std::vector<std::string>& environment = {});

    [[nodiscard]] State state() const;
    /// The state once it fits; throws with `what` and the newest state if it never does.
    State wait_for(std::string_view what, const std::function<bool(const State&)>& fits);
    /// Waits for one value.
    State wait_for(std::string_view key, std::string_view value);
    /// Waits until something is drawn.
    State wait_for_item(std::string_view name);
    /// Waits until all input so far has been handled and drawn, and nothing is being read or worked out. While a take
    /// plays, only until it is read.
    State settle();
    /// Waits until the main loop has gone round several times without drawing, and nothing is left to be drawn.
    State rest();
    /// Waits until a toast with this text has been shown; it may be gone by now.
    State hear(std::string_view text);

    /// Keys as xdotool names them, one after the other: "space", "Right", "ctrl+q".
    void keys(const std::vector<std::string>& names);
    void hold(std::string_view key);
    void let_go(std::string_view key);
    void type(std::string_view text);
    void move(glm::dvec2 to);
    void press(int button);
    void release(int button);
    void click(glm::dvec2 at, int button = 1);
    /// Clicks on something that is drawn, once the window has settled.
    void click_on(std::string_view item) { click(settle().item(item)); }
    void resize(int width, int height);
    /// Takes the window off the screen, as minimising does, and puts it back.
    void hide();
    void show();

    Process& process() noexcept { return process_; }
    [[nodiscard]] std::string complaints() const;

private:
    void xdotool(std::vector<std::string> words) const;

    const TemporaryFolder& folder_;
    Process process_;
    double echoes_ = 0;   // that were asked for
    std::string window_;  // X's id
};

/// An X server of its own, of which keys repeat and which can be taken away. What is started meanwhile uses it.
class Screen {
public:
    explicit Screen(const TemporaryFolder& folder);
    void go() const;

private:
    Process server_;
    std::optional<test::EnvironmentVariable> display_;
};

/// A BVH with `frames` frames, 100 a second, of a figure 1.8 m tall in centimetres: hips with a spine and two legs. The
/// spine bends by half a degree a frame.
std::string walker(int frames);
}  // namespace skelplay::window_tests
