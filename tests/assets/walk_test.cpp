// The sample in assets/walk.*: the files are what make_walk writes, and the walk is physically plausible.

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <string>
#include <vector>
#include "make_walk/body.h"
#include "make_walk/rotation.h"
#include "make_walk/walker.h"
#include "make_walk/write_acclaim.h"
#include "make_walk/write_bvh.h"
#include "make_walk/write_htr.h"
#include "support/committed.h"

namespace walk_test {
using namespace skelplay::make_walk;

constexpr int frames_per_cycle = 128;

const Clip& walk() {
    static const Clip clip = make_walk_clip();
    return clip;
}

using skelplay::test::expect_committed;

struct Placement {
    glm::dmat3 axes{1.0};
    glm::dvec3 start{0.0};
    glm::dvec3 end{0.0};
};

// Where all bones are in a frame.
std::vector<Placement> place(const Frame& frame) {
    const Body& body = walk().body;
    std::vector<Placement> placement(body.bones.size());
    placement[0] = {fixed_xyz(frame.angles[0]), frame.root_position, frame.root_position};
    for (std::size_t i = 1; i < body.bones.size(); ++i) {
        const Bone& bone = body.bones[i];
        const Placement& parent = placement[index(bone.parent)];
        const glm::dmat3 at_rest = glm::transpose(rest_axes(body[bone.parent])) * rest_axes(bone);
        placement[i].axes = parent.axes * at_rest * fixed_xyz(frame.angles[i]);
        placement[i].start = parent.end;
        placement[i].end = placement[i].start + placement[i].axes[1] * bone.length;
    }
    return placement;
}

double own_phase(Side side, std::size_t frame) {
    const double cycles = static_cast<double>(frame) / frames_per_cycle + (side == Side::left ? 0.5 : 0.0);
    return cycles - std::floor(cycles);
}

double on_the_ground(const glm::dvec3& from, const glm::dvec3& to) { return std::hypot(to.x - from.x, to.z - from.z); }

TEST(Walk, CommittedFilesAreWhatMakeWalkWrites) {
    expect_committed("assets/walk.asf", asf_text(walk().body));
    expect_committed("assets/walk.amc", amc_text(walk()));
    expect_committed("assets/walk.bvh", bvh_text(walk()));
    expect_committed("assets/walk.htr", htr_text(walk()));
}

TEST(Walk, IsFourCyclesAtACommonSpeed) {
    ASSERT_EQ(walk().frames.size(), 4 * frames_per_cycle);
    const double seconds = frames_per_cycle / walk().frames_per_second;
    const double stride = walk().frames[frames_per_cycle].root_position.z - walk().frames[0].root_position.z;
    EXPECT_NEAR(stride / seconds, 130.0, 3.0) << "cm/s";
    EXPECT_NEAR(120.0 / seconds, 112.5, 0.1) << "steps per minute";
}

TEST(Walk, LoopsWithoutAJump) {
    const Walker walker(walk().body);
    const Frame first = walker.frame_at(0.0);
    const Frame after_last = walker.frame_at(4.0);
    for (std::size_t i = 0; i < first.angles.size(); ++i)
        EXPECT_LT(glm::length(first.angles[i] - after_last.angles[i]), 1e-9) << walk().body.bones[i].name;
    EXPECT_LT(
        on_the_ground(first.root_position + glm::dvec3(0.0, 0.0, 4.0 * walker.stride_length()), after_last.root_position),
        1e-9);
}

TEST(Walk, OneSideDoesHalfACycleLaterWhatTheOtherDid) {
    const Body& body = walk().body;
    const Frame& right_strikes = walk().frames[0];
    const Frame& left_strikes = walk().frames[frames_per_cycle / 2];
    for (const std::string name : {"femur", "tibia", "foot", "toes", "clavicle", "humerus", "radius", "hand"}) {
        const glm::dvec3 right = right_strikes.angles[index(body.find(Side::right, name))];
        const glm::dvec3 left = left_strikes.angles[index(body.find(Side::left, name))];
        EXPECT_LT(glm::length(glm::dvec3(right.x - left.x, right.y + left.y, right.z + left.z)), 1e-6) << name;
    }
}

// Only the rotation axes named by a bone's dofs are written; the others must not be needed.
TEST(Walk, TurnsOnlyAboutItsDofsWithinTheirLimits) {
    for (std::size_t i = 0; i < walk().body.bones.size(); ++i) {
        for (const Frame& frame : walk().frames) {
            glm::dvec3 unwritten = frame.angles[i];
            for (const Dof& dof : walk().body.bones[i].dofs) {
                ASSERT_GE(frame.angles[i][dof.axis], dof.low) << walk().body.bones[i].name;
                ASSERT_LE(frame.angles[i][dof.axis], dof.high) << walk().body.bones[i].name;
                unwritten[dof.axis] = 0.0;
            }
            ASSERT_EQ(unwritten, glm::dvec3(0.0)) << walk().body.bones[i].name;
        }
    }
}

// From foot flat until the toes roll up, the ball of the foot is planted.
TEST(Walk, StandingFeetDoNotSlide) {
    constexpr double foot_flat = 0.12;
    constexpr double toes_roll_up = 0.51;
    for (const Side side : {Side::left, Side::right}) {
        const std::size_t toes = index(walk().body.find(side, "toes"));
        glm::dvec3 planted{0.0};
        bool stood = false;
        for (std::size_t i = 0; i < walk().frames.size(); ++i) {
            const double phase = own_phase(side, i);
            const bool stands = phase > foot_flat && phase < toes_roll_up;
            const glm::dvec3 ball = place(walk().frames[i])[toes].start;
            if (stands && !stood) planted = ball;
            if (stands) {
                ASSERT_LT(glm::length(ball - planted), 0.02) << "cm, frame " << i;
            }
            stood = stands;
        }
    }
}

// The toes of a standing foot are as low as at rest: it does not float.
TEST(Walk, OneFootIsAlwaysOnTheGroundAndNothingSinksIntoIt) {
    for (std::size_t i = 0; i < walk().frames.size(); ++i) {
        const Side standing = own_phase(Side::right, i) < 0.5 ? Side::right : Side::left;
        const std::vector<Placement> placement = place(walk().frames[i]);
        for (const Placement& bone : placement) ASSERT_GT(bone.end.y, 0.5) << "cm, frame " << i;
        const double ball = placement[index(walk().body.find(standing, "toes"))].start.y;
        const double ankle = placement[index(walk().body.find(standing, "foot"))].start.y;
        ASSERT_LT(std::min(ball, ankle - 4.6), 4.0) << "cm, frame " << i;
        if (own_phase(standing, i) > 0.12) {
            ASSERT_NEAR(ball, 2.2, 0.1) << "cm, frame " << i;
        }
    }
}

// A pop is a joint that changes its speed within a frame or two. Push-off reaches 12 000 degrees/s².
TEST(Walk, NoJointPops) {
    const double rate = walk().frames_per_second;
    for (std::size_t i = 0; i < walk().body.bones.size(); ++i) {
        for (std::size_t f = 1; f + 1 < walk().frames.size(); ++f) {
            const glm::dvec3 bend =
                walk().frames[f - 1].angles[i] - 2.0 * walk().frames[f].angles[i] + walk().frames[f + 1].angles[i];
            ASSERT_LT(glm::length(bend) * rate * rate, 12000.0) << walk().body.bones[i].name << ", frame " << f;
        }
    }
}

TEST(Walk, HeadIsAtTheHeightOfAnAdult) {
    const std::size_t head = index(walk().body.find("head"));
    for (const Frame& frame : walk().frames) {
        const double height = place(frame)[head].end.y;
        ASSERT_GT(height, 169.0);
        ASSERT_LT(height, 175.0);
    }
}
}  // namespace walk_test
