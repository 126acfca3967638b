#pragma once

#include <array>
#include <fmt/format.h>
#include <string>
#include <utility>

namespace skelplay::test {
/// A TRC of a person of 1.7 m, in millimetres with Y up, who has Plug-in Gait's markers on the legs and stands still
/// for three frames.
inline std::string standing_markers() {
    constexpr std::array<std::pair<const char*, std::array<int, 3>>, 8> left{{{"ASI", {120, 960, 90}},
                                                                              {"PSI", {50, 970, -80}},
                                                                              {"THI", {170, 680, 0}},
                                                                              {"KNE", {140, 480, 0}},
                                                                              {"TIB", {145, 280, 0}},
                                                                              {"ANK", {125, 80, -20}},
                                                                              {"HEE", {85, 40, -80}},
                                                                              {"TOE", {95, 40, 130}}}};
    std::string names;
    std::string row;
    for (const auto& [name, at] : left)
        for (const int side : {1, -1}) {
            names += fmt::format("\t{}{}\t\t", side == 1 ? 'L' : 'R', name);
            row += fmt::format("\t{}\t{}\t{}", side * at[0], at[1], at[2]);
        }
    std::string text = "PathFileType\t4\t(X/Y/Z)\tt.trc\n";
    text += "DataRate\tCameraRate\tNumFrames\tNumMarkers\tUnits\tOrigDataRate\tOrigDataStartFrame\tOrigNumFrames\n";
    text += "100\t100\t3\t16\tmm\t100\t1\t3\nFrame#\tTime" + names + "\n\t\n\n";
    for (int frame = 0; frame < 3; ++frame) text += fmt::format("{}\t{:.2f}{}\n", frame + 1, frame * 0.01, row);
    return text;
}
}  // namespace skelplay::test
