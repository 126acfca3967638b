#include <fmt/format.h>
#include "session/document.h"
#include "session/files/opening.h"
#include "session/framing.h"
#include "support/session_fixture.h"

namespace skelplay::session {
namespace {
using testing::AllOf;
using testing::ElementsAre;
using testing::Ge;
using testing::Le;

TEST(TakeFacts, TellFramesSecondsAndHeightOrWhereAndWhyAFileWasRefused) {
    Session session = test::pretend_session({{"a.bvh", {}}, {"b.bvh", {.refused = true}}});
    test::open(session, {"/takes/a.bvh"});
    const takes::TakeFacts facts = take_facts(session.document, "/takes/a.bvh");
    EXPECT_EQ(facts.name, "a.bvh");
    EXPECT_EQ(facts.facts, "101 frames · 1.01 s · 2 m");
    EXPECT_EQ(facts.remarks, "");
    EXPECT_EQ(facts.refusal, "");
    apply(session, close_figure, session.document.active);
    test::open(session, {"/takes/b.bvh"});
    const takes::TakeFacts refused = take_facts(session.document, "/takes/b.bvh");
    EXPECT_EQ(refused.refusal, "Line 3, column 7: expected a motion, but found nothing of the kind");
    EXPECT_EQ(refused.facts, "");
}

//  Hips (0 0 0) -- Chest (0 1 0) -- end, 1 unit from the chest: up when it is stretched, down at the hips when it is
//  folded by 180 degrees. It is stretched in the first frames, as for a calibration, and nearly so around frame 60.
std::string folding() {
    std::string text =
        "HIERARCHY\nROOT Hips\n{\n  OFFSET 0 0 0\n  CHANNELS 1 Yrotation\n  JOINT Chest\n  {\n    OFFSET 0 1 0\n"
        "    CHANNELS 1 Zrotation\n    End Site\n    {\n      OFFSET 0 1 0\n    }\n  }\n}\n"
        "MOTION\nFrames: 101\nFrame Time: 0.01\n";
    for (int frame = 0; frame < 101; ++frame)
        text += fmt::format("0 {}\n", frame < 3 ? 0 : frame >= 55 && frame <= 65 ? 20 : 170);
    return text;
}

struct Stills : testing::Test {
    Stills() : session_(test::pretend_session({{"a.bvh", {.real = folder_.write("fold.bvh", folding())}}})) {
        test::open(session_, {"/a.bvh"});
    }
    test::TemporaryFolder folder_;
    Session session_;
};

TEST_F(Stills, OnePictureShowsTheWidestPoseThatIsNoCalibrationSeveralGoFromTheFirstFrameToTheLast) {
    const OpenFigure* open = active_figure(session_.document);
    ASSERT_NE(open, nullptr);
    EXPECT_THAT(widest_frame(*open), AllOf(Ge(55U), Le(65U)));
    EXPECT_THAT(still_frames(*open, 1), ElementsAre(widest_frame(*open)));
    EXPECT_THAT(still_frames(*open, 5), ElementsAre(0U, 25U, 50U, 75U, 100U));
    EXPECT_EQ(still_frames(*open, 1000).size(), 101U);
}
}  // namespace
}  // namespace skelplay::session
