// The centre of mass and the masses of a figure on the command line.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <string>

#include "support/command_call.h"
#include "support/temporary_folder.h"

namespace skelplay::cli {
namespace {

using test::call;
using test::Called;
using testing::EndsWith;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

// Mass 3 at (0 1 0), a unit up the bone of 4, and mass 1 at (1 4 0), half way along the bone of 2 at its end.
constexpr const char* weighed_text = R"(:version 1.10
:units mass 2.5
:root axis xyz order tx ty tz rx ry rz position 0 0 0 orientation 0 0 0
:bonedata
begin name a direction 0 1 0 length 4 axis 0 0 0 xyz bodymass 3 cofmass 1 end
begin name b direction 1 0 0 length 2 axis 0 0 0 xyz bodymass 1 end
begin name c direction 0 0 1 length 1 axis 0 0 0 xyz end
:hierarchy begin root a c
a b
end
)";

class CentreOfMass : public testing::Test {
protected:
    [[nodiscard]] static std::string walk() { return std::string(SKELPLAY_SOURCE_DIR) + "/assets/walk.amc"; }

    test::TemporaryFolder folder_;
    std::string weighed_ = folder_.write("weighed.asf", weighed_text).string();
    std::string thing_ = folder_
                             .write("thing.bvh",
                                    "HIERARCHY\nROOT box\n{\nOFFSET 0 0 0\nCHANNELS 0\nEnd Site\n{\nOFFSET 0 1 "
                                    "0\n}\n}\nMOTION\nFrames: 1\nFrame Time: 0.1\n\n")
                             .string();
};

TEST_F(CentreOfMass, JointsEndsEachFrameWithARow) {
    const Called csv = call({"joints", weighed_, "--centre-of-mass"});
    EXPECT_EQ(csv.status, 0) << csv.err;
    EXPECT_THAT(csv.out, EndsWith("\n0,c,0,0,0,0,0,1\n0,centre-of-mass,0.25,1.75,0,0.25,1.75,0\n"));
    EXPECT_THAT(csv.err, Not(HasSubstr("mass.")));
    const auto rows = nlohmann::json::parse(call({"joints", weighed_, "--centre-of-mass", "--json"}).out);
    EXPECT_EQ(rows.size(), 5U);
    EXPECT_EQ(rows.back()["bone"], "centre-of-mass");
    EXPECT_EQ(rows.back()["y"], 1.75);
    EXPECT_EQ(rows.back()["tail_y"], 1.75);
    EXPECT_THAT(call({"joints", weighed_}).out, Not(HasSubstr("centre-of-mass")));
}

TEST_F(CentreOfMass, JointsSaysWhatItRestsOnOrThatThereIsNone) {
    const Called human = call({"joints", walk(), "--frames", "0:2", "--centre-of-mass"});
    EXPECT_EQ(human.status, 0);
    EXPECT_THAT(human.err,
                HasSubstr("note: the file states no masses; its centre of mass is computed with masses of de "
                          "Leva (1996), the means of women and men [mass.inferred]"));
    EXPECT_THAT(human.out, HasSubstr("\n2,centre-of-mass,"));
    const Called thing = call({"joints", thing_, "--centre-of-mass"});
    EXPECT_EQ(thing.status, 0);
    EXPECT_THAT(thing.err, HasSubstr("thing.bvh: note: no centre of mass: the file states no masses, and the bones are "
                                     "not those of a human figure [mass.unknown]"));
    EXPECT_EQ(thing.out, call({"joints", thing_}).out);
}

TEST_F(CentreOfMass, InfoTellsTheMassesThatAFileStates) {
    EXPECT_THAT(call({"info", weighed_}).out,
                HasSubstr("\n  mass      10 (4, times :units mass 2.5): bodymass of 2 of 3 bones, 1 without cofmass: "
                          "half way along the bone\n"));
    const auto info = nlohmann::json::parse(call({"info", weighed_, "--json"}).out);
    EXPECT_EQ(info["masses"]["bones"], 2);
    EXPECT_EQ(info["masses"]["bodymass"], 4);
    EXPECT_EQ(info["masses"]["unit"], 2.5);
    EXPECT_EQ(info["masses"]["total"], 10);
    EXPECT_EQ(info["centre_of_mass"]["source"], "file");
}

TEST_F(CentreOfMass, InfoTellsWhatIsAssumedOfAPersonAndNothingOfAThing) {
    EXPECT_THAT(call({"info", walk()}).out,
                HasSubstr("\n  mass      none stated (centre of mass inferred: masses of de Leva (1996), the means of "
                          "women and men)\n"));
    const auto person = nlohmann::json::parse(call({"info", walk(), "--json"}).out);
    EXPECT_TRUE(person["masses"].is_null());
    EXPECT_EQ(person["centre_of_mass"]["source"], "inferred");
    EXPECT_THAT(std::string(person["centre_of_mass"]["evidence"]), HasSubstr("de Leva"));
    EXPECT_THAT(call({"info", thing_}).out, Not(HasSubstr("mass")));
    const auto thing = nlohmann::json::parse(call({"info", thing_, "--json"}).out);
    EXPECT_TRUE(thing["masses"].is_null());
    EXPECT_TRUE(thing["centre_of_mass"]["source"].is_null());
}

}  // namespace
}  // namespace skelplay::cli
