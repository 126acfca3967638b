#include "periodic_curve.h"
#include <cassert>
#include <cmath>
#include <numbers>

namespace skelplay::make_walk {
namespace {
constexpr double turn = 2.0 * std::numbers::pi;
}  // namespace

PeriodicCurve::PeriodicCurve(std::span<const double> samples, int harmonics) {
    assert(samples.size() > 2 * static_cast<std::size_t>(harmonics));
    const auto count = static_cast<double>(samples.size());
    for (const double sample : samples) {
        mean_ += sample / count;
    }
    // Sines and cosines are orthogonal over evenly spaced samples, so each coefficient is an average.
    for (int order = 1; order <= harmonics; ++order) {
        Harmonic harmonic;
        for (std::size_t i = 0; i < samples.size(); ++i) {
            const double angle = turn * order * static_cast<double>(i) / count;
            harmonic.cosine += 2.0 / count * samples[i] * std::cos(angle);
            harmonic.sine += 2.0 / count * samples[i] * std::sin(angle);
        }
        harmonics_.push_back(harmonic);
    }
}

double PeriodicCurve::at(double phase) const {
    double value = mean_;
    double order = 1.0;
    for (const Harmonic& harmonic : harmonics_) {
        const double angle = turn * order * phase;
        value += harmonic.cosine * std::cos(angle) + harmonic.sine * std::sin(angle);
        order += 1.0;
    }
    return value;
}
}  // namespace skelplay::make_walk
