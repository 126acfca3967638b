// What is written as TRC: the text itself, and what our reader makes of it.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include "exporters/marker_takes.h"
#include "exporters/round_trip.h"
#include "exporters/writers.h"

namespace skelplay::exporters::trc_export_test {
namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::IsEmpty;

const fs::path samples = fs::path(SKELPLAY_SOURCE_DIR) / "assets";

ExportOptions in_units_of(double metres) {
    ExportOptions options;
    options.metres_per_unit = metres;
    return options;
}

class TrcExport : public RoundTrip {
protected:
    /// The text of the file that is written, with ~ for tabs.
    std::string text(const figure::Figure& figure, processing::TakeEdits edits = {}, const ExportOptions& options = {}) {
        std::string written = folder_.read(write(figure, "out.trc", std::move(edits), options).filename());
        std::ranges::replace(written, '\t', '~');
        return written;
    }
};

// OpenSim wants the eight keys, values for all of them, a name in every third column, X1 Y1 Z1 … and as many tabs in
// every row as there are cells.
TEST_F(TrcExport, AMarkerFileIsTheTextThatOpenSimReads) {
    figure::Figure source = clap();
    source.name = "clap.c3d.gz";
    EXPECT_EQ(text(source, {}, in_units_of(1.0)),
              "PathFileType~4~(X/Y/Z)~clap.trc\n"
              "DataRate~CameraRate~NumFrames~NumMarkers~Units~OrigDataRate~OrigDataStartFrame~OrigNumFrames\n"
              "10~10~3~2~m~10~0~3\n"
              "Frame#~Time~HEAD~~~R.Toe tip~~~\n"
              "~~X1~Y1~Z1~X2~Y2~Z2~\n"
              "\n"
              "0~0~0~1.7~0.01~0.2~0.02~0~\n"
              "1~0.1~~~~0.2~0.125~0.3333333333333333~\n"
              "2~0.2~-1e-07~2~3~~~~\n");
    EXPECT_THAT(notes_, IsEmpty());
}

TEST_F(TrcExport, MarkersComeBackNumberForNumberWithTheirGaps) {
    figure::Figure source = three_hundred_markers();
    std::get<figure::Motion>(source.take).first_frame = 705;
    const figure::Figure back = load(write(source, "back.trc", {}, in_units_of(0.001)));
    EXPECT_THAT(base::to_text(diagnostics_), IsEmpty());
    EXPECT_EQ(names_of(back), names_of(source));
    EXPECT_EQ(places_of(back), places_of(source));
    EXPECT_EQ(figure::frame_time(back.take), 0.1);
    EXPECT_EQ(figure::first_frame(back.take), 705);
    EXPECT_EQ(back.declared_unit, "mm");
}

TEST_F(TrcExport, AFrameLastsAsLongWhateverItsRate) {
    figure::Figure source = test::marker_cloud({"A"}, {{{1, 2, 3}}, {{4, 5, 6}}, {{7, 8, 9}}});
    for (const double seconds : {1.0 / 120, 1.0 / 59.94, 1.0 / 23.976, 0.008333, 1.0 / 7, 12.0}) {
        std::get<figure::Motion>(source.take).frame_time = seconds;
        EXPECT_DOUBLE_EQ(figure::frame_time(load(write(source, "rate.trc")).take).value(), seconds);
        EXPECT_THAT(base::to_text(diagnostics_), IsEmpty());
    }
    std::get<figure::Motion>(source.take).frame_time = 1.0 / 59.94;
    EXPECT_THAT(text(source), HasSubstr("\n59.94~59.94~3~"));
}

TEST_F(TrcExport, JointsOfASkeletonAreWhereTheyAre) {
    for (const char* name : {"walk.bvh", "walk.amc", "walk.htr"}) {
        const figure::Figure walk = load(samples / name);
        const figure::Figure back = load(write(walk, "walk.trc"));
        EXPECT_EQ(worst_distance(walk, back, file_order(walk)), 0.0) << name;
        EXPECT_THAT(notes_, HasSubstr("TRC holds no rotations and hierarchy; where the bones are is written"));
        EXPECT_THAT(notes_, HasSubstr("TRC holds no ends of bones"));
    }
}

TEST_F(TrcExport, RepeatedNamesGetNumbersAndTabsAreNoCells) {
    const figure::Figure source =
        test::marker_cloud({"Toe", "toe", "Toe", "", "a\tb", "Toe_2"}, {std::vector(6, glm::dvec3(1))});
    EXPECT_THAT(text(source), HasSubstr("Frame#~Time~Toe~~~toe~~~Toe_2~~~_~~~a_b~~~Toe_2_2~~~\n"));
    EXPECT_THAT(notes_, HasSubstr("names of TRC do not repeat; 2 bones get a number: 'Toe' becomes 'Toe_2'"));
    EXPECT_THAT(notes_, HasSubstr("2 names they become _: '' becomes '_'"));
}

TEST_F(TrcExport, AnAxisThatPointsDownIsTold) {
    const figure::Figure source = test::marker_cloud({"A"}, {{{1, 2, 3}}});
    ExportOptions hanging;
    hanging.up = figure::SignedAxis(figure::Axis::y, true);
    text(source, {}, hanging);
    EXPECT_THAT(notes_, HasSubstr("TRC holds no up axis, and -Y is up"));
}
}  // namespace skelplay::exporters::trc_export_test
