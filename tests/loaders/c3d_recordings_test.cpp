// What a C3D records beside its points, from files made byte by byte (support/c3d_file.h).

#include <gmock/gmock.h>
#include "support/c3d_file.h"
#include "text_reading.h"

namespace skelplay::loaders::c3d_recordings_test {
using test::C3dFile;
using test::two_markers;
using testing::ElementsAre;
using testing::HasSubstr;

LoadResult read(const std::string& bytes) {
    return load("t.c3d", base::Opened(std::make_unique<base::MemoryBytes>(bytes)), {});
}

const figure::Recordings& recordings_of(const LoadResult& result) { return *result.figure->recordings; }

/// Two markers for two frames, with two channels of three samples a frame: FZ counts 100, 101 …, TA 2000, 2010 ….
C3dFile with_analog(unsigned processor = 84, bool floats = true) {
    C3dFile file = two_markers(processor, floats);
    file.analog_values = 6;
    file.analog_samples = 3;
    const std::vector<float> points = file.numbers;
    file.numbers.clear();
    for (int frame = 0; frame < 2; ++frame) {
        file.numbers.insert(file.numbers.end(), points.begin() + 8 * frame, points.begin() + 8 * frame + 8);
        for (int sample = 3 * frame; sample < 3 * frame + 3; ++sample) {
            file.numbers.push_back(static_cast<float>(100 + sample));
            file.numbers.push_back(static_cast<float>(2000 + 10 * sample));
        }
    }
    file.group(2, "ANALOG");
    file.texts(2, "LABELS", {"FZ", "TA"});
    file.texts(2, "UNITS", {"N", "mV"});
    file.texts(2, "DESCRIPTIONS", {"Force", "EMG"}, 8);
    file.words(2, "OFFSET", {100, 65536 - 48});
    file.reals(2, "SCALE", {2.0F, 0.5F});
    file.parameter(2, "GEN_SCALE", 4, {}, file.real(0.5F));
    return file;
}

TEST(C3dRecordings, ChannelsHaveNamesUnitsAndValuesOnEveryProcessor) {
    for (const unsigned processor : {84U, 85U, 86U})
        for (const bool floats : {true, false}) {
            const LoadResult result = read(with_analog(processor, floats).bytes());
            ASSERT_EQ(said(result), "") << processor;
            const figure::AnalogData& analog = recordings_of(result).analog;
            ASSERT_EQ(analog.channels.size(), 2U);
            EXPECT_EQ(analog.channels[1].name, "TA");
            EXPECT_EQ(analog.channels[1].unit, "mV");
            EXPECT_EQ(analog.channels[1].description, "EMG");
            EXPECT_EQ(analog.per_frame, 3U);
            ASSERT_EQ(analog.samples(), 6U);
            // (stored - offset) * SCALE * GEN_SCALE
            EXPECT_DOUBLE_EQ(analog.value(5, 0), (105 - 100) * 2.0 * 0.5) << processor << floats;
            EXPECT_DOUBLE_EQ(analog.value(4, 1), (2040 + 48) * 0.5 * 0.5) << "OFFSET is a signed word";
            EXPECT_EQ(positions_of(result, 1), positions_of(read(two_markers(processor, floats).bytes()), 1));
        }
}

// ANALOG:FORMAT of integers: 60000 is -5536 where it is signed.
TEST(C3dRecordings, UnsignedSamplesAndOffsetsAreSo) {
    const auto value = [](const char* format) {
        C3dFile file = with_analog(84, false);
        file.numbers[8] = 60000.0F;
        file.parameters.clear();
        file.group(1, "POINT");
        file.texts(1, "LABELS", {"HEAD", "TOE"});
        file.group(2, "ANALOG");
        file.texts(2, "FORMAT", {format}, 8);
        file.words(2, "OFFSET", {40000, 0});
        const LoadResult result = read(file.bytes());
        return recordings_of(result).analog.value(0, 0);
    };
    EXPECT_EQ(value("UNSIGNED"), 20000.0);
    EXPECT_EQ(value("SIGNED"), -5536.0 + 25536.0);
}

TEST(C3dRecordings, AFileWithoutPointsOpensWithItsChannels) {
    C3dFile file = with_analog();
    file.points = 0;
    std::vector<float> analog(file.numbers.begin() + 8, file.numbers.begin() + 14);
    analog.insert(analog.end(), file.numbers.begin() + 22, file.numbers.end());
    file.numbers = analog;
    const LoadResult result = read(file.bytes());
    ASSERT_TRUE(result.figure) << said(result);
    EXPECT_EQ(said(result), "");
    EXPECT_EQ(result.figure->skeleton.size(), 0U);
    EXPECT_EQ(figure::frame_count(result.figure->take), 2U);
    EXPECT_DOUBLE_EQ(recordings_of(result).analog.value(5, 0), 5.0);
}

TEST(C3dRecordings, ForcePlatesAreAsTheParametersSay) {
    C3dFile file = with_analog();
    file.group(5, "FORCE_PLATFORM");
    file.words(5, "USED", {2});
    file.words(5, "TYPE", {2, 4});
    file.words(5, "ZERO", {1, 10});
    std::vector<float> corners(24);
    for (std::size_t i = 0; i < corners.size(); ++i) corners[i] = static_cast<float>(i);
    file.reals(5, "CORNERS", corners);
    file.reals(5, "ORIGIN", {0, 0, -41, 1, 2, -3});
    std::string channels;
    for (const unsigned channel : {1U, 2U, 0U, 1U, 2U, 2U}) channels += file.word(channel);
    file.parameter(5, "CHANNEL", 2, {3, 2}, channels);
    std::string matrix;
    for (int i = 0; i < 72; ++i) matrix += file.real(static_cast<float>(i));
    file.parameter(5, "CAL_MATRIX", 4, {6, 6, 2}, matrix);
    file.data_block = 5;
    const LoadResult result = read(file.bytes());
    const auto& plates = recordings_of(result).plates;
    ASSERT_EQ(plates.size(), 2U);
    EXPECT_EQ(plates[1].type, 4);
    EXPECT_EQ(plates[1].corners[2], glm::dvec3(18, 19, 20));
    EXPECT_EQ(plates[1].origin, glm::dvec3(1, 2, -3));
    EXPECT_THAT(plates[0].channels, ElementsAre(0U, 1U, figure::ForcePlate::no_channel));
    EXPECT_THAT(plates[1].channels, ElementsAre(0U, 1U, 1U));
    EXPECT_TRUE(plates[0].calibration.empty()) << "type 2 has none";
    EXPECT_EQ(plates[1].calibration.at(35), 71.0);
    EXPECT_EQ(recordings_of(result).baseline, (figure::FrameRange{0, 1})) << "of two frames";
}

/// EVENT with these times in seconds, each Left or Right in turn, in a file of 60 frames a second.
std::string with_events(const std::vector<float>& seconds, unsigned first_frame) {
    C3dFile file = two_markers();
    file.first_frame = first_frame;
    file.last_frame = first_frame + 119;
    const std::vector<float> frame(file.numbers.begin(), file.numbers.begin() + 8);
    for (int i = 2; i < 120; ++i) file.numbers.insert(file.numbers.end(), frame.begin(), frame.end());
    file.group(4, "EVENT");
    file.words(4, "USED", {static_cast<unsigned>(seconds.size())});
    std::vector<std::string> contexts;
    std::vector<float> times;
    for (const float each : seconds) {
        contexts.emplace_back(contexts.size() % 2 == 0 ? "Left" : "Right");
        times.insert(times.end(), {each >= 60.0F ? 1.0F : 0.0F, each >= 60.0F ? each - 60.0F : each});
    }
    file.texts(4, "CONTEXTS", contexts, 8);
    file.texts(4, "LABELS", std::vector<std::string>(seconds.size(), "Foot Strike"), 16);
    file.reals(4, "TIMES", times);
    return file.bytes();
}

std::vector<std::string> events_in(const LoadResult& result) {
    std::vector<std::string> events;
    for (const figure::TrialEvent& event : recordings_of(result).events)
        events.push_back(fmt::format("{} {:.3f} {:.1f}", figure::name_of(event), event.time, event.position));
    return events;
}

TEST(C3dRecordings, EventsHaveContextLabelAndTimeInOrder) {
    EXPECT_THAT(events_in(read(with_events({1.5F, 0.25F}, 1))),
                ElementsAre("Right Foot Strike 0.250 15.0", "Left Foot Strike 1.500 90.0"));
}

// Vicon counts time from frame 1 of the trial: frame 3601 is at 60 s. Other programs count from the file's first frame.
TEST(C3dRecordings, TimesCountFromTheTrialsBeginningWhereThatIsInTheFile) {
    EXPECT_THAT(events_in(read(with_events({60.5F}, 3601))), ElementsAre("Left Foot Strike 0.500 30.0"));
    EXPECT_THAT(events_in(read(with_events({0.5F}, 3601))), ElementsAre("Left Foot Strike 0.500 30.0"));
}

/// Bytes of the header, from where they are.
void put(std::string& file, std::size_t at, const std::string& bytes) { file.replace(at, bytes.size(), bytes); }

TEST(C3dRecordings, EventsOfTheHeaderAreAddedToThoseOfTheGroup) {
    const C3dFile in;
    std::string bytes = with_events({0.25F}, 1);
    put(bytes, 298, in.word(12345) + in.word(2));
    put(bytes, 304, in.real(0.25F) + in.real(1.0F));
    put(bytes, 396, "LHS RTO ");
    EXPECT_THAT(events_in(read(bytes)), ElementsAre("Left Foot Strike 0.250 15.0", "RTO 1.000 60.0"))
        << "the first is the group's";
    put(bytes, 300, in.word(19));
    EXPECT_THAT(events_in(read(bytes)), ElementsAre("Left Foot Strike 0.250 15.0")) << "there is room for 18";
}

/// A segment whose origin is (x, y, z), with its x axis along y; `residual` -1: it was not seen.
void add_segment(C3dFile& file, float x, float y, float z, float residual) {
    for (const float number :
         {0.0F, 1.0F, 0.0F, 0.0F, -1.0F, 0.0F, 0.0F, 0.0F, 0.0F, 0.0F, 1.0F, 0.0F, x, y, z, 1.0F, residual})
        file.numbers.push_back(number);
}

/// A file of two segments and nothing else, as Theia writes it: one frame of two samples.
C3dFile segments_alone() {
    C3dFile file;
    file.group(1, "POINT");
    file.texts(1, "UNITS", {"mm"}, 2);
    file.group(7, "ROTATION");
    file.words(7, "USED", {2});
    file.words(7, "DATA_START", {3});
    file.words(7, "RATIO", {2});
    file.texts(7, "LABELS", {"pelvis_4X4", "l_thigh_4X4"}, 12);
    add_segment(file, 10, 20, 900, 0);
    add_segment(file, 10, 120, 850, 0);
    add_segment(file, 11, 21, 901, 0);
    add_segment(file, 0, 0, 0, -1);
    return file;
}

TEST(C3dRecordings, SegmentsAloneOpenAsMarkersAtTheirOriginsWithAxes) {
    const LoadResult result = read(segments_alone().bytes());
    ASSERT_TRUE(result.figure) << said(result);
    EXPECT_EQ(said(result), "");
    EXPECT_EQ(positions_of(result, 0), "pelvis_4X4 10 20 900, l_thigh_4X4 10 120 850");
    EXPECT_EQ(positions_of(result, 1), "pelvis_4X4 11 21 901, l_thigh_4X4 -");
    EXPECT_DOUBLE_EQ(figure::frame_time(result.figure->take).value(), 1.0 / 120);
    const figure::SegmentPoses& segments = recordings_of(result).segments;
    EXPECT_EQ(glm::vec3(segments.of(0, 1)[0]), glm::vec3(0, 1, 0));
    EXPECT_TRUE(std::isnan(segments.of(1, 1)[0][0]));
}

TEST(C3dRecordings, CountsOfSegmentsAreNotBelievedBeforeTheirBytes) {
    C3dFile file = segments_alone();
    file.parameters.clear();
    file.group(7, "ROTATION");
    file.words(7, "USED", {65535});
    file.words(7, "DATA_START", {3});
    EXPECT_THAT(said(read(file.bytes())), HasSubstr("c3d.no-points"));
}
}  // namespace skelplay::loaders::c3d_recordings_test
