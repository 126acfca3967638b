#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "loaders/fbx/fbx_document.h"

namespace skelplay::loaders {

/// How a key moves on to the next one, and how its tangents were made: KeyAttrFlags.
struct FbxKeyFlags {
    static constexpr std::uint32_t constant = 0x2, linear = 0x4, cubic = 0x8;
    static constexpr std::uint32_t next = 0x100;  // of a constant key: the value of the next one
    static constexpr std::uint32_t tcb = 0x200, user = 0x400, clamp = 0x1000, time_independent = 0x2000;
    static constexpr std::uint32_t clamp_progressive = 0x4000;
    static constexpr std::uint32_t leaving_weight = 0x1000000, arriving_weight = 0x2000000;
};

/// What keys in a row may share.
struct FbxKeyAttributes {
    std::uint32_t flags = FbxKeyFlags::linear;
    // Leaving this key, arriving at the next one: slopes in units a second (automatic: bias in percent; TCB: tension
    // and continuity), and weights as fractions of the time between them.
    std::array<double, 2> slopes{};
    std::array<double, 2> weights{};
    double bias = 0.0;  // TCB
    friend bool operator==(const FbxKeyAttributes&, const FbxKeyAttributes&) = default;
};

/// What a curve does before its first or after its last key.
struct FbxExtrapolation {
    enum class Kind : char { constant = 'C', repeat = 'R', mirror = 'M', offset = 'A', slope = 'K' };
    Kind kind = Kind::constant;
    std::int64_t repetitions = -1;  // the most; negative: endless
};

/// An animation curve: a value over time (../formats/SCENES.md, "Curves"). Times are in ticks, in ascending order.
class FbxCurve {
public:
    struct Key {
        std::int64_t time = 0;
        double value = 0.0;
        std::uint32_t attributes = 0;  // into those of the curve
    };

    FbxCurve() = default;
    /// `ticks`: a second.
    FbxCurve(std::vector<Key> keys, std::vector<FbxKeyAttributes> attributes, double ticks);

    void extrapolate(FbxExtrapolation before, FbxExtrapolation after) noexcept {
        before_ = before;
        after_ = after;
    }

    [[nodiscard]] bool empty() const noexcept { return keys_.empty(); }
    [[nodiscard]] std::span<const Key> keys() const noexcept { return keys_; }

    /// The value at a time. A key that is nearer than `near` ticks counts as being there. The curve has a key.
    [[nodiscard]] double at(std::int64_t time, std::int64_t near) const;

private:
    /// The slopes at a key, in units a second.
    struct Tangents {
        double arriving = 0.0, leaving = 0.0;
    };
    [[nodiscard]] const FbxKeyAttributes& attributes(std::size_t key) const {
        return attributes_[keys_[key].attributes];
    }
    [[nodiscard]] double seconds(std::size_t from, std::size_t to) const {
        return static_cast<double>(keys_[to].time - keys_[from].time) / ticks_;
    }
    [[nodiscard]] double line(std::size_t from) const;
    [[nodiscard]] std::optional<double> plain_slope(std::size_t key) const;
    [[nodiscard]] double arriving_weight(std::size_t key) const;
    [[nodiscard]] double leaving_weight(std::size_t key) const;
    [[nodiscard]] double arriving_slope(std::size_t key) const;
    [[nodiscard]] double leaving_slope(std::size_t key) const;
    [[nodiscard]] double automatic_slope(std::size_t key, double bias) const;
    [[nodiscard]] double between_lines(std::size_t key, double bias) const;
    [[nodiscard]] Tangents tcb(std::size_t key) const;
    [[nodiscard]] double inside(std::int64_t time, std::int64_t near) const;
    [[nodiscard]] double span(std::size_t key, std::int64_t time) const;
    [[nodiscard]] double cubic(std::size_t key, double part) const;
    [[nodiscard]] double outside(std::int64_t time, std::int64_t near, bool after) const;

    std::vector<Key> keys_;
    std::vector<FbxKeyAttributes> attributes_;
    double ticks_ = 1.0;
    FbxExtrapolation before_;
    FbxExtrapolation after_;
};

}  // namespace skelplay::loaders
