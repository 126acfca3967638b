#pragma once

#include <set>
#include <string_view>

#include "session/media.h"

namespace skelplay::session {

/// The kinds of videos that can be made here.
struct VideoSupport {
    std::set<MediaKind> kinds;
    std::string_view missing;  // what is said behind the name of another kind: "needs ffmpeg"
    std::string_view why;      // the same as a sentence
};

}  // namespace skelplay::session
