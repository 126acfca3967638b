#include <benchmark/benchmark.h>
#include <glad/gl.h>
#include <glm/gtc/matrix_transform.hpp>
#include "output/image_file.h"
#include "output/offscreen_context.h"
#include "render/load_gl.h"
#include "render/offscreen_target.h"
#include "render/renderer.h"
#include "support/mannequin.h"
#include "support/stick_person.h"

namespace skelplay {
namespace {
/// The parts of a frame to draw, so that their costs can be separated.
enum Part : int { whole, no_shadow, no_figure, no_ground };

/// Draws one frame off screen and waits until it is finished; arguments: width, height, samples, part.
void draw_frame(benchmark::State& state) {
    const output::OffscreenContext context;
    render::Renderer renderer;
    const auto width = static_cast<int>(state.range(0));
    const auto height = static_cast<int>(state.range(1));
    const auto part = static_cast<Part>(state.range(3));
    const render::OffscreenTarget target(width, height, static_cast<int>(state.range(2)));

    scene::Camera camera;
    camera.target = {0, 0.9, 0};
    camera.pitch = part == no_ground ? -0.2 : 0.2;  // the ground is not visible from below
    scene::DrawList list = test::stick_person(camera.target);
    list.ground.shadow = part != no_shadow;
    if (part == no_figure) {
        list.bones.clear();
        list.joints.clear();
    }
    const scene::CameraMatrices matrices =
        scene::matrices(camera, {static_cast<double>(width), static_cast<double>(height)}, 1.0);
    for (auto _ : state) {
        target.bind();
        renderer.draw(list, matrices, {0, 0, width, height});
        glFinish();
    }
}

/// Frames of a mannequin that stands before a camera, with its shadow; argument: bones (0), body (1).
void body_frame(benchmark::State& state) {
    const output::OffscreenContext context;
    render::Renderer renderer;
    const render::OffscreenTarget target(1280, 720, 0);
    scene::Camera camera;
    camera.target = {0, 0.9, 0};
    const test::Mannequin person;
    const auto show = state.range(0) == 1 ? scene::FigureForm::body : scene::FigureForm::bones;
    const scene::DrawList list = test::drawn(person.view(), {.show = show}, {}, camera.target);
    const scene::CameraMatrices matrices = scene::matrices(camera, {1280, 720}, 1.0);
    for (auto _ : state) {
        target.bind();
        renderer.draw(list, matrices, {0, 0, 1280, 720});
        glFinish();
    }
}

/// Pictures of figures that swing their arms: pose, draw list and drawing; arguments: how many, bones (0) or bodies (1).
void crowd(benchmark::State& state) {
    const output::OffscreenContext context;
    state.SetLabel(render::renderer_info().renderer);
    render::Renderer renderer;
    const render::OffscreenTarget target(1280, 720, 0);
    const auto count = static_cast<std::size_t>(state.range(0));
    const auto side = static_cast<std::size_t>(std::ceil(std::sqrt(static_cast<double>(count))));
    const test::Mannequin person;
    std::vector<figure::Pose> poses(count, person.pose);
    std::vector<scene::FigureView> people(count, person.view());
    for (std::size_t i = 0; i < count; ++i) {
        people[i].pose = &poses[i];
        people[i].to_world[3] = {1.5 * static_cast<double>(i % side), 0.0, 1.5 * static_cast<double>(i / side), 1.0};
    }
    scene::Camera camera;
    camera.target = {0.75 * static_cast<double>(side), 0.9, 0.75 * static_cast<double>(side)};
    camera.distance = 4.0 + 2.0 * static_cast<double>(side);
    const scene::CameraMatrices matrices = scene::matrices(camera, {1280, 720}, 4.0 * static_cast<double>(side));
    const scene::ViewOptions options{.show = state.range(1) == 1 ? scene::FigureForm::body : scene::FigureForm::bones};
    const scene::SceneGraph graph(people);
    const std::size_t arm = figure::index(person.bone(figure::Part::upper_arm, figure::Side::left));
    scene::WorldMatrices world;
    scene::DrawList list;
    for (auto _ : state) {
        for (figure::Pose& pose : poses) pose.local[arm] = glm::rotate(pose.local[arm], 0.02, glm::dvec3(0, 0, 1));
        scene::evaluate(graph, people, world);
        scene::build_draw_list(graph, people, world, options, {}, camera.target, list);
        target.bind();
        renderer.draw(list, matrices, {0, 0, 1280, 720}, {.less_detail = true});
        glFinish();
    }
}

void write_png(benchmark::State& state) {
    const output::OffscreenContext context;
    render::Renderer renderer;
    const render::OffscreenTarget target(1280, 720, 4);
    const scene::Camera camera;
    renderer.draw(test::stick_person(camera.target), scene::matrices(camera, {1280, 720}, 1.0), {0, 0, 1280, 720});
    const render::Image image = target.read();
    for (auto _ : state) benchmark::DoNotOptimize(output::png_bytes(image));
}

BENCHMARK(draw_frame)
    ->ArgNames({"width", "height", "samples", "part"})
    ->Args({900, 560, 0, whole})
    ->Args({900, 560, 0, no_shadow})
    ->Args({900, 560, 0, no_figure})
    ->Args({900, 560, 0, no_ground})
    ->Args({900, 560, 4, whole})
    ->Args({1280, 720, 0, whole})
    ->Args({1280, 720, 4, whole})
    ->Unit(benchmark::kMillisecond)
    ->MeasureProcessCPUTime()
    ->UseRealTime();
BENCHMARK(body_frame)->ArgName("body")->Arg(0)->Arg(1)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(crowd)
    ->ArgNames({"figures", "bodies"})
    ->ArgsProduct({{1, 100, 1000, 10000}, {0, 1}})
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();
BENCHMARK(write_png)->Unit(benchmark::kMillisecond);
}  // namespace
}  // namespace skelplay
