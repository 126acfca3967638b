#include <cmath>
#include <gmock/gmock.h>
#include <string>
#include <utility>
#include "exporters/round_trip.h"
#include "support/edited.h"

namespace skelplay::exporters {
namespace {
using testing::HasSubstr;
using testing::Not;

/// Of each bone of `a` the one of `b` that has its name, or the name it was given there.
std::vector<figure::BoneId> by_name(const figure::Figure& a, const figure::Figure& b) {
    std::vector<figure::BoneId> partners;
    for (const figure::Bone& bone : a.skeleton.bones()) partners.push_back(b.skeleton.find(bone.name));
    return partners;
}

class AcclaimExport : public RoundTrip {
protected:
    figure::Figure load_pair(const char* asf, const char* amc) {
        folder_.write("man.asf", asf);
        return load_text("man.amc", amc);
    }
};

// As it is written, so that it must come back byte for byte.
constexpr const char* man_asf = R"(:version 1.10
:name Man
:units
  mass 2.5
  length 0.45
  angle deg
:documentation
two lines
  of text
:root
  order TX TY TZ RZ RY RX
  axis XZY
  position 0.1 0.2 0.30000000000000004
  orientation 10 -20 30
:bonedata
  begin
    id 12
    name thigh
    direction 0.3420201433256687 -0.9396926207859084 0
    length 7.125
    axis 10.5 -20.25 1e-07 ZYX
    dof tx rz rx l
    limits (-inf inf)
           (-160.5 20)
           (-70 70)
           (2.5 14)
    bodymass 3.5
    cofmass 0.25
  end
  begin
    id 3
    name shin
    direction 0 -1 0
    length 6
    axis 0 0 20 XYZ
    dof rx
    limits (-10 170)
  end
  begin
    id 4
    name tail
    direction 0 0 -1
    length 2
    axis 0 0 0 XYZ
  end
:hierarchy
  begin
    root thigh tail
    thigh shin
  end
)";
constexpr const char* man_amc = R"(:FULLY-SPECIFIED
:DEGREES
7
root 1.5 2 3 10 20 30
shin -0
thigh 0.5 45.123456789012344 -20 7.125
8
root 1.25 2 3 350 20 30
shin 90.00000000000001
thigh 0.5 -45 20 9
)";

constexpr const char* person =
    "HIERARCHY\nROOT hip joint\n{\nOFFSET 1 2 3\n"
    "CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation\n"
    "JOINT thigh\n{\nOFFSET 2 0 0\nCHANNELS 3 Zrotation Yrotation Xrotation\n"
    "JOINT shin\n{\nOFFSET 0 -10 0\nCHANNELS 6 Xposition Yposition Zposition Yrotation Xrotation Zrotation\n"
    "End Site\n{\nOFFSET 0 -9 3\n}\n}\n"
    "JOINT pouch\n{\nOFFSET 1 -2 0\nCHANNELS 1 Xrotation\nEnd Site\n{\nOFFSET 1 0 0\n}\n}\n}\n}\n"
    "MOTION\nFrames: 2\nFrame Time: 0.02\n10 90 -5 10 -20 30 40 50 60 0.5 -9 1 10 20 30 45\n"
    "11 91 -5 170 -80 130 140 89 60 0.25 -10.5 1 10 120 30 -45\n";

/// Brings y to z and z to -y.
const glm::dmat3 y_to_z{{1, 0, 0}, {0, 0, 1}, {0, -1, 0}};

// "Commas are discouraged. Please use spaces instead."
TEST_F(AcclaimExport, FormatSameFormatKeepsEveryByte) {
    const figure::Figure source = load_pair(man_asf, man_amc);
    load(write(source, "back.asf").replace_extension(".amc"));
    EXPECT_EQ(diagnostics_.count(base::Severity::warning), 0U) << base::to_text(diagnostics_);
    EXPECT_EQ(notes_, "");
    EXPECT_EQ(folder_.read("back.asf"), man_asf);
    EXPECT_EQ(folder_.read("back.amc"),
              std::string("# Written by Skelplay from man.amc\n# Skeleton: back.asf\n") + man_amc);
}

// "The data needs to appear in the following order": another one is read, and the document's is written. dof and limits
// stand before bodymass and cofmass in this text.
TEST_F(AcclaimExport, FormatSectionsAndDataStandInTheOrderOfTheDocument) {
    std::string asf = test::edited(man_asf, "    id 12\n    name thigh\n", "    name thigh\n");
    asf = test::edited(asf, "    dof tx rz rx l\n", "    bodymass 3.5\n    id 12\n    dof tx rz rx l\n");
    asf = test::edited(asf, "    bodymass 3.5\n    cofmass", "    cofmass");
    asf = test::edited(asf, ":name Man\n", "") + ":skin man.obj\n:name Man\n";
    write(load_pair(asf.c_str(), man_amc), "back.asf");
    const std::string text = folder_.read("back.asf");
    std::size_t at = 0;
    for (const char* next :
         {":version", ":name", ":units", ":documentation", ":root", ":bonedata", "id 12", "name thigh", "direction",
          "length 7", "axis 10", "dof tx", "limits", "bodymass", "cofmass", ":hierarchy", ":skin"}) {
        at = text.find(next, at);
        ASSERT_NE(at, std::string::npos) << next;
    }
}

// "Some bones may not have any motion associated with them. In this case there will be no dof or limits fields": such a
// bone leads from the thigh's end to the pouch.
TEST_F(AcclaimExport, BonedataADummyBoneIsWrittenWithoutDofAndLimits) {
    write(load_text("person.bvh", person), "back.amc");
    const std::string asf = folder_.read("back.asf");
    const std::size_t begin = asf.find("name pouch_lead\n");
    const std::string bone = asf.substr(begin, asf.find("  end\n", begin) - begin);
    EXPECT_THAT(bone, testing::AllOf(HasSubstr("axis"), Not(HasSubstr("dof")), Not(HasSubstr("limits"))));
    EXPECT_THAT(folder_.read("back.amc"), Not(HasSubstr("pouch_lead")));
}

TEST_F(AcclaimExport, SkinOneKeywordHasANameOnEachLine) {
    const std::string asf = man_asf + std::string(":skin \"low res.obj\"\n      high.obj\n");
    const figure::Figure source = load_pair(asf.c_str(), man_amc);
    const figure::Figure back = load(write(source, "back.asf"));
    EXPECT_THAT(folder_.read("back.asf"), testing::EndsWith("  end\n:skin \"low res.obj\"\n      high.obj\n"));
    EXPECT_THAT(back.skins, testing::ElementsAre("low res.obj", "high.obj"));
}

// Names that a reader would take for a vendor's keyword, which may follow the files, are quoted.
TEST_F(AcclaimExport, SkinANameThatMayBeAKeywordIsQuoted) {
    const std::string asf =
        man_asf + std::string(":skin ACME_x.obj\n      \"man\"\n      \":low.obj\"\n      \"b.wobj\"\n");
    const figure::Figure source = load_pair(asf.c_str(), man_amc);
    ASSERT_EQ(source.skins.size(), 4U);
    EXPECT_EQ(load(write(source, "back.asf")).skins, source.skins);
}

// "it is possible to define at capture time a specific rotation ordering for the root and bones." The thigh's rotations
// become three in that order, without their limits; the shin's single one is in any order, and everything else stays.
TEST_F(AcclaimExport, LocalAxesASpecificOrderIsThatOfRootAndBones) {
    const figure::Figure source = load_pair(man_asf, man_amc);
    ExportOptions options;
    options.order = figure::EulerOrder{figure::Axis::z, figure::Axis::y, figure::Axis::x};
    processing::TakeEdits turned;
    turned.rotation = y_to_z;
    for (const processing::TakeEdits& edits : {processing::TakeEdits{}, turned}) {
        const figure::Figure back = load(write(source, "back.amc", edits, options));
        EXPECT_LT(worst_distance(processing::EditedTake(source, edits), back, by_name(source, back)), 1e-6);
        const std::string asf = folder_.read("back.asf");
        EXPECT_THAT(asf, testing::ContainsRegex("  order T[XYZ] T[XYZ] T[XYZ] RX RY RZ\n"));
        EXPECT_THAT(asf, HasSubstr("    dof tx rx ry rz l\n    limits (-inf inf)\n           (-inf inf)\n"
                                   "           (-inf inf)\n           (-inf inf)\n           (2.5 14)\n"
                                   "    bodymass 3.5\n    cofmass 0.25\n"));
        EXPECT_THAT(asf, HasSubstr("    dof rx\n    limits (-10 170)\n"));
        EXPECT_THAT(notes_, HasSubstr("those of the rotations of 1 bone are left out [export.limits]"));
        EXPECT_THAT(notes_, Not(HasSubstr("export.dofs")));
    }
    // A file in that order keeps its numbers.
    options.order = figure::EulerOrder{figure::Axis::y, figure::Axis::x, figure::Axis::z};
    const figure::Figure same = load_pair(test::edited(man_asf, "RZ RY RX", "RZ RX RY").c_str(), man_amc);
    write(same, "back.amc", {}, options);
    EXPECT_THAT(folder_.read("back.amc"), HasSubstr("thigh 0.5 45.123456789012344 -20 7.125\n"));
}

// "The root of the skeleton will have xyz translation and rotation dof in order to position and orient the skeleton".
TEST_F(AcclaimExport, NotesTheRootHasAllSixDofs) {
    const std::string only_moved =
        test::edited(test::edited(person, "CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation",
                                  "CHANNELS 4 Xposition Yposition Zposition Yrotation"),
                     "10 90 -5 10 -20 30 40", "10 90 -5 30 40");
    const figure::Figure source =
        load_text("person.bvh", test::edited(only_moved, "11 91 -5 170 -80 130 140", "11 91 -5 130 140"));
    const figure::Figure back = load(write(source, "back.amc"));
    EXPECT_THAT(folder_.read("back.asf"), HasSubstr("  order TX TY TZ RY RX RZ\n"));
    EXPECT_THAT(folder_.read("back.amc"), HasSubstr("\nroot 10 90 -5 30 0 0\n"));
    std::vector<figure::BoneId> partners = by_name(source, back);
    partners[0] = back.skeleton.find("hip_joint");
    EXPECT_LT(worst_distance(source, back, partners), 1e-12);
}

// "BVH formats do not contain scaling information". The joint of a child shows the length of a bone and stays where it
// is; of a bone without children, none shows it.
TEST_F(AcclaimExport, Section31LengthsThatNoChildShowsAreLeftOutOfABvhAndNoted) {
    const std::string asf = test::edited(man_asf, "direction 0 0 -1\n    length 2\n    axis 0 0 0 XYZ\n",
                                         "direction 0 0 -1\n    length 2\n    axis 0 0 0 XYZ\n    dof l\n");
    for (const auto& [length, is_noted] : {std::pair{"tail 2\n", false}, std::pair{"tail 3\n", true}}) {
        const std::string amc = test::edited(man_amc, "shin -0\n", std::string("shin -0\n") + length);
        const figure::Figure source = load_pair(asf.c_str(), amc.c_str());
        const figure::Figure back = load(write(source, "back.bvh"));
        EXPECT_LT(worst_distance(source, back, by_name(source, back)), 1e-7) << length;
        EXPECT_EQ(notes_.find("export.scale") != std::string::npos, is_noted) << length;
    }
}

TEST_F(AcclaimExport, NameAndDocumentationSayWhatWasConvertedAndHow) {
    const figure::Figure source = load_text("my walk.bvh", person);
    ExportOptions options;
    options.acclaim.words = "--rate 50";
    const figure::Figure back = load(write(source, "back.amc", {}, options));
    EXPECT_EQ(back.skeleton_name, "my_walk");
    EXPECT_EQ(back.documentation, "Written by Skelplay from my walk.bvh: --rate 50");
    write(load_pair(man_asf, man_amc), "back.amc", {}, options);
    EXPECT_THAT(folder_.read("back.asf"),
                HasSubstr(":name Man\n:units\n  mass 2.5\n  length 0.45\n  angle deg\n:documentation\n"
                          "two lines\n  of text\nWritten by Skelplay from man.amc: --rate 50\n:root\n"));
}

// ":name # string[50]": one that is made of the file's has at most fifty bytes, and no half of a character.
TEST_F(AcclaimExport, NameThatIsMadeUpHasAtMostFiftyBytes) {
    const auto name = [](int letters) {
        std::string text = "x";
        for (int i = 0; i < letters; ++i) text += "\xC3\xA9";  // e with an accent
        return text;
    };
    write(load_text(name(30) + ".bvh", person), "back.amc");
    EXPECT_THAT(folder_.read("back.asf"), HasSubstr("\n:name " + name(24) + "\n"));
}

TEST_F(AcclaimExport, AmcTheCommentsNameSkeletonAndDate) {
    ExportOptions options;
    options.acclaim.date = "2001-02-03";
    load(write(load_text("walk.bvh", person), "back.amc", {}, options));
    EXPECT_THAT(folder_.read("back.amc"), testing::StartsWith("# Written by Skelplay from walk.bvh\n# Date: 2001-02-03\n"
                                                              "# Skeleton: back.asf\n:FULLY-SPECIFIED\n"));
}

// "Vendor specific keywords or tokens should start with the vendors name": these have none, but other programs know
// them.
TEST_F(AcclaimExport, AmcKeywordsFoundInTheWildAreWrittenAsTheyAreKnown) {
    write(load_text("walk.bvh", person), "back.amc");
    EXPECT_THAT(folder_.read("back.amc"), HasSubstr(":FULLY-SPECIFIED\n:DEGREES\n:SAMPLES-PER-SECOND 50\n1\n"));
}

TEST_F(AcclaimExport, FramesOfAFileThatCountsFromZeroAreOneHigher) {
    processing::TakeEdits second;
    second.frames = {1};
    write(load_text("person.bvh", person), "back.amc", second);
    EXPECT_THAT(folder_.read("back.amc"), HasSubstr("\n2\nroot "));
}

// By hand: what lay along y lies along z, what lay along z along -y, and so do the axes that the root moves along and
// turns about. The numbers about a bone's own axes stay.
TEST_F(AcclaimExport, AnotherUpAxisTurnsTheSkeletonAndKeepsWhatItStates) {
    const figure::Figure source = load_pair(man_asf, man_amc);
    processing::TakeEdits edits;
    edits.rotation = y_to_z;
    const figure::Figure back = load(write(source, "back.amc", edits));
    EXPECT_EQ(notes_, "");
    EXPECT_LT(worst_distance(processing::EditedTake(source, edits), back, by_name(source, back)), 1e-12);
    const std::string asf = folder_.read("back.asf");
    for (const char* kept : {"  mass 2.5\n  length 0.45\n  angle deg\n:documentation\ntwo lines\n  of text\n",
                             "    dof tx rz rx l\n    limits (-inf inf)\n           (-160.5 20)\n"
                             "           (-70 70)\n           (2.5 14)\n    bodymass 3.5\n    cofmass 0.25\n"})
        EXPECT_THAT(asf, HasSubstr(kept));
    EXPECT_THAT(asf, HasSubstr("  order TX TZ TY RY RZ RX\n  axis XZY\n  position 0.1 -0.30000000000000004 0.2\n"));
    EXPECT_THAT(asf, HasSubstr("    name tail\n    direction 0 1 0\n    length 2\n    axis 90 0 0 XYZ\n"));
    EXPECT_THAT(folder_.read("back.amc"), HasSubstr("\n7\nroot 1.5 2 -3 -10 20 30\nshin -0\n"
                                                    "thigh 0.5 45.123456789012344 -20 7.125\n8\n"));
}

TEST_F(AcclaimExport, AnotherUpAxisAndScaleTogether) {
    const figure::Figure source = load_pair(man_asf, man_amc);
    processing::TakeEdits edits;
    edits.rotation = y_to_z;
    edits.scale = 3;
    const figure::Figure back = load(write(source, "back.amc", edits));
    EXPECT_LT(worst_distance(processing::EditedTake(source, edits), back, by_name(source, back)), 1e-12);
    const figure::AsfBone& thigh = std::get<figure::AsfRecord>(back.record).bones[index(back.skeleton.find("thigh"))];
    EXPECT_EQ(thigh.limits.back()->high, 42);
    EXPECT_EQ(thigh.centre_of_mass, 0.75);
}

TEST_F(AcclaimExport, AnotherRateOrPositionKeepsTheSkeleton) {
    const figure::Figure source = load_pair(man_asf, man_amc);
    processing::TakeEdits faster;
    faster.rate = 240;
    processing::TakeEdits moved;
    moved.root_at_origin = true;
    moved.rotation = y_to_z;
    for (const processing::TakeEdits& edits : {faster, moved}) {
        const figure::Figure back = load(write(source, "back.amc", edits));
        const figure::AsfBone& thigh = std::get<figure::AsfRecord>(back.record).bones[index(back.skeleton.find("thigh"))];
        EXPECT_EQ(thigh.limits.size(), 4U);
        EXPECT_EQ(thigh.body_mass, 3.5);
        processing::TakeEdits same = edits;
        same.source_rate = loaders::assumed_rate(source);
        // Between frames the shortest rotation of the thigh, by 90°, is not quite one about its two axes.
        EXPECT_LT(worst_distance(processing::EditedTake(source, same), back, by_name(source, back)),
                  edits.rate ? 0.04 : 1e-7);
    }
}

/// A figure on a skeleton of which each bone could turn about all axes, with fewer stated.
constexpr const char* free_asf =
    ":root axis xyz order tx ty tz rx ry rz position 0 0 0 orientation 0 0 0\n:bonedata\n"
    "begin name upper direction 0 1 0 length 2 axis 0 0 0 xyz dof rx ry rz limits (-20 30) (-inf inf) (-inf inf) end\n"
    "begin name lower direction 0 1 0 length 2 axis 0 0 0 xyz dof rx ry rz end\n"
    "begin name idle direction 1 0 0 length 2 axis 0 0 0 xyz dof rx end\n"
    ":hierarchy\nbegin\nroot upper\nupper lower idle\nend\n";

// Frame 1: the upper bone cannot turn by 40° about y, which is lost; the lower one, which did not turn against it,
// turns by these 40° to come where it was. Frame 2: 50° about x can be made; where limits count, 30° of them. In frame
// 3 the lower bone turns. The idle one never does, and makes up for nothing.
TEST_F(AcclaimExport, DegreesOfFreedomAreObeyedAndWhatIsCutIsTold) {
    figure::Figure source = load_pair(free_asf,
                                      ":DEGREES\n1\nroot 0 0 0 0 0 0\nupper 0 40 0\nlower 0 0 0\nidle 0\n"
                                      "2\nroot 0 0 0 0 0 0\nupper 50 0 0\nlower 0 0 0\nidle 0\n"
                                      "3\nroot 0 0 0 0 0 0\nupper 0 0 0\nlower 5 0 0\nidle 0\n");
    figure::AsfBone& upper = std::get<figure::AsfRecord>(source.record).bones[index(source.skeleton.find("upper"))];
    upper.dofs.resize(1);
    upper.limits.resize(1);
    load(write(source, "back.amc"));
    EXPECT_THAT(folder_.read("back.asf"), HasSubstr("    dof rx\n    limits (-20 30)\n  end\n"));
    EXPECT_THAT(folder_.read("back.amc"), HasSubstr("\nupper 0\nlower 0 40 0\nidle 0\n2\n"));
    EXPECT_THAT(folder_.read("back.amc"), HasSubstr("\nupper 50\nlower 0 0 0\nidle 0\n"));
    EXPECT_THAT(notes_, HasSubstr("found 1 bone beyond them; each bone comes as near as it can, and these stay apart "
                                  "by at most: upper 40.00° in frame 1 (13.33° on average) [export.dofs]"));
    ExportOptions options;
    options.acclaim.keep_limits = true;
    load(write(source, "back.amc", {}, options));
    EXPECT_THAT(folder_.read("back.amc"), HasSubstr("\nupper 30\nlower 20 0 0\nidle 0\n"));
    // What is cut of a length is told as well.
    write(load_pair(man_asf, test::edited(man_amc, "20 9\n", "20 16\n").c_str()), "back.amc", {}, options);
    EXPECT_THAT(notes_, HasSubstr("left out are at most: thigh 2 [export.dof-translations]"));
}

/// A value divided among bones (seed 003, "Division") is written as the share of each.
TEST_F(AcclaimExport, DivisionWritesEachBonesShare) {
    std::string asf = man_asf;
    for (const auto& [from, to] : {std::pair{"name thigh", "name h_neck_1"},
                                   {"name shin", "name h_neck_2"},
                                   {"dof tx rz rx l", "dof rx"},
                                   {"root thigh tail", "root tail h_neck_1"},
                                   {"thigh shin", "h_neck_1 h_neck_2"}})
        asf.replace(asf.find(from), std::string(from).size(), to);
    const char* amc = ":DEGREES\n1\nroot 1 2 3 10 20 30\nh_neck 30.5\n2\nroot 1 2 3 10 20 30\nneck 1e-7\n";
    const figure::Figure source = load_pair(asf.c_str(), amc);
    const figure::Figure back = load(write(source, "back.amc"));
    EXPECT_THAT(folder_.read("back.amc"), HasSubstr("\nh_neck_1 15.25\nh_neck_2 15.25\n"));
    EXPECT_EQ(figure::channel_motion(back.take)->samples, figure::channel_motion(source.take)->samples);
    EXPECT_THAT(base::to_text(diagnostics_), Not(HasSubstr("amc.divided")));
    // The hierarchy keeps its primary route, which is not the first bone of :bonedata.
    EXPECT_EQ(back.skeleton[figure::BoneId{1}].name, "tail");
    EXPECT_EQ(worst_distance(source, back, by_name(source, back)), 0.0);
}

TEST_F(AcclaimExport, WhereAMassLiesOnABoneIsScaledWithIt) {
    processing::TakeEdits edits;
    edits.scale = 2;
    const figure::Figure back = load(write(load_pair(man_asf, man_amc), "back.asf", edits));
    const figure::AsfBone& thigh = std::get<figure::AsfRecord>(back.record).bones[index(back.skeleton.find("thigh"))];
    EXPECT_EQ(thigh.length, 14.25);
    EXPECT_EQ(thigh.centre_of_mass, 0.5);
    EXPECT_EQ(thigh.body_mass, 3.5);
}

TEST_F(AcclaimExport, ForcedRotationsAreWrittenAsTheyTurn) {
    const std::string forced = std::string(":FULLY-SPECIFIED\n:DEGREES\n:FORCE-ALL-JOINTS-BE-3DOF\n") +
                               "1\nroot 1 2 3 10 20 30\nthigh 0.5 45 -20 7 33\nshin 10 20 30\ntail 40 50 60\n";
    const figure::Figure source = load_pair(man_asf, forced.c_str());
    const figure::Figure back = load(write(source, "back.amc"));
    EXPECT_LT(worst_distance(source, back, by_name(source, back)), 1e-14);
    EXPECT_THAT(folder_.read("back.amc"), Not(HasSubstr("FORCE")));
}

TEST_F(AcclaimExport, ABvhsAnglesAreCopiedAndOffsetsBecomeLeads) {
    loaders::LoadOptions adding;
    adding.bvh_positions = loaders::PositionChoice::add;
    for (const loaders::LoadOptions& options : {loaders::LoadOptions{}, adding}) {
        const figure::Figure source = load_text("person.bvh", person, options);
        const figure::Figure back = load(write(source, "back.amc"));
        EXPECT_EQ(diagnostics_.count(base::Severity::warning), 0U) << base::to_text(diagnostics_);
        EXPECT_NE(back.skeleton.find("pouch_lead"), figure::BoneId::none);
        EXPECT_NE(back.skeleton.find("thigh_lead"), figure::BoneId::none);
        EXPECT_EQ(back.skeleton.find("shin_lead"), figure::BoneId::none) << "it begins where the thigh ends";
        std::vector<figure::BoneId> partners = by_name(source, back);
        partners[0] = back.skeleton.find("hip_joint");
        EXPECT_LT(worst_distance(source, back, partners), 1e-12);
        EXPECT_THAT(folder_.read("back.amc"), HasSubstr("\nthigh 60 50 40\n"));
        EXPECT_THAT(folder_.read("back.amc"), HasSubstr(":SAMPLES-PER-SECOND 50\n"));
    }
}

TEST_F(AcclaimExport, AnotherOrderOrScaleOfABvhIsTheSameMotion) {
    const figure::Figure source = load_text("person.bvh", person);
    ExportOptions options;
    options.order = figure::EulerOrder{figure::Axis::x, figure::Axis::y, figure::Axis::z};
    processing::TakeEdits edits;
    edits.scale = 0.01;
    for (const ExportOptions& each : {options, ExportOptions{}}) {
        const figure::Figure moving = load(write(source, "back.amc", edits, each));
        std::vector<figure::BoneId> partners = by_name(source, moving);
        partners[0] = moving.skeleton.find("hip_joint");
        EXPECT_LT(worst_distance(source, moving, partners, 100.0), 1e-7);
    }
}

// With names checked, and limits, which BVH and HTR don't hold, said.
TEST_F(AcclaimExport, FormatThroughBvhAndHtrTheMotionStays) {
    const figure::Figure source = load_pair(man_asf, man_amc);
    for (const char* between : {"between.bvh", "between.htr"}) {
        const figure::Figure other = load(write(source, between));
        EXPECT_THAT(notes_, HasSubstr("limits; those of 2 bones are left out [export.limits]"));
        EXPECT_LT(worst_distance(source, other, by_name(source, other)), 1e-7) << between;
        const figure::Figure back = load(write(other, "back.amc"));
        for (const figure::Bone& bone : source.skeleton.bones()) {
            ASSERT_NE(back.skeleton.find(bone.name), figure::BoneId::none) << bone.name;
            EXPECT_TRUE(back.skeleton[back.skeleton.find(bone.name)].limits.empty());
        }
        EXPECT_LT(worst_distance(source, back, by_name(source, back)), 1e-7) << between;
    }
}

TEST_F(AcclaimExport, SeveralRootsHangOnOne) {
    const figure::Figure source =
        load_text("two.bvh",
                  "HIERARCHY\nROOT man\n{\nOFFSET 0 0 0\n"
                  "CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation\n"
                  "JOINT head\n{\nOFFSET 0 3 0\nCHANNELS 0\nEnd Site\n{\nOFFSET 0 1 0\n}\n}\n}\n"
                  "ROOT stick\n{\nOFFSET 5 0 0\nCHANNELS 3 Zrotation Xrotation Yrotation\nEnd Site\n{\nOFFSET 0 1 0\n}\n}\n"
                  "MOTION\nFrames: 1\nFrame Time: 0.02\n1 2 3 40 50 60 70 80 90\n");
    const figure::Figure back = load(write(source, "back.amc"));
    EXPECT_LT(worst_distance(source, back, by_name(source, back)), 1e-12);
    EXPECT_EQ(back.skeleton.roots().size(), 1U);
    EXPECT_EQ(back.skeleton[back.skeleton.find("stick")].tail, glm::dvec3(0, 1, 0)) << "its End Site";
}

// Found by fuzzing: a BVH's row was copied with the first of two channels that move the same bone along the same axis.
TEST_F(AcclaimExport, PositionsThatABvhHasTwiceAreAddedUp) {
    const figure::Figure source = load(std::string(SKELPLAY_SOURCE_DIR) + "/tests/data/positions-twice.bvh");
    const figure::Figure back = load(write(source, "back.amc"));
    EXPECT_LT(worst_distance(source, back, by_name(source, back)), 1e-9);
    EXPECT_THAT(folder_.read("back.amc"), HasSubstr("\nroot 11 22 33 "));
}

TEST_F(AcclaimExport, ABvhWithoutChannelsStandsStill) {
    const figure::Figure source = load_text("still.bvh",
                                            "HIERARCHY\nROOT mast\n{\nOFFSET 1 2 3\nCHANNELS 0\n"
                                            "JOINT flag\n{\nOFFSET 0 5 0\nCHANNELS 0\nEnd Site\n{\n"
                                            "OFFSET 1 0 0\n}\n}\n}\nMOTION\nFrames: 0\nFrame Time: 0.02\n");
    const figure::Figure back = load(write(source, "back.amc"));
    EXPECT_LT(worst_distance(source, back, by_name(source, back)), 1e-12);
    EXPECT_EQ(back.skeleton[back.skeleton.find("flag")].tail, glm::dvec3(1, 0, 0));
}
}  // namespace
}  // namespace skelplay::exporters
