#pragma once

#include <cstddef>
#include <vector>

namespace skelplay::processing {

/// A low pass without delay: a Butterworth filter of second order, run forwards and backwards (Winter, Biomechanics and
/// Motor Control of Human Movement, "Digital filtering": the corner frequency of each run is corrected for the other
/// one). Beyond its ends a track goes on as its own point reflection about the end, so that the filter, which is
/// symmetric, keeps the first and the last value and the slope there. A cutoff of nearly nothing leaves the straight
/// line between the two.
class ZeroPhaseFilter {
public:
    /// `cutoff`: where half the power is left, as a share of the rate; above 0 and below 0.5.
    explicit ZeroPhaseFilter(double cutoff);

    /// Filters a track of one value for each frame.
    void apply(std::vector<double>& track);

private:
    /// One run over the values, from the first to the last.
    template <class Iterator>
    void run(Iterator first, Iterator end) const;

    double b_ = 0.0;                // the weight of the newest value; those before it weigh 2 b and b
    double a1_ = 0.0;               // of the result before
    double a2_ = 0.0;               // of the one before that
    std::ptrdiff_t margin_ = 0;     // values beyond each end, after which the beginning is forgotten; 0: too many
    std::vector<double> extended_;  // reused
};

}  // namespace skelplay::processing
