#pragma once

#include <memory>
#include <stb_image.h>
#include <string>
#include <vector>
#include "cli/calls.h"
#include "output/offscreen_context.h"
#include "render/graphics_error.h"
#include "support/needs.h"

namespace skelplay::cli {
// A stick of two bones, three frames; it walks one unit along X each frame.
inline constexpr const char* link =
    "HIERARCHY\nROOT Foot\n{\nOFFSET 0 0 0\nCHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation\n"
    "JOINT Knee\n{\nOFFSET 0 0.9 0\nCHANNELS 3 Zrotation Xrotation Yrotation\nEnd Site\n{\nOFFSET 0 0.9 0\n}\n}\n}\n"
    "MOTION\nFrames: 3\nFrame Time: 0.1\n0 0 0 0 0 0 0 0 0\n1 0 0 0 0 0 0 0 0\n2 0 0 0 0 0 0 30 0\n";

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
    template <class Line> static int extent(int lines, Line any) {
        int first = 0;
        while (first < lines && !any(first)) ++first;
        int last = lines - 1;
        while (last >= first && !any(last)) --last;
        return last - first + 1;
    }
};

class RenderCommandGl : public Commands {
protected:
    void SetUp() override {
        try {
            const output::OffscreenContext context;
        } catch (const render::GraphicsError& error) {
            NEEDS({test::readme_install, error.what()});
        }
        input_ = {write("stick.bvh", link), "--unit-metres", "1"};
    }

    /// Renders into a file of the folder; what it complains about is in `said_`.
    int run(const Words& options = {}, const std::string& name = "out.png") {
        const Words words = joined(joined({"render"}, input_), {"--size", size_, "-o", path(name)});
        const test::Called called = test::call(joined(words, options));
        said_ = called.err;
        EXPECT_EQ(called.out, "");
        return called.status;
    }
    /// The bytes of a picture, which must be made.
    std::string rendered(const Words& options = {}) {
        EXPECT_EQ(run(options), 0) << said_;
        return read("out.png");
    }

    [[nodiscard]] Picture picture(const std::string& name = "out.png") const {
        Picture picture;
        int channels = 0;
        const std::unique_ptr<stbi_uc, void (*)(void*)> pixels(
            stbi_load(path(name).c_str(), &picture.width, &picture.height, &channels, 4), stbi_image_free);
        const std::size_t count = static_cast<std::size_t>(picture.width) * static_cast<std::size_t>(picture.height);
        for (std::size_t i = 0; pixels && i < count; ++i) picture.covered.push_back(pixels.get()[i * 4 + 3] != 0);
        return picture;
    }

    Words input_;  // the files, and what is said of them
    std::string size_ = "160x90";
};
}  // namespace skelplay::cli
