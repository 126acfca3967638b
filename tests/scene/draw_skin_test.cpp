#include <fmt/format.h>
#include <glm/geometric.hpp>
#include <glm/gtc/matrix_transform.hpp>
#include <gmock/gmock.h>
#include <string>
#include <vector>
#include "scene/ghosts.h"
#include "scene/picking.h"
#include "support/bent_arm.h"

namespace skelplay::scene::draw_skin_test {
using figure::BoneId;
using glm::dvec3;
using glm::dvec4;
using test::BentArm;
using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;

std::string point(const glm::dvec3& p) {
    const auto hundredths = [](double value) { return std::lround(value * 100); };
    return fmt::format("{},{},{}", hundredths(p.x), hundredths(p.y), hundredths(p.z));
}

/// A skin of the list as text, one line for each row of its palette: where the matrix takes (0, 0, 0) and (0, 1, 0) of
/// the file, in hundredths, then colour and emphasis.
std::vector<std::string> text(const DrawList& list) {
    std::vector<std::string> lines;
    for (const SkinInstance& skin : list.skins) {
        lines.push_back(fmt::format("skin: {} points, {} triangles, opacity {}", skin.surface->points.size(),
                                    skin.surface->triangles.size() / 3, skin.opacity));
        for (std::size_t i = 0; i < skin.palette.size(); ++i) {
            const PaletteRow& row = skin.palette[i];
            const auto placement = [&](const dvec3& p) {
                return point(dvec3(matrix(row) * dvec4(p - skin.surface->centre, 1.0)));
            };
            lines.push_back(fmt::format(
                "bone {}: {} -> {} tint {:.2f} {:.2f} {:.2f} {} emphasis {}", static_cast<int>(skin.surface->rows[i].bone),
                placement({0, 0, 0}), placement({0, 1, 0}), row.tint.r, row.tint.g, row.tint.b, row.tint.a, row.emphasis));
        }
    }
    for (std::size_t i = 0; i < list.bones.size(); ++i)
        lines.push_back(
            fmt::format("octahedron of {}: hidden {}", figure::index(list.bone_owners[i].bone), list.bones[i].hidden));
    return lines;
}

class DrawSkin : public testing::Test {
protected:
    BentArm arm_;
    figure::Skin rigid_ = arm_.rigid();
    SkinSurface surface_ = make_surface(rigid_);
};

TEST_F(DrawSkin, ARigidSkinIsARowForEachPiece) {
    // The elbow at 50 turns by 70 degrees: the tip, which was above it, goes to (-47, 67).
    EXPECT_THAT(text(arm_.drawn(1, &rigid_, surface_, {}, {0, BentArm::lower})),
                ElementsAre("skin: 144 points, 144 triangles, opacity 1",
                            "bone -1: 0,0,0 -> 0,100,0 tint 0.82 0.02 0.42 1 emphasis 0",
                            "bone 0: 0,0,0 -> 0,100,0 tint 0.81 0.34 0.00 0 emphasis 0",
                            "bone 1: 47,33,0 -> -47,67,0 tint 0.81 0.34 0.00 0 emphasis 2", "octahedron of 0: hidden 1",
                            "octahedron of 1: hidden 1"));
}

TEST_F(DrawSkin, AWeightedSkinIsARowForEachBoneAndOneForNone) {
    const SkinSurface surface = make_surface(arm_.weighted());
    EXPECT_THAT(text(arm_.drawn(1, nullptr, surface, {}, {0, BentArm::upper})),
                ElementsAre("skin: 624 points, 1200 triangles, opacity 1",
                            "bone -1: 0,0,0 -> 0,100,0 tint 0.82 0.02 0.42 1 emphasis 0",
                            "bone 0: 0,0,0 -> 0,100,0 tint 0.81 0.34 0.00 0 emphasis 2",
                            "bone 1: 47,33,0 -> -47,67,0 tint 0.81 0.34 0.00 0 emphasis 1", "octahedron of 0: hidden 1",
                            "octahedron of 1: hidden 1"));
}

// The lower arm, from the elbow at (0 50 0), is twice as long: (0 0 0) goes from 50 below it to 100 below it, (0 100 0)
// from 50 above it to 100 above it.
TEST_F(DrawSkin, AStretchedBoneScalesItsRow) {
    arm_.motion = test::motion_of({{BentArm::lower, figure::ChannelRole::tail_scale, figure::Axis::y, 0}}, {{1}, {2}});
    const std::string stretched = "bone 1: 0,-50,0 -> 0,150,0 tint 0.81 0.34 0.00 0 emphasis 0";
    const std::string upper = "bone 0: 0,0,0 -> 0,100,0 tint 0.81 0.34 0.00 0 emphasis 0";
    const DrawList rigid = arm_.drawn(1, &rigid_, surface_);
    EXPECT_THAT(text(rigid), AllOf(Contains(stretched), Contains(upper)));
    EXPECT_NEAR(rigid.bounds.high.y, 1.5, 1e-6);
    EXPECT_THAT(text(arm_.drawn(1, nullptr, make_surface(arm_.weighted()))), AllOf(Contains(stretched), Contains(upper)));
}

/// Where the drawn vertices are, worked out from the surface and the palette alone.
std::vector<dvec3> drawn_points(const SkinInstance& skin) {
    std::vector<dvec3> points;
    const SkinSurface& surface = *skin.surface;
    for (std::size_t i = 0; i < surface.points.size(); ++i) {
        const dvec4 v(dvec3(surface.points[i].position), 1.0);
        const auto first = static_cast<std::size_t>(surface.bindings[i].first);
        const auto count = static_cast<std::size_t>(surface.bindings[i].count);
        dvec3 sum(0.0);
        if (count == 0) sum = dvec3(matrix(skin.palette[first]) * v);
        for (std::size_t k = first; k < first + count; ++k) {
            const SurfaceInfluence& share = surface.influences[k];
            sum += static_cast<double>(share.weight) * dvec3(matrix(skin.palette[static_cast<std::size_t>(share.row)]) * v);
        }
        points.push_back(sum);
    }
    return points;
}

/// The lower arm's axes after the bend, from the angle alone.
glm::dmat4 bent() {
    const glm::dmat4 to_elbow = glm::translate(glm::dmat4(1.0), dvec3(0, 0.5, 0));
    return to_elbow * glm::rotate(glm::dmat4(1.0), glm::radians(BentArm::bend), dvec3(0, 0, 1)) * glm::inverse(to_elbow);
}

// Far from the file's origin and from the world's: only differences are converted to float.
TEST_F(DrawSkin, SkinVerticesMoveExactlyAsTheirBonesDo) {
    const dvec3 origin(2e6, 1.0, -3e5);
    const glm::dmat4 to_world = glm::translate(glm::dmat4(1.0), origin + dvec3(0.25, 0, 0));
    const DrawList list = arm_.drawn(1, &rigid_, surface_, {}, {}, origin, to_world);
    const std::vector<dvec3> found = drawn_points(list.skins.at(0));
    for (std::size_t i = 0; i < found.size(); ++i) {
        const auto row = static_cast<std::size_t>(surface_.bindings[i].first);
        const dvec4 v(rigid_.vertices[i].position, 1.0);
        const dvec3 wanted = dvec3(surface_.rows[row].bone == BentArm::lower ? bent() * v : v) + dvec3(0.25, 0, 0);
        EXPECT_LE(glm::distance(found[i], wanted), 1e-5) << i;
    }
    const figure::WeightedSkin weighted = arm_.weighted();
    const std::vector<dvec3> mixed =
        drawn_points(arm_.drawn(1, nullptr, make_surface(weighted), {}, {}, origin, to_world).skins.at(0));
    for (std::size_t i = 0; i < mixed.size(); ++i) {
        const dvec4 v(weighted.positions[i], 1.0);
        dvec3 wanted(0.25, 0, 0);
        for (const figure::Influence& share : weighted.influences_of(i))
            wanted += share.weight * dvec3(share.bone == BentArm::lower ? bent() * v : v);
        EXPECT_LE(glm::distance(mixed[i], wanted), 1e-5) << i;
    }
}

TEST_F(DrawSkin, AGhostHasItInOneColourAndCannotBePicked) {
    figure::Pose pose;
    figure::sample(arm_.skeleton, arm_.motion, 1, pose);
    FigureView figure{"arm", &arm_.skeleton, &rigid_, &pose};
    figure.surface = std::make_shared<const SkinSurface>(surface_);
    const SceneGraph graph(std::span(&figure, 1));
    WorldMatrices world;
    evaluate(graph, std::span(&figure, 1), world);
    const glm::vec4 colour(0.1F, 0.2F, 0.3F, 0.4F);
    DrawList list;
    ViewOptions options;
    draw_ghost(graph, 0, figure, world, options, colour, list);
    EXPECT_TRUE(list.skins.empty() && list.skin_owners.empty());
    ASSERT_EQ(list.ghosts.size(), 1U);
    EXPECT_EQ(list.ghosts.front().colour, colour);
    EXPECT_TRUE(list.bones.empty() && list.ghosts.front().bones.empty());
    ASSERT_EQ(list.ghosts.front().skins.size(), 1U);
    const SkinInstance& ghost = list.ghosts.front().skins.front();
    for (const PaletteRow& row : ghost.palette) EXPECT_EQ(row.tint, glm::vec4(glm::vec3(colour), 1.0F));
    const SkinInstance posed = arm_.drawn(1, &rigid_, surface_).skins.at(0);
    for (std::size_t i = 0; i < posed.palette.size(); ++i) EXPECT_EQ(matrix(ghost.palette[i]), matrix(posed.palette[i]));
    options.skins = false;
    DrawList bare;
    draw_ghost(graph, 0, figure, world, options, colour, bare);
    EXPECT_TRUE(bare.ghosts.at(0).skins.empty());
    EXPECT_EQ(bare.ghosts.at(0).bones.size(), 2U);
}

TEST_F(DrawSkin, BonesAreSeenWithoutSkinThroughItAndBetweenItsPieces) {
    const auto hidden = [&](const ViewOptions& options, const SkinSurface& surface, const figure::Skin* skin) {
        return arm_.drawn(1, skin, surface, options).bones.at(0).hidden;
    };
    EXPECT_EQ(hidden({}, surface_, &rigid_), 1.0F);
    ViewOptions options{.skins = false};
    EXPECT_EQ(hidden(options, surface_, &rigid_), 0.0F);
    EXPECT_TRUE(arm_.drawn(1, &rigid_, surface_, options).skins.empty());
    options = {};
    options.skin_opacity = 0.5;
    EXPECT_EQ(hidden(options, surface_, &rigid_), 0.0F);
    EXPECT_EQ(arm_.drawn(1, &rigid_, surface_, options).skins.at(0).opacity, 0.5F);
    options = {};
    options.explode = 0.5;
    EXPECT_EQ(hidden(options, surface_, &rigid_), 0.0F);
    // A cloud of points hides nothing.
    EXPECT_EQ(hidden({}, make_surface(arm_.weighted(false)), nullptr), 0.0F);
}

TEST_F(DrawSkin, ABoneWithoutAPieceKeepsItsOctahedron) {
    figure::Mesh mesh;
    BentArm::add_tube(mesh, "upper", 0.0, 0.5, 0.1);
    figure::triangulate(mesh);
    const figure::Skin half = attach_skin(std::move(mesh), arm_.skeleton, arm_.motion);
    const DrawList list = arm_.drawn(0, &half, make_surface(half));
    ASSERT_EQ(list.bones.size(), 2U);  // the pieces, which are nodes of the graph too, give no links
    EXPECT_EQ(list.bones[0].hidden, 1.0F);
    EXPECT_EQ(list.joints[0].hidden, 1.0F);
    EXPECT_EQ(list.bones[1].hidden, 0.0F);
    EXPECT_EQ(list.joints[1].hidden, 0.0F);
}

TEST_F(DrawSkin, ExplodedPiecesStandApartAndAboveTheGround) {
    ViewOptions options{.explode = 1.0};
    const auto middle = [&](const DrawList& list, std::size_t row) {
        const SkinInstance& skin = list.skins.at(0);
        const dvec3 centre = skin.surface->rows[row].bounds.centre();
        return dvec3(matrix(skin.palette[row]) * dvec4(centre - skin.surface->centre, 1.0));
    };
    const DrawList together = arm_.drawn(0, &rigid_, surface_);
    const DrawList apart = arm_.drawn(0, &rigid_, surface_, options);
    EXPECT_NEAR(middle(together, 1).y, 0.24, 1e-6);
    EXPECT_NEAR(middle(together, 2).y, 0.76, 1e-6);
    EXPECT_NEAR(middle(apart, 1).y, 2 * 0.24, 1e-6);
    EXPECT_NEAR(middle(apart, 2).y, 2 * 0.76, 1e-6);
    EXPECT_GE(apart.bounds.low.y, 0.0);
    EXPECT_GT(apart.bounds.high.y, 1.7);
}

TEST_F(DrawSkin, ColoursByBoneAreFarApart) {
    ViewOptions options{.colour_by_bone = true};
    const SkinInstance skin = arm_.drawn(0, &rigid_, surface_, options).skins.at(0);
    EXPECT_EQ(skin.palette[1].tint, glm::vec4(bone_colour(BentArm::upper), 1.0F));
    EXPECT_EQ(skin.palette[2].tint, glm::vec4(bone_colour(BentArm::lower), 1.0F));
    for (std::size_t bone = 0; bone < 100; ++bone)
        for (std::size_t other = bone + 1; other < bone + 4; ++other)
            EXPECT_GT(glm::distance(bone_colour(figure::bone_id(bone)), bone_colour(figure::bone_id(other))), 0.15F)
                << bone << ' ' << other;
}

TEST_F(DrawSkin, PointsAreColouredByTheBoneThatMovesThemMost) {
    const figure::WeightedSkin cloud = arm_.weighted(false);
    const SkinSurface surface = make_surface(cloud);
    const SkinInstance skin = arm_.drawn(0, nullptr, surface).skins.at(0);
    EXPECT_EQ(skin.palette[1].tint, glm::vec4(bone_colour(BentArm::upper), 1.0F));
    for (std::size_t i = 0; i < surface.points.size(); ++i) {
        const auto leading = static_cast<std::size_t>(surface.bindings[i].first);
        const bool low = cloud.positions[i].y < 0.5;
        EXPECT_EQ(surface.influences[leading].row, low ? 1.0F : 2.0F) << i;
    }
}

TEST_F(DrawSkin, VerticesThatTheTakeGivesAreTakenAsTheyAre) {
    const SkinSurface surface = make_surface(arm_.weighted());
    std::vector<dvec3> given = arm_.weighted().positions;
    for (dvec3& point : given) point += dvec3(0, 0, 3);
    figure::Pose pose;
    figure::sample(arm_.skeleton, arm_.motion, 1, pose);
    FigureView figure{"arm", &arm_.skeleton, nullptr, &pose};
    figure.surface = std::make_shared<const SkinSurface>(surface);
    pose.vertices = given;
    const DrawList list = test::drawn(figure);
    const SkinInstance& skin = list.skins.at(0);
    ASSERT_EQ(skin.points.size(), given.size());
    for (const PaletteRow& row : skin.palette)
        for (const std::size_t i : {std::size_t{0}, given.size() - 1})
            EXPECT_LE(glm::distance(dvec3(matrix(row) * dvec4(dvec3(skin.points[i].position), 1.0)), given[i]), 1e-6);
    EXPECT_NEAR(glm::length(skin.points[30].normal), 1.0F, 1e-6F);
}

TEST_F(DrawSkin, BoxesAreTwelveEdgesAroundTheBonesOrigin) {
    figure::Pose pose;
    figure::rest_pose(arm_.skeleton, pose);
    const std::vector<dvec3> boxes{{0.2, 0.4, 0.6}, {0, 0, 0}};
    FigureView figure{"arm", &arm_.skeleton, nullptr, &pose};
    pose.boxes = boxes;
    const DrawList list = test::drawn(figure);
    ViewOptions without{.boxes = false};
    EXPECT_TRUE(test::drawn(figure, without).lines.empty());
    ASSERT_EQ(list.lines.size(), 2U * 12U * 2U);
    Bounds box;
    double length = 0.0;
    for (std::size_t i = 0; i < 24; i += 2) {
        box.include(dvec3(list.lines[i].position));
        box.include(dvec3(list.lines[i + 1].position));
        length += static_cast<double>(glm::distance(list.lines[i].position, list.lines[i + 1].position));
    }
    EXPECT_LE(glm::distance(box.low, dvec3(-0.1, -0.2, -0.3)), 1e-6);
    EXPECT_LE(glm::distance(box.high, dvec3(0.1, 0.2, 0.3)), 1e-6);
    EXPECT_NEAR(length, 4 * (0.2 + 0.4 + 0.6), 1e-5);
}

/// The bone under a place of the world, -1 for none; seen from the front.
int picked(const DrawList& list, const dvec3& place) {
    Camera camera;
    look(camera, ViewPreset::front);
    camera.target = {0, 0.5, 0};
    const ViewportSize viewport{800, 800};
    const dvec3 seen = project(camera, place, viewport);
    const auto hit = pick(list, camera, {seen.x, seen.y}, viewport);
    return hit ? static_cast<int>(hit->bone.bone) : -1;
}

TEST_F(DrawSkin, AClickOnTheSkinPicksTheBoneThatMovesIt) {
    const dvec3 edge_of_upper(0.08, 0.2, 0.06);  // far from the bone's axis
    const dvec3 end_of_lower(-0.42, 0.65, 0.1);
    const DrawList rigid = arm_.drawn(1, &rigid_, surface_);
    EXPECT_EQ(picked(rigid, edge_of_upper), 0);
    EXPECT_EQ(picked(rigid, end_of_lower), 1);
    EXPECT_EQ(picked(rigid, {0, 0.5, 0.13}), -1);  // the bracelet has no bone, and hides the elbow
    EXPECT_EQ(picked(rigid, {0.3, 0.8, 0}), -1);
    const DrawList weighted = arm_.drawn(1, nullptr, make_surface(arm_.weighted()));
    EXPECT_EQ(picked(weighted, edge_of_upper), 0);
    EXPECT_EQ(picked(weighted, end_of_lower), 1);
}

TEST_F(DrawSkin, BonesInsideASkinThatIsSeenThroughAreStillPicked) {
    ViewOptions options{.skin_opacity = 0.5};
    // A bracelet in front of the elbow; through it the joint is visible.
    EXPECT_NE(picked(arm_.drawn(1, &rigid_, surface_, options), {0, 0.5, 0.13}), -1);
    EXPECT_EQ(picked(arm_.drawn(1, &rigid_, surface_, options), {0.08, 0.2, 0.06}), 0);
}

TEST(SkinSurface, ColoursAreTheMaterialsAsLight) {
    const BentArm arm;
    figure::Mesh mesh;
    BentArm::add_tube(mesh, "upper", 0.0, 0.5, 0.1);
    BentArm::add_tube(mesh, "lower", 0.5, 1.0, 0.1);
    figure::triangulate(mesh);
    mesh.materials.push_back({"grey", glm::vec3(0.5F)});
    for (std::size_t i = 0; i < BentArm::sides; ++i) mesh.faces[i].material = 0;
    const figure::Skin skin = attach_skin(std::move(mesh), arm.skeleton, arm.motion);
    const SkinSurface surface = make_surface(skin);
    const SurfaceBinding& painted = surface.bindings.front();
    EXPECT_EQ(painted.coloured, 1.0F);
    EXPECT_NEAR(painted.colour.r, 0.2140F, 1e-4F);  // sRGB's one half
    EXPECT_EQ(surface.bindings.back().coloured, 0.0F);
}
}  // namespace skelplay::scene::draw_skin_test
