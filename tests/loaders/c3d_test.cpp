// C3D files made byte by byte (support/c3d_file.h), and what a person sees of them. The file of these tests:
//
//     frame 1   HEAD (0, 10, 1700)   TOE (0, 200, 20)
//     frame 2   -                    TOE (0, 201, 21)

#include <cmath>
#include <gmock/gmock.h>
#include <limits>
#include <string>
#include "support/c3d_file.h"
#include "text_reading.h"

namespace skelplay::loaders::c3d_test {
using test::C3dFile;
using test::two_markers;
using testing::HasSubstr;

LoadResult read(const std::string& bytes, const LoadOptions& options = {}) {
    return load("t.c3d", base::Opened(std::make_unique<base::MemoryBytes>(bytes)), options);
}
LoadResult read(const C3dFile& file, const LoadOptions& options = {}) { return read(file.bytes(), options); }

/// The markers of a frame, to a thousandth: "HEAD 0 10 1700, TOE -".
std::string frame(const LoadResult& result, std::size_t number) {
    if (!result.figure) return "refused";
    LoadResult rounded = result;
    for (double& sample : std::get<figure::Motion>(rounded.figure->take).samples) sample = std::round(sample * 1000) / 1000;
    return positions_of(rounded, number);
}

constexpr auto first = "HEAD 0 10 1700, TOE 0 200 20";
constexpr auto second = "HEAD -, TOE 0 201 21";

TEST(C3d, Section5ShowsTheMarkersOfEveryProcessorAndKindOfNumberAtTheSamePlaces) {
    for (const unsigned processor : {84U, 85U, 86U})
        for (const bool floats : {true, false}) {
            const LoadResult result = read(two_markers(processor, floats));
            EXPECT_EQ(said(result), "") << processor;
            EXPECT_EQ(frame(result, 0), first) << processor << floats;
            EXPECT_EQ(frame(result, 1), second) << processor << floats;
        }
}

TEST(C3d, SaysRateUnitUpAxisAndFirstFrame) {
    C3dFile file = two_markers();
    file.first_frame = 705;
    file.last_frame = 706;
    const LoadResult result = read(file);
    ASSERT_TRUE(result.figure);
    const figure::Figure& figure = *result.figure;
    EXPECT_EQ(figure.format, figure::Format::c3d);
    EXPECT_DOUBLE_EQ(figure::frame_time(figure.take).value(), 1.0 / 60);
    EXPECT_EQ(figure::first_frame(figure.take), 705);
    EXPECT_EQ(figure::frame_count(figure.take), 2U);
    EXPECT_EQ(figure.metres_per_unit, 0.001);
    EXPECT_EQ(figure.declared_unit, "mm");
    EXPECT_EQ(figure.declared_up, figure::SignedAxis(figure::Axis::z));
}

// Qualisys says -Z of people who stand on their feet along Z.
TEST(C3d, TheSignOfYScreenTurnsNobodyUpsideDown) {
    C3dFile file = two_markers();
    file.parameters.replace(file.parameters.find("+Z"), 2, "-Z");
    EXPECT_EQ(read(file).figure->declared_up, figure::SignedAxis(figure::Axis::z));
    file.parameters.replace(file.parameters.find("-Z"), 2, "??");
    EXPECT_FALSE(read(file).figure->declared_up);
}

TEST(C3d, UnitsMayBeMetresOrOneForEachAxisOrUnknown) {
    const auto with_units = [](const std::vector<std::string>& units) {
        C3dFile file = two_markers();
        file.parameters.clear();
        file.group(1, "POINT");
        file.texts(1, "LABELS", {"HEAD", "TOE"});
        file.texts(1, "UNITS", units, 6);
        return read(file);
    };
    EXPECT_EQ(with_units({"m"}).figure->metres_per_unit, 1.0);
    EXPECT_EQ(with_units({"cm", "cm", "cm"}).figure->metres_per_unit, 0.01);
    const LoadResult unknown = with_units({"cubits"});
    EXPECT_EQ(unknown.figure->metres_per_unit, std::nullopt);
    EXPECT_EQ(said(unknown), "c3d.unit");
}

// c3d.org: a word of 0x0385 is a residual of 133 and cameras 1 and 2; it is negative only where the point is missing.
TEST(C3d, PointsWithResidualAndCamerasAreThere) {
    for (const bool floats : {true, false}) {
        C3dFile file = two_markers(84, floats);
        file.numbers[3] = 0x0385;
        EXPECT_EQ(frame(read(file), 0), first);
        file.numbers[3] = 32767;
        EXPECT_EQ(frame(read(file), 0), first);
    }
}

// The fourth word of a point: its high byte has a bit for each camera, its low byte the residual in units of the scale.
// 0x0385 at a scale of 0.1 is a residual of 13.3, seen by cameras 1 and 2.
TEST(C3d, ResidualsAndCamerasAreAveragedWhereTheyAreStated) {
    for (const bool floats : {true, false})
        for (const unsigned processor : {84U, 85U, 86U}) {
            C3dFile file = two_markers(processor, floats);
            for (float& number : file.numbers)
                if (!floats && number > 1.0F) number *= 5.0F;  // at a scale of 0.1
            file.scale = floats ? -0.1F : 0.1F;
            file.numbers[3] = 0x0385;
            file.numbers[7] = 0x7F02;
            file.numbers[15] = 0;
            const LoadResult result = read(file);
            EXPECT_EQ(frame(result, 0), first);
            const auto& record = std::get<figure::C3dRecord>(result.figure->record);
            ASSERT_EQ(record.points.size(), 2U);
            EXPECT_NEAR(record.mean_residual(record.points[0]).value(), 13.3, 1e-6);
            EXPECT_EQ(figure::C3dRecord::mean_cameras(record.points[0]), 2.0);
            EXPECT_NEAR(record.mean_residual(record.points[1]).value(), 0.2, 1e-6) << "of the frame that states one";
            EXPECT_EQ(figure::C3dRecord::mean_cameras(record.points[1]), 7.0);
            EXPECT_EQ(record.together().measured, 2U);
        }
}

TEST(C3d, WordsOfMissingPointsSayNothing) {
    C3dFile file = two_markers();
    file.numbers[3] = 65535.0F;
    file.numbers[7] = std::nanf("");
    file.numbers[15] = 1e9F;
    for (const bool all : {false, true}) {
        const LoadResult result = read(file, {.invalid_points = all});
        const auto& record = std::get<figure::C3dRecord>(result.figure->record);
        EXPECT_EQ(record.together().measured, 0U);
        EXPECT_EQ(record.mean_residual(record.together()), std::nullopt);
        EXPECT_EQ(figure::C3dRecord::mean_cameras(record.together()), std::nullopt);
    }
}

// Two real Vicon files: a signed word of -1 that was written as an unsigned one.
TEST(C3d, A65535InAFloatFileIsAMissingPoint) {
    C3dFile file = two_markers();
    for (const auto& [word, there] : {std::pair{65535.0F, false},
                                      {32768.0F, false},
                                      {32767.0F, true},
                                      {65536.0F, true},
                                      {-0.5F, true},
                                      {-1.0F, false},
                                      {std::nanf(""), false}}) {
        file.numbers[3] = word;
        EXPECT_EQ(frame(read(file), 0), there ? first : "HEAD -, TOE 0 200 20") << word;
    }
}

// SIMI marks every point as missing.
TEST(C3d, PointsThatAreAllMarkedAsMissingAreShownIfAskedFor) {
    C3dFile file = two_markers();
    for (std::size_t word = 3; word < file.numbers.size(); word += 4) file.numbers[word] = -1;
    for (const std::size_t i : {0U, 1U, 2U}) file.numbers[i] = 0;
    EXPECT_EQ(frame(read(file), 1), "HEAD -, TOE -");
    EXPECT_THAT(said(read(file)), HasSubstr("c3d.all-invalid"));
    const LoadOptions options{.invalid_points = true};
    EXPECT_EQ(said(read(file, options)), "");
    EXPECT_EQ(frame(read(file, options), 0), "HEAD -, TOE 0 200 20") << "zeros are no place here";
    EXPECT_EQ(frame(read(file, options), 1), "HEAD 7 7 7, TOE 0 201 21");
}

TEST(C3d, ACoordinateThatIsNoNumberIsAMissingPointAndTheOriginIsNone) {
    C3dFile file = two_markers();
    for (const float number : {std::nanf(""), std::numeric_limits<float>::infinity()}) {
        file.numbers[1] = number;
        EXPECT_EQ(frame(read(file), 0), "HEAD -, TOE 0 200 20");
    }
    for (const std::size_t i : {0U, 1U, 2U}) file.numbers[i] = 0;
    EXPECT_EQ(frame(read(file), 0), "HEAD 0 0 0, TOE 0 200 20");
}

// Some programs write no residual of -1 but zeros.
TEST(C3d, PointsAtTheOriginAreNotedAndTakenAsMissingIfAskedFor) {
    C3dFile file = two_markers();
    EXPECT_EQ(said(read(file)), "") << "HEAD is marked as missing in the second frame";
    for (const std::size_t i : {4U, 5U, 6U, 12U, 13U, 14U}) file.numbers[i] = 0;
    const LoadResult result = read(file);
    EXPECT_EQ(frame(result, 1), "HEAD -, TOE 0 0 0");
    EXPECT_EQ(said(result), "c3d.zero-places");
    EXPECT_EQ(result.diagnostics.items().front().message,
              "expected a residual of -1 where a marker is missing, found 0 0 0 of 1 marker: TOE in 2 frames; that is "
              "shown");
    const LoadResult asked = read(file, {.zero_is_missing = true});
    EXPECT_EQ(frame(asked, 0), "HEAD 0 10 1700, TOE -");
    EXPECT_EQ(frame(asked, 1), "HEAD -, TOE -");
}

// What a model computes may well be 0.
TEST(C3d, OutputsAtZeroAreNoPlaces) {
    C3dFile file = two_markers();
    file.parameters.clear();
    file.group(1, "POINT");
    file.texts(1, "LABELS", {"HEAD", "LKneeAngles"}, 12);
    for (const std::size_t i : {4U, 5U, 6U, 12U, 13U, 14U}) file.numbers[i] = 0;
    const LoadResult result = read(file, {.zero_is_missing = true});
    EXPECT_EQ(frame(result, 1), "HEAD -, LKneeAngles 0 0 0");
    EXPECT_EQ(said(result), "");
}

TEST(C3d, ManyNamesContinueInLabels2) {
    C3dFile file = two_markers();
    file.parameters.clear();
    // A parameter may stand before the group that it is in.
    file.texts(1, "LABELS2", {std::string("TOE\0", 4)});
    file.group(1, "POINT");
    file.texts(1, "LABELS", {"HEAD"});
    EXPECT_EQ(frame(read(file), 0), first);
}

TEST(C3d, PointsWithoutANameAreCalledByTheirNumbers) {
    C3dFile file = two_markers();
    file.parameters.clear();
    file.group(1, "POINT");
    file.texts(1, "LABELS", {"    ", "TOE", "LEFT", "OVER"});
    const LoadResult some = read(file);
    EXPECT_EQ(frame(some, 0), "*1 0 10 1700, TOE 0 200 20");
    EXPECT_EQ(said(some), "c3d.names");
    file.parameters.clear();
    file.group(1, "POINT");
    file.texts(1, "LABELS", {"HEAD"});
    EXPECT_THAT(said(read(file)), HasSubstr("c3d.names"));
    file.parameters.clear();
    EXPECT_EQ(frame(read(file), 0), "*1 0 10 1700, *2 0 200 20");
}

TEST(C3d, DescriptionsAreNoNames) {
    C3dFile file = two_markers();
    file.parameters.clear();
    file.group(1, "POINT");
    file.texts(1, "DESCRIPTIONS", {"HEAD", "TOE"});
    file.group(2, "OTHER");
    file.texts(2, "LABELS", {"HEAD", "TOE"});
    EXPECT_EQ(frame(read(file), 0), "*1 0 10 1700, *2 0 200 20");
}

/// One marker that is at (i, 1, 0) in frame i.
C3dFile runner(unsigned frames) {
    C3dFile file;
    file.points = 1;
    file.last_frame = std::min(frames, 65535U);
    file.group(1, "POINT");
    file.group(2, "TRIAL");
    file.texts(1, "LABELS", {"A"});
    for (unsigned i = 0; i < frames; ++i) file.point(static_cast<float>(i), 1, 0);
    return file;
}

TEST(C3d, MoreFramesThanAWordCountsAreAllThere) {
    constexpr unsigned frames = 70'000;
    C3dFile fields = runner(frames);
    fields.words(2, "ACTUAL_START_FIELD", {1, 0});
    fields.words(2, "ACTUAL_END_FIELD", {frames - 65536, 1});
    C3dFile longer = runner(frames);
    longer.reals(1, "LONG_FRAMES", {static_cast<float>(frames)});
    C3dFile real = runner(frames);
    real.reals(1, "FRAMES", {static_cast<float>(frames)});
    C3dFile two_words = runner(frames);
    two_words.words(1, "FRAMES", {65535});
    two_words.words(1, "LONG_FRAMES", {frames - 65536, 1});
    for (const C3dFile& file : {fields, longer, real, two_words}) {
        const LoadResult result = read(file);
        EXPECT_EQ(said(result), "");
        ASSERT_EQ(figure::frame_count(result.figure->take), frames);
        EXPECT_EQ(frame(result, frames - 1), "A 69999 1 0");
    }
}

// Header and POINT:FRAMES end at 65 535, and nothing says more.
TEST(C3d, FramesBeyondWhatAWordCountsAreShownAndSaid) {
    constexpr unsigned frames = 70'000;
    C3dFile file = runner(frames);
    file.words(1, "FRAMES", {65535});
    const LoadResult result = read(file);
    EXPECT_EQ(said(result), "c3d.uncounted-frames");
    ASSERT_EQ(figure::frame_count(result.figure->take), frames) << "the zeros at the end are none";
    EXPECT_EQ(frame(result, frames - 1), "A 69999 1 0");
}

TEST(C3d, PaddingBehindAsManyFramesAsAWordCountsIsNoFrame) {
    const LoadResult result = read(runner(65535));
    EXPECT_EQ(said(result), "");
    EXPECT_EQ(figure::frame_count(result.figure->take), 65535U);
}

TEST(C3d, AFirstFrameBeyondAWordKeepsItsNumber) {
    C3dFile file = runner(3);
    file.first_frame = 7;
    file.last_frame = 9;
    file.words(2, "ACTUAL_START_FIELD", {7, 1});
    file.words(2, "ACTUAL_END_FIELD", {9, 1});
    const LoadResult result = read(file);
    EXPECT_EQ(figure::first_frame(result.figure->take), 65543);
    EXPECT_EQ(figure::frame_count(result.figure->take), 3U);
}

TEST(C3d, FramesMayBeCountedFromZero) {
    C3dFile file = runner(3);
    file.first_frame = 0;
    file.last_frame = 2;
    EXPECT_EQ(figure::frame_count(read(file).figure->take), 3U);
    EXPECT_EQ(figure::first_frame(read(file).figure->take), 0);
}

TEST(C3d, OfATruncatedFileWhatIsThereIsShownAndTheRestIsSaid) {
    C3dFile file = runner(29);
    file.last_frame = 1149;
    const LoadResult result = read(file);
    EXPECT_EQ(said(result), "c3d.zero-places, c3d.truncated") << "a block is filled up with zeros";
    EXPECT_EQ(frame(result, 28), "A 28 1 0");
}

TEST(C3d, AStaleCountInTheParametersIsNoMatter) {
    C3dFile file = runner(40);
    file.words(1, "FRAMES", {1000});
    const LoadResult result = read(file);
    EXPECT_EQ(said(result), "");
    EXPECT_EQ(figure::frame_count(result.figure->take), 40U);
}

TEST(C3d, WithoutPointsThereIsNothingToShow) {
    C3dFile file = two_markers();
    file.points = 0;
    EXPECT_EQ(said(read(file)), "1:1 c3d.no-points");
}

TEST(C3d, WithoutFramesTheNamesAreKnown) {
    C3dFile file = two_markers();
    file.numbers.clear();
    const LoadResult result = read(file);
    EXPECT_THAT(said(result), HasSubstr("c3d.truncated"));
    EXPECT_EQ(frame(result, 0), "HEAD -, TOE -");
    EXPECT_TRUE(figure::is_rest_only(result.figure->take));
}

TEST(C3d, ACountOfPointsThatNothingSpeaksForMakesNone) {
    C3dFile file = two_markers();
    file.points = 65535;  // a frame of them is longer than the file
    EXPECT_EQ(frame(read(file), 0), "HEAD -, TOE -") << "only those that have a name";
    file.parameters.clear();
    const LoadResult result = read(file);
    EXPECT_FALSE(result.figure);
    EXPECT_THAT(said(result), HasSubstr("c3d.no-points"));
}

TEST(C3d, TheHeaderSaysWhereTheFramesAreEvenIfTheParametersSayNowhere) {
    C3dFile file = two_markers();
    file.words(1, "DATA_START", {0});
    EXPECT_EQ(said(read(file)), "");
    EXPECT_EQ(frame(read(file), 0), first);
}

TEST(C3d, AHeaderWithoutTheBlockOfTheFramesIsHelpedByTheParameters) {
    C3dFile file = two_markers();
    file.words(1, "DATA_START", {3});
    std::string bytes = file.bytes();
    bytes[16] = bytes[17] = '\0';
    const LoadResult result = read(bytes);
    EXPECT_EQ(frame(result, 0), first);
    EXPECT_THAT(said(result), HasSubstr("c3d.data-start"));
}

TEST(C3d, SomethingMayStandBetweenHeaderAndParameters) {
    C3dFile file = two_markers();
    file.parameter_block = 11;
    file.data_block = 20;
    EXPECT_EQ(said(read(file)), "");
    EXPECT_EQ(frame(read(file), 1), second);
}

TEST(C3d, ZerosBeforeTheHeaderAreSkipped) {
    const LoadResult result = read(std::string(100, '\0') + two_markers().bytes());
    EXPECT_EQ(said(result), "");
    EXPECT_EQ(frame(result, 1), second);
}

// The Motion Monitor: the header has the channels, not their values in a frame.
TEST(C3d, FramesAreReadByTheWidthThatFillsTheFile) {
    C3dFile file = runner(0);
    file.analog_values = 16;
    file.analog_samples = 7;
    file.last_frame = 40;
    file.group(3, "ANALOG");
    file.words(3, "USED", {16});
    file.words(1, "USED", {1});
    for (int i = 0; i < 40; ++i) {
        file.point(static_cast<float>(i), 1, 0);
        file.numbers.insert(file.numbers.end(), 16 * 7, 5.0F);
    }
    const LoadResult result = read(file);
    EXPECT_THAT(said(result), HasSubstr("c3d.widths"));
    EXPECT_EQ(frame(result, 39), "A 39 1 0");
}

TEST(C3d, AScaleOrRateThatIsNoneIsReplacedAndSaid) {
    C3dFile file = two_markers(84, false);
    file.reals(1, "SCALE", {0.5F});
    file.reals(1, "RATE", {120.0F});
    std::string bytes = file.bytes();
    bytes.replace(12, 4, 4, '\0');
    bytes.replace(20, 4, 4, '\0');
    const LoadResult result = read(bytes);
    EXPECT_EQ(frame(result, 0), first);
    EXPECT_DOUBLE_EQ(figure::frame_time(result.figure->take).value(), 1.0 / 120);
    EXPECT_THAT(said(result), HasSubstr("c3d.scale"));
    EXPECT_THAT(said(result), HasSubstr("c3d.rate"));
}

TEST(C3d, AnUnknownProcessorIsTakenForIntels) {
    std::string bytes = two_markers().bytes();
    bytes[512 + 3] = 7;
    EXPECT_EQ(frame(read(bytes), 0), first);
    EXPECT_THAT(said(read(bytes)), HasSubstr("c3d.processor"));
}

// ---- Damage ----

/// The records of the usual parameters, with one put before the last.
LoadResult with_record(const std::string& record) {
    C3dFile file = two_markers();
    const std::size_t last = file.parameters.rfind("\x08\x01Y_SCREEN");
    file.parameters.insert(last, record);
    return read(file);
}

TEST(C3d, DamagedParametersEndTheSectionAndNothingElse) {
    using namespace std::string_literals;
    for (const std::string& record : {
             "\x03\x01\x41\x42\x43\xFF\xFF\x02\x00"s,                              // the next record is before this one
             "\x03\x01\x41\x42\x43\x01\x00\x02\x00"s,                              // the next record is inside this one
             "\x03\x01\x41\x42\x43\xFF\x7F\x02\x00"s,                              // … behind the section
             "\x7F\x01\x41\x42\x43"s,                                              // a name that is control characters
             "\x03\x01\x41\x42\x43\x0D\x00\x04\x07\xFF\xFF\xFF\xFF\xFF\xFF\xFF"s,  // 255^7 floats
             "\x03\x01\x41\x42\x43\x06\x00\x09\x00\x00\x00"s,                      // no such type
             "\x03\x00\x41\x42\x43\x06\x00\x02\x00\x00\x00"s,                      // no such group
         }) {
        const LoadResult result = with_record(record);
        EXPECT_EQ(frame(result, 0), first);
        EXPECT_THAT(said(result), HasSubstr("c3d.parameters"));
        EXPECT_FALSE(result.figure->declared_up) << "it stands behind the damage";
    }
}

TEST(C3d, LockedNamesAreRead) {
    C3dFile file = two_markers();
    file.parameters[file.parameters.find("\x06\x01LABELS")] = -6;
    EXPECT_EQ(frame(read(file), 0), first);
}

TEST(C3d, AnOffsetOfZeroIsTheLastRecord) {
    C3dFile file = two_markers();
    const std::size_t last = file.parameters.rfind("Y_SCREEN") + 8;
    file.parameters.replace(last, 2, 2, '\0');
    file.parameters += "rubbish behind it";
    EXPECT_EQ(said(read(file)), "");
    EXPECT_TRUE(read(file).figure->declared_up);
}

/// LASI, then an angle of any name in ANGLES2, a force in a group of TYPE_GROUPS, and the centre of mass.
C3dFile with_outputs() {
    C3dFile file;
    file.points = 4;
    file.group(1, "POINT");
    file.texts(1, "LABELS", {"LASI", "A1", "F1", "COM"});
    file.texts(1, "UNITS", {"mm"}, 2);
    file.texts(1, "ANGLES", {"none"});
    file.texts(1, "ANGLES2", {"A1"});
    file.texts(1, "ANGLE_UNITS", {"deg"}, 3);
    file.texts(1, "TYPE_GROUPS", {"PLATE", "Forces"}, 6);
    file.texts(1, "PLATE", {"F1"});
    file.texts(1, "PLATE_UNITS", {"N"}, 1);
    file.texts(1, "X_SCREEN", {"-Y"}, 2);
    for (const float x : {1.0F, 2.0F, 3.0F, 4.0F}) file.point(x, 10, 20);
    return file;
}

TEST(C3d, PointsThatAreListedAsOutputsAreNoMarkers) {
    const LoadResult result = read(with_outputs());
    EXPECT_EQ(said(result), "");
    const figure::Skeleton& points = result.figure->skeleton;
    const auto point = [&](int i) { return points[figure::BoneId{i}]; };
    EXPECT_EQ(point(0).point, figure::PointKind::marker);
    EXPECT_EQ(point(1).point, figure::PointKind::output);
    EXPECT_EQ(point(1).unit, "deg");
    EXPECT_EQ(point(2).point, figure::PointKind::output);
    EXPECT_EQ(point(2).unit, "N");
    EXPECT_EQ(point(3).point, figure::PointKind::marker);
    EXPECT_EQ(result.figure->declared_across, figure::Axis::y);
    // An output has its numbers, but is nowhere.
    figure::Pose pose;
    figure::sample(points, result.figure->take, 0, pose);
    EXPECT_TRUE(figure::is_present(pose, figure::BoneId{0}));
    EXPECT_FALSE(figure::is_present(pose, figure::BoneId{1}));
    EXPECT_EQ(figure::raw_point(*figure::channel_motion(result.figure->take), point(1), 0), glm::dvec3(2, 10, 20));
}
}  // namespace skelplay::loaders::c3d_test
