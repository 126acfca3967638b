#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "output/text_painter.h"

namespace skelplay::output {

/// A UTF-8 text, shortened in the middle if it is wider than `room` pixels, see base::shortened().
std::string shortened(const TextPainter& type, std::string_view text, int room);

/// A UTF-8 text, without its end, but for "…", if it is wider than `room` pixels.
std::string cut_off(const TextPainter& type, std::string_view text, int room);

/// A UTF-8 text in lines of at most `room` pixels, broken at blanks, and inside words that are too long for a line.
/// What does not fit into `most` lines is left out, the last of which then ends with "…".
std::vector<std::string> wrapped(const TextPainter& type, std::string_view text, int room, std::size_t most);

}  // namespace skelplay::output
