// --onto, --map and --positional in the commands.

#include <filesystem>

#include "base/csv.h"
#include "base/numbers.h"
#include "cli/calls.h"
#include "cli/open_input.h"
#include "cli/window_request.h"
#include "support/tiny_session.h"

namespace skelplay::cli {
namespace {

using testing::HasSubstr;

const std::string walk_take = asset("walk.amc");
const std::string walk_rig = asset("walk.bvh");

class Onto : public Commands {};

TEST_F(Onto, ItselfIsTheTakeAsItIs) {
    const Words call{"joints", walk_rig, "--frames", "0:40:20"};
    const auto own = base::csv_rows(printed(call));
    const auto played = base::csv_rows(printed(joined(call, {"--onto", walk_rig})));
    ASSERT_EQ(own.size(), played.size());
    for (std::size_t row = 1; row < own.size(); ++row)
        for (std::size_t cell = 2; cell < own[row].size(); ++cell)
            EXPECT_NEAR(base::parse_number(own[row][cell]).value(), base::parse_number(played[row][cell]).value(),
                        1e-6);
}

TEST_F(Onto, InfoTellsWhatItIsPlayedOn) {
    EXPECT_THAT(printed({"info", walk_take, "--onto", walk_rig}), HasSubstr("played on walk.bvh; "));
    expect_json(json_of({"info", walk_take, "--onto", walk_rig}), R"({"onto": "walk.bvh"})");
    expect_json(json_of({"info", walk_take}), R"({"onto": null})");
}

TEST_F(Onto, TheSkeletonIsReadOnceInARun) {
    InputOptions options;
    options.take.transform.onto = write("rig.bvh", test::text_of(walk_rig));
    ASSERT_TRUE(read_input(walk_take, options).figure);
    std::filesystem::remove(options.take.transform.onto);
    const InputOptions copy = options;  // convert makes one for each file
    EXPECT_TRUE(read_input(walk_take, copy).figure);
}

TEST_F(Onto, ConvertWritesTheOtherSkeleton) {
    printed({"convert", walk_take, path("out.bvh"), "--onto", walk_rig, "--map", path("map.json")});
    EXPECT_THAT(said_, HasSubstr("map.json [map.written]"));
    const std::string text = read("out.bvh");
    const std::string hierarchy = test::text_of(walk_rig);
    EXPECT_EQ(text.substr(0, text.find("CHANNELS")), hierarchy.substr(0, hierarchy.find("CHANNELS")));
    const std::string copy = write("rig.bvh", hierarchy);
    EXPECT_EQ(test::call({"convert", walk_take, copy, "--force", "--onto", copy}).status, 2)
        << "the skeleton is read: it is not written over";
    EXPECT_EQ(read("rig.bvh"), hierarchy);
}

/// A chain of joints of which only the hips turn.
constexpr const char* moved =
    "HIERARCHY\nROOT a\n{\nOFFSET 0 0 0\nCHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation\n"
    "JOINT b\n{\nOFFSET 0 2 0\nCHANNELS 3 Xposition Yposition Zposition\n"
    "JOINT c\n{\nOFFSET 0 1 0\nCHANNELS 3 Xposition Yposition Zposition\nEnd Site\n{\nOFFSET 0 1 0\n}\n}\n}\n}\n"
    "MOTION\nFrames: 2\nFrame Time: 0.1\n0 0 0 0 0 0 0 2 0 0 1 0\n0 0 0 0 0 0 2 0 0 0 1 0\n";

class Positional : public Commands {
protected:
    std::string in_ = write("moved.bvh", moved);
};

TEST_F(Positional, ConvertKeepsItWithinAFormatAndSolvesItForAnother) {
    for (const auto& [more, channels] : {std::pair(Words{}, "CHANNELS 3 Xposition"),
                                         {{"--positional", "raw"}, "CHANNELS 3 Xposition"},
                                         {{"--positional", "solve"}, "CHANNELS 3 Zrotation"}}) {
        printed(joined({"convert", in_, path("out.bvh"), "--force"}, more));
        const std::string text = read("out.bvh");
        EXPECT_EQ(text.substr(text.find("CHANNELS", text.find("JOINT")), 20), channels);
    }
    printed({"convert", in_, path("out.htr")});
    EXPECT_THAT(said_, HasSubstr("solved"));
}

TEST_F(Positional, InfoTellsIt) {
    expect_json(json_of({"info", in_}), R"({"positional": true, "solved": true})");
    expect_json(json_of({"info", in_, "--positional", "raw"}), R"({"positional": true, "solved": false})");
    EXPECT_THAT(printed({"info", in_}), HasSubstr("their rotations are solved"));
}

TEST_F(Onto, TheOptionsBelongTogether) {
    expect_refusals({{{"info", walk_take, "--no-foot-lock"}, "--onto"},
                     {{"info", walk_take, "--map=x.json"}, "--onto"},
                     {{"joints", walk_take, "--onto", "/nobody.bvh"}, "/nobody.bvh: error: ", 1}});
}

TEST_F(Onto, CompareMeasuresOnTheOtherSkeleton) {
    expect_json(json_of({"compare", walk_rig, walk_take, "--onto", walk_rig}), R"({"unpaired": {"a": [], "b": []}})");
}

TEST_F(Onto, TheCopiedLineHasIt) {
    const std::string map = path("a map.json");
    session::SessionOptions options;
    WindowRequest request =
        *test::call({walk_take, "--fresh", "--onto", walk_rig, "--map", map, "--no-foot-lock", "--positional", "raw"})
             .window;
    fill(options, request);
    session::Session session(std::move(options));
    test::open(session, request.input.files);
    ASSERT_FALSE(session.document.figures.empty());
    EXPECT_EQ(session.document.figures[0].take.figure->skeleton_file, walk_rig);
    EXPECT_THAT(to_line(request_of(session)),
                testing::StartsWith("skelplay --fresh " + walk_take + " --skeleton " + asset("walk.asf") + " --onto " +
                                    walk_rig + " --map '" + map + "' --no-foot-lock --positional raw"));
    const session::ExportOrder order{session.document.figures[0].id, folder_ / "out.bvh"};
    EXPECT_THAT(export_line(session, order), HasSubstr(" --onto " + walk_rig + " --map '" + map + "' --no-foot-lock"));
}

}  // namespace
}  // namespace skelplay::cli
