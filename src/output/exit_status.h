#pragma once

#include "base/prelude.h"

namespace skelplay::output {
/// Exit statuses of the program.
enum class Exit : int {
    done = 0,
    bad_input = 1,    // an error diagnostic was printed, or there was not enough memory for the input
    bad_call = 2,     // unknown option, frame out of range …
    bad_machine = 3,  // no OpenGL, no display
};

constexpr int status(Exit exit) noexcept { return static_cast<int>(exit); }

/// What the program says when it ends for want of memory.
inline constexpr std::string_view no_memory_left = "there is not enough memory";
}  // namespace skelplay::output
