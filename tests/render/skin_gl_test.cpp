#include <gtest/gtest.h>
#include <utility>
#include "render/gl_fixture.h"
#include "support/bent_arm.h"

namespace skelplay::test::skin_gl_test {
using render::Image;
using scene::Camera;
using scene::DrawList;
using scene::SkinInstance;

/// The straight arm's skin in green, in a list without anything else.
class SkinGl : public GlTest {
protected:
    SkinGl() : view_(camera(0, 0, 4, {0, 0.5, 0})) {
        DrawList drawn = arm_.drawn(0, nullptr, scene::make_surface(arm_.weighted()), {}, {}, view_.target);
        skin_ = std::move(drawn.skins.at(0));
        for (scene::PaletteRow& row : skin_.palette) row.tint = {0.02F, 0.6F, 0.02F, 1.0F};
    }
    /// The same skin where a take has its vertices so far to the right.
    [[nodiscard]] SkinInstance moved_by(float metres) const {
        SkinInstance skin = skin_;
        skin.points = skin.surface->points;
        for (scene::SurfacePoint& point : skin.points) point.position.x += metres;
        return skin;
    }
    [[nodiscard]] glm::ivec3 shown(const Image& image, double x) const {
        return colour_at(image, project(view_, {x, 0.5, 0}, Canvas{}.size()));
    }
    static bool is_green(const glm::ivec3& colour) { return colour.g > 2 * colour.r && colour.g > 2 * colour.b; }

    BentArm arm_;
    Camera view_;
    SkinInstance skin_;
};

// Poses whose vertices come from the take cannot share them, even for the same skin.
TEST_F(SkinGl, PosesOfOneSkinWithPointsOfTheirOwnStandApart) {
    DrawList list = bare_list(view_);
    list.skins = {moved_by(-0.8F), skin_, moved_by(0.8F)};
    list.skin_owners = {0, 0, 0};
    const Image image = draw(list, view_);
    for (const double x : {-0.8, 0.0, 0.8}) EXPECT_TRUE(is_green(shown(image, x))) << x;
    for (const double x : {-0.4, 0.4}) EXPECT_FALSE(is_green(shown(image, x))) << x;
}

// Its coarse surface is moved aside here, to be told from the other.
TEST_F(SkinGl, ASmallSkinInLessDetailIsDrawnByItsCoarseSurface) {
    auto aside = std::make_shared<scene::SkinSurface>(*skin_.surface);
    for (scene::SurfacePoint& point : aside->points) point.position.x += 0.5F;
    skin_.coarse = aside;
    const auto is_aside = [&](double distance, bool less_detail) {
        view_.distance = distance;
        DrawList list = bare_list(view_);
        list.skins = {skin_};
        list.skin_owners = {0};
        const Image image = draw(list, view_, {}, {.less_detail = less_detail});
        EXPECT_NE(is_green(shown(image, 0.0)), is_green(shown(image, 0.5))) << distance;
        return is_green(shown(image, 0.5));
    };
    EXPECT_TRUE(is_aside(4.0, true)) << "a pixel is a centimetre";
    EXPECT_FALSE(is_aside(4.0, false)) << "pictures in files have all of it";
    EXPECT_FALSE(is_aside(0.7, true)) << "a pixel is less than two millimetres";
}

// The left half of the arm has the picture's red above, its right half the hole: there the background is seen, or the
// far side of the arm from within, which is left as well.
TEST_F(SkinGl, APictureCoversTheSurfaceAndItsHolesAreOpen) {
    auto covered = std::make_shared<scene::SkinSurface>(*skin_.surface);
    auto picture = std::make_shared<base::Image>(base::blank_image(2, 1));
    picture->rgba = {255, 0, 0, 255, 0, 0, 255, 0};
    for (const scene::SurfacePoint& point : covered->points)
        covered->texture_points.emplace_back(glm::dvec3(point.position).x + covered->centre.x < 0.0 ? 0.25F : 0.75F, 0.5F);
    for (scene::SurfaceBinding& binding : covered->bindings) {
        binding.colour = glm::vec3(1.0F);
        binding.coloured = 1.0F;
    }
    covered->pictures = {{picture, false, covered->triangles.size()}};
    for (scene::PaletteRow& row : skin_.palette) row.tint.a = 0.0F;
    skin_.surface = covered;
    DrawList list = bare_list(view_);
    const glm::ivec3 nothing = shown(draw(list, view_), 0.08);
    list.skins = {skin_};
    list.skin_owners = {0};
    const Image image = draw(list, view_);
    const glm::ivec3 left = shown(image, -0.06);
    EXPECT_GT(left.r, 2 * left.g);
    EXPECT_GT(left.r, 2 * left.b);
    EXPECT_EQ(shown(image, 0.08), nothing);
}

// From behind, the wall of a one-sided surface is not there; mixed with others it is left out alone.
TEST_F(SkinGl, AOneSidedSurfaceIsSeenFromItsFrontOnly) {
    auto wall = std::make_shared<scene::SkinSurface>(*skin_.surface);
    std::vector<std::uint32_t> front;
    for (std::size_t i = 0; i + 2 < wall->triangles.size(); i += 3) {
        const auto at = [&](std::size_t corner) { return wall->points[wall->triangles[i + corner]].position; };
        if (glm::cross(at(1) - at(0), at(2) - at(0)).z > 0.0F)
            front.insert(front.end(), &wall->triangles[i], &wall->triangles[i] + 3);
    }
    wall->triangles = front;
    wall->closed = false;
    const auto greens = [&](bool one_sided, double yaw) {
        wall->pictures = {{nullptr, one_sided, wall->triangles.size()}};
        skin_.surface = std::make_shared<scene::SkinSurface>(*wall);
        view_ = camera(yaw, 0, 4, {0, 0.5, 0});
        DrawList list = bare_list(view_);
        list.skins = {skin_};
        list.skin_owners = {0};
        const Image image = draw(list, view_);
        int count = 0;
        for (int y = 0; y < image.height; ++y)
            for (int x = 0; x < image.width; ++x) {
                const auto pixel = image.pixel(x, y);
                count += is_green({pixel[0], pixel[1], pixel[2]}) ? 1 : 0;
            }
        return count;
    };
    EXPECT_GT(greens(true, 0), 100);
    EXPECT_EQ(greens(true, 180), 0);
    EXPECT_GT(greens(false, 180), 100);
}

TEST_F(SkinGl, AGhostIsSeenThrough) {
    DrawList list = bare_list(view_);
    const glm::ivec3 nothing = shown(draw(list, view_), 0.0);
    list.skins = {skin_};
    list.skin_owners = {0};
    const glm::ivec3 solid = shown(draw(list, view_), 0.0);
    list = bare_list(view_);
    list.ghosts = {scene::Ghost{{0, 1, 0, 0.5F}, {}, {}, {skin_}}};
    const glm::ivec3 ghost = shown(draw(list, view_), 0.0);
    ASSERT_GT(solid.g, nothing.g + 40);
    EXPECT_GT(ghost.g, nothing.g + 10);
    EXPECT_LT(ghost.g, solid.g - 10);
}
}  // namespace skelplay::test::skin_gl_test
