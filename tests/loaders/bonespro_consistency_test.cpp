// The consistency checks that a BonesPro reader has to pass, on files computed with row vectors; and a small sample
// whose result was computed by hand.

#include <algorithm>
#include <array>
#include <glm/geometric.hpp>
#include <glm/mat4x4.hpp>
#include <glm/matrix.hpp>
#include <gmock/gmock.h>
#include <numbers>
#include <variant>
#include <vector>
#include "bonespro_model.h"
#include "loaders/bonespro/bonespro.h"
#include "scene/evaluator.h"
#include "scene/skin_attachment.h"
#include "support/posed.h"
#include "text_reading.h"

namespace skelplay::loaders::bonespro_consistency_test {
namespace model = bonespro_model;
using figure::BoneId;
using testing::HasSubstr;

glm::dvec3 column(const model::Vector& v) { return {v[0], v[1], v[2]}; }

/// The skin's vertices in a frame, by the evaluator.
std::vector<glm::dvec3> posed(const figure::Figure& figure, std::size_t frame) {
    figure::Pose pose;
    figure::sample(figure.skeleton, figure.take, frame, pose);
    scene::FigureEvaluator evaluator(figure.skeleton);
    evaluator.positions(pose);
    std::vector<glm::dvec3> positions;
    scene::pose_weighted(figure.weighted_skin.value(), evaluator, positions);
    return positions;
}

/// Every bone's matrix in every frame, in the file's order.
std::vector<glm::dmat4> worlds(const figure::Figure& figure) {
    const auto& baked = std::get<figure::BakedMotion>(figure.take);
    std::vector<glm::dmat4> all;
    for (std::size_t frame = 0; frame < baked.frames; ++frame) {
        const std::vector<glm::dmat4> world = test::world_matrices(figure, frame);
        for (const BoneId bone : figure.skeleton.file_order()) all.push_back(world[figure::index(bone)]);
    }
    return all;
}

double largest_difference(const std::vector<glm::dmat4>& a, const std::vector<glm::dmat4>& b) {
    double largest = a.size() == b.size() ? 0.0 : 1e9;
    for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i)
        for (int c = 0; c < 4; ++c) largest = std::max(largest, glm::length(a[i][c] - b[i][c]));
    return largest;
}

class BonesProConsistency : public InFolder {
protected:
    model::Structure structure_ = model::branching();
    std::vector<model::Frame> frames_ = model::moving(structure_, 4);
};

// The host moves row vectors: row 0 of a matrix is where X goes. The second bone's rows are 0 1 0, -1 0 0, 0 0 1.
TEST_F(BonesProConsistency, StructureAndAnimationHaveTheAxesOfBonesInRows) {
    const LoadResult result = load(std::filesystem::path(SKELPLAY_SOURCE_DIR) / "tests/data/two-bones-bones.txt", {});
    ASSERT_TRUE(result.figure);
    const auto at = posed(*result.figure, 0);
    ASSERT_EQ(at.size(), 3U);
    EXPECT_EQ(at[0], glm::dvec3(10, 0, 10));
    EXPECT_EQ(at[1], glm::dvec3(5, 5, 40));
    EXPECT_EQ(at[2], glm::dvec3(0, 10, 60));
    EXPECT_EQ(result.figure->declared_up, figure::Axis::z);
    EXPECT_EQ(figure::name(result.figure->format), "bonespro");
    EXPECT_EQ(figure::box_of(*result.figure, 0, BoneId{1}), glm::dvec3(4, 4, 20));
}

// 11.4.1
TEST_F(BonesProConsistency, BonesThatStandAsInTheStructureLeaveEveryVertexInPlace) {
    write("s.txt", model::text(structure_));
    model::Frame still;
    for (const model::Bone& bone : structure_.bones) still.push_back(bone.bone);
    write("a.txt", model::bones_text(structure_, {still, frames_[0]}));
    for (const char* file : {"s.txt", "a.txt"}) {
        const LoadResult result = read(file);
        ASSERT_TRUE(result.figure) << file;
        const auto at = posed(*result.figure, 0);
        for (std::size_t v = 0; v < at.size(); ++v)
            EXPECT_LT(glm::distance(at[v], column(structure_.vertices[v].place)), 1e-12) << file << ' ' << v;
    }
    // And not because nothing ever moves.
    EXPECT_GT(glm::distance(posed(*read("a.txt").figure, 1)[0], column(structure_.vertices[0].place)), 1.0);
}

// 11.4.2, "This is the bone matrix used for the calculation of mesh deformation", compared with vertices that the test
// computes itself with row vectors.
TEST_F(BonesProConsistency, AnimationOfBonesMovesTheMeshByItsWeights) {
    write("s.txt", model::text(structure_));
    for (const char* system : {"Absolute", "Relative to parent"}) {
        model::Head head;
        head.system = system;
        write("a.txt", model::bones_text(structure_, frames_, head));
        const LoadResult result = read("a.txt");
        ASSERT_TRUE(result.figure);
        for (std::size_t f = 0; f < frames_.size(); ++f) {
            const auto at = posed(*result.figure, f);
            for (std::size_t v = 0; v < at.size(); ++v)
                EXPECT_LT(glm::distance(at[v], column(model::deformed(structure_, v, frames_[f]))), 1e-9)
                    << system << " frame " << f << " vertex " << v;
        }
    }
}

TEST_F(BonesProConsistency, AMeshIsHeldAgainstTheBonesOfItsTake) {
    write("s.txt", model::text(structure_));
    write("bones.txt", model::bones_text(structure_, frames_));
    write("mesh.txt", model::mesh_text(structure_, frames_));
    const LoadResult result = read("mesh.txt");
    ASSERT_TRUE(result.figure);
    const auto* mesh = std::get_if<figure::MeshFrames>(&result.figure->take);
    ASSERT_NE(mesh, nullptr);
    EXPECT_EQ(mesh->frames, 4U);
    for (std::size_t v = 0; v < mesh->vertices; ++v)
        EXPECT_EQ(mesh->row(2)[v], column(model::deformed(structure_, v, frames_[2])));
    EXPECT_EQ(result.diagnostics.count(base::Severity::warning), 1U);  // one vertex follows no bone
    EXPECT_THAT(base::to_text(result.diagnostics),
                testing::AllOf(HasSubstr("note: the weights and the bones of bones.txt give the same mesh"),
                               HasSubstr("[bonespro.mesh-check]")));
}

/// The same files with the matrices transposed.
std::vector<model::Frame> transposed(std::vector<model::Frame> frames) {
    for (model::Frame& frame : frames)
        for (model::Transform& bone : frame) {
            const model::Transform m = bone;
            for (std::size_t i = 0; i < 3; ++i)
                for (std::size_t j = 0; j < 3; ++j) bone.rows[i][j] = m.rows[j][i];
        }
    return frames;
}

/// A "Bones" export of frames given by angles: of each bone alone, in the world or in its parent's axes.
std::string euler_text(const model::Structure& structure, std::size_t frames, const model::Head& head,
                       std::vector<model::Frame>& world) {
    std::string out = model::head_text(structure, frames, head);
    const bool relative = head.system != "Absolute";
    const double unit = head.units == "Degrees" ? 180 / std::numbers::pi : 1.0;
    for (std::size_t f = 0; f < frames; ++f) {
        model::Frame local;
        for (std::size_t b = 0; b < structure.bones.size(); ++b) {
            const double k = static_cast<double>(f) + 0.41 * static_cast<double>(b);
            const model::Vector angles{0.3 + k, -1.1 + 0.7 * k, 2.0 - 0.6 * k};
            const model::Vector place{k, 4 - 2 * k, 11};
            local.push_back(model::euler(head.order, angles, place));
            const std::string transform = model::text(model::times(angles, unit)) + '\n' + model::text(place) + '\n';
            out += "1 2 3\n" + transform + "9 9 9 9 9 9\n";
        }
        world.push_back(local);
        if (!relative) continue;
        for (const std::size_t b : {2U, 0U, 1U, 3U, 4U})  // parents first
            if (const auto parent = structure.bones[b].parent) world[f][b] = model::then(local[b], world[f][*parent]);
    }
    return out + "End animation file\n";
}

TEST_F(BonesProConsistency, AnimationEveryOrderUnitAndSystemGivesTheMatricesOfTheSameTake) {
    write("s.txt", model::text(structure_));
    int variants = 0;
    for (const char* order : {"XYZ", "XZY", "YZX", "YXZ", "ZXY", "ZYX", "XYX", "YZY", "ZXZ"})
        for (const char* units : {"Degrees", "Radians"})
            for (const char* system : {"Absolute", "Relative to parent"}) {
                std::vector<model::Frame> world;
                const model::Head head{"Bones", system, "Euler Angles", order, units};
                write("e.txt", euler_text(structure_, 3, head, world));
                write("m.txt", model::bones_text(structure_, world));
                write("r.txt", model::bones_text(structure_, world, {"Bones", "Relative to parent"}));
                LoadOptions wrong;
                wrong.bonespro.euler_sign = -1;
                const auto truth = worlds(*read("m.txt").figure);
                SCOPED_TRACE(fmt::format("{} {} {}", order, units, system));
                for (std::size_t f = 0; f < 3; ++f)
                    for (std::size_t b = 0; b < 5; ++b)
                        for (int i = 0; i < 3; ++i)
                            EXPECT_LT(glm::distance(glm::dvec3(truth[f * 5 + b][i]),
                                                    column(world[f][b].rows[static_cast<std::size_t>(i)])),
                                      1e-9);
                EXPECT_LT(largest_difference(worlds(*read("e.txt").figure), truth), 1e-9);
                EXPECT_LT(largest_difference(worlds(*read("r.txt").figure), truth), 1e-9);
                EXPECT_GT(largest_difference(worlds(*read("e.txt", wrong).figure), truth), 0.5);
                ++variants;
            }
    EXPECT_EQ(variants, 36);
}

TEST_F(BonesProConsistency, TransposedMatricesAndAWrongEulerSignFailTheComparison) {
    const auto failed = HasSubstr("warning: expected the mesh that the weights and the bones of bones.txt give");
    write("s.txt", model::text(structure_));
    write("bones.txt", model::bones_text(structure_, transposed(frames_)));
    write("mesh.txt", model::mesh_text(structure_, frames_));
    EXPECT_THAT(base::to_text(read("mesh.txt").diagnostics), failed);
    std::vector<model::Frame> world;
    write("bones.txt", euler_text(structure_, 3, {.representation = "Euler Angles", .order = "ZXY"}, world));
    write("mesh.txt", model::mesh_text(structure_, world));
    LoadOptions options;
    EXPECT_THAT(base::to_text(read("mesh.txt", options).diagnostics), testing::Not(failed));
    options.bonespro.euler_sign = -1;
    EXPECT_THAT(base::to_text(read("mesh.txt", options).diagnostics), failed);
}

/// A "Mesh (bones c.s)" export: each bone's vertices in its own axes.
std::string local_mesh_text(const model::Structure& structure, const std::vector<model::Frame>& frames) {
    std::string out = model::head_text(structure, frames.size(), {"Mesh (bones c.s)"});
    for (const model::Frame& frame : frames)
        for (std::size_t b = 0; b < frame.size(); ++b) {
            std::string own;
            int count = 0;
            for (std::size_t v = 0; v < structure.vertices.size(); ++v)
                for (const model::Share& share : structure.vertices[v].shares) {
                    if (share.bone != b) continue;
                    const model::Vector local =
                        model::moved(model::deformed(structure, v, frame), model::inverse(frame[b]));
                    own += fmt::format("{} {}\n", v, model::text(local));
                    ++count;
                }
            out += fmt::format("{} {}\n{}", b, count, own);
        }
    return out + "End animation file\n";
}

// 11.4.3: a vertex of a single bone does not move in that bone's axes; it is where the structure has it.
TEST_F(BonesProConsistency, AVertexOfOneBoneStandsStillInItsAxes) {
    write("s.txt", model::text(structure_));
    write("local.txt", local_mesh_text(structure_, frames_));
    const LoadResult alone = read("local.txt");
    ASSERT_TRUE(alone.figure);
    const auto& at_bind = std::get<figure::MeshFrames>(alone.figure->take);
    const auto& skin = *alone.figure->weighted_skin;
    for (std::size_t v = 0; v < 30; ++v) {
        const figure::Influence& only = skin.influences_of(v).front();
        const glm::dmat4& back = skin.inverse_bind[figure::index(only.bone)];
        const glm::dvec3 bound(back * glm::dvec4(skin.positions[v], 1.0));
        for (std::size_t f = 0; f < frames_.size(); ++f) {
            const glm::dvec3 local(back * glm::dvec4(at_bind.row(f)[v], 1.0));
            EXPECT_LT(glm::distance(local, bound), 1e-9) << v << ' ' << f;
        }
    }
    EXPECT_THAT(
        base::to_text(alone.diagnostics),
        HasSubstr("no Bones export of the same take is beside it; the bones stand in the bind pose [bonespro.mesh-bones]"));
}

TEST_F(BonesProConsistency, AMeshInTheBonesAxesMovesWithTheBonesBesideIt) {
    write("s.txt", model::text(structure_));
    write("local.txt", local_mesh_text(structure_, frames_));
    write("bones.txt", model::bones_text(structure_, frames_));
    const LoadResult result = read("local.txt");
    ASSERT_TRUE(result.figure);
    const auto& mesh = std::get<figure::MeshFrames>(result.figure->take);
    for (std::size_t f = 0; f < frames_.size(); ++f)
        for (std::size_t v = 0; v < mesh.vertices; ++v)
            EXPECT_LT(glm::distance(mesh.row(f)[v], column(model::deformed(structure_, v, frames_[f]))), 1e-9);
    EXPECT_THAT(base::to_text(result.diagnostics), HasSubstr("the bones move as in bones.txt [bonespro.mesh-bones]"));
}

// 11.4.4: read correctly, a bone's vertices are inside its box; with transposed matrices they are not.
TEST_F(BonesProConsistency, VerticesLieInTheBoxesOfTheirBones) {
    write("s.txt", model::text(structure_));
    const LoadResult result = read("s.txt");
    const auto& skin = *result.figure->weighted_skin;
    std::size_t inside = 0;
    std::size_t inside_transposed = 0;
    std::size_t all = 0;
    for (std::size_t v = 0; v < skin.positions.size(); ++v) {
        const auto influences = skin.influences_of(v);
        if (influences.empty() || influences.front().weight <= 0.99) continue;
        const BoneId bone = influences.front().bone;
        const glm::dvec3 half = *figure::box_of(*result.figure, 0, bone) * 0.5;
        const auto is_inside = [&](const glm::dmat4& back) {
            const glm::dvec3 p = glm::abs(glm::dvec3(back * glm::dvec4(skin.positions[v], 1.0)));
            return p.x <= half.x && p.y <= half.y && p.z <= half.z;
        };
        const glm::dmat4 right = skin.inverse_bind[figure::index(bone)];
        glm::dmat4 wrong = glm::inverse(right);
        const glm::dvec4 place = wrong[3];
        wrong[3] = {0, 0, 0, 1};
        wrong = glm::transpose(wrong);
        wrong[3] = place;
        ++all;
        inside += is_inside(right) ? 1U : 0U;
        inside_transposed += is_inside(glm::inverse(wrong)) ? 1U : 0U;
    }
    EXPECT_EQ(all, 30U);
    EXPECT_EQ(inside, all);
    EXPECT_LT(inside_transposed * 2, all);
}

// 11.4.5: a Biped's bones run along the nodes' own X, which is row 0 of the file's matrix, column 0 of ours.
TEST_F(BonesProConsistency, ANodesFirstRowLeadsToItsChildren) {
    const auto parsed = read_part(model::text(structure_), parse_bonespro_structure);
    ASSERT_TRUE(parsed.value);
    double worst = 0.0;
    double worst_transposed = 0.0;
    for (const BonesProBone& bone : parsed.value->bones) {
        if (!bone.parent) continue;
        const glm::dmat4& parent = parsed.value->bones[static_cast<std::size_t>(*bone.parent)].node;
        const glm::dvec3 way = glm::normalize(glm::dvec3(bone.node[3] - parent[3]));
        worst = std::max(worst, glm::length(glm::cross(way, glm::dvec3(parent[0]))));
        worst_transposed = std::max(worst_transposed, glm::length(glm::cross(way, glm::dvec3(glm::transpose(parent)[0]))));
    }
    EXPECT_LT(worst, 1e-12);
    EXPECT_GT(worst_transposed, 0.3);
}
}  // namespace skelplay::loaders::bonespro_consistency_test
