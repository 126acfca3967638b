#pragma once

#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <string>
#include <string_view>
#include "support/temporary_folder.h"

namespace skelplay::test {
/// PATH, or what a shell takes where it is not set.
inline std::string path_now() {
    const char* path = std::getenv("PATH");
    return path != nullptr ? path : "/usr/bin:/bin";
}

/// Puts a shell script in ffmpeg's place, in the folder bin; $out is the file that it is to write. Returns the PATH on
/// which it comes first.
inline std::string write_stand_in_ffmpeg(const TemporaryFolder& folder, std::string_view body) {
    const auto script = folder.write(
        "bin/ffmpeg", fmt::format("#!/bin/sh\nif [ \"$2\" = -encoders ]; then echo ' V..... libx264 H.264'; exit 0; fi\n"
                                  "for out; do :; done; out=${{out#file:}}\n{}\n",
                                  body));
    std::filesystem::permissions(script, std::filesystem::perms::owner_all);
    return script.parent_path().string() + ":" + path_now();
}

/// A body for it that takes the first pictures and never comes to an end by itself.
inline constexpr std::string_view never_ends = "head -c 40000000 >\"$out\"; exec sleep infinity";
}  // namespace skelplay::test
