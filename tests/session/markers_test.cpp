// A C3D file in the window's session: two markers, of which HEAD is missing in the second frame.

#include <cmath>
#include "session/analyses/curves.h"
#include "session/figures.h"
#include "session/playback.h"
#include "session/posing.h"
#include "session/time/timeline.h"
#include "session/viewing.h"
#include "support/c3d_file.h"
#include "support/session_fixture.h"

namespace skelplay::session {
namespace markers_test {
using figure::BoneId;
using test::apply;
using test::drawn;

struct MarkerSession : test::SessionFixture {
    MarkerSession() { open_file(test::two_markers()); }
    void open_file(const test::C3dFile& file) {
        session = test::pretend_session({{"t.c3d", {.real = folder.write("t.c3d", file.bytes())}}});
        open({"t.c3d"});
        apply(session, play_or_pause);
        go(0);
    }
    void go(double frame) { run(command(go_to_frame, frame)); }

    test::TemporaryFolder folder;
};

TEST_F(MarkerSession, AMarkerIsDrawnWhileItIsSeen) {
    ASSERT_EQ(session.document.figures.size(), 1U);
    EXPECT_EQ(drawn(session).joints.size(), 2U);
    EXPECT_GT(drawn(session).joints[0].radius, 0.005F) << "metres";
    go(1);
    ASSERT_EQ(drawn(session).joints.size(), 1U);
    EXPECT_EQ(drawn(session).joint_owners[0].bone, BoneId{1});
}

TEST_F(MarkerSession, MarkersAreAsLargeInThePictureFromNearAsFromFar) {
    const float far = drawn(session).joints[0].radius;
    session.view.pane().camera.distance /= 10;
    EXPECT_NEAR(drawn(session).joints[0].radius, far / 10, 1e-5F);
}

TEST_F(MarkerSession, ThereIsNoBodyAndNoRestPose) {
    EXPECT_EQ(figure().take.proxy_body, nullptr);
    EXPECT_TRUE(drawn(session).bodies.empty());
    const auto before = drawn(session).joints[0].centre;
    run(command(set_option, "rest-pose", true));
    EXPECT_EQ(drawn(session).joints[0].centre, before);
}

TEST_F(MarkerSession, TheCameraStaysWhenWhatItFollowsIsNotSeen) {
    session.view.pane().follow = true;
    session.view.pane().followed_bone = {id(), BoneId{0}};
    follow_from_here(session.view.pane(), session.document, session.posed);
    const glm::dvec3 before = camera().target;
    go(1);
    EXPECT_EQ(camera().target, before);
    EXPECT_EQ(bone_position(session.posed, 0, BoneId{0}), std::nullopt);
    go(0);
    EXPECT_EQ(camera().target, before);
}

TEST_F(MarkerSession, NoDistanceIsMeasuredToAMarkerThatIsNotSeen) {
    run(command(measure_from, id(), BoneId{0}), command(select_bone, id(), BoneId{1}));
    EXPECT_TRUE(measured_distance(session));
    go(1);
    EXPECT_FALSE(measured_distance(session));
    for (const scene::LineVertex& line : drawn(session).lines) EXPECT_FALSE(std::isnan(line.position.x));
}

TEST_F(MarkerSession, MarkersOfSeveralSubjectsHaveSeveralColours) {
    test::C3dFile file = test::two_markers();
    file.parameters.clear();
    file.group(1, "POINT");
    file.texts(1, "LABELS", {"Ann:HEAD", "Bob:HEAD"}, 8);
    open_file(file);
    const scene::DrawList list = drawn(session);
    ASSERT_EQ(list.joints.size(), 2U);
    EXPECT_NE(list.joints[0].colour, list.joints[1].colour);
    EXPECT_EQ(glm::vec3(list.joints[0].colour), scene::figure_colour(figure().settings.colour));
    open_file(test::two_markers());
    const scene::DrawList same = drawn(session);
    EXPECT_EQ(same.joints[0].colour, same.joints[1].colour);
}

TEST_F(MarkerSession, MarkersOfNoKnownSetAreNotPlayedOnASkeleton) {
    const auto file = folder.write("t.c3d", test::two_markers().bytes());
    loaders::LoadResult loaded = loaders::load(file);
    takes::TakeTransform asked;
    asked.onto = std::string(SKELPLAY_SOURCE_DIR) + "/assets/walk.bvh";
    takes::transform(loaded, {}, asked);
    EXPECT_FALSE(loaded.figure);
    EXPECT_THAT(base::to_text(loaded.diagnostics), testing::HasSubstr("error: expected the markers of a known set"));
}

TEST_F(MarkerSession, TheKeyOfFormsGoesThroughLinksAndNames) {
    const auto press = [&] {
        run(command(cycle_form));
        return toast();
    };
    const scene::ViewOptions& options = session.view.options;
    EXPECT_TRUE(options.marker_links && !options.names);
    EXPECT_EQ(press(), "Markers, links and names");
    EXPECT_TRUE(options.marker_links && options.names);
    EXPECT_EQ(press(), "Markers alone");
    EXPECT_FALSE(options.marker_links || options.names);
    EXPECT_EQ(press(), "Markers and links");
    EXPECT_TRUE(options.marker_links && !options.names);
}
}  // namespace markers_test
}  // namespace skelplay::session
