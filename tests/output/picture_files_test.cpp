#include "output/picture_files.h"

#include <gtest/gtest.h>

#include "support/full_disk.h"
#include "support/temporary_folder.h"

namespace skelplay::output {

namespace {

/// Why a name is refused, or that it is not.
std::string reason(const std::variant<PictureNames, std::string>& parsed) {
    const std::string* why = std::get_if<std::string>(&parsed);
    return why == nullptr ? "accepted" : *why;
}

TEST(PictureFiles, NamesHoldAFramesNumber) {
    struct Case {
        const char* pattern;
        std::size_t frame;
        const char* name;
    };
    for (const Case& c : {Case{"a.png", 7, "a.png"},
                          {"frames/%04d.png", 7, "frames/0007.png"},
                          {"%d.png", 7, "7.png"},
                          {"%02d.PNG", 12345, "12345.PNG"},
                          {"50%%/%03dx.png", 7, "50%/007x.png"},
                          {"%d%%.png", 7, "7%.png"}}) {
        const auto names = PictureNames::parse(c.pattern, 1);
        ASSERT_EQ(reason(names), "accepted") << c.pattern;
        EXPECT_EQ(std::get<PictureNames>(names).of(c.frame), c.name);
    }
}

TEST(PictureFiles, OtherNamesAreRefused) {
    struct Case {
        const char* pattern;
        std::size_t pictures;
        const char* reason;
    };
    for (const Case& c :
         {Case{"a.png", 2, "expected a numbered name such as frames/%04d.png for 2 frames, found 'a.png'"},
          {"%s.png", 1, "expected one %d or %04d for the frame's number in '%s.png', found '%s'"},
          {"%4d.png", 1, "expected one %d or %04d for the frame's number in '%4d.png', found '%4d'"},
          {"%00d.png", 1, "expected one %d or %04d for the frame's number in '%00d.png', found '%00d'"},
          {"%d-%d.png", 1, "expected one %d or %04d for the frame's number in '%d-%d.png', found '%d'"},
          {"a%.png", 1, "expected one %d or %04d for the frame's number in 'a%.png', found '%.'"},
          {"a.png%", 1, "expected one %d or %04d for the frame's number in 'a.png%', found '%'"},
          {"a.jpg", 1, "expected a file name that ends in .png (or .mp4, .webm or .gif for a video), found 'a.jpg'"},
          {"", 1, "expected a file name that ends in .png (or .mp4, .webm or .gif for a video), found ''"}})
        EXPECT_EQ(reason(PictureNames::parse(c.pattern, c.pictures)), c.reason);
}

TEST(PictureFiles, AFullDiskIsSaidAndLeavesNoPartOfAPicture) {
    const test::TemporaryFolder folder;
    const std::string pattern = (folder / "frames" / "%d.png").string();
    PictureFiles files(std::get<PictureNames>(PictureNames::parse(pattern, 2)), {3, 4}, PngChannels::rgb);
    const render::Image image{64, 64, std::vector<std::uint8_t>(64 * 64 * 4, 90)};
    ASSERT_EQ(files.add(image, 0), std::nullopt);
    const test::FullDisk full(40);
    EXPECT_EQ(files.add(image, 1), (folder / "frames" / "4.png").string() + ": File too large");
    EXPECT_EQ(folder.names("frames"), std::vector<std::string>{"3.png"});
}

}  // namespace

}  // namespace skelplay::output
