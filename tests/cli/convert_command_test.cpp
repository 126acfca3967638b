#include <filesystem>
#include "cli/calls.h"
#include "cli/commands.h"
#include "support/full_disk.h"

namespace skelplay::cli {
namespace {
namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

/// A folder with a skeleton of two bones, of which the upper lies down in the second frame, and a skin for it.
///
///     hips (0 0 0)-(0 10 0) -- chest (0 10 0)-(0 15 0)
class ConvertCommand : public Commands {
protected:
    ConvertCommand() {
        write("two.bvh",
              "HIERARCHY\nROOT hips\n{\nOFFSET 0 0 0\nCHANNELS 3 Zrotation Xrotation Yrotation\n"
              "JOINT chest\n{\nOFFSET 0 10 0\nCHANNELS 3 Zrotation Xrotation Yrotation\n"
              "End Site\n{\nOFFSET 0 5 0\n}\n}\n}\n"
              "MOTION\nFrames: 3\nFrame Time: 0.04\n0 0 0 0 0 0\n0 0 0 180 0 0\n0 0 0 0 0 0\n");
        write("skin.obj", skin);
        write("skin.mtl", "newmtl red\nKd 1 0 0.5\nKs 1 1 1\nmap_Kd red.png\n");
    }

    static test::Called call(const Words& words) { return test::call(joined({"convert"}, words)); }
    /// Converts two.bvh with the skin.
    [[nodiscard]] test::Called convert(const std::string& output, const Words& more = {}) const {
        return call(joined({path("two.bvh"), "--skin", path("skin.obj"), output}, more));
    }

    static constexpr const char* skin =
        "mtllib skin.mtl\nv -1 0 0\nv 1 0 0\nv 1 10 0\nv -1 10 0\nv 1 15 0\nv -1 15 0\n"
        "o man\nusemtl red\ns 1\ng hips\nf 1 2 3 4\ng chest top\nf 4 3 5 6\n";
};

TEST_F(ConvertCommand, AMissingFolderIsMadeAndSaid) {
    const auto said = [&](const std::string& folder) { return "skelplay convert: made the folder " + path(folder) + "\n"; };
    const Words once{path("two.bvh"), path("new/htr/two.htr")};
    EXPECT_THAT(call(once).err, HasSubstr(said("new/htr")));
    EXPECT_THAT(call(once).err, Not(HasSubstr("made the folder"))) << "it is there by now";
    EXPECT_THAT(call({path("two.bvh"), "--to", "npz", "-d", path("arrays")}).err, HasSubstr(said("arrays")));
    EXPECT_THAT(convert(path("posed/%04d.obj"), {"--frames", "all"}).err, HasSubstr(said("posed")));
    EXPECT_THAT(call({path("none.bvh"), path("nowhere/none.htr")}).err, Not(HasSubstr("made the folder")));
}

TEST_F(ConvertCommand, WritesTheSkinOfAFrame) {
    const test::Called outcome = convert(path("posed.obj"), {"--frames", "1"});
    EXPECT_EQ(outcome.status, 0);
    EXPECT_EQ(outcome.out, "");
    const std::string of_skin = path("skin.obj") + ": note: ";
    EXPECT_EQ(outcome.err, of_skin +
                               "expected each vertex to follow one bone, found 2 that pieces of the skin share; 2 copies "
                               "are appended [convert.shared-vertices]\n" +
                               of_skin + "only the diffuse colours of the materials are written, to '" + path("posed.mtl") +
                               "' [convert.colours]\n");
    const std::string text = read("posed.obj");
    EXPECT_THAT(text,
                testing::StartsWith("# posed by Skelplay: skin.obj on two.bvh, frame 1\nmtllib posed.mtl\nv -1 0 0\n"));
    EXPECT_THAT(text, testing::EndsWith("o man\ng hips\nusemtl red\ns 1\nf 1 2 3 4\n"
                                        "g chest top\nf 7 8 5 6\n"));
    EXPECT_EQ(read("posed.mtl"), "newmtl red\nKd 1 0 0.5\n");
    EXPECT_EQ(convert(path("posed.obj"), {"--frames", "1"}).status, 2) << "its own earlier work";
    EXPECT_EQ(convert(path("posed.obj"), {"--frames", "1", "--force"}).status, 0);
    EXPECT_EQ(read("posed.obj"), text);
    EXPECT_THAT(folder_.names(), ElementsAre("posed.mtl", "posed.obj", "skin.mtl", "skin.obj", "two.bvh"));
}

TEST_F(ConvertCommand, WritesAFileForEachFrameOfANumberedName) {
    const test::Called outcome = convert(path("new/50%%-%03d.OBJ"), {"--frames", "0,last"});
    EXPECT_EQ(outcome.status, 0);
    EXPECT_THAT(outcome.err, HasSubstr("are written, to '" + path("new/50%-000.mtl") +
                                       "' and so on for every frame [convert.colours]\n"));
    for (const char* name : {"new/50%-000", "new/50%-002"})
        for (const char* suffix : {".OBJ", ".mtl"}) EXPECT_TRUE(fs::exists(path(name) + suffix)) << name;
    EXPECT_THAT(read("new/50%-002.OBJ"), HasSubstr("frame 2\nmtllib 50%-002.mtl\n"));
    EXPECT_EQ(std::distance(fs::directory_iterator(folder_ / "new"), {}), 4);
}

TEST_F(ConvertCommand, LeavesFacesOfNoBoneAtRestAndSaysSo) {
    write("skin.obj",
          "v 0 11 0\nv 1 11 0\nv 1 12 0\nvt 0 0\nvt 1 0\nvn 0 0 2\ng hat\nf 1//1 2//1 3//1\n"
          "g chests\nf 1 2 3\nf 1//1 2 3\ng chest\nf 1/1 2/1 3/2\n");
    const test::Called outcome = convert(path("posed.obj"), {"--frames", "1"});
    EXPECT_EQ(outcome.status, 0);
    const std::string of_skin = path("skin.obj") + ": ";
    EXPECT_EQ(outcome.err, of_skin +
                               "warning: expected every face to follow a bone, found 3 of 4 that do not; they are written "
                               "where the file has them ('skelplay check' lists them) [convert.faces-at-rest]\n" +
                               of_skin +
                               "note: expected each vertex to follow one bone, found 3 that pieces of the skin share; 3 "
                               "copies are appended [convert.shared-vertices]\n" +
                               of_skin +
                               "note: expected normals at all corners of a face or at none, found some in 1 of 4 faces; "
                               "theirs are left out [convert.some-normals]\n" +
                               of_skin +
                               "note: expected no texture points, found 2; they are left out, and so are textures "
                               "[convert.textures]\n");
    EXPECT_THAT(
        read("posed.obj"),
        testing::StartsWith("# posed by Skelplay: skin.obj on two.bvh, frame 1\nv 0 11 0\nv 1 11 0\nv 1 12 0\nv -1.2246"));
    EXPECT_FALSE(fs::exists(path("posed.mtl")));
    EXPECT_THAT(convert(path("posed.obj"), {"--accept-suggestions", "--force"}).err, HasSubstr("found 1 of 4 that"));
}

TEST_F(ConvertCommand, BindsAtAFrame) {
    ASSERT_EQ(convert(path("posed.obj"), {"--frames", "1", "--bind", "1"}).status, 0);
    EXPECT_THAT(read("posed.obj"), HasSubstr("\nv -1 0 0\nv 1 0 0\nv 1 10 0\nv -1 10 0\nv 1 15 0\n"));
    ASSERT_EQ(convert(path("posed.obj"), {"--bind", "1", "--force"}).status, 0);
    EXPECT_THAT(read("posed.obj"), Not(HasSubstr("\nv 1 15 0\n")));
}

TEST_F(ConvertCommand, RefusesCallsThatCanNotBeMeantSo) {
    const std::string in = path("two.bvh");
    const Words skinned{in, "--skin", path("skin.obj")};
    const Words obj = joined(skinned, {"a.obj"});
    fs::create_directories(folder_ / "x");
    struct Row {
        Words words;
        std::string sentence;
    };
    for (const Row& row : std::vector<Row>{
             {{in}, "expected a file to read and one to write"},
             {skinned, "expected a file to read and one to write"},
             {joined({in}, obj), "expected one file to read, or --to and -d, found 2"},
             {{in, "a.max"}, "expected a file to write that ends in " + output_suffixes() + ", found 'a.max'"},
             {joined(skinned, {".obj"}), "expected a file to write that ends in " + output_suffixes() + ", found '.obj'"},
             {joined(skinned, {"%x.obj"}), "expected one %d or %04d for the frame's number in '%x.obj', found '%x'"},
             {{in, "a.obj"}, "expected a skin to pose, named by --skin OBJ or listed by the .asf, found none"},
             {joined(obj, {"--frames", "0:1"}),
              "expected one frame, or a numbered name such as posed-%04d.obj, found 2 frames for 'a.obj'"},
             {joined(obj, {"--frames", "3"}), "frame 3 is out of range: there are frames 0 to 2"},
             {joined(obj, {"--frames", "one"}), "expected a frame index, found 'one'"},
             {joined(obj, {"--bind", "3"}), "expected a frame from 0 to 2 to bind at, found 3"},
             {joined(skinned, {path("x/../skin.obj")}),
              "expected a file to write other than those read, found '" + path("x/../skin.obj") + "'"},
             {joined(skinned, {path("skin.OBJ")}),  // whose library would be skin.mtl
              "expected a file to write other than those read, found '" + path("skin.mtl") + "'"},
         }) {
        const test::Called outcome = call(row.words);
        EXPECT_EQ(outcome.status, 2) << testing::PrintToString(row.words);
        EXPECT_EQ(outcome.out, "");
        EXPECT_EQ(outcome.err, "skelplay convert: " + row.sentence + "\n");
    }
    EXPECT_EQ(read("skin.obj"), skin);
    EXPECT_THAT(folder_.names(), ElementsAre("skin.mtl", "skin.obj", "two.bvh", "x"));
}

TEST_F(ConvertCommand, NeverWritesOverWhatItReads) {
    fs::create_hard_link(folder_ / "two.bvh", folder_ / "linked.obj");
    EXPECT_EQ(convert(path("linked.obj")).status, 2);
    // The skeleton that an .amc finds is read as well.
    for (const char* name : {"walk.amc", "walk.asf"}) fs::copy(asset(name), folder_ / name);
    fs::create_symlink("walk.asf", folder_ / "skeleton.obj");
    EXPECT_EQ(call({path("walk.amc"), "--skin", path("skin.obj"), path("skeleton.obj")}).status, 2);
    EXPECT_EQ(read("walk.asf"), test::text_of(asset("walk.asf")));
}

TEST_F(ConvertCommand, WritesTheRestPoseOfATakeWithoutFrames) {
    write("none.bvh",
          "HIERARCHY\nROOT hips\n{\nOFFSET 0 0 0\nCHANNELS 1 Zrotation\n"
          "JOINT chest\n{\nOFFSET 0 10 0\nCHANNELS 1 Zrotation\n}\n}\nMOTION\nFrames: 0\nFrame Time: 1\n");
    EXPECT_EQ(call({path("none.bvh"), "--skin", path("skin.obj"), path("a.obj")}).status, 0);
    EXPECT_THAT(read("a.obj"), HasSubstr("\nv -1 0 0\nv 1 0 0\nv 1 10 0\nv -1 10 0\nv 1 15 0\n"));
}

TEST_F(ConvertCommand, TakesTheSkinThatTheSkeletonLists) {
    const std::string skeleton = asset("walk.asf");
    const std::string listed = asset("skins/mannequin.obj");
    printed({"convert", skeleton, path("listed.obj")});
    EXPECT_THAT(said_, HasSubstr(skeleton + ": note: skin " + listed +
                                 ": it is listed here; --skin names another [convert.skin]\n"));
    EXPECT_EQ(call({skeleton, "--skin", listed, path("named.obj")}).status, 0);
    const auto without_head = [](const std::string& text) { return text.substr(text.find("\nv ")); };
    EXPECT_EQ(without_head(read("listed.obj")), without_head(read("named.obj")));
}

TEST_F(ConvertCommand, NamesASkinThatIsListedTwiceTwice) {
    std::string skeleton = test::text_of(asset("walk.asf"));
    skeleton = skeleton.substr(0, skeleton.find("\n:skin")) + "\n:skin skin.obj\nabsent.obj\nskin.obj\n";
    write("walk.asf", skeleton);
    fs::create_directory(path("out"));
    EXPECT_EQ(call({path("walk.asf"), path("out/walk.amc")}).status, 0);
    const std::string written = read("out/walk.asf");
    EXPECT_EQ(written.substr(written.find(":skin")), ":skin ../skin.obj\n      absent.obj\n      ../skin.obj\n");
}

TEST_F(ConvertCommand, RefusesBadFilesWithStatus1) {
    write("empty.obj", "");
    EXPECT_EQ(call({path("empty.obj"), "--skin", path("skin.obj"), path("a.obj")}).status, 1);
    EXPECT_EQ(call({path("two.bvh"), "--skin", path("empty.obj"), path("a.obj")}).status, 1);
    EXPECT_EQ(call({path("two.bvh"), "--skin", path("none.obj"), path("a.obj")}).status, 1);
    EXPECT_FALSE(fs::exists(path("a.obj")));
}

// Whether it is a folder can't be asked: a link to itself here, and also what is in a folder that nobody may look into.
TEST_F(ConvertCommand, RefusesAFileOfWhichNothingIsKnown) {
    fs::create_symlink("loop.bvh", path("loop.bvh"));
    for (const std::vector<std::string>& words : {std::vector<std::string>{path("loop.bvh"), path("a.csv")},
                                                  {path("loop.bvh"), "--to", "csv", "-d", path("out")}}) {
        const test::Called outcome = call(words);
        EXPECT_EQ(outcome.status, 1);
        EXPECT_THAT(outcome.err, testing::HasSubstr("loop.bvh: error: expected a file to read, found none (Too many "
                                                    "levels of symbolic links)"));
    }
}

// What is typed beside it counts more than what it stands for.
TEST_F(ConvertCommand, ForAProgramStandsForOptionsThatArePrinted) {
    const Words known{path("two.bvh"), "--unit-metres", "0.01", "--up", "y"};
    const test::Called whole = call(joined(known, {path("whole.bvh"), "--for", "unreal"}));
    EXPECT_THAT(whole.err, HasSubstr("skelplay convert: --for unreal: --to-up z --to-unit cm; from its manual, "));
    call(joined(known, {path("same.bvh"), "--to-up", "z", "--to-unit", "cm"}));
    EXPECT_EQ(read("whole.bvh"), read("same.bvh"));
    call(joined({"--for=unreal", "--unit-metres", "0.01", "--up", "y", "--"}, {path("two.bvh"), path("other.bvh")}));
    EXPECT_EQ(read("other.bvh"), read("same.bvh"));
    call(joined(known, {path("part.bvh"), "--to-unit", "mm", "--for", "unreal"}));
    call(joined(known, {path("parts.bvh"), "--to-up", "z", "--to-unit", "mm"}));
    EXPECT_EQ(read("part.bvh"), read("parts.bvh"));
    EXPECT_THAT(call(joined(known, {path("x.bvh"), "--for", "poser"})).err, HasSubstr("{unreal,unity,maya}"));
}

TEST_F(ConvertCommand, LeavesNothingHalfWritten) {
    // The complaint about a file that can't be written is status 3, and nothing is said to be written.
    const auto refusal = [&](const std::string& output, const std::string& why) {
        const test::Called outcome = convert(output, {"--force"});
        EXPECT_EQ(outcome.status, 3);
        EXPECT_EQ(outcome.err, "skelplay convert: " + output + ": " + why + "\n");
    };
    fs::create_directories(folder_ / "folder.obj");
    refusal(path("folder.obj"), "Is a directory");
    refusal(path("two.bvh/posed.obj"), "Not a directory");
    write("posed.obj", "old");
    {
        const test::FullDisk full(40);
        refusal(path("posed.obj"), "File too large");
        refusal(path("other.obj"), "File too large");
    }
    EXPECT_EQ(read("posed.obj"), "old");
    EXPECT_THAT(folder_.names(), ElementsAre("folder.obj", "posed.obj", "skin.mtl", "skin.obj", "two.bvh"));
}
}  // namespace
}  // namespace skelplay::cli
