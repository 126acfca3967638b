// Commands with a C3D file of two markers, of which HEAD is missing in the second frame.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "support/c3d_file.h"
#include "support/command_call.h"
#include "support/temporary_folder.h"

namespace skelplay::cli {

namespace markers_test {

using testing::HasSubstr;

class MarkerCommands : public testing::Test {
protected:
    test::Called call(std::vector<std::string> words, const test::C3dFile& markers = test::two_markers()) {
        words.insert(words.begin() + 1, folder_.write("t.c3d", markers.bytes()).string());
        return test::call(words);
    }
    test::TemporaryFolder folder_;
};

TEST_F(MarkerCommands, JointsLeavesCellsEmptyWhereAMarkerIsMissing) {
    EXPECT_EQ(call({"joints"}).out,
              "frame,bone,x,y,z,tail_x,tail_y,tail_z\n"
              "0,HEAD,0,10,1700,0,10,1700\n"
              "0,TOE,0,200,20,0,200,20\n"
              "1,HEAD,,,,,,\n"
              "1,TOE,0,201,21,0,201,21\n");
}

TEST_F(MarkerCommands, JointsSaysNullInJsonWhereAMarkerIsMissing) {
    const auto rows = nlohmann::json::parse(call({"joints", "--json"}).out);
    ASSERT_EQ(rows.size(), 4U);
    EXPECT_EQ(rows[0]["z"], 1700.0);
    for (const char* key : {"x", "y", "z", "tail_x", "tail_y", "tail_z"}) EXPECT_TRUE(rows[2][key].is_null()) << key;
}

TEST_F(MarkerCommands, InfoCountsWhatIsThere) {
    EXPECT_THAT(call({"info"}).out, HasSubstr("  markers   2: 3 valid, 1 missing; 1 without a gap\n"
                                              "        valid  missing  longest gap\n"
                                              "  HEAD      1        1            1  frame 2\n"));
    const auto json = nlohmann::json::parse(call({"info", "--json"}).out);
    EXPECT_EQ(json["kind"], "c3d");
    EXPECT_EQ(json["up_axis"]["value"], "z");
    EXPECT_EQ(json["unit"]["value"], 0.001);
    ASSERT_EQ(json["markers"].size(), 2U);
    EXPECT_EQ(json["markers"][0], nlohmann::json::parse(R"({"name": "HEAD", "valid": 1, "missing": 1,
                                                            "longest_gap": 1, "longest_gap_at": 1,
                                                            "residual": {"mean": null, "places": 0,
                                                                         "cameras": null}})"));
    EXPECT_EQ(json["markers"][1]["longest_gap_at"], nullptr);
    const auto walk = test::call({"info", "--json", std::string(SKELPLAY_SOURCE_DIR) + "/assets/walk.bvh"});
    EXPECT_EQ(nlohmann::json::parse(walk.out)["markers"], nullptr);
}

// A word of 0x0385 at a scale of 0.1: 13.3 mm, by cameras 1 and 2.
TEST_F(MarkerCommands, InfoTellsHowWellPointsWereMeasured) {
    test::C3dFile file = test::two_markers();
    EXPECT_THAT(call({"info"}, file).out,
                HasSubstr("\n  residual  13.3 mm on average, of 1 of 3 places; most of TOE, 13.3 mm\n"));
    file.numbers[3] = 0x0385;
    file.numbers[7] = 0x0102;
    EXPECT_THAT(call({"info"}, file).out,
                HasSubstr("\n  residual  6.75 mm on average, of 2 of 3 places; most of HEAD, 13.3 mm; seen by 1.5 "
                          "cameras on average\n"));
    const auto json = nlohmann::json::parse(call({"info", "--json"}, file).out);
    EXPECT_NEAR(json["residual"]["mean"].get<double>(), 6.75, 1e-6);
    EXPECT_EQ(json["residual"]["places"], 2);
    EXPECT_EQ(json["residual"]["cameras"], 1.5);
    EXPECT_NEAR(json["markers"][0]["residual"]["mean"].get<double>(), 13.3, 1e-6);
    EXPECT_EQ(json["markers"][0]["residual"]["cameras"], 2.0);
    file.numbers[3] = file.numbers[7] = 0;
    EXPECT_THAT(call({"info"}, file).out, HasSubstr("\n  residual  not stated\n"));
    const std::string trc = folder_
                                .write("t.trc",
                                       "PathFileType\t4\t(X/Y/Z)\tt.trc\nDataRate\tUnits\n60\tmm\n"
                                       "Frame#\tTime\tA\t\t\n\t\tX1\tY1\tZ1\n\n1\t0\t1\t2\t3\n")
                                .string();
    EXPECT_THAT(test::call({"info", trc}).out, testing::Not(HasSubstr("residual")));
    const auto points = nlohmann::json::parse(test::call({"info", "--json", trc}).out);
    EXPECT_TRUE(points["residual"].is_null());
    EXPECT_TRUE(points["markers"][0]["residual"].is_null());
}

TEST_F(MarkerCommands, InfoCountsNoFrameWhereThereIsNone) {
    test::C3dFile file = test::two_markers();
    file.numbers.clear();
    const std::string none = call({"info"}, file).out;
    EXPECT_THAT(none, HasSubstr("\n  frames    none\n  markers   2; only their names are known\n"));
    EXPECT_THAT(none, HasSubstr("(file: the file says mm; no height to judge by)"));
    const auto json = nlohmann::json::parse(call({"info", "--json"}, file).out);
    EXPECT_EQ(json["frames"], 0);
    EXPECT_EQ(json["markers"][0]["missing"], 0);
    EXPECT_TRUE(json["height"].is_null());
    const std::string bvh = folder_
                                .write("still.bvh",
                                       "HIERARCHY\nROOT A\n{\nOFFSET 0 0 0\nCHANNELS 1 Xrotation\nEnd Site\n{\n"
                                       "OFFSET 0 1 0\n}\n}\nMOTION\nFrames: 0\nFrame Time: 0.1\n")
                                .string();
    EXPECT_THAT(test::call({"info", bvh}).out, HasSubstr("\n  frames    the rest pose only\n"));
    EXPECT_EQ(nlohmann::json::parse(test::call({"info", "--json", bvh}).out)["frames"], 1);
}

TEST_F(MarkerCommands, ConvertWritesTablesAndArraysButNoSkeleton) {
    const std::string csv = (folder_ / "out.csv").string();
    EXPECT_EQ(call({"convert", csv}).status, 0);
    EXPECT_THAT(folder_.read("out.csv"), HasSubstr("1,HEAD,,,,,,\n"));
    EXPECT_EQ(call({"convert", (folder_ / "out.npy").string()}).status, 0);
    for (const char* name : {"out.bvh", "out.amc", "out.htr", "out.glb"}) {
        const test::Called called = call({"convert", (folder_ / name).string()});
        EXPECT_EQ(called.status, 1) << name;
        EXPECT_THAT(called.err, HasSubstr("found markers; nothing is written")) << name;
    }
}

TEST_F(MarkerCommands, AFileComparedWithItselfIsTheSame) {
    const std::string file = folder_.write("other.c3d", test::two_markers().bytes()).string();
    const test::Called called = call({"compare", file});
    EXPECT_EQ(called.status, 0) << called.err;
    EXPECT_THAT(called.out, HasSubstr("mpjpe     0 "));
    EXPECT_EQ(called.out.find("nan"), std::string::npos) << called.out;
}

}  // namespace markers_test

}  // namespace skelplay::cli
