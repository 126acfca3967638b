#include "analysis/lag_products.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numbers>
#include <utility>

namespace skelplay::analysis {

namespace {

using Series = std::vector<std::complex<double>>;

/// Reorders the values by their indices with reversed bits.
void reverse_bits(Series& values) {
    for (std::size_t i = 1, j = 0; i < values.size(); ++i) {
        std::size_t bit = values.size() / 2;
        for (; (j & bit) != 0; bit /= 2) j ^= bit;
        j ^= bit;
        if (i < j) std::swap(values[i], values[j]);
    }
}

/// The discrete Fourier transform in place (Cooley and Tukey, radix 2); the size is a power of two.
void fourier(Series& values) {
    reverse_bits(values);
    for (std::size_t half = 1; half < values.size(); half *= 2) {
        // Each factor from its own angle: a running product would lose digits.
        Series factors(half);
        for (std::size_t k = 0; k < half; ++k)
            factors[k] = std::polar(1.0, -std::numbers::pi * static_cast<double>(k) / static_cast<double>(half));
        for (std::size_t at = 0; at < values.size(); at += 2 * half)
            for (std::size_t k = 0; k < half; ++k) {
                const std::complex<double> odd = values[at + k + half] * factors[k];
                values[at + k + half] = values[at + k] - odd;
                values[at + k] += odd;
            }
    }
}

}  // namespace

LagProducts::LagProducts(std::size_t a, std::size_t b) : a_(a), b_(b), spectrum_(std::bit_ceil(a + b)) {}

void LagProducts::add(std::span<const float> a, std::span<const float> b) {
    // One transform for both: a is its real part, b its imaginary part.
    work_.assign(spectrum_.size(), 0.0);
    for (std::size_t i = 0; i < a.size(); ++i) work_[i].real(static_cast<double>(a[i]));
    for (std::size_t i = 0; i < b.size(); ++i) work_[i].imag(static_cast<double>(b[i]));
    fourier(work_);
    constexpr std::complex<double> unit(0.0, 1.0);
    for (std::size_t k = 0; k < work_.size(); ++k) {
        const std::complex<double> here = work_[k];
        const std::complex<double> mirrored = std::conj(work_[(work_.size() - k) % work_.size()]);
        const std::complex<double> of_a = (here + mirrored) * 0.5;
        const std::complex<double> of_b = (here - mirrored) * 0.5 / unit;
        spectrum_[k] += of_a * std::conj(of_b);
    }
}

std::vector<double> LagProducts::sums() {
    // The inverse transform is the transform of the conjugates; the sums are real.
    for (std::complex<double>& each : spectrum_) each = std::conj(each);
    fourier(spectrum_);
    const std::size_t size = spectrum_.size();
    std::vector<double> sums(a_ + b_ - 1);
    for (std::size_t i = 0; i < sums.size(); ++i)
        sums[i] = spectrum_[(i + size - (b_ - 1)) % size].real() / static_cast<double>(size);
    return sums;
}

}  // namespace skelplay::analysis
