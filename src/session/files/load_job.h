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
    loaders::LoadOptions options;
    analysis::PlaceOptions place;
    SkinRequest skin = {};
    Preparation preparation = {};
    unsigned threads = 0;  // 0: as many as the machine has
};

/// Reads one file; called from the loader's threads, also from several at once.
using LoadFile =
    std::function<loaders::LoadResult(const std::filesystem::path&, const loaders::LoadOptions&, const base::Run&)>;

}  // namespace skelplay::session
