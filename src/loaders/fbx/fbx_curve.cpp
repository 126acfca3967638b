#include "loaders/fbx/fbx_parts.h"

namespace skelplay::loaders {
namespace {
constexpr double third = 1.0 / 3.0;
using Flags = FbxKeyFlags;

/// The parameter at which a cubic Bezier curve from 0 to 1 with these inner points has the value `x`: Newton's steps,
/// kept between bounds that are halved where a step would leave them.
double solve_bezier(double inner0, double inner1, double x) {
    constexpr int most_steps = 100;
    constexpr double close = 1e-13;
    double low = 0.0;
    double high = 1.0;
    double t = x;
    for (int step = 0; step < most_steps; ++step) {
        const double s = 1.0 - t;
        const double error = 3 * s * s * t * inner0 + 3 * s * t * t * inner1 + t * t * t - x;
        if (std::abs(error) < close) break;
        (error > 0 ? high : low) = t;
        const double slope = 3 * s * s * inner0 + 6 * s * t * (inner1 - inner0) + 3 * t * t * (1.0 - inner1);
        const double next = t - error / slope;
        t = next > low && next < high ? next : (low + high) / 2;
    }
    return t;
}

/// The parts of a curve from which its values are made.
class CurveValues {
public:
    explicit CurveValues(const FbxCurve& curve) : curve_(curve), keys_(curve.keys) {}

    [[nodiscard]] double at(std::int64_t time, std::int64_t near) const {
        const bool before = time < keys_.front().time - near;
        if (before || time > keys_.back().time + near) return outside(time, near, !before);
        return inside(time, near);
    }

private:
    /// The slopes at a key, in units a second.
    struct Tangents {
        double arriving = 0.0, leaving = 0.0;
    };
    [[nodiscard]] const FbxKeyAttributes& attributes(std::size_t key) const {
        return curve_.attributes[keys_[key].attributes];
    }
    [[nodiscard]] double seconds(std::size_t from, std::size_t to) const {
        return static_cast<double>(keys_[to].time - keys_[from].time) / curve_.ticks;
    }

    /// The slope of the straight line from a key to the next one.
    [[nodiscard]] double line(std::size_t from) const {
        const double gap = seconds(from, from + 1);
        return gap > 0 ? (keys_[from + 1].value - keys_[from].value) / gap : 0.0;
    }

    [[nodiscard]] double leaving_weight(std::size_t key) const {
        const FbxKeyAttributes& own = attributes(key);
        return (own.flags & Flags::leaving_weight) != 0 ? own.weights[0] : third;
    }

    /// What arrives at a key is stored with the key before it.
    [[nodiscard]] double arriving_weight(std::size_t key) const {
        if (key == 0) return third;
        const FbxKeyAttributes& before = attributes(key - 1);
        const bool given = (before.flags & Flags::arriving_weight) != 0 && (before.flags & Flags::constant) == 0;
        return given ? before.weights[1] : third;
    }

    /// The slope of the span that begins at a key, where it is a step or a straight line.
    [[nodiscard]] std::optional<double> plain_slope(std::size_t key) const {
        const std::uint32_t flags = attributes(key).flags;
        if ((flags & Flags::constant) != 0) return 0.0;
        return (flags & Flags::cubic) == 0 ? std::optional(line(key)) : std::nullopt;
    }

    [[nodiscard]] double leaving_slope(std::size_t key) const {
        if (const auto plain = plain_slope(key)) return *plain;
        const FbxKeyAttributes& own = attributes(key);
        if ((own.flags & Flags::tcb) != 0) return tcb(key).leaving;
        return (own.flags & Flags::user) != 0 ? own.slopes[0] : automatic_slope(key, own.slopes[0]);
    }

    [[nodiscard]] double arriving_slope(std::size_t key) const {
        if (const auto plain = plain_slope(key - 1)) return *plain;
        const double stored = attributes(key - 1).slopes[1];
        const std::uint32_t flags = attributes(key).flags;
        if ((flags & Flags::cubic) != 0 && (flags & Flags::tcb) != 0) return tcb(key).arriving;
        const bool automatic = (flags & Flags::cubic) != 0 && (flags & Flags::user) == 0;
        return automatic ? automatic_slope(key, -stored) : stored;
    }

    /// Kochanek and Bartels' tangents of tension, continuity and bias.
    [[nodiscard]] Tangents tcb(std::size_t key) const {
        const FbxKeyAttributes& own = attributes(key);
        const bool first = key == 0;
        const bool last = key + 1 == keys_.size();
        const double before = first ? 0.0 : line(key - 1);
        const double after = last ? 0.0 : line(key);
        const double t = own.slopes[0];
        const double c = own.slopes[1];
        const double b = own.bias;
        const double share = first || last ? 1.0 : 0.5;
        return {share * ((1 - t) * (1 + b) * (1 - c) * before + (1 - t) * (1 - b) * (1 + c) * after),
                share * ((1 - t) * (1 + b) * (1 + c) * before + (1 - t) * (1 - b) * (1 - c) * after)};
    }

    /// The slope of an automatic key between two others: nearly that of the line between those.
    [[nodiscard]] double between_lines(std::size_t key, double bias) const {
        const double a = seconds(key - 1, key);
        const double b = seconds(key, key + 1);
        const double l = line(key - 1);
        const double r = line(key);
        const double whole = a + b > 0 ? (keys_[key + 1].value - keys_[key - 1].value) / (a + b) : 0.0;
        if ((attributes(key).flags & Flags::time_independent) != 0) return whole;
        const double q = a + b > 0 ? a / (a + b) : 0.5;
        const double slope = 0.5 * whole + 0.5 * (l * (1 - q) + r * q);
        constexpr double percent = 0.01;
        const double share = std::abs(bias) * percent;
        return slope * (1 - share) + (bias > 0 ? r : l) * share;
    }

    [[nodiscard]] double automatic_slope(std::size_t key, double bias) const {
        constexpr double same = 0.001;
        const std::uint32_t flags = attributes(key).flags;
        const bool clamp = (flags & Flags::clamp) != 0;
        const auto level = [&](std::size_t from) { return std::abs(keys_[from + 1].value - keys_[from].value) <= same; };
        const bool first = key == 0;
        const bool last = key + 1 == keys_.size();
        if (first && last) return 0.0;
        if (first || last) {
            const std::size_t from = first ? key : key - 1;
            return (flags & Flags::clamp_progressive) != 0 || (clamp && level(from)) ? 0.0 : line(from);
        }
        if (clamp && (level(key - 1) || level(key))) return 0.0;
        double slope = between_lines(key, bias);
        if ((flags & Flags::clamp_progressive) != 0) {
            const double sign = slope < 0 ? -1.0 : 1.0;
            const double before = std::max(sign * line(key - 1) / arriving_weight(key), 0.0);
            const double after = std::max(sign * line(key) / leaving_weight(key), 0.0);
            slope = sign * std::min({std::abs(slope), before, after});
        }
        return slope;
    }

    /// The value between the first and the last key.
    [[nodiscard]] double inside(std::int64_t time, std::int64_t near) const {
        const auto after = std::ranges::lower_bound(keys_, time - near, {}, &FbxCurve::Key::time);
        if (after == keys_.end()) return keys_.back().value;
        if (after->time <= time + near) {
            auto nearest = after;
            while (nearest + 1 != keys_.end() && std::abs((nearest + 1)->time - time) <= std::abs(nearest->time - time))
                ++nearest;
            return nearest->value;
        }
        if (after == keys_.begin()) return after->value;
        return span(static_cast<std::size_t>(after - keys_.begin()) - 1, time);
    }

    /// The value between a key and the next one.
    [[nodiscard]] double span(std::size_t key, std::int64_t time) const {
        const FbxCurve::Key& from = keys_[key];
        const FbxCurve::Key& to = keys_[key + 1];
        const std::uint32_t flags = attributes(key).flags;
        if ((flags & Flags::constant) != 0) return (flags & Flags::next) != 0 ? to.value : from.value;
        const double part = static_cast<double>(time - from.time) / static_cast<double>(to.time - from.time);
        if ((flags & Flags::cubic) != 0) return cubic(key, part);
        return from.value + (to.value - from.value) * part;
    }

    /// The value of a Bezier curve in time and value, after a part of the time from a key to the next one.
    [[nodiscard]] double cubic(std::size_t key, double part) const {
        const double gap = seconds(key, key + 1);
        const double w0 = leaving_weight(key);
        const double w1 = arriving_weight(key + 1);
        const double v0 = keys_[key].value;
        const double v1 = keys_[key + 1].value;
        const double inner0 = v0 + leaving_slope(key) * w0 * gap;
        const double inner1 = v1 - arriving_slope(key + 1) * w1 * gap;
        const double t = w0 == third && w1 == third ? part : solve_bezier(w0, 1 - w1, part);
        const double s = 1 - t;
        return s * s * s * v0 + 3 * s * s * t * inner0 + 3 * s * t * t * inner1 + t * t * t * v1;
    }

    /// The value before the first key or after the last one.
    [[nodiscard]] double outside(std::int64_t time, std::int64_t near, bool after) const {
        using Kind = FbxExtrapolation::Kind;
        const FbxExtrapolation& rule = after ? curve_.after : curve_.before;
        const FbxCurve::Key& first = keys_.front();
        const FbxCurve::Key& last = keys_.back();
        const FbxCurve::Key& edge = after ? last : first;
        const std::int64_t length = last.time - first.time;
        if (rule.kind == Kind::constant || rule.repetitions == 0 || length == 0) return edge.value;
        if (rule.kind == Kind::slope) {
            const double slope = after ? arriving_slope(keys_.size() - 1) : leaving_slope(0);
            return edge.value + slope * static_cast<double>(time - edge.time) / curve_.ticks;
        }
        const std::int64_t beyond = after ? time - last.time : first.time - time;
        std::int64_t whole = beyond / length;  // how often the curve has been repeated
        std::int64_t rest = beyond % length;
        if (rule.repetitions > 0 && whole >= rule.repetitions) {
            whole = rule.repetitions - 1;
            rest = length;
        }
        const bool backward = (rule.kind == Kind::mirror && whole % 2 == 0) != !after;
        const double value = inside(backward ? last.time - rest : first.time + rest, near);
        if (rule.kind != Kind::offset) return value;
        const double change = (last.value - first.value) * static_cast<double>(whole + 1);
        return after ? value + change : value - change;
    }

    const FbxCurve& curve_;
    const std::vector<FbxCurve::Key>& keys_;
};
}  // namespace

double FbxCurve::at(std::int64_t time, std::int64_t near) const { return CurveValues(*this).at(time, near); }
}  // namespace skelplay::loaders
