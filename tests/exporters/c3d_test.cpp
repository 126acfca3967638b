// What is written as C3D, read by our reader and by another one that shares nothing with the program (c3d_reader.h).

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "exporters/c3d_reader.h"
#include "exporters/marker_takes.h"
#include "exporters/round_trip.h"
#include "exporters/writers.h"

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
        if (frame % 7 == 0)
            std::fill_n(motion.samples.begin() + static_cast<std::ptrdiff_t>(3 * frame), 3, test::nowhere);
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

TEST_F(C3dExport, SaysWhatIsLeftOutAndOnlyThat) {
    const auto said_of = [&](const figure::C3dRecord& record) {
        figure::Figure figure = clap();
        figure.record = record;
        other(figure);
        return notes_;
    };
    EXPECT_THAT(said_of({0.1, {{}, {}}, 0, false}), Not(HasSubstr("points alone")));
    EXPECT_THAT(said_of({0.1, {{}, {}}, 3, false}), HasSubstr("; the C3D's analog values are left out"));
    EXPECT_THAT(said_of({0.1, {{}, {2, 7, 2, 5}}, 0, true}),
                HasSubstr("; the C3D's residuals, cameras and events are left out"));
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
    EXPECT_THAT(
        refusal_of(test::marker_cloud(std::vector<std::string>(65'536, "a"), {std::vector(65'536, glm::dvec3(1))})),
        HasSubstr("expected at most 65535 points, as C3D counts them, found 65536; nothing is written"));
    std::vector<std::string> names;
    for (int i = 0; i < 2000; ++i) names.push_back(fmt::format("{:0>100}", i));
    EXPECT_THAT(refusal_of(test::marker_cloud(names, {std::vector(2000, glm::dvec3(1))})),
                HasSubstr("expected names that fit into 130560 bytes, as C3D has them, found too many in 2000 points"));
}

}  // namespace skelplay::exporters::c3d_export_test
