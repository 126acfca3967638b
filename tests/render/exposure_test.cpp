#include <gmock/gmock.h>
#include "render/image.h"

namespace skelplay::render::exposure_test {
using testing::ElementsAre;

Image mean(std::initializer_list<Image> images) {
    Exposure exposure;
    for (const Image& image : images) exposure.add(image);
    return exposure.take();
}

/// A pixel, premultiplied.
Image pixel(std::uint8_t red, std::uint8_t green, std::uint8_t blue, std::uint8_t alpha) {
    return {1, 1, {red, green, blue, alpha}};
}

// Half the light of white: 1.055 * 0.5^(1/2.4) - 0.055 = 0.7354, times 255 is 187.5 (IEC 61966-2-1); the mean of the
// bytes were 128. A quarter of it: 1.055 * 0.25^(1/2.4) - 0.055 = 0.5371, times 255 is 137.
TEST(Exposure, HalfBlackAndHalfWhiteIsTheGrey188AndNot128) {
    const Image black = pixel(0, 0, 0, 255);
    const Image white = pixel(255, 255, 255, 255);
    EXPECT_THAT(mean({black, white}).rgba, ElementsAre(188, 188, 188, 255));
    EXPECT_THAT(mean({white, black, black, black}).rgba, ElementsAre(137, 137, 137, 255));
}

// What does not move stays as it is: every byte, under every alpha that it can have.
TEST(Exposure, EqualPicturesGiveThemselves) {
    Image image = blank_image(256, 256);
    for (int alpha = 0; alpha < 256; ++alpha)
        for (int byte = 0; byte <= alpha; ++byte) {
            std::uint8_t* at = image.pixel(byte, alpha);
            at[0] = at[1] = static_cast<std::uint8_t>(byte);
            at[3] = static_cast<std::uint8_t>(alpha);
        }
    Exposure exposure;
    for (const int pictures : {1, 3, Exposure::most}) {
        for (int i = 0; i < pictures; ++i) exposure.add(image);
        EXPECT_EQ(exposure.take().rgba, image.rgba) << pictures;
    }
}

// Nothing has no colour: a red thing that is there half the time is red, with half the alpha.
TEST(Exposure, NothingGivesAlphaAndNoBlack) {
    EXPECT_THAT(mean({pixel(255, 0, 0, 255), pixel(0, 0, 0, 0)}).rgba, ElementsAre(128, 0, 0, 128));
}
}  // namespace skelplay::render::exposure_test
