// Commands with a C3D file of two markers, of which HEAD is missing in the second frame.

#include "cli/calls.h"
#include "support/c3d_file.h"
#include "support/marker_person.h"

namespace skelplay::cli::markers_test {
using testing::HasSubstr;
using testing::Not;

class MarkerCommands : public Commands {
protected:
    /// What a command prints of these markers.
    std::string told(const std::string& command, const test::C3dFile& markers = test::two_markers()) {
        return printed({command, write("t.c3d", markers.bytes())});
    }
    nlohmann::json json(const std::string& command, const test::C3dFile& markers = test::two_markers()) {
        return json_of({command, write("t.c3d", markers.bytes())});
    }
};

TEST_F(MarkerCommands, JointsLeavesCellsEmptyWhereAMarkerIsMissing) {
    EXPECT_EQ(told("joints"),
              "frame,bone,x,y,z,tail_x,tail_y,tail_z\n"
              "0,HEAD,0,10,1700,0,10,1700\n"
              "0,TOE,0,200,20,0,200,20\n"
              "1,HEAD,,,,,,\n"
              "1,TOE,0,201,21,0,201,21\n");
}

TEST_F(MarkerCommands, JointsSaysNullInJsonWhereAMarkerIsMissing) {
    const auto rows = json("joints");
    ASSERT_EQ(rows.size(), 4U);
    EXPECT_EQ(rows[0]["z"], 1700.0);
    for (const char* key : {"x", "y", "z", "tail_x", "tail_y", "tail_z"}) EXPECT_TRUE(rows[2][key].is_null()) << key;
}

TEST_F(MarkerCommands, InfoCountsWhatIsThere) {
    EXPECT_THAT(told("info"), HasSubstr("  markers   2: 3 valid, 1 missing; 1 without a gap\n"
                                        "        valid  missing  longest gap\n"
                                        "  HEAD      1        1            1  frame 2\n"));
    const auto info = json("info");
    ASSERT_EQ(info["markers"].size(), 2U);
    expect_json(info, R"({"kind": "c3d", "up_axis": {"value": "z"}, "unit": {"value": 0.001}})");
    expect_json(
        info["markers"][0],
        R"({"name": "HEAD", "valid": 1, "missing": 1, "longest_gap": 1, "longest_gap_at": 1, "longest_gap_number": 2,
                                        "residual": {"mean": null, "places": 0, "cameras": null}})");
    expect_json(info["markers"][1], R"({"longest_gap_at": null, "longest_gap_number": null})");
    expect_json(json_of({"info", asset("walk.bvh")}), R"({"markers": null})");
}

// A word of 0x0385 at a scale of 0.1: 13.3 mm, by cameras 1 and 2.
TEST_F(MarkerCommands, InfoTellsHowWellPointsWereMeasured) {
    test::C3dFile file = test::two_markers();
    EXPECT_THAT(told("info", file),
                HasSubstr("\n  residual  13.3 mm on average, of 1 of 3 places; most of TOE, 13.3 mm\n"));
    file.numbers[3] = 0x0385;
    file.numbers[7] = 0x0102;
    EXPECT_THAT(told("info", file),
                HasSubstr("\n  residual  6.75 mm on average, of 2 of 3 places; most of HEAD, 13.3 mm; seen by 1.5 "
                          "cameras on average\n"));
    const auto info = json("info", file);
    EXPECT_NEAR(info["residual"]["mean"].get<double>(), 6.75, 1e-6);
    expect_json(info["residual"], R"({"places": 2, "cameras": 1.5})");
    EXPECT_NEAR(info["markers"][0]["residual"]["mean"].get<double>(), 13.3, 1e-6);
    EXPECT_EQ(info["markers"][0]["residual"]["cameras"], 2.0);
    file.numbers[3] = file.numbers[7] = 0;
    EXPECT_THAT(told("info", file), HasSubstr("\n  residual  not stated\n"));
    const std::string trc = write("t.trc",
                                  "PathFileType\t4\t(X/Y/Z)\tt.trc\nDataRate\tUnits\n60\tmm\n"
                                  "Frame#\tTime\tA\t\t\n\t\tX1\tY1\tZ1\n\n1\t0\t1\t2\t3\n");
    EXPECT_THAT(printed({"info", trc}), Not(HasSubstr("residual")));
    const auto points = json_of({"info", trc});
    EXPECT_TRUE(points["residual"].is_null() && points["markers"][0]["residual"].is_null());
}

/// A TRC of markers in one frame, each 100 mm above the one before.
std::string trc_of(const std::vector<std::string>& names) {
    std::string head = "Frame#\tTime\t";
    std::string row = "1\t0";
    for (std::size_t i = 0; i < names.size(); ++i) {
        head += names[i] + "\t\t\t";
        row += fmt::format("\t0\t{}\t0", 100 * i);
    }
    return "PathFileType\t4\t(X/Y/Z)\tt.trc\nDataRate\tUnits\n60\tmm\n" + head + "\n\t\tX1\tY1\tZ1\n\n" + row + "\n";
}

TEST_F(MarkerCommands, InfoNamesTheSetAndWhatIsMissing) {
    const std::string file =
        write("legs.trc", trc_of({"Ann:LASI", "Ann:RASI", "Ann:LKNE", "Ann:RKNE", "Ann:LANK", "Ann:RANK", "Ann:PELO",
                                  "Ann:PELA", "Ann:PELL", "Ann:PELP", "Ann:LHipAngles", "*3"}));
    const std::string told = printed({"info", file});
    EXPECT_THAT(told,
                HasSubstr("  points    6 markers, 1 point without a name, 4 points of segments' axes, 1 output of a "
                          "model\n"
                          "  outputs   Ann:LHipAngles (deg)\n"
                          "  set       Plug-in Gait, lower body: 6 markers told (Ann); missing LPSI, RPSI, LTHI, RTHI, "
                          "LTIB, RTIB, LHEE, RHEE, LTOE, RTOE\n"));
    const auto info = json_of({"info", file});
    expect_json(info["marker_sets"][0], R"({"name": "Plug-in Gait, lower body", "subject": "Ann"})");
    EXPECT_EQ(info["marker_sets"][0]["told"].size(), 6U);
    EXPECT_EQ(info["marker_sets"][0]["missing"][0], "LPSI");
    expect_json(info["markers"][10], R"({"kind": "output", "unit": "deg"})");
    expect_json(info["markers"][0], R"({"kind": "marker", "unit": null})");
    EXPECT_THAT(printed({"info", write("none.trc", trc_of({"A", "B"}))}), HasSubstr("\n  set       none that is known\n"));
    expect_json(json_of({"info", asset("walk.bvh")}), R"({"marker_sets": null})");
}

TEST_F(MarkerCommands, InfoCountsNoFrameWhereThereIsNone) {
    test::C3dFile file = test::two_markers();
    file.numbers.clear();
    const std::string none = told("info", file);
    EXPECT_THAT(none, HasSubstr("\n  frames    none\n  markers   2; only their names are known\n"));
    EXPECT_THAT(none, HasSubstr("(file: the file says mm; no height to judge by)"));
    const auto info = json("info", file);
    expect_json(info, R"({"frames": 0, "height": null})");
    EXPECT_EQ(info["markers"][0]["missing"], 0);
    const std::string bvh = write("still.bvh",
                                  "HIERARCHY\nROOT A\n{\nOFFSET 0 0 0\nCHANNELS 1 Xrotation\nEnd Site\n{\n"
                                  "OFFSET 0 1 0\n}\n}\nMOTION\nFrames: 0\nFrame Time: 0.1\n");
    EXPECT_THAT(printed({"info", bvh}), HasSubstr("\n  frames    the rest pose only\n"));
    expect_json(json_of({"info", bvh}), R"({"frames": 1})");
}

TEST_F(MarkerCommands, ConvertWritesTablesAndArraysButNoSkeleton) {
    const std::string take = write("t.c3d", test::two_markers().bytes());
    printed({"convert", take, path("out.csv")});
    EXPECT_EQ(read("out.csv"), told("joints"));
    printed({"convert", take, path("out.npy")});
    for (const char* name : {"out.bvh", "out.amc", "out.htr", "out.glb"})
        expect_refusals({{{"convert", take, path(name)}, "found markers; nothing is written", 1}});
}

TEST_F(MarkerCommands, ConvertMakesASkeletonOfAKnownSet) {
    const std::string take = write("stand.trc", test::standing_markers());
    printed({"convert", take, path("stand.bvh"), "--positional", "solve"});
    EXPECT_THAT(said_, HasSubstr("a skeleton is made from the markers of Plug-in Gait, lower body"));
    EXPECT_THAT(printed({"info", path("stand.bvh")}), HasSubstr("10 bones, 1 root, 33 channels"));
    EXPECT_THAT(printed({"info", take, "--positional", "solve"}), HasSubstr("kind      skeleton from markers"));
    printed({"convert", take, path("on_walk.bvh"), "--onto", std::string(SKELPLAY_SOURCE_DIR) + "/assets/walk.bvh"});
}

TEST_F(MarkerCommands, AFileComparedWithItselfIsTheSame) {
    const std::string file = write("t.c3d", test::two_markers().bytes());
    EXPECT_THAT(printed({"compare", file, file}), testing::AllOf(HasSubstr("mpjpe     0 "), Not(HasSubstr("nan"))));
}
}  // namespace skelplay::cli::markers_test
