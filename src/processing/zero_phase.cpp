#include "processing/zero_phase.h"

#include <cmath>
#include <numbers>

namespace skelplay::processing {

namespace {

/// The track at any place, continued by point reflections about its ends: two of them are a shift.
double reflected(const std::vector<double>& track, std::ptrdiff_t at) {
    const auto last = static_cast<std::ptrdiff_t>(track.size()) - 1;
    const std::ptrdiff_t period = 2 * last;
    const std::ptrdiff_t rounds = (at >= 0 ? at : at - period + 1) / period;
    const std::ptrdiff_t within = at - rounds * period;
    const double rise = 2 * static_cast<double>(rounds) * (track.back() - track.front());
    if (within <= last) return rise + track[static_cast<std::size_t>(within)];
    return rise + 2 * track.back() - track[static_cast<std::size_t>(period - within)];
}

}  // namespace

ZeroPhaseFilter::ZeroPhaseFilter(double cutoff) {
    const double corrected = std::pow(std::numbers::sqrt2 - 1, 0.25);  // two runs leave half the power at the cutoff
    const double k = std::tan(std::numbers::pi * cutoff) / corrected;
    const double all = 1 + std::numbers::sqrt2 * k + k * k;
    b_ = k * k / all;
    a1_ = 2 * (1 - k * k) / all;
    a2_ = -(1 - std::numbers::sqrt2 * k + k * k) / all;
    constexpr double forgotten = 1e-13;
    constexpr double longest = 1e6;  // values
    const double remembered = 2 * std::log(forgotten) / std::log(-a2_);
    if (remembered > 0 && remembered < longest) margin_ = 8 + std::lround(remembered);
}

template <class Iterator>
void ZeroPhaseFilter::run(Iterator first, Iterator end) const {
    double in1 = *first;
    double in2 = *first;
    double out1 = *first;
    double out2 = *first;
    for (; first != end; ++first) {
        const double out = b_ * (*first + 2 * in1 + in2) + a1_ * out1 + a2_ * out2;
        in2 = in1;
        in1 = *first;
        out2 = out1;
        out1 = out;
        *first = out;
    }
}

void ZeroPhaseFilter::apply(std::vector<double>& track) {
    const auto frames = static_cast<std::ptrdiff_t>(track.size());
    if (frames < 3) return;
    if (margin_ == 0) {  // less than a wave of the whole track passes
        const double step = (track.back() - track.front()) / static_cast<double>(frames - 1);
        for (std::size_t at = 1; at + 1 < track.size(); ++at)
            track[at] = track.front() + static_cast<double>(at) * step;
        return;
    }
    extended_.clear();
    for (std::ptrdiff_t at = -margin_; at < frames + margin_; ++at) extended_.push_back(reflected(track, at));
    run(extended_.begin(), extended_.end());
    run(extended_.rbegin(), extended_.rend());
    for (std::ptrdiff_t at = 0; at < frames; ++at)
        track[static_cast<std::size_t>(at)] = extended_[static_cast<std::size_t>(at + margin_)];
}

}  // namespace skelplay::processing
