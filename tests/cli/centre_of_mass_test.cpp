// The centre of mass and the masses of a figure on the command line.

#include "cli/calls.h"

namespace skelplay::cli {
namespace {
using testing::EndsWith;
using testing::HasSubstr;
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

class CentreOfMass : public Commands {
protected:
    std::string walk_ = asset("walk.amc");
    std::string weighed_ = write("weighed.asf", weighed_text);
    std::string thing_ = write("thing.bvh",
                               "HIERARCHY\nROOT box\n{\nOFFSET 0 0 0\nCHANNELS 0\nEnd Site\n{\nOFFSET 0 1 0\n}\n}\n"
                               "MOTION\nFrames: 1\nFrame Time: 0.1\n\n");
};

TEST_F(CentreOfMass, JointsEndsEachFrameWithARow) {
    EXPECT_THAT(printed({"joints", weighed_, "--centre-of-mass"}),
                EndsWith("\n0,c,0,0,0,0,0,1\n0,centre-of-mass,0.25,1.75,0,0.25,1.75,0\n"));
    EXPECT_THAT(said_, Not(HasSubstr("mass.")));
    const auto rows = json_of({"joints", weighed_, "--centre-of-mass"});
    EXPECT_EQ(rows.size(), 5U);
    expect_json(rows.back(), R"({"bone": "centre-of-mass", "y": 1.75, "tail_y": 1.75})");
    EXPECT_THAT(printed({"joints", weighed_}), Not(HasSubstr("centre-of-mass")));
}

TEST_F(CentreOfMass, JointsSaysWhatItRestsOnOrThatThereIsNone) {
    EXPECT_THAT(printed({"joints", walk_, "--frames", "0:2", "--centre-of-mass"}), HasSubstr("\n2,centre-of-mass,"));
    EXPECT_THAT(said_, HasSubstr("note: the file states no masses; its centre of mass is computed with masses of de "
                                 "Leva (1996), the means of women and men [mass.inferred]"));
    EXPECT_EQ(printed({"joints", thing_, "--centre-of-mass"}), test::call({"joints", thing_}).out);
    EXPECT_THAT(said_, HasSubstr("thing.bvh: note: no centre of mass: the file states no masses, and the bones are "
                                 "not those of a human figure [mass.unknown]"));
}

TEST_F(CentreOfMass, UnitsInfoTellsTheMassesThatAFileStatesOrWhatIsAssumedOfAPerson) {
    EXPECT_THAT(printed({"info", weighed_}),
                HasSubstr("\n  mass      10 (4, times :units mass 2.5): bodymass of 2 of 3 bones, 1 without cofmass: "
                          "half way along the bone\n"));
    expect_json(json_of({"info", weighed_}), R"({"masses": {"bones": 2, "bodymass": 4, "unit": 2.5, "total": 10,
                                                             "per_bone": [{"bone": "a", "mass": 7.5}, {"bone": "b", "mass": 2.5}]},
                                                 "centre_of_mass": {"source": "file"}})");
    EXPECT_THAT(printed({"info", walk_}), HasSubstr("\n  mass      none stated (centre of mass inferred: masses of "
                                                    "de Leva (1996), the means of women and men)\n"));
    const auto person = json_of({"info", walk_});
    expect_json(person, R"({"masses": null, "centre_of_mass": {"source": "inferred"}})");
    EXPECT_THAT(std::string(person["centre_of_mass"]["evidence"]), HasSubstr("de Leva"));
    EXPECT_THAT(printed({"info", thing_}), Not(HasSubstr("mass")));
    expect_json(json_of({"info", thing_}), R"({"masses": null, "centre_of_mass": {"source": null}})");
}
}  // namespace
}  // namespace skelplay::cli
