#include <cmath>
#include <fmt/format.h>
#include <string>
#include <utility>

#include "base/numbers.h"
#include "loaders/markers/markers.h"
#include "loaders/trc/trc.h"
#include "loaders/wording.h"

namespace skelplay::loaders {

namespace {

/// The seconds between rows by their times, if these increase.
std::optional<double> step_of_times(const MarkerNumbering& numbering) {
    const double whole = numbering.last_seconds - numbering.first_seconds;
    if (numbering.steps == 0 || !(whole > 0) || !std::isfinite(whole)) return std::nullopt;
    return whole / static_cast<double>(numbering.steps);
}

/// True when a rate fits the rows' times, which have few decimals and may come from another clock.
bool fits_times(double rate, const MarkerNumbering& numbering) {
    constexpr double rounding = 2e-3;  // seconds: times often have three decimals
    constexpr double clocks = 0.02;
    const double expected_seconds = static_cast<double>(numbering.steps) / rate;
    return std::abs(numbering.last_seconds - numbering.first_seconds - expected_seconds) <=
           rounding + clocks * expected_seconds;
}

/// Determines the time between rows.
class TrcRate {
public:
    TrcRate(const TrcDocument& document, const LoadOptions& options, base::Diagnostics& diagnostics)
        : word_(document.head[TrcKey::data_rate]),
          numbering_(document.rows.numbering),
          labels_(document.head.labels),
          rate_requested_(options.fps.has_value()),
          diagnostics_(diagnostics) {}

    std::optional<double> frame_time() {
        const double rate = word_ ? base::parse_number(word_->text).value_or(0) : 0;
        const auto step = step_of_times(numbering_);
        if (!(rate > 0) || !std::isfinite(1.0 / rate)) return without_rate(step);
        if (!step || rate_requested_ || fits_times(rate, numbering_)) return 1.0 / rate;
        constexpr double most = 100;  // times off by more are not in seconds
        const bool usable = *step * rate<most&& * step * rate> 1 / most;
        warn(fmt::format("expected rows {:.6g} s apart in the column Time, as DataRate {} says, found {:.6g} s; {}",
                         1.0 / rate, as_found(word_->text), *step, usable ? "the times are used" : "DataRate is used"));
        return usable ? *step : 1.0 / rate;
    }

private:
    std::optional<double> without_rate(std::optional<double> step) {
        const std::string done = rate_requested_ ? "the requested rate is used"
                                 : step          ? fmt::format("the times in the rows are used, {:.6g} s apart", *step)
                                                 : fmt::format("{} frames a second are assumed", assumed_fps);
        warn(fmt::format("expected a DataRate above 0, found {}; {}", word_ ? as_found(word_->text) : "none", done));
        return step;
    }

    void warn(std::string message) {
        diagnostics_.warning(word_ ? word_->offset : labels_, "trc.rate", std::move(message));
    }

    const std::optional<FileWord>& word_;
    const MarkerNumbering& numbering_;
    std::uint64_t labels_;
    bool rate_requested_;
    base::Diagnostics& diagnostics_;
};

void check_trc_counts(const TrcDocument& document, base::Diagnostics& diagnostics) {
    const auto& markers = document.head[TrcKey::num_markers];
    const bool all = markers && base::parse_integer(markers->text) == std::ssize(document.head.names);
    if (!all) check_count(markers, document.named, "trc", "marker", diagnostics);
    check_count(document.head[TrcKey::num_frames], document.rows.frames, "trc", "frame", diagnostics);
}

}  // namespace

base::Loaded<figure::Figure> build_trc(TrcDocument&& document, const LoadOptions& options) {
    base::Loaded<figure::Figure> result;
    base::Diagnostics& diagnostics = result.diagnostics;
    check_trc_counts(document, diagnostics);
    TrcHead& head = document.head;
    const auto frame_time = TrcRate(document, options, diagnostics).frame_time();
    MarkerTake take = take_of(std::move(document.rows), {"trc", head.rows, head.labels, head.names}, diagnostics);
    take.frame_time = frame_time;
    if (const auto& unit = head[TrcKey::units]) {
        take.unit = unit->text;
        take.unit_offset = unit->offset;
    }
    result.value = build_markers(figure::Format::trc, std::move(take), diagnostics);
    return result;
}

}  // namespace skelplay::loaders
