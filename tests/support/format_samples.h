#pragma once

#include <cstddef>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>
#include "support/c3d_file.h"
#include "support/edited.h"
#include "support/fbx_file.h"
#include "support/gltf_file.h"
#include "support/numpy_file.h"

namespace skelplay::test {
/// A small good file of a format that is read, and what is special about it: a row of the suites over all formats.
struct FormatSample {
    std::string_view format;  // FormatRow::name
    std::string_view file;
    std::string bytes;
    std::vector<std::string> odd = {};        // files with something wrong in them, to be cut into pieces everywhere
    std::string_view partner = {};            // the skeleton of a motion, as text
    std::vector<std::string> giants = {};     // the same file with counts that it does not keep
    std::optional<std::size_t> counted = {};  // the bytes that progress counts; nothing: all of them
    std::size_t harmless = 0;                 // without so many bytes at its end a file may be as good as before

    friend void PrintTo(const FormatSample& sample, std::ostream* out) { *out << sample.file; }
};

inline std::string bvh_with(std::string_view motion) {
    return "HIERARCHY\nROOT a\n{\nOFFSET 0 0 0\nCHANNELS 3 Xrotation Yrotation Zrotation\n}\n" + std::string(motion);
}

inline constexpr std::string_view sample_asf =
    ":root axis xyz order tx ty rz position 0 0 0 orientation 0 0 0\n:bonedata\n"
    "begin name hip direction 0 1 0 length 1 axis 0 0 0 xyz dof rx ry end\n"
    "begin name dummy direction 0 1 0 length 1 axis 0 0 0 xyz end\n"
    "begin id 4 name knee direction 0 1 0 length 1 axis 0 0 0 xyz dof l end\n:hierarchy\nroot hip dummy\nhip knee\n";

inline constexpr std::string_view sample_structure =
    "Begin structure file 2 2\n<a>*\n1 1 1 1 0 0 0 1 0 0 0 1 0 0 0 1 0 0 0 1 0 0 0 1 0 0 0\n<b>0\n"
    "2 2 2 1 0 0 0 1 0 0 0 1 0 0 10 1 0 0 0 1 0 0 0 1 0 0 10\n0 0 1 1 0 1\n0 0 12 2 0 0.5 1 0.5\nEnd structure file\n";

/// A BonesPro file without the words before and after its numbers.
inline std::string unframed(std::string_view text, std::string_view kind) {
    return edited(edited(std::string(text), "Begin " + std::string(kind) + " file", ""),
                  "End " + std::string(kind) + " file\n", "");
}

inline const std::vector<FormatSample>& format_samples() {
    static const std::string body_model = npz(body_model_arrays());
    static const std::vector<FormatSample> samples = [] {
        const std::string bvh = bvh_with("MOTION\nFrames: 3\nFrame Time: 0.1\n1 2 3\n4 5 6\n7 8 9.5\n");
        const std::string amc =
            ":FULLY-SPECIFIED\n:DEGREES\n1\nroot 1 2 3\nhip 4 5\nknee 1\n2\nroot 1 2 4\nhip 4 6\nknee 2\n";
        const std::string htr =
            "[Header]\nFileType htr\nDataType HTRS\nFileVersion 1\nNumSegments 2\nNumFrames 2\nDataFrameRate 30\n"
            "EulerRotationOrder ZYX\nCalibrationUnits mm\nRotationUnits Degrees\nGlobalAxisofGravity Y\n"
            "BoneLengthAxis Y\nScaleFactor 1\n[SegmentNames&Hierarchy]\nHip GLOBAL\nLeg Hip\n[BasePosition]\n"
            "Hip 0 0 0 0 0 0 10\nLeg 0 -4 0 0 0 0 5\n[Hip]\n1 11 0 0 0 0 0 1\n2 12 0 0 90 0 0 1\n[Leg]\n"
            "1 21 0 0 0 0 0 1\n2 22 0 0 0 0 45 1\n[EndOfFile]\n";
        const std::string htr_by_frame = edited(htr.substr(0, htr.find("[Hip]")), "FileVersion 1", "FileVersion 2") +
                                         "Frame 1:\nHip 11 0 0 0 0 0 1\nLeg 21 0 0 0 0 0 1\n[EndOfFile]\n";
        const std::string trc =
            "PathFileType\t4\t(X/Y/Z)\ttiny.trc\n"
            "DataRate\tCameraRate\tNumFrames\tNumMarkers\tUnits\tOrigDataRate\tOrigDataStartFrame\tOrigNumFrames\n"
            "60\t60\t2\t2\tmm\t60\t1\t2\nFrame#\tTime\tHEAD\t\t\tTOE\t\t\n\t\tX1\tY1\tZ1\tX2\tY2\tZ2\n\n"
            "1\t0.000000\t0\t10\t1700\t0\t200\t20\n2\t0.016667\t\t\t\t0\t201\t21\n";
        const std::string csm =
            "$Filename tiny.csm\n$FirstFrame 1\n$LastFrame 2\n$Rate 30\n$Order\nHEAD LTOE\n$Points\n"
            "1 0 0 1700  50 100 20\n2 DROPOUT  50 110 20\n";
        const std::string bva =
            "Segment: Hips\nFrames: 2\nFrame Time: 0.033333\nXTRAN YTRAN ZTRAN XROT YROT ZROT XSCALE YSCALE ZSCALE\n"
            "INCHES INCHES INCHES DEGREES DEGREES DEGREES INCHES INCHES INCHES\n0 35 0 10 20 30 5.2 5.2 5.2\n"
            "0 36 0 10 20 30 5.2 5.2 5.2\n";
        const std::string dat =
            "01   12.50  -3.25   8.00  90.00   0.00 -45.00\r\n01   13.00  -3.00   8.25  91.00   0.50 -44.00\r\n";
        const std::string bones =
            "Begin animation file\n2 2 2\nBones Absolute Matrix XYZ Degrees 5 6 1\n"
            "1 1 1 1 0 0 0 1 0 0 0 1 0 0 0 1 0 0 0 1 0 0 0 1 0 0 0\n"
            "3 3 20 1 0 0 0 1 0 0 0 1 0 0 20 1 0 0 0 1 0 0 0 1 0 0 0\n"
            "1 1 1 1 0 0 0 1 0 0 0 1 0 0 0 1 0 0 0 1 0 0 0 1 0 0 0\n"
            "3 3 30 1 0 0 0 1 0 0 0 1 0 0 30 1 0 0 0 1 0 0 0 1 0 0 0\nEnd animation file\n";
        const std::string mesh =
            "Begin animation file\n2 2 2\nMesh (absolute) Absolute Matrix XYZ Degrees 0 1 1\n1 2 3 4 5 6\n"
            "7 8 9 10 11 12\nEnd animation file\n";
        C3dFile long_file = two_markers();
        C3dFile many = two_markers();
        long_file.last_frame = 65535;
        many.points = 65535;
        C3dFile runner = two_markers();
        for (int i = 2; i < 300; ++i) {
            runner.point(static_cast<float>(i), 0, 0, static_cast<float>(i * 37 % 32768));
            runner.point(0, static_cast<float>(i), 0, i % 3 == 0 ? -1.0F : 0x0102);
        }
        runner.last_frame = 300;
        return std::vector<FormatSample>{
            {.format = "C3D",
             .file = "a.c3d",
             .bytes = two_markers().bytes(),
             .odd = {runner.bytes()},
             .giants = {long_file.bytes(), many.bytes()},
             .counted = 64,     // the frames
             .harmless = 448},  // the last block is mostly padding
            {.format = "C3D", .file = "dec.c3d", .bytes = two_markers(85).bytes(), .counted = 64, .harmless = 448},
            {.format = "C3D", .file = "sgi.c3d", .bytes = two_markers(86, false).bytes(), .counted = 32, .harmless = 480},
            {.format = "BVH",
             .file = "a.bvh",
             .bytes = bvh,
             .odd = {bvh_with("MOTION\nFrames: 4\nFrame Time: 0,1\n1,5 2 3-4\n5 6,5;7 8\r\n9 10\n11-12,25\n"),
                     bvh_with("MOTION\nFrames: 2\nFrame Time: 0.1\n1.0-2,3\n4;5;x\n"),
                     bvh_with("MOTION\r\nFrames: 6\r\nFrame Time: .1\r\n1 2 3\r\n4 5\n\n7 8 9\r10 x 12\r\n\r\n"
                              "13 14 15\n1 2 3 4"),
                     bvh_with("MOTION\nFrames: 4\nFrame Time: 0.1\n1 2 3 4 5\n6\n\n7 8 9 10 11\r\n12"),
                     bvh_with("MOTION\nFrames: 2\nFrame Time: 0.1\nx y z\n1 nan 3\n"),
                     "HIERARCHY\nROOT a very long name that is cut somewhere\n{\nFoo\nOFFSET 1 2\nEnd Site\n{\n}\n}\n"},
             .giants = {edited(bvh, "Frames: 3", "Frames: 999999999999"), edited(bvh, "CHANNELS 3", "CHANNELS 4000000000")},
             .harmless = 3},
            {.format = "ASF", .file = "a.asf", .bytes = std::string(sample_asf), .harmless = 10'000},
            {.format = "AMC",
             .file = "a.amc",
             .bytes = amc,
             .odd = {edited(amc, "hip 4 6\n", "hip x 6\r\n\n# 1\rstranger 1 2\n"), edited(amc, "2\nroot", "7\nROOT"),
                     amc + "3\nknee 8 9\nhip 1\n",
                     amc + "3\r\nROOT 1 2 3\rhip 1.5 2 # c\n\n4 5\n6\nroot 1 2 3\nhip 4\ndummy 1\n4 8 9\n7\nhip 1 2\n"},
             .partner = sample_asf,
             .harmless = 10'000},  // a motion may end with any frame
            {.format = "HTR",
             .file = "a.htr",
             .bytes = htr,
             .odd = {edited(htr, "1 21", "x 21"), edited(htr, "[Leg]\n1", "[Foot]\r\n1"), htr_by_frame},
             .giants = {edited(edited(htr, "NumFrames 2", "NumFrames 4000000000"), "NumSegments 2",
                               "NumSegments 9000000000000000")},
             .counted = htr.size() - htr.find("[Hip]"),
             .harmless = 14},
            {.format = "TRC",
             .file = "a.trc",
             .bytes = trc,
             .odd = {edited(trc, "1700", "x"), edited(trc, "\t\tX1", "\t\t\n\t\tX1"), trc.substr(0, trc.size() - 8),
                     edited(trc, "2\t0.0", "2\t0.016\t\t\t\t1\t2\t3\t\t\t\t\t5\t6\t7\nno\n3\t0.0")},
             .giants = {edited(trc, "60\t2\t2", "60\t4000000000\t2000000000")},
             .harmless = 2},
            {.format = "CSM",
             .file = "a.csm",
             .bytes = csm,
             .odd = {edited(csm, "1700", "x"), edited(csm, "50 110 20", "50 110 20 7 8 9"),
                     csm + "$Comments\n3 1 2 3 4 5 6\n", edited(csm, "DROPOUT", "0 0 0")},
             .giants = {edited(csm, "$LastFrame 2", "$LastFrame 4000000000")},
             .harmless = 2},
            {.format = "BVA",
             .file = "a.bva",
             .bytes = bva,
             .odd = {edited(bva, "0 36", "x 36"), bva + "\n" + edited(bva, "Frames: 2", "Frames: 5")},
             .giants = {edited(bva, "Frames: 2", "Frames: 4000000000")},
             .harmless = 3},
            {.format = "DAT",
             .file = "a.dat",
             .bytes = dat,
             .odd = {edited(dat, "01   13.00", "02   13.00"), dat + "\nwhat\n" + dat, edited(dat, "01   12", "01a  12")},
             .harmless = 50},  // the second record
            {.format = "BonesPro structure file",
             .file = "s.txt",
             .bytes = std::string(sample_structure),
             .odd = {"// a\n" + std::string(sample_structure) + "// b", edited(std::string(sample_structure), "12", "x")},
             .giants = {edited(std::string(sample_structure), "2 2", "2 4000000000"),
                        edited(std::string(sample_structure), "2 2", "4000000000 2")},
             .harmless = 21},
            {.format = "BonesPro structure file",
             .file = "bare.txt",
             .bytes = unframed(sample_structure, "structure"),
             .giants = {edited(unframed(sample_structure, "structure"), "2 2", "2 4000000000")},
             .harmless = 1},
            {.format = "BonesPro animation file",
             .file = "bare bones.txt",
             .bytes = unframed(bones, "animation"),
             .partner = sample_structure,
             .giants = {edited(unframed(bones, "animation"), "2 2 2", "2 2 4000000000")},
             .harmless = 1},
            {.format = "BonesPro animation file",
             .file = "bones.txt",
             .bytes = bones,
             .odd = {edited(bones, "1\n1 1 1", "1\n// <a comment>\n1 1 1"), edited(bones, "3 3 30", "3 x 30")},
             .partner = sample_structure,
             .giants = {edited(bones, "2 2 2", "2 2 4000000000")},
             .harmless = 21},
            {.format = "BonesPro animation file",
             .file = "mesh.txt",
             .bytes = mesh,
             .odd = {edited(mesh, "10 11 12", "10"), edited(mesh, "10", "nan")},
             .partner = sample_structure,
             .giants = {edited(mesh, "2 2 2", "2 2 4000000000")},
             .harmless = 21},
            {.format = "ASK",
             .file = "a.ask",
             .bytes = "HIERARCHY\nROOT Hips\n{ OFFSET 0 90 0\n"
                      "  JOINT Chest { OFFSET 0 95 0  End Site { OFFSET 0 110 0 } } }\n",
             .odd = {"HIERARCHY\nROOT a\n{\nOFFSET 0 1\nFoo\n}\nMOTION\nFrames: 1\n"},
             .counted = 0,  // there is no motion
             .harmless = 1},
            {.format = "glTF",
             .file = "a.gltf",
             .bytes = leg_gltf().text(),
             .giants = {edited(leg_gltf().text(), R"("count":3)", R"("count":4000000000)")},
             .harmless = 1},
            {.format = "glTF",
             .file = "a.glb",
             .bytes = leg_gltf().glb(),
             .giants = {edited(leg_gltf().glb(), R"("count":3)", "\"count\":9")}},
            {.format = "FBX",
             .file = "a.fbx",
             .bytes = bending_leg().ascii(),
             .odd = {edited(bending_leg().ascii(), "*2 {", "*3 {"), edited(bending_leg().ascii(), "}\n", "\n")},
             .harmless = 1},
            {.format = "FBX",
             .file = "binary.fbx",
             .bytes = bending_leg().binary(),
             .giants = {edited(bending_leg().binary(), std::string("KeyTimel\2", 9),
                               std::string("KeyTimel\2\0\0\x7F", 12))}},
            {.format = "FBX", .file = "packed.fbx", .bytes = bending_leg().binary({7500, true, true})},
            {.format = "NumPy",
             .file = "leg.npz",
             .bytes = npz(leg_arrays()),
             .giants = {edited(npz(leg_arrays()), "(2, 2, 3)", "(9, 2, 3)")}},
            {.format = "NumPy", .file = "packed.npz", .bytes = npz(leg_arrays(), true)},
            {.format = "NumPy",
             .file = "points.npy",
             .bytes = npy("<f8", "3, 2, 3", std::vector<double>(18, 1.0)),
             .giants = {edited(npy("<f8", "3, 2, 3", std::vector<double>(18, 1.0)), "(3, 2", "(9, 2"),
                        edited(npy("<f8", "3, 2, 3", std::vector<double>(18, 1.0)), "(3, 2", "(3, 4000000000")}},
            {.format = "NumPy", .file = "joints.npy", .bytes = npy("<f4", "1, 22, 3", std::vector<double>(66, 1.0))},
            {.format = "NumPy", .file = "amass.npz", .bytes = npz(amass_arrays()), .partner = body_model}};
    }();
    return samples;
}
}  // namespace skelplay::test
