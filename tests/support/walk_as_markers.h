#pragma once

#include <cmath>
#include <cstddef>
#include <fmt/format.h>
#include <glm/trigonometric.hpp>
#include <string>
#include <vector>
#include "analysis/frames.h"
#include "loaders/load.h"

namespace skelplay::test {
/// The bundled walk: 120 frames a second, centimetres, Y up.
inline const std::string walk_bvh = std::string(SKELPLAY_SOURCE_DIR) + "/assets/walk.bvh";

/// A TRC with the walk's joints as markers in millimetres, with Z up and x the other way; every other frame from frame
/// `first` (even) on, which its frame numbers say, turned by an angle about the vertical.
inline std::string walk_as_trc(std::size_t first = 0, double degrees = 0.0) {
    const auto loaded = loaders::load(walk_bvh);
    const figure::Figure& figure = *loaded.figure;
    std::vector<std::size_t> frames;
    for (std::size_t i = first; i < figure::frame_count(figure.take); i += 2) frames.push_back(i);
    std::string text = "PathFileType\t4\t(X/Y/Z)\tt.trc\n";
    text += "DataRate\tCameraRate\tNumFrames\tNumMarkers\tUnits\tOrigDataRate\tOrigDataStartFrame\tOrigNumFrames\n";
    text += fmt::format("60\t60\t{0}\t{1}\tmm\t60\t1\t{0}\nFrame#\tTime", frames.size(), figure.skeleton.size());
    for (const figure::Bone& bone : figure.skeleton.bones()) text += "\t" + bone.name + "_m\t\t";
    text += "\n\t\n\n";
    const double along = 10 * std::cos(glm::radians(degrees));
    const double across = 10 * std::sin(glm::radians(degrees));
    std::size_t row = first / 2;
    analysis::visit_frames(figure, frames, [&](std::size_t, const std::vector<scene::BonePosition>& bones) {
        text += fmt::format("{}\t{:.6f}", row + 1, static_cast<double>(row) / 60);
        ++row;
        for (const scene::BonePosition& bone : bones)
            text += fmt::format("\t{:.9f}\t{:.9f}\t{:.9f}", across * bone.origin.z - along * bone.origin.x,
                                along * bone.origin.z + across * bone.origin.x, 10 * bone.origin.y);
        text += "\n";
    });
    return text;
}
}  // namespace skelplay::test
