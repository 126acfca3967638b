// The index of a library, as people ask it on the command line.

#include "takes/index.h"
#include <fstream>
#include <sys/wait.h>
#include <unistd.h>
#include "cli/calls.h"

namespace skelplay::cli {
namespace {
using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

/// A bone that moves along x by so many centimetres a frame.
std::string walking(std::size_t frames, double frame_time, double step) {
    std::string text =
        "HIERARCHY\nROOT Hips\n{\nOFFSET 0 0 0\nCHANNELS 3 Xposition Yposition Zposition\n"
        "End Site\n{\nOFFSET 0 10 0\n}\n}\nMOTION\nFrames: " +
        std::to_string(frames) + "\nFrame Time: " + std::to_string(frame_time) + "\n";
    for (std::size_t i = 0; i < frames; ++i) text += std::to_string(step * static_cast<double>(i)) + " 90 0\n";
    return text;
}

class IndexCommands : public Commands {
protected:
    void SetUp() override {
        write("lib/a/walk_2.bvh", walking(20, 0.1, 1));   // 2 s
        write("lib/a/walk_10.bvh", walking(60, 0.1, 2));  // 6 s
        write("lib/b/Run 1.bvh", walking(30, 0.05, 5));   // 1.5 s, 20 a second
        write("lib/b/broken.bvh", "HIERARCHY\nROOT\n");
    }
    std::string index(const Words& folders, const std::string& file = "i.sqlite") {
        test::Called called = test::call(joined({"index", "--index", path(file)}, folders));
        said_ = called.err;
        return called.out;
    }
    /// Names of what is found, in order.
    Words found(const Words& words, const std::string& file = "i.sqlite") {
        const test::Called called = test::call(joined({"find", "--index", path(file)}, words));
        Words names;
        std::istringstream lines(called.out);
        for (std::string line; std::getline(lines, line);) names.push_back(std::filesystem::path(line).filename());
        said_ = called.err;
        return names;
    }
};

TEST_F(IndexCommands, FindsTakesByWhatTheyAre) {
    EXPECT_THAT(index({path("lib")}), StartsWith("4 takes; 4 files read in "));
    EXPECT_EQ(found({"walk"}), (Words{"walk_2.bvh", "walk_10.bvh"})) << "in natural order";
    EXPECT_EQ(found({"WALK", "10"}), Words{"walk_10.bvh"}) << "each word, in any letters";
    EXPECT_EQ(found({"b/run"}), Words{"Run 1.bvh"}) << "a part of the path";
    EXPECT_EQ(found({"seconds:1..2"}), (Words{"walk_2.bvh", "Run 1.bvh"}));
    EXPECT_EQ(found({"seconds:5.."}), Words{"walk_10.bvh"});
    EXPECT_EQ(found({"rate:20"}), Words{"Run 1.bvh"});
    EXPECT_EQ(found({"frames:20,30", "format:bvh"}), (Words{"walk_2.bvh", "Run 1.bvh"}));
    EXPECT_EQ(found({"state:refused"}), Words{"broken.bvh"});
    EXPECT_EQ(found({"--sort", "frames", "--reverse"}), (Words{"walk_10.bvh", "Run 1.bvh", "walk_2.bvh", "broken.bvh"}))
        << "what is not known is last";
    EXPECT_EQ(found({"--sort", "frames", "--limit", "1"}), Words{"walk_2.bvh"});
    EXPECT_EQ(found({"--below", path("lib/b"), "name:run 1"}), Words{"Run 1.bvh"});
    EXPECT_EQ(found({"--", "-walk", "state:read"}), Words{"Run 1.bvh"}) << "those that do not pass";
}

TEST_F(IndexCommands, PrintsTablesAndFeedsOtherCommands) {
    index({path("lib")});
    const std::string file = path("i.sqlite");
    EXPECT_EQ(printed({"find", "--index", file, "walk", "--csv", "--columns", "name,frames,seconds"}),
              "name,frames,seconds\nwalk_2.bvh,20,2\nwalk_10.bvh,60,6\n");
    const nlohmann::json all = json_of({"find", "--index", file, "run", "--columns", "name,frames,rate,bones,height"});
    EXPECT_EQ(all, nlohmann::json::parse(R"([{"name":"Run 1.bvh","frames":30,"rate":20,"bones":1,"height":null}])"));
    EXPECT_EQ(printed({"find", "--index", file, "run", "-0"}), path("lib/b/Run 1.bvh") + '\0');
    EXPECT_EQ(printed({"find", "--index", file, "--sql", "SELECT sum(frames) FROM takes"}), "110\n");
    write("list.txt", printed({"find", "--index", file, "state:read"}));
    printed({"convert", "--files-from", path("list.txt"), "--to", "htr", "-d", path("out")});
    EXPECT_EQ(folder_.names("out"), (std::vector<std::string>{"Run 1.htr", "walk_10.htr", "walk_2.htr"}));
}

TEST_F(IndexCommands, RefusesWhatCanNotBeAnswered) {
    index({path("lib")});
    const std::string file = path("i.sqlite");
    expect_refusals({{{"find", "--index", file, "seconds>5"}, "expected seconds:5.. or seconds:..5, found 'seconds>5'"},
                     {{"find", "--index", file, "secnds:5"}, "did you mean 'seconds:'?"},
                     {{"find", "--index", file, "seconds:long"}, "seconds:2..8"},
                     {{"find", "--index", path("none.sqlite"), "run"}, "yet: skelplay index FOLDER makes it", 1},
                     {{"find", "--index", path("none.sqlite"), "seconds>5"}, "< and > mean files to a shell"},
                     {{"find", "--index", file, "swim"}, "nothing was found; the index has 4 takes", 1},
                     {{"find", "--index", file, "--sql", "DELETE FROM entries"}, "expected a SELECT", 3},
                     {{"tag", "add", "two words", path("lib/a/walk_2.bvh")}, "expected a tag of one word"}});
    EXPECT_EQ(found({}).size(), 4U) << "nothing was deleted";
}

TEST_F(IndexCommands, ReadsOnlyWhatHasChanged) {
    index({path("lib")});
    EXPECT_THAT(index({path("lib")}), StartsWith("4 takes; 0 files read"));
    write("lib/a/walk_2.bvh", walking(40, 0.1, 1));
    write("lib/c/new.bvh", walking(5, 0.1, 1));
    std::filesystem::remove(path("lib/b/Run 1.bvh"));
    EXPECT_THAT(index({path("lib")}), StartsWith("4 takes; 2 files read"));
    EXPECT_EQ(found({"frames:40"}), Words{"walk_2.bvh"});
    EXPECT_EQ(found({"run"}), Words{});
    std::filesystem::remove_all(path("lib/a"));
    EXPECT_THAT(index({path("lib")}), StartsWith("2 takes; 0 files read"));
}

TEST_F(IndexCommands, ReadsAMotionAgainWhenTheSkeletonBesideItHasChanged) {
    const std::string skeleton = R"(:version 1.10
:name one
:units
  angle deg
:root
  order TX TY TZ RX RY RZ
  axis XYZ
  position 0 0 0
  orientation 0 0 0
:bonedata
  begin
    id 1
    name spine
    direction 0 1 0
    length 1
    axis 0 0 0 XYZ
  end
)";
    write("acclaim/one.asf", skeleton + ":hierarchy\n  begin\n    root spine\n  end\n");
    write("acclaim/walk.amc", ":FULLY-SPECIFIED\n:DEGREES\n1\nroot 0 0 0 0 0 0\n2\nroot 1 0 0 0 0 0\n");
    EXPECT_THAT(index({path("acclaim")}), StartsWith("1 take; 1 file read in "));
    EXPECT_THAT(index({path("acclaim")}), StartsWith("1 take; 0 files read"));
    EXPECT_EQ(found({"bones:2"}), Words{"walk.amc"});
    std::string longer = skeleton;
    longer.insert(longer.size(),
                  "  begin\n    id 2\n    name head\n    direction 0 1 0\n    length 1\n    axis 0 0 0 XYZ\n  end\n");
    write("acclaim/one.asf", longer + ":hierarchy\n  begin\n    root spine\n    spine head\n  end\n");
    EXPECT_THAT(index({path("acclaim")}), StartsWith("1 take; 1 file read in "));
    EXPECT_EQ(found({"bones:3"}), Words{"walk.amc"});
}

TEST_F(IndexCommands, TagsLiveInTheReviewRecordAndSurviveADamagedIndex) {
    write("lib/a/review.csv", "file,mark\nwalk_10.bvh,keep\n");
    printed({"tag", "add", "dance", path("lib/a/walk_2.bvh"), path("lib/b/Run 1.bvh")});
    printed({"tag", "add", "slow", path("lib/a/walk_2.bvh")});
    EXPECT_EQ(read("lib/a/review.csv"),
              "file,mark,bookmarks,dismissed,tags\nwalk_2.bvh,,,,dance slow\nwalk_10.bvh,keep,,,\n");
    index({path("lib")});
    EXPECT_EQ(found({"tag:dance"}), (Words{"walk_2.bvh", "Run 1.bvh"}));
    EXPECT_EQ(found({"mark:keep"}), Words{"walk_10.bvh"});
    EXPECT_EQ(found({"tag:none", "state:read"}), Words{"walk_10.bvh"});
    // Pages in the middle of the file become something else.
    std::fstream(path("i.sqlite"), std::ios::binary | std::ios::in | std::ios::out).seekp(5000) << std::string(9000, 'x');
    EXPECT_THAT(index({path("lib")}), StartsWith("4 takes; 4 files read"));
    EXPECT_EQ(found({"tag:dance,slow"}), (Words{"walk_2.bvh", "Run 1.bvh"}));
    write("mine.txt", "no index at all");
    expect_refusals(
        {{{"index", "--index", path("mine.txt"), path("lib")}, "it is no index of takes, and is left as it is", 3}});
    EXPECT_EQ(read("mine.txt"), "no index at all");
    printed({"tag", "remove", "dance", path("lib/a/walk_2.bvh")});
    index({path("lib")});
    EXPECT_EQ(found({"tag:dance"}), Words{"Run 1.bvh"});
}

TEST_F(IndexCommands, LabelsOfATableOpenTakesAtTheirRanges) {
    write("labels.csv",
          "path,text,from,to\nother/a/walk_10.npz,turn left,1,2.5\nwalk_10.bvh,start,0.00001,0.5\nwalk_2.bvh,\"limp; "
          "slow\",,\nswim.bvh,swim,0,1\n");
    EXPECT_EQ(printed({"tag", "import", path("labels.csv"), path("lib")}), "2 takes\n");
    EXPECT_THAT(
        said_,
        HasSubstr(
            "expected one take whose path ends in swim.bvh and a text, found none; the row is left out [tag.no-take]"));
    EXPECT_EQ(read("lib/a/review.csv"),
              "file,mark,bookmarks,dismissed,tags,labels\nwalk_2.bvh,,,,,limp slow\nwalk_10.bvh,,,,,turn "
              "left@1s-2.5s;start@1e-05s-0.5s\n");
    printed({"tag", "import", path("labels.csv"), path("lib")});  // again
    index({path("lib")});
    EXPECT_EQ(found({"label:left"}), Words{"walk_10.bvh"});
    // 10 frames a second
    EXPECT_EQ(printed({"find", "--index", path("i.sqlite"), "label:turn", "--ranges"}),
              path("lib/a/walk_10.bvh") + " --in 10 --out 25\n");
}

TEST_F(IndexCommands, ReadsBabelsLabels) {
    write("lib/CMU/01/01_01_poses.bvh", walking(60, 0.1, 2));
    write("babel.json", R"({"7": {"babel_sid": 7, "dur": 6.0, "feat_p": "CMU/CMU/01/01_01_poses.npz",
        "seq_ann": {"labels": [{"raw_label": "Walking.", "proc_label": "walk", "act_cat": ["walk"]}]},
        "frame_ann": {"labels": [{"raw_label": "turns", "proc_label": "turn", "start_t": 2.0, "end_t": 3.0}]}},
        "8": {"dur": 1.0, "feat_p": "CMU/CMU/99/99_01_poses.npz", "seq_ann": null, "frame_ann": null}})");
    printed({"tag", "import", path("babel.json"), path("lib")});
    index({path("lib")});
    EXPECT_EQ(found({"label:walk"}), Words{"01_01_poses.bvh"});
    EXPECT_THAT(printed({"find", "--index", path("i.sqlite"), "label:turn", "--ranges"}), EndsWith(" --in 20 --out 30\n"));
}

TEST_F(IndexCommands, JoinsPartsOfSeveralMachines) {
    index({path("lib")}, "whole.sqlite");
    index({path("lib/a")}, "a.sqlite");
    index({path("lib/b")}, "b.sqlite");
    EXPECT_EQ(printed({"index", "--index", path("all.sqlite"), "--merge", path("a.sqlite"), path("b.sqlite")}),
              "4 takes\n");
    EXPECT_EQ(found({"--csv"}, "all.sqlite"), found({"--csv"}, "whole.sqlite"));
    EXPECT_FALSE(std::filesystem::exists(path("all.sqlite-wal"))) << "it opens where nothing can be written";
    EXPECT_THAT(index({path("lib")}, "all.sqlite"), StartsWith("4 takes; 0 files read"));
}

const Words all_facts{"--csv", "--columns", "name,size,written,hash,state,frames,seconds,speed,travel,findings"};

/// Indexes in another process, which ends at once when so many files are read.
pid_t indexing(const std::string& file, const std::string& folder, std::size_t end_after) {
    const pid_t child = fork();
    if (child != 0) return child;
    takes::TakeIndex index(file, takes::TakeIndex::Use::refresh);
    takes::IndexRun run{{.threads = 1}};
    std::size_t calls = 0;
    run.on_progress = [&](const takes::IndexProgress&) {
        if (++calls >= end_after) _exit(9);
    };
    std::vector<std::filesystem::path> unreadable;
    const bool all = index.walk({{folder}}, unreadable, run) && index.read({{folder}}, run);
    index.finish();
    _exit(all ? 0 : 1);
}

int ended(pid_t child) {
    int status = -1;
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/// A library with the bundled walk, what people make of it, and another motion.
class SameMotions : public IndexCommands {
protected:
    void SetUp() override {
        std::string text = test::text_of(asset("walk.bvh"));  // 512 frames, 120 a second
        write("same/a.bvh", text);
        make("scaled.bvh", {"--scale", "2.54"});
        make("slow.bvh", {"--rate", "30"});
        make("mirrored.bvh", {"--mirror"});
        make("half.bvh", {"--frames", "100:400"});
        // The same poses at a sixth of the speed: another motion.
        const std::size_t time = text.find("Frame Time:");
        write("same/stretched.bvh", text.replace(time, text.find('\n', time) - time, "Frame Time: 0.05"));
        write("same/short.bvh", walking(60, 0.1, 2));
        index({path("same")});
    }
    void make(const std::string& name, const Words& words) {
        const test::Called called = test::call(joined({"convert", path("same/a.bvh"), path("same/" + name)}, words));
        EXPECT_EQ(called.status, 0) << name << ": " << called.err;
    }
};

TEST_F(SameMotions, AreFoundWhateverTheirSizeRateAndSideIs) {
    EXPECT_THAT(found({"--like", path("same/a.bvh")}),
                testing::UnorderedElementsAre("a.bvh", "scaled.bvh", "slow.bvh", "mirrored.bvh", "half.bvh"));
    EXPECT_EQ(found({"--like", path("same/half.bvh"), "name:slow"}), Words{"slow.bvh"}) << "the half lies in the whole";
    EXPECT_THAT(found({"--like", path("same/stretched.bvh")}), testing::ElementsAre("stretched.bvh"));
    EXPECT_EQ(found({"--like", path("same/short.bvh")}), Words{}) << "a point is no human";
    EXPECT_THAT(said_, HasSubstr("expected a human that moves for two seconds or longer"));
}

TEST_F(SameMotions, AreNamedOnceEach) {
    const test::Called called = test::call({"find", "--index", path("i.sqlite"), "--double"});
    EXPECT_THAT(called.out, testing::Not(HasSubstr("stretched")));
    EXPECT_EQ(std::ranges::count(called.out, '\n'), 4) << "of five equal takes:\n" << called.out;
    EXPECT_THAT(test::call({"find", "--index", path("i.sqlite"), "--double", "--csv", "--columns", "name"}).out,
                StartsWith("name,of\n"));
    const test::Called two = test::call({"find", "--index", path("i.sqlite"), "--double", "--limit", "2"});
    EXPECT_EQ(two.out, called.out.substr(0, called.out.find('\n', called.out.find('\n') + 1) + 1));
}

TEST_F(IndexCommands, EndedAtAnyMomentItIsFinishedByTheNextCall) {
    for (std::size_t i = 0; i < 40; ++i)
        write("many/" + std::to_string(i % 4) + "/" + std::to_string(i) + ".bvh", walking(5 + i, 0.1, 1));
    index({path("many")}, "whole.sqlite");
    for (const std::size_t calls : {1, 3, 5, 10, 15})
        EXPECT_EQ(ended(indexing(path("i.sqlite"), path("many"), calls)), 9) << calls;
    index({path("many")});
    EXPECT_EQ(found(all_facts), found(all_facts, "whole.sqlite"));
}

TEST_F(IndexCommands, TwoProcessesShareTheWork) {
    for (std::size_t i = 0; i < 60; ++i)
        write("many/" + std::to_string(i % 4) + "/" + std::to_string(i) + ".bvh", walking(5 + i, 0.1, 1));
    index({path("many")}, "whole.sqlite");
    constexpr std::size_t never = 1'000'000;
    const pid_t one = indexing(path("i.sqlite"), path("many"), never);
    const pid_t other = indexing(path("i.sqlite"), path("many"), never);
    EXPECT_EQ(ended(one), 0);
    EXPECT_EQ(ended(other), 0);
    EXPECT_EQ(found(all_facts), found(all_facts, "whole.sqlite"));
    EXPECT_THAT(index({path("many")}), StartsWith("60 takes; 0 files read")) << "none is lost";
}
}  // namespace
}  // namespace skelplay::cli
