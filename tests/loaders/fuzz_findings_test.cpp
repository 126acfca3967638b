// What fuzzing found (tests/fuzz/LEDGER.md): each file of tests/data that broke a promise, and what it is read as since.

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
    return read({name, bytes}, {}, {.threads = 1});
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

// A frame that cannot be read has the rest pose; the column of a channel that is not known had what was in memory there.
TEST(FuzzFindings, AnUnreadFrameHasZeroInTheColumnOfAnUnknownChannel) {
    leave_numbers(4);
    EXPECT_THAT(samples_of(found(read_bvh, "unread-frame-of-unknown-channel.bvh")), ElementsAre(0, 0, 0, 1, 2, 3));
}

// Its header claims 65 535 channels, of which not one frame is there: each was made, in 9 MB, for a file of 1 536 bytes.
TEST(FuzzFindings, ChannelsCountOnlyWhereThereIsAFrameOfThemOrAName) {
    const LoadResult result = found(read_c3d, "channels-without-frames.c3d");
    ASSERT_TRUE(result.figure);
    EXPECT_EQ(result.figure->skeleton.size(), 2U) << "HEAD and TOE";
    EXPECT_TRUE(!result.figure->recordings || result.figure->recordings->analog.channels.empty());
}

}  // namespace skelplay::loaders::fuzz_findings_test
