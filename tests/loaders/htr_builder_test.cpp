// The meaning of the header, and where the bones are once it is applied. The skeleton of these tests, with the length
// axis Y:
//
//        y
//        |   Hip is at (0, 10, 0), turned by 90 degrees about z: its own y axis points to -x.
//        |   Leg hangs from it at (0, 4, 0) in Hip's axes, so at (-4, 10, 0); its tip is 5 further along: (-9, 10, 0).
//
//   (-9,10)---Leg---(-4,10)--Hip--(0,10)

#include <cmath>
#include <fmt/format.h>
#include <glm/geometric.hpp>
#include <gtest/gtest.h>
#include <string>
#include <string_view>
#include <vector>
#include "figure/pose.h"
#include "scene/evaluator.h"
#include "text_reading.h"

namespace skelplay::loaders::htr_builder_test {
constexpr std::string_view file =
    "[Header]\n"                       // 1
    "FileType htr\n"                   // 2
    "DataType HTRS\n"                  // 3
    "FileVersion 1\n"                  // 4
    "NumSegments 2\n"                  // 5
    "NumFrames 1\n"                    // 6
    "DataFrameRate 60\n"               // 7
    "EulerRotationOrder ZYX\n"         // 8
    "CalibrationUnits mm\n"            // 9
    "RotationUnits Degrees\n"          // 10
    "GlobalAxisofGravity Y\n"          // 11
    "BoneLengthAxis Y\n"               // 12
    "ScaleFactor 2.5\n"                // 13
    "[SegmentNames&Hierarchy]\n"       // 14
    "Leg Hip\n"                        // 15
    "Hip GLOBAL\n"                     // 16
    "[BasePosition]\n"                 // 17
    "Hip 0 10 0 0 0 90 4\n"            // 18
    "Leg 0 4 0 0 0 0 5\n"              // 19
    "[Hip]\n"                          // 20
    "1 0.0 0.0 0.0 0.0 0.0 0.0 1.0\n"  // 21
    "[Leg]\n"                          // 22
    "1 0 0 0 0 0 0 1\n"                // 23
    "[EndOfFile]\n";                   // 24

using test::edited;
std::string edited(std::string_view from, std::string_view to) { return test::edited(std::string(file), from, to); }

/// "x y z -> x y z": origin and tail of a bone in frame 0, to a thousandth.
std::string position(const LoadResult& result, std::string_view name) {
    const figure::Figure& figure = *result.figure;
    scene::FigureEvaluator evaluator(figure.skeleton);
    figure::Pose pose;
    figure::sample(figure.skeleton, figure.take, 0, pose);
    const scene::BonePosition at = evaluator.positions(pose)[index(figure.skeleton.find(name))];
    const auto text = [](glm::dvec3 v) {
        v = glm::round(v * 1000.0) / 1000.0 + 0.0;  // no minus zero
        return fmt::format("{} {} {}", v.x, v.y, v.z);
    };
    return text(at.origin) + " -> " + text(at.tail);
}

TEST(HtrBuilder, ChildrenStandAtTheirOffsetInTheParentsAxes) {
    const LoadResult result = read_htr_text(file);
    EXPECT_EQ(said(result), "");
    EXPECT_EQ(position(result, "Hip"), "0 10 0 -> -4 10 0");
    EXPECT_EQ(position(result, "Leg"), "-4 10 0 -> -9 10 0");
}

TEST(HtrBuilder, Section32FrameTranslationsAddToTheBaseInTheParentsAxes) {
    const LoadResult result = read_htr_text(edited("[Leg]\n1 0 0 0", "[Leg]\n1 1 2 3"));
    EXPECT_EQ(position(result, "Leg"), "-6 11 3 -> -11 11 3");  // x -> +y, y -> -x
}

TEST(HtrBuilder, Section32FrameRotationsStandRightOfTheBase) {
    // Base Rz(90), then Rx(90) in the turned axes: Hip's y axis goes to its z axis, which Rz leaves at z.
    const LoadResult result = read_htr_text(edited("1 0.0 0.0 0.0 0.0 0.0 0.0 1.0", "1 0 0 0 90 0 0 1"));
    EXPECT_EQ(position(result, "Hip"), "0 10 0 -> 0 10 4");
}

TEST(HtrBuilder, Section32TheScaleFactorMovesTheTipAndNothingElse) {
    const LoadResult half = read_htr_text(edited("0.0 0.0 1.0\n", "0.0 0.0 0.5\n"));
    EXPECT_EQ(position(half, "Hip"), "0 10 0 -> -2 10 0");
    EXPECT_EQ(position(half, "Leg"), "-4 10 0 -> -9 10 0");
    const LoadResult none = read_htr_text(edited("0.0 0.0 1.0\n", "0.0 0.0 0.0\n"));
    EXPECT_EQ(said(none), "");
    EXPECT_EQ(position(none, "Hip"), "0 10 0 -> 0 10 0");
}

TEST(HtrBuilder, Section32BonesPointAlongTheLengthAxis) {
    EXPECT_EQ(position(read_htr_text(edited("BoneLengthAxis Y", "BoneLengthAxis X")), "Hip"), "0 10 0 -> 0 14 0");
    EXPECT_EQ(position(read_htr_text(edited("BoneLengthAxis Y", "bonelengthaxis z")), "Hip"), "0 10 0 -> 0 10 4");
    EXPECT_EQ(position(read_htr_text(edited("BoneLengthAxis Y", "BoneLengthAxis -X")), "Hip"), "0 10 0 -> 0 6 0");
    EXPECT_EQ(position(read_htr_text(edited("BoneLengthAxis Y\n", "")), "Hip"), "0 10 0 -> -4 10 0");
}

// ---- Rotations ----

glm::dmat3 turn(char axis, double degrees) {
    const double a = degrees * std::acos(-1.0) / 180.0;
    const double c = std::cos(a);
    const double s = std::sin(a);
    if (axis == 'X') return {1, 0, 0, 0, c, s, 0, -s, c};  // columns
    if (axis == 'Y') return {c, 0, -s, 0, 1, 0, s, 0, c};
    return {c, s, 0, -s, c, 0, 0, 0, 1};
}

TEST(HtrBuilder, Section32EveryEulerOrderIsTheProductAsWritten) {
    for (const std::string_view order : {"XYZ", "XZY", "YXZ", "YZX", "ZXY", "ZYX", "zyx"}) {
        std::string text = edited("EulerRotationOrder ZYX", fmt::format("EulerRotationOrder {}", order));
        text = edited(text, "1 0.0 0.0 0.0 0.0 0.0 0.0 1.0", "1 0 0 0 10 20 30 1");  // columns stay Rx Ry Rz
        text = edited(text, "Hip 0 10 0 0 0 90 4", "Hip 0 10 0 -40 50 -60 4");
        const LoadResult result = read_htr_text(text);
        EXPECT_EQ(said(result), "");
        const auto product = [&](double x, double y, double z) {
            glm::dmat3 m(1.0);
            for (const char letter : order) {
                const char axis = static_cast<char>(letter & ~0x20);
                m = m * turn(axis, axis == 'X' ? x : axis == 'Y' ? y : z);
            }
            return m;
        };
        const glm::dmat3 expected = product(-40, 50, -60) * product(10, 20, 30);
        figure::Pose pose;
        figure::sample(result.figure->skeleton, result.figure->take, 0, pose);
        for (int column = 0; column < 3; ++column)
            EXPECT_LT(glm::distance(glm::dvec3(pose.local[0][column]), expected[column]), 1e-14) << order;
    }
}

TEST(HtrBuilder, Section32RadiansAreTakenAtTheirWord) {
    std::string text = edited("RotationUnits Degrees", "RotationUnits rad");
    text = edited(text, "Hip 0 10 0 0 0 90 4", "Hip 0 10 0 0 0 1.5707963267948966 4");
    text = edited(text, "1 0.0 0.0 0.0 0.0 0.0 0.0 1.0", "1 0 0 0 1.5707963267948966 0 0 1");
    const LoadResult result = read_htr_text(text);
    EXPECT_EQ(said(result), "");
    EXPECT_EQ(position(result, "Hip"), "0 10 0 -> 0 10 4");
}

// ---- What is declared ----

TEST(HtrBuilder, Section32TheFigureCarriesWhatTheHeaderDeclares) {
    const LoadResult result = read_htr_text(file);
    const figure::Figure& figure = *result.figure;
    EXPECT_EQ(figure.format, figure::Format::htr);
    EXPECT_EQ(figure.declared_scale, 2.5);
    EXPECT_EQ(figure.metres_per_unit, 0.001);
    EXPECT_EQ(figure.declared_unit, "mm");
    EXPECT_EQ(figure.declared_up, figure::Axis::y);
    EXPECT_DOUBLE_EQ(figure::frame_time(figure.take).value_or(0), 1.0 / 60);
    EXPECT_EQ(figure::first_frame(figure.take), 1);
    const figure::BoneId hip = figure.skeleton.find("Hip");
    EXPECT_EQ(figure.skeleton[hip].file_order, 1U);
    EXPECT_EQ(file.substr(figure.skeleton[hip].file_offset, 10), "Hip GLOBAL");
}

TEST(HtrBuilder, ChannelsAreOrderedByBoneAndLeadBackToTheColumns) {
    const LoadResult result = read_htr_text(edited("EulerRotationOrder ZYX", "EulerRotationOrder YXZ"));
    const auto& motion = std::get<figure::Motion>(result.figure->take);
    std::string text;
    for (const figure::Channel& channel : motion.channels)
        text += fmt::format("{}:{}{} ", static_cast<int>(channel.bone), figure::channel_name(figure::Format::htr, channel),
                            channel.column);
    EXPECT_EQ(text,
              "0:Tx7 0:Ty8 0:Tz9 0:Ry11 0:Rx10 0:Rz12 0:SF13 "  // Hip, second in the file
              "1:Tx0 1:Ty1 1:Tz2 1:Ry4 1:Rx3 1:Rz5 1:SF6 ");    // Leg, first in the file
    EXPECT_EQ(result.figure->skeleton[figure::bone_id(1)].channels.first, 7U);
    EXPECT_EQ(motion.columns, 14U);
}

TEST(HtrBuilder, Section32UnitsOfLengthAreKnownByManyNames) {
    const std::vector<std::pair<std::string_view, double>> units{
        {"MM", 0.001},  {"cm", 0.01},       {"dm", 0.1},      {"m", 1},       {"meters", 1},    {"Metres", 1},
        {"in", 0.0254}, {"inches", 0.0254}, {"Inch", 0.0254}, {"ft", 0.3048}, {"feet", 0.3048}, {"millimeters", 0.001}};
    for (const auto& [word, metres] : units) {
        const LoadResult result = read_htr_text(edited("CalibrationUnits mm", fmt::format("CalibrationUnits {}", word)));
        EXPECT_EQ(result.figure->metres_per_unit, metres) << word;
        EXPECT_EQ(result.figure->declared_unit, word);
        EXPECT_EQ(said(result), "");
    }
}

TEST(HtrBuilder, TheAxisOfGravityMayHaveASign) {
    using figure::Axis;
    const std::vector<std::pair<std::string_view, figure::SignedAxis>> axes{
        {"X", Axis::x}, {"z", Axis::z}, {"-Y", {Axis::y, true}}, {"+z", Axis::z}, {"-z", {Axis::z, true}}};
    for (const auto& [word, axis] : axes) {
        const LoadResult result =
            read_htr_text(edited("GlobalAxisofGravity Y", fmt::format("GlobalAxisOfGravity {}", word)));
        EXPECT_EQ(result.figure->declared_up, axis) << word;
        EXPECT_EQ(said(result), "");
    }
}

// ---- DataType (Meredith & Maddock, document 001, section 3.2) ----

// "the order in which the different types of transforms should be combined, where T is the translation matrix, R is the
// rotation matrix and S is the scale factor matrix"
TEST(FormatsExplainedSection32DataType, WithTheTranslationFirstTheOrderOfScaleAndRotationIsTheSameMatrix) {
    for (const std::string_view type : {"HTRS", "HTSR", "htsr", "THRS"}) {
        std::string text = edited("DataType HTRS", fmt::format("DataType {}", type));
        text = edited(text, "0.0 0.0 1.0\n", "0.0 0.0 0.5\n");
        const LoadResult result = read_htr_text(text);
        EXPECT_EQ(said(result), "") << type;
        EXPECT_EQ(position(result, "Hip"), "0 10 0 -> -2 10 0") << type;
        EXPECT_EQ(position(result, "Leg"), "-4 10 0 -> -9 10 0") << type;
    }
}

// Hip at rest, T = (0, 10, 0) and R = Rz(90), halved by its scale factor in this frame. With R before T it is at
// Rz(90) T = (-10, 0, 0); with S before T at half the distance; its tip is half of 4 further along -x. Leg is at T =
// (0, 4, 0) in Hip's axes whatever the order, as it turns by nothing and its factor is 1; and 5 long.
TEST(FormatsExplainedSection32DataType, AnyOtherOrderIsTheProductAsWritten) {
    struct Order {
        std::string_view type, hip, leg;
    };
    for (const auto& [type, hip, leg] : {
             Order{"HRTS", "-10 0 0 -> -12 0 0", "-14 0 0 -> -19 0 0"},
             Order{"hrts", "-10 0 0 -> -12 0 0", "-14 0 0 -> -19 0 0"},
             Order{"HRST", "-5 0 0 -> -7 0 0", "-9 0 0 -> -14 0 0"},
             Order{"HSRT", "-5 0 0 -> -7 0 0", "-9 0 0 -> -14 0 0"},
             Order{"HSTR", "0 5 0 -> -2 5 0", "-4 5 0 -> -9 5 0"},
             Order{"HRT", "-10 0 0 -> -12 0 0", "-14 0 0 -> -19 0 0"},
             Order{"SHRT", "-5 0 0 -> -7 0 0", "-9 0 0 -> -14 0 0"},  // H is no part of the order
             Order{"RTSH", "-10 0 0 -> -12 0 0", "-14 0 0 -> -19 0 0"},
         }) {
        std::string text = edited("DataType HTRS", fmt::format("DataType {}", type));
        text = edited(text, "0.0 0.0 1.0\n", "0.0 0.0 0.5\n");
        const LoadResult result = read_htr_text(text);
        ASSERT_TRUE(result.figure) << type;
        EXPECT_EQ(said(result), "3:10 htr.order") << type;
        EXPECT_EQ(position(result, "Hip"), hip) << type;
        EXPECT_EQ(position(result, "Leg"), leg) << type;
    }
    EXPECT_EQ(read_htr_text(edited("DataType HTRS", "DataType GRTS")).figure->format, figure::Format::gtr);
}

// Leg moves by (1, 0, 0) and turns by 90 about z: its T = (1, 4, 0) becomes (-4, 1, 0) in Hip's axes, which is (-1, -4)
// from Hip at (-10, 0, 0). Its y axis is Hip's -x, which is -y.
TEST(FormatsExplainedSection32DataType, AFramesTranslationIsRotatedByTheFrame) {
    const LoadResult result = read_htr_text(
        edited(edited("DataType HTRS", "DataType HRTS"), "[Leg]\n1 0 0 0 0 0 0 1", "[Leg]\n1 1 0 0 0 0 90 1"));
    EXPECT_EQ(position(result, "Leg"), "-11 -4 0 -> -11 -9 0");
}

// "the H stands for Hierarchical meaning that the data should be treated in a hierarchical manner as opposed to an
// individual bone's transform being treated as a global one"
TEST(FormatsExplainedSection32DataType, WithoutHEverySegmentIsGlobal) {
    for (const std::string_view type : {"TRS", "TSR", "GTRS", "gtr"}) {
        const LoadResult result = read_htr_text(edited("DataType HTRS", fmt::format("DataType {}", type)));
        ASSERT_TRUE(result.figure) << type;
        EXPECT_EQ(result.figure->format, figure::Format::gtr) << type;
        EXPECT_EQ(position(result, "Leg"), "0 4 0 -> 0 9 0") << type;
    }
}

// ---- GTR ----

TEST(HtrBuilder, Section32InAGtrEverySegmentIsGlobal) {
    const LoadResult result = read_htr_text(edited("FileType htr", "FileType gtr"));
    EXPECT_EQ(said(result), "15:5 htr.global-parents");
    EXPECT_EQ(result.figure->format, figure::Format::gtr);
    EXPECT_EQ(result.figure->skeleton.roots().size(), 2U);
    EXPECT_EQ(position(result, "Leg"), "0 4 0 -> 0 9 0");
}

TEST(HtrBuilder, AGtrNeedsNoHierarchy) {
    const std::string gtr = edited("FileType htr", "FileType GTR");
    const LoadResult result = read_htr_text(edited(gtr, "[SegmentNames&Hierarchy]\nLeg Hip\nHip GLOBAL\n", ""));
    EXPECT_EQ(said(result), "");
    EXPECT_EQ(position(result, "Leg"), "0 4 0 -> 0 9 0");
    EXPECT_EQ(result.figure->skeleton.find("Hip"), figure::bone_id(0));  // in the order of the base positions
}

TEST(HtrBuilder, AGtrMayNameItsSegmentsInTheMotionAlone) {
    std::string text = edited("FileType htr", "FileType gtr");
    text.erase(text.find("[SegmentNames"), text.find("[Hip]") - text.find("[SegmentNames"));
    const LoadResult result = read_htr_text(text);
    EXPECT_EQ(said(result), "14:1 htr.no-base");
    EXPECT_EQ(result.figure->skeleton.roots().size(), 2U);
}

// ---- Several roots, and no tree ----

TEST(HtrBuilder, Section32ThereMayBeSeveralRoots) {
    const LoadResult result = read_htr_text(edited("Leg Hip\n", "Leg GLOBAL\n"));
    EXPECT_EQ(said(result), "");
    EXPECT_EQ(result.figure->format, figure::Format::htr);
    EXPECT_EQ(result.figure->skeleton.roots().size(), 2U);
}

/// A file whose segments are chained: each hangs from the one after it.
std::string chain(int length) {
    std::string text = "[SegmentNames&Hierarchy]\n";
    for (int i = 1; i < length; ++i) text += fmt::format("s{} s{}\n", i, i + 1);
    return text + fmt::format("s{} GLOBAL\n", length);
}

TEST(HtrBuilder, AChainOfAThousandIsTheLimit) {
    EXPECT_TRUE(read_htr_text(chain(1000)).figure);
    const LoadResult deeper = read_htr_text(chain(1001));
    EXPECT_FALSE(deeper.figure);
    EXPECT_NE(said(deeper).find("2:1 htr.too-deep"), std::string::npos);
}

// ---- Faults of the header ----

struct Fault {
    std::string_view from, to, said;
};

const std::vector<Fault> faults{
    {"FileType htr", "FileType htx", "2:10 htr.file-type"},
    {"DataType HTRS", "DataType HTRX", "3:10 htr.data-type"},
    {"DataType HTRS", "DataType matrix", "3:10 htr.data-type"},
    {"DataType HTRS", "DataType TRS", "3:10 htr.global, 15:5 htr.global-parents"},
    {"[SegmentNames&Hierarchy]\nLeg Hip\nHip GLOBAL\n", "", "15:1 htr.no-hierarchy"},
    {"FileVersion 1", "FileVersion 3", "4:13 htr.version"},
    {"FileVersion 1", "FileVersion 2", "4:13 htr.version"},
    {"[Hip]\n1 0.0 0.0 0.0 0.0 0.0 0.0 1.0\n[Leg]\n1 0 0 0 0 0 0 1\n", "Frame 1:\nHip 0 0 0 0 0 0 1\nLeg 0 0 0 0 0 0 1\n",
     "20:1 htr.version"},
    {"NumSegments 2", "NumSegments 3", "5:13 htr.segment-count"},
    {"NumFrames 1", "NumFrames 2", "6:11 htr.frame-count"},
    {"NumFrames 1", "NumFrames one", "6:11 htr.bad-number"},
    {"NumFrames 1", "NumFrames -1", "6:11 htr.bad-number"},
    {"DataFrameRate 60", "DataFrameRate 0", "7:15 htr.frame-rate"},
    {"DataFrameRate 60", "DataFrameRate 1e-320", "7:15 htr.frame-rate"},
    {"DataFrameRate 60\n", "", "htr.frame-rate"},
    {"EulerRotationOrder ZYX", "EulerRotationOrder ZXZ", "8:20 htr.euler-order"},
    {"EulerRotationOrder ZYX\n", "", "htr.euler-order"},
    {"CalibrationUnits mm", "CalibrationUnits cubits", "9:18 htr.calibration-units"},
    {"RotationUnits Degrees", "RotationUnits grad", "10:15 htr.rotation-units"},
    {"RotationUnits Degrees\n", "", "htr.rotation-units"},
    {"GlobalAxisofGravity Y", "GlobalAxisofGravity down", "11:21 htr.axis"},
    {"BoneLengthAxis Y", "BoneLengthAxis W", "12:16 htr.axis"},
    {"ScaleFactor 2.5", "ScaleFactor 0", "13:13 htr.scale"},
    {"Leg 0 4 0 0 0 0 5\n", "", "15:1 htr.no-base"},
    {"Leg Hip\n", "Leg Hop\n", "15:5 htr.unknown-parent"},
    {"Hip GLOBAL\n", "Hip Leg\n", "15:1 htr.cycle"},
    {"Hip GLOBAL\n", "Hip Hip\n", "16:1 htr.cycle"},
};

TEST(HtrBuilder, Section32AFaultOfTheHeaderIsSaidAtItsPlace) {
    for (const Fault& fault : faults) {
        const LoadResult result = read_htr_text(edited(fault.from, fault.to));
        EXPECT_EQ(said(result), fault.said);
        EXPECT_EQ(result.figure.has_value(), !result.diagnostics.has_error()) << fault.said;
    }
}

TEST(HtrBuilder, AssumptionsAreActedOn) {
    EXPECT_DOUBLE_EQ(figure::frame_time(read_htr_text(edited("DataFrameRate 60\n", "")).figure->take).value_or(0),
                     1.0 / 30);
    EXPECT_EQ(position(read_htr_text(edited("RotationUnits Degrees\n", "")), "Leg"), "-4 10 0 -> -9 10 0");
    EXPECT_EQ(read_htr_text(edited("ScaleFactor 2.5", "ScaleFactor 0")).figure->declared_scale, std::nullopt);
    EXPECT_EQ(read_htr_text(edited("CalibrationUnits mm", "CalibrationUnits cubits")).figure->metres_per_unit,
              std::nullopt);
}

TEST(HtrBuilder, ARateFromOutsideStandsInsteadOfTheFiles) {
    const LoadResult result = read_htr_text(edited("DataFrameRate 60\n", ""), {.fps = 10});
    EXPECT_EQ(said(result), "");
    EXPECT_DOUBLE_EQ(figure::frame_time(result.figure->take).value_or(0), 0.1);
}

// ---- No motion ----

TEST(HtrBuilder, WithoutMotionTheRestPoseIsShown) {
    constexpr std::string_view motion = "[Hip]\n1 0.0 0.0 0.0 0.0 0.0 0.0 1.0\n[Leg]\n1 0 0 0 0 0 0 1\n";
    const LoadResult result = read_htr_text(edited(motion, ""));
    EXPECT_EQ(said(result), "6:11 htr.no-motion");
    EXPECT_TRUE(std::get<figure::Motion>(result.figure->take).rest_only);
    EXPECT_EQ(position(result, "Leg"), "-4 10 0 -> -9 10 0");

    const LoadResult empty_sections = read_htr_text(edited(motion, "[Hip]\n[Leg]\n"));
    EXPECT_EQ(said(empty_sections), said(result));

    const LoadResult on_purpose = read_htr_text(edited(edited(motion, ""), "NumFrames 1", "NumFrames 0"));
    EXPECT_EQ(said(on_purpose), "6:11 htr.no-motion");
}
}  // namespace skelplay::loaders::htr_builder_test
