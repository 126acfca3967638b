// What fuzzing found: each file of tests/data that broke a promise, and what it is read as since.

#include <algorithm>
#include <gmock/gmock.h>
#include <memory>
#include <vector>
#include "loaders/formats.h"
#include "support/committed.h"

namespace skelplay::loaders::fuzz_findings_test {
using testing::ElementsAre;

/// A file of tests/data, read by one reader on one thread.
LoadResult found(ReadFile* read, const std::string& name) {
    const base::MemoryBytes bytes(test::committed("tests/data/" + name));
    return read_with(*read, name, bytes, {}, {.threads = 1});
}

std::vector<double> samples_of(const LoadResult& result) {
    const auto& samples = figure::channel_motion(result.figure.value().take)->samples;
    return {samples.begin(), samples.end()};
}

/// Leaves numbers in memory that is used again, so that what is not set is not zero by chance.
void leave_numbers(std::size_t count) {
    std::vector<std::unique_ptr<std::vector<double>>> rows;
    for (int i = 0; i < 20; ++i) rows.push_back(std::make_unique<std::vector<double>>(count, 7.0));
}

// A frame that cannot be read has the rest pose; the column of a channel that is not known had what was in memory
// there.
TEST(FuzzFindings, AnUnreadFrameHasZeroInTheColumnOfAnUnknownChannel) {
    leave_numbers(4);
    EXPECT_THAT(samples_of(found(read_bvh, "unread-frame-of-unknown-channel.bvh")), ElementsAre(0, 0, 0, 1, 2, 3));
}

// Its header claims 65 535 channels, of which not one frame is there: each was made, in 9 MB, for a file of 1 536
// bytes.
TEST(FuzzFindings, ChannelsCountOnlyWhereThereIsAFrameOfThemOrAName) {
    const LoadResult result = found(read_c3d, "channels-without-frames.c3d");
    ASSERT_TRUE(result.figure);
    EXPECT_EQ(result.figure->skeleton.size(), 2U) << "HEAD and TOE";
    EXPECT_TRUE(!result.figure->recordings || result.figure->recordings->analog.channels.empty());
}

// One analog value for two samples makes no channel, but made 20 frames of two bytes each, where the file's last block
// has room for three frames of the segment, in two samples each: positions were read from beyond their end.
TEST(FuzzFindings, ValuesThatMakeNoChannelMakeNoFrames) {
    const LoadResult result = found(read_c3d, "segments-and-half-a-channel.c3d");
    ASSERT_TRUE(result.figure);
    EXPECT_EQ(figure::frame_count(result.figure->take), 6U);
    const std::vector<double> samples = samples_of(result);
    ASSERT_EQ(samples.size(), 18U);
    EXPECT_THAT(std::vector(samples.begin(), samples.begin() + 6), ElementsAre(10, 20, 900, 10, 20, 900));
}

// A count of 65 535 frames is as far as a word goes, so that the frames behind it were counted by their size: which is
// zero where there are segments alone. The program ended with a division by it.
TEST(FuzzFindings, FramesOfNoBytesAreNotCounted) {
    const LoadResult result = found(read_c3d, "segments-of-uncounted-frames.c3d");
    ASSERT_TRUE(result.figure);
    EXPECT_EQ(figure::frame_count(result.figure->take), 6U) << "as many as fit, as above";
}

// "9e9" is a number, but no version that an int has.
TEST(FuzzFindings, AVersionBeyondAllNumbersIsNone) {
    const LoadResult result = found(read_fbx, "version-of-ten-digits.fbx");
    ASSERT_FALSE(result.figure);
    EXPECT_EQ(result.diagnostics.items().back().message,
              "expected FBX 6.1 or newer, found no version that is known; nothing is shown");
}

// ":ROOT" was a keyword of an ASF wherever it stood. A line of what we write of a bone with that name begins with it.
TEST(FuzzFindings, TheFirstLineTellsAnHtrWhateverItsSegmentsAreCalled) {
    const std::string text = test::committed("tests/data/segment-named-as-a-keyword.htr");
    const FormatRow* row = format_of("an-upload", text);
    ASSERT_NE(row, nullptr);
    EXPECT_EQ(row->name, "HTR");
    const LoadResult result = found(row->read, "segment-named-as-a-keyword.htr");
    EXPECT_TRUE(result.diagnostics.items().empty()) << base::to_text(result.diagnostics);
    ASSERT_EQ(result.figure.value().skeleton.size(), 2U);
    EXPECT_EQ(result.figure->skeleton.bones().front().name, ":ROOT");
}
}  // namespace skelplay::loaders::fuzz_findings_test
