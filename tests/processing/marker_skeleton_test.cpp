#include "processing/marker_skeleton.h"
#include <cmath>
#include <gmock/gmock.h>
#include <map>
#include "analysis/body.h"
#include "base/quantile.h"
#include "exporters/round_trip.h"
#include "support/needs.h"
#include "support/positional_files.h"
#include "support/skeleton.h"

namespace skelplay::processing::marker_skeleton_test {
using figure::Axis;
using glm::dmat3;
using glm::dvec3;
using testing::HasSubstr;
using Points = std::map<std::string, dvec3>;

dmat3 turn(Axis axis, double degrees) { return figure::rotation_about(axis, glm::radians(degrees)); }

/// What a person does at a moment: angles in degrees, forwards and outwards.
struct Moment {
    std::array<double, 2> thigh{};
    std::array<double, 2> outwards{};
    std::array<double, 2> knee{};
    std::array<double, 2> elbow{};
    double twist = 0;   // of the trunk
    double travel = 0;  // mm
};

/// A person in millimetres, Y up, facing Z: joints worked out by hand, and markers at offsets from them.
///
///         neck ---170--- acromion       hips: 170 apart, as Harrington's regression has them for a pelvis that is
///          | 200            | 57.8       235.45 wide, 0.33 * 235.45 + 7.3 = 85, and 150 deep; below its front markers
///        chest            shoulder      by 0.30 * 235.45 + 10.9 and behind them by 0.24 * 150 + 9.9
///          | 150            | 280
///        spine            elbow - 250 - wrist
///          | 140.8
///    hip --+-- hip   thigh 400, shin 420, foot 140 forward and 60 down
struct Person {
    Points joints;
    Points markers;
    std::map<std::string, dmat3> axes;  // to the left, up, forward

    explicit Person(const Moment& moment, const dvec3& hip_shift = {}) {
        const dmat3 pelvis = turn(Axis::y, 20) * turn(Axis::x, 5);
        const dvec3 hips = dvec3(0, 950, 0) + moment.travel * pelvis[2];
        joints["Hips"] = hips;
        axes["Hips"] = pelvis;
        constexpr double width = (85 - 7.3) / 0.33;
        const dvec3 front = hips + pelvis * dvec3(0, 0.30 * width + 10.9, 0.24 * 150 + 9.9);
        const dmat3 trunk = pelvis * turn(Axis::y, moment.twist) * turn(Axis::x, 4);
        const dvec3 chest = hips + pelvis * dvec3(0, 0.828 * 170, 0) + trunk * dvec3(0, 150, 0);
        const dvec3 neck = joints["Neck"] = chest + trunk * dvec3(0, 200, 0);
        joints["Spine1"] = chest;
        markers["C7"] = neck + trunk * dvec3(0, 20, -60);
        markers["CLAV"] = neck - trunk * dvec3(0, 20, -60);
        markers["T10"] = chest - trunk * dvec3(0, 0, 90);
        markers["STRN"] = chest + trunk * dvec3(0, 0, 90);
        const dvec3 head = joints["Head"] = neck + trunk * dvec3(0, 120, 10);
        for (std::size_t side = 0; side < 2; ++side) {
            const double s = side == 0 ? 1 : -1;
            const std::string letter = side == 0 ? "L" : "R";
            const std::string name = side == 0 ? "Left" : "Right";
            const auto mark = [&](const std::string& marker, const dvec3& at) { markers[letter + marker] = at; };
            mark("FHD", head + trunk * dvec3(s * 75, 75, 90));
            mark("BHD", head + trunk * dvec3(s * 75, 75, -90));
            mark("ASI", front + pelvis * dvec3(s * width / 2, 0, 0));
            mark("PSI", front + pelvis * dvec3(s * 50, 0, -150));
            const dmat3 thigh =
                pelvis * turn(Axis::z, s * moment.outwards.at(side)) * turn(Axis::x, -moment.thigh.at(side));
            const dmat3 shin = thigh * turn(Axis::x, moment.knee.at(side));
            const dmat3 foot = shin * turn(Axis::x, -10);
            const dvec3 hip = joints[name + "UpLeg"] = hips + pelvis * (dvec3(s * 85, 0, 0) + hip_shift * dvec3(s, 1, 1));
            const dvec3 knee = joints[name + "Leg"] = hip - 400.0 * thigh[1];
            const dvec3 ankle = joints[name + "Foot"] = knee - 420.0 * shin[1];
            joints[name + "ToeBase"] = ankle + foot * dvec3(0, -60, 140);
            axes[name + "UpLeg"] = thigh;
            axes[name + "Leg"] = shin;
            axes[name + "Foot"] = foot;
            mark("THI", hip + thigh * dvec3(s * 90, -250, 0));
            mark("KNE", knee + thigh * dvec3(s * 57, 0, 0));
            mark("TIB", knee + shin * dvec3(s * 60, -200, 0));
            mark("ANK", ankle + shin * dvec3(s * 42, 0, 0));
            mark("HEE", ankle + foot * dvec3(0, -60, -50));
            mark("TOE", joints[name + "ToeBase"]);
            const dmat3 arm = trunk * turn(Axis::x, moment.thigh.at(1 - side)) * turn(Axis::z, -s * 75);
            const dmat3 forearm = arm * turn(Axis::y, -s * moment.elbow.at(side));
            mark("SHO", neck + trunk * dvec3(s * 170, -20, 0));
            const dvec3 shoulder = joints[name + "Arm"] = neck + trunk * dvec3(s * 170, -20 - 57.8, 0);
            const dvec3 elbow = joints[name + "ForeArm"] = shoulder + arm * dvec3(s * 280, 0, 0);
            const dvec3 wrist = joints[name + "Hand"] = elbow + forearm * dvec3(s * 250, 0, 0);
            axes[name + "Arm"] = arm;
            axes[name + "ForeArm"] = forearm;
            mark("UPA", shoulder + arm * dvec3(s * 140, 50, 20));
            mark("ELB", elbow + arm * dvec3(0, 42, 0));
            mark("WRA", wrist + forearm * dvec3(0, 0, 30));
            mark("WRB", wrist - forearm * dvec3(0, 0, 30));
            mark("FIN", wrist + forearm * dvec3(s * 80, 0, 0));
        }
    }
};

constexpr std::size_t frames = 120;

Moment walking(double phase) {
    const double swing = std::sin(phase);
    return {.thigh = {25 * swing, -25 * swing},
            .outwards = {3, 3},
            .knee = {30 - 25 * std::cos(phase), 30 + 25 * std::cos(phase)},
            .elbow = {35 + 15 * swing, 35 - 15 * swing},
            .twist = 8 * swing,
            .travel = 200 * phase};
}

std::vector<Person> walk(const dvec3& hip_shift = {}) {
    std::vector<Person> all;
    for (std::size_t f = 0; f < frames; ++f) all.emplace_back(walking(0.1 * static_cast<double>(f)), hip_shift);
    return all;
}

/// The people's markers as a TRC has them, with a prefix for each person.
figure::Figure markers_of(const std::vector<std::vector<Person>>& people, const std::string& first = {}) {
    std::vector<std::string> names;
    std::vector<std::vector<dvec3>> rows(people.front().size());
    for (std::size_t i = 0; i < people.size(); ++i) {
        const std::string prefix = people.size() > 1 ? fmt::format("P{}:", i + 1) : first;
        for (const auto& [name, at] : people[i].front().markers) names.push_back(prefix + name);
        for (std::size_t f = 0; f < rows.size(); ++f)
            for (const auto& [name, at] : people[i][f].markers) rows[f].push_back(at + dvec3(900.0 * double(i), 0, 0));
    }
    figure::Figure figure = test::figure_of(test::markers_of(names), test::marker_motion_of(rows));
    std::get<figure::Motion>(figure.take).frame_time = 0.01;
    figure.format = figure::Format::trc;
    figure.metres_per_unit = 0.001;
    figure.declared_unit = "mm";
    figure.declared_up = Axis::y;
    return figure;
}

figure::Figure walking_markers() { return markers_of({walk()}); }

/// Takes a marker away from frame `first` to `last`.
void lose(figure::Figure& figure, const std::string& name, std::size_t first, std::size_t last) {
    auto& motion = std::get<figure::Motion>(figure.take);
    const auto column = 3 * static_cast<std::size_t>(index(figure.skeleton.find(name)));
    for (std::size_t f = first; f <= last; ++f)
        for (std::size_t i = 0; i < 3; ++i) motion.samples[f * motion.columns + column + i] = std::nan("");
}

std::string notes_of(const MarkerSkeleton& made) { return base::to_text(made.notes); }

/// The greatest distance of a joint from where it is in any frame.
double worst_of(const figure::Figure& figure, const std::vector<Person>& people, const std::string& joint) {
    const auto tracks = test::joint_tracks(figure);
    const auto bone = static_cast<std::size_t>(index(figure.skeleton.find(joint)));
    double worst = 0;
    for (std::size_t f = 0; f < people.size(); ++f)
        worst = std::max(worst, glm::distance(tracks.places[f].at(bone), people[f].joints.at(joint)));
    return worst;
}

TEST(SkeletonFromMarkers, JointsOfAWalkComeBack) {
    const auto people = walk();
    const MarkerSkeleton made = skeleton_from_markers(walking_markers(), {});
    ASSERT_TRUE(made.figure) << notes_of(made);
    for (const auto& [joint, at] : people.front().joints)
        EXPECT_LT(worst_of(*made.figure, people, joint), joint.ends_with("ForeArm") ? 4.0 : 2.0) << joint;
    EXPECT_THAT(notes_of(made), HasSubstr("the width and depth of the pelvis (Harrington et al. 2007)"));
    EXPECT_THAT(notes_of(made), HasSubstr("no replacement for a laboratory's pipeline"));
    EXPECT_THAT(notes_of(made), HasSubstr("assumed: knees 100 mm, ankles 70 mm, elbows 70 mm"));
    EXPECT_FALSE(figure::is_markers(*made.figure));
}

TEST(SkeletonFromMarkers, BonesTurnAsTheirSegmentsAndStandWithTheArmsSpreadAtRest) {
    const auto people = walk();
    const auto figure = *skeleton_from_markers(walking_markers(), {}).figure;
    scene::FigureEvaluator evaluator(figure.skeleton);
    figure::Pose pose;
    for (const std::size_t f : {0U, 40U, 80U}) {
        figure::sample(figure.skeleton, figure.take, f, pose);
        evaluator.positions(pose);
        for (const auto& [name, axes] : people[f].axes) {
            const dmat3 turned(evaluator.world(figure.skeleton.find(name)));
            for (int axis = 0; axis < 3; ++axis)
                EXPECT_GT(glm::dot(turned[axis], axes[axis]), std::cos(glm::radians(3.0))) << name << axis << ' ' << f;
        }
    }
    const auto rest = test::joint_tracks(figure).rest;
    const auto at = [&](const char* bone) { return rest.at(static_cast<std::size_t>(index(figure.skeleton.find(bone)))); };
    EXPECT_NEAR(at("LeftHand").y, at("LeftArm").y, 3);
    EXPECT_GT(at("LeftHand").x - at("RightHand").x, 1200);
    EXPECT_NEAR(at("Hips").y - at("LeftFoot").y, 820, 3);
}

TEST(SkeletonFromMarkers, BonesHaveNamesThatTheBodyIsKnownBy) {
    const auto figure = *skeleton_from_markers(walking_markers(), {}).figure;
    const analysis::Body body = analysis::body_of(figure.skeleton);
    EXPECT_TRUE(body.human);
    for (const char* name : {"Hips", "Neck", "LeftUpLeg", "LeftFoot", "RightForeArm"})
        EXPECT_NE(body.part(figure.skeleton.find(name)), figure::Part::none) << name;
}

TEST(SkeletonFromMarkers, GapsAreFilledAndCounted) {
    const auto people = walk();
    figure::Figure markers = walking_markers();
    lose(markers, "LKNE", 30, 40);
    for (const char* name : {"RWRA", "RWRB", "RFIN"}) lose(markers, name, 60, 79);
    const MarkerSkeleton made = skeleton_from_markers(markers, {});
    ASSERT_TRUE(made.figure);
    const auto fit = [&](std::string_view bone) { return *std::ranges::find(made.joints, bone, &MarkerJointFit::bone); };
    EXPECT_EQ(fit("LeftLeg").filled, 11U);
    EXPECT_EQ(fit("LeftUpLeg").filled, 0U);
    EXPECT_EQ(fit("RightHand").filled + fit("RightHand").held, 20U);
    EXPECT_LT(worst_of(*made.figure, people, "LeftLeg"), 6.0);
    EXPECT_LT(worst_of(*made.figure, people, "RightHand"), 60.0);
    EXPECT_THAT(notes_of(made), HasSubstr("LeftLeg 11 and 0"));
    EXPECT_THAT(notes_of(made), HasSubstr("[markers.filled]"));
}

// A bone that is never turned carries nothing.
TEST(SkeletonFromMarkers, AMarkerThatIsNamedAndNeverSeenLeavesNoHole) {
    for (const char* name : {"LHEE", "C7", "T10", "LKNE", "LELB"}) {
        figure::Figure markers = walking_markers();
        lose(markers, name, 0, figure::frame_count(markers.take) - 1);
        const MarkerSkeleton made = skeleton_from_markers(markers, {});
        if (!made.figure) continue;
        for (const figure::Bone& bone : made.figure->skeleton.bones())
            EXPECT_TRUE(std::isfinite(bone.offset.x + bone.offset.y + bone.offset.z)) << name << ": " << bone.name;
        for (const double number : std::get<figure::Motion>(made.figure->take).samples)
            ASSERT_TRUE(std::isfinite(number)) << name;
    }
}

TEST(SkeletonFromMarkers, WithFewerMarkersItNeverClaimsMore) {
    figure::Figure markers = walking_markers();
    double error = 0;
    std::size_t filled = 0;
    for (std::size_t step = 0; step < 6; ++step) {
        lose(markers, "LTOE", 10, 10 + 15 * step);
        lose(markers, "LANK", 20, 20 + 12 * step);
        lose(markers, "RELB", 5, 5 + 10 * step);
        const MarkerSkeleton made = skeleton_from_markers(markers, {});
        ASSERT_TRUE(made.figure);
        std::size_t now = 0;
        double most = 0;
        for (const MarkerJointFit& fit : made.joints) {
            now += fit.filled + fit.held;
            most = std::max(most, fit.residual);
        }
        EXPECT_GT(now, filled);
        EXPECT_GE(most, error - 0.05);
        filled = now;
        error = most;
    }
}

TEST(SkeletonFromMarkers, AMotionThatIsRichEnoughShowsTheHipItself) {
    const dvec3 shift(10, -6, 5);
    std::vector<Person> swinging;
    for (std::size_t f = 0; f < frames; ++f) {
        Moment moment = walking(0.1 * double(f));
        for (std::size_t side = 0; side < 2; ++side) {
            moment.thigh.at(side) = 15 + 35 * std::sin(0.2 * double(f));
            moment.outwards.at(side) = 12 + 25 * std::cos(0.13 * double(f));
        }
        swinging.emplace_back(moment, shift);
    }
    const MarkerSkeleton made = skeleton_from_markers(markers_of({swinging}), {});
    EXPECT_THAT(notes_of(made), HasSubstr("the left one then by the motion of its thigh, 13 mm from there"));
    EXPECT_LT(worst_of(*made.figure, swinging, "LeftUpLeg"), 2.0);
    EXPECT_LT(worst_of(*made.figure, swinging, "RightUpLeg"), 2.0);
    const auto walking_so = walk(shift);
    const MarkerSkeleton poor = skeleton_from_markers(markers_of({walking_so}), {});
    EXPECT_THAT(notes_of(poor), Not(HasSubstr("by the motion of its thigh")));
    EXPECT_GT(worst_of(*poor.figure, walking_so, "LeftUpLeg"), 10.0);
}

TEST(SkeletonFromMarkers, TheFilesOwnCentresAreCompared) {
    auto people = walk();
    for (Person& each : people) {
        each.markers["LHJC"] = each.joints["LeftUpLeg"] + dvec3(0, 30, 0);
        each.markers["RKJC"] = each.joints["RightLeg"] + dvec3(0, 0, 8);
    }
    const MarkerSkeleton made = skeleton_from_markers(markers_of({people}), {});
    EXPECT_THAT(notes_of(made), HasSubstr("LeftUpLeg 30 mm, RightLeg 8 mm"));
}

TEST(SkeletonFromMarkers, EachPersonGetsOne) {
    const MarkerSkeleton made = skeleton_from_markers(markers_of({walk(), walk()}), {});
    ASSERT_TRUE(made.figure) << notes_of(made);
    EXPECT_EQ(made.figure->skeleton.roots().size(), 2U);
    EXPECT_NE(made.figure->skeleton.find("P2:LeftFoot"), figure::BoneId::none);
}

TEST(SkeletonFromMarkers, WhatIsMissingIsSaid) {
    figure::Figure lacking = walking_markers();
    auto people = walk();
    for (Person& each : people)
        for (const char* name : {"LKNE", "LPSI"}) each.markers.erase(name);
    MarkerSkeleton made = skeleton_from_markers(markers_of({people}), {});
    EXPECT_FALSE(made.figure);
    EXPECT_THAT(notes_of(made), HasSubstr("those of Plug-in Gait, found no left outer knee, no back of the pelvis"));
    for (Person& each : people) each.markers = {{"a", {}}, {"b", {}}, {"c", {}}};
    made = skeleton_from_markers(markers_of({people}), {});
    EXPECT_THAT(notes_of(made), HasSubstr("[markers.no-set]"));
}

struct WrittenSkeletons : exporters::RoundTrip {};

TEST_F(WrittenSkeletons, AnyFormatHoldsIt) {
    const auto people = walk();
    const auto figure = *skeleton_from_markers(walking_markers(), {}).figure;
    for (const char* name : {"w.bvh", "w.htr", "w.amc", "w.glb", "w.fbx", "w.npz"}) {
        const auto back = load(write(figure, name));
        const auto tracks = test::joint_tracks(back);
        const auto bone = static_cast<std::size_t>(index(back.skeleton.find("LeftFoot")));
        ASSERT_LT(bone, back.skeleton.size()) << name;
        for (const std::size_t f : {0U, 60U}) {
            const dvec3 at = tracks.places[f][bone];  // in the numbers that were written
            EXPECT_LT(glm::distance(at, people[f].joints.at("LeftFoot")), 3.0) << name;
        }
    }
}

/// The median distances from a laboratory's own joint centres in a file of Vicon's Plug-in Gait.
TEST(SkeletonFromMarkers, KneesAndAnklesAreAsPlugInGaitsOwn) {
    const auto file = std::filesystem::path(SKELPLAY_SHARED_DIR) / "data/c3d/btk_PiG_Calibration3_FF_N18.c3d";
    if (!std::filesystem::exists(file)) GTEST_SKIP() << "no " << file;
    const MarkerSkeleton made = skeleton_from_markers(*loaders::load(file).figure, {});
    ASSERT_TRUE(made.figure) << notes_of(made);
    for (const char* name : {"LeftUpLeg", "LeftLeg", "LeftFoot", "RightUpLeg", "RightLeg", "RightFoot"}) {
        const auto fit = std::ranges::find(made.joints, name, &MarkerJointFit::bone);
        EXPECT_LT(fit->lab.value(), fit->bone.ends_with("UpLeg") ? 25.0 : 2.0) << name;
    }
    EXPECT_THAT(notes_of(made), HasSubstr("Hara et al. 2016"));
}
}  // namespace skelplay::processing::marker_skeleton_test
