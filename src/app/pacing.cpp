#include "app/pacing.h"

namespace skelplay::app {
FramePacer::FramePacer(int refresh_rate, bool display_waits)
    : period_((display_waits ? 0.5 : 1.0) / (refresh_rate > 0 ? refresh_rate : 60)) {}

namespace {
constexpr std::size_t enough = 7;   // pictures for a median that a few slow ones do not change
constexpr std::size_t rarely = 12;  // once there are enough times, one of so many pictures is measured
}  // namespace

bool EffectBudget::measures_next() {
    if (settling_ > 0) {
        --settling_;
        return false;
    }
    if (!has_enough()) return true;
    skipped_ = (skipped_ + 1) % rarely;
    return skipped_ == 0;
}

std::optional<session::Effect> EffectBudget::took(Seconds seconds, const session::EffectSet& in_use) {
    if (settling_ > 0) {
        --settling_;
        return std::nullopt;
    }
    if (times_.size() == enough) times_.erase(times_.begin());
    times_.push_back(seconds);
    if (!has_enough() || median() <= longest) return std::nullopt;
    for (const session::EffectRow& row : session::effect_table)
        if (in_use[session::index(row.effect)]) {
            begin_again();
            return row.effect;
        }
    return std::nullopt;
}

bool EffectBudget::has_enough() const noexcept { return times_.size() == enough; }

Seconds EffectBudget::median() const {
    std::vector<Seconds> sorted = times_;
    std::ranges::nth_element(sorted, sorted.begin() + enough / 2);
    return sorted[enough / 2];
}
}  // namespace skelplay::app
