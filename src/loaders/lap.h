#pragma once

#include <chrono>
#include <utility>

#include "loaders/load.h"

namespace skelplay::loaders {

/// The time since `begin`, which is moved to now.
inline LoadTimes::Duration lap(std::chrono::steady_clock::time_point& begin) {
    const auto now = std::chrono::steady_clock::now();
    return now - std::exchange(begin, now);
}

}  // namespace skelplay::loaders
