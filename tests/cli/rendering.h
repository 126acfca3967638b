#pragma once

#include <gtest/gtest.h>
#include <memory>
#include <sstream>
#include <stb_image.h>
#include <string>
#include <vector>

#include "cli/commands.h"
#include "output/offscreen_context.h"
#include "render/graphics_error.h"
#include "support/needs.h"
#include "support/temporary_folder.h"

namespace skelplay::cli {

// A stick of two bones, three frames; it walks one unit along X each frame.
inline constexpr const char* link = R"(HIERARCHY
ROOT Foot
{
  OFFSET 0 0 0
  CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation
  JOINT Knee
  {
    OFFSET 0 0.9 0
    CHANNELS 3 Zrotation Xrotation Yrotation
    End Site
    {
      OFFSET 0 0.9 0
    }
  }
}
MOTION
Frames: 3
Frame Time: 0.1
0 0 0 0 0 0 0 0 0
1 0 0 0 0 0 0 0 0
2 0 0 0 0 0 0 30 0
)";

inline CameraChoice looking(std::string_view text) { return std::get<CameraChoice>(parse_camera(text)); }

/// Which pixels of a transparent picture are covered.
struct Picture {
    int width = 0;
    int height = 0;
    std::vector<bool> covered;  // by pixel, row by row

    [[nodiscard]] bool at(int x, int y) const {
        return covered.at(static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x));
    }
    [[nodiscard]] bool column(int x) const {
        for (int y = 0; y < height; ++y)
            if (at(x, y)) return true;
        return false;
    }
    [[nodiscard]] bool row(int y) const {
        for (int x = 0; x < width; ++x)
            if (at(x, y)) return true;
        return false;
    }
    /// The extent of what is drawn, in pixels; 0 if there is nothing.
    [[nodiscard]] int tall() const {
        return extent(height, [this](int y) { return row(y); });
    }
    [[nodiscard]] int wide() const {
        return extent(width, [this](int x) { return column(x); });
    }
    /// Whether anything touches the edge.
    [[nodiscard]] bool cut_off() const { return row(0) || row(height - 1) || column(0) || column(width - 1); }

private:
    template <class Line>
    static int extent(int lines, Line any) {
        int first = 0;
        while (first < lines && !any(first)) ++first;
        int last = lines - 1;
        while (last >= first && !any(last)) --last;
        return last - first + 1;
    }
};

class RenderCommandGl : public testing::Test {
protected:
    void SetUp() override {
        try {
            const output::OffscreenContext context;
        } catch (const render::GraphicsError& error) {
            NEEDS({test::readme_install, error.what()});
        }
        options_.input.files = {folder_.write("stick.bvh", link)};
        options_.input.take.place.metres_per_unit = 1.0;
        options_.size = "160x90";
        options_.output = (folder_ / "out.png").string();
    }

    /// Runs the command; what it complains about is in `complaints_`.
    int run() {
        std::ostringstream out;
        std::ostringstream err;
        const int status = run_render(options_, out, err);
        complaints_ = err.str();
        EXPECT_EQ(out.str(), "");
        return status;
    }

    [[nodiscard]] std::string bytes(const std::string& name) const { return folder_.read(name); }

    [[nodiscard]] Picture read(const std::string& name = "out.png") const {
        Picture picture;
        int channels = 0;
        const std::unique_ptr<stbi_uc, void (*)(void*)> pixels(
            stbi_load((folder_ / name).c_str(), &picture.width, &picture.height, &channels, 4), stbi_image_free);
        const std::size_t count = static_cast<std::size_t>(picture.width) * static_cast<std::size_t>(picture.height);
        for (std::size_t i = 0; pixels && i < count; ++i) picture.covered.push_back(pixels.get()[i * 4 + 3] != 0);
        return picture;
    }

    test::TemporaryFolder folder_;
    RenderOptions options_;
    std::string complaints_;
};

}  // namespace skelplay::cli
