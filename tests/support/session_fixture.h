#pragma once

#include <concepts>
#include <filesystem>
#include <glm/vec3.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <memory>
#include <string>
#include <utility>
#include <vector>
#include "session/command.h"
#include "session/files/opening.h"
#include "session/posed_scene.h"
#include "session/session.h"
#include "support/tiny_session.h"

namespace skelplay::test {
/// Applies commands one after the other.
template <std::convertible_to<session::Command>... Commands>
void apply(session::Session& session, const Commands&... commands) {
    (session::apply(session, session::Command(commands)), ...);
}

/// Lets a step go by without time.
inline bool step(session::Session& session) { return session::step(session, session::Seconds(0)); }

/// Waits until everything that is asked for is worked out, without time passing.
inline void settle(session::Session& session) {
    step(session);
    session::wait_for_analyses(session);
    step(session);
}

/// The text of the toast; empty: there is none.
inline std::string toast_of(const session::Session& session) {
    return session.ui.toast ? session.ui.toast->text : std::string();
}

/// The name of the active figure; empty: there is none.
inline std::string shown_in(const session::Session& session) {
    const session::OpenFigure* active = session::active_figure(session.document);
    return active == nullptr ? std::string() : active->take.figure->name;
}

/// The files that most tests open. Figures walk a hundredth of a metre a frame.
inline PretendFiles usual_files() {
    return {{"a.bvh", {}},
            {"b.bvh", {}},
            {"c.bvh", {}},
            {"bad.bvh", {.refused = true}},
            {"half.bvh", {.frames = 51, .fps = 50.0}},
            {"one.bvh", {.frames = 1}},
            {"far.bvh", {.frames = 4001}},
            {"turning.bvh", {.turning = true}},
            {"weighed.bvh", {.weighed = true}},
            {"assumed.amc", {.fps = std::nullopt}}};
}

/// A session of pretended files and short words for what tests do and see in it.
struct SessionFixture : testing::Test {
    explicit SessionFixture(PretendFiles pretended = usual_files())
        : files(std::make_shared<PretendFiles>(std::move(pretended))), session(options()) {}

    /// What is found under a name, from the next reading on.
    PretendFile& file(const std::string& name) { return (*files)[name]; }
    void open(std::vector<std::filesystem::path> paths, bool add = false) { test::open(session, std::move(paths), add); }
    /// Applies commands, then lets a step go by without time.
    void run(const auto&... commands) {
        test::apply(session, commands...);
        test::step(session);
    }
    /// Lets the application look at the disk as often as it takes to notice that a file was written again.
    void look_at_disk() {
        for (int i = 0; i < 3; ++i) {
            session::reload_changed(session);
            test::finish_loading(session);
        }
    }
    void settle() { test::settle(session); }
    void finish_loading() { test::finish_loading(session); }

    [[nodiscard]] const session::OpenFigure& figure(std::size_t index = 0) const {
        return session.document.figures.at(index);
    }
    [[nodiscard]] session::FigureId id(std::size_t index = 0) const { return figure(index).id; }
    [[nodiscard]] session::FigureId active() const { return session.document.active; }
    [[nodiscard]] const session::Timeline& timeline() const { return session.playback.timeline; }
    [[nodiscard]] double position() const { return timeline().position; }
    [[nodiscard]] const scene::Camera& camera() const { return session.view.pane().camera; }
    [[nodiscard]] std::string shown() const { return shown_in(session); }
    [[nodiscard]] std::string toast() const { return toast_of(session); }
    /// Where the root of a figure is along X: the frame's number / 100.
    [[nodiscard]] double hips_x(std::size_t index = 0) const {
        return session::world_of(session.posed, index, figure::BoneId{0})[3].x;
    }

    const std::shared_ptr<PretendFiles> files;
    session::Session session;

private:
    [[nodiscard]] session::SessionOptions options() const {
        session::SessionOptions options;
        options.loader = [read = files](const std::filesystem::path& path, const loaders::LoadOptions& asked,
                                        const base::Run&) { return pretend_load(*read, path, asked); };
        return options;
    }
};

/// The same with a.bvh open.
struct OneTake : SessionFixture {
    OneTake() { open({"a.bvh"}); }
};

/// The same with a.bvh and b.bvh open; a.bvh is active.
struct TwoTakes : SessionFixture {
    TwoTakes() { open({"a.bvh", "b.bvh"}); }
};
}  // namespace skelplay::test
