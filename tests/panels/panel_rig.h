#pragma once

#include <functional>
#include <glm/vec2.hpp>
#include <gtest/gtest.h>
#include <imgui.h>
#include <imgui_internal.h>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>
#include "panels/imgui_versions.h"
#include "panels/panels.h"
#include "session/command.h"
#include "session/playback.h"
#include "session/session.h"
#include "session/window.h"
#include "support/session_fixture.h"

namespace skelplay::panels {
// What panels::send_pointer() does not send, which counts from the next frame on, too.

/// Turns the wheel by notches.
inline void send_wheel(float notches) {
#if IMGUI_VERSION_NUM >= 18700
    ImGui::GetIO().AddMouseWheelEvent(0.0F, notches);
#else
    ImGui::GetIO().MouseWheel = notches;
#endif
}

/// Presses or releases a key.
inline void send_key(ImGuiKey key, bool down) {
    ImGuiIO& io = ImGui::GetIO();
#if IMGUI_VERSION_NUM >= 18700
    io.AddKeyEvent(key, down);
#else
    io.KeysDown[io.KeyMap[key]] = down;
#endif
}

inline void send_modifiers(bool ctrl, bool shift, bool alt) {
    ImGuiIO& io = ImGui::GetIO();
#if IMGUI_VERSION_NUM >= 18900
    io.AddKeyEvent(ImGuiMod_Ctrl, ctrl);
    io.AddKeyEvent(ImGuiMod_Shift, shift);
    io.AddKeyEvent(ImGuiMod_Alt, alt);
#elif IMGUI_VERSION_NUM >= 18700
    io.AddKeyEvent(ImGuiKey_ModCtrl, ctrl);
    io.AddKeyEvent(ImGuiKey_ModShift, shift);
    io.AddKeyEvent(ImGuiKey_ModAlt, alt);
#else
    io.KeyCtrl = ctrl;
    io.KeyShift = shift;
    io.KeyAlt = alt;
#endif
}
}  // namespace skelplay::panels

namespace skelplay::test {
/// Panels with an ImGui that has no back-end: the test sets mouse and keys, one change for each frame. Commands are
/// applied as in the window, and kept for the test.
class PanelRig {
public:
    explicit PanelRig(PretendFiles files = usual_files(), ImVec2 size = {1280, 800})
        : session(pretend_session(std::move(files))) {
        state.item_log = &items;
        ImGui::CreateContext();
        ImGuiIO& io = ImGui::GetIO();
        io.IniFilename = nullptr;
        io.DisplaySize = size;
        io.DeltaTime = 1.0F / 60;
        unsigned char* pixels = nullptr;
        int width = 0;
        int height = 0;
        io.Fonts->GetTexDataAsRGBA32(&pixels, &width, &height);
        panels::prepare_input();
        frames(3);  // the first ones only lay out
    }
    ~PanelRig() { ImGui::DestroyContext(); }
    PanelRig(const PanelRig&) = delete;
    PanelRig& operator=(const PanelRig&) = delete;

    void frame(double seconds = 0.0) {
        panels::before_frame(state);
        ImGui::NewFrame();
        state.add(std::exchange(session.ui.events, {}));
        take(panels::drag_playhead(session, state));
        take(panels::draw_panels(session, state));
        lists.resize(session.view.panes.size());
        take(panels::draw_overlay(session, lists, state));
        ImGui::Render();
        session::step(session, session::Seconds(seconds));
    }
    void frames(int count) {
        for (int i = 0; i < count; ++i) frame();
    }

    [[nodiscard]] bool has(std::string_view place) const { return items.contains(place); }
    /// Whether all of them are there.
    template <class... T>
    requires(sizeof...(T) > 1) [[nodiscard]] testing::AssertionResult has(const T&... places) const {
        testing::AssertionResult all = testing::AssertionSuccess();
        ((has(std::string_view(places)) ? void() : void(all = testing::AssertionFailure() << places << " is missing")),
         ...);
        return all;
    }
    /// Whether none of them is there.
    [[nodiscard]] testing::AssertionResult lacks(const auto&... places) const {
        testing::AssertionResult none = testing::AssertionSuccess();
        ((has(std::string_view(places)) ? void(none = testing::AssertionFailure() << places << " is there") : void()), ...);
        return none;
    }
    /// The rectangle of something drawn in the last frame.
    [[nodiscard]] panels::Rect rect(std::string_view place) const {
        const auto found = items.find(place);
        EXPECT_NE(found, items.end()) << place << " is not there";
        return found == items.end() ? panels::Rect{} : found->second;
    }
    [[nodiscard]] ImVec2 middle(std::string_view place) const {
        const panels::Rect r = rect(place);
        return {r.x + r.width * 0.5F, r.y + r.height * 0.5F};
    }

    void move(ImVec2 to) {
        panels::send_pointer(to);
        frame();
    }
    void press() {
        panels::send_button(0, true);
        frame();
    }
    void release() {
        panels::send_button(0, false);
        frame();
    }
    void drag(ImVec2 from, ImVec2 to) {
        move(from);
        press();
        move(to);
        release();
        frame();
    }
    /// Turns the wheel by notches for a frame.
    void wheel(float turns) {
        panels::send_wheel(turns);
        frame();
    }
    /// Clicks on one place after the other.
    template <class... T>
    requires(sizeof...(T) > 1) void click(const T&... places) { (click(places), ...); }
    void click(ImVec2 at) {
        move(at);
        press();
        release();
        frame();
        // Waits long enough that two clicks are not a double click.
        ImGui::GetIO().DeltaTime = 1.0F;
        frame();
        ImGui::GetIO().DeltaTime = 1.0F / 60;
    }
    void click(std::string_view place) { click(middle(place)); }
    void click_and_settle(const auto&... places) { ((click(places), settle()), ...); }
    /// Opens a list and takes one of its rows.
    void choose(std::string_view menu, std::string_view row) {
        click(menu, row);
        frames(2);
    }
    void double_click(std::string_view place) { double_click(middle(place)); }
    void double_click(ImVec2 at) {
        move(at);
        press();
        release();
        press();
        release();
    }
    void type(const char* text) {
        ImGui::GetIO().AddInputCharactersUTF8(text);
        frames(3);
    }
    /// Presses and releases keys, and lets the panels settle after each.
    void key(const auto&... keys) {
        for (const auto key : {static_cast<ImGuiKey>(keys)...}) {
            panels::send_key(key, true);
            frame();
            panels::send_key(key, false);
            frames(3);
        }
    }
    /// What the window does with Escape: a command, and the key for ImGui.
    void escape() {
        session::apply(session, session::post_event, session::UiEvent::step_back);
        key(ImGuiKey_Escape);
    }
    /// Waits until everything is read and worked out, and draws it.
    /// What is drawn may ask for more, which may be worked out before it is seen to be: only two quiet rounds are an end.
    void settle() {
        for (int quiet = 0; quiet < 2; ++quiet) {
            frames(3);
            finish_loading(session);
            if (session::analysing(session)) quiet = -1;
            session::wait_for_analyses(session);
        }
        frames(3);
    }
    /// Presses an arrow until the mark of ImGui's keyboard is on this item; false if it does not get there.
    bool walk_to(std::string_view place, ImGuiKey arrow = ImGuiKey_DownArrow) {
        constexpr int most_steps = 60;
        for (int i = 0; i < most_steps; ++i) {
            const ImGuiContext& context = *ImGui::GetCurrentContext();
            if (context.NavWindow != nullptr && has(place) &&
                ImGui::WindowRectRelToAbs(context.NavWindow, context.NavWindow->NavRectRel[0]).Contains(middle(place)))
                return true;
            key(arrow);
        }
        return false;
    }
    /// Applies commands, and lets the panels settle after each.
    template <std::convertible_to<session::Command>... Commands> void ask(const Commands&... wanted) {
        ((session::apply(session, session::Command(wanted)), session::step(session, session::Seconds(0)), frames(3)), ...);
    }
    template <class Result, class... Parameters>
    requires(sizeof...(Parameters) > 0) void ask(Result (*function)(session::Session&, Parameters...),
                                                 std::type_identity_t<std::decay_t<Parameters>>... arguments) {
        ask(session::command(function, std::move(arguments)...));
    }
    /// Begins anew with a session that reads files like this.
    void load_by(takes::LoadFile loader) {
        session::SessionOptions options;
        options.loader = std::move(loader);
        session = session::Session(std::move(options));
    }
    /// Begins anew with a session that finds a tiny figure in each file, changed like this.
    void load_tiny(const std::function<void(figure::Figure&)>& change) {
        load_by([change](const std::filesystem::path& path, const loaders::LoadOptions&, const base::Run&) {
            loaders::LoadResult result;
            result.figure = tiny_figure(path.string(), {});
            change(*result.figure);
            return result;
        });
    }
    /// Opens files and lets the panels settle.
    void open(std::vector<std::filesystem::path> paths, bool add = false) {
        test::open(session, std::move(paths), add);
        frames(3);
    }

    /// All text drawn in the last frame, without blanks, in drawing order.
    [[nodiscard]] static std::string text() {
        std::map<std::pair<float, float>, std::pair<ImVec2, char>> glyphs;  // by the first corner in the texture
        for (char c = '!'; c <= '~'; ++c) {
            const ImFontGlyph* glyph = panels::find_glyph(static_cast<ImWchar>(c));
            glyphs[{glyph->U0, glyph->V0}] = {{glyph->U1, glyph->V1}, c};
        }
        std::string text;
        const ImDrawData& data = *ImGui::GetDrawData();
        for (int i = 0; i < data.CmdListsCount; ++i) {
            const ImVector<ImDrawVert>& corners = data.CmdLists[i]->VtxBuffer;
            for (int k = 0; k + 2 < corners.Size; ++k) {
                const auto glyph = glyphs.find({corners[k].uv.x, corners[k].uv.y});
                if (glyph == glyphs.end()) continue;
                const auto& [last, c] = glyph->second;
                if (corners[k + 2].uv.x == last.x && corners[k + 2].uv.y == last.y) text += c;
            }
        }
        return text;
    }
    /// Whether a text was drawn in the last frame, blanks aside.
    [[nodiscard]] static bool says(std::string wanted) {
        std::erase_if(wanted, [](char c) { return c == ' ' || c == '\n'; });
        return text().find(wanted) != std::string::npos;
    }

    /// Whether all of them were drawn.
    template <class... T>
    requires(sizeof...(T) > 1) [[nodiscard]] static testing::AssertionResult says(const T&... wanted) {
        testing::AssertionResult all = testing::AssertionSuccess();
        ((says(std::string(wanted)) ? void() : void(all = testing::AssertionFailure() << wanted << " in " << text())), ...);
        return all;
    }

    /// Whether anything was drawn in this colour in the last frame.
    [[nodiscard]] static bool draws(ImU32 colour) {
        const ImDrawData& data = *ImGui::GetDrawData();
        for (int i = 0; i < data.CmdListsCount; ++i)
            for (const ImDrawVert& vertex : data.CmdLists[i]->VtxBuffer)
                if (vertex.col == colour) return true;
        return false;
    }

    /// Forgets the commands that came from the panels so far.
    void forget() { commands.clear(); }

    [[nodiscard]] const session::OpenFigure& figure(std::size_t index = 0) const {
        return session.document.figures.at(index);
    }
    [[nodiscard]] session::FigureId id(std::size_t index = 0) const { return figure(index).id; }
    [[nodiscard]] session::FigureId active() const { return session.document.active; }
    [[nodiscard]] const session::Timeline& timeline() const { return session.playback.timeline; }
    [[nodiscard]] double position() const { return timeline().position; }
    [[nodiscard]] session::FrameRange range() const { return session::range(timeline()); }
    [[nodiscard]] figure::BoneId selected() const { return session.view.selection.bone; }
    [[nodiscard]] std::string shown() const { return shown_in(session); }
    [[nodiscard]] std::string toast() const { return toast_of(session); }

    session::Session session;
    panels::PanelState state;
    panels::ItemLog items;                  // of the last frame
    std::vector<scene::DrawList> lists{1};  // of the picture's views
    std::vector<session::Command> commands;

private:
    void take(std::vector<session::Command> asked) {
        for (session::Command& command : asked) {
            session::apply(session, command);
            commands.push_back(std::move(command));
        }
    }
};

/// The same with "a.bvh" open.
struct OpenRig : PanelRig {
    explicit OpenRig(ImVec2 size = {1280, 800}) : PanelRig(usual_files(), size) { open({"a.bvh"}); }
};

/// The same, paused.
struct PausedRig : OpenRig {
    explicit PausedRig(ImVec2 size = {1280, 800}) : OpenRig(size) { ask(session::play_or_pause); }
};

/// The rigs as fixtures.
template <class Rig> struct RigFixture : testing::Test, Rig {};
using PanelFixture = RigFixture<PanelRig>;
using OpenFixture = RigFixture<OpenRig>;
using PausedFixture = RigFixture<PausedRig>;
}  // namespace skelplay::test
