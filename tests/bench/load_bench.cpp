// The cost of opening a file, compared to reading the same bytes on one thread and passing every token to from_chars.

#include "loaders/load.h"
#include <benchmark/benchmark.h>
#include "bench/from_chars_pass.h"
#include "bench/long_takes.h"
#include "scene/evaluator.h"

namespace skelplay {
namespace {
constexpr std::uint64_t bytes = 100'000'000;
constexpr const char* suffixes[]{".bvh", ".amc", ".htr"};

void count_bytes(benchmark::State& state, const std::filesystem::path& file) {
    state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(std::filesystem::file_size(file)));
}

void from_chars(benchmark::State& state) {
    const auto file = bench::long_take(suffixes[state.range(0)], bytes);
    for (auto _ : state) benchmark::DoNotOptimize(bench::from_chars_pass(file));
    state.SetLabel(suffixes[state.range(0)]);
    count_bytes(state, file);
}
BENCHMARK(from_chars)->DenseRange(0, 2)->Unit(benchmark::kMillisecond)->UseRealTime();

void load(benchmark::State& state) {
    const auto file = bench::long_take(suffixes[state.range(0)], bytes);
    const base::Run run{static_cast<unsigned>(state.range(1))};
    for (auto _ : state) {
        auto result = loaders::load(file, {}, run);
        benchmark::DoNotOptimize(result.figure->skeleton.size());
    }
    state.SetLabel(suffixes[state.range(0)]);
    count_bytes(state, file);
}
BENCHMARK(load)
    ->ArgNames({"format", "threads"})
    ->ArgsProduct({{0, 1, 2}, {1, 2}})
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

/// The positions of all bones in every frame of 100 MB, on one thread.
void whole_clip(benchmark::State& state) {
    const figure::Figure figure = loaders::load(bench::long_take(".bvh", bytes)).figure.value();
    scene::FigureEvaluator evaluator(figure.skeleton);
    figure::Pose pose;
    const std::size_t frames = figure::frame_count(figure.take);
    for (auto _ : state) {
        for (std::size_t frame = 0; frame < frames; ++frame) {
            figure::sample(figure.skeleton, figure.take, frame, pose);
            benchmark::DoNotOptimize(evaluator.positions(pose).data());
        }
    }
    state.counters["frames"] = static_cast<double>(frames);
    state.counters["bones"] = static_cast<double>(figure.skeleton.size());
}
BENCHMARK(whole_clip)->Unit(benchmark::kMillisecond)->UseRealTime();
}  // namespace
}  // namespace skelplay
