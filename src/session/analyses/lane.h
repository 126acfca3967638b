#pragma once

#include "base/prelude.h"

namespace skelplay::session {
/// The rows under the time bar, from top to bottom.
enum class Lane : std::uint8_t { speed, checks, limits, contacts, gaps };

inline constexpr std::array<Lane, 5> all_lanes{Lane::speed, Lane::checks, Lane::limits, Lane::contacts, Lane::gaps};

/// What a lane is called.
struct LaneNames {
    std::string_view id;     // in the exported state: `lane_checks`
    std::string_view name;   // for people: "Findings of the check"
    const char* short_name;  // beside the row
};
/// A row for each lane, in their order.
inline constexpr auto lane_names = std::to_array<LaneNames>({{"speed", "Speed", "Speed"},
                                                             {"checks", "Findings of the check", "Checks"},
                                                             {"limits", "Limits exceeded", "Limits"},
                                                             {"contacts", "Foot contacts", "Contacts"},
                                                             {"gaps", "Gaps", "Gaps"}});
static_assert(lane_names.size() == all_lanes.size());
constexpr const LaneNames& names(Lane lane) noexcept { return lane_names.at(static_cast<std::size_t>(lane)); }

/// The lanes that are switched on.
struct LaneChoice {
    std::array<bool, all_lanes.size()> on{true, true, true, true, true};

    [[nodiscard]] const bool& operator[](Lane lane) const noexcept { return on.at(static_cast<std::size_t>(lane)); }
    [[nodiscard]] bool& operator[](Lane lane) noexcept { return on.at(static_cast<std::size_t>(lane)); }
    friend bool operator==(const LaneChoice&, const LaneChoice&) = default;
};
}  // namespace skelplay::session
