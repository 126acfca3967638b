#pragma once

#include <atomic>
#include <cstdint>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "takes/figure_skin.h"
#include "takes/take.h"

namespace skelplay::takes {

/// A skin to read for an open figure.
struct SkinJob {
    std::shared_ptr<const figure::Figure> owner;  // never null
    SkinRequest request;
    SkinFile read = {};  // what was read of its file before
};
struct FinishedSkin {
    SkinJob job;
    SkinResult result;
};

/// Files opened together: all are read before any is shown.
struct LoadBatch {
    std::uint64_t id = 0;  // returned with the results
    std::vector<TakeRequest> jobs;
    std::vector<SkinJob> skins = {};
    bool ahead = false;  // read ahead: a batch that is asked for displaces it, and it does not count as busy
};
struct FinishedBatch {
    std::uint64_t id = 0;
    std::vector<Take> files;  // in the batch's order
    bool cancelled = false;   // if so, there are no files and skins
    std::vector<FinishedSkin> skins = {};
};

/// How far a batch has come, for whoever waits.
struct LoadProgress {
    std::string file;         // the file being read, without its folder
    std::uint64_t done = 0;   // bytes of the whole batch
    std::uint64_t total = 0;  // bytes of the whole batch; 0: not known
    bool frames = false;      // the file is read: `done` and `total` count frames of its take that are transformed
};

/// How far a batch of files has come: several threads read its files, another one asks.
class BatchProgress {
public:
    /// A file that is being read, then perhaps transformed.
    struct File {
        std::string name;                    // without its folder
        std::uint64_t bytes = 0;             // likely size
        std::uint64_t frames = 0;            // that are transformed; 0: it is being read
        std::atomic<std::uint64_t> done{0};  // bytes, or frames once it is transformed; its thread adds to it
    };

    /// `bytes`: of all files together; 0: not known.
    explicit BatchProgress(std::uint64_t bytes) : total_(bytes) {}

    /// The result is valid until end() is called with it.
    File& begin(std::string name, std::uint64_t bytes);
    /// The file is read, and `frames` of its take are transformed now.
    void transform(File& file, std::uint64_t frames);
    void end(const File& file);

    /// In bytes of the batch; in frames of the take while one file only is in hand and is transformed. The name is that
    /// of the file begun first.
    [[nodiscard]] LoadProgress now() const;

private:
    mutable std::mutex mutex_;
    std::list<File> in_hand_;  // in the order in which they were begun
    std::string last_;         // the name of the file that ended last
    std::uint64_t ended_ = 0;  // bytes of the files that ended
    std::uint64_t total_ = 0;
};

/// Reads the files of a batch, by as many threads at once as the options of its first file allow. Reports to `progress`
/// how far it is. When `stop` asks for it, it ends early, and the result does not matter.
FinishedBatch read_batch(const LoadFile& load, const LoadBatch& batch, BatchProgress& progress,
                         const std::stop_token& stop);

}  // namespace skelplay::takes
