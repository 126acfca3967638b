#pragma once

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace skelplay::test {
/// The frame of walk_with_spikes() in which the left knee is bent by 60 degrees more, from 0, unless told otherwise.
inline constexpr std::size_t faulty_frame = 200;

/// The bundled walk as a BVH, 512 frames at 120 a second, whose left knee, `ltibia`, is off in single frames.
inline std::string walk_with_spikes(const std::vector<std::size_t>& frames = {faulty_frame}) {
    constexpr int knee_column = 13;  // ltibia's Xrotation
    std::ifstream in(std::filesystem::path(SKELPLAY_SOURCE_DIR) / "assets" / "walk.bvh");
    std::string text;
    std::string line;
    while (!line.starts_with("Frame Time:") && std::getline(in, line)) text += line + "\n";
    for (std::size_t frame = 0; std::getline(in, line); ++frame) {
        const bool faulty = std::ranges::find(frames, frame) != frames.end();
        std::istringstream numbers(line);
        double number = 0.0;
        for (int column = 0; numbers >> number; ++column)
            text += std::to_string(number + (faulty && column == knee_column ? 60 : 0)) + " ";
        text += "\n";
    }
    return text;
}
}  // namespace skelplay::test
