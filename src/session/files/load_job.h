#pragma once

#include <filesystem>
#include <functional>

#include "analysis/place.h"
#include "loaders/load.h"
#include "session/files/figure_skin.h"
#include "session/files/preparing.h"

namespace skelplay::session {

/// A file to read, with the options a person has set for it.
struct LoadJob {
    std::filesystem::path file;
    loaders::LoadOptions options;  // the loader sets its stop token and progress
    analysis::PlaceOptions place;
    SkinRequest skin = {};
    Preparation preparation = {};
};

/// Reads one file; called from the loader's threads, also from several at once.
using LoadFile = std::function<loaders::LoadResult(const std::filesystem::path&, const loaders::LoadOptions&)>;

}  // namespace skelplay::session
