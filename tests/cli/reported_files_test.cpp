// Small files that show what people report, in ../shared/data/reports; what is right stands in its README, or follows
// from the numbers of the file.

#include <filesystem>
#include "base/csv.h"
#include "base/numbers.h"
#include "cli/calls.h"
#include "support/needs.h"

namespace skelplay::cli {
namespace {
using nlohmann::json;
using testing::HasSubstr;
using testing::Not;

std::string reported(const std::string& file) { return std::string(SKELPLAY_SHARED_DIR) + "/data/reports/" + file; }

class ReportedFile : public Commands {
protected:
    /// Where a bone is in a frame, x y z.
    std::vector<double> position(const Words& words, const std::string& frame, const std::string& bone) {
        for (const auto& row : base::csv_rows(printed(joined({"joints"}, words))))
            if (row[0] == frame && row[1] == bone)
                return {base::parse_number(row[2]).value(), base::parse_number(row[3]).value(),
                        base::parse_number(row[4]).value()};
        return {};
    }
};

TEST_F(ReportedFile, TwoWholeHumansAreTwoHumans) {
    const std::string two = reported("two-people.bvh");
    NEEDS(test::shared_file(two));
    const json info = json_of({"info", two});
    EXPECT_EQ(info["human"], true);
    EXPECT_EQ(info["roots"], 2);
    EXPECT_EQ(info["unit"]["value"], 0.01);
    EXPECT_EQ(info["parts"].size(), 42U);
    EXPECT_GT(info["height_metres"], 1.68);
    EXPECT_LT(info["height_metres"], 1.76);
    EXPECT_THAT(info["unit"]["evidence"].get<std::string>(), HasSubstr("; each of 2 people: 1."));
}

TEST_F(ReportedFile, TheFirstOfTwoHumansIsPlayedOnOneSkeleton) {
    const std::string two = reported("two-people.bvh");
    const std::string one = reported("three-channels.bvh");
    NEEDS(test::shared_file(two));
    printed({"convert", two, path("one.bvh"), "--onto", one});
    EXPECT_THAT(said_, HasSubstr("expected 1 human, found 2 in two-people.bvh: A_Hips, B_Hips; A_Hips is taken, the "
                                 "others are left out [retarget.people]"));
    EXPECT_THAT(said_, HasSubstr("21 bones of three-channels.bvh take the motion"));
    printed({"convert", one, path("two.bvh"), "--onto", two});
    EXPECT_THAT(said_, HasSubstr("A_Hips is taken, the others stay at rest [retarget.people]"));
    EXPECT_THAT(said_, HasSubstr("21 of the 42 bones of two-people.bvh take the motion"));
    printed({"convert", two, path("both.bvh"), "--onto", two});
    EXPECT_THAT(said_, Not(HasSubstr("retarget.people")));
}

// `l` is 0.5, 0 and -0.5 at a length of 3: as lengths they would be none, as additions they are 3.5, 3 and 2.5.
TEST_F(ReportedFile, ALengthIsAddedWhereItWouldBeNone) {
    const std::string take = reported("documents/l2.amc");
    NEEDS(test::shared_file(take));
    EXPECT_EQ(position({take}, "0", "B"), (std::vector<double>{0, 3.5, 0}));
    EXPECT_EQ(position({take}, "1", "B"), (std::vector<double>{0, 3, 0}));
    EXPECT_EQ(position({take}, "2", "B"), (std::vector<double>{0, 2.5, 0}));
    EXPECT_THAT(said_, HasSubstr("'l' of A is read as added to the bone's length"));
    EXPECT_EQ(position({take, "--bone-length", "absolute"}, "0", "B"), (std::vector<double>{0, 0.5, 0}));
    EXPECT_THAT(said_, Not(HasSubstr("amc.lengths")));
    // Of a length of 2 and numbers near 2, addition makes 4.
    const std::string near = reported("documents/li_l.amc");
    EXPECT_EQ(position({near}, "0", "B"), (std::vector<double>{0, 2, 0}));
    EXPECT_EQ(position({near, "--bone-length", "added"}, "0", "B"), (std::vector<double>{0, 4, 0}));
}

TEST_F(ReportedFile, LengthsTranslationsAndSlowAnglesBeyondTheirLimitsAreTold) {
    NEEDS(test::shared_file(reported("documents/li_l.amc")));
    for (const auto& [file, bone] :
         {std::pair("li_l.amc", "A"), {"li_l2.amc", "A"}, {"li_tx.amc", "B"}, {"li_rzlong.amc", "A"}}) {
        const json check = json::parse(test::call({"check", reported(std::string("documents/") + file), "--json"}).out);
        ASSERT_EQ(check["findings"].size(), 1U) << file;
        EXPECT_EQ(check["findings"][0]["kind"], "limits") << file;
        EXPECT_EQ(check["findings"][0]["bones"][0], bone) << file;
    }
}

// The bones stand at 1 2 3 and 4 5 6, and in frame 1 at 1 2 4 and 5 5 6.
TEST_F(ReportedFile, BonesBesideAMeshMoveAsInTheOtherFile) {
    NEEDS(test::shared_file(reported("documents/bpm/t.mesh.txt")));
    for (const char* file : {"t.mesh.txt", "t.meshabs.txt"}) {
        const std::string mesh = reported(std::string("documents/bpm/") + file);
        EXPECT_NEAR(position({mesh}, "1", "Hip bone").at(2), 4, 1e-9) << file;
        EXPECT_NEAR(position({mesh}, "1", "Leg").at(0), 5, 1e-9) << file;
        EXPECT_THAT(said_, HasSubstr("the bones move as in t.bones.txt")) << file;
    }
    for (const char* part : {"t.meshabs.txt", "t.structure.txt"})
        std::filesystem::copy_file(reported(std::string("documents/bpm/") + part), path(part));
    EXPECT_NEAR(position({path("t.meshabs.txt")}, "1", "Leg").at(0), 4, 1e-9);
    EXPECT_THAT(said_, HasSubstr("the bones stand in the bind pose [bonespro.mesh-bones]"));
}

TEST_F(ReportedFile, ARateThatIsNotStatedIsToldAsAssumed) {
    NEEDS(test::shared_file(reported("documents/b_ft0.bvh")));
    for (const char* file : {"b_ft0.bvh", "b_noft.bvh", "h_fr.htr"})
        expect_json(json_of({"info", reported(std::string("documents/") + file)}), R"({"frame_time_assumed": true})");
    expect_json(json_of({"info", reported("two-people.bvh")}), R"({"frame_time_assumed": false})");
}

TEST_F(ReportedFile, ACtrlZAtTheEndIsNoFrame) {
    const std::string file = reported("documents/x22.bvh");
    NEEDS(test::shared_file(file));
    expect_json(json_of({"info", file}), R"({"frames": 2})");
    EXPECT_THAT(said_, Not(HasSubstr("warning")));
}

TEST_F(ReportedFile, TheNoteOfAFirstFramePointsToItsRow) {
    const std::string file = reported("minus_one.htr");
    NEEDS(test::shared_file(file));
    printed({"info", file});
    EXPECT_THAT(said_, HasSubstr("minus_one.htr:21:1: note: expected frame numbers from 1 on, found -1;"));
}

TEST_F(ReportedFile, GarbageCornersAndMarkersThatStandNowhereAreNamed) {
    const std::string plates = reported("others/fp1_garbage_corners.c3d");
    NEEDS(test::shared_file(plates));
    printed({"info", plates});
    EXPECT_THAT(said_, HasSubstr("expected corners of force plate 2, 3, 4 near the markers"));
    printed({"info", reported("others/all_zero_markers.c3d")});
    EXPECT_THAT(said_, HasSubstr("found 0 0 0 in all frames: LFHD, RFHD"));
    EXPECT_THAT(said_, HasSubstr("[c3d.zero-markers]"));
}
}  // namespace
}  // namespace skelplay::cli
