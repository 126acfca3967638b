#include <gtest/gtest.h>
#include <string>
#include <zlib.h>
#include "base/gzip.h"

namespace skelplay::base::inflate_test {
std::string packed(const std::string& text) {
    std::string bytes(compressBound(text.size()), '\0');
    auto size = static_cast<uLongf>(bytes.size());
    compress(reinterpret_cast<Bytef*>(bytes.data()), &size, reinterpret_cast<const Bytef*>(text.data()), text.size());
    bytes.resize(size);
    return bytes;
}

TEST(Inflate, UnpacksExactlyWhatIsThere) {
    const std::string text = "motion motion motion";
    const std::string bytes = packed(text);
    std::string into(text.size(), '\0');
    EXPECT_TRUE(inflate_exactly(bytes, into));
    EXPECT_EQ(into, text);
    std::string more(text.size() + 1, '\0');
    EXPECT_FALSE(inflate_exactly(bytes, more));
    std::string fewer(text.size() - 1, '\0');
    EXPECT_FALSE(inflate_exactly(bytes, fewer));
    EXPECT_FALSE(inflate_exactly(bytes.substr(0, bytes.size() - 1), into)) << "its check sum is cut off";
    EXPECT_FALSE(inflate_exactly("no zlib at all", into));
    EXPECT_FALSE(inflate_exactly("", into));
}

// Of the same bytes without zlib's two bytes in front and four behind.
TEST(Inflate, UnpacksWithoutZlibsHead) {
    const std::string text(100'000, 'm');
    const std::string bytes = packed(text);
    const std::string bare = bytes.substr(2, bytes.size() - 6);
    std::string into(text.size(), '\0');
    EXPECT_TRUE(inflate_raw_exactly(bare, into));
    EXPECT_EQ(into, text);
    std::string more(text.size() + 1, '\0');
    EXPECT_FALSE(inflate_raw_exactly(bare, more));
    std::string fewer(text.size() - 1, '\0');
    EXPECT_FALSE(inflate_raw_exactly(bare, fewer));
    EXPECT_FALSE(inflate_raw_exactly(bare.substr(0, bare.size() - 1), into));
    EXPECT_FALSE(inflate_raw_exactly("\xFF\xFF", into));
    std::string none;
    EXPECT_TRUE(inflate_raw_exactly(std::string("\x03\x00", 2), none)) << "an empty block";
    EXPECT_EQ(check_sum("123456789"), 0xCBF43926U) << "the check value of CRC-32";
}
}  // namespace skelplay::base::inflate_test
