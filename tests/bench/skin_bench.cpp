// The cost of a skin per frame, for a small and a large one on sixty bones. skin_work is the processor's part: its
// nodes in the recursion, its palette and passing that to the driver. skin_frame is the whole picture: on a real GPU
// the large skin should be nearly as fast as the small one; on a software renderer the processor also draws the
// triangles.

#include <array>
#include <benchmark/benchmark.h>
#include <cmath>
#include <fmt/format.h>
#include <glad/gl.h>
#include <memory>
#include <numbers>
#include <span>
#include "output/offscreen_context.h"
#include "render/offscreen_target.h"
#include "render/passes.h"
#include "render/renderer.h"
#include "scene/draw_list.h"
#include "scene/skin_attachment.h"

namespace skelplay {
namespace {
constexpr int bone_count = 60;
constexpr double bone_length = 1.7 / bone_count;

/// An upright chain of bones inside a tube of `triangles` triangles, cut into a piece for each bone.
struct Column {
    figure::Skeleton skeleton;
    figure::Skin skin;
    std::shared_ptr<const scene::SkinSurface> surface;

    explicit Column(int triangles) {
        figure::SkeletonBuilder builder;
        figure::Mesh mesh;
        for (int i = 0; i < bone_count; ++i) {
            figure::Bone bone;
            bone.name = fmt::format("bone{}", i);
            bone.offset = {0, i == 0 ? 0 : bone_length, 0};
            bone.tail = {0, bone_length, 0};
            builder.add(bone, i == 0 ? figure::SkeletonBuilder::no_parent : static_cast<std::size_t>(i - 1));
            add_tube(mesh, bone.name, i * bone_length, triangles / bone_count / 2);
        }
        skeleton = std::get<figure::Skeleton>(builder.build());
        figure::triangulate(mesh);
        skin = scene::attach_skin(std::move(mesh), skeleton, figure::rest_motion(skeleton, {}));
        surface = std::make_shared<const scene::SkinSurface>(scene::make_surface(skin));
    }

    /// Quads in rows of 17 around a bone.
    static void add_tube(figure::Mesh& mesh, const std::string& group, double from, int quads) {
        constexpr std::uint32_t sides = 17;
        const auto rows = static_cast<std::uint32_t>(std::max(quads / static_cast<int>(sides), 1));
        const auto first = static_cast<std::uint32_t>(mesh.positions.size());
        for (std::uint32_t row = 0; row <= rows; ++row)
            for (std::uint32_t side = 0; side < sides; ++side) {
                const double turn = 2 * std::numbers::pi * side / sides;
                mesh.positions.emplace_back(0.15 * std::cos(turn), from + bone_length * row / rows, -0.15 * std::sin(turn));
            }
        mesh.groups.push_back(group);
        mesh.group_sets.push_back({static_cast<std::uint32_t>(mesh.groups.size() - 1)});
        for (std::uint32_t row = 0; row < rows; ++row)
            for (std::uint32_t side = 0; side < sides; ++side) {
                const std::uint32_t a = first + row * sides + side;
                const std::uint32_t b = first + row * sides + (side + 1) % sides;
                figure::Face face;
                face.first_corner = static_cast<std::uint32_t>(mesh.corners.size());
                face.corner_count = 4;
                face.group_set = static_cast<std::uint32_t>(mesh.group_sets.size() - 1);
                for (const std::uint32_t at : {a, b, b + sides, a + sides}) mesh.corners.push_back({at});
                mesh.faces.push_back(face);
            }
    }
};

/// A figure that is posed and drawn again and again.
struct Scene {
    Scene(const Column& of, bool with_skin) : column(of) {
        figure.name = "column";
        figure.skeleton = &of.skeleton;
        figure.pose = &pose;
        figure.colour = {0.8F, 0.3F, 0.0F};
        if (with_skin) {
            figure.rigid_skin = &of.skin;
            figure.surface = of.surface;
        }
        graph = scene::SceneGraph(std::span(&figure, 1));
    }

    const Column& column;
    figure::Pose pose;
    scene::FigureView figure;
    scene::SceneGraph graph;
    scene::WorldMatrices world;
    scene::DrawList list;

    const scene::DrawList& draw(const glm::dvec3& origin) {
        figure::rest_pose(column.skeleton, pose);
        scene::evaluate(graph, std::span(&figure, 1), world);
        scene::build_draw_list(graph, std::span(&figure, 1), world, {}, {}, origin, list);
        return list;
    }
};

/// Arguments: triangles; 0: the same figure without a skin.
void skin_work(benchmark::State& state) {
    const output::OffscreenContext context;
    const Column column(std::max(static_cast<int>(state.range(0)), 2000));
    Scene scene(column, state.range(0) > 0);
    render::SkinPass pass;
    const auto upload = [&] {
        const scene::DrawList& list = scene.draw({});
        pass.upload(list, {}, false);
    };
    upload();
    for (auto _ : state) upload();
    state.counters["triangles"] = static_cast<double>(column.surface->triangles.size()) / 3;
}

/// Arguments: triangles.
void skin_frame(benchmark::State& state) {
    const output::OffscreenContext context;
    const Column column(static_cast<int>(state.range(0)));
    Scene scene(column, true);
    render::Renderer renderer;
    const render::OffscreenTarget target(1280, 720, 0);
    scene::Camera camera;
    camera.target = {0, 0.9, 0};
    const scene::CameraMatrices matrices = scene::matrices(camera, {1280, 720}, 1.0);
    for (auto _ : state) {
        target.bind();
        renderer.draw(scene.draw(camera.target), matrices, {0, 0, 1280, 720});
        glFinish();
    }
    state.counters["triangles"] = static_cast<double>(column.surface->triangles.size()) / 3;
}

BENCHMARK(skin_work)->ArgName("triangles")->Arg(0)->Arg(2000)->Arg(200000)->Unit(benchmark::kMicrosecond);
BENCHMARK(skin_frame)->ArgName("triangles")->Arg(2000)->Arg(200000)->Unit(benchmark::kMillisecond)->UseRealTime();
}  // namespace
}  // namespace skelplay
