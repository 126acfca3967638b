// Writes the first inputs of the fuzz targets below a folder: seeds FOLDER. One file each: the samples of
// support/format_samples.h, and what those leave out. They are small, so that a second has thousands of inputs.

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>
#include "support/format_samples.h"
#include "support/gzip.h"
#include "support/small_png.h"

namespace {
using namespace skelplay;

using Seeds = std::map<std::string, std::vector<std::string>, std::less<>>;  // by target

void add_samples(Seeds& seeds) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 15> targets{
        {{"C3D", "c3d"},
         {"BVH", "bvh"},
         {"ASF", "asf"},
         {"AMC", "amc"},
         {"HTR", "htr"},
         {"TRC", "trc"},
         {"CSM", "csm"},
         {"BVA", "bva"},
         {"DAT", "dat"},
         {"BonesPro structure file", "bonespro"},
         {"BonesPro animation file", "bonespro"},
         {"ASK", "ask"},
         {"glTF", "gltf"},
         {"FBX", "fbx"},
         {"NumPy", "numpy"}}};
    for (const test::FormatSample& sample : test::format_samples())
        for (const auto& [format, target] : targets) {
            if (format != sample.format) continue;
            std::vector<std::string>& files = seeds[std::string(target)];
            files.push_back(sample.bytes);
            files.insert(files.end(), sample.odd.begin(), sample.odd.end());
            files.insert(files.end(), sample.giants.begin(), sample.giants.end());
        }
}

/// Analog channels, force plates, events and segments, on each processor.
std::string recording(unsigned processor) {
    test::C3dFile file = test::two_markers(processor);
    file.analog_values = 2;
    file.analog_samples = 1;
    const std::vector<float> points = file.numbers;
    file.numbers.assign(points.begin(), points.begin() + 8);
    file.numbers.insert(file.numbers.end(), {100.0F, 2000.0F});
    file.numbers.insert(file.numbers.end(), points.begin() + 8, points.end());
    file.numbers.insert(file.numbers.end(), {101.0F, 2010.0F});
    file.group(2, "ANALOG");
    file.words(2, "USED", {2});
    file.texts(2, "LABELS", {"FZ", "TA"});
    file.words(2, "OFFSET", {100, 65488});
    file.reals(2, "SCALE", {2.0F, 0.5F});
    file.parameter(2, "GEN_SCALE", 4, {}, file.real(0.5F));
    file.texts(2, "FORMAT", {"UNSIGNED"}, 8);
    file.group(5, "FORCE_PLATFORM");
    file.words(5, "USED", {1});
    file.words(5, "TYPE", {2});
    file.words(5, "ZERO", {1, 1});
    file.reals(5, "CORNERS", {0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0});
    file.reals(5, "ORIGIN", {0, 0, -41});
    file.words(5, "CHANNEL", {1, 2, 1, 2, 1, 2});
    file.group(4, "EVENT");
    file.words(4, "USED", {2});
    file.texts(4, "CONTEXTS", {"Left", "Right"}, 5);
    file.texts(4, "LABELS", {"Foot Off", "Strike"}, 8);
    file.reals(4, "TIMES", {0, 0.01F, 0, 0.02F});
    file.data_block = 5;
    return file.bytes();
}

std::string segments() {
    test::C3dFile file;
    file.group(7, "ROTATION");
    file.words(7, "USED", {1});
    file.words(7, "DATA_START", {3});
    file.words(7, "RATIO", {2});
    file.texts(7, "LABELS", {"pelvis_4X4"}, 10);
    for (int i = 0; i < 2; ++i)
        file.numbers.insert(file.numbers.end(), {0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 10, 20, 900, 1, 0});
    return file.bytes();
}

void add_others(Seeds& seeds) {
    for (const unsigned processor : {84U, 85U, 86U}) seeds["c3d"].push_back(recording(processor));
    seeds["c3d"].push_back(segments());
    seeds["htr"].push_back(
        "[Header]\nFileType gtr\nDataType GTRS\nFileVersion 1\nNumSegments 1\nNumFrames 1\nDataFrameRate 30\n"
        "EulerRotationOrder XYZ\nCalibrationUnits cm\nRotationUnits Radians\nGlobalAxisofGravity Z\nBoneLengthAxis X\n"
        "ScaleFactor 1.0\n[SegmentNames&Hierarchy]\nOne GLOBAL\n[BasePosition]\nOne 0 0 0 0 0 0 10\n[One]\n"
        "1 0 0 0 0 0 1.57 1.0\n[EndOfFile]\n");
    seeds["htr"].push_back(
        "[Header]\nFileType htr\nDataType HTRS\nFileVersion 2\nNumSegments 2\nNumFrames 2\nDataFrameRate 30\n"
        "EulerRotationOrder ZXY\nCalibrationUnits mm\nRotationUnits Degrees\nGlobalAxisofGravity Y\nBoneLengthAxis Z\n"
        "ScaleFactor 2.0\n[SegmentNames&Hierarchy]\nHip GLOBAL\nLeg Hip\n[BasePosition]\nHip 0 1 0 0 90 0 20\n"
        "Leg 0 0 20 10 20 30 40\nFrame 1:\nHip 0 0 0 0 0 0 1\nLeg 0 0 0 0 0 0 1\nFrame 2:\nHip 1 2 3 10 20 30 1.5\n"
        "Leg 0 0 10 -10 -20 -30 0.5\n[EndOfFile]\n");
    seeds["asf"].push_back(
        "# a leg\n:version 1.10\n:name leg\n:units\n  mass 1.0\n  length 0.45\n  angle deg\n:documentation\n  words\n"
        ":root\n  axis xyz\n  order tx ty tz rz ry rx\n  position 0 1 0\n  orientation 0 0 90\n:bonedata\n  begin\n"
        "  id 1\n  name hip\n  direction 0.6 -0.8 0\n  length 2.5\n  axis 0 0 20 ZYX\n  dof rx ry rz l\n"
        "  limits (-160.0 20.0)\n         (-70.0 70.0)\n         (-inf inf) (0 1)\n  bodymass 3\n  cofmass 1\n  end\n"
        ":hierarchy\n  begin\n  root hip\n  end\n:skin coat.obj\n");
    seeds["bvh"].push_back(
        "HIERARCHY\nROOT Hip\n{\n  OFFSET 0 0 0\n  CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation "
        "Yrotation\n"
        "  JOINT Knee\n  {\n    OFFSET 0 -4 0\n    CHANNELS 3 Zrotation Xrotation Yrotation\n    End Site\n    {\n"
        "      OFFSET 0 -4 0\n    }\n  }\n}\nROOT Prop\n{\nOFFSET 1 0 0\nCHANNELS 3 Xposition Yposition Zposition\n}\n"
        "MOTION\nFrames: 2\nFrame Time: 0.033333\n0 1 0 10 20 30 1 2 3 4 5 6\n0 1.5 0 1e1 -.5 30 1 2 3 4 5 6\n");
    seeds["obj"] = {
        "# a\nmtllib coat.mtl\no coat\nv 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0 1.0\nvt 0 0\nvn 0 0 1\ng lleg all\nusemtl "
        "red\n"
        "s 1\nf 1 2 3 4\nf 1/1 2/1 3/1\nf 1//1 2//1 3//1\ng h_right_up_leg_1\ns off\nf -1/1/1 -2/1/1 -3/1/1\n",
        "v 0 0 0\nv 1 0 0 \\\n\nv 0 1 0\nf 1 2 \\\n3\nl 1 2\np 1\n", "v 0 0 0\nf 1 1 1\nf 1 2 9\nv x 0 0\nvn 1\n"};
    // The smallest JPEG's head takes libFuzzer long to find.
    seeds["picture"] = {test::small_png(), std::string("\xFF\xD8\xFF\xDB\0\x43\0", 7) + std::string(64, '\x08') +
                                               std::string("\xFF\xC0\0\x0B\x08\0\x08\0\x08\x01\x01\x11\0", 13) +
                                               std::string("\xFF\xDA\0\x08\x01\x01\0\0\x3F\0\xAA", 11)};
    seeds["opened"] = {test::gzip("HIERARCHY\nROOT a\n"), test::gzip(test::gzip("x") + "y"),
                       std::string("\xFF\xFEH\0I\0\n\0", 8), std::string("\xFE\xFF\0H\xD8\x3D\xDE\x00", 8)};
    seeds["maps"] = {
        R"json({"bones": [{"target": "leg (2)", "sources": ["leg", {"bone": "Arm", "share": 0.5}]},
            {"target": "hips", "sources": []}]})json",
        R"json({"links": [{"from": "hips", "to": "leg", "colour": "#ff8000"}],
            "removed": [{"from": "Arm", "to": "hips"}]})json",
        R"json({"skin": "a", "skeleton": "b", "groups": [{"group": "sleeve", "bone": "Arm", "by": "hand"},
            {"group": "lamp", "bone": null}], "bare": ["hips"], "open": ["red"]})json"};
    seeds["review"] = {
        "file,mark,bookmarks,dismissed\na.bvh,keep,1 20 300,jump-1\n\"b \"\"c\"\".amc\",reject,,\n/far/d.c3d,,5,\n",
        "file,mark\r\nx/y.htr,keep\r\n"};
    seeds["state"] = {"speed = 0.5\nshow = both\ntheme = paper\nghosts = 3\nrecent = /a b.bvh\nrecent = /c.amc\n",
                      "views = two\nskin-opacity = 0.4\nlimits = no\n"};
    seeds["command_line"] = {"--frame\n12\na.bvh\n--up\nz\n--fps\n60", "--fresh\n--library\n--view\nside",
                             "--pair\na=b\n--onto\nc.asf\n--map\nm.json"};
    for (const char* target : {"bvh", "htr", "trc", "c3d"})
        seeds["round_trip"].insert(seeds["round_trip"].end(), seeds[target].begin(), seeds[target].end());
    seeds["plain_decimal"] = {"1 -2.5 +3 .5 1e-014 0.000000 123456789012345678 -0 1,5 nan\n"};
}
}  // namespace

int main(int count, char** arguments) {
    if (count != 2) return std::fputs("usage: fuzz_seeds FOLDER\n", stderr), 2;
    Seeds seeds;
    add_samples(seeds);
    add_others(seeds);
    for (const auto& [target, files] : seeds) {
        const std::filesystem::path folder = std::filesystem::path(arguments[1]) / target;
        std::filesystem::create_directories(folder);
        for (std::size_t i = 0; i < files.size(); ++i)
            std::ofstream(folder / ("seed-" + std::to_string(i)), std::ios::binary) << files[i];
    }
    return 0;
}
