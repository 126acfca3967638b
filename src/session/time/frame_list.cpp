#include "session/time/frame_list.h"

namespace skelplay::session {
namespace {
using FrameIndices = std::vector<std::size_t>;

/// The index of a frame of the list, or why there is none.
std::variant<std::size_t, std::string> index_of(std::string_view text, const FrameSpan& span) {
    if (base::equal_ignoring_case(text, "last")) {
        if (span.count > 0) return span.count - 1;
        return "frame last is asked for, but there are no frames";
    }
    const auto frame = parse_frame(text);
    if (!frame) return fmt::format("expected a frame index, found '{}'", text);
    return index_of(*frame, span);
}

/// One element of the list: an index, a range, a range with a step.
std::optional<std::string> append_element(std::string_view element, const FrameSpan& span, FrameIndices& into) {
    const auto parts = parts_of(element, ':');
    if (parts.size() > 3) return fmt::format("expected first:last or first:last:step, found '{}'", element);
    const auto first = index_of(parts.front(), span);
    if (const auto* bad = std::get_if<std::string>(&first)) return *bad;
    const auto last = parts.size() > 1 ? index_of(parts[1], span) : first;
    if (const auto* bad = std::get_if<std::string>(&last)) return *bad;
    const auto step = parts.size() > 2 ? base::parse_integer(parts[2]) : 1;
    if (!step || *step < 1) return fmt::format("expected a step above 0, found '{}'", parts[2]);
    const std::size_t from = std::get<std::size_t>(first);
    const std::size_t to = std::get<std::size_t>(last);
    if (to < from) return fmt::format("expected a range that goes forward, found '{}'", element);
    for (std::size_t frame = from; frame <= to; frame += static_cast<std::size_t>(*step)) into.push_back(frame);
    return std::nullopt;
}
}  // namespace

std::vector<std::string_view> parts_of(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    for (;;) {
        const std::size_t at = text.find(separator);
        parts.push_back(base::trimmed(text.substr(0, at)));
        if (at == std::string_view::npos) return parts;
        text.remove_prefix(at + 1);
    }
}

FrameSpan span_of(const figure::Take& take) noexcept { return {figure::frame_count(take), figure::first_frame(take)}; }
FrameSpan span_of(const Timeline& timeline) noexcept { return {timeline.frames, timeline.first_number}; }

std::optional<AskedFrame> parse_frame(std::string_view text) {
    const bool is_number = text.starts_with('@');
    const auto value = base::parse_integer(text.substr(is_number ? 1 : 0));
    return value ? std::optional(AskedFrame{*value, is_number}) : std::nullopt;
}

std::string to_text(const AskedFrame& frame) { return fmt::format("{}{}", frame.is_number ? "@" : "", frame.value); }

std::variant<std::size_t, std::string> index_of(const AskedFrame& frame, const FrameSpan& span) {
    if (span.count == 0) return fmt::format("frame {} is asked for, but there are no frames", to_text(frame));
    const std::int64_t first = frame.is_number ? span.first_number : 0;
    const std::int64_t last = static_cast<std::int64_t>(span.count) - 1;
    if (frame.value >= first && frame.value <= first + last) return static_cast<std::size_t>(frame.value - first);
    const std::string numbers = span.first_number == 0 ? ""
                                                       : fmt::format(", which the file numbers @{} to @{}",
                                                                     span.first_number, span.first_number + last);
    return fmt::format("frame {} is out of range: there are frames 0 to {}{}", to_text(frame), last, numbers);
}

std::variant<std::vector<std::size_t>, std::string> parse_frame_list(std::string_view text, const FrameSpan& span) {
    FrameIndices result;
    if (base::equal_ignoring_case(base::trimmed(text), "all")) {
        for (std::size_t frame = 0; frame < span.count; ++frame) result.push_back(frame);
        return result;
    }
    for (const std::string_view element : parts_of(text, ','))
        if (auto bad = append_element(element, span, result)) return *bad;
    return result;
}
}  // namespace skelplay::session
