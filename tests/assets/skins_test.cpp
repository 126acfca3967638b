// The skins in assets/skins: the files are what make_skins writes, and they are skins that fit the walker.

#include <algorithm>
#include <array>
#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>
#include "loaders/load.h"
#include "loaders/obj/obj_parser.h"
#include "make_skins/block.h"
#include "make_skins/faults.h"
#include "make_skins/mannequin.h"
#include "make_skins/rest.h"
#include "make_skins/write_obj.h"
#include "make_walk/body.h"
#include "support/committed.h"

namespace skins_test {
using namespace skelplay::make_skins;
using skelplay::make_walk::Body;
using skelplay::make_walk::Bone;
using skelplay::make_walk::make_body;

using skelplay::test::committed;
using skelplay::test::expect_committed;

struct ReadFace {
    std::string group;
    std::string material;
    std::vector<std::size_t> corners;  // from 0
    std::vector<std::size_t> normals;
};

struct ReadSkin {
    std::vector<glm::dvec3> positions;
    std::vector<glm::dvec3> normals;
    std::vector<ReadFace> faces;

    std::set<std::string> groups() const {
        std::set<std::string> names;
        for (const ReadFace& face : faces) names.insert(face.group);
        return names;
    }
};

ReadSkin read_skin(const std::string& name) {
    const auto loaded = skelplay::loaders::load_obj(std::string(SKELPLAY_SOURCE_DIR) + '/' + name);
    EXPECT_EQ(loaded.diagnostics.count(skelplay::base::Severity::warning), 0U) << to_text(loaded.diagnostics);
    const skelplay::figure::Mesh& mesh = loaded.value.value();
    ReadSkin skin{mesh.positions, mesh.normals, {}};
    for (const auto& face : mesh.faces) {
        ReadFace& read = skin.faces.emplace_back();
        for (const std::uint32_t group : mesh.groups_of(face))
            read.group += (read.group.empty() ? "" : " ") + mesh.groups[group];
        if (face.material != skelplay::figure::Face::none) read.material = mesh.materials[face.material].name;
        for (const auto& corner : mesh.corners_of(face)) {
            read.corners.push_back(corner.position);
            read.normals.push_back(corner.normal);
        }
    }
    return skin;
}

double distance(const glm::dvec3& point, const Segment& segment) {
    const glm::dvec3 along = segment.end - segment.start;
    const double at = std::clamp(glm::dot(point - segment.start, along) / glm::dot(along, along), 0.0, 1.0);
    return glm::length(point - (segment.start + at * along));
}

// A bone that turns and has a length: the root is a point, and the hips' dummies do not turn.
bool moves(const Bone& bone) { return !bone.dofs.empty() && bone.length > 0.0; }

std::string nearest_bone(const Body& body, const glm::dvec3& point) {
    std::string nearest;
    double least = std::numeric_limits<double>::infinity();
    for (const Bone& bone : body.bones) {
        if (moves(bone) && distance(point, rest_segment(body, bone.name)) < least) {
            least = distance(point, rest_segment(body, bone.name));
            nearest = bone.name;
        }
    }
    return nearest;
}

// Three definitions of a piece's position, because a checker may use any: the mean of its vertices, the middle of its
// bounding box, and the mean of its surface.
struct Extent {
    glm::dvec3 low{std::numeric_limits<double>::infinity()};
    glm::dvec3 high{-std::numeric_limits<double>::infinity()};
    std::array<glm::dvec3, 3> centres{};
};

Extent extent(const ReadSkin& skin, const std::string& group) {
    Extent result;
    std::set<std::size_t> vertices;
    glm::dvec3 moment(0.0);
    double area = 0.0;
    for (const ReadFace& face : skin.faces) {
        if (face.group != group) continue;
        vertices.insert(face.corners.begin(), face.corners.end());
        for (std::size_t i = 2; i < face.corners.size(); ++i) {
            const glm::dvec3 a = skin.positions[face.corners[0]];
            const glm::dvec3 b = skin.positions[face.corners[i - 1]];
            const glm::dvec3 c = skin.positions[face.corners[i]];
            const double part = glm::length(glm::cross(b - a, c - a)) / 2.0;
            moment += (a + b + c) / 3.0 * part;
            area += part;
        }
    }
    glm::dvec3 sum(0.0);
    for (const std::size_t vertex : vertices) {
        sum += skin.positions[vertex];
        result.low = glm::min(result.low, skin.positions[vertex]);
        result.high = glm::max(result.high, skin.positions[vertex]);
    }
    result.centres = {sum / static_cast<double>(vertices.size()), (result.low + result.high) / 2.0, moment / area};
    return result;
}

class Skins : public testing::TestWithParam<const char*> {
protected:
    const Body body_ = make_body();
    const ReadSkin skin_ = read_skin(std::string("assets/skins/") + GetParam());
};

TEST(SkinFiles, AreWhatMakeSkinsWrites) {
    const Body body = make_body();
    expect_committed("assets/skins/mannequin.obj", obj_text(make_mannequin(body), material_library));
    expect_committed("assets/skins/block.obj", obj_text(make_block(body), material_library));
    expect_committed("assets/skins/skins.mtl", mtl_text());
    expect_committed("tests/data/broken-skin.obj", obj_text(make_broken(body), ""));
    expect_committed("tests/data/inch-skin.obj", obj_text(make_inch_skin(body), ""));
}

TEST(SkinFiles, AreListedByTheSkeleton) {
    const skelplay::loaders::LoadResult walk = skelplay::loaders::load(std::string(SKELPLAY_SOURCE_DIR "/assets/walk.asf"));
    ASSERT_TRUE(walk.figure);
    EXPECT_EQ(walk.diagnostics.count(skelplay::base::Severity::warning), 0U);
    EXPECT_EQ(walk.figure->skins, (std::vector<std::string>{"skins/mannequin.obj", "skins/block.obj"}));
}

TEST(SkinFiles, MannequinIsOfAModestSize) {
    EXPECT_LT(committed("assets/skins/mannequin.obj").size(), 2'000'000U);
    std::size_t triangles = 0;
    for (const ReadFace& face : read_skin("assets/skins/mannequin.obj").faces) triangles += face.corners.size() - 2;
    EXPECT_GT(triangles, 15'000U);
    EXPECT_LT(triangles, 40'000U);
}

TEST_P(Skins, FacesHaveThreeOrFourCornersWithNormals) {
    for (const ReadFace& face : skin_.faces) {
        ASSERT_TRUE(face.corners.size() == 3 || face.corners.size() == 4) << face.group;
        for (const std::size_t normal : face.normals) ASSERT_LT(normal, skin_.normals.size());
    }
}

TEST_P(Skins, HasAGroupForEveryBoneThatMovesAndNoOther) {
    std::set<std::string> expected{"root"};
    for (const Bone& bone : body_.bones)
        if (moves(bone)) expected.insert(bone.name);
    EXPECT_EQ(skin_.groups(), expected);
}

TEST_P(Skins, NamesOnlyMaterialsThatExist) {
    const std::string library = committed("assets/skins/skins.mtl");
    for (const ReadFace& face : skin_.faces)
        ASSERT_NE(library.find("newmtl " + face.material + '\n'), std::string::npos) << face.material;
}

TEST_P(Skins, PiecesAreClosed) {
    std::map<std::pair<std::size_t, std::size_t>, int> used;
    std::map<std::size_t, std::string> owner;
    for (const ReadFace& face : skin_.faces) {
        for (std::size_t i = 0; i < face.corners.size(); ++i) {
            ++used[{face.corners[i], face.corners[(i + 1) % face.corners.size()]}];
            ASSERT_EQ(owner.emplace(face.corners[i], face.group).first->second, face.group)
                << "no vertex belongs to two pieces";
        }
    }
    for (const auto& [edge, times] : used) {
        ASSERT_EQ(times, 1) << owner[edge.first];
        const auto back = used.find({edge.second, edge.first});
        ASSERT_NE(back, used.end()) << owner[edge.first];
    }
}

TEST_P(Skins, FacesLookOutward) {
    std::map<std::string, double> volume;  // six times, cm³
    for (const ReadFace& face : skin_.faces)
        for (std::size_t i = 2; i < face.corners.size(); ++i)
            volume[face.group] +=
                glm::dot(skin_.positions[face.corners[0]],
                         glm::cross(skin_.positions[face.corners[i - 1]], skin_.positions[face.corners[i]]));
    for (const auto& [group, six_times] : volume) EXPECT_GT(six_times / 6.0, 10.0) << group;
}

TEST_P(Skins, NormalsAreUnitAndLookOutward) {
    for (const glm::dvec3& normal : skin_.normals) ASSERT_NEAR(glm::length(normal), 1.0, 1e-3);
    for (const ReadFace& face : skin_.faces) {
        const glm::dvec3 a = skin_.positions[face.corners[0]];
        const glm::dvec3 b = skin_.positions[face.corners[1]];
        const glm::dvec3 c = skin_.positions[face.corners[2]];
        const glm::dvec3 outward = glm::cross(b - a, c - a);
        ASSERT_GT(glm::length(outward), 0.0) << "a face without area in " << face.group;
        glm::dvec3 mean(0.0);
        for (const std::size_t normal : face.normals) mean += skin_.normals[normal];
        ASSERT_GT(glm::dot(mean, outward), 0.0) << face.group;
    }
}

using Point = std::array<double, 6>;  // position and normal

std::multiset<Point> points(const ReadSkin& skin, const std::string& group, double mirror) {
    std::multiset<Point> result;
    for (const ReadFace& face : skin.faces) {
        for (std::size_t i = 0; face.group == group && i < face.corners.size(); ++i) {
            const glm::dvec3 p = skin.positions[face.corners[i]];
            const glm::dvec3 n = skin.normals[face.normals[i]];
            result.insert({mirror * p.x, p.y, p.z, mirror * n.x, n.y, n.z});
        }
    }
    return result;
}

std::string other_side(std::string group) {
    if (group.front() == 'l' && !group.starts_with("lower")) {
        group.front() = 'r';
    } else if (group.front() == 'r' && group != "root") {
        group.front() = 'l';
    }
    return group;
}

// To the last digit: pieces in the middle mirror themselves.
TEST_P(Skins, LeftAndRightMirror) {
    for (const std::string& group : skin_.groups())
        EXPECT_TRUE(points(skin_, group, 1.0) == points(skin_, other_side(group), -1.0)) << group;
}

TEST_P(Skins, EachPieceIsNearestToItsOwnBoneAndAboutAsLong) {
    for (const Bone& bone : body_.bones) {
        if (!moves(bone)) continue;
        const Extent size = extent(skin_, bone.name);
        const Segment segment = rest_segment(body_, bone.name);
        for (const glm::dvec3& centre : size.centres) {
            EXPECT_EQ(nearest_bone(body_, centre), bone.name);
            EXPECT_LT(distance(centre, segment), 0.25 * bone.length) << bone.name;
        }
        const glm::dvec3 along = glm::normalize(segment.end - segment.start);
        EXPECT_GT(glm::dot(glm::abs(along), size.high - size.low), 0.5 * bone.length) << bone.name;
        EXPECT_LT(glm::length(size.high - size.low), 3.0 * std::max(bone.length, 14.0)) << bone.name;
    }
}

INSTANTIATE_TEST_SUITE_P(Both, Skins, testing::Values("block.obj", "mannequin.obj"), [](const auto& tested) {
    const std::string file = tested.param;
    return file.substr(0, file.find('.'));
});

// The comment at the top of the file lists its faults.
TEST(BrokenSkin, HasEachFaultOnce) {
    const Body body = make_body();
    const ReadSkin block = read_skin("assets/skins/block.obj");
    const ReadSkin broken = read_skin("tests/data/broken-skin.obj");
    std::set<std::string> groups = block.groups();
    for (const char* lost : {"lfemur", "rthumb"}) groups.erase(lost);
    groups.insert({"lfemurr", "hat", "thorax upperback"});
    EXPECT_EQ(broken.groups(), groups);
    EXPECT_EQ(std::count_if(broken.faces.begin(), broken.faces.end(),
                            [](const ReadFace& face) { return face.group == "thorax upperback"; }),
              1);

    const std::map<std::string, std::string> astray{{"lhand", "rhand"}, {"rhand", "lhand"}, {"ltoes", "rhumerus"}};
    for (const std::string& group : broken.groups()) {
        if (group != "root" && group != "hat" && group != "lfemurr" && group != "thorax upperback") {
            const auto found = astray.find(group);
            const std::string expected = found == astray.end() ? group : found->second;
            EXPECT_EQ(nearest_bone(body, extent(broken, group).centres[0]), expected) << group;
        }
    }
    const std::string text = committed("tests/data/broken-skin.obj");
    const std::string remarks = text.substr(0, text.find("\ng "));
    for (const char* word : {"lfemurr", "rthumb", "lhand", "rhand", "ltoes", "rhumerus", "hat", "upperback"})
        EXPECT_NE(remarks.find(word), std::string::npos) << word;
}

TEST(InchSkin, IsTheBlockFigureInInches) {
    const ReadSkin block = read_skin("assets/skins/block.obj");
    const ReadSkin inches = read_skin("tests/data/inch-skin.obj");
    ASSERT_EQ(inches.positions.size(), block.positions.size());
    EXPECT_EQ(inches.groups(), block.groups());
    for (std::size_t i = 0; i < block.positions.size(); ++i)
        ASSERT_LT(glm::length(inches.positions[i] * 2.54 - block.positions[i]), 3e-3) << "cm";
}
}  // namespace skins_test
