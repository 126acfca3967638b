#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include "output/image_painting.h"
#include "output/picture_painter.h"
#include "render/graphics_error.h"
#include "support/needs.h"

namespace skelplay::output::picture_texts_test {
constexpr Paint white{255, 255, 255};
constexpr Paint black{0, 0, 0};

const session::BurnIn text{"walk.amc", "13 / 316", "00:00:00:012", "120 fps", "front 4.20 m"};

class BurnInPainter : public testing::Test {
protected:
    void SetUp() override {
        try {
            const TextPainter type(12.0);
        } catch (const render::GraphicsError& error) {
            NEEDS({test::readme_install, error.what()});
        }
    }
    static render::Image burnt(PictureSize size, Paint ground, const session::BurnIn& said = text) {
        render::Image image = filled(size, ground);
        draw_burn_in(image, said);
        return image;
    }
    /// Whether anything was painted in a part of a picture, in shares of its sides.
    static bool has_paint(const render::Image& image, Paint ground, double left, double top, double right, double bottom) {
        for (int y = static_cast<int>(top * image.height); y < static_cast<int>(bottom * image.height); ++y)
            for (int x = static_cast<int>(left * image.width); x < static_cast<int>(right * image.width); ++x)
                if (image.pixel(x, y)[1] != ground.green) return true;
        return false;
    }
    static double luminance(int grey) {
        const double c = grey / 255.0;
        return c <= 0.03928 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
    }
};

TEST_F(BurnInPainter, StandsInTheCornersAndLeavesTheFigureAndTheGizmoFree) {
    const render::Image image = burnt({1280, 720}, white);
    EXPECT_TRUE(has_paint(image, white, 0, 0, 0.15, 0.1)) << "the take";
    EXPECT_TRUE(has_paint(image, white, 0.85, 0, 1, 0.1)) << "the camera";
    EXPECT_TRUE(has_paint(image, white, 0.45, 0.9, 0.55, 1)) << "the time code";
    EXPECT_TRUE(has_paint(image, white, 0.9, 0.9, 1, 1)) << "the frame";
    EXPECT_FALSE(has_paint(image, white, 0, 0.1, 1, 0.9)) << "the figure";
    EXPECT_FALSE(has_paint(image, white, 0, 0.1, 0.1, 1)) << "the gizmo";
}

TEST_F(BurnInPainter, IsReadableOverWhiteBlackAndNothing) {
    for (const Paint ground : {white, black, Paint{128, 128, 128}}) {
        const render::Image image = burnt({1280, 720}, ground);
        int brightest = 0;
        int plate = 255;
        // A column of pixels through the take's plate, inside it.
        for (int y = 17; y < 30; ++y)
            for (int x = 24; x < 90; ++x) {
                brightest = std::max<int>(brightest, image.pixel(x, y)[1]);
                plate = std::min<int>(plate, image.pixel(x, y)[1]);
            }
        EXPECT_GT((luminance(brightest) + 0.05) / (luminance(plate) + 0.05), 7.0) << int{ground.green};
    }
    render::Image clear{640, 360, std::vector<std::uint8_t>(std::size_t{640} * 360 * 4, 0)};
    draw_burn_in(clear, text);
    EXPECT_GT(clear.pixel(20, 15)[3], 128) << "its plate is there without a background";
}

TEST_F(BurnInPainter, NumbersStandStillWhileTheyCount) {
    const auto plates = [](const char* frame) {
        session::BurnIn said = text;
        said.frame = frame;
        const render::Image image = burnt({1280, 720}, white, said);
        std::vector<int> row;  // where the plates are, in the line below their text
        for (int x = 0; x < image.width; ++x) row.push_back(image.pixel(x, 704)[1] == 255 ? 0 : 1);
        return row;
    };
    EXPECT_EQ(plates("111 / 316"), plates("888 / 316"));
    EXPECT_NE(plates("111 / 316"), plates("1111 / 316"));
}

TEST_F(BurnInPainter, KeepsTheFrameWhereThereIsRoomForNothingElse) {
    for (const PictureSize size : {PictureSize{160, 90}, {90, 160}, {64, 64}, {1, 1}, {1080, 1920}}) {
        session::BurnIn said = text;
        said.take = std::string(300, 'W');
        const render::Image image = burnt(size, white, said);
        if (size.width >= 64) {
            EXPECT_TRUE(has_paint(image, white, 0.6, 0.7, 1, 1)) << size.width;
        }
    }
}

TEST_F(BurnInPainter, GrowsWithThePicture) {
    const auto tall = [](PictureSize size) {
        const render::Image image = burnt(size, white);
        int rows = 0;
        for (int y = 0; y < size.height / 2; ++y) {
            bool any = false;
            for (int x = 0; x < size.width; ++x) any = any || image.pixel(x, y)[1] != 255;
            rows += any ? 1 : 0;
        }
        return rows;
    };
    const int hd = tall({1280, 720});
    EXPECT_NEAR(tall({3840, 2160}), 3 * hd, 6);
    EXPECT_LT(tall({640, 360}), hd);
}
}  // namespace skelplay::output::picture_texts_test
