// BonesPro's animation file: its head in all spellings, its frames, and what is said about those that are not there.

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <string>
#include <variant>
#include "loaders/bonespro/bonespro.h"
#include "text_reading.h"

namespace skelplay::loaders::bonespro_animation_test {
using figure::BoneId;
using testing::ElementsAre;
using testing::HasSubstr;

std::optional<BonesProHead> head_of(std::string_view words, std::string* fault = nullptr) {
    const base::MemoryBytes bytes("Begin animation file 2 3 4 " + std::string(words));
    BonesProReader reader(bytes);
    BonesProHead head;
    const auto missing = missing_in([&] { head = read_bonespro_head(reader); });
    if (!missing) return head;
    if (fault != nullptr) *fault = missing->message;
    return std::nullopt;
}

// "The export mode can take one of three values: “Bones” …": the text that we have does not show whether the quotation
// marks are part of the file, so that both are read. "// x" is a comment.
TEST(BonesProHeadText, AnimationValuesAreReadBareAndQuotedAndBesideComments) {
    struct Sample {
        std::string_view words;
        BonesProMode mode;
        bool relative, euler, degrees;
    };
    const std::vector<Sample> samples{
        {"Bones\nAbsolute\nMatrix\nXYZ\nDegrees\n0 9 1", BonesProMode::bones, false, false, true},
        {"\"Bones\" \"Relative to parent\" \"Euler Angles\" \"XYZ\" \"Radians\" 0 9 1", BonesProMode::bones, true, true,
         false},
        {"\xE2\x80\x9CMesh (absolute)\xE2\x80\x9D 'absolute' 'MATRIX' xyz degrees 0 9 1", BonesProMode::mesh, false, false,
         true},
        {"Mesh(absolute) relative Euler XYZ Deg 0 9 1", BonesProMode::mesh, true, true, true},
        {"Mesh (bones c.s)\nAbsolute\nMatrix\nXYZ\nDegrees\n0\n9\n1", BonesProMode::mesh_local, false, false, true},
        {"mesh (bones c.s.)\nAbsolute\nMatrix\nXYZ\nDegrees\n0\n9\n1", BonesProMode::mesh_local, false, false, true},
        {"Mesh ( bones coordinate system ) Absolute Matrix XYZ Degrees 0 9 1", BonesProMode::mesh_local, false, false,
         true},
        {"Mesh (bones coordinate\n system) // x\nAbsolute // world\nMatrix//\nXYZ\nDegrees\n0.0 9 1",
         BonesProMode::mesh_local, false, false, true},
    };
    for (const Sample& sample : samples) {
        std::string fault;
        const auto head = head_of(sample.words, &fault);
        ASSERT_TRUE(head) << sample.words << ": " << fault;
        EXPECT_EQ(head->mode, sample.mode) << sample.words;
        EXPECT_EQ(head->relative, sample.relative) << sample.words;
        EXPECT_EQ(head->euler, sample.euler) << sample.words;
        EXPECT_EQ(head->degrees, sample.degrees) << sample.words;
        EXPECT_EQ(head->last, 9) << sample.words;
    }
}

TEST(BonesProHeadText, SaysWhatItLacks) {
    const auto fault = [](std::string_view words) {
        std::string text;
        EXPECT_FALSE(head_of(words, &text)) << words;
        return text;
    };
    EXPECT_EQ(fault("Skeleton"), "expected an export mode (Bones, Mesh (absolute) or Mesh (bones c.s)), found 'Skeleton'");
    EXPECT_EQ(fault("Mesh Absolute"),
              "expected an export mode (Bones, Mesh (absolute) or Mesh (bones c.s)), found 'Absolute'");
    EXPECT_EQ(fault("Mesh (absolute"), "expected ')' after the export mode, found the end of the file");
    EXPECT_EQ(fault("Bones World"), "expected a transform system (Absolute or Relative to parent), found 'World'");
    EXPECT_EQ(fault("Bones Absolute Quaternion"),
              "expected a transform representation (Matrix or Euler Angles), found 'Quaternion'");
    EXPECT_EQ(fault("Bones Absolute Matrix ZYZ"), "expected an Euler angle order (XYZ and the like), found 'ZYZ'");
    EXPECT_EQ(fault("Bones Absolute Matrix XYZ Grad"), "expected angle units (Degrees or Radians), found 'Grad'");
    EXPECT_EQ(fault("Bones Absolute Matrix XYZ Radians 0.5"), "expected the number of the first frame, found '0.5'");
    EXPECT_EQ(fault("Bones Absolute Matrix XYZ Radians 0 9"),
              "expected the step from frame to frame, found the end of the file");
}

/// Two bones, two vertices; the second bone stands 10 above the first.
class BonesProAnimationFile : public InFolder {
protected:
    void SetUp() override {
        write("s.txt",
              "Begin structure file 2 2\n<a>*\n1 1 1 1 0 0 0 1 0 0 0 1 0 0 0 1 0 0 0 1 0 0 0 1 0 0 0\n<b>0\n"
              "2 2 2 1 0 0 0 1 0 0 0 1 0 0 10 1 0 0 0 1 0 0 0 1 0 0 10\n0 0 1 1 0 1\n0 0 12 2 0 0.5 1 0.5\n"
              "End structure file\n");
    }
    /// Frames behind a head.
    LoadResult read_frames(std::string_view head, std::string_view frames, const LoadOptions& options = {.fps = 30}) {
        LoadOptions with_structure = options;
        with_structure.skeleton = folder_ / "s.txt";
        write("a.txt", fmt::format("Begin animation file\n{}\n{}", head, frames));
        return read("a.txt", with_structure);
    }
    static constexpr std::string_view bones_head = "2 2 2\nBones Absolute Matrix XYZ Degrees 5 6 1";
    static constexpr std::string_view mesh_head = "2 2 2\nMesh (absolute) Absolute Matrix XYZ Degrees 0 1 1";
    static constexpr std::string_view local_head = "2 2 1\nMesh (bones c.s) Absolute Matrix XYZ Degrees 0 0 1";
    /// A frame in which bone b is this high.
    static std::string frame(int z) {
        return fmt::format(
            "1 1 1 1 0 0 0 1 0 0 0 1 0 0 0 1 0 0 0 1 0 0 0 1 0 0 0\n"
            "3 3 {0} 1 0 0 0 1 0 0 0 1 0 0 {0} 1 0 0 0 1 0 0 0 1 0 0 0\n",
            z);
    }
};

// "Ax, Ay and Az define the size of this box for bone #b at frame # f."
TEST_F(BonesProAnimationFile, AnimationGivesMatricesAndTheBoxesOfEachFrame) {
    const LoadResult result = read_frames(bones_head, frame(20) + frame(30) + "End animation file");
    ASSERT_TRUE(result.figure);
    EXPECT_EQ(said(result), "");
    const auto& baked = std::get<figure::BakedMotion>(result.figure->take);
    EXPECT_EQ(baked.frames, 2U);
    EXPECT_EQ(baked.bones, 2U);
    EXPECT_EQ(figure::first_frame(result.figure->take), 5);
    EXPECT_EQ(baked.row(1)[1][3], glm::dvec4(0, 0, 30, 1));
    EXPECT_EQ(figure::box_of(*result.figure, 1, BoneId{1}), glm::dvec3(3, 3, 30));
    EXPECT_EQ(figure::box_of(*result.figure, 9, BoneId{1}), glm::dvec3(3, 3, 30));
    EXPECT_EQ(result.figure->boxes[1], glm::dvec3(2, 2, 2));
    EXPECT_EQ(result.figure->skeleton_file, (folder_ / "s.txt").string());
    EXPECT_FALSE(figure::is_rest_only(result.figure->take));
}

// BonesPro's definition (document 002): "Begin animation file" and "End animation file" are set in regular type, which
// is "not part of the file". It is recognised by its content, whatever its name is.
TEST_F(BonesProAnimationFile, BeginsWithTheNumberOfBonesAsTheWordsAroundItAreNotPartOfTheFile) {
    const auto read_bare = [&](std::string_view end) {
        write("walk.bvh", fmt::format("{}\n{}{}{}", bones_head, frame(20), frame(30), end));
        return read("walk.bvh", {.skeleton = folder_ / "s.txt", .fps = 30});
    };
    for (const char* end : {"", "// the end\n", "End animation file\n"}) {
        const LoadResult result = read_bare(end);
        EXPECT_EQ(said(result), "") << end;
        ASSERT_TRUE(result.figure) << end;
        EXPECT_EQ(std::get<figure::BakedMotion>(result.figure->take).row(1)[1][3], glm::dvec4(0, 0, 30, 1));
    }
    EXPECT_EQ(said(read_bare("1 1")), "7:4 bonespro.broken-frame");
}

TEST_F(BonesProAnimationFile, FindsAStructureWithoutWords) {
    write("s.txt",
          "2 2\n<a>*\n1 1 1 1 0 0 0 1 0 0 0 1 0 0 0 1 0 0 0 1 0 0 0 1 0 0 0\n<b>0\n"
          "2 2 2 1 0 0 0 1 0 0 0 1 0 0 10 1 0 0 0 1 0 0 0 1 0 0 10\n0 0 1 1 0 1\n0 0 12 2 0 0.5 1 0.5\n");
    write("a.txt", fmt::format("{}\n{}{}", bones_head, frame(20), frame(30)));
    write("notes.txt", "2 2 <b>things to do</b>\n");
    EXPECT_EQ(skeleton_of(read("a.txt")), "s.txt");
}

// "FirstFrame LastFrame Step": 5, 15 and 25 are three frames.
TEST_F(BonesProAnimationFile, AnimationStepLeadsFromTheNumberOfAFrameToThatOfTheNext) {
    const LoadResult result = read_frames("2 2 3\nBones Absolute Matrix XYZ Degrees 5 25 10",
                                          frame(20) + frame(30) + frame(40) + "End animation file");
    EXPECT_EQ(said(result), "");
    const auto& baked = std::get<figure::BakedMotion>(result.figure->take);
    EXPECT_EQ(baked.frames, 3U);
    EXPECT_EQ(baked.first_frame, 5);
    EXPECT_EQ(baked.step, 10);
}

TEST_F(BonesProAnimationFile, AssumesARateByItsStep) {
    const auto rate = [&](std::string_view step, LoadOptions options = {}) {
        return read_frames(fmt::format("2 2 1\nBones Absolute Matrix XYZ Degrees 0 0 {}", step),
                           frame(1) + "End animation file", options);
    };
    EXPECT_EQ(said(rate("1")), "bonespro.rate");
    EXPECT_EQ(said(rate("2")), "bonespro.rate");
    EXPECT_EQ(figure::frame_time(rate("2").figure->take), std::nullopt);
    EXPECT_EQ(assumed_rate(*rate("2").figure), 15.0);
    EXPECT_EQ(figure::frame_time(rate("2", {.fps = 30}).figure->take), 1.0 / 30);
    EXPECT_EQ(said(rate("0", {.fps = 30})), "3:39 bonespro.step");
    EXPECT_EQ(assumed_rate(*rate("0").figure), 30.0);
}

// BonesPro's definition (document 002), animation file: "Nf number of frames in the interval", and "FirstFrame
// LastFrame Step: the last three values define the exported animation interval".
TEST_F(BonesProAnimationFile, TheNumberOfFramesIsCheckedAgainstTheInterval) {
    const auto complaints = [&](std::string_view count, std::string_view interval) {
        const LoadResult result = read_frames(fmt::format("2 2 {}\nBones Absolute Matrix XYZ Degrees {}", count, interval),
                                              frame(20) + frame(30) + "End animation file");
        EXPECT_EQ(figure::frame_count(result.figure->take), 2U) << interval;
        return said(result);
    };
    for (const std::string_view interval : {"0 1 1", "5 6 1", "0 2 2", "0 3 2", "-3 0 2"})
        EXPECT_EQ(complaints("2", interval), "") << interval;
    EXPECT_THAT(complaints("2", "0 9 2"), "2:5 bonespro.interval");
    EXPECT_EQ(complaints("2", "4 4 1"), "2:5 bonespro.interval");
    EXPECT_EQ(complaints("2", "7 3 1"), "3:37 bonespro.interval");
}

// "If TransformSystem = "Relative to parent", then the bone and node transforms are given in the coordinate systems of
// the parent bone or node, respectively ... The node transform is given only for reference."
TEST_F(BonesProAnimationFile, NodesAreInEachFrameAndRelativeToTheParentsNode) {
    const std::string two =
        "1 1 1 1 0 0 0 1 0 0 0 1 0 0 0 0 1 0 -1 0 0 0 0 1 7 0 0\n"
        "3 3 3 1 0 0 0 1 0 0 0 1 0 0 10 1 0 0 0 1 0 0 0 1 2 0 1\n";
    const std::string head = "2 2 2\nBones {} Matrix XYZ Degrees 5 6 1";
    const auto node = [&](std::string_view system, std::size_t shown, BoneId bone) {
        const LoadResult result =
            read_frames(fmt::format(fmt::runtime(head), system), frame(20) + two + "End animation file");
        return figure::node_of(*result.figure, shown, bone).value_or(glm::dmat4(0.0));
    };
    EXPECT_EQ(node("Absolute", 0, BoneId{1}), glm::dmat4(1.0));
    EXPECT_EQ(node("Absolute", 1, BoneId{0})[3], glm::dvec4(7, 0, 0, 1));
    EXPECT_EQ(node("Absolute", 1, BoneId{1})[3], glm::dvec4(2, 0, 1, 1));
    const glm::dmat4 relative = node("Relative", 1, BoneId{1});
    EXPECT_EQ(relative[3], glm::dvec4(7, 2, 1, 1)) << "the parent's x axis points along y";
    EXPECT_EQ(relative[0], glm::dvec4(0, 1, 0, 0));
}

TEST_F(BonesProAnimationFile, ItsIndicesBeginWhereThoseOfTheStructureDo) {
    write("s.txt",
          "Begin structure file 2 2\n<a>*\n1 1 1 1 0 0 0 1 0 0 0 1 0 0 0 1 0 0 0 1 0 0 0 1 0 0 0\n<b>1\n"
          "2 2 2 1 0 0 0 1 0 0 0 1 0 0 10 1 0 0 0 1 0 0 0 1 0 0 10\n0 0 1 1 1 1\n0 0 12 1 2 1\nEnd structure file\n");
    const LoadResult result = read_frames(local_head, "1 1\n1 0 0 5\n2 1\n2 0 0 3\nEnd animation file");
    EXPECT_THAT(said(result), HasSubstr("bonespro.index-base"));
    EXPECT_THAT(said(result), testing::Not(HasSubstr("bonespro.no-bone")));
    const auto& mesh = std::get<figure::MeshFrames>(result.figure->take);
    EXPECT_EQ(mesh.row(0)[0], glm::dvec3(0, 0, 5));
    EXPECT_EQ(mesh.row(0)[1], glm::dvec3(0, 0, 13));
}

TEST_F(BonesProAnimationFile, AnimationGivesAMeshAsItIs) {
    const char* vertices = "1 2 3 4 5 6\n7 8 9 10 11 12\nEnd animation file";
    const LoadResult result = read_frames(mesh_head, vertices);
    EXPECT_EQ(said(result), "bonespro.mesh-bones") << "the bones stand";
    EXPECT_EQ(std::get<figure::MeshFrames>(result.figure->take).row(1)[0], glm::dvec3(7, 8, 9));
    // "The [absolute world] coordinates", whatever the system of transforms.
    const LoadResult relative = read_frames("2 2 2\nMesh (absolute) Relative to parent Matrix XYZ Degrees 0 1 1", vertices);
    EXPECT_EQ(std::get<figure::MeshFrames>(relative.figure->take).row(1)[1], glm::dvec3(10, 11, 12));
    std::vector<glm::dvec3> positions;
    EXPECT_TRUE(figure::sample_vertices_between(result.figure->take, 0.5, positions));
    EXPECT_EQ(positions[1], glm::dvec3(7, 8, 9));
    figure::Pose pose;
    figure::sample(result.figure->skeleton, result.figure->take, 1, pose);
    EXPECT_EQ(pose.local[1][3], glm::dvec4(0, 0, 10, 1));  // the bones stay bound
    EXPECT_EQ(figure::box_of(*result.figure, 1, BoneId{1}), glm::dvec3(2, 2, 2));
}

struct Case {
    std::string_view head;
    std::string frames;
    std::string_view said;
    std::size_t shown;  // frames; 0: refused
};

TEST_F(BonesProAnimationFile, ShowsTheFramesThatAreThere) {
    const std::string whole = frame(20) + frame(30);
    const std::vector<Case> cases{
        {bones_head, frame(20) + "1 1 1 1 0 0", "6:12 bonespro.broken-frame", 1},
        {bones_head, frame(20) + "1 1 1 1 0 0 End animation file", "6:13 bonespro.broken-frame", 1},
        {bones_head, whole + "1 1 nan\n" + frame(40) + "End animation file", "8:5 bonespro.broken-frame", 2},
        {bones_head, "1 1 1,5", "4:5 bonespro.broken-frame", 1},
        {bones_head, whole + frame(40) + "End animation file", "2:5 bonespro.frame-count", 3},
        {bones_head, frame(20) + "End animation file", "2:5 bonespro.frame-count", 1},
        {bones_head, whole, "8:1 bonespro.no-end", 2},
        {bones_head, "End animation file", "2:5 bonespro.no-frames", 1},
        {"2 2 9999999999\nBones", "", "2:5 bonespro.animation", 0},
        {"2 2 4000000000\nMesh (absolute) Absolute Matrix XYZ Degrees 0 1 1", "1 2 3 4 5 6\n7 8",
         "bonespro.mesh-bones, 2:5 bonespro.interval, 5:4 bonespro.broken-frame", 1},
        {bones_head,
         "1 1 1 1 0 0 2 0 0 0 0 1 0 0 0 1 0 0 0 1 0 0 0 1 0 0 0\n" + frame(20).substr(frame(20).find('\n')) + frame(30) +
             "End animation file",
         "4:1 bonespro.flat-bone", 2},
        {local_head, "0 1\n0 0 0 5\n1 2\n1 0 0 2\n2 9 9 9\nEnd animation file",
         "bonespro.mesh-bones, 8:1 bonespro.no-vertex", 1},
        {local_head, "0 1\n0 0 0 5\n7 1\n1 0 0 2\nEnd animation file", "bonespro.mesh-bones, 6:1 bonespro.no-bone", 1},
    };
    for (const Case& one : cases) {
        const LoadResult result = read_frames(one.head, one.frames);
        EXPECT_EQ(said(result), one.said) << one.frames;
        EXPECT_EQ(result.figure ? figure::frame_count(result.figure->take) : 0, one.shown) << one.frames;
    }
}

// Vertex 0 is 5 in bone a's axes; vertex 1, of both bones, is not listed and stays where it was attached.
TEST_F(BonesProAnimationFile, AnimationPutsVerticesTogetherFromTheAxesOfTheirBones) {
    const auto mesh = [&](std::string_view frames) {
        const LoadResult result = read_frames(local_head, frames);
        return std::get<figure::MeshFrames>(result.figure->take).positions;
    };
    EXPECT_THAT(mesh("0 1 0 0 0 5\n1 0\nEnd animation file"), ElementsAre(glm::dvec3(0, 0, 5), glm::dvec3(0, 0, 12)));
    // Half of (0 0 14) and half of (0 0 10 + 2); a bone without a weight for it does not count beside one with.
    EXPECT_THAT(mesh("0 1 1 0 0 14\n1 2 1 0 0 2 0 7 7 7\nEnd animation file"),
                ElementsAre(glm::dvec3(7, 7, 17), glm::dvec3(0, 0, 13)));
}

TEST_F(BonesProAnimationFile, DoesNotMakeAMeshOfNothing) {
    std::string frames;
    for (int i = 0; i < 100000; ++i) frames += "0 0 1 0\n";
    write("s.txt",
          "Begin structure file 2 100000\n<a>*\n1 1 1 1 0 0 0 1 0 0 0 1 0 0 0 1 0 0 0 1 0 0 0 1 0 0 0\n<b>0\n"
          "2 2 2 1 0 0 0 1 0 0 0 1 0 0 10 1 0 0 0 1 0 0 0 1 0 0 10\n");
    const LoadResult result = read_frames("2 100000 100000\nMesh (bones c.s) Absolute Matrix XYZ Degrees 0 0 1", frames);
    EXPECT_FALSE(result.figure);
    EXPECT_THAT(said(result), HasSubstr("2:1 bonespro.sparse-mesh"));
    // Nor does it count frames that have no byte.
    write("s.txt",
          "Begin structure file 1 0\n<a>*\n1 1 1 1 0 0 0 1 0 0 0 1 0 0 0 1 0 0 0 1 0 0 0 1 0 0 0\nEnd structure file");
    EXPECT_EQ(said(read_frames("1 0 100000\nMesh (absolute) Absolute Matrix XYZ Degrees 0 99999 1", "End animation file")),
              "2:5 bonespro.no-frames");
}
}  // namespace skelplay::loaders::bonespro_animation_test
