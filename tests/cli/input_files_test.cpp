// Folders and standard input as the commands' input.

#include <algorithm>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <sstream>
#include <unistd.h>
#include "cli/calls.h"
#include "cli/open_input.h"
#include "support/bytes_read.h"
#include "support/gzip.h"
#include "support/needs.h"

namespace skelplay::cli {
namespace {
using test::call;
using test::Called;
using testing::ElementsAre;
using testing::HasSubstr;

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

constexpr const char* small_skin = "v 0 0 0\nv 1 0 0\nv 0 5 0\ng hips\nf 1 2 3\n";

std::string bvh(std::string_view name, std::string_view frames = "1\n2\n") {
    return "HIERARCHY\nROOT " + std::string(name) +
           "\n{\nOFFSET 0 0 0\nCHANNELS 1 Xposition\nEnd Site\n{\nOFFSET 0 5 0\n}\n}\nMOTION\nFrames: 2\n"
           "Frame Time: 0.25\n" +
           std::string(frames);
}

class InputFolder : public Commands {};

TEST_F(InputFolder, OfManyMotionsAndSkeletonsIsReadInTimeForEach) {
    const auto bytes_for = [&](std::size_t files) {
        const std::string padding = "#" + std::string(10'000, ' ') + "\n";
        const std::string folder = fmt::format("{} takes", files);
        for (std::size_t i = 0; i < files; ++i) {
            write(fmt::format("{}/m{}.amc", folder, i), fmt::format(":DEGREES\n1\nroot 1\nbone{} 2 3\n", i) + padding);
            write(fmt::format("{}/s{}.asf", folder, i),
                  padding + fmt::format(":root axis xyz order tx position 0 0 0 orientation 0 0 0\n:bonedata\n"
                                        "begin name bone{0} direction 0 1 0 length 1 axis 0 0 0 xyz dof rx ry end\n"
                                        ":hierarchy\nroot bone{0}\n",
                                        i));
        }
        return test::bytes_read_by([&] { EXPECT_EQ(call({"info", (folder_ / folder).string()}).status, 0); });
    };
    const auto few = bytes_for(3);
    NEEDS({test::this_machine, few ? "" : "the system does not count the bytes that a program reads"});
    EXPECT_LT(*bytes_for(30), 20 * *few);
}

using StandardInput = Commands;

TEST_F(StandardInput, IsReadByItsContent) {
    for (const std::string& bytes : {bvh("hips"), test::gzip(bvh("hips"))}) {
        const PipedInput input(bytes);
        expect_json(json_of({"info", "-"}), R"({"file": "-", "kind": "bvh", "frames": 2})");
    }
}

TEST_F(StandardInput, HasANameInMessages) {
    const PipedInput input(bvh("hips", "1\nx\n"));
    EXPECT_THAT(call({"info", "-"}).err, HasSubstr("<stdin>:15:1: "));
    EXPECT_THAT(call({"info", "-"}).err, testing::StartsWith("<stdin>:1:1: error: ")) << "it has been read";
}

TEST_F(StandardInput, IsTakenByTheOtherCommands) {
    const auto piped = [&](const Words& words) {
        const PipedInput input(bvh("hips"));
        return printed(words);
    };
    EXPECT_THAT(piped({"joints", "-"}), HasSubstr("\n0,hips,1,0,0,1,5,0\n"));
    EXPECT_THAT(piped({"check", "-", "--skin", write("s.obj", small_skin)}), HasSubstr(" on -\n"));
    piped({"convert", "-", path("out.bvh")});
    EXPECT_THAT(read("out.bvh"), HasSubstr("ROOT hips"));
}

TEST_F(StandardInput, CanBeReadOnce) {
    const PipedInput input(bvh("hips"));
    const Called outcome = call({"info", "-", "-"});
    EXPECT_EQ(outcome.status, 1);
    EXPECT_EQ(outcome.err, "-: error: expected standard input once, found it again [load.unreadable]\n");
    EXPECT_THAT(outcome.out, HasSubstr("bvh"));
}

class InputFilesOf : public Commands {
protected:
    std::string all_ = folder_.path().string();
};

TEST_F(InputFilesOf, FoldersAreTheMotionsInThem) {
    for (const char* name : {"b10.bvh", "b9.bvh", "readme", "below/c.bvh"}) write(name);
    const std::string alone = write("else/d.bvh");
    std::ostringstream err;
    InputOptions options;
    options.files = {alone, folder_.path()};
    const InputFiles flat = input_files(options, err);
    EXPECT_THAT(flat.files, ElementsAre(alone, path("b9.bvh"), path("b10.bvh")));
    EXPECT_TRUE(flat.from_folder && flat.complete);
    options.recursive = true;
    EXPECT_THAT(input_files(options, err).files,
                ElementsAre(alone, path("b9.bvh"), path("b10.bvh"), path("below/c.bvh"), alone));
    EXPECT_EQ(err.str(), "");
}

TEST_F(InputFilesOf, AnEmptyFolderIsRefused) {
    const std::string sentence = all_ + ": error: expected motion files in this folder, found none [load.empty-folder]\n";
    expect_refusals({{{"info", all_}, sentence, 1}, {{"joints", all_}, sentence, 1}, {{"check", all_}, sentence, 1}});
}

/// The lines of a text, each as JSON.
std::vector<nlohmann::json> json_lines(const std::string& text) {
    std::vector<nlohmann::json> values;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) values.push_back(nlohmann::json::parse(line));
    return values;
}

TEST_F(InputFilesOf, InfoOfAFolderIsAListAndGoesOnAfterABadFile) {
    // More than there are processors, so that some wait for others.
    for (int i = 0; i < 40; ++i)
        write("f" + std::to_string(i) + ".bvh", i == 7 ? std::string() : bvh("bone" + std::to_string(i)));
    const Called outcome = call({"info", all_, "--json"});
    EXPECT_EQ(outcome.status, 1);
    EXPECT_THAT(outcome.err, HasSubstr("f7.bvh:1:1: error: "));
    const auto values = nlohmann::json::parse(outcome.out);
    EXPECT_EQ(std::ranges::count(outcome.out, '\n'), 40) << "an object on each line";
    ASSERT_EQ(values.size(), 40U);
    for (std::size_t i = 0; i < values.size(); ++i) {
        EXPECT_EQ(values[i]["file"], path("f" + std::to_string(i) + ".bvh"));
        EXPECT_EQ(values[i].contains("kind"), i != 7) << i;
    }
    std::filesystem::remove(path("f7.bvh"));
    printed({"info", all_});
}

// Whether the answer is a list depends on the words of the call, never on what is found.
TEST_F(InputFilesOf, JsonIsAnObjectForOneFileAndElseAListWithOneForEach) {
    const std::string good = write("good/a.bvh", bvh("hips"));
    const std::string bad = write("bad/b.bvh", "");
    const std::string folder = path("good");
    std::filesystem::create_directory(path("empty"));
    for (const char* command : {"info", "check"}) {
        const auto json = [&](const Words& words) {
            return nlohmann::json::parse(call(joined({command, "--json"}, words)).out);
        };
        EXPECT_EQ(json({good})["file"], good) << command;
        const auto refused = json({bad});
        EXPECT_EQ(refused["file"], bad) << command;
        ASSERT_EQ(refused["diagnostics"].size(), 1U) << command;
        expect_json(refused["diagnostics"][0], R"({"severity": "error", "line": 1, "column": 1})");
        EXPECT_EQ(json({path("none.bvh")})["diagnostics"][0]["code"], "load.unreadable") << command;
        const auto both = json({good, bad});
        ASSERT_EQ(both.size(), 2U) << command;
        EXPECT_FALSE(both[0].is_string()) << command;
        EXPECT_EQ(both[0]["file"], good) << command;
        EXPECT_EQ(both[1], refused) << command;
        EXPECT_EQ(json({folder}), nlohmann::json::array({json({good})})) << command;
        EXPECT_EQ(json({path("bad")}), nlohmann::json::array({refused})) << command;
        EXPECT_EQ(json({path("empty")}), nlohmann::json::array()) << command;
    }
    const auto skinless = nlohmann::json::parse(call({"check", good, "--only", "skin", "--json"}).out);
    EXPECT_EQ(skinless["file"], good);
    EXPECT_THAT(skinless["diagnostics"][0]["message"].get<std::string>(), HasSubstr("expected a skin"));
}

TEST_F(InputFilesOf, JointsOfAFolderIsOneTable) {
    write("a.bvh");  // refused
    write("b, c.bvh", bvh("hips"));
    write("d.bvh", bvh("knee"));
    const std::string first = path("b, c.bvh");
    const std::string second = path("d.bvh");
    const Called csv = call({"joints", all_});
    EXPECT_EQ(csv.status, 1);
    EXPECT_EQ(csv.out, fmt::format("file,frame,bone,x,y,z,tail_x,tail_y,tail_z\n"
                                   "\"{0}\",0,hips,1,0,0,1,5,0\n\"{0}\",1,hips,2,0,0,2,5,0\n"
                                   "{1},0,knee,1,0,0,1,5,0\n{1},1,knee,2,0,0,2,5,0\n",
                                   first, second));
    const auto rows = json_lines(call({"joints", all_, "--json", "--frames", "last"}).out);
    ASSERT_EQ(rows.size(), 2U);
    EXPECT_EQ(rows[0]["file"], first);
    expect_json(rows[1], R"({"bone": "knee", "tail_y": 5})");
    EXPECT_EQ(printed({"joints", first, second}), csv.out);
    // The file is named that lacks a frame.
    EXPECT_THAT(call({"joints", all_, "--frames", "2"}).err, HasSubstr("b, c.bvh: frame 2 is out of range"));
}

TEST_F(InputFilesOf, CheckOfAFolderIsAListAndGoesOnAfterABadFile) {
    write("a.bvh", bvh("hips"));
    write("b.bvh", "");
    write("c.bvh", bvh("hips"));
    const Called outcome = call({"check", all_, "--skin", write("skin.obj", small_skin), "--json"});
    EXPECT_EQ(outcome.status, 1);
    EXPECT_THAT(outcome.err, HasSubstr("b.bvh:1:1: error: "));
    const auto values = nlohmann::json::parse(outcome.out);
    EXPECT_EQ(std::ranges::count(outcome.out, '\n'), 3) << "an object on each line";
    ASSERT_EQ(values.size(), 3U);
    EXPECT_EQ(values[1]["file"], path("b.bvh"));
    EXPECT_EQ(values[2]["file"], path("c.bvh"));
    EXPECT_EQ(values[2]["groups"][0]["bone"], "hips");
}
}  // namespace
}  // namespace skelplay::cli
