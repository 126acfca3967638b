#include "output/image_file.h"

#include <filesystem>
#include <gtest/gtest.h>
#include <memory>
#include <stb_image.h>

#include "support/temporary_folder.h"

namespace skelplay::output {

namespace {

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

TEST_F(ImageFile, TheSamePictureGivesTheSameBytes) {
    EXPECT_EQ(png_bytes(gradient(64, 48)), png_bytes(gradient(64, 48)));
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

}  // namespace

}  // namespace skelplay::output
