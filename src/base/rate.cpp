#include "base/rate.h"
#include "base/numbers.h"

namespace skelplay::base {
namespace {
constexpr double tolerance = 4.5e-4;  // relative; less than half the difference of 60 and 59.94
constexpr std::array<double, 7> television{24, 30, 48, 60, 120, 240, 480};

double rounded(double value, double decimals) { return std::round(value * decimals) / decimals; }

/// True if the exact frame time, rounded to the decimals of the stated one, is that one.
bool rounds_to(double exact, double stated) {
    if (exact == stated) return true;
    constexpr double fewest = 1e4;
    constexpr double most = 1e12;
    double decimals = 1.0;
    while (decimals < most && rounded(stated, decimals) != stated) decimals *= 10.0;
    return decimals >= fewest && decimals < most && rounded(exact, decimals) == stated;
}
}  // namespace

double rate_of_frame_time(double frame_time) {
    for (const double decimals : {1.0, 100.0, 1000.0})
        if (const double rate = rounded(1.0 / frame_time, decimals); rate > 0 && rounds_to(1.0 / rate, frame_time))
            return rate;
    return 1.0 / frame_time;
}

std::optional<double> rate_for_time(double frame_time) noexcept {
    for (const double nominal : usual_rates)
        for (const double rate : {nominal, nominal * 1000.0 / 1001.0})
            if (std::abs(frame_time - rate) < tolerance * rate) return rate;
    return std::nullopt;
}

std::string rate_text(double rate) {
    double shown = rate < 1.0 ? rate : rounded(rate, 100.0);
    double nearest = tolerance * rate;
    const auto consider = [&](double candidate, double written) {
        if (std::abs(rate - candidate) >= nearest) return;
        nearest = std::abs(rate - candidate);
        shown = written;
    };
    if (rate >= 1.0) consider(std::round(rate), std::round(rate));
    for (const double nominal : television) {
        const double exact = nominal * 1000.0 / 1001.0;
        consider(exact, rounded(exact, nominal == 24 ? 1000.0 : 100.0));
    }
    return rate < 1.0 ? fmt::format("{:.3g}", shown) : shortest(shown);
}
}  // namespace skelplay::base
