#include "cli/frame_list.h"

#include <fmt/format.h>
#include <optional>

#include "base/numbers.h"
#include "base/text.h"

namespace skelplay::cli {

namespace {

using Frames = std::vector<std::size_t>;
using Result = std::variant<Frames, std::string>;

/// Splits at a separator; an empty text gives one empty part.
std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    for (;;) {
        const std::size_t at = text.find(separator);
        parts.push_back(base::trimmed(text.substr(0, at)));
        if (at == std::string_view::npos) return parts;
        text.remove_prefix(at + 1);
    }
}

/// An index below `frames`, or why not.
std::variant<std::size_t, std::string> index_of(std::string_view text, std::size_t frames) {
    if (base::equal_ignoring_case(text, "last") && frames > 0) return frames - 1;
    const auto value = base::parse_integer(text);
    if (!value && !base::equal_ignoring_case(text, "last"))
        return fmt::format("expected a frame index, found '{}'", text);
    if (frames == 0) return fmt::format("frame {} is asked for, but there are no frames", text);
    if (*value < 0 || static_cast<std::uint64_t>(*value) >= frames)
        return fmt::format("frame {} is out of range: there are frames 0 to {}", *value, frames - 1);
    return static_cast<std::size_t>(*value);
}

/// One element of the list: an index, a range, a range with a step.
std::optional<std::string> append(std::string_view element, std::size_t frames, Frames& into) {
    const auto parts = split(element, ':');
    if (parts.size() > 3) return fmt::format("expected first:last or first:last:step, found '{}'", element);
    const auto first = index_of(parts.front(), frames);
    if (const auto* bad = std::get_if<std::string>(&first)) return *bad;
    const auto last = parts.size() > 1 ? index_of(parts[1], frames) : first;
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

Result parse_frame_list(std::string_view text, std::size_t frames) {
    Frames result;
    if (base::equal_ignoring_case(base::trimmed(text), "all")) {
        for (std::size_t frame = 0; frame < frames; ++frame) result.push_back(frame);
        return result;
    }
    for (const std::string_view element : split(text, ','))
        if (auto bad = append(element, frames, result)) return *bad;
    return result;
}

}  // namespace skelplay::cli
