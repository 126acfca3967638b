// The cost of a picture of the Curves panel: the whole user interface with its tab open, compared to another tab.

#include <algorithm>
#include <benchmark/benchmark.h>
#include <imgui.h>
#include "panels/imgui_versions.h"
#include "panels/panels.h"
#include "session/playback.h"
#include "session/session.h"
#include "session/viewing.h"
#include "support/tiny_session.h"

namespace skelplay {
namespace {
/// A hips bone with six channels of noise, the worst case for drawing.
figure::Figure noisy_figure(std::size_t frames) {
    figure::Figure made = test::tiny_figure("noise.bvh", {.frames = 1});
    figure::Motion motion;
    for (const figure::ChannelRole role : {figure::ChannelRole::translate, figure::ChannelRole::rotate})
        for (const figure::Axis axis : {figure::Axis::x, figure::Axis::y, figure::Axis::z})
            motion.channels.push_back({figure::BoneId{0}, role, axis, static_cast<std::uint32_t>(motion.channels.size())});
    constexpr std::size_t columns_of_a_take = 60;  // the other columns belong to other bones
    motion.columns = columns_of_a_take;
    motion.frames = frames;
    motion.frame_time = 0.01;
    std::uint32_t random = 1;
    for (std::size_t i = 0; i < frames * motion.columns; ++i) {
        random = random * 1664525U + 1013904223U;
        motion.samples.push_back(static_cast<double>(random >> 8U) * 1e-5);
    }
    made.take = std::move(motion);
    figure::SkeletonBuilder builder;
    figure::Bone hips;
    hips.name = "hips";
    hips.channels = {0, 6};
    hips.tail = {0, 1, 0};
    builder.add(hips);
    made.skeleton = std::get<figure::Skeleton>(builder.build());
    return made;
}

/// Panels without a back-end, 2000 pixels wide with a right column of 800.
class Desk {
public:
    explicit Desk(std::size_t frames) : session_(options(frames)) {
        state_.item_log = &items_;
        ImGui::CreateContext();
        ImGuiIO& io = ImGui::GetIO();
        io.IniFilename = nullptr;
        io.DisplaySize = {2000, 1200};
        io.DeltaTime = 1.0F / 60;
        unsigned char* pixels = nullptr;
        int width = 0;
        int height = 0;
        io.Fonts->GetTexDataAsRGBA32(&pixels, &width, &height);
        session_.ui.layout.right_width = 800;
        test::open(session_, {"noise.bvh"});
        session::apply(session_, session::play_or_pause);
        session::apply(session_, session::select_bone, session_.document.active, figure::BoneId{0});
        session::step(session_, session::Seconds(0));
        session::wait_for_analyses(session_);
        session::step(session_, session::Seconds(0));
        for (int i = 0; i < 3; ++i) picture();
    }
    ~Desk() { ImGui::DestroyContext(); }
    Desk(const Desk&) = delete;
    Desk& operator=(const Desk&) = delete;

    void open_tab(const char* name) {
        const panels::Rect tab = items_.find(name)->second;
        panels::send_pointer({tab.x + tab.width * 0.5F, tab.y + tab.height * 0.5F});
        for (const bool down : {false, true, false}) {
            panels::send_button(0, down);
            picture();
        }
        panels::send_pointer({5, 500});
        for (int i = 0; i < 3; ++i) picture();
    }
    void see(session::BarWindow time) {
        state_.curves.time = time;
        state_.curves.whole = false;
    }
    void picture() {
        ImGui::NewFrame();
        panels::draw_panels(session_, state_);
        ImGui::Render();
    }

private:
    static session::SessionOptions options(std::size_t frames) {
        session::SessionOptions options;
        options.loader = [frames](const std::filesystem::path&, const loaders::LoadOptions&, const base::Run&) {
            loaders::LoadResult result;
            result.figure = noisy_figure(frames);
            return result;
        };
        return options;
    }

    session::Session session_;
    panels::ItemLog items_;
    panels::PanelState state_;
};

void panels_without_curves(benchmark::State& state) {
    Desk desk(1000);
    for (auto _ : state) desk.picture();
}
BENCHMARK(panels_without_curves)->Unit(benchmark::kMillisecond);

/// This many frames of six channels, all visible.
void panels_with_curves(benchmark::State& state) {
    Desk desk(static_cast<std::size_t>(state.range(0)));
    desk.open_tab("tab-Curves");
    for (auto _ : state) desk.picture();
}
BENCHMARK(panels_with_curves)->Arg(1000)->Arg(20'000)->Arg(1'000'000)->Unit(benchmark::kMillisecond);

/// A million frames, of which this many are visible.
void panels_with_curves_zoomed(benchmark::State& state) {
    Desk desk(1'000'000);
    desk.open_tab("tab-Curves");
    desk.see({300'000, 300'000 + static_cast<double>(state.range(0))});
    for (auto _ : state) desk.picture();
}
BENCHMARK(panels_with_curves_zoomed)->Arg(50)->Arg(5000)->Arg(200'000)->Unit(benchmark::kMillisecond);
}  // namespace
}  // namespace skelplay
