#pragma once

#include <complex>
#include <cstddef>
#include <span>
#include <vector>

namespace skelplay::analysis {

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
