#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

#include "analysis/centre_of_mass.h"
#include "analysis/place.h"
#include "loaders/load.h"
#include "scene/proxy_body.h"
#include "session/files/batch_progress.h"
#include "session/files/figure_skin.h"
#include "session/files/file_watch.h"
#include "session/files/load_job.h"

namespace skelplay::session {

/// What a file was read as: the figure and all that follows from it.
struct FinishedJob {
    LoadJob job;
    loaders::LoadResult result;
    std::optional<analysis::Placed> placed;                       // set when there is a figure
    FileStamp stamp;                                              // of the motion file, when it was read
    SkinResult skin;                                              // set when there is a figure
    std::shared_ptr<const analysis::MassModel> masses = nullptr;  // null: it has no centre of mass
    Prepared prepared = {};                                       // set when there is a figure
    std::shared_ptr<const scene::ProxyBody> proxy_body = nullptr;          // null: there is no figure, or it is of markers
};

/// A skin to read for an open figure.
struct SkinJob {
    std::shared_ptr<const figure::Figure> owner;  // never null
    SkinRequest request;
    SkinFile read = {};  // what was read of its file before
};

/// The result.
struct FinishedSkin {
    SkinJob job;
    SkinResult result;
};

/// Files opened together: all are read before any is shown.
struct LoadBatch {
    std::uint64_t id = 0;  // returned with the results
    std::vector<LoadJob> jobs;
    std::vector<SkinJob> skins = {};
    bool ahead = false;  // read ahead: a batch that is asked for displaces it, and it does not count as busy
};
struct FinishedBatch {
    std::uint64_t id = 0;
    std::vector<FinishedJob> files;  // in the batch's order
    bool cancelled = false;          // if so, there are no files and skins
    std::vector<FinishedSkin> skins = {};
};

/// Reads the files of a batch, by as many threads at once as the options of its first file allow. Tells `progress` how
/// far it is. When `stop` asks for it, it ends early, and the result does not matter.
FinishedBatch read_batch(const LoadFile& load, const LoadBatch& batch, BatchProgress& progress,
                         const std::stop_token& stop);

}  // namespace skelplay::session
