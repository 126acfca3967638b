// Names that a format cannot hold, and the reason that is given for each change.

#include <gmock/gmock.h>
#include "exporters/round_trip.h"

namespace skelplay::exporters::names_test {
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

class ExportedNames : public RoundTrip {
protected:
    /// Of the bones after writing a BVH whose root and joint have these names.
    std::vector<std::string> names(const std::string& root, const std::string& joint, const std::string& out) {
        const std::string channels = "CHANNELS 3 Zrotation Xrotation Yrotation\n";
        const figure::Figure written =
            load(write(load_text("names.bvh", "HIERARCHY\nROOT " + root + "\n{\nOFFSET 0 0 0\n" + channels + "JOINT " +
                                                  joint + "\n{\nOFFSET 0 2 0\n" + channels +
                                                  "End Site\n{\nOFFSET 0 3 0\n}\n}\n}\nMOTION\nFrames: 1\n"
                                                  "Frame Time: 0.04\n1 2 3 4 5 6\n"),
                       out));
        EXPECT_EQ(diagnostics_.count(base::Severity::warning), 0U) << base::to_text(diagnostics_);
        std::vector<std::string> found;
        for (const figure::Bone& bone : written.skeleton.bones()) found.push_back(bone.name);
        return found;
    }
};

// A section of an HTR begins with the name in brackets (Meredith & Maddock, section 3.2).
TEST_F(ExportedNames, Section32BracketsWouldEndTheNameOfASegment) {
    EXPECT_THAT(names("hip", "ch[3]", "out.htr"), testing::ElementsAre("hip", "ch_3_"));
    EXPECT_THAT(folder_.read("out.htr"), AllOf(HasSubstr("\n[ch_3_]\n"), Not(HasSubstr("ch["))));
    EXPECT_THAT(notes_, HasSubstr("blanks and # ( ) , [ ] can't be in names of HTR files; in 1 name they become _: "
                                  "'ch[3]' becomes 'ch_3_'"));
    EXPECT_THAT(names("hip", "ch[3]", "out.amc"), testing::Contains("ch[3]"));
}

TEST_F(ExportedNames, AKeywordIsNoNameWhichIsNoRepetition) {
    EXPECT_THAT(names("hip", "End", "out.amc"), testing::Contains("End_2"));
    EXPECT_THAT(notes_, HasSubstr("Acclaim files have keywords that are no names; 1 bone gets a number: 'End' becomes "
                                  "'End_2' [export.keyword-names]"));
    EXPECT_THAT(notes_, Not(HasSubstr("[export.repeated-names]")));
    EXPECT_THAT(names("hip", "Global", "out.htr"), testing::Contains("Global_2"));
    EXPECT_THAT(notes_, HasSubstr("[export.keyword-names]"));
}

// "It allows systems to refer to the bone numerically rather than by name": a line `2` of an AMC is the bone of id 2.
TEST_F(ExportedNames, BonedataANumberIsAnId) {
    EXPECT_THAT(names("hip", "2", "out.amc"), testing::Contains("_2"));
    EXPECT_THAT(folder_.read("out.amc"), AllOf(HasSubstr("\n_2 "), Not(HasSubstr("\n2 "))));
    EXPECT_THAT(notes_, HasSubstr("numbers are ids in Acclaim files; 1 name gets a _ before it: '2' becomes '_2' "
                                  "[export.number-names]"));
    EXPECT_THAT(names("hip", "2", "out.htr"), testing::ElementsAre("hip", "2"));
    EXPECT_THAT(notes_, Not(HasSubstr("[export.number-names]")));
}

// "The format identifier is a keyword and starts with a colon character", and so do the sections of an ASF: a line of
// an AMC that begins with one is no bone's.
TEST_F(ExportedNames, NamingAColonInFrontWouldBeAKeyword) {
    EXPECT_THAT(names("hip", ":x", "out.amc"), testing::Contains("_x"));
    EXPECT_THAT(folder_.read("out.amc"), AllOf(HasSubstr("\n_x "), Not(HasSubstr("\n:x"))));
    EXPECT_THAT(notes_, HasSubstr("blanks, # ( ) , and a : in front can't be in names of Acclaim files; in 1 name they "
                                  "become _: ':x' becomes '_x' [export.name-characters]"));
    EXPECT_THAT(names("hip", "arm:x", "out.amc"), testing::Contains("arm:x"));
}

// "Each bone's definition, including any children, is encapsulated in curly braces" (Meredith & Maddock, section 3.1).
TEST_F(ExportedNames, Section31BracesWouldEndTheNameOfAJoint) {
    const std::string asf =
        ":root axis xyz order tx ty tz rx ry rz position 0 0 0 orientation 0 0 0\n:bonedata\n"
        "begin name a{b direction 0 1 0 length 2 axis 0 0 0 xyz dof rx end\n:hierarchy\nbegin\nroot a{b\nend\n";
    const figure::Figure back = load(write(load_text("braces.asf", asf), "out.bvh"));
    EXPECT_EQ(diagnostics_.count(base::Severity::warning), 0U) << base::to_text(diagnostics_);
    EXPECT_NE(back.skeleton.find("a_b"), figure::BoneId::none);
    EXPECT_THAT(notes_, HasSubstr("{ } and control characters can't be in names of BVH; in 1 name they become _: 'a{b' "
                                  "becomes 'a_b' [export.name-characters]"));
}

// "dummy – use if this bone is only used to position the next one": a segment, which stands before a division.
TEST_F(ExportedNames, NamingABoneThatLeadsToTheNextIsADummy) {
    for (const auto& [joint, lead] :
         {std::pair{"h_left_up_leg", "h_left_up_leg_dummy"}, {"TRS_2", "TRS_dummy_2"}, {"LeftKnee", "LeftKnee_lead"}})
        EXPECT_THAT(names("hip", joint, "out.amc"), testing::IsSupersetOf({joint, lead}));
}

// "Each dof token has an associated limit": a system that has none writes a default.
TEST_F(ExportedNames, BonedataEveryDofThatIsWrittenHasALimit) {
    names("hip", "knee", "out.amc");
    EXPECT_THAT(folder_.read("out.asf"),
                HasSubstr("dof ry rx rz\n    limits (-inf inf)\n           (-inf inf)\n           (-inf inf)\n"));
}

// "Bone names have no spaces in them. Words in names are separated with underscores."
TEST_F(ExportedNames, NamingABlankBecomesAnUnderscore) {
    EXPECT_THAT(names("hip", "left up arm", "out.amc"), testing::Contains("left_up_arm"));
    EXPECT_THAT(notes_, HasSubstr("[export.name-characters]"));
}

// "Bone names are case insensitive but should be lowercase": readers would take these two for one bone.
TEST_F(ExportedNames, NamingNamesThatDifferOnlyInCaseBecomeTwo) {
    EXPECT_THAT(names("hip", "Hip", "out.amc"), testing::IsSupersetOf({"hip", "Hip_2"}));
    EXPECT_THAT(notes_, HasSubstr("names of Acclaim files do not repeat; 1 bone gets a number: 'Hip' becomes 'Hip_2'"));
}

TEST_F(ExportedNames, ARepeatedNameIsNoKeyword) {
    EXPECT_THAT(names("hip", "HIP", "out.htr"), testing::ElementsAre("hip", "HIP_2"));
    EXPECT_THAT(notes_, AllOf(HasSubstr("[export.repeated-names]"), Not(HasSubstr("[export.keyword-names]"))));
}
}  // namespace skelplay::exporters::names_test
