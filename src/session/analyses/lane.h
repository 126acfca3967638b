#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace skelplay::session {

/// The rows under the time bar, from top to bottom.
enum class Lane : std::uint8_t { speed, jumps, limits, contacts, gaps };

inline constexpr std::array<Lane, 5> all_lanes{Lane::speed, Lane::jumps, Lane::limits, Lane::contacts, Lane::gaps};

/// The lane's name for people: "Sudden jumps".
constexpr std::string_view name(Lane lane) noexcept {
    constexpr std::array<std::string_view, all_lanes.size()> names{"Speed", "Sudden jumps", "Limits exceeded",
                                                                   "Foot contacts", "Gaps"};
    return names.at(static_cast<std::size_t>(lane));
}

/// The lanes that are switched on.
struct LaneChoice {
    std::array<bool, all_lanes.size()> on{true, true, true, true, true};

    [[nodiscard]] const bool& operator[](Lane lane) const noexcept { return on.at(static_cast<std::size_t>(lane)); }
    [[nodiscard]] bool& operator[](Lane lane) noexcept { return on.at(static_cast<std::size_t>(lane)); }
    friend bool operator==(const LaneChoice&, const LaneChoice&) = default;
};

}  // namespace skelplay::session
