#pragma once

#include "figure/figure.h"
#include "session/time/timeline.h"

namespace skelplay::session {
/// Splits a text at a separator, without the blanks around the parts; an empty text gives one empty part.
std::vector<std::string_view> parts_of(std::string_view text, char separator);

/// The frames that can be named: indices from 0 and the numbers that the file gives them.
struct FrameSpan {
    std::size_t count = 0;
    std::int64_t first_number = 0;
};
FrameSpan span_of(const figure::Take& take) noexcept;
FrameSpan span_of(const Timeline& timeline) noexcept;

/// A frame as it is named on the command line: `12`, an index from 0, or `@598`, the number that the file gives it.
struct AskedFrame {
    std::int64_t value = 0;
    bool is_number = false;
    friend bool operator==(const AskedFrame&, const AskedFrame&) = default;
};
/// Nothing when it is neither; an index may be below 0.
std::optional<AskedFrame> parse_frame(std::string_view text);
/// A frame as a copied command names it: by the file's number, unless the file counts from 0 as well.
inline AskedFrame named_frame(std::size_t frame, const FrameSpan& span) noexcept {
    return {span.first_number + static_cast<std::int64_t>(frame), span.first_number != 0};
}
std::string to_text(const AskedFrame& frame);
/// The index of the frame, or a message that names the frames there are.
std::variant<std::size_t, std::string> index_of(const AskedFrame& frame, const FrameSpan& span);

/// Reads `0,10,20:40,0:100:5,@598:@610,last` or `all`: frames as above, ranges with both ends, an optional step after
/// a second colon, in the order written. Returns a message when the text is malformed or a frame is out of range.
std::variant<std::vector<std::size_t>, std::string> parse_frame_list(std::string_view text, const FrameSpan& span);
}  // namespace skelplay::session
