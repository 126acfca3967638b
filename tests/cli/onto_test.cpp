// --onto, --map and --positional in the commands.

#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "cli/open_input.h"
#include "cli/window_request.h"
#include "support/command_call.h"
#include "support/temporary_folder.h"
#include "support/tiny_session.h"

namespace skelplay::cli {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::StartsWith;

const std::string walk_take = SKELPLAY_SOURCE_DIR "/assets/walk.amc";
const std::string walk_rig = SKELPLAY_SOURCE_DIR "/assets/walk.bvh";

std::vector<double> numbers(const std::string& csv) {
    std::vector<double> all;
    std::istringstream lines(csv);
    std::string line;
    for (std::getline(lines, line); std::getline(lines, line);) {
        std::istringstream cells(line);
        std::string cell;
        for (int column = 0; std::getline(cells, cell, ','); ++column)
            if (column > 1) all.push_back(std::stod(cell));
    }
    return all;
}

TEST(Onto, ItselfIsTheTakeAsItIs) {
    const auto own = numbers(test::call({"joints", walk_rig, "--frames", "0:40:20"}).out);
    const test::Called again = test::call({"joints", walk_rig, "--onto", walk_rig, "--frames", "0:40:20"});
    ASSERT_EQ(again.status, 0) << again.err;
    const auto played = numbers(again.out);
    ASSERT_EQ(own.size(), played.size());
    for (std::size_t i = 0; i < own.size(); ++i) EXPECT_NEAR(own[i], played[i], 1e-6) << i;
}

TEST(Onto, InfoTellsWhatItIsPlayedOn) {
    const test::Called text = test::call({"info", walk_take, "--onto", walk_rig});
    ASSERT_EQ(text.status, 0) << text.err;
    EXPECT_THAT(text.out, HasSubstr("played on walk.bvh; "));
    const auto json = nlohmann::json::parse(test::call({"info", "--json", walk_take, "--onto", walk_rig}).out);
    EXPECT_EQ(json["onto"], "walk.bvh");
    EXPECT_TRUE(nlohmann::json::parse(test::call({"info", "--json", walk_take}).out)["onto"].is_null());
}

TEST(Onto, TheSkeletonIsReadOnceInARun) {
    const test::TemporaryFolder folder;
    InputOptions options;
    options.take.transform.onto = folder.write("rig.bvh", test::text_of(walk_rig));
    ASSERT_TRUE(read_input(walk_take, options).figure);
    fs::remove(options.take.transform.onto);
    const InputOptions copy = options;  // convert makes one for each file
    EXPECT_TRUE(read_input(walk_take, copy).figure);
}

TEST(Onto, ConvertWritesTheOtherSkeleton) {
    const test::TemporaryFolder folder;
    const std::string out = (folder / "out.bvh").string();
    const test::Called called =
        test::call({"convert", walk_take, out, "--onto", walk_rig, "--map", (folder / "map.json").string()});
    ASSERT_EQ(called.status, 0) << called.err;
    EXPECT_THAT(called.err, HasSubstr("map.json [map.written]"));
    const std::string text = folder.read("out.bvh");
    const std::string hierarchy = test::text_of(walk_rig);
    EXPECT_EQ(text.substr(0, text.find("CHANNELS")), hierarchy.substr(0, hierarchy.find("CHANNELS")));
    const std::string copy = folder.write("rig.bvh", hierarchy).string();
    const test::Called over = test::call({"convert", walk_take, copy, "--force", "--onto", copy});
    EXPECT_EQ(over.status, 2) << "the skeleton is read: it is not written over";
    EXPECT_EQ(folder.read("rig.bvh"), hierarchy);
}

/// A chain of joints of which only the hips turn.
constexpr const char* moved =
    "HIERARCHY\nROOT a\n{\nOFFSET 0 0 0\nCHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation\n"
    "JOINT b\n{\nOFFSET 0 2 0\nCHANNELS 3 Xposition Yposition Zposition\n"
    "JOINT c\n{\nOFFSET 0 1 0\nCHANNELS 3 Xposition Yposition Zposition\nEnd Site\n{\nOFFSET 0 1 0\n}\n}\n}\n}\n"
    "MOTION\nFrames: 2\nFrame Time: 0.1\n0 0 0 0 0 0 0 2 0 0 1 0\n0 0 0 0 0 0 2 0 0 0 1 0\n";

TEST(Positional, ConvertKeepsItWithinAFormatAndSolvesItForAnother) {
    const test::TemporaryFolder folder;
    const std::string in = folder.write("moved.bvh", moved).string();
    const auto channels = [&](std::vector<std::string> words) {
        words.insert(words.begin(), {"convert", in, (folder / "out.bvh").string(), "--force"});
        const test::Called called = test::call(words);
        EXPECT_EQ(called.status, 0) << called.err;
        const std::string text = folder.read("out.bvh");
        return text.substr(text.find("CHANNELS", text.find("JOINT")), 20);
    };
    EXPECT_EQ(channels({}), "CHANNELS 3 Xposition");
    EXPECT_EQ(channels({"--positional", "raw"}), "CHANNELS 3 Xposition");
    EXPECT_EQ(channels({"--positional", "solve"}), "CHANNELS 3 Zrotation");
    const test::Called htr = test::call({"convert", in, (folder / "out.htr").string()});
    EXPECT_THAT(htr.err, HasSubstr("solved"));
}

TEST(Positional, InfoTellsIt) {
    const test::TemporaryFolder folder;
    const std::string in = folder.write("moved.bvh", moved).string();
    const auto solved = nlohmann::json::parse(test::call({"info", "--json", in}).out);
    EXPECT_TRUE(solved["positional"]);
    EXPECT_TRUE(solved["solved"]);
    const auto raw = nlohmann::json::parse(test::call({"info", "--json", in, "--positional", "raw"}).out);
    EXPECT_TRUE(raw["positional"]);
    EXPECT_FALSE(raw["solved"]);
    EXPECT_THAT(test::call({"info", in}).out, HasSubstr("their rotations are solved"));
}

TEST(Onto, TheOptionsBelongTogether) {
    for (const char* option : {"--no-foot-lock", "--map=x.json"}) {
        const test::Called alone = test::call({"info", walk_take, option});
        EXPECT_EQ(alone.status, 2) << option;
        EXPECT_THAT(alone.err, HasSubstr("--onto")) << option;
    }
    EXPECT_EQ(test::call({"info", walk_take, "--positional", "guess"}).status, 2);
    const test::Called nobody = test::call({"info", walk_take, "--onto", "/nobody.bvh"});
    EXPECT_EQ(nobody.status, 1);
    EXPECT_THAT(nobody.err, HasSubstr("/nobody.bvh: error: "));
}

TEST(Onto, CompareMeasuresOnTheOtherSkeleton) {
    const test::Called called = test::call({"compare", walk_rig, walk_take, "--json", "--onto", walk_rig});
    ASSERT_EQ(called.status, 0) << called.err;
    const auto json = nlohmann::json::parse(called.out);
    EXPECT_TRUE(json["unpaired"]["a"].empty() && json["unpaired"]["b"].empty());
}

TEST(Onto, TheCopiedLineHasIt) {
    const test::TemporaryFolder folder;
    const std::string map = (folder / "a map.json").string();
    session::SessionOptions options;
    WindowRequest request =
        *test::call({walk_take, "--fresh", "--onto", walk_rig, "--map", map, "--no-foot-lock", "--positional", "raw"})
             .window;
    fill(options, request);
    session::Session session(std::move(options));
    test::open(session, request.input.files);
    ASSERT_FALSE(session.document.figures.empty());
    EXPECT_EQ(session.document.figures[0].take.figure->skeleton_file, walk_rig);
    const std::string asf = SKELPLAY_SOURCE_DIR "/assets/walk.asf";
    EXPECT_THAT(to_line(request_of(session)),
                StartsWith("skelplay --fresh " + walk_take + " --skeleton " + asf + " --onto " + walk_rig + " --map '" +
                           map + "' --no-foot-lock --positional raw"));
    const session::ExportOrder order{session.document.figures[0].id, folder / "out.bvh"};
    EXPECT_THAT(export_line(session, order), HasSubstr(" --onto " + walk_rig + " --map '" + map + "' --no-foot-lock"));
}

}  // namespace
}  // namespace skelplay::cli
