// Plain areas are left to the application to fill: drawn by ImGui, they would take half of a frame on a software
// renderer.

#include <cmath>
#include "panels/panel_rig.h"
#include "panels/style.h"
#include "session/window.h"

namespace skelplay {
namespace {
using namespace session;
using BackdropsOpen = test::OpenFixture;
using panels::Backdrop;
using test::OpenRig;

/// The number of pixels that ImGui draws in all windows; overlapped ones count again.
double drawn_pixels() {
    double area = 0;
    const ImDrawData& data = *ImGui::GetDrawData();
    for (int n = 0; n < data.CmdListsCount; ++n) {
        const ImDrawList& list = *data.CmdLists[n];
        for (const ImDrawCmd& command : list.CmdBuffer) {
            for (unsigned i = 0; i < command.ElemCount; i += 3) {
                const auto corner = [&](unsigned k) {
                    const ImDrawIdx index = list.IdxBuffer[static_cast<int>(command.IdxOffset + i + k)];
                    return list.VtxBuffer[static_cast<int>(command.VtxOffset) + index].pos;
                };
                const ImVec2 a = corner(0);
                const ImVec2 b = corner(1);
                const ImVec2 c = corner(2);
                area += 0.5 * std::abs(static_cast<double>((b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y)));
            }
        }
    }
    return area;
}

TEST_F(BackdropsOpen, TheFirstIsTheWholeWindowInThePanelsColour) {
    ASSERT_FALSE(state.backdrops.empty());
    const Backdrop& whole = state.backdrops.front();
    EXPECT_EQ(whole.rect.width, 1280);
    EXPECT_EQ(whole.rect.height, 800);
    EXPECT_EQ(whole.colour, panels::palette(scene::Theme::dark).panel);
}

TEST_F(BackdropsOpen, TheRangeLiesOnTheTimeBar) {
    const panels::Rect bar = rect("time-bar");
    ASSERT_GE(state.backdrops.size(), 3U);
    const Backdrop& track = state.backdrops[1];
    const Backdrop& range = state.backdrops[2];
    EXPECT_GT(track.rect.x, bar.x) << "the lanes' names are before it";
    EXPECT_EQ(track.rect.x + track.rect.width, bar.x + bar.width);
    EXPECT_GT(range.rect.x, track.rect.x);
    EXPECT_LT(range.rect.x + range.rect.width, bar.x + bar.width);
}

TEST_F(BackdropsOpen, ThereAreNoneWhilePanelsAreHidden) {
    ask(session::toggle_panels);
    ASSERT_FALSE(state.backdrops.empty());
    EXPECT_EQ(state.backdrops.front().rect.y, state.viewport.height) << "the time bar has its own";
    ask(session::toggle_panels);
    EXPECT_TRUE(state.backdrops.empty());
}

TEST_F(BackdropsOpen, WhatIsLeftToDrawIsSmall) {
    const panels::Rect picture = state.viewport;
    const double panels = 1280.0 * 800.0 - static_cast<double>(picture.width) * static_cast<double>(picture.height);
    // Texts, rows and frames are a fifth, the lanes' marks included if they are there already; plain areas would be
    // all.
    EXPECT_LT(drawn_pixels(), 0.25 * panels);
}
}  // namespace
}  // namespace skelplay
