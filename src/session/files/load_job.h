#pragma once

#include <filesystem>
#include <functional>

#include "analysis/place.h"
#include "loaders/load.h"
#include "session/files/figure_skin.h"

namespace skelplay::session {

/// One file to be read, and what the person has said about it.
struct LoadJob {
    std::filesystem::path file;
    loaders::LoadOptions options;  // its stop token and progress are the loader's
    analysis::PlaceOptions place;
    SkinRequest skin = {};
};

/// Reads one file; called from the loader's thread.
using LoadFile = std::function<loaders::LoadResult(const std::filesystem::path&, const loaders::LoadOptions&)>;

}  // namespace skelplay::session
