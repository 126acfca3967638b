#include "loaders/formats.h"
#include <array>
#include <gtest/gtest.h>
#include <set>
#include <string>
#include <string_view>

namespace skelplay::loaders::formats_test {
using namespace std::string_view_literals;

struct Sample {
    std::string_view path;
    std::string_view head;
    std::string_view row;  // name of the row; empty: none
};

std::string_view row_name(const Sample& sample) {
    const FormatRow* row = format_of(sample.path, sample.head);
    return row == nullptr ? "" : row->name;
}

// The file name gives no hint, so the content must decide.
TEST(Formats, AreRecognisedByTheirContent) {
    constexpr auto samples = std::to_array<Sample>({
        {"a", "HIERARCHY\nROOT Hips\n", "BVH"},
        {"a", "\xEF\xBB\xBF\r\n\r\n  hierarchy \r\nROOT Hips\n", "BVH"},
        {"a", "# by hand\n// and more\nHIERARCHY\n", "BVH"},
        {"a", "\r\rHIERARCHY\rROOT Hips\r", "BVH"},
        {"a", "# AST/ASF file generated using VICON BodyLanguage\n# ---\n:version 1.10\n:name VICON\n", "ASF"},
        {"a", ":units\n  mass 1.0\n", "ASF"},
        {"a", "\xEF\xBB\xBF:VERSION 1.10\r\n", "ASF"},
        {"a", "#!OML:ASF H:\\some\\where.ASF\n:FULLY-SPECIFIED\n:DEGREES\n1\nroot 0 0 0 0 0 0\n", "AMC"},
        {"a", "#!OML:ASF H:\\some\\where.ASF\n", "AMC"},
        {"a", "# another comment\n:fully-specified\n", "AMC"},
        {"a", ":RADIANS\n1\n", "AMC"},
        {"a", "# no keyword at all\n1\nroot 1 2 3 4 5 6\nlfemur 1 2\n", "AMC"},
        {"a", "[Header]\nFileType htr\n", "HTR"},
        {"a", "# Motion Analysis HTR\n\n[Header]   # keywords\nFileType gtr\n", "HTR"},
        {"a", "\xEF\xBB\xBF[HEADER]\r\n", "HTR"},
        {"a", "[Header]\nNumSegments 1\n[SegmentNames&Hierarchy]\n:root\tGLOBAL\n", "HTR"},
        {"a", "\x02\x50\x0e\x00\x00\x00\x01\x00"sv, "C3D"},
        {"a", "PathFileType\t4\t(X/Y/Z)\ta.trc\n", "TRC"},
        {"a", "$comments\n\n\n$firstframe 1\n", "CSM"},
        {"a", "\n$FirstFrame 0\n", "CSM"},
        {"a", "$Comments\n\n$Order\n:root head\n", "CSM"},
        {"a", "Segment: Hips\nFrames: 2\n", "BVA"},
        {"a", "01   12.50  -3.25   8.00  90.00   0.00 -45.00\r\n", "DAT"},
        {"a", "\n04A-100.25-100.25-100.25-170.00 -80.00-175.50\n", "DAT"},
        {"a", "Coordinates\nversion=1\nnRows=2\nnColumns=3\ninDegrees=yes\nendheader\ntime\tx\n", "OpenSim motion file"},
        {"a", "Kaydara FBX Binary  \x00\x1a\x00"sv, "FBX"},
        {"a", "; FBX 7.4.0 project file\n", "FBX"},
        {"a", "glTF\x02\x00\x00\x00"sv, "glTF"},
        {"a", "{\n  \"asset\": {\"version\": \"2.0\"}\n}", "glTF"},
        {"a", "\x93NUMPY\x01\x00v"sv, "NumPy"},
        {"a", "PK\x03\x04--------------------------poses.npy"sv, "NumPy"},
        {"a", "Begin structure file\n3 4\n", "BonesPro structure file"},
        {"a", "// made by\nBegin  animation file 2\n", "BonesPro animation file"},
        {"a", "2\n3\n<Bip01 Spine>\n*\n4 4 40\n", "BonesPro structure file"},
        {"a", "// by hand\n2 // bones\n3 // vertices\n<a//b>0 1 1 1\n", "BonesPro structure file"},
        {"a", "2\n3\n1\nBones\nAbsolute\n", "BonesPro animation file"},
        {"a", "2 3 4 \"Mesh (bones c.s)\"\n", "BonesPro animation file"},
        {"a", "# Blender\nmtllib a.mtl\nv 0 0 0\n", "Wavefront OBJ mesh"},
        {"a", "v 1.0 2.0 3.0\n", "Wavefront OBJ mesh"},
        {"a", "\x30\x26\xB2\x75\x8E\x66\xCF\x11\xA6\xD9", "Windows Media file"},
    });
    for (const Sample& sample : samples) EXPECT_EQ(row_name(sample), sample.row) << sample.head;
}

TEST(Formats, GoByContentBeforeSuffix) {
    constexpr auto samples = std::to_array<Sample>({
        {"walk.txt", "HIERARCHY\n", "BVH"},
        {"walk.bvh", "[Header]\n", "HTR"},
        {"walk.bvh", ":version 1.10\n", "ASF"},
        {"clip.asf", "\x30\x26\xB2\x75\x8E\x66\xCF\x11", "Windows Media file"},
        {"walk.c3d", "HIERARCHY\n", "BVH"},
        {"walk.amc", "2\n3\n1\nMesh (absolute)\n", "BonesPro animation file"},
    });
    for (const Sample& sample : samples) EXPECT_EQ(row_name(sample), sample.row) << sample.path;
}

TEST(Formats, GoBySuffixWhenTheContentSaysNothing) {
    constexpr auto samples = std::to_array<Sample>({
        {"walk.bvh", "12.5 3\n", "BVH"},
        {"WALK.BVH", "", "BVH"},
        {"walk.asf", "what\n", "ASF"},
        {"walk.amc", "what\n", "AMC"},
        {"walk.htr2", "what\n", "HTR"},
        {"walk.gtr", "what\n", "HTR"},
        {"walk.c3d", "\x02\x00\x00"sv, "C3D"},
        {"walk.sto", "what\n", "OpenSim motion file"},
        {"walk.glb", "what\n", "glTF"},
        {"walk.npz", "PK\x03\x04--------------------------word/document.xml"sv, "NumPy"},
        {"walk.txt", "what\n", ""},
        {"walk", "", ""},
    });
    for (const Sample& sample : samples) EXPECT_EQ(row_name(sample), sample.row) << sample.path;
}

// An Alias skeleton is a BVH hierarchy with global OFFSETs: only its name tells them apart.
TEST(Formats, TellAnAskFromABvhByItsSuffix) { EXPECT_EQ(row_name({"walk.ask", "HIERARCHY\nROOT Hips\n", ""}), "ASK"); }

// Meredith & Maddock (document 001), section 3, table 3.1: formats of which too little is published for a reader, nor a
// mark in the file.
TEST(FormatsExplainedTable31, FormatsWithoutAReaderAreKnownByTheirSuffix) {
    constexpr auto samples = std::to_array<Sample>({
        {"walk.sdl", "what\n", "SDL"},
        {"walk.brd", "what\n", "BRD"},
        {"walk.ASC", "1 2 3\n", "ASC"},
        {"walk.dat", "01   12.50  -3.25   8.00\n", "DAT"},
        {"walk.dat.gz", "01 1.0\n", "DAT"},
        {"walk.skl", "what\n", "SKL"},
        {"walk.dat", "HIERARCHY\nROOT Hips\n", "BVH"},
        {"walk.asc", ":version 1.10\n", "ASF"},
    });
    for (const Sample& sample : samples) EXPECT_EQ(row_name(sample), sample.row) << sample.path;
}

TEST(FormatsExplainedTable31, AMotOfMotionAnalysisIsToldFromOpenSimsByItsContent) {
    constexpr std::string_view opensim = "walk\nversion=1\nnRows=1\nnColumns=2\ninDegrees=yes\nendheader\ntime hip\n";
    EXPECT_EQ(row_name({"walk.mot", opensim, ""}), "OpenSim motion file");
    EXPECT_EQ(row_name({"walk.mot", "what\n", ""}), "MOT");
}

TEST(Formats, HelpNamesTheSuffixesOfThoseThatAreRead) {
    const std::string suffixes = readable_suffixes() + " ";
    for (const char* read : {".bvh ", ".amc ", ".gtr ", ".trc ", ".csm ", ".bva ", ".ask ", ".fbx ", ".vrm "})
        EXPECT_NE(suffixes.find(read), std::string::npos) << read;
    for (const char* known : {".sdl", ".sto", ".obj"}) EXPECT_EQ(suffixes.find(known), std::string::npos) << known;
}

TEST(Formats, AreNotRecognisedInOtherTexts) {
    constexpr auto heads = std::to_array<std::string_view>({
        "HIERARCHYX\n",
        "The HIERARCHY\n",
        "1 2 3\n4 5 6\n",
        "1\n2\n3\n",
        "name,x,y\nhip,1,2\n",
        "\nPosition of things\n",
        "v1.0 of something\n",
        "{\"a\": 1}",
        "1\nis the first chapter\n",
        ": version\n",
        "[General]\n",
        "o\n",
        "2 3 <b>words in bold</b>\n",
        "2 3 <a> * 1 1\n",
        "0 3 <a> * 1 1 1\n",
        "2 3 4 and so on\n",
        "2 3 Bones\n",
        "PK\x03\x04--------------------------word/document.xml",
        "End structure file\n",
    });
    for (const std::string_view head : heads) EXPECT_EQ(format_of("a", head), nullptr) << head;
}

// A comment longer than any sensible head still hides what comes after it; one of some thousand bytes does not.
TEST(Formats, LookBehindLongComments) {
    std::string head;
    for (int i = 0; i < 500; ++i) head += "# a licence in many lines\n";
    EXPECT_EQ(format_of("a", head + ":version 1.10\n")->name, "ASF");
    EXPECT_LT(head.size(), sniff_bytes);
}

TEST(Formats, HaveNamesAndSuffixesOfTheirOwn) {
    std::set<std::string_view> names;
    std::set<std::string_view> suffixes;
    for (const FormatRow& row : formats()) {
        EXPECT_TRUE(names.insert(row.name).second) << row.name;
        for (const std::string_view suffix : row.suffixes) {
            EXPECT_TRUE(suffix.starts_with('.')) << suffix;
            EXPECT_TRUE(suffixes.insert(suffix).second) << suffix;
        }
    }
}
}  // namespace skelplay::loaders::formats_test
