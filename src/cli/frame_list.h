#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace skelplay::cli {

/// Reads `0,10,20:40,0:100:5,last` or `all` for a take of `frames` frames: indices from 0, ranges with both ends,
/// an optional step after a second colon, in the order written. Returns a message when the text is malformed or a frame
/// is out of range.
std::variant<std::vector<std::size_t>, std::string> parse_frame_list(std::string_view text, std::size_t frames);

}  // namespace skelplay::cli
