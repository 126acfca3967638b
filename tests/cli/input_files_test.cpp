// Folders and standard input as the commands' input.

#include <algorithm>
#include <fcntl.h>
#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <string_view>
#include <unistd.h>
#include <vector>

#include "cli/open_input.h"
#include "support/command_call.h"
#include "support/gzip.h"
#include "support/temporary_folder.h"

namespace skelplay::cli {
namespace {

using test::call;
using test::Called;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

/// While it lives, standard input is a pipe that brings these bytes (64 kB at most).
class PipedInput {
public:
    explicit PipedInput(std::string_view bytes) : before_(::dup(STDIN_FILENO)) {
        int ends[2] = {-1, -1};
        EXPECT_EQ(::pipe(ends), 0);
        EXPECT_EQ(::write(ends[1], bytes.data(), bytes.size()), static_cast<ssize_t>(bytes.size()));
        ::close(ends[1]);
        ::dup2(ends[0], STDIN_FILENO);
        ::close(ends[0]);
    }
    ~PipedInput() {
        ::dup2(before_, STDIN_FILENO);
        ::close(before_);
    }
    PipedInput(const PipedInput&) = delete;
    PipedInput& operator=(const PipedInput&) = delete;

private:
    int before_;
};

std::string bvh(std::string_view name, std::string_view frames = "1\n2\n") {
    return "HIERARCHY\nROOT " + std::string(name) +
           "\n{\nOFFSET 0 0 0\nCHANNELS 1 Xposition\nEnd Site\n{\nOFFSET 0 5 0\n}\n}\nMOTION\nFrames: 2\n"
           "Frame Time: 0.25\n" +
           std::string(frames);
}

class InputFilesOf : public testing::Test {
protected:
    [[nodiscard]] std::string path(const std::string& name = {}) const { return (folder / name).string(); }

    test::TemporaryFolder folder;
};

using StandardInput = InputFilesOf;

TEST_F(StandardInput, IsReadByItsContent) {
    for (const std::string& bytes : {bvh("hips"), test::gzip(bvh("hips"))}) {
        const PipedInput input(bytes);
        const Called outcome = call({"info", "-", "--json"});
        EXPECT_EQ(outcome.status, 0) << outcome.err;
        const auto info = nlohmann::json::parse(outcome.out);
        EXPECT_EQ(info["file"], "-");
        EXPECT_EQ(info["kind"], "bvh");
        EXPECT_EQ(info["frames"], 2);
    }
}

TEST_F(StandardInput, HasANameInMessages) {
    const PipedInput input(bvh("hips", "1\nx\n"));
    EXPECT_THAT(call({"info", "-"}).err, HasSubstr("<stdin>:15:1: "));
    EXPECT_THAT(call({"info", "-"}).err, StartsWith("<stdin>:1:1: error: ")) << "it has been read";
}

TEST_F(StandardInput, IsTakenByTheOtherCommands) {
    {
        const PipedInput input(bvh("hips"));
        EXPECT_THAT(call({"joints", "-"}).out, HasSubstr("\n0,hips,1,0,0,1,5,0\n"));
    }
    {
        const PipedInput input(bvh("hips"));
        const std::string skin = folder.write("s.obj", "v 0 0 0\nv 1 0 0\nv 0 5 0\ng hips\nf 1 2 3\n").string();
        EXPECT_THAT(call({"check", "-", "--skin", skin}).out, HasSubstr(" on -\n"));
    }
    const PipedInput input(bvh("hips"));
    EXPECT_EQ(call({"convert", "-", path("out.bvh")}).status, 0);
    EXPECT_THAT(folder.read("out.bvh"), HasSubstr("ROOT hips"));
}

TEST_F(StandardInput, CanBeReadOnce) {
    const PipedInput input(bvh("hips"));
    const Called outcome = call({"info", "-", "-"});
    EXPECT_EQ(outcome.status, 1);
    EXPECT_EQ(outcome.err, "-: error: expected standard input once, found it again [load.unreadable]\n");
    EXPECT_THAT(outcome.out, HasSubstr("bvh"));
}

TEST_F(InputFilesOf, FoldersAreTheMotionsInThem) {
    for (const char* name : {"b10.bvh", "b9.bvh", "readme", "below/c.bvh"}) folder.write(name);
    const std::string alone = folder.write("else/d.bvh").string();
    std::ostringstream err;
    InputOptions options;
    options.files = {alone, folder.path()};
    const InputFiles flat = input_files(options, false, err);
    EXPECT_THAT(flat.files, ElementsAre(alone, path("b9.bvh"), path("b10.bvh")));
    EXPECT_TRUE(flat.from_folder && flat.complete);
    EXPECT_THAT(input_files(options, true, err).files,
                ElementsAre(alone, path("b9.bvh"), path("b10.bvh"), path("below/c.bvh"), alone));
    EXPECT_EQ(err.str(), "");
}

TEST_F(InputFilesOf, AnEmptyFolderIsRefused) {
    for (const char* command : {"info", "joints", "check"}) {
        const Called outcome = call({command, path()});
        EXPECT_EQ(outcome.status, 1) << command;
        EXPECT_EQ(outcome.out, "") << command;
        EXPECT_EQ(outcome.err, path() +
                                   ": error: expected motion files in this folder, found none "
                                   "[load.empty-folder]\n");
    }
}

/// The lines of a text, each as JSON.
std::vector<nlohmann::json> json_lines(const std::string& text) {
    std::vector<nlohmann::json> values;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) values.push_back(nlohmann::json::parse(line));
    return values;
}

TEST_F(InputFilesOf, InfoOfAFolderIsAnObjectALineAndGoesOnAfterABadFile) {
    // More than there are processors, so that some wait for others.
    for (int i = 0; i < 40; ++i)
        folder.write("f" + std::to_string(i) + ".bvh", i == 7 ? std::string() : bvh("bone" + std::to_string(i)));
    const Called outcome = call({"info", path(), "--json"});
    EXPECT_EQ(outcome.status, 1);
    EXPECT_THAT(outcome.err, HasSubstr("f7.bvh:1:1: error: "));
    const auto values = json_lines(outcome.out);
    ASSERT_EQ(values.size(), 40U);
    for (std::size_t i = 0; i < values.size(); ++i) {
        EXPECT_EQ(values[i]["file"], path("f" + std::to_string(i) + ".bvh"));
        EXPECT_EQ(values[i].contains("kind"), i != 7) << i;
    }
    std::filesystem::remove(folder / "f7.bvh");
    EXPECT_EQ(call({"info", path()}).status, 0);
}

TEST_F(InputFilesOf, InfoOfAFolderWithOneFileIsALineToo) {
    folder.write("deep/a.bvh", bvh("a"));
    const Called outcome = call({"info", path(), "--recursive", "--json"});
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_EQ(std::ranges::count(outcome.out, '\n'), 1);
    EXPECT_EQ(json_lines(outcome.out).size(), 1U);
}

TEST_F(InputFilesOf, JointsOfAFolderIsOneTable) {
    folder.write("a.bvh");  // refused
    folder.write("b, c.bvh", bvh("hips"));
    folder.write("d.bvh", bvh("knee"));
    const Called csv = call({"joints", path()});
    EXPECT_EQ(csv.status, 1);
    EXPECT_EQ(csv.out,
              "file,frame,bone,x,y,z,tail_x,tail_y,tail_z\n"
              "\"" +
                  path("b, c.bvh") +
                  "\",0,hips,1,0,0,1,5,0\n"
                  "\"" +
                  path("b, c.bvh") + "\",1,hips,2,0,0,2,5,0\n" + path("d.bvh") + ",0,knee,1,0,0,1,5,0\n" +
                  path("d.bvh") + ",1,knee,2,0,0,2,5,0\n");
    const auto rows = json_lines(call({"joints", path(), "--json", "--frames", "last"}).out);
    ASSERT_EQ(rows.size(), 2U);
    EXPECT_EQ(rows[0]["file"], path("b, c.bvh"));
    EXPECT_EQ(rows[1]["bone"], "knee");
    EXPECT_EQ(rows[1]["tail_y"], 5.0);
    const Called two = call({"joints", path("b, c.bvh"), path("d.bvh")});
    EXPECT_EQ(two.status, 0);
    EXPECT_EQ(two.out, csv.out);
}

TEST_F(InputFilesOf, JointsNamesTheFileThatLacksAFrame) {
    folder.write("a.bvh", bvh("a"));
    const Called outcome = call({"joints", path(), "--frames", "2"});
    EXPECT_EQ(outcome.status, 2);
    EXPECT_THAT(outcome.err, HasSubstr("a.bvh: frame 2 is out of range"));
}

TEST_F(InputFilesOf, CheckOfAFolderIsAnObjectALine) {
    folder.write("a.bvh", bvh("hips"));
    folder.write("b.bvh", "");
    folder.write("c.bvh", bvh("hips"));
    folder.write("skin.obj", "v 0 0 0\nv 1 0 0\nv 0 5 0\ng hips\nf 1 2 3\n");
    const Called outcome = call({"check", path(), "--skin", path("skin.obj"), "--json"});
    EXPECT_EQ(outcome.status, 1);
    EXPECT_THAT(outcome.err, HasSubstr("b.bvh:1:1: error: "));
    const auto values = json_lines(outcome.out);
    ASSERT_EQ(values.size(), 2U);
    EXPECT_EQ(values[1]["file"], path("c.bvh"));
    EXPECT_EQ(values[1]["groups"][0]["bone"], "hips");
}

}  // namespace
}  // namespace skelplay::cli
