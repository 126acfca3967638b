#include "base/rate.h"

#include <array>
#include <cmath>
#include <fmt/format.h>

#include "base/numbers.h"

namespace skelplay::base {

namespace {

constexpr double same = 4.5e-4;  // less than half the way from 60 to 59.94
constexpr std::array<double, 7> television{24, 30, 48, 60, 120, 240, 480};

double rounded(double value, double decimals) { return std::round(value * decimals) / decimals; }

}  // namespace

std::string rate_text(double rate) {
    double said = rate < 1.0 ? rate : rounded(rate, 100.0);
    double nearest = same * rate;
    const auto take = [&](double candidate, double written) {
        if (std::abs(rate - candidate) >= nearest) return;
        nearest = std::abs(rate - candidate);
        said = written;
    };
    if (rate >= 1.0) take(std::round(rate), std::round(rate));
    for (const double whole : television) {
        const double real = whole * 1000.0 / 1001.0;
        take(real, rounded(real, whole == 24 ? 1000.0 : 100.0));
    }
    return rate < 1.0 ? fmt::format("{:.3g}", said) : shortest(said);
}

}  // namespace skelplay::base
