// What the ASF definition says about positional systems, and how it is told of any format.

#include <fmt/format.h>
#include <glm/geometric.hpp>
#include <gmock/gmock.h>
#include <string>
#include <utility>
#include <vector>
#include "figure/pose.h"
#include "scene/evaluator.h"
#include "text_reading.h"

namespace skelplay::loaders::dof_notes_test {
using testing::HasSubstr;

/// A chain below root of bones with these dofs; an empty one has none.
std::string chain(const std::vector<std::string>& dofs, std::string_view order = "tx ty tz rx ry rz") {
    std::string bones;
    std::string hierarchy;
    std::string parent = "root";
    for (std::size_t i = 0; i < dofs.size(); ++i) {
        const std::string name(1, static_cast<char>('a' + i));
        bones += fmt::format("begin name {} direction 0 1 0 length 2 axis 0 0 0 xyz {} end\n", name,
                             dofs[i].empty() ? "" : "dof " + dofs[i]);
        hierarchy += fmt::format("{} {}\n", parent, name);
        parent = name;
    }
    return fmt::format(":root axis xyz order {} position 0 0 0 orientation 0 0 0\n:bonedata\n{}:hierarchy\n{}", order,
                       bones, hierarchy);
}

bool is_positional(const std::vector<std::string>& dofs) { return read_asf_text(chain(dofs)).figure->positional; }

TEST(AcclaimSpecPositionalSystems, TheReaderTellsPositionalFromRotational) {
    const LoadResult result = read_asf_text(chain({"tx ty tz", "tz tx ty", "", "tx ty tz"}));
    EXPECT_TRUE(result.figure->positional);
    EXPECT_EQ(said(result), "3:12 asf.positional");
    EXPECT_TRUE(is_positional({"tx ty tz l", "tx ty tz"})) << "a length is neither";
    EXPECT_FALSE(is_positional({"rz rx ry", "rx", ""}));
    EXPECT_FALSE(is_positional({"tx ty tz", "rx", "tx ty tz"}));
    EXPECT_FALSE(is_positional({"tx ty tz rx", "tx ty tz"}));
    EXPECT_FALSE(is_positional({"tx ty tz", "tx tz"})) << "one is not free in y";
    EXPECT_FALSE(is_positional({"tx ty tz", "l"}));
    EXPECT_FALSE(is_positional({"tx ty tz"})) << "two bones are no skeleton";
    EXPECT_FALSE(is_positional({"", "", ""}));
}

TEST(AcclaimSpecPositionalSystems, AMotionOfOneTellsItToo) {
    const LoadResult result =
        read_amc_text(chain({"tx ty tz", "tx ty tz"}, "tx ty tz"), ":DEGREES\n1\nroot 0 0 0\na 1 2 3\nb 4 5 6\n");
    EXPECT_TRUE(result.figure->positional);
    EXPECT_THAT(base::to_text(result.diagnostics),
                HasSubstr("t.amc: note: the skeleton is positional: 2 bones are moved by translations only"));
}

TEST(AcclaimSpecPositionalSystems, AForcedRotationIsARotation) {
    const LoadResult result =
        read_amc_text(chain({"tx ty tz", "tx ty tz"}, "tx"),
                      ":FORCE-ALL-JOINTS-BE-3DOF\n:DEGREES\n1\nroot 0\na 1 2 3 0 0 0\nb 4 5 6 0 0 0\n");
    EXPECT_FALSE(result.figure->positional);
}

TEST(AcclaimSpecPositionalSystems, BonesOfDifferentKindsAreToldOnce) {
    const LoadResult result = read_asf_text(chain({"rx ry", "tx ty tz", "rz", "tx rz", ""}));
    EXPECT_EQ(said(result), "4:12 asf.mixed-dof");
    EXPECT_THAT(base::to_text(read_asf_text(chain({"rx", "tx ry"})).diagnostics), HasSubstr("1 with both (b)"));
    EXPECT_EQ(said(read_asf_text(chain({"rx l", "rx ry rz", ""}))), "") << "a length that changes goes with rotations";
}

std::string bvh(std::string_view hip, std::string_view knee, std::string_view foot, std::size_t numbers) {
    std::string text = fmt::format(
        "HIERARCHY\nROOT hip\n{{\nOFFSET 0 0 0\nCHANNELS {}\nJOINT knee\n{{\nOFFSET 0 -1 0\nCHANNELS {}\nJOINT foot\n"
        "{{\nOFFSET 0 -1 0\nCHANNELS {}\nEnd Site\n{{\nOFFSET 0 0 1\n}}\n}}\n}}\n}}\nMOTION\nFrames: 1\n"
        "Frame Time: 0.1\n",
        hip, knee, foot);
    for (std::size_t i = 0; i < numbers; ++i) text += "0 ";
    return text + "\n";
}

constexpr std::string_view moved = "3 Xposition Yposition Zposition";
constexpr std::string_view turned = "3 Zrotation Xrotation Yrotation";
constexpr std::string_view moved_and_turned = "6 Xposition Yposition Zposition Zrotation Xrotation Yrotation";

/// What is said of the kinds of bones, with its words.
std::string kinds_said(const LoadResult& result) {
    std::string text;
    for (const base::Diagnostic& item : result.diagnostics.items())
        if (item.code == "bvh.positional" || item.code == "bvh.mixed-dof")
            text += fmt::format("{}:{} {}", item.location->line, item.location->column, item.message);
    return text;
}

TEST(DofNotes, ABvhOfPositionsIsPositionalWhateverItsRootDoes) {
    for (const auto& [root, numbers] : {std::pair(moved, 9), std::pair(moved_and_turned, 12)}) {
        const LoadResult result = read_bvh_text(bvh(root, moved, moved, static_cast<std::size_t>(numbers)));
        EXPECT_TRUE(result.figure->positional);
        EXPECT_EQ(kinds_said(result),
                  "6:1 the skeleton is positional: 2 bones are moved by translations only; the file has the places of "
                  "joints, but no angles between bones");
    }
    EXPECT_TRUE(read_bvh_text(bvh(moved, "0", moved, 6)).figure->positional);
}

TEST(DofNotes, ABvhThatTurnsIsNot) {
    const LoadResult usual = read_bvh_text(bvh(moved_and_turned, turned, turned, 12));
    EXPECT_FALSE(usual.figure->positional);
    EXPECT_EQ(kinds_said(usual), "");
    EXPECT_EQ(kinds_said(read_bvh_text(bvh(moved_and_turned, moved_and_turned, turned, 15))), "")
        << "joints that turn may well move";
    EXPECT_THAT(kinds_said(read_bvh_text(bvh(moved, turned, moved, 9))),
                HasSubstr("1 with translations (foot), 1 with rotations (knee)"));
    EXPECT_FALSE(read_bvh_text(bvh(moved, "2 Xposition Yposition", moved, 8)).figure->positional);
}

// A skeleton of joints at (0, 0), (0, 2) and (3, 2), the last of them c: a is 2 long upwards, b 3 along x. In frame 1
// it stands at x = 5 as at rest; in frame 2 a points along x and b upwards: joints at (5, 0), (7, 0) and (7, 3).
struct Places {
    std::string_view what;  // in the note
    std::string_view frames;
};
constexpr Places places[]{
    {"displacements from rest",
     "1\nroot 5 0 0 0\na 0 0 0\nb 0 0 0\nc 0 0 0\n2\nroot 5 0 0 0\na 0 0 0\nb 2 -2 0\nc -3 3 0\n"},
    {"positions relative to the parent's joint",
     "1\nroot 5 0 0 0\na 0 0 0\nb 0 2 0\nc 3 0 0\n2\nroot 5 0 0 0\na 0 0 0\nb 2 0 0\nc 0 3 0\n"},
    {"positions in the figure's axes",
     "1\nroot 5 0 0 0\na 5 0 0\nb 5 2 0\nc 8 2 0\n2\nroot 5 0 0 0\na 5 0 0\nb 7 0 0\nc 7 3 0\n"},
    {"displacements from rest in the figure's axes",
     "1\nroot 5 0 0 0\na 5 0 0\nb 5 0 0\nc 5 0 0\n2\nroot 5 0 0 0\na 5 0 0\nb 7 -2 0\nc 4 1 0\n"},
    {"positions in the figure's axes",  // and the root turns, which moves none of them
     "1\nroot 5 0 0 0\na 5 0 0\nb 5 2 0\nc 8 2 0\n2\nroot 5 0 0 90\na 5 0 0\nb 7 0 0\nc 7 3 0\n"},
};

// "These systems can use the asf and amc formats as well. The only difference will be in the dof specification": what
// the translations are is left open, and told apart by the lengths of bones.
TEST(AcclaimSpecPositionalSystems, PositionsAreAbsoluteOrRelativeOrDisplacementsByConstantLengths) {
    std::string asf = ":root axis xyz order tx ty tz rz position 0 0 0 orientation 0 0 0\n:bonedata\n";
    for (const char* bone : {"a direction 0 1 0 length 2", "b direction 1 0 0 length 3", "c direction 0 1 0 length 1"})
        asf += fmt::format("begin name {} axis 0 0 0 xyz dof tx ty tz end\n", bone);
    asf += ":hierarchy\nroot a\na b\nb c\n";
    for (const Places& each : places) {
        const LoadResult result = read_amc_text(asf, ":DEGREES\n" + std::string(each.frames));
        ASSERT_TRUE(result.figure && result.figure->positional);
        EXPECT_EQ(said(result), "asf.positional, amc.positions");
        EXPECT_THAT(base::to_text(result.diagnostics), HasSubstr(each.what));
        const figure::Skeleton& skeleton = result.figure->skeleton;
        scene::FigureEvaluator evaluator(skeleton);
        figure::Pose pose;
        figure::sample(skeleton, result.figure->take, 1, pose);
        const auto at = [&](std::string_view bone) { return evaluator.positions(pose)[index(skeleton.find(bone))].origin; };
        EXPECT_LT(glm::distance(at("a"), glm::dvec3(5, 0, 0)), 1e-12) << each.what;
        EXPECT_LT(glm::distance(at("b"), glm::dvec3(7, 0, 0)), 1e-12) << each.what;
        EXPECT_LT(glm::distance(at("c"), glm::dvec3(7, 3, 0)), 1e-12) << each.what;
    }
}
}  // namespace skelplay::loaders::dof_notes_test
