#include <gtest/gtest.h>
#include <string>
#include <string_view>
#include "base/encoded_text.h"

namespace skelplay::base::utf16_test {
using namespace std::string_view_literals;

/// What becomes of such bytes; "failed: …" when nothing does.
std::string converted(std::string_view bytes, std::uint64_t limit = utf16_limit) {
    const auto result = utf8_of_utf16(MemoryBytes(std::string(bytes)), limit);
    if (const auto* failure = std::get_if<OpenFailure>(&result)) return "failed: " + failure->reason;
    const ByteSource& source = *std::get<std::unique_ptr<ByteSource>>(result);
    EXPECT_TRUE(source.was_utf16());
    return source.text(0, source.size());
}

TEST(Utf16, IsKnownByItsMark) {
    for (const std::string_view text : {"\xFF\xFEH\0"sv, "\xFE\xFF\0H"sv, "\xFF\xFE"sv})
        EXPECT_TRUE(is_utf16(MemoryBytes(std::string(text))));
    for (const std::string_view text : {""sv, "\xFF"sv, "HI"sv, "\xEF\xBB\xBFHI"sv, "\xFF\xFE\0\0H\0\0\0"sv, "H\0I\0"sv})
        EXPECT_FALSE(is_utf16(MemoryBytes(std::string(text))));
}

// A letter, é, the euro sign and a clef, of one to four bytes in UTF-8.
TEST(Utf16, BecomesUtf8) {
    EXPECT_EQ(converted("\xFF\xFE"
                        "A\0\xE9\0\xAC\x20\x34\xD8\x1E\xDD"sv),
              "A\xC3\xA9\xE2\x82\xAC\xF0\x9D\x84\x9E");
    EXPECT_EQ(converted("\xFE\xFF"
                        "\0A\0\xE9\x20\xAC\xD8\x34\xDD\x1E"sv),
              "A\xC3\xA9\xE2\x82\xAC\xF0\x9D\x84\x9E");
    EXPECT_EQ(converted("\xFF\xFE"sv), "");
}

TEST(Utf16, HalvesOfCharactersAreReplaced) {
    const std::string lost = "\xEF\xBF\xBD";
    EXPECT_EQ(converted("\xFF\xFE\x34\xD8"
                        "A\0"sv),
              lost + "A");
    EXPECT_EQ(converted("\xFF\xFE\x1E\xDD"
                        "A\0"sv),
              lost + "A");
    EXPECT_EQ(converted("\xFF\xFE"
                        "A\0\x34\xD8"sv),
              "A" + lost);
    EXPECT_EQ(converted("\xFF\xFE\x34\xD8\x34\xD8\x1E\xDD"sv), lost + "\xF0\x9D\x84\x9E");
    EXPECT_EQ(converted("\xFF\xFE"
                        "A\0B"sv),
              "A" + lost);
}

// Longer than what is read at once, with a pair at every place.
TEST(Utf16, LongTextsAreWhole) {
    for (const std::size_t shift : {0U, 1U}) {
        std::string wide = "\xFF\xFE";
        std::string narrow;
        for (std::size_t i = 0; i < shift; ++i) {
            wide += "A\0"sv;
            narrow += 'A';
        }
        for (int i = 0; i < 50000; ++i) {
            wide += "\x34\xD8\x1E\xDD";
            narrow += "\xF0\x9D\x84\x9E";
        }
        EXPECT_EQ(converted(wide), narrow);
    }
}

TEST(Utf16, HasALimit) {
    std::string wide = "\xFF\xFE";
    for (int i = 0; i < (3 << 19); ++i) wide += "A\0"sv;
    EXPECT_EQ(converted(wide, 1 << 20), "failed: expected at most 1 MiB of UTF-16, found more");
    EXPECT_EQ(converted(wide, 2 << 20).size(), 3U << 19U);
}
}  // namespace skelplay::base::utf16_test
