#include "driver.h"
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <signal.h>
#include <sstream>
#include <stdexcept>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace skelplay::window_tests {
namespace {
namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds between_looks{20};

/// xdotool's word for "F5" or "shift+F5". Newer key maps have the function keys with Alt, too, which xdotool would
/// press: their place on the keyboard has no such doubt.
std::string key_word(const std::string& name) {
    const std::size_t key = name.rfind('+') + 1;  // npos + 1 is 0
    int number = 0;
    if (std::sscanf(name.c_str() + key, "F%d", &number) != 1) return name;
    constexpr int place_of_f1 = 67;
    constexpr int place_of_f11 = 95;
    return name.substr(0, key) + std::to_string(number > 10 ? place_of_f11 + number - 11 : place_of_f1 + number - 1);
}

std::vector<std::string> environment_with(const std::vector<std::string>& changes) {
    std::vector<std::string> all;
    const auto changed = [&](const std::string& entry) {
        return std::ranges::any_of(changes, [&](const std::string& change) {
            return entry.substr(0, entry.find('=')) == change.substr(0, change.find('='));
        });
    };
    for (char** entry = environ; *entry != nullptr; ++entry) {
        if (!changed(*entry)) all.emplace_back(*entry);
    }
    for (const std::string& change : changes) {
        if (change.find('=') != std::string::npos) all.push_back(change);
    }
    return all;
}

std::vector<char*> pointers(std::vector<std::string>& texts) {
    std::vector<char*> all;
    for (std::string& text : texts) all.push_back(text.data());
    all.push_back(nullptr);
    return all;
}

/// Replaces this (forked) process; what it says goes to files in the folder.
[[noreturn]] void become(std::vector<std::string> words, const fs::path& folder, std::vector<std::string> environment) {
    const int out = open((folder / "out").c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    const int err = open((folder / "err").c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    // Where tests are started in the background of a script, some signals are ignored, which a child inherits.
    for (const int signal : {SIGINT, SIGHUP, SIGTERM, SIGPIPE}) ::signal(signal, SIG_DFL);
    dup2(out, STDOUT_FILENO);
    dup2(err, STDERR_FILENO);
    if (chdir(folder.c_str()) == 0) execvpe(words.front().c_str(), pointers(words).data(), pointers(environment).data());
    _exit(127);
}

/// What a command prints; its end is waited for.
std::string output_of(std::vector<std::string> words) {
    const TemporaryFolder folder;
    Process process(words, folder.path(), {});
    EXPECT_GE(process.wait(), 0) << words[0] << " " << words[1];
    return folder.read("out");
}

std::string pixels(double value) { return std::to_string(static_cast<int>(std::lround(value))); }
}  // namespace

State::State(std::string_view text) {
    std::istringstream lines{std::string(text)};
    for (std::string line; std::getline(lines, line);) {
        const std::size_t equals = line.find('=');
        if (equals != std::string::npos) values_[line.substr(0, equals)] = line.substr(equals + 1);
    }
}

std::string State::operator[](std::string_view key) const {
    const auto found = values_.find(key);
    return found == values_.end() ? std::string() : found->second;
}

double State::number(std::string_view key) const {
    const auto all = numbers(key);
    return all.empty() ? 0.0 : all.front();
}

std::vector<double> State::numbers(std::string_view key) const {
    std::string text = (*this)[key];
    std::ranges::replace_if(
        text, [](char c) { return c == ',' || c == 'x'; }, ' ');
    std::istringstream stream(text);
    return {std::istream_iterator<double>(stream), {}};
}

glm::dvec2 State::item(std::string_view name) const {
    const auto rectangle = numbers("item." + std::string(name));
    EXPECT_EQ(rectangle.size(), 4U) << name << " is not drawn";
    if (rectangle.size() != 4) return {0, 0};
    return {rectangle[0] + rectangle[2] / 2, rectangle[1] + rectangle[3] / 2};
}

std::string State::text() const {
    std::string text;
    for (const auto& [key, value] : values_) {
        if (!key.starts_with("item.") && !key.starts_with("bone.")) text += key + "=" + value + "\n";
    }
    return text;
}

Process::Process(const std::vector<std::string>& words, const fs::path& folder,
                 const std::vector<std::string>& environment) {
    std::vector<std::string> all = environment_with(environment);
    id_ = fork();
    if (id_ == 0) become(words, folder, std::move(all));
}

Process::~Process() {
    if (!running()) return;
    kill(id_, SIGKILL);
    waitpid(id_, &status_, 0);
}

bool Process::running() {
    if (!ended_ && waitpid(id_, &status_, WNOHANG) == id_) ended_ = true;
    return !ended_;
}

int Process::wait() {
    const auto end = Clock::now() + Driver::patience;
    while (running() && Clock::now() < end) std::this_thread::sleep_for(std::chrono::milliseconds(5));
    if (!ended_) return -1;
    return WIFEXITED(status_) ? WEXITSTATUS(status_) : -2;
}

namespace {
/// The folder is the program's home.
std::vector<std::string> at_home(const fs::path& folder, const std::vector<std::string>& more) {
    std::vector<std::string> environment{"SKELPLAY_STATE_FILE=" + (folder / "state").string(),
                                         "XDG_CONFIG_HOME=" + (folder / "config").string(),
                                         "XDG_CACHE_HOME=" + (folder / "cache").string(), "HOME=" + folder.string()};
    environment.insert(environment.end(), more.begin(), more.end());
    return environment;
}

std::vector<std::string> call_of(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), SKELPLAY_PROGRAM);
    return arguments;
}
}  // namespace

Driver::Driver(const TemporaryFolder& folder, std::vector<std::string> arguments,
               const std::vector<std::string>& environment)
    : folder_(folder), process_(call_of(std::move(arguments)), folder.path(), at_home(folder.path(), environment)) {
    fs::remove(folder.path() / "state");
    wait_for("a first picture", [](const State& state) { return state.number("pictures") > 0; });
    std::istringstream(output_of({"xdotool", "search", "--onlyvisible", "--class", "skelplay"})) >> window_;
    EXPECT_FALSE(window_.empty()) << "no window is to be seen";
    // Without a window manager the keyboard belongs to the window under the pointer.
    move(glm::dvec2(state().numbers("viewport").at(0), state().numbers("viewport").at(1)) + 5.0);
    settle();
}

State Driver::state() const { return State(folder_.read("state")); }

State Driver::wait_for(std::string_view what, const std::function<bool(const State&)>& fits) {
    const auto end = Clock::now() + patience;
    while (Clock::now() < end) {
        if (State now = state(); fits(now)) return now;
        if (!process_.running()) break;
        std::this_thread::sleep_for(between_looks);
    }
    throw std::runtime_error("expected " + std::string(what) + ", found\n" + state().text() + complaints() +
                             (process_.running() ? "" : "The program has ended.\n"));
}

State Driver::wait_for(std::string_view key, std::string_view value) {
    return wait_for(std::string(key) + "=" + std::string(value), [&](const State& state) { return state[key] == value; });
}

State Driver::wait_for_item(std::string_view name) {
    return wait_for(name, [&](const State& state) { return state.has("item." + std::string(name)); });
}

State Driver::settle() {
    keys({"Pause"});
    ++echoes_;
    return wait_for("the end of all input", [this](const State& now) {
        if (now.number("echoes") < echoes_ || now["settled"] != "1") return false;
        return now["resting"] == "1" || (now["playing"] == "1" && now["loading"] == "0");
    });
}

State Driver::rest() {
    constexpr double turns = 6;
    std::string pictures;
    double drawn = 0;  // the turn by which the last picture was seen
    return wait_for("rest", [&](const State& now) {
        if (now["pictures"] != pictures || now["waits"] != "1" || now["resting"] != "1") drawn = now.number("turns");
        pictures = now["pictures"];
        return now.number("turns") >= drawn + turns;
    });
}

State Driver::hear(std::string_view text) {
    return wait_for("the toast " + std::string(text),
                    [&](const State& now) { return now["said"].find(text) != std::string::npos; });
}

void Driver::xdotool(std::vector<std::string> words) const {
    words.insert(words.begin(), "xdotool");
    output_of(std::move(words));
}

void Driver::keys(const std::vector<std::string>& names) {
    std::vector<std::string> words{"key"};
    std::ranges::transform(names, std::back_inserter(words), key_word);
    xdotool(std::move(words));
}

void Driver::hold(std::string_view key) { xdotool({"keydown", std::string(key)}); }
void Driver::let_go(std::string_view key) { xdotool({"keyup", std::string(key)}); }
void Driver::type(std::string_view text) { xdotool({"type", std::string(text)}); }

void Driver::move(glm::dvec2 to) { xdotool({"mousemove", "--window", window_, pixels(to.x), pixels(to.y)}); }
void Driver::press(int button) { xdotool({"mousedown", std::to_string(button)}); }
void Driver::release(int button) { xdotool({"mouseup", std::to_string(button)}); }

void Driver::click(glm::dvec2 at, int button) {
    move(at);
    xdotool({"click", std::to_string(button)});
}

void Driver::resize(int width, int height) {
    xdotool({"windowsize", window_, std::to_string(width), std::to_string(height)});
}

void Driver::hide() { xdotool({"windowunmap", "--sync", window_}); }
void Driver::show() { xdotool({"windowmap", "--sync", window_}); }

std::string Driver::complaints() const { return folder_.read("err"); }

Screen::Screen(const TemporaryFolder& folder)
    : server_({"Xvfb", "-displayfd", "1", "-screen", "0", "1600x1000x24", "-nolisten", "tcp", "-noreset"},
              folder.write("screen/log").parent_path(), {}) {
    std::string number;
    while (number.find('\n') == std::string::npos && server_.running()) {
        std::this_thread::sleep_for(between_looks);
        number = folder.read("screen/out");
    }
    EXPECT_TRUE(server_.running()) << folder.read("screen/err");
    display_.emplace("DISPLAY", ":" + number.substr(0, number.find('\n')));
}

void Screen::go() const { kill(server_.id(), SIGKILL); }

std::string walker(int frames) {
    std::string text = R"(HIERARCHY
ROOT hips
{
    OFFSET 0 0 0
    CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation
    JOINT spine
    {
        OFFSET 0 15 0
        CHANNELS 3 Zrotation Xrotation Yrotation
        JOINT head
        {
            OFFSET 0 50 0
            CHANNELS 3 Zrotation Xrotation Yrotation
            End Site
            {
                OFFSET 0 25 0
            }
        }
    }
    JOINT leftleg
    {
        OFFSET 12 0 0
        CHANNELS 3 Zrotation Xrotation Yrotation
        End Site
        {
            OFFSET 0 -90 0
        }
    }
    JOINT rightleg
    {
        OFFSET -12 0 0
        CHANNELS 3 Zrotation Xrotation Yrotation
        End Site
        {
            OFFSET 0 -90 0
        }
    }
}
MOTION
)";
    text += "Frames: " + std::to_string(frames) + "\nFrame Time: 0.01\n";
    for (int frame = 0; frame < frames; ++frame)
        text += "0 90 0 0 0 0 " + std::to_string(0.5 * frame) + " 0 0 0 0 0 0 0 0 0 0 0\n";
    return text;
}
}  // namespace skelplay::window_tests
