// Frames of an AMC brought together with its skeleton: which number goes where, and what stands in for what is missing.

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>
#include <string_view>
#include <vector>

#include "loaders/acclaim/amc.h"
#include "loaders/acclaim_reading.h"

namespace skelplay::loaders {

namespace amc_builder_test {

using testing::ElementsAre;

//   root (tx rz) -- hip (rx ry, id 4) -- knee (l, length 2)
//               \-- dummy (no dof)
constexpr std::string_view skeleton =
    ":root axis xyz order tx rz position 0 0 0 orientation 0 0 0\n:bonedata\n"
    "begin id 4 name hip direction 0 1 0 length 1 axis 0 0 0 xyz dof rx ry limits (-90 90) (0 180) end\n"
    "begin name dummy direction 0 1 0 length 1 axis 0 0 0 xyz end\n"
    "begin name knee direction 0 1 0 length 2 axis 0 0 0 xyz dof l limits (1 3) end\n"
    ":hierarchy\nroot hip dummy\nhip knee\n";

/// What each channel's number is, frame by frame, bones in the order of the skeleton's file:
/// "root 1 2, hip 3 4, knee 5". Within a bone in the order of its dofs.
std::vector<std::string> numbers(const LoadResult& result) {
    std::vector<std::string> frames;
    if (!result.figure) return frames;
    const figure::Motion& motion = motion_of(*result.figure);
    for (std::size_t frame = 0; frame < motion.frames; ++frame) {
        std::string text;
        for (const figure::BoneId id : result.figure->skeleton.file_order()) {
            const figure::Bone& bone = result.figure->skeleton[id];
            if (bone.channels.count == 0) continue;
            std::uint32_t column = motion.channels[bone.channels.first].column;
            for (std::size_t i = 0; i < bone.channels.count; ++i)
                column = std::min(column, motion.channels[bone.channels.first + i].column);
            text += (text.empty() ? "" : ", ") + bone.name;
            for (std::size_t i = 0; i < bone.channels.count; ++i)
                text += fmt::format(" {}", motion.row(frame)[column + i]);
        }
        frames.push_back(text);
    }
    return frames;
}

/// The complaints but for the note about the rate.
std::string said(const LoadResult& result) {
    std::string text = complaints(result.diagnostics);
    const std::string_view rate = "t.amc [amc.rate]\n";
    if (const std::size_t at = text.find(rate); at != std::string::npos) text.erase(at, rate.size());
    return text;
}

TEST(AmcBuilder, Seed000AmcTakesBonesInAnyOrderByNameOrId) {
    const LoadResult result = read_amc_text(skeleton,
                                            ":DEGREES\n1\nknee 5\nroot 1 2\n4 3 4\n2\nROOT 6 7\nHip 8 "
                                            "9\nKNEE 10\n3\nknee 15\nroot 11 12\n4 13 14\n");
    EXPECT_EQ(said(result), "");
    EXPECT_THAT(numbers(result), ElementsAre("root 1 2, hip 3 4, knee 5", "root 6 7, hip 8 9, knee 10",
                                             "root 11 12, hip 13 14, knee 15"));
    const figure::Motion& motion = motion_of(*result.figure);
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

TEST(AmcBuilder, TheMotionsUnitOfAngleIsItsOwn) {
    const std::string_view frame = "1\nroot 1 2\nhip 3 4\nknee 5\n";
    const auto unit = [&](std::string_view asf, std::string_view keyword) {
        const LoadResult result = read_amc_text(asf, std::string(keyword) + "\n" + std::string(frame));
        return motion_of(*result.figure).radians_per_unit;
    };
    const std::string radians = ":units angle rad\n" + std::string(skeleton);
    EXPECT_EQ(unit(skeleton, ":fully-specified"), 0.017453292519943295);
    EXPECT_EQ(unit(skeleton, ":RADIANS"), 1.0);
    EXPECT_EQ(unit(radians, ":fully-specified"), 1.0);
    EXPECT_EQ(unit(radians, ":DEGREES"), 0.017453292519943295);
}

TEST(AmcBuilder, SaysWhichRateIsAssumedUnlessOneIsGiven) {
    const std::string_view text = ":DEGREES\n1\nroot 1 2\nhip 3 4\nknee 5\n";
    const LoadResult assumed = read_amc_text(skeleton, text);
    EXPECT_EQ(complaints(assumed.diagnostics), "t.amc [amc.rate]\n");
    EXPECT_EQ(motion_of(*assumed.figure).frame_time, std::nullopt);
    LoadOptions options;
    options.fps = 30;
    EXPECT_EQ(complaints(read_amc_text(skeleton, text, options).diagnostics), "");
    const LoadResult stated = read_amc_text(skeleton, ":SAMPLES-PER-SECOND 60\n" + std::string(text));
    EXPECT_EQ(complaints(stated.diagnostics), "");
    EXPECT_EQ(motion_of(*stated.figure).frame_time, 1.0 / 60);
}

TEST(AmcBuilder, ForcedThreeDofsAreReadForEveryBone) {
    const LoadResult result = read_amc_text(skeleton,
                                            ":FORCE-ALL-JOINTS-BE-3DOF\n1\nroot 1 2\nhip 3 4 5\nknee 6 7 8 "
                                            "9\ndummy 10 11 12\n2\nroot 1 2\nhip 3 4 5\nknee 6 7 8 9\n");
    EXPECT_EQ(said(result), "t.amc:7:1 [amc.missing-line]\n");
    EXPECT_THAT(numbers(result), ElementsAre("root 1 2, hip 3 4 5, dummy 10 11 12, knee 6 7 8 9",
                                             "root 1 2, hip 3 4 5, dummy 10 11 12, knee 6 7 8 9"));
    EXPECT_EQ(said(read_amc_text(skeleton, ":FORCE-ALL-JOINTS-BE-3DOF\n1\nroot 1 2\nhip 3 4 5\nknee 6 7 8 9\n")), "");
}

TEST(AmcBuilder, WithoutFramesTheSkeletonIsShown) {
    const LoadResult result = read_amc_text(skeleton, ":DEGREES\n");
    EXPECT_EQ(said(result), "t.amc:2:1 [amc.no-frames]\n");
    EXPECT_EQ(motion_of(*result.figure).frames, 0U);
    EXPECT_EQ(motion_of(*result.figure).channels.size(), 5U);
    EXPECT_EQ(result.figure->skeleton.size(), 4U);
}

struct Fault {
    std::string_view name;
    std::string_view frames;  // behind ":DEGREES\n"
    std::string_view said;
    std::vector<std::string> numbers;
};

const std::vector<Fault>& faults() {
    static const std::vector<Fault> table{
        {"UnknownBoneIsSaidOnce",
         "1\nroot 1 2\nhip 3 4\nfoot 1\nknee 5\n2\nfoot x\nknee 8\nroot 6 7\nhip 8 9\n",
         "t.amc:5:1 [amc.unknown-bone]\n",
         {"root 1 2, hip 3 4, knee 5", "root 6 7, hip 8 9, knee 8"}},
        {"NumbersNobodyAsksForAreSaidOnce",
         "1\nroot 1 2\nhip 3 4\nknee 5\ndummy 1 2 3\n2\nroot 1 2\nhip 3 4\nknee 5\ndummy 1\n",
         "t.amc:6:1 [amc.no-dof]\n",
         {"root 1 2, hip 3 4, knee 5", "root 1 2, hip 3 4, knee 5"}},
        {"ADummyWithoutNumbersIsFine", "1\nroot 1 2\ndummy\nhip 3 4\nknee 5\n", "", {"root 1 2, hip 3 4, knee 5"}},
        {"ShortLine",
         "1\nroot 1 2\nhip 3 4\nknee 5\n2\nroot 6 7\nhip 8\nknee 9\n",
         "t.amc:8:1 [amc.short-line]\n",
         {"root 1 2, hip 3 4, knee 5", "root 6 7, hip 3 4, knee 9"}},
        {"ShortLineInTheFirstFrame",
         "1\nroot 1 2\nhip 3\nknee\n2\nroot 6 7\nhip 8 9\nknee 5\n",
         "t.amc:4:1 [amc.short-line]\n"
         "t.amc:5:1 [amc.short-line]\n",
         {"root 1 2, hip 0 0, knee 2", "root 6 7, hip 8 9, knee 5"}},
        {"LongLine",
         "1\nroot 1 2\nhip 3 4\nknee 5\n2\nroot 6 7\nhip 8 9 10\nknee 9\n",
         "t.amc:8:1 [amc.long-line]\n",
         {"root 1 2, hip 3 4, knee 5", "root 6 7, hip 3 4, knee 9"}},
        {"NoNumber",
         "1\nroot 1 2\nhip 3 4\nknee 5\n2\nroot 6 7\nhip 8 1.5abc\nknee nan\n",
         "t.amc:8:7 [amc.bad-number]\n"
         "t.amc:9:6 [amc.bad-number]\n",
         {"root 1 2, hip 3 4, knee 5", "root 6 7, hip 3 4, knee 5"}},
        {"MissingLines",
         "1\nroot 1 2\nhip 3 4\nknee 5\n2\nroot 6 7\n3\n4\nroot 1 1\nhip 2 2\nknee 3\n",
         "t.amc:6:1 [amc.missing-line]\n"
         "t.amc:8:1 [amc.missing-line]\n",
         {"root 1 2, hip 3 4, knee 5", "root 6 7, hip 3 4, knee 5", "root 6 7, hip 3 4, knee 5",
          "root 1 1, hip 2 2, knee 3"}},
        {"BoneThatIsNeverThere",
         "1\nroot 1 2\nhip 3 4\n2\nroot 1 2\nhip 3 4\n",
         "t.amc:2:1 [amc.missing-bone]\n",
         {"root 1 2, hip 3 4, knee 2", "root 1 2, hip 3 4, knee 2"}},
        {"BoneThatComesLate",
         "1\nroot 1 2\nhip 3 4\n2\nroot 1 2\nhip 3 4\nknee 7\n3\nroot 5 5\nhip 3 4\n4\nroot 1 2\nhip 3 "
         "4\nknee 8\n5\nroot 5 5\n",
         "t.amc:2:1 [amc.missing-bone]\n"
         "t.amc:16:1 [amc.missing-line]\n",
         {"root 1 2, hip 3 4, knee 2", "root 1 2, hip 3 4, knee 7", "root 5 5, hip 3 4, knee 7",
          "root 1 2, hip 3 4, knee 8", "root 5 5, hip 3 4, knee 8"}},
        {"RepeatedBone",
         "1\nroot 1 2\nhip 3 4\nhip 5 6\nknee 5\n2\nhip 7 8\nroot 1 2\nknee 5\n4 9 9\n",
         "t.amc:5:1 [amc.repeated-bone]\n",
         {"root 1 2, hip 3 4, knee 5", "root 1 2, hip 7 8, knee 5"}},
        {"FrameNumbers",
         "10\nroot 1 2\nhip 3 4\nknee 5\n12\nroot 1 3\nhip 3 4\nknee 5\n11\nroot 1 4\nhip 3 4\nknee 5\n",
         "t.amc:6:1 [amc.frame-number]\n",
         {"root 1 2, hip 3 4, knee 5", "root 1 3, hip 3 4, knee 5", "root 1 4, hip 3 4, knee 5"}},
        {"Denormals",
         "1\nroot -6.0267e-41 1e-400\nhip 1e-014 +2.\nknee .5\n",
         "",
         {"root -6.0267e-41 0, hip 1e-14 2, knee 0.5"}},
        {"CommentsAndCommasInFrames",
         "1\n# c\nroot 1, 2 # d\n\nhip (3 4)\nknee 5\n",
         "",
         {"root 1 2, hip 3 4, knee 5"}},
    };
    return table;
}

class AmcBuilderFaults : public testing::TestWithParam<Fault> {};

TEST_P(AmcBuilderFaults, AreSaidAndTheRestIsShown) {
    const LoadResult result = read_amc_text(skeleton, ":DEGREES\n" + std::string(GetParam().frames));
    EXPECT_EQ(said(result), GetParam().said);
    EXPECT_EQ(numbers(result), GetParam().numbers);
}

INSTANTIATE_TEST_SUITE_P(All, AmcBuilderFaults, testing::ValuesIn(faults()),
                         [](const auto& test) { return std::string(test.param.name); });

TEST(AmcBuilder, CountsWhatItDoesNotSay) {
    std::string text = ":DEGREES\n1\nroot 1 2\nhip 3 4\nknee 5\n";
    for (int i = 2; i < 203; ++i) text += fmt::format("{}\nroot 1 2\nhip 3 4\nknee x\n", i);
    const LoadResult result = read_amc_text(skeleton, text);
    EXPECT_EQ(motion_of(*result.figure).frames, 202U);
    EXPECT_EQ(result.diagnostics.items().size(), 100U);
    EXPECT_EQ(result.diagnostics.left_out(), 102U);  // 201 bad numbers, and the rate
}

TEST(AmcBuilder, AnUnknownDofHasItsNumberButMovesNothing) {
    const std::string asf =
        ":root axis xyz order tx position 0 0 0 orientation 0 0 0\n:bonedata\nbegin name a direction 0 1 "
        "0 length 1 axis 0 0 0 xyz dof rx foo rz end\n:hierarchy\nroot a\n";
    const LoadResult result = read_amc_text(asf, ":DEGREES\n1\nroot 0\na 1 2 3\n");
    EXPECT_EQ(said(result), "");
    const figure::Motion& motion = motion_of(*result.figure);
    EXPECT_EQ(motion.columns, 4U);
    ASSERT_EQ(motion.channels.size(), 3U);
    EXPECT_EQ(motion.channels[1].column, 3U);  // rz
    EXPECT_EQ(motion.channels[2].column, 1U);  // rx
}

}  // namespace amc_builder_test

}  // namespace skelplay::loaders
