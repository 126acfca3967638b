#include "render/image.h"
#include <gmock/gmock.h>

namespace skelplay::render::image_test {
using testing::ElementsAre;

TEST(Image, CoarserIsTheMeanOfEachSquare) {
    // Two squares beside each other: one half covered by white, premultiplied with its alpha, the other whole and red.
    const Image fine{4, 2, {255, 255, 255, 255, 0, 0, 0, 0, 200, 0, 0, 255, 201, 0, 0, 255,  //
                            255, 255, 255, 255, 0, 0, 0, 0, 202, 0, 0, 255, 203, 0, 0, 255}};
    const Image half = downsampled(fine, 2);
    EXPECT_EQ(half.width, 2);
    EXPECT_EQ(half.height, 1);
    EXPECT_THAT(half.rgba, ElementsAre(128, 128, 128, 128, 202, 0, 0, 255));
}

TEST(Image, CoarserByOneIsTheSame) {
    const Image image{1, 2, {1, 2, 3, 4, 5, 6, 7, 8}};
    EXPECT_EQ(downsampled(image, 1).rgba, image.rgba);
}
}  // namespace skelplay::render::image_test
