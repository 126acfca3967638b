// The cost of posing the bundled walker: sampling its channels, the recursion, and the draw list.

#include <array>
#include <benchmark/benchmark.h>
#include "loaders/load.h"
#include "scene/draw_list.h"
#include "scene/evaluator.h"

namespace skelplay {
namespace {
const figure::Figure& walker() {
    static const figure::Figure figure = loaders::load(SKELPLAY_SOURCE_DIR "/assets/walk.amc").figure.value();
    return figure;
}

scene::FigureView view_of(const figure::Pose& pose) { return {"walker", &walker().skeleton, nullptr, &pose}; }

void sample(benchmark::State& state) {
    figure::Pose pose;
    std::size_t frame = 0;
    for (auto _ : state) {
        figure::sample(walker().skeleton, walker().take, frame++ % figure::frame_count(walker().take), pose);
        benchmark::DoNotOptimize(pose.local.data());
    }
}
BENCHMARK(sample);

void evaluate(benchmark::State& state) {
    figure::Pose pose;
    const std::array figures{view_of(pose)};
    const scene::SceneGraph graph(figures);
    figure::sample(walker().skeleton, walker().take, 0, pose);
    scene::WorldMatrices world;
    for (auto _ : state) {
        scene::evaluate(graph, figures, world);
        benchmark::DoNotOptimize(world.data());
    }
}
BENCHMARK(evaluate);

/// A full pose: sample and evaluate.
void pose(benchmark::State& state) {
    figure::Pose pose;
    const std::array figures{view_of(pose)};
    const scene::SceneGraph graph(figures);
    scene::WorldMatrices world;
    std::size_t frame = 0;
    for (auto _ : state) {
        figure::sample(walker().skeleton, walker().take, frame++ % figure::frame_count(walker().take), pose);
        scene::evaluate(graph, figures, world);
        benchmark::DoNotOptimize(world.data());
    }
    state.counters["bones"] = static_cast<double>(walker().skeleton.size());
}
BENCHMARK(pose);

void draw_list(benchmark::State& state) {
    figure::Pose pose;
    const std::array figures{view_of(pose)};
    const scene::SceneGraph graph(figures);
    figure::sample(walker().skeleton, walker().take, 0, pose);
    scene::WorldMatrices world;
    scene::evaluate(graph, figures, world);
    scene::DrawList list;
    for (auto _ : state) {
        scene::build_draw_list(graph, figures, world, {}, {}, {}, list);
        benchmark::DoNotOptimize(list.bones.data());
    }
}
BENCHMARK(draw_list);
}  // namespace
}  // namespace skelplay
