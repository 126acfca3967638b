#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace skelplay::cli {

/// A list of frames that can't be had, in a sentence.
struct BadFrameList {
    std::string reason;
};

/// Reads `0,10,20:40,0:100:5,last` or `all` for a take of `frames` frames: indices from 0, ranges with both ends,
/// an optional step after a second colon, in the order written. Refuses what is malformed or out of range.
std::variant<std::vector<std::size_t>, BadFrameList> parse_frame_list(std::string_view text, std::size_t frames);

}  // namespace skelplay::cli
