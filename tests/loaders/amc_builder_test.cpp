// Frames of an AMC brought together with its skeleton: which number goes where, and what stands in for what is missing.

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <string>
#include <string_view>
#include "loaders/acclaim/amc.h"
#include "text_reading.h"

namespace skelplay::loaders::amc_builder_test {
using testing::ElementsAre;

//   root (tx rz) -- hip (rx ry, id 4) -- knee (l, length 2)
//               \-- dummy (no dof)
constexpr std::string_view skeleton =
    ":root axis xyz order tx rz position 0 0 0 orientation 0 0 0\n:bonedata\n"
    "begin id 4 name hip direction 0 1 0 length 1 axis 0 0 0 xyz dof rx ry limits (-90 90) (0 180) end\n"
    "begin name dummy direction 0 1 0 length 1 axis 0 0 0 xyz end\n"
    "begin name knee direction 0 1 0 length 2 axis 0 0 0 xyz dof l limits (1 3) end\n:hierarchy\nroot hip dummy\n"
    "hip knee\n";

/// The numbers of each bone in the order of the skeleton's file, frame by frame: "root 1 2, hip 3 4, knee 5; root ...".
std::string numbers(const LoadResult& result) {
    std::string text;
    for (std::size_t frame = 0; result.figure && frame < motion_of(result).frames; ++frame) {
        if (frame > 0) text += "; ";
        for (const figure::BoneId id : result.figure->skeleton.file_order())
            if (const figure::Bone& bone = result.figure->skeleton[id]; bone.channels.count > 0)
                text += fmt::format("{}{} {}", text.empty() || text.ends_with(' ') ? "" : ", ", bone.name,
                                    numbers_of(result, bone.name, frame));
    }
    return text;
}

TEST(AmcBuilder, AmcTakesBonesInAnyOrderByNameOrId) {
    const LoadResult result = read_amc_text(skeleton,
                                            ":DEGREES\n1\nknee 5\nroot 1 2\n4 3 4\n2\nROOT 6 7\nHip 8 9\nKNEE 10\n3\n"
                                            "knee 15\nroot 11 12\n4 13 14\n");
    EXPECT_EQ(said(result), "");
    EXPECT_EQ(numbers(result), "root 1 2, hip 3 4, knee 5; root 6 7, hip 8 9, knee 10; root 11 12, hip 13 14, knee 15");
    const figure::Motion& motion = motion_of(result);
    EXPECT_THAT(motion.row(0), ElementsAre(5, 1, 2, 3, 4));  // the file's order
    EXPECT_EQ(motion.first_frame, 1);
    EXPECT_EQ(motion.columns, 5U);
    EXPECT_FALSE(motion.rest_only);
    EXPECT_EQ(result.figure->skeleton_file, "t.asf");
}

TEST(AmcBuilder, MovesLimitsWithTheirColumns) {
    const LoadResult result = read_amc_text(skeleton, ":DEGREES\n1\nknee 5\nroot 1 2\nhip 3 4\n");
    const figure::Skeleton& bones = result.figure->skeleton;
    EXPECT_EQ(bones[bones.find("knee")].limits.at(0).column, 0U);
    EXPECT_EQ(bones[bones.find("hip")].limits.at(1).column, 4U);
}

// "Values are in the units defined by the .asf file": a keyword that says otherwise holds, and is noted.
TEST(AmcBuilder, AmcTheMotionsUnitOfAngleIsItsOwn) {
    const std::string_view frame = "1\nroot 1 2\nhip 3 4\nknee 5\n";
    const auto unit = [&](std::string_view asf, std::string_view keyword) {
        const LoadResult result = read_amc_text(asf, std::string(keyword) + "\n" + std::string(frame));
        const bool contradicts = asf.starts_with(":units") == (keyword == ":DEGREES") && keyword != ":fully-specified";
        EXPECT_EQ(said(result), contradicts ? "1:1 amc.angle-unit" : "");
        return motion_of(result).radians_per_unit;
    };
    const std::string radians = ":units angle rad\n" + std::string(skeleton);
    EXPECT_EQ(unit(skeleton, ":fully-specified"), 0.017453292519943295);
    EXPECT_EQ(unit(skeleton, ":RADIANS"), 1.0);
    EXPECT_EQ(unit(radians, ":fully-specified"), 1.0);
    EXPECT_EQ(unit(radians, ":DEGREES"), 0.017453292519943295);
}

TEST(AmcBuilder, SaysWhichRateIsAssumedUnlessOneIsGiven) {
    const std::string_view text = ":DEGREES\n1\nroot 1 2\nhip 3 4\nknee 5\n";
    const LoadResult assumed = read_amc_text(skeleton, text, {});
    EXPECT_EQ(said(assumed), "amc.rate");
    EXPECT_EQ(motion_of(assumed).frame_time, std::nullopt);
    EXPECT_EQ(said(read_amc_text(skeleton, text)), "");
    const LoadResult stated = read_amc_text(skeleton, ":SAMPLES-PER-SECOND 60\n" + std::string(text), {});
    EXPECT_EQ(said(stated), "");
    EXPECT_EQ(motion_of(stated).frame_time, 1.0 / 60);
}

TEST(AmcBuilder, ForcedThreeDofsAreReadForEveryBone) {
    const LoadResult result = read_amc_text(skeleton,
                                            ":FORCE-ALL-JOINTS-BE-3DOF\n1\nroot 1 2\nhip 3 4 5\nknee 6 7 8 9\n"
                                            "dummy 10 11 12\n2\nroot 1 2\nhip 3 4 5\nknee 6 7 8 9\n");
    EXPECT_EQ(said(result), "7:1 amc.missing-line");
    EXPECT_EQ(numbers(result),
              "root 1 2, hip 3 4 5, dummy 10 11 12, knee 6 7 8 9; root 1 2, hip 3 4 5, dummy 10 11 12, knee 6 7 8 9");
    EXPECT_EQ(said(read_amc_text(skeleton, ":FORCE-ALL-JOINTS-BE-3DOF\n1\nroot 1 2\nhip 3 4 5\nknee 6 7 8 9\n")), "");
}

TEST(AmcBuilder, WithoutFramesTheSkeletonIsShown) {
    const LoadResult result = read_amc_text(skeleton, ":DEGREES\n");
    EXPECT_EQ(said(result), "2:1 amc.no-frames");
    EXPECT_EQ(motion_of(result).frames, 1U);
    EXPECT_TRUE(motion_of(result).rest_only);
    EXPECT_EQ(motion_of(result).channels.size(), 5U);
    EXPECT_EQ(result.figure->skeleton.size(), 4U);
}

TEST(AmcBuilder, AmcFaultsAreSaidAndTheRestIsShown) {
    struct Fault {
        std::string_view frames;  // behind ":DEGREES\n"
        std::string_view said;
        std::string_view numbers;
    };
    for (const Fault& fault : std::initializer_list<Fault>{
             {"1\nroot 1 2\nhip 3 4\nfoot 1\nknee 5\n2\nfoot x\nknee 8\nroot 6 7\nhip 8 9\n",
              "5:1 amc.unknown-bone",  // once
              "root 1 2, hip 3 4, knee 5; root 6 7, hip 8 9, knee 8"},
             {"1\nroot 1 2\nhip 3 4\nknee 5\ndummy 1 2 3\n2\nroot 1 2\nhip 3 4\nknee 5\ndummy 1\n",
              "6:1 amc.no-dof",  // once
              "root 1 2, hip 3 4, knee 5; root 1 2, hip 3 4, knee 5"},
             {"1\nroot 1 2\ndummy\nhip 3 4\nknee 5\n", "", "root 1 2, hip 3 4, knee 5"},
             {"1\nroot 1 2\nhip 3 4\nknee 5\n2\nroot 6 7\nhip 8\nknee 9\n", "8:1 amc.short-line",
              "root 1 2, hip 3 4, knee 5; root 6 7, hip 3 4, knee 9"},
             {"1\nroot 1 2\nhip 3\nknee\n2\nroot 6 7\nhip 8 9\nknee 5\n", "4:1 amc.short-line, 5:1 amc.short-line",
              "root 1 2, hip 0 0, knee 2; root 6 7, hip 8 9, knee 5"},
             {"1\nroot 1 2\nhip 3 4\nknee 5\n2\nroot 6 7\nhip 8 9 10\nknee 9\n", "8:1 amc.long-line",
              "root 1 2, hip 3 4, knee 5; root 6 7, hip 3 4, knee 9"},
             {"1\nroot 1 2\nhip 3 4\nknee 5\n2\nroot 6 7\nhip 8 1.5abc\nknee nan\n",
              "8:7 amc.bad-number, 9:6 amc.bad-number", "root 1 2, hip 3 4, knee 5; root 6 7, hip 3 4, knee 5"},
             {"1\nroot 1 2\nhip 3 4\nknee 5\n2\nroot 6 7\n3\n4\nroot 1 1\nhip 2 2\nknee 3\n",
              "6:1 amc.missing-line, 8:1 amc.missing-line",
              "root 1 2, hip 3 4, knee 5; root 6 7, hip 3 4, knee 5; root 6 7, hip 3 4, knee 5; root 1 1, hip 2 2, "
              "knee 3"},
             {"1\nroot 1 2\nhip 3 4\n2\nroot 1 2\nhip 3 4\n", "2:1 amc.missing-bone",
              "root 1 2, hip 3 4, knee 2; root 1 2, hip 3 4, knee 2"},
             {"1\nroot 1 2\nhip 3 4\n2\nroot 1 2\nhip 3 4\nknee 7\n3\nroot 5 5\nhip 3 4\n4\nroot 1 2\nhip 3 4\n"
              "knee 8\n5\nroot 5 5\n",
              "2:1 amc.missing-bone, 16:1 amc.missing-line",
              "root 1 2, hip 3 4, knee 2; root 1 2, hip 3 4, knee 7; root 5 5, hip 3 4, knee 7; root 1 2, hip 3 4, "
              "knee 8; root 5 5, hip 3 4, knee 8"},
             {"1\nroot 1 2\nhip 3 4\nhip 5 6\nknee 5\n2\nhip 7 8\nroot 1 2\nknee 5\n4 9 9\n", "5:1 amc.repeated-bone",
              "root 1 2, hip 3 4, knee 5; root 1 2, hip 7 8, knee 5"},
             {"10\nroot 1 2\nhip 3 4\nknee 5\n12\nroot 1 3\nhip 3 4\nknee 5\n11\nroot 1 4\nhip 3 4\nknee 5\n",
              "6:1 amc.frame-number", "root 1 2, hip 3 4, knee 5; root 1 3, hip 3 4, knee 5; root 1 4, hip 3 4, knee 5"},
             {"1\nroot -6.0267e-41 1e-400\nhip 1e-014 +2.\nknee .5\n", "", "root -6.0267e-41 0, hip 1e-14 2, knee 0.5"},
             {"1\n# c\nroot 1, 2 # d\n\nhip (3 4)\nknee 5\n", "", "root 1 2, hip 3 4, knee 5"}}) {
        const LoadResult result = read_amc_text(skeleton, ":DEGREES\n" + std::string(fault.frames));
        EXPECT_EQ(said(result), fault.said) << fault.frames;
        EXPECT_EQ(numbers(result), fault.numbers) << fault.frames;
    }
}

TEST(AmcBuilder, CountsWhatItDoesNotSay) {
    std::string text = ":DEGREES\n1\nroot 1 2\nhip 3 4\nknee 5\n";
    for (int i = 2; i < 203; ++i) text += fmt::format("{0}\nroot 1 2\nhip 3 4\nknee x{0}\n", i);
    const LoadResult result = read_amc_text(skeleton, text, {});
    EXPECT_EQ(motion_of(result).frames, 202U);
    EXPECT_EQ(result.diagnostics.items().size(), 100U);
    EXPECT_EQ(result.diagnostics.left_out(), 102U);  // 201 bad numbers, and the rate
}

TEST(AmcBuilder, AnUnknownDofHasItsNumberButMovesNothing) {
    const std::string asf =
        ":root axis xyz order tx position 0 0 0 orientation 0 0 0\n:bonedata\n"
        "begin name a direction 0 1 0 length 1 axis 0 0 0 xyz dof rx foo rz end\n:hierarchy\nroot a\n";
    const LoadResult result = read_amc_text(asf, ":DEGREES\n1\nroot 0\na 1 2 3\n");
    EXPECT_EQ(said(result), "");
    const figure::Motion& motion = motion_of(result);
    EXPECT_EQ(motion.columns, 4U);
    ASSERT_EQ(motion.channels.size(), 3U);
    EXPECT_EQ(motion.channels[1].column, 3U);  // rz
    EXPECT_EQ(motion.channels[2].column, 1U);  // rx
}
}  // namespace skelplay::loaders::amc_builder_test
