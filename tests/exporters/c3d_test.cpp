// What is written as C3D, read by our reader and by another one that shares nothing with the program (c3d_reader.h).

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include "exporters/c3d_reader.h"
#include "exporters/marker_takes.h"
#include "exporters/round_trip.h"
#include "exporters/writers.h"
#include "support/c3d_file.h"

namespace skelplay::exporters::c3d_export_test {
namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

const fs::path samples = fs::path(SKELPLAY_SOURCE_DIR) / "assets";

ExportOptions in_metres(figure::SignedAxis up = figure::Axis::y) {
    ExportOptions options;
    options.metres_per_unit = 1.0;
    options.up = up;
    return options;
}

class C3dExport : public RoundTrip {
protected:
    C3dReader other(const figure::Figure& figure, const ExportOptions& options = in_metres()) {
        return C3dReader(folder_.read(write(figure, "out.c3d", {}, options).filename()));
    }
    /// Why nothing is written.
    std::string refusal_of(const figure::Figure& figure) {
        const processing::EditedTake take(figure, {});
        const Exported exported = write_files(*export_format("c3d"), take, in_metres(), folder_ / "none.c3d");
        EXPECT_FALSE(fs::exists(folder_ / "none.c3d"));
        return exported.refused.value_or("");
    }
};

/// So many frames of one marker, missing in every seventh.
figure::Figure long_take(std::size_t frames, std::int64_t first) {
    figure::Figure figure = test::marker_cloud({"A"}, std::vector(frames, std::vector(1, glm::dvec3(1, 2, 3))));
    auto& motion = std::get<figure::Motion>(figure.take);
    for (std::size_t frame = 0; frame < frames; ++frame) {
        motion.samples[3 * frame] = static_cast<double>(frame);
        if (frame % 7 == 0) std::fill_n(motion.samples.begin() + static_cast<std::ptrdiff_t>(3 * frame), 3, test::nowhere);
    }
    motion.first_frame = first;
    return figure;
}

TEST_F(C3dExport, HeaderAndParametersAgreeForAnotherReader) {
    const C3dReader file = other(clap());
    EXPECT_THAT(notes_, Not(HasSubstr("points alone are written"))) << "there was nothing else";
    EXPECT_EQ(file.points(), 2U);
    EXPECT_EQ(file.frames(), 3U);
    EXPECT_EQ(file.first_frame(), 1U);
    EXPECT_EQ(file.last_frame(), 3U);
    for (const auto& [name, word] : {std::pair("POINT:USED", std::size_t{2}),
                                     {"POINT:FRAMES", 3},
                                     {"POINT:DATA_START", file.data_block()},
                                     {"ANALOG:USED", 0}})
        EXPECT_EQ(file.word_of(name), word) << name;
    EXPECT_EQ(file.rate(), 10.0F);
    EXPECT_EQ(file.real_of("POINT:RATE"), 10.0F);
    EXPECT_LT(file.scale(), 0.0F);
    EXPECT_EQ(file.real_of("POINT:SCALE"), file.scale());
    EXPECT_THAT(file.texts_of("POINT:UNITS"), ElementsAre("m"));
    EXPECT_THAT(file.texts_of("POINT:X_SCREEN"), ElementsAre("+X"));
    EXPECT_THAT(file.texts_of("POINT:Y_SCREEN"), ElementsAre("+Y"));
    EXPECT_THAT(file.labels(), ElementsAre("HEAD", "R.Toe tip"));
    EXPECT_FALSE(file.has("POINT:LONG_FRAMES"));
    EXPECT_FALSE(file.has("TRIAL:ACTUAL_END_FIELD"));
    EXPECT_LT(file.bytes_left(), 512U);
}

TEST_F(C3dExport, AMissingMarkerHasTheResidualMinusOne) {
    const C3dReader file = other(clap());
    EXPECT_THAT(file.point(0, 0).place, ElementsAre(0.0F, 1.7F, 0.01F));
    EXPECT_EQ(file.point(0, 0).fourth, 0.0F);
    EXPECT_THAT(file.point(1, 0).place, ElementsAre(0.0F, 0.0F, 0.0F));
    EXPECT_EQ(file.point(1, 0).fourth, -1.0F);
    EXPECT_THAT(file.point(1, 1).place, ElementsAre(0.2F, 0.125F, 1.0F / 3));
    EXPECT_EQ(file.point(2, 1).fourth, -1.0F);
}

TEST_F(C3dExport, ThreeHundredMarkersComeBackWithTheirGaps) {
    const figure::Figure source = three_hundred_markers();
    const C3dReader file = other(source);
    EXPECT_EQ(file.labels(), names_of(source));
    EXPECT_EQ(file["POINT:LABELS"].dimensions.back(), 255U);
    EXPECT_EQ(file["POINT:LABELS2"].dimensions.back(), 45U);
    const figure::Figure back = load(folder_ / "out.c3d");
    EXPECT_THAT(base::to_text(diagnostics_), IsEmpty());
    EXPECT_EQ(places_of(back), places_of(source, true));
    EXPECT_EQ(back.skeleton[figure::BoneId{299}].name, "Ann:M299");
    EXPECT_EQ(back.declared_unit, "m");
    EXPECT_EQ(back.declared_up, figure::SignedAxis(figure::Axis::y));
}

TEST_F(C3dExport, SeventyThousandFramesAreCountedWith32Bits) {
    const figure::Figure source = long_take(70'000, 1);
    const C3dReader file = other(source);
    EXPECT_EQ(file.last_frame(), 65'535U);
    EXPECT_EQ(file.word_of("POINT:FRAMES"), 65'535U);
    EXPECT_EQ(file.real_of("POINT:LONG_FRAMES"), 70'000.0F);
    EXPECT_EQ(file.long_of("TRIAL:ACTUAL_START_FIELD"), 1U);
    EXPECT_EQ(file.long_of("TRIAL:ACTUAL_END_FIELD"), 70'000U);
    EXPECT_LT(file.bytes_left(), 512U);
    EXPECT_EQ(file.point(69'999, 0).place[0], 69'999.0F);
    EXPECT_EQ(file.point(69'993, 0).fourth, -1.0F) << "every seventh is missing";
    const figure::Figure back = load(folder_ / "out.c3d");
    EXPECT_THAT(base::to_text(diagnostics_), IsEmpty());
    EXPECT_EQ(figure::frame_count(back.take), 70'000U);
}

// Frame 65 530 is the first of ten: the header can't say the last one.
TEST_F(C3dExport, FrameNumbersAreThoseOfTheTake) {
    for (const std::int64_t first : {1, 705, 65'530, 70'000}) {
        const C3dReader file = other(long_take(10, first));
        EXPECT_EQ(file.frames(), 10U) << first;
        EXPECT_EQ(file.first_frame(), static_cast<std::size_t>(first) % 65'536) << first;
        const figure::Figure back = load(folder_ / "out.c3d");
        EXPECT_THAT(base::to_text(diagnostics_), IsEmpty()) << first;
        EXPECT_EQ(figure::first_frame(back.take), first);
        EXPECT_EQ(figure::frame_count(back.take), 10U) << first;
    }
    EXPECT_EQ(other(long_take(10, 0)).first_frame(), 1U) << "a C3D counts from 1";
    EXPECT_EQ(other(long_take(10, -5)).first_frame(), 1U);
}

/// A C3D of two markers, three frames from number 5, and two channels of two samples a frame: the samples are 0, 1, 2 …
/// and 100, 101 …. It has a plate of type 2, events, and a parameter of its maker.
test::C3dFile trial() {
    test::C3dFile file = test::two_markers();
    file.first_frame = 5;
    file.last_frame = 7;
    file.analog_values = 4;
    file.analog_samples = 2;
    const std::vector<float> points = file.numbers;
    file.numbers.clear();
    for (int frame = 0; frame < 3; ++frame) {
        const auto from = points.begin() + (frame == 0 ? 0 : 8);
        file.numbers.insert(file.numbers.end(), from, from + 8);
        for (int sample = 2 * frame; sample < 2 * frame + 2; ++sample)
            for (const int channel : {0, 100}) file.numbers.push_back(static_cast<float>(channel + sample));
    }
    file.group(2, "ANALOG");
    file.words(2, "USED", {2});
    file.texts(2, "LABELS", {"FZ", "MX"});
    file.texts(2, "UNITS", {"N", "Nmm"});
    file.reals(2, "SCALE", {2.0F, 0.5F});
    file.group(3, "FORCE_PLATFORM");
    file.words(3, "USED", {1});
    file.words(3, "TYPE", {2});
    file.words(3, "ZERO", {2, 3});
    file.reals(3, "CORNERS", {100, 0, 0, 0, 0, 0, 0, 200, 0, 100, 200, 0});
    file.reals(3, "ORIGIN", {1, 2, -40});
    file.parameter(3, "CHANNEL", 2, {6, 1},
                   file.word(1) + file.word(1) + file.word(1) + file.word(2) + file.word(2) + file.word(2));
    file.group(4, "EVENT");
    file.words(4, "USED", {1});
    file.texts(4, "LABELS", {"Foot Off"}, 8);
    file.reals(4, "TIMES", {0, 0.1F});
    file.group(9, "MAKER");
    file.texts(9, "ODDMENT", {"keep me"}, 7);
    file.data_block = 5;
    return file;
}

figure::Figure read_figure(const test::C3dFile& file) {
    auto read = loaders::load("trial.c3d", base::Opened(std::make_unique<base::MemoryBytes>(file.bytes())), {});
    return std::move(*read.figure);
}

processing::TakeEdits frames_only(std::vector<std::size_t> frames) {
    processing::TakeEdits edits;
    edits.frames = std::move(frames);
    return edits;
}

TEST_F(C3dExport, WhatAC3dRecordsBesidePointsIsKeptByteForByte) {
    const figure::Figure source = read_figure(trial());
    ExportOptions as_it_is;
    as_it_is.metres_per_unit = 0.001;
    as_it_is.up = figure::Axis::z;
    const C3dReader file = other(source, as_it_is);
    EXPECT_THAT(notes_, Not(HasSubstr("left out")));
    EXPECT_EQ(file.analog_values(), 4U);
    EXPECT_EQ(file.analog_samples(), 2U);
    for (std::size_t frame = 0; frame < 3; ++frame)
        for (std::size_t value = 0; value < 4; ++value)
            EXPECT_EQ(file.analog(frame, value), trial().numbers[frame * 12 + 8 + value]);
    EXPECT_EQ(file.point(0, 1).fourth, 133.0F) << "the residual";
    EXPECT_EQ(file.scale(), -0.1F) << "its unit";
    EXPECT_EQ(file.real_of("ANALOG:RATE"), 120.0F);
    for (const char* same : {"POINT:LABELS", "POINT:UNITS", "POINT:Y_SCREEN", "ANALOG:LABELS", "ANALOG:UNITS",
                             "ANALOG:SCALE", "FORCE_PLATFORM:CORNERS", "FORCE_PLATFORM:ORIGIN", "FORCE_PLATFORM:ZERO",
                             "FORCE_PLATFORM:CHANNEL", "EVENT:TIMES", "EVENT:LABELS", "MAKER:ODDMENT"})
        EXPECT_TRUE(file.has(same)) << same;
    EXPECT_THAT(file.texts_of("POINT:UNITS"), ElementsAre("mm"));
    EXPECT_THAT(file.texts_of("POINT:Y_SCREEN"), ElementsAre("+Z"));
    EXPECT_EQ(file["MAKER:ODDMENT"].data, "keep me");
    EXPECT_EQ(file["EVENT:TIMES"].data, std::string(4, '\0') + trial().real(0.1F));
    EXPECT_EQ(file.word_of("FORCE_PLATFORM:ZERO", 1), 3U);
    // Written again, it is the same.
    const C3dReader again = other(load(folder_ / "out.c3d"), as_it_is);
    EXPECT_EQ(again.parameters(), file.parameters());
}

// Found by fuzzing: a scale of 1e-45, halved, was -0, which means that positions are whole numbers.
TEST_F(C3dExport, AScaleThatNoFloatHasIsLeftOut) {
    const figure::Figure source = load(std::string(SKELPLAY_SOURCE_DIR) + "/tests/data/points-of-a-tiny-scale.c3d");
    processing::TakeEdits edits;
    edits.scale = 0.5;
    const C3dReader file(folder_.read(write(source, "out.c3d", edits, in_metres()).filename()));
    EXPECT_EQ(file.scale(), -1.0F);
    EXPECT_LT(worst_distance(processing::EditedTake(source, edits), load(folder_ / "out.c3d"), same_ids(source)), 1e-4)
        << "floats so small have few digits";
}

TEST_F(C3dExport, OfSomeFramesTheirSamplesEventsAndBaselineAreKept) {
    const figure::Figure source = read_figure(trial());
    const C3dReader file(folder_.read(write(source, "out.c3d", frames_only({1, 2}), in_metres()).filename()));
    EXPECT_EQ(file.first_frame(), 6U);
    EXPECT_EQ(file.analog(0, 0), 2.0F);
    EXPECT_EQ(file.analog(1, 3), 105.0F);
    EXPECT_EQ(file.word_of("FORCE_PLATFORM:ZERO", 0), 1U) << "the second frame was the first of the baseline";
    EXPECT_EQ(file.word_of("FORCE_PLATFORM:ZERO", 1), 2U);
    const figure::Figure back = load(folder_ / "out.c3d");
    ASSERT_EQ(back.recordings->events.size(), 1U);
    EXPECT_NEAR(back.recordings->events[0].position, 0.1 * 60 - 4 - 1, 1e-4) << "0.1 s after frame 1";
}

TEST_F(C3dExport, SamplesBetweenFramesThatAreLeftOutAreToldAsLost) {
    const figure::Figure source = read_figure(trial());
    const C3dReader file(folder_.read(write(source, "out.c3d", frames_only({0, 2}), in_metres()).filename()));
    EXPECT_THAT(notes_, HasSubstr("the analog data and force plates of the file are left out"));
    EXPECT_EQ(file.analog_values(), 0U);
    EXPECT_EQ(file.word_of("ANALOG:USED"), 0U);
    EXPECT_EQ(file.word_of("FORCE_PLATFORM:USED"), 0U);
    EXPECT_EQ(file.point(0, 1).fourth, 133.0F);
}

// From millimetres with Z up to metres with Y up: (x, y, z) becomes (x, z, -y) / 1000.
TEST_F(C3dExport, PlatesAndMomentsAreInTheWrittenUnitAndAxes) {
    const figure::Figure source = read_figure(trial());
    processing::TakeEdits edits;
    edits.scale = 0.001;
    edits.rotation = glm::dmat3(glm::dvec3(1, 0, 0), glm::dvec3(0, 0, -1), glm::dvec3(0, 1, 0));
    const C3dReader file(folder_.read(write(source, "out.c3d", edits, in_metres()).filename()));
    EXPECT_THAT(file.texts_of("POINT:UNITS"), ElementsAre("m"));
    EXPECT_THAT(file.texts_of("POINT:Y_SCREEN"), ElementsAre("+Y"));
    EXPECT_THAT(file.texts_of("ANALOG:UNITS"), ElementsAre("N", "Nm"));
    const figure::Figure back = load(folder_ / "out.c3d");
    const figure::ForcePlate& plate = back.recordings->plates.at(0);
    EXPECT_LT(glm::distance(plate.corners[2], glm::dvec3(0, 0, -0.2)), 1e-7);
    EXPECT_LT(glm::distance(plate.origin, glm::dvec3(0.001, 0.002, -0.04)), 1e-7) << "in the plate's own axes";
    EXPECT_NEAR(back.recordings->analog.value(0, 1), 100 * 0.5 / 1000, 1e-7);
    EXPECT_NEAR(back.recordings->analog.value(3, 0), 3 * 2.0, 1e-6) << "a force";
}

TEST_F(C3dExport, SegmentsAreKeptInBlocksOfTheirOwn) {
    test::C3dFile in;
    in.group(1, "POINT");
    in.texts(1, "UNITS", {"mm"}, 2);
    in.group(7, "ROTATION");
    in.words(7, "USED", {1});
    in.words(7, "DATA_START", {3});
    in.words(7, "RATIO", {1});
    in.texts(7, "LABELS", {"pelvis"}, 6);
    for (const float number :
         {0.0F, 1.0F, 0.0F, 0.0F, -1.0F, 0.0F, 0.0F, 0.0F, 0.0F, 0.0F, 1.0F, 0.0F, 10.0F, 20.0F, 900.0F, 1.0F, 0.0F})
        in.numbers.push_back(number);
    const C3dReader file = other(read_figure(in));
    EXPECT_EQ(file.points(), 0U) << "there were none";
    const std::size_t block = file.word_of("ROTATION:DATA_START");
    for (std::size_t i = 0; i < 17; ++i) EXPECT_EQ(file.in_block(block, i), in.numbers[i]) << i;
    const figure::Figure back = load(folder_ / "out.c3d");
    EXPECT_EQ(back.recordings->segments.of(0, 0)[3], glm::vec4(10, 20, 900, 1));
}

TEST_F(C3dExport, JointsOfASkeletonAreWhereTheyAreButForRounding) {
    for (const char* name : {"walk.bvh", "walk.amc", "walk.htr"}) {
        const figure::Figure walk = load(samples / name);
        const figure::Figure back = load(write(walk, "walk.c3d"));
        EXPECT_LT(worst_distance(walk, back, file_order(walk)), 1e-7) << name;
        EXPECT_THAT(notes_, HasSubstr("C3D holds no rotations and hierarchy; where the bones are is written"));
        EXPECT_THAT(notes_, Not(HasSubstr("points alone")));
    }
}

// An angle is neither scaled nor rotated with the markers beside it.
TEST_F(C3dExport, OutputsKeepTheirNumbersWhateverIsChangedAboutTheMarkers) {
    const auto take = test::marker_cloud({"LASI", "LHipAngles"}, {{{1, 2, 3}, {30, 40, 50}}});
    processing::TakeEdits edits;
    edits.scale = 1000.0;
    edits.rotation = glm::dmat3({0, 1, 0}, {-1, 0, 0}, {0, 0, 1});
    ExportOptions options = in_metres();
    options.metres_per_unit = 0.001;
    const auto back = load(write(take, "out.c3d", edits, options));
    const auto& numbers = figure::channel_motion(back.take)->samples;
    EXPECT_THAT(std::vector<double>(numbers.begin(), numbers.end()), ElementsAre(-2000, 1000, 3000, 30, 40, 50));
}

TEST_F(C3dExport, TheScreenIsAsTheUpAxisSays) {
    const auto screen = [&](figure::SignedAxis up) {
        const C3dReader file = other(clap(), in_metres(up));
        return file.texts_of("POINT:X_SCREEN").front() + file.texts_of("POINT:Y_SCREEN").front();
    };
    EXPECT_EQ(screen(figure::Axis::z), "+X+Z");
    EXPECT_EQ(screen(figure::Axis::x), "+Y+X");
    EXPECT_THAT(notes_, Not(HasSubstr("export.up")));
    EXPECT_EQ(screen({figure::Axis::z, true}), "+X-Z");
    EXPECT_THAT(notes_, HasSubstr("-Z is up, but readers of C3D know the axis alone"));
}

TEST_F(C3dExport, LongNamesAreCutBetweenCharacters) {
    const std::string name = std::string(119, 'a') + "é and more";
    EXPECT_THAT(other(test::marker_cloud({name, name}, {std::vector(2, glm::dvec3(1))})).labels(),
                ElementsAre(std::string(119, 'a'), std::string(119, 'a') + "_2"));
    EXPECT_THAT(notes_, HasSubstr("names of C3D have room for 120 bytes; 2 are cut: "));
}

TEST_F(C3dExport, WhatAC3dCannotCountIsRefused) {
    EXPECT_THAT(refusal_of(test::marker_cloud(std::vector<std::string>(65'536, "a"), {std::vector(65'536, glm::dvec3(1))})),
                HasSubstr("expected at most 65535 points, as C3D counts them, found 65536; nothing is written"));
    std::vector<std::string> names;
    for (int i = 0; i < 2000; ++i) names.push_back(fmt::format("{:0>100}", i));
    EXPECT_THAT(refusal_of(test::marker_cloud(names, {std::vector(2000, glm::dvec3(1))})),
                HasSubstr("expected names that fit into 130560 bytes, as C3D has them, found too many in 2000 points"));
}

// A group's number is a byte, negative where the group itself stands. ANALOG is added to those of the file.
TEST_F(C3dExport, GroupsBeyondTheLastNumberAreRefused) {
    test::C3dFile in = test::two_markers();
    in.data_block = 8;
    for (int number = 2; number <= 126; ++number) in.group(number, fmt::format("G{}", number));
    in.words(126, "LAST", {7});
    const C3dReader file = other(read_figure(in));
    EXPECT_EQ(file.word_of("G126:LAST"), 7U);
    EXPECT_EQ(file.word_of("ANALOG:USED"), 0U) << "the 127th group";
    in.group(127, "G127");
    EXPECT_THAT(refusal_of(read_figure(in)),
                HasSubstr("expected at most 127 groups of parameters, as C3D counts them, found 128; nothing is written"));
}

// The distance to the next record has 16 bits; the last record of a file needs none, and may be longer.
TEST_F(C3dExport, AParameterThatIsTooLongIsRefused) {
    test::C3dFile in = test::two_markers();
    in.data_block = 200;
    in.group(2, "MAKER");
    in.parameters += std::string{4, 2} + "BLOB" + in.word(0) + std::string{1, 2, '\xFF', '\xFF'} +
                     std::string(std::size_t{255} * 255, 'b');
    EXPECT_EQ(other(read_figure(in))["MAKER:BLOB"].dimensions.size(), 2U) << "it just fits";
    in.parameters.erase(in.parameters.rfind(std::string{1, 2, '\xFF'}));
    in.parameters += std::string{2, 2, '\xFF', '\xA0'} + std::string(std::size_t{2} * 255 * 160, 'b');
    EXPECT_THAT(refusal_of(read_figure(in)),
                HasSubstr("expected at most 65535 bytes of a parameter, as C3D counts them, found "));
}
}  // namespace skelplay::exporters::c3d_export_test
