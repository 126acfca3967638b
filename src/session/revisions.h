#pragma once

#include "base/prelude.h"

namespace skelplay::session {
/// Counters that grow with each change, so that nothing is drawn while nothing changes.
struct Revisions {
    std::uint64_t figures = 0;   // figures opened, closed, coloured, shown or hidden: the scene graph is rebuilt
    std::uint64_t poses = 0;     // the world matrices changed
    std::uint64_t view = 0;      // a command came: camera, selection, options or panels may have changed
    std::uint64_t analyses = 0;  // results of analyses came
    // The draw list does not depend on these two.
    std::uint64_t panels = 0;   // progress or messages changed
    std::uint64_t notices = 0;  // a toast came or went, an export ended: windows open, grow or close
    friend bool operator==(const Revisions&, const Revisions&) = default;
};
}  // namespace skelplay::session
