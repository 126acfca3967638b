// soak --folder FOLDER [--seed N] [--actions N | --seconds N] [--csv FILE]: does what people do with a session and its
// panels, at random and without a window: opens, damages and replaces files, clicks, drags, types, presses keys, sets
// options, compares, retargets, attaches skins, checks, exports, looks through the library. After so many actions it
// closes everything, opens the bundled walk and tells how much memory is in use and how long a frame takes: a row of
// the CSV. FOLDER is emptied first. The same seed gives the same actions.

#include <charconv>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <fmt/format.h>
#include <fstream>
#include <malloc.h>
#include <memory>
#include <optional>
#include <time.h>
#include <unistd.h>
#include "app/library_controller.h"
#include "output/offscreen_context.h"
#include "output/picture_painter.h"
#include "panels/panel_rig.h"
#include "render/graphics_error.h"
#include "session/analyses/checks.h"
#include "session/figures.h"
#include "session/files/exporting.h"
#include "session/files/link_files.h"
#include "session/files/opening.h"
#include "session/files/playlist.h"
#include "session/files/skin.h"
#include "session/keys.h"
#include "session/option_table.h"
#include "session/playback.h"
#include "session/posing.h"
#include "session/state.h"
#include "session/viewing.h"
#include "session/window.h"
#include "soak_files.h"

#ifdef SKELPLAY_SANITIZED
extern "C" std::size_t __sanitizer_get_current_allocated_bytes();  // NOLINT
#endif

namespace skelplay::soak {
namespace {
namespace fs = std::filesystem;

/// Megabytes that are allocated and not freed.
double live_megabytes() {
#ifdef SKELPLAY_SANITIZED
    return static_cast<double>(__sanitizer_get_current_allocated_bytes()) / 1e6;
#else
    const struct mallinfo2 all = mallinfo2();
    return static_cast<double>(all.uordblks + all.hblkhd) / 1e6;
#endif
}

/// Megabytes of this process that are in memory.
double resident_megabytes() {
    std::ifstream stream("/proc/self/statm");
    std::size_t size = 0;
    std::size_t resident = 0;
    stream >> size >> resident;
    return static_cast<double>(resident) * static_cast<double>(::sysconf(_SC_PAGESIZE)) / 1e6;
}

/// Milliseconds that this thread has worked.
double worked_milliseconds() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
}

/// Pictures of a session without a window.
class Pictures {
public:
    void paint(session::Session& session, std::vector<scene::DrawList>& lists) {
        drawing_.draw(session, lists);
        (void)output::paint(renderer_, target_, output::painted_views(session, lists), look_);
    }

private:
    static constexpr output::PictureLook small() {
        output::PictureLook look;
        look.size = {160, 90};
        look.samples = 0;
        return look;
    }
    output::OffscreenContext context_;
    output::PictureLook look_ = small();
    session::Drawing drawing_;
    render::Renderer renderer_;
    render::OffscreenTarget target_ = output::target_for(look_);
};

/// What a row of the CSV says.
struct Measured {
    double seconds = 0.0;  // since it began
    std::size_t actions = 0;
    std::size_t opened = 0;  // takes
    double live = 0.0;       // MB
    double resident = 0.0;   // MB
    double frame = 0.0;      // ms of processor time, the median
};

class Soak {
public:
    Soak(std::uint64_t seed, const fs::path& folder)
        : random_(seed), files_(folder / "share" / "skelplay"), exports_(folder / "out") {
        fs::create_directories(exports_);
        session::SessionOptions options;
        options.program = folder / "bin" / "skelplay";  // whose sample is one of the files
        options.state_file = folder / "state";
        options.reviews = true;
        options.checks = true;
        rig_.session = session::Session(std::move(options));
        for (const session::Option& option : session::option_table())
            defaults_.push_back(session::text_of(option, rig_.session));
        try {
            pictures_ = std::make_unique<Pictures>();
            library_ = std::make_unique<app::LibraryController>([] {});
        } catch (const render::GraphicsError& reason) {
            fmt::print("no pictures: {}\n", reason.what());
        }
        initial_ = rig_.state;
    }

    /// One action of a person.
    void act() {
        const std::size_t kind = random_.below(100);
        if (kind < 14) open();
        else if (kind < 24) change_files();
        else if (kind < 38) press_key();
        else if (kind < 64) click();
        else if (kind < 70) drag();
        else if (kind < 80) set_option();
        else if (kind < 90) command();
        else if (kind < 92) export_take();
        else if (kind < 94) type();
        else play();
        after_action();
    }

    /// Closes everything, opens the walk, and measures.
    Measured measure() {
        files_.restore();
        close_all();
        rig_.state = initial_;
        for (std::size_t i = 0; i < defaults_.size(); ++i)
            apply(session::command(session::set_option, session::option_table()[i].name, defaults_[i]));
        apply(session::command(session::open_files, {files_.folder() / "walk.bvh"}, false, false));
        test::finish_loading(rig_.session);
        rig_.settle();
        apply(session::command(session::frame_motion));
        rig_.session.playback.timeline.playing = false;
        Measured measured;
        std::vector<double> frames;
        for (std::size_t i = 0; i < 60; ++i) {
            apply(session::command(session::go_to_frame, static_cast<double>(i)));
            const double before = worked_milliseconds();
            rig_.frame();
            if (pictures_) pictures_->paint(rig_.session, rig_.lists);
            frames.push_back(worked_milliseconds() - before);
        }
        std::ranges::nth_element(frames, frames.begin() + 30);
        measured.frame = frames[30];
        close_all();
        rig_.settle();
        rig_.forget();
        for (const auto& entry : fs::directory_iterator(exports_)) fs::remove_all(entry.path());
#ifndef SKELPLAY_SANITIZED
        malloc_trim(0);
#endif
        measured.live = live_megabytes();
        measured.resident = resident_megabytes();
        measured.opened = opened_;
        return measured;
    }

private:
    void apply(const session::Command& command) {
        session::apply(rig_.session, command);
        session::step(rig_.session, session::Seconds(0));
    }
    [[nodiscard]] session::FigureId any_figure() {
        const auto& figures = rig_.session.document.figures;
        return figures.empty() ? session::FigureId::none : random_.one_of(figures).id;
    }
    [[nodiscard]] figure::BoneId any_bone(session::FigureId id) {
        const auto figure = session::find(rig_.session.document, id);
        if (!figure) return figure::BoneId::none;
        const std::size_t bones = rig_.session.document.figures[*figure].take.figure->skeleton.size();
        return bones == 0 ? figure::BoneId::none : figure::BoneId{static_cast<std::int32_t>(random_.below(bones))};
    }

    void open() {
        constexpr std::size_t most_open = 5;
        std::vector<fs::path> files{files_.take(random_)};
        if (random_.once_in(6)) files.push_back(files_.take(random_));
        if (random_.once_in(25)) files = {files.front().parent_path()};
        const bool add = rig_.session.document.figures.size() < most_open && random_.once_in(2);
        opened_ += files.size();
        apply(session::command(session::open_files, files, add, false));
        if (random_.once_in(4))
            return apply(session::command(session::open_files, {files_.take(random_)}, add,
                                          false));  // another one before it is read
        if (random_.once_in(10)) return apply(session::command(session::cancel_loading));
        rig_.settle();
    }

    void change_files() {
        for (std::size_t i = 0; i < 3; ++i) files_.change(random_);
        apply(session::command(session::reload_changed));
        rig_.settle();
    }

    void press_key() {
        const auto all = session::bindings();
        const session::Binding& binding = all[random_.below(all.size())];
        apply(binding.press);
        rig_.frames(2);
        if (binding.release) apply(binding.release);
    }

    void click() {
        rig_.settle();
        std::vector<panels::Rect> all;
        for (const auto& [name, rect] : rig_.items) all.push_back(rect);
        if (all.empty()) return;
        const panels::Rect& rect = random_.one_of(all);
        const ImVec2 at{rect.x + rect.width * static_cast<float>(random_.part()),
                        rect.y + rect.height * static_cast<float>(random_.part())};
        const bool ctrl = random_.once_in(10);
        panels::send_modifiers(ctrl, random_.once_in(10), false);
        random_.once_in(5) ? rig_.double_click(at) : rig_.click(at);
        panels::send_modifiers(false, false, false);
    }

    [[nodiscard]] ImVec2 anywhere() {
        return {1280 * static_cast<float>(random_.part()), 800 * static_cast<float>(random_.part())};
    }
    void drag() {
        if (random_.once_in(3)) {
            rig_.move(anywhere());
            return rig_.wheel(static_cast<float>(random_.part()) * 6 - 3);
        }
        const ImVec2 from = anywhere();
        rig_.drag(from, random_.once_in(2) ? anywhere() : ImVec2{from.x + 30, from.y + 10});
        apply(session::command(session::orbit_camera, {random_.part() * 200 - 100, random_.part() * 200 - 100}));
        apply(session::command(session::zoom_camera, 0.5 + random_.part(), {400, 300}));
    }

    void set_option() {
        const auto table = session::option_table();
        const session::Option& option = table[random_.below(table.size())];
        std::string value;
        if (option.words != nullptr && !option.words().empty()) value = random_.one_of(option.words());
        else if (!option.names.empty()) value = option.names[random_.below(option.names.size())];
        else value = fmt::format("{:.3g}", option.low + (option.high - option.low) * random_.part());
        apply(session::command(session::set_option, option.name, value));
        rig_.frames(2);
    }

    void command() {
        const session::FigureId figure = any_figure();
        const session::FigureId other = any_figure();
        const figure::BoneId bone = any_bone(figure);
        switch (random_.below(20)) {
            case 0:
            case 1: apply(session::command(session::compare, other, true, true)); break;
            case 2:
                apply(session::command(session::retarget, figure, random_.once_in(4) ? fs::path() : files_.take(random_)));
                break;
            case 3:
            case 4: apply(session::command(session::attach_skin, figure, files_.skin(random_))); break;
            case 5: apply(session::command(session::detach_skin, figure)); break;
            case 6:
            case 7: apply(session::command(session::select_bone, figure, bone)); break;
            case 8: apply(session::command(session::keep_curves, {figure, bone}, true)); break;
            case 9: apply(session::command(session::measure_from, figure, bone)); break;
            case 10: apply(session::command(session::set_up_axis, figure, figure::Axis::z)); break;
            case 11: apply(session::command(session::set_unit, figure, 0.001 + random_.part())); break;
            case 12: apply(session::command(session::set_rate, figure, 1 + 200 * random_.part())); break;
            case 13: apply(session::command(session::check_skin_motion)); break;
            case 14: apply(session::command(session::step_to_finding, 1)); break;
            case 15: apply(session::command(session::close_figure, figure)); break;
            case 16: apply(session::command(session::undo)); break;
            case 17: apply(session::command(session::link_markers, figure, bone, any_bone(figure), std::nullopt)); break;
            case 18: apply(session::command(session::use_take, figure, random_.below(3))); break;
            default: apply(session::command(session::open_next, random_.once_in(2) ? 1 : -1));
        }
        if (!random_.once_in(4)) rig_.settle();
    }

    void export_take() {
        const auto formats = exporters::export_formats();
        const exporters::ExportFormat& format = formats[random_.below(formats.size())];
        apply(session::command(session::set_option, "export-format", std::string(format.name)));
        const session::FigureId figure = any_figure();
        rig_.session.ui.form.reset();
        apply(session::command(session::toggle_form, session::Form::export_take));
        rig_.frames(3);
        if (const auto at = session::find(rig_.session.document, figure))  // so that a crash can be repeated
            fmt::print(stderr, "{} of {}\n", format.name, rig_.session.document.figures[*at].take.request.file.string());
        apply(
            session::command(session::start_export,
                             session::ExportOrder{figure, exports_ / ("e" + std::string(format.suffixes.front())), true}));
        for (int i = 0; i < 200 && rig_.session.ui.exporting; ++i) {
            ::usleep(2000);
            rig_.frame(0.01);
        }
    }

    void type() {
        static const std::vector<std::string> texts{"hip",   "12", "-3.5",     "\"", "left ",
                                                    "1e999", "..", "\xC3\xA4", "@5", "0"};
        ImGui::GetIO().AddInputCharactersUTF8(random_.one_of(texts).c_str());
        rig_.frames(2);
        if (random_.once_in(2)) rig_.key(random_.once_in(2) ? ImGuiKey_Enter : ImGuiKey_Escape);
    }

    void play() {
        apply(session::command(session::play_forward));
        const std::size_t frames = 1 + random_.below(20);
        for (std::size_t i = 0; i < frames; ++i) rig_.frame(1.0 / 30);
        if (pictures_) pictures_->paint(rig_.session, rig_.lists);
    }

    /// What the window does besides the panels.
    void after_action() {
        session::Session& session = rig_.session;
        session.ui.requests = {};
        if (library_) {
            // The library stays in the folder.
            const std::string shown = rig_.state.library.folder.string();
            if (!shown.empty() && !shown.starts_with(files_.folder().string())) {
                rig_.state.library.folder = files_.folder();
                ++rig_.state.library.asked;
            }
            (void)library_->poll(rig_.state.library);
            rig_.frame();
            library_->follow(rig_.state.library, session.ui.library.has_value());
            library_->look_for_changes(rig_.state.library);
        }
        // People do not leave a dialog or the library open for long.
        if (session.ui.library && random_.once_in(8)) apply(session::command(session::toggle_library));
        if (session.ui.open_dialog && random_.once_in(3)) apply(session::command(session::toggle_open_dialog));
        if (session.ui.marks_dialog) apply(session::command(session::toggle_marks_dialog));
        if (random_.once_in(30)) rig_.escape();
        rig_.forget();
    }

    void close_all() {
        session::Session& session = rig_.session;
        apply(session::command(session::cancel_loading));
        rig_.settle();
        if (session.ui.library) apply(session::command(session::toggle_library));
        if (session.ui.open_dialog) apply(session::command(session::toggle_open_dialog));
        session.ui.form.reset();
        for (int i = 0; i < 4; ++i) rig_.escape();
        while (!session.document.figures.empty())
            apply(session::command(session::close_figure, session.document.figures.front().id));
        rig_.settle();
    }

    Random random_;
    Files files_;
    fs::path exports_;
    test::PanelRig rig_;
    panels::PanelState initial_;
    std::vector<std::string> defaults_;  // of the option table
    std::size_t opened_ = 0;
    std::unique_ptr<Pictures> pictures_;  // null: there is no OpenGL
    std::unique_ptr<app::LibraryController> library_;
};

/// How it was called.
struct Call {
    std::uint64_t seed = 1;
    std::size_t actions = 0;  // 0: as many as fit into the seconds
    double seconds = 0.0;
    fs::path folder;
    fs::path csv;
};

double number(const char* text) { return std::strtod(text, nullptr); }

Call call_of(int count, char** words) {
    Call call;
    for (int i = 1; i + 1 < count; i += 2) {
        const std::string_view word = words[i];
        if (word == "--seed") call.seed = static_cast<std::uint64_t>(number(words[i + 1]));
        if (word == "--actions") call.actions = static_cast<std::size_t>(number(words[i + 1]));
        if (word == "--seconds") call.seconds = number(words[i + 1]);
        if (word == "--folder") call.folder = words[i + 1];
        if (word == "--csv") call.csv = words[i + 1];
    }
    return call;
}

int run(const Call& call) {
    constexpr std::size_t between_rows = 50;  // actions
    if (call.folder.empty() || (call.actions == 0 && call.seconds <= 0.0)) {
        std::fputs("soak: expected --folder FOLDER, and --actions N or --seconds N\n", stderr);
        return 2;
    }
    fs::remove_all(call.folder);
    fs::create_directories(call.folder);
    fs::current_path(call.folder);
    setenv("XDG_CACHE_HOME", (call.folder / "cache").c_str(), 1);
    setenv("XDG_CONFIG_HOME", (call.folder / "config").c_str(), 1);
    setenv("HOME", call.folder.c_str(), 1);
    fmt::print("seed {}\n", call.seed);
    std::ofstream csv(call.csv);
    csv << "seconds,actions,opened,live_mb,resident_mb,frame_ms\n";
    Soak soak(call.seed, call.folder);
    const auto begin = std::chrono::steady_clock::now();
    for (std::size_t action = 0;; ++action) {
        const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
        const bool ends = call.actions > 0 ? action >= call.actions : seconds >= call.seconds;
        if (ends || action % between_rows == 0) {
            const Measured row = soak.measure();
            csv << fmt::format("{:.0f},{},{},{:.2f},{:.1f},{:.3f}\n", seconds, action, row.opened, row.live, row.resident,
                               row.frame)
                << std::flush;
        }
        if (ends) break;
        soak.act();
    }
    return testing::UnitTest::GetInstance()->Failed() ? 1 : 0;
}
}  // namespace
}  // namespace skelplay::soak

int main(int count, char** words) {
    testing::InitGoogleTest();
    return skelplay::soak::run(skelplay::soak::call_of(count, words));
}
