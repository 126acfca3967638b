#pragma once

#include <span>
#include <vector>

namespace skelplay::make_walk {
/// A value that repeats with every gait cycle, stored as a short Fourier series: smooth in all derivatives, and without
/// a seam between cycles. Eight harmonics are more than a walk needs (Winter 2009, section 3.4).
class PeriodicCurve {
public:
    /// Zero at every phase.
    PeriodicCurve() = default;

    /// The series with `harmonics` sine-cosine pairs that fits the samples best (least squares). samples: evenly spaced
    /// over one cycle, the first at phase 0; more than 2 * harmonics of them.
    PeriodicCurve(std::span<const double> samples, int harmonics);

    /// phase: in cycles, any number; 0.25 and 3.25 give the same value.
    double at(double phase) const;

private:
    struct Harmonic {
        double cosine = 0.0;
        double sine = 0.0;
    };

    double mean_ = 0.0;
    std::vector<Harmonic> harmonics_;  // once per cycle, twice per cycle, ...
};
}  // namespace skelplay::make_walk
