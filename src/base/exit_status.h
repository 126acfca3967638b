#pragma once

namespace skelplay::base {

/// Exit statuses of the program.
enum class Exit : int {
    done = 0,
    bad_input = 1,    // an error diagnostic was printed
    bad_call = 2,     // unknown option, frame out of range …
    bad_machine = 3,  // no OpenGL, no display
};

constexpr int status(Exit exit) noexcept { return static_cast<int>(exit); }

}  // namespace skelplay::base
