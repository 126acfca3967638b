#pragma once

#include <complex>
#include "analysis/comparison.h"

namespace skelplay::analysis {
/// The time at which b has to begin so that two takes show the same motion at the same time, and the evidence for it.
struct TakeOffset {
    double later = 0.0;      // seconds from a's first frame to b's
    double error = 0.0;      // of that, in seconds: one standard error
    double agreement = 0.0;  // correlation of the joints' speeds at this offset, at most 1
    double elsewhere = 0.0;  // the best agreement at any other offset, at least 0
    double overlap = 0.0;    // seconds that both takes share at this offset
    std::size_t joints = 0;  // number of joints whose speeds were compared
    bool clear = false;      // it stands out from all other offsets, so it may be suggested
};

/// Finds the offset at which the speeds of paired joints correlate best. Speeds do not depend on where a take is or
/// which direction it faces; those of all joints but the first pair's are measured relative to that one, so that a take
/// in place fits one that travels. Both takes are resampled to one rate (the higher one, at most 60 a second; less for
/// takes of more than half an hour) and smoothed over 40 ms; all joints have equal weight. An offset that is nearly a
/// whole frame of the faster take is rounded to it. PlacedTake::start_time is ignored. Nothing if a take is shorter
/// than a second, if nothing moves, if there are no pairs, or when stopped.
std::optional<TakeOffset> find_offset(const PlacedTake& a, const PlacedTake& b, const std::vector<BonePair>& pairs,
                                      const base::Run& run = {});

/// The sums of products of two series at every lag, Σ a[t] · b[t − lag]: how well b fits a when it begins `lag` samples
/// later. The sums of several pairs of series of the same lengths are added up. Uses Fourier transforms: n log n for
/// each pair, with an error of about 1e-13 of the greatest sum.
class LagProducts {
public:
    /// The lengths of the series, ≥ 1.
    LagProducts(std::size_t a, std::size_t b);

    /// Adds a pair of series of these lengths.
    void add(std::span<const float> a, std::span<const float> b);
    /// The sums for the lags −(b − 1) … a − 1, in this order. To be called once, at the end.
    [[nodiscard]] std::vector<double> sums();

private:
    std::size_t a_;
    std::size_t b_;
    std::vector<std::complex<double>> spectrum_;  // of the sums
    std::vector<std::complex<double>> work_;
};
}  // namespace skelplay::analysis
