// What a conversion keeps: the time of a take, positions that all programs read alike, forces, what arrays mean.

#include <cmath>
#include <fstream>
#include <numbers>
#include <sstream>
#include "base/csv.h"
#include "base/numbers.h"
#include "cli/calls.h"
#include "exporters/npz_reader.h"
#include "support/c3d_file.h"
#include "support/needs.h"

namespace skelplay::cli::kept_meaning_test {
using exporters::Array;
using testing::HasSubstr;
using testing::Not;

std::string report(const std::string& name) { return std::string(SKELPLAY_SHARED_DIR) + "/data/reports/" + name; }
std::string real_c3d(const std::string& name) { return std::string(SKELPLAY_SHARED_DIR) + "/data/c3d/" + name; }

double number(const std::string& text) { return base::parse_number(text).value_or(std::nan("")); }

class KeptMeaning : public Commands {
protected:
    std::string converted(const std::string& source, const std::string& name, const Words& options = {}) {
        printed(joined({"convert", source, path(name), "--force"}, options));
        return path(name);
    }
    std::vector<Words> rows_of(const std::string& name) const { return base::csv_rows(read(name)); }

    /// Frame# and Time of the first and the last row of a TRC.
    std::vector<std::string> numbers_and_times(const std::string& name) const {
        std::istringstream text(read(name));
        std::vector<std::string> lines;
        for (std::string line; std::getline(text, line);) lines.push_back(line);
        std::vector<std::string> found;
        for (const std::string& line : {lines.at(6), lines.back()}) {
            const std::size_t end = line.find('\t', line.find('\t') + 1);
            found.push_back(line.substr(0, end));
        }
        return found;
    }
    /// What `joints` prints of a bone in a frame.
    std::vector<double> position(const std::string& file, const std::string& bone, int frame, const Words& options = {}) {
        for (const auto& row :
             base::csv_rows(printed(joined({"joints", file, "--frames", std::to_string(frame)}, options))))
            if (row.at(1) == bone) return {number(row.at(2)), number(row.at(3)), number(row.at(4))};
        ADD_FAILURE() << "there is no " << bone;
        return {0, 0, 0};
    }
    std::map<std::string, Array> arrays(const std::string& name) const { return exporters::arrays_of(read(name)); }
};

void expect_near(const std::vector<double>& found, const std::vector<double>& expected, double tolerance) {
    ASSERT_EQ(found.size(), expected.size());
    for (std::size_t i = 0; i < found.size(); ++i) EXPECT_NEAR(found[i], expected[i], tolerance) << i;
}

// ---- The time of a take

// marker-spikes-5.trc: 160 rows at 100 Hz, Frame# 732 at 7.31 s to 891 at 8.90 s.
TEST_F(KeptMeaning, ATrcThatBeginsLaterKeepsItsTimeAndItsNumbers) {
    const std::string trial = report("marker-spikes-5.trc");
    NEEDS(test::shared_file(trial));
    const std::vector<std::string> whole{"732\t7.31", "891\t8.9"};
    for (const Words& options : {Words{}, Words{"--to-up", "z"}, Words{"--to-unit", "m"}}) {
        converted(trial, "out.trc", options);
        EXPECT_EQ(numbers_and_times("out.trc"), whole);
    }
    converted(trial, "out.trc", {"--frames", "20:40"});
    EXPECT_EQ(numbers_and_times("out.trc"), (std::vector<std::string>{"752\t7.51", "772\t7.71"}));
    expect_json(json_of({"info", trial}), R"({"start_time": 7.31, "first_frame": 732})");
    EXPECT_THAT(printed({"info", trial}), HasSubstr("numbered from 732, from 7.31 s"));

    for (const char* format : {"out.c3d", "out.npz"}) {
        converted(trial, format);
        EXPECT_THAT(said_, Not(HasSubstr("export.start-time")));
        expect_json(json_of({"info", path(format)}), R"({"start_time": 7.31, "first_frame": 732})");
        converted(path(format), "back.trc");
        EXPECT_EQ(numbers_and_times("back.trc"), whole) << format;
    }
    converted(trial, "out.csv", {"--frames", "20:40"});
    const auto rows = rows_of("out.csv");
    EXPECT_EQ(rows.front().back(), "time");
    EXPECT_EQ(rows.at(1).at(8), "752");
    EXPECT_EQ(rows.at(1).back(), "7.51");
    EXPECT_EQ(rows.back().back(), "7.71");
}

// 0.37 s at 120 Hz is 44.4 frames behind the first, so that a C3D begins with frame 45, which is at 44 / 120 s.
TEST_F(KeptMeaning, ATimeBetweenTheFramesOfAC3dIsTheNearestFrameAndTold) {
    const std::string trial = write("trial.trc",
                                    "PathFileType\t4\t(X/Y/Z)\ttrial.trc\n"
                                    "DataRate\tCameraRate\tNumFrames\tNumMarkers\tUnits\n120\t120\t3\t1\tmm\n"
                                    "Frame#\tTime\tA\n\t\tX1\tY1\tZ1\n\n"
                                    "1\t0.37\t1\t2\t3\n2\t0.378\t1\t2\t3\n3\t0.387\t1\t2\t3\n");
    converted(trial, "out.trc", {"--frames", "1:2"});
    EXPECT_EQ(numbers_and_times("out.trc").front(), "2\t0.378333333");
    converted(trial, "out.c3d");
    EXPECT_THAT(said_, HasSubstr("the take begins at 0.37 s, and the first frame, 45, means 0.366667 s"));
    EXPECT_EQ(json_of({"info", path("out.c3d")})["first_frame"], 45);
}

TEST_F(KeptMeaning, SignalsOfSomeFramesKeepTheTimeOfTheTrial) {
    const std::string trial = report("others/shd01_plate_channels.c3d");  // from frame 91, 250 Hz, 1000 Hz
    NEEDS(test::shared_file(trial));
    converted(trial, "out.signals.csv", {"--frames", "1:2"});
    EXPECT_EQ(rows_of("out.signals.csv").at(1).front(), "0.364");  // 91 / 250
    EXPECT_EQ(rows_of("out.signals.csv").at(2).front(), "0.365");
}

// ---- A BVH that all programs read alike

TEST_F(KeptMeaning, SeveralRootsGetOneAboveThem) {
    const std::string file = report("others/tworoots.bvh");
    NEEDS(test::shared_file(file));
    converted(file, "out.bvh");
    EXPECT_THAT(said_, HasSubstr("is written above the 2 of the file [export.roots]"));
    EXPECT_THAT(read("out.bvh"), HasSubstr("ROOT root\n"));
    EXPECT_THAT(read("out.bvh"), HasSubstr("\tJOINT a\n"));
    EXPECT_THAT(read("out.bvh"), HasSubstr("\tJOINT b\n"));
    EXPECT_THAT(read("out.bvh"), HasSubstr("\n0 0 0 0 0 0 1 0 0 0 0 0 6 0 0 90 0 0\n"));
    expect_near(position(path("out.bvh"), "b", 1), {6, 0, 0}, 0);
    EXPECT_EQ(json_of({"info", path("out.bvh")})["roots"], 1);
    converted(file, "same.bvh", {"--verbatim"});
    EXPECT_EQ(said_, "");
    EXPECT_THAT(read("same.bvh"), HasSubstr("ROOT b\n"));
    expect_refusals({{{"convert", file, path("x.htr"), "--verbatim"}, "expected no --verbatim"}});
}

TEST_F(KeptMeaning, BlanksInNamesAndNamesOfEndSitesAreNotWritten) {
    NEEDS(test::shared_file(report("others/space.bvh")));
    converted(report("others/space.bvh"), "out.bvh");
    EXPECT_THAT(read("out.bvh"), HasSubstr("ROOT left_arm\n"));
    EXPECT_THAT(said_, HasSubstr("'left arm' becomes 'left_arm' [export.name-characters]"));
    converted(report("others/space.htr"), "out.bvh");
    EXPECT_THAT(read("out.bvh"), HasSubstr("JOINT upper_arm\n"));
    converted(report("others/endname.bvh"), "out.bvh");
    EXPECT_THAT(read("out.bvh"), HasSubstr("\tEnd Site\n"));
    EXPECT_THAT(read("out.bvh"), Not(HasSubstr("top")));
    EXPECT_THAT(said_, HasSubstr("BVH holds no names of end sites; they are left out [export.end-names]"));
    converted(report("others/space.bvh"), "out.bvh", {"--verbatim"});
    EXPECT_THAT(read("out.bvh"), HasSubstr("ROOT left arm\n"));
}

// hip at 1 2 3 + (10 20 30), knee moved from its OFFSET 0 -5 0 by (0 -1 0), foot never.
constexpr const char* added =
    "HIERARCHY\nROOT hip\n{\nOFFSET 1 2 3\nCHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation\n"
    "JOINT knee\n{\nOFFSET 0 -5 0\nCHANNELS 4 Yposition Zrotation Xrotation Yrotation\n"
    "JOINT foot\n{\nOFFSET 0 -4 1\nCHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation\n"
    "End Site\n{\nOFFSET 0 0 2\n}\n}\n}\n}\n"
    "MOTION\nFrames: 2\nFrame Time: 0.1\n10 20 30 0 0 0 0 0 0 0 0 0 0 0 0 0\n11 20 30 0 0 0 -1 0 0 0 0 0 0 0 0 0\n";

TEST_F(KeptMeaning, PositionsAreTheSameWhetherTheyAddToOffsetOrReplaceIt) {
    const std::string file = write("added.bvh", added);
    converted(file, "out.bvh", {"--bvh-positions", "add"});
    EXPECT_THAT(said_, HasSubstr("position channels add to OFFSET here, which programs read differently: 2 joints get "
                                 "OFFSET 0 and full values [export.position-rule]"));
    EXPECT_THAT(said_, HasSubstr("of 1 joint below the root are left out, as every frame has the joint at its OFFSET "
                                 "[export.still-positions]"));
    for (const char* rule : {"add", "replace", "auto"}) {
        expect_near(position(path("out.bvh"), "hip", 1, {"--bvh-positions", rule}), {12, 22, 33}, 0);
        expect_near(position(path("out.bvh"), "knee", 1, {"--bvh-positions", rule}), {12, 16, 33}, 0);
        expect_near(position(path("out.bvh"), "foot", 1, {"--bvh-positions", rule}), {12, 12, 34}, 0);
    }
    converted(file, "same.bvh", {"--verbatim", "--bvh-positions", "add"});
    EXPECT_THAT(read("same.bvh"), HasSubstr("\n11 20 30 0 0 0 -1 0 0 0 0 0 0 0 0 0\n"));
}

// six-channels.bvh: 21 joints of six channels, whose positions are OFFSET to four digits, of two joints exactly.
TEST_F(KeptMeaning, PositionsThatNeverLeaveOffsetAreNotWritten) {
    const std::string file = report("six-channels.bvh");
    NEEDS(test::shared_file(file));
    converted(file, "out.bvh");
    EXPECT_THAT(said_, HasSubstr("of 2 joints below the root are left out"));
    EXPECT_EQ(json_of({"info", path("out.bvh")})["channels"], 21 * 6 - 2 * 3);
    for (const char* rule : {"add", "replace"})
        expect_near(position(path("out.bvh"), "LeftHand", 20, {"--bvh-positions", rule}), position(file, "LeftHand", 20),
                    1e-9);
}

// ---- glTF

TEST_F(KeptMeaning, BonesBelowAShearedOneStayWhereTheyAreInGltf) {
    const std::string file = report("shear2.fbx");
    NEEDS(test::shared_file(file));
    converted(file, "out.glb");
    EXPECT_THAT(said_, HasSubstr("and the bones below them stay where they are [export.shear]"));
    const double half = 1.0 / std::numbers::sqrt2;  // of b's arm of length 2, turned by 45 degrees and scaled
    expect_near(position(path("out.glb"), "d", 0), {-half, 4.0 + 2 * half, 0}, 1e-5);
    expect_near(position(path("out.glb"), "d", 1), {-half, 2.0 + half, 0}, 1e-5);
    expect_near(position(path("out.glb"), "c", 1), {-half, 1.0 + half, 0}, 1e-5);
}

// ---- C3D

TEST_F(KeptMeaning, ForcesOfSomeFramesAreThoseOfTheWholeFile) {
    const std::string trial = real_c3d("c3dorg_pc_real.c3d");
    NEEDS(test::shared_file(trial));
    converted(trial, "whole.signals.csv", {"--frames", "30:60"});
    converted(trial, "cut.c3d", {"--frames", "30:60"});
    EXPECT_THAT(said_, HasSubstr("[export.plate-baseline]"));
    converted(path("cut.c3d"), "cut.signals.csv");
    const auto whole = rows_of("whole.signals.csv");
    const auto cut = rows_of("cut.signals.csv");
    ASSERT_EQ(cut.size(), whole.size());
    std::size_t compared = 0;
    for (std::size_t column = 0; column < whole.front().size(); ++column) {
        if (!whole.front()[column].starts_with("Plate ") || whole.front()[column].find("(N)") == std::string::npos)
            continue;
        for (std::size_t row = 1; row < whole.size(); ++row)
            EXPECT_NEAR(number(cut[row].at(column)), number(whole[row].at(column)), 0.01) << whole.front()[column];
        ++compared;
    }
    EXPECT_EQ(compared, 6U);
}

TEST_F(KeptMeaning, APlateWithoutItsChannelsLosesItselfAlone) {
    const std::string trial = report("others/shd01_plate_channels.c3d");
    NEEDS(test::shared_file(trial));
    converted(trial, "out.signals.csv");
    EXPECT_THAT(said_, HasSubstr("the forces of force plate 2 are left out: expected a type from 1 to 4 and channels up to "
                                 "6, found type 4 and channels 8, 9, 10, 11, 12, 13 [export.plate-forces]"));
    const auto rows = rows_of("out.signals.csv");
    const auto column = [&](const std::string& name) {
        return static_cast<std::size_t>(std::ranges::find(rows[0], name) - rows[0].begin());
    };
    EXPECT_GT(std::abs(number(rows[1].at(column("Plate 1 Fz (N)")))), 10.0);
    EXPECT_EQ(rows[1].at(column("Plate 2 Fz (N)")), "");
}

TEST_F(KeptMeaning, PlatesGoWithTheMarkersOrAreRefused) {
    const std::string trial = real_c3d("c3dorg_pc_real.c3d");
    NEEDS(test::shared_file(trial));
    converted(trial, "plain.npz");
    converted(trial, "level.npz", {"--level", "--ground", "-100"});
    const auto before = arrays("plain.npz");
    const auto after = arrays("level.npz");
    const auto shift = [&](const char* name, std::size_t i) {
        return after.at(name).numbers<double>().at(i) - before.at(name).numbers<double>().at(i);
    };
    for (const std::size_t corner : {0U, 5U}) {
        EXPECT_NEAR(shift("plate_corners.npy", 3 * corner + 2), 100.0, 1e-6) << "Z is up";
        EXPECT_EQ(shift("plate_corners.npy", 3 * corner), 0.0);
    }
    const auto positions = before.at("positions.npy").numbers<double>();
    std::size_t seen = 2;
    while (std::isnan(positions.at(seen))) seen += 3;
    EXPECT_NEAR(shift("positions.npy", seen), 100.0, 1e-6);
    expect_refusals({{{"convert", trial, path("x.c3d"), "--mirror"}, "expected no force plates to mirror", 1}});
}

// A left toe that is ahead of the right one, and a left step.
std::string toes() {
    test::C3dFile file;
    file.points = 2;
    file.last_frame = 2;
    file.group(1, "POINT");
    file.texts(1, "LABELS", {"LTOE", "RTOE"});
    file.texts(1, "UNITS", {"mm"}, 2);
    file.texts(1, "Y_SCREEN", {"+Z"}, 2);
    file.group(4, "EVENT");
    file.words(4, "USED", {2});
    file.texts(4, "CONTEXTS", {"Left", "General"}, 7);
    file.texts(4, "LABELS", {"Foot Strike", "Clap"}, 11);
    file.reals(4, "TIMES", {0, 0.01F, 0, 0.015F});
    file.data_block = 4;
    for (int frame = 0; frame < 2; ++frame) {
        file.point(100, 300, 10);
        file.point(-100, 0, 10);
    }
    return file.bytes();
}

// Mirrored, it is the right toe, and the right step.
TEST_F(KeptMeaning, EventsChangeSidesWithTheMarkers) {
    const std::string trial = write("trial.c3d", toes());
    for (const char* option : {"--mirror", "--exchange-sides"}) {
        converted(trial, "out.c3d", {option});
        EXPECT_THAT(read("out.c3d"), HasSubstr("Right  General"));
        converted(path("out.c3d"), "out.npz");
        EXPECT_THAT(arrays("out.npz").at("event_names.npy").data, HasSubstr(std::string("R\0\0\0i\0\0\0g", 9)));
    }
    converted(trial, "out.c3d", {"--mirror"});
    expect_near(position(path("out.c3d"), "RTOE", 0), {-100, 300, 10}, 1e-3);
}

// TRC has no events; a C3D keeps them, and nothing is lost.
TEST_F(KeptMeaning, WhatAMirroredTakeLosesOfItsRecordingsIsTold) {
    const std::string trial = write("trial.c3d", toes());
    converted(trial, "out.trc", {"--mirror"});
    EXPECT_THAT(said_, HasSubstr("TRC holds no events; they are left out"));
    converted(trial, "out.c3d", {"--mirror"});
    EXPECT_THAT(said_, testing::Not(HasSubstr("export.recordings")));
}

TEST_F(KeptMeaning, TheRootGoesToTheOriginAtTheHeightOfTheLevel) {
    converted(write("trial.c3d", toes()), "out.c3d", {"--ground", "-20", "--level", "--root-at-origin"});
    expect_near(position(path("out.c3d"), "LTOE", 0), {0, 0, 30}, 1e-3);
    converted(path("trial.c3d"), "out.c3d", {"--root-at-origin"});
    expect_near(position(path("out.c3d"), "LTOE", 0), {0, 0, 0}, 1e-3);
}

TEST_F(KeptMeaning, ATrcGetsNoPointsOfAModelUnlessAsked) {
    const std::string trial = real_c3d("btk_PiG_Calibration3_FF_N18.c3d");
    NEEDS(test::shared_file(trial));
    converted(trial, "out.trc");
    EXPECT_THAT(said_, HasSubstr("markers: 36 points of axes, 12 angles and the like"));
    EXPECT_THAT(read("out.trc"), Not(HasSubstr("LHipAngles")));
    EXPECT_THAT(read("out.trc"), Not(HasSubstr("PELO")));
    EXPECT_EQ(json_of({"info", path("out.trc")})["bones"], 18);
    converted(trial, "all.trc", {"--all-points"});
    EXPECT_THAT(read("all.trc"), HasSubstr("LHipAngles"));
    EXPECT_EQ(json_of({"info", path("all.trc")})["bones"], 66);
}

// The fox has 1728 vertices, three for each triangle, and no indices.
TEST_F(KeptMeaning, ASkinOfWeightsKeepsItsFacesInAnObj) {
    const std::string fox = std::string(SKELPLAY_SHARED_DIR) + "/data/gltf/khronos_Fox.glb";
    NEEDS(test::shared_file(fox));
    converted(fox, "out.obj");
    EXPECT_THAT(said_, Not(HasSubstr("convert.points")));
    std::istringstream text(read("out.obj"));
    std::map<std::string, std::size_t> lines;
    for (std::string line; std::getline(text, line);) ++lines[line.substr(0, line.find(' '))];
    EXPECT_EQ(lines["v"], 1728U);
    EXPECT_EQ(lines["f"], 576U);
    EXPECT_EQ(lines["g"], 1U);
    EXPECT_EQ(lines["p"], 0U);
}

// ---- Arrays for learning

// A person who stands along Y and goes 2 units along Z in each frame of 0.1 s, turned to the left by 9 degrees a frame.
std::string walker(double first_heading) {
    std::string text =
        "HIERARCHY\nROOT Hips\n{\nOFFSET 0 0 0\n"
        "CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation\n";
    for (const std::string side : {"Left", "Right"}) {
        text += "JOINT " + side + "UpLeg\n{\nOFFSET " + (side == "Left" ? "8" : "-8") +
                " 0 0\nCHANNELS 3 Zrotation Xrotation Yrotation\nJOINT " + side +
                "Leg\n{\nOFFSET 0 -40 0\nCHANNELS 3 Zrotation Xrotation Yrotation\nJOINT " + side +
                "Foot\n{\nOFFSET 0 -40 0\nCHANNELS 3 Zrotation Xrotation Yrotation\nEnd Site\n{\nOFFSET 0 -5 15\n}\n}"
                "\n}\n}\n";
    }
    text += "}\nMOTION\nFrames: 4\nFrame Time: 0.1\n";
    for (int frame = 0; frame < 4; ++frame) {
        text += "0 85 " + std::to_string(2 * frame) + " 0 0 " + std::to_string(first_heading + 9 * frame);
        for (int i = 0; i < 18; ++i) text += " 0";
        text += "\n";
    }
    return text;
}

TEST_F(KeptMeaning, ArraysTellVelocitiesFacingPartsUnitAndAxis) {
    const Words own{"--up", "y", "--unit-metres", "0.01"};
    converted(write("walker.bvh", walker(0)), "out.npz", joined(own, {"--rotations", "6d"}));
    const auto told = arrays("out.npz");
    const auto numbers = [&](const char* name) { return told.at(name).numbers<double>(); };
    const auto first = [](const std::vector<double>& all, std::size_t from, std::size_t count) {
        return std::vector<double>(all.begin() + static_cast<std::ptrdiff_t>(from),
                                   all.begin() + static_cast<std::ptrdiff_t>(from + count));
    };
    constexpr std::size_t joints = 7;
    const double turn = std::numbers::pi / 20;  // 9 degrees
    EXPECT_THAT(told.at("linear_velocity.npy").head, HasSubstr("'shape': (4, 7, 3)"));
    for (std::size_t frame = 0; frame < 4; ++frame) {
        expect_near(first(numbers("linear_velocity.npy"), frame * joints * 3, 3), {0, 0, 20}, 1e-9);
        expect_near(first(numbers("angular_velocity.npy"), frame * joints * 3, 3), {0, turn * 10, 0}, 1e-9);
        EXPECT_NEAR(numbers("facing.npy")[frame], turn * static_cast<double>(frame), 1e-9);
    }
    expect_near(first(numbers("rotations_6d.npy"), joints * 6, 6), {std::cos(turn), 0, -std::sin(turn), 0, 1, 0}, 1e-9);
    EXPECT_EQ(numbers("metres_per_unit.npy"), std::vector<double>{0.01});
    EXPECT_EQ(told.at("up_axis.npy").data, std::string("Y\0\0\0", 4));
    EXPECT_EQ(numbers("start_time.npy"), std::vector<double>{0});
    EXPECT_THAT(told.at("foot_contacts.npy").head, HasSubstr("'descr': '<b1'"));
    EXPECT_EQ(told.at("foot_contacts.npy").data.size(), 8U);
    EXPECT_THAT(told.at("part.npy").head, HasSubstr("'shape': (7,)"));
    converted(path("walker.bvh"), "matrix.npz", joined(own, {"--rotations", "matrix"}));
    expect_near(first(arrays("matrix.npz").at("rotations_matrix.npy").numbers<double>(), joints * 9, 9),
                {std::cos(turn), 0, std::sin(turn), 0, 1, 0, -std::sin(turn), 0, std::cos(turn)}, 1e-9);
    expect_refusals({{{"convert", path("walker.bvh"), path("x.bvh"), "--rotations", "6d"}, "expected no --rotations"}});
}

TEST_F(KeptMeaning, FaceForwardTurnsTheFirstFrameForward) {
    const Words own{"--up", "y", "--face", "forward"};
    const std::string file = write("walker.bvh", walker(90));
    converted(file, "out.npz", own);
    EXPECT_NEAR(arrays("out.npz").at("facing.npy").numbers<double>()[0], 0.0, 1e-9);
    converted(file, "out.bvh", own);
    expect_near(position(path("out.bvh"), "LeftUpLeg", 0), {8, 85, 0}, 1e-5);
    expect_refusals({{{"convert", report("others/tworoots.bvh"), path("x.bvh"), "--face", "forward"},
                      "expected bones or markers with a left and a right by which to face forward",
                      1}});
}

// A foot that goes less than half a millimetre in two frames stands, one that goes 20 cm does not.
TEST_F(KeptMeaning, ContactsAreWhereFeetStand) {
    const std::string walk = report("spikes-8.bvh");
    NEEDS(test::shared_file(walk));
    converted(walk, "out.npz", {"--unit-metres", "0.01"});
    const auto told = arrays("out.npz");
    const auto positions = told.at("positions.npy").numbers<double>();
    const std::string contacts = told.at("foot_contacts.npy").data;
    const std::size_t frames = contacts.size() / 2;
    const std::size_t bones = positions.size() / frames / 3;
    const auto rows = base::csv_rows(printed({"joints", walk, "--frames", "0"}));
    std::size_t standing = 0;
    std::size_t found = 0;
    for (const std::size_t side : {0U, 1U}) {
        std::size_t toe = 0;
        while (rows.at(toe + 1).at(1) != (side == 0 ? "LeftToeBase" : "RightToeBase")) ++toe;
        for (std::size_t frame = 1; frame + 1 < frames; ++frame) {
            double way = 0;
            for (std::size_t axis = 0; axis < 3; ++axis) {
                const double step =
                    positions[((frame + 1) * bones + toe) * 3 + axis] - positions[((frame - 1) * bones + toe) * 3 + axis];
                way += step * step;
            }
            const bool stands = contacts[2 * frame + side] != 0;
            if (std::sqrt(way) < 0.05) {
                ++standing;
                if (stands) ++found;
            }
            EXPECT_FALSE(stands && std::sqrt(way) > 20.0) << frame;
        }
    }
    EXPECT_GT(standing, 100U);
    EXPECT_GT(static_cast<double>(found), 0.9 * static_cast<double>(standing));
}

TEST_F(KeptMeaning, ThePythonOfTheManualRuns) {
    const std::string python = exporters::python_with_numpy();
    NEEDS({test::ci_install, python.empty() ? "there is no Python with NumPy" : ""});
    std::ifstream file(asset("help/manual/converting.md"));
    const std::string manual((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
    const std::size_t begin = manual.find("```python\nimport numpy") + 10;
    ASSERT_NE(begin, std::string::npos + 10);
    write("read.py", manual.substr(begin, manual.find("```", begin) - begin));
    converted(asset("walk.bvh"), "walk.npz");
    EXPECT_EQ(std::system(("cd '" + path("") + "' && " + python + " read.py > told.txt").c_str()), 0);
    EXPECT_THAT(read("told.txt"), HasSubstr("share of time on the left and right foot ["));
}
}  // namespace skelplay::cli::kept_meaning_test
