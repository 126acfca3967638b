#include "gait_curves.h"
#include <array>

namespace skelplay::make_walk {
namespace {
// The tables give one value every 5 % of the cycle: at 0, 5, 10 ... 95 %. They follow the curves in the sources, so
// they show the shape of a typical walk and are nobody's measurement. Hip, knee and ankle were then adjusted together
// by a least-squares fit, by a few degrees at most, so that a body with our proportions walks at 1.3 m/s with planted
// feet that hardly slide. Averages over many people do not achieve that by themselves.
//
// Sources
//   [Perry]   J. Perry, J. M. Burnfield, "Gait Analysis: Normal and Pathological Function", 2nd ed. 2010.
//   [Winter]  D. A. Winter, "Biomechanics and Motor Control of Human Movement", 4th ed. 2009.
//   [Kadaba]  M. P. Kadaba, H. K. Ramakrishnan, M. E. Wootten, "Measurement of lower extremity kinematics
//             during level walking", J. Orthop. Res. 8 (1990) 383-392.
//   [Murray]  M. P. Murray, A. B. Drought, R. C. Kory, "Walking patterns of normal men", J. Bone Joint Surg.
//             Am. 46 (1964) 335-360; M. P. Murray, S. B. Sepic, E. J. Barnard, "Patterns of sagittal rotation
//             of the upper limbs in walking", Phys. Ther. 47 (1967) 272-284.
//   [Crosbie] J. Crosbie, R. Vachalathiti, R. Smith, "Patterns of spinal motion during walking", Gait &
//             Posture 5 (1997) 6-12.
using Table = std::array<double, 20>;

// The leg in the sagittal plane: [Perry] chapters 4 to 6, [Kadaba], [Winter] appendix A.
// Hip: about 30 at heel strike, 10 of extension at 50 %, near 0 at toe-off, most flexed at the end of swing.
constexpr Table hip_flexion{30.9,  29.8, 27.6, 24.0, 17.8, 11.2, 5.2,  0.1,  -4.5, -8.2,
                            -10.2, -8.6, -5.0, 1.7,  12.3, 24.0, 30.7, 34.2, 34.8, 32.9};
// Knee: gives way to 20 under load, all but straight at 40 %, 40 at toe-off, 60 in mid-swing.
constexpr Table knee_flexion{6.6,  12.4, 18.1, 20.0, 17.8, 13.1, 9.3,  6.8,  6.1,  7.6,
                             11.5, 21.5, 33.8, 47.7, 59.8, 60.0, 49.3, 32.7, 14.9, 5.4};
// Ankle: three rockers - the foot coming down, the shank rolling over it up to 14, push-off to -19 - then up
// to clear the ground.
constexpr Table ankle_dorsiflexion{1.9, -4.4, -2.6,  0.2,   3.6,   5.6,  7.0, 9.4, 12.5, 13.5,
                                   8.2, -0.9, -13.7, -18.9, -10.1, -1.5, 3.1, 3.6, 3.1,  4.2};

// The hip in the other two planes: [Kadaba].
constexpr Table hip_adduction{0.0, 3.0,  6.0,  7.0,  6.5,  5.5,  5.0,  4.5,  4.0,  3.0,
                              1.0, -2.0, -5.0, -6.0, -5.0, -3.5, -2.5, -2.0, -1.5, -1.0};
constexpr Table hip_rotation{-1.0, 1.0,  3.0,  3.5,  3.0,  2.5,  2.0,  2.0,  2.0,  1.5,
                             0.5,  -1.5, -4.0, -5.0, -4.5, -4.0, -3.5, -3.0, -2.5, -2.0};

// The pelvis: [Perry] chapter 7, [Kadaba]. Half a cycle later the other side does the same, so obliquity and
// rotation change sign and tilt repeats. Sway: [Murray] 1964 - the pelvis moves over the standing leg, some 4
// cm from side to side.
constexpr Table pelvis_tilt{9.2, 9.0, 8.6, 8.2, 7.9, 7.8, 8.0, 8.4, 8.8, 9.1,
                            9.2, 9.0, 8.6, 8.2, 7.9, 7.8, 8.0, 8.4, 8.8, 9.1};
constexpr Table pelvis_obliquity{0.5,  2.6,  4.2,  4.4,  3.5,  2.4,  1.7,  1.3,  0.9,  0.4,
                                 -0.5, -2.6, -4.2, -4.4, -3.5, -2.4, -1.7, -1.3, -0.9, -0.4};
constexpr Table pelvis_rotation{5.0,  4.8,  4.2,  3.3,  2.2,  0.9,  -0.6, -2.1, -3.5, -4.5,
                                -5.0, -4.8, -4.2, -3.3, -2.2, -0.9, 0.6,  2.1,  3.5,  4.5};
constexpr Table pelvis_sway{-0.2, 0.5,  1.1,  1.6,  1.9,  2.0,  1.9,  1.7,  1.3,  0.8,
                            0.2,  -0.5, -1.1, -1.6, -1.9, -2.0, -1.9, -1.7, -1.3, -0.8};

// The trunk turns against the pelvis, and leans a little over the standing leg: [Murray] 1964, [Crosbie].
constexpr Table thorax_rotation{-3.6, -3.5, -3.1, -2.5, -1.7, -0.7, 0.3,  1.4,  2.4,  3.2,
                                3.6,  3.5,  3.1,  2.5,  1.7,  0.7,  -0.3, -1.4, -2.4, -3.2};
constexpr Table thorax_lean{0.1,  0.2,  0.4,  0.6,  0.7,  0.7,  0.6,  0.5,  0.3,  0.1,
                            -0.1, -0.2, -0.4, -0.6, -0.7, -0.7, -0.6, -0.5, -0.3, -0.1};

// The arm: [Murray] 1967. Furthest back (24) at the heel strike of its own side, furthest forward (8) at the
// other's; the elbow bends as the arm comes forward.
constexpr Table shoulder_flexion{-23.5, -23.0, -20.5, -17.0, -12.5, -7.5, -2.5,  2.0,   5.5,   7.5,
                                 8.0,   7.5,   5.0,   1.0,   -4.0,  -9.5, -14.5, -18.5, -21.5, -23.0};
constexpr Table elbow_flexion{17.0, 16.5, 17.0, 18.5, 21.0, 24.5, 28.5, 32.5, 36.0, 38.5,
                              39.5, 39.0, 37.0, 33.5, 29.5, 25.5, 22.5, 20.0, 18.5, 17.5};

// Harmonics kept: the leg moves briskly, pelvis and arms swing softly.
constexpr int brisk = 8;
constexpr int soft = 3;
}  // namespace

GaitCurves adult_gait() {
    return {
        .hip_flexion = {hip_flexion, brisk},
        .hip_adduction = {hip_adduction, soft},
        .hip_rotation = {hip_rotation, soft},
        .knee_flexion = {knee_flexion, brisk},
        .ankle_dorsiflexion = {ankle_dorsiflexion, brisk},
        .pelvis_tilt = {pelvis_tilt, soft},
        .pelvis_obliquity = {pelvis_obliquity, soft},
        .pelvis_rotation = {pelvis_rotation, soft},
        .pelvis_sway = {pelvis_sway, soft},
        .thorax_rotation = {thorax_rotation, soft},
        .thorax_lean = {thorax_lean, soft},
        .shoulder_flexion = {shoulder_flexion, soft},
        .elbow_flexion = {elbow_flexion, soft},
    };
}
}  // namespace skelplay::make_walk
