#pragma once

#include <cstdint>
#include <vector>

namespace skelplay::app {

/// A square image: rows from the top, RGBA, alpha not premultiplied.
struct Icon {
    int size = 0;  // pixels along an edge
    std::vector<std::uint8_t> pixels;
};

/// The program's icon, a walking stick figure on a rounded tile, drawn as shapes so that it is sharp at any size.
Icon draw_icon(int size);

}  // namespace skelplay::app
