#pragma once

#include <cmath>
#include <cstddef>
#include <fmt/format.h>
#include <string>
#include <vector>
#include "support/marker_cloud.h"

namespace skelplay::exporters {
/// HEAD and a toe with a dot and a blank in its name, three frames; each is missing in one of them.
inline figure::Figure clap() {
    return test::marker_cloud(
        {"HEAD", "R.Toe tip"},
        {{{0, 1.7, 0.01}, {0.2, 0.02, 0}}, {test::missing, {0.2, 0.125, 1.0 / 3}}, {{-1e-7, 2, 3}, test::missing}});
}

/// Three hundred markers of a subject Ann in seven frames, large and tiny numbers, every fifth missing; in the fourth
/// frame all of them.
inline figure::Figure three_hundred_markers() {
    std::vector<std::string> names;
    std::vector<std::vector<glm::dvec3>> rows(7);
    for (int marker = 0; marker < 300; ++marker) {
        names.push_back(fmt::format("Ann:M{}", marker));
        for (std::size_t frame = 0; frame < rows.size(); ++frame) {
            const double at = std::sin(marker * 7.0 + static_cast<double>(frame)) * 1234.5;
            rows[frame].push_back((marker + frame) % 5 == 0 ? test::missing : glm::dvec3(at, at / 3, at * 1e-9));
        }
    }
    rows[3].assign(names.size(), test::missing);
    return test::marker_cloud(names, rows);
}

inline std::vector<std::string> names_of(const figure::Figure& figure) {
    std::vector<std::string> names;
    for (const figure::Bone& bone : figure.skeleton.bones()) names.push_back(bone.name);
    return names;
}

/// The numbers of a take of markers; a missing one is a word, so that it equals itself. `floats`: as floats have them.
inline std::vector<std::string> places_of(const figure::Figure& figure, bool floats = false) {
    std::vector<std::string> places;
    for (const double number : figure::channel_motion(figure.take)->samples) {
        const double kept = floats ? static_cast<double>(static_cast<float>(number)) : number;
        places.push_back(std::isnan(number) ? "missing" : fmt::format("{:a}", kept));
    }
    return places;
}
}  // namespace skelplay::exporters
