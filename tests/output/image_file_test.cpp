#include "output/image_file.h"
#include <gmock/gmock.h>
#include <memory>
#include <stb_image.h>
#include "support/temporary_folder.h"

namespace skelplay::output::image_file_test {
render::Image gradient(int width, int height) {
    render::Image image{width, height, {}};
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            for (const int value : {x * 7, y * 5, x * y, 255}) image.rgba.push_back(static_cast<std::uint8_t>(value));
    return image;
}

class ImageFile : public testing::Test {
protected:
    test::TemporaryFolder folder_;
};

// Read back by another reader: every pixel, in its place.
TEST_F(ImageFile, APictureIsReadBackAsItWas) {
    for (const auto& [width, height] : {std::pair(1, 1), {1, 9}, {37, 23}, {300, 2}}) {
        const render::Image image = gradient(width, height);
        ASSERT_EQ(write_png(folder_ / "a.png", image), std::nullopt);
        int read_width = 0;
        int read_height = 0;
        int channels = 0;
        const std::unique_ptr<stbi_uc, void (*)(void*)> pixels(
            stbi_load((folder_ / "a.png").c_str(), &read_width, &read_height, &channels, 4), stbi_image_free);
        ASSERT_NE(pixels, nullptr);
        EXPECT_EQ(read_width, width);
        EXPECT_EQ(read_height, height);
        EXPECT_EQ(channels, 3) << "alpha says nothing and is left out";
        EXPECT_TRUE(std::equal(image.rgba.begin(), image.rgba.end(), pixels.get()));
    }
}

TEST_F(ImageFile, AnOlderFileIsReplacedWhole) {
    folder_.write("a.png", std::string(100'000, 'x'));
    const render::Image image = gradient(4, 4);
    ASSERT_EQ(write_png(folder_ / "a.png", image), std::nullopt);
    EXPECT_EQ(folder_.read("a.png"), png_bytes(image));
}

TEST_F(ImageFile, AFileThatCannotBeWrittenSaysWhy) {
    folder_.write("file", "");
    EXPECT_EQ(write_png(folder_ / "file" / "a.png", gradient(4, 4)), "Not a directory");
    EXPECT_EQ(write_png(folder_.path(), gradient(4, 4)), "Is a directory");
    if (std::filesystem::exists("/dev/full")) {
        EXPECT_EQ(write_png("/dev/full", gradient(4, 4)), "No space left on device");
    }
}

using testing::ElementsAre;
using testing::Pair;

const render::Image two_pixels{2, 1, {1, 2, 3, 255, 4, 5, 6, 128}};

TEST(PngTexts, AreReadBackAndThePictureStaysTheSame) {
    const std::string png = png_bytes(two_pixels, PngChannels::rgba,
                                      {{"Thumb::URI", "file:///a.bvh"}, {"Name", "Gehübung 歩く"}, {"Empty", ""}});
    EXPECT_THAT(texts_of(png),
                ElementsAre(Pair("Thumb::URI", "file:///a.bvh"), Pair("Name", "Gehübung 歩く"), Pair("Empty", "")));
    EXPECT_EQ(text_of(texts_of(png), "Name"), "Gehübung 歩く");
    EXPECT_EQ(text_of(texts_of(png), "name"), "");
    const auto image = image_from_png(png);
    ASSERT_TRUE(image);
    EXPECT_EQ(image->rgba, two_pixels.rgba);
}

TEST(PngTexts, AreReadFromTheBeginningOfAFile) {
    const std::string png = png_bytes(two_pixels, PngChannels::rgb, {{"a", "1"}, {"b", "2"}});
    const auto texts_before = [&](const char* mark) {
        return texts_of(std::string_view(png).substr(0, png.find(mark, png.find('a'))));
    };
    EXPECT_THAT(texts_before("IDAT"), ElementsAre(Pair("a", "1"), Pair("b", "2")));
    EXPECT_THAT(texts_before("b"), ElementsAre(Pair("a", "1")));
}

TEST(PngTexts, WhatIsNoPngHasNone) {
    for (const std::string_view bytes : {"", "HIERARCHY", "\x89PNG\r\n\x1a\n", "\x89PNG\r\n\x1a\n\xff\xff\xff\xfftEXt"})
        EXPECT_TRUE(texts_of(bytes).empty());
    EXPECT_FALSE(image_from_png("HIERARCHY"));
}
}  // namespace skelplay::output::image_file_test
