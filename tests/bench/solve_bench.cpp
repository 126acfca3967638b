// The rate at which positional takes are solved: 30 bones, with places that fit exactly, and with 5 mm of noise, where
// every frame is refined.

#include <benchmark/benchmark.h>
#include <cmath>
#include "processing/new_take.h"
#include "processing/solve_positions.h"
#include "support/positional_files.h"

namespace skelplay {
namespace {
/// A person of 1.7 m in 30 bones, whose joints all sway.
figure::Figure swaying(std::size_t frames) {
    const std::vector<std::pair<std::size_t, glm::dvec3>> joints{
        {0, {0, 0.95, 0}},      {0, {0, 0.1, 0}},      {1, {0, 0.15, 0}},      {2, {0, 0.15, 0}},
        {3, {0, 0.12, 0}},      {4, {0, 0.1, 0.02}},   {5, {0, 0.15, 0}},      {3, {0.05, 0.08, 0}},
        {7, {0.14, 0, 0}},      {8, {0.28, 0, 0}},     {9, {0.25, 0, 0}},      {10, {0.08, 0, 0}},
        {11, {0.05, 0, 0}},     {10, {0.03, 0, 0.04}}, {3, {-0.05, 0.08, 0}},  {14, {-0.14, 0, 0}},
        {15, {-0.28, 0, 0}},    {16, {-0.25, 0, 0}},   {17, {-0.08, 0, 0}},    {18, {-0.05, 0, 0}},
        {17, {-0.03, 0, 0.04}}, {0, {0.09, -0.05, 0}}, {21, {0, -0.42, 0}},    {22, {0, -0.4, 0}},
        {23, {0, -0.06, 0.13}}, {24, {0, 0, 0.07}},    {0, {-0.09, -0.05, 0}}, {26, {0, -0.42, 0}},
        {27, {0, -0.4, 0}},     {28, {0, -0.06, 0.13}}};
    processing::RotationTake take(std::vector<processing::RotationBone>(joints.size(), {true, true}), frames);
    std::vector<processing::RotationState> states(joints.size());
    for (std::size_t frame = 0; frame < frames; ++frame) {
        for (std::size_t i = 0; i < states.size(); ++i) {
            const double phase = 0.02 * static_cast<double>(frame) + static_cast<double>(i);
            states[i].rotation =
                figure::rotation_of({0.5 * std::sin(phase), 0.3 * std::sin(1.7 * phase), 0.2}, figure::zxy);
        }
        take.append(states);
    }
    figure::Figure figure;
    figure::SkeletonBuilder builder;
    for (std::size_t i = 0; i < joints.size(); ++i) {
        figure::Bone bone;
        bone.name = std::to_string(i);
        bone.offset = joints[i].second;
        bone.channels = take.channels(figure::bone_id(i));
        builder.add(bone, i == 0 ? figure::SkeletonBuilder::no_parent : joints[i].first);
    }
    figure.skeleton = std::get<figure::Skeleton>(builder.build());
    figure.take = take.take();
    return figure;
}

/// `state`: threads, and tenths of millimetres of noise.
void solve_person(benchmark::State& state) {
    constexpr std::size_t frames = 4000;
    const figure::Figure source = swaying(frames);
    test::JointTracks tracks = test::joint_tracks(source);
    if (state.range(1) > 0) test::add_noise(tracks, 1e-4 * static_cast<double>(state.range(1)));
    const figure::Figure positional = test::positional_figure(source.skeleton, tracks);
    const base::Run run{static_cast<unsigned>(state.range(0))};
    processing::SolvedPositions solved;
    for (auto step : state) solved = processing::solve_positions(positional, run);
    state.counters["frames/s"] =
        benchmark::Counter(static_cast<double>(frames), benchmark::Counter::kIsIterationInvariantRate);
    state.counters["refined"] = static_cast<double>(solved.refined_frames);
    state.counters["mean_error"] = solved.mean_error;
}

BENCHMARK(solve_person)
    ->ArgsProduct({{1, 2}, {0, 50}})
    ->ArgNames({"threads", "noise"})
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);
}  // namespace
}  // namespace skelplay
