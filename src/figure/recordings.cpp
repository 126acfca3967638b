#include "figure/recordings.h"

#include <cmath>

#include "base/text.h"

namespace skelplay::figure {

std::optional<double> metres_in_moment(std::string_view unit) {
    const std::string text = base::lower(unit);
    if (text.ends_with("mm")) return 0.001;
    if (text.ends_with("cm")) return 0.01;
    if (text.ends_with('m')) return 1.0;
    return std::nullopt;
}

std::string name_of(const TrialEvent& event) {
    if (event.context.empty() || base::equal_ignoring_case(event.context, "General"))
        return event.label.empty() ? "Event" : event.label;
    return event.context + ' ' + (event.label.empty() ? "event" : event.label);
}

std::optional<std::size_t> frame_of(const TrialEvent& event, std::size_t frames) noexcept {
    const double frame = std::round(event.position);
    if (!(frame >= 0.0) || frame >= static_cast<double>(frames)) return std::nullopt;
    return static_cast<std::size_t>(frame);
}

}  // namespace skelplay::figure
