// Compares whole pictures with those in tests/render/golden. They were made by llvmpipe of Mesa 22.3; other drivers
// round differently, so a picture may differ a little everywhere and much in few pixels. After a change that is
// meant to be seen:
//     SKELPLAY_RENEW_GOLDEN=1 build/release/tests/render_gl_tests --gtest_filter='*Golden*'
// then look at every picture that git shows as changed.

#include <cstdlib>
#include <filesystem>
#include <glm/gtc/matrix_transform.hpp>
#include <glm/trigonometric.hpp>
#include <memory>
#include <stb_image.h>
#include "output/image_file.h"
#include "render/gl_fixture.h"
#include "scene/ghosts.h"
#include "scene/ground.h"
#include "support/bent_arm.h"
#include "support/mannequin.h"
#include "support/stick_person.h"

namespace skelplay::test::golden_gl_test {
using render::Image;

constexpr double tolerated_mean = 1.2;    // of all channels, in steps of 8-bit colour
constexpr int tolerated_step = 24;        // a channel that differs more counts as another colour
constexpr double tolerated_share = 0.01;  // of pixels that have another colour

constexpr Canvas four_samples{320, 180, 4};

struct Golden {
    const char* name;
    scene::DrawList list;
    scene::Camera camera;
    Canvas canvas;
    render::DrawOptions options;
};

std::optional<Image> read_png(const std::filesystem::path& path) {
    Image image;
    int channels = 0;
    const std::unique_ptr<stbi_uc, void (*)(void*)> pixels(
        stbi_load(path.c_str(), &image.width, &image.height, &channels, 4), stbi_image_free);
    if (!pixels) return std::nullopt;
    image.rgba.assign(pixels.get(), pixels.get() + static_cast<std::ptrdiff_t>(image.width) * image.height * 4);
    return image;
}

void expect_alike(const Image& found, const Image& expected) {
    ASSERT_EQ(found.width, expected.width);
    ASSERT_EQ(found.height, expected.height);
    double sum = 0.0;
    std::size_t other_colours = 0;
    for (std::size_t pixel = 0; pixel < found.rgba.size(); pixel += 4) {
        int most = 0;
        for (std::size_t i = pixel; i < pixel + 4; ++i) {
            const int step = std::abs(found.rgba[i] - expected.rgba[i]);
            sum += step;
            most = std::max(most, step);
        }
        if (most > tolerated_step) ++other_colours;
    }
    const auto pixels = static_cast<double>(found.rgba.size() / 4);
    EXPECT_LT(sum / (pixels * 4.0), tolerated_mean);
    EXPECT_LT(static_cast<double>(other_colours) / pixels, tolerated_share);
}

void expect_golden(const Golden& golden) {
    const std::filesystem::path file =
        std::filesystem::path(SKELPLAY_SOURCE_DIR) / "tests/render/golden" / (std::string(golden.name) + ".png");
    const Image found = draw(golden.list, golden.camera, golden.canvas, golden.options);
    const auto channels = golden.options.transparent ? output::PngChannels::rgba : output::PngChannels::rgb;
    if (std::getenv("SKELPLAY_RENEW_GOLDEN") != nullptr) {
        ASSERT_EQ(output::write_png(file, found, channels), std::nullopt);
        GTEST_SKIP() << file << " was written";
    }
    const std::optional<Image> expected = read_png(file);
    ASSERT_TRUE(expected) << "no picture " << file;
    expect_alike(found, *expected);
    if (testing::Test::HasFailure()) {
        const std::filesystem::path kept = std::filesystem::temp_directory_path() / (std::string(golden.name) + ".png");
        output::write_png(kept, found, channels);
        ADD_FAILURE() << "compare " << kept << " with " << file;
    }
}

class GoldenGl : public GlTest {};

TEST_F(GoldenGl, APersonInTheDark) {
    const scene::Camera view = camera(35, 12, 3.6, {0, 0.88, 0});
    expect_golden({"person-dark", stick_person(view.target), view, four_samples, {1.0F, true}});
}

TEST_F(GoldenGl, ASelectedLegInTheLight) {
    const scene::Camera view = camera(-25, 18, 3.2, {0, 0.85, 0});
    scene::DrawList list = stick_person(view.target);
    list.theme = scene::Theme::light;
    for (const auto& [bone, emphasis] : {std::pair(11U, 2.0F), {13U, 1.0F}, {15U, 1.0F}})
        list.bones[bone].emphasis = list.joints[bone].emphasis = emphasis;
    expect_golden({"selected-light", list, view, four_samples, {}});
}

// White, without fog; for print.
TEST_F(GoldenGl, APersonOnPaper) {
    const scene::Camera view = camera(35, 12, 3.6, {0, 0.88, 0});
    scene::DrawList list = stick_person(view.target);
    list.theme = scene::Theme::paper;
    list.bones[11].emphasis = list.joints[11].emphasis = 2.0F;
    expect_golden({"person-paper", list, view, four_samples, {}});
}

// The shadow darkens whatever the picture is put on; only its alpha shows here.
TEST_F(GoldenGl, AShadowInATransparentPicture) {
    const scene::Camera view = camera(35, 25, 3.6, {0, 0.88, 0});
    scene::DrawList list = stick_person(view.target);
    list.theme = scene::Theme::paper;
    expect_golden({"shadow-transparent", list, view, four_samples, {.transparent = true}});
}

TEST_F(GoldenGl, FromAboveWithoutPerspectiveOrSamples) {
    scene::Camera view = camera(0, 90, 2.5, {0, 0.5, 0});
    view.orthographic = true;
    scene::DrawList list = stick_person(view.target, {0.091F, 0.456F, 0.815F, 1.0F});
    for (int axis = 0; axis < 3; ++axis) {
        glm::vec4 colour(0.1F, 0.1F, 0.1F, 1.0F);
        colour[axis] = 0.9F;
        glm::vec3 end(0.0F);
        end[axis] = 0.5F;
        list.lines.push_back({glm::vec3(0.0F), 0.0F, colour});
        list.lines.push_back({end, 0.0F, colour});
    }
    expect_golden({"above-orthographic", list, view, {320, 180, 0}, {}});
}

/// A person seen without perspective, on the ground as the window fits it.
Golden without_perspective(const char* name, scene::ViewPreset preset, double distance, const glm::dvec3& target) {
    Golden golden{name, stick_person(target), camera(0, 0, distance, target), four_samples, {}};
    golden.camera.orthographic = true;
    look(golden.camera, preset);
    fit_ground(golden.list, golden.camera, golden.canvas.size().aspect());
    return golden;
}

// The ground is a line with a tick at each tenth of a metre.
TEST_F(GoldenGl, FromTheSideWithoutPerspective) {
    expect_golden(without_perspective("side-orthographic", scene::ViewPreset::right, 3.6, {0, 0.88, 0}));
}

// Soles of feet, their shadow and the squares, seen through the ground.
TEST_F(GoldenGl, FromBelowWithoutPerspective) {
    expect_golden(without_perspective("below-orthographic", scene::ViewPreset::bottom, 1.1, {0, 0.5, 0}));
}

// Earlier poses in blue, later ones in green; where ghosts overlap, the nearest is visible.
TEST_F(GoldenGl, GhostsOfABentArm) {
    const scene::Camera view = camera(20, 15, 2.2, {-0.1, 0.45, 0});
    BentArm arm;
    arm.motion.frames = 5;
    for (int i = 2; i < 5; ++i) arm.motion.samples.push_back(BentArm::bend + 20.0 * (i - 1));
    const figure::Skin none;
    scene::DrawList list = arm.drawn(2, &none, scene::make_surface(none), {}, {}, view.target);
    figure::Pose pose;
    const scene::FigureView figure{"arm", &arm.skeleton, nullptr, &pose};
    const scene::SceneGraph graph(std::span(&figure, 1));
    scene::WorldMatrices world;
    for (const scene::GhostFrame& ghost : scene::ghost_frames({true, 2, 2, 1}, 2, 0, 4)) {
        figure::sample(arm.skeleton, arm.motion, ghost.frame, pose);
        scene::evaluate(graph, std::span(&figure, 1), world);
        scene::draw_ghost(graph, 0, figure, world, {}, scene::ghost_colour(ghost), list);
    }
    expect_golden({"ghosts", list, view, four_samples, {}});
}

/// A mannequin with a raised left leg and a bent right arm.
scene::DrawList drawn_mannequin(const scene::ViewOptions& options, const scene::Camera& view,
                                const scene::Selection& selection = {}) {
    Mannequin person;
    const auto bend = [&](figure::Part part, figure::Side side, double degrees, const glm::dvec3& axis) {
        glm::dmat4& local = person.pose.local[figure::index(person.bone(part, side))];
        local = glm::rotate(local, glm::radians(degrees), axis);
    };
    bend(figure::Part::thigh, figure::Side::left, -70, {1, 0, 0});
    bend(figure::Part::shin, figure::Side::left, 80, {1, 0, 0});
    bend(figure::Part::upper_arm, figure::Side::right, 60, {0, 0, 1});
    bend(figure::Part::forearm, figure::Side::right, 70, {0, 1, 0});
    const scene::FigureView figure = person.view();
    return drawn(std::span(&figure, 1), options, selection, view.target);
}

TEST_F(GoldenGl, AMannequinsBody) {
    const scene::Camera view = camera(35, 8, 3.6, {0, 0.88, 0});
    expect_golden({"body-dark", drawn_mannequin({.show = scene::FigureForm::body}, view), view, four_samples, {}});
}

TEST_F(GoldenGl, BonesInAMannequinsBody) {
    const scene::Camera view = camera(-30, 8, 3.6, {0, 0.88, 0});
    expect_golden({"both-light",
                   drawn_mannequin({.theme = scene::Theme::light, .show = scene::FigureForm::both}, view),
                   view,
                   four_samples,
                   {}});
}

// Each tube with its bone; the bracelet has no bone and keeps the warning colour at rest; the lower arm is selected.
TEST_F(GoldenGl, ARigidSkinOnABentArm) {
    const scene::Camera view = camera(20, 15, 2.2, {-0.1, 0.45, 0});
    const BentArm arm;
    const figure::Skin skin = arm.rigid();
    const scene::SkinSurface surface = scene::make_surface(skin);
    const scene::DrawList list = arm.drawn(1, &skin, surface, {}, {0, BentArm::lower}, view.target);
    expect_golden({"skin-rigid", list, view, four_samples, {}});
}

// One tube that bends smoothly, translucent.
TEST_F(GoldenGl, AWeightedSkinOnABentArm) {
    const scene::Camera view = camera(20, 15, 2.2, {-0.1, 0.45, 0});
    const BentArm arm;
    const scene::SkinSurface surface = scene::make_surface(arm.weighted());
    scene::ViewOptions options{.theme = scene::Theme::light, .skin_opacity = 0.6};
    const scene::DrawList list = arm.drawn(1, nullptr, surface, options, {}, view.target);
    expect_golden({"skin-weighted", list, view, four_samples, {}});
}

TEST_F(GoldenGl, AWeightedSkinWithoutFacesIsACloudOfPoints) {
    const scene::Camera view = camera(20, 15, 2.2, {-0.1, 0.45, 0});
    const BentArm arm;
    const scene::SkinSurface surface = scene::make_surface(arm.weighted(false));
    const scene::DrawList list = arm.drawn(1, nullptr, surface, {}, {}, view.target);
    expect_golden({"skin-points", list, view, four_samples, {}});
}
}  // namespace skelplay::test::golden_gl_test
