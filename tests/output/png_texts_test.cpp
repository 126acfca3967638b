#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "output/image_file.h"

namespace skelplay::output {

namespace {

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
    const std::size_t second = png.find("b", png.find("a"));
    EXPECT_THAT(texts_of(std::string_view(png).substr(0, png.find("IDAT"))),
                ElementsAre(Pair("a", "1"), Pair("b", "2")));
    EXPECT_THAT(texts_of(std::string_view(png).substr(0, second)), ElementsAre(Pair("a", "1")));
}

TEST(PngTexts, WhatIsNoPngHasNone) {
    for (const std::string_view bytes : {"", "HIERARCHY", "\x89PNG\r\n\x1a\n", "\x89PNG\r\n\x1a\n\xff\xff\xff\xfftEXt"})
        EXPECT_TRUE(texts_of(bytes).empty());
    EXPECT_FALSE(image_from_png("HIERARCHY"));
}

}  // namespace

}  // namespace skelplay::output
