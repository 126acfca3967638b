#pragma once

#include <cstdint>
#include <vector>

namespace skelplay::app {

/// A square picture: rows from the top, RGBA, alpha not multiplied in.
struct Icon {
    int size = 0;  // pixels along an edge
    std::vector<std::uint8_t> pixels;
};

/// The program's icon, a walking stick figure on a rounded tile, drawn from shapes so that it is sharp at any size.
Icon draw_icon(int size);

}  // namespace skelplay::app
