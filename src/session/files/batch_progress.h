#pragma once

#include <atomic>
#include <cstdint>
#include <list>
#include <mutex>
#include <string>

#include "session/progress.h"

namespace skelplay::session {

/// How far a batch of files has come: several threads read its files, another one asks.
class BatchProgress {
public:
    /// A file that is being read, then perhaps prepared.
    struct File {
        std::string name;                    // without its folder
        std::uint64_t bytes = 0;             // likely size
        std::uint64_t frames = 0;            // that are prepared; 0: it is being read
        std::atomic<std::uint64_t> done{0};  // bytes, or frames once it is prepared; its thread adds to it
    };

    /// `bytes`: of all files together; 0: not known.
    explicit BatchProgress(std::uint64_t bytes) : total_(bytes) {}

    /// The result is valid until end() is called with it.
    File& begin(std::string name, std::uint64_t bytes);
    /// The file is read, and `frames` of its take are prepared now.
    void prepare(File& file, std::uint64_t frames);
    void end(const File& file);

    /// In bytes of the batch; in frames of the take while one file only is in hand and is prepared. The name is that of
    /// the file begun first.
    [[nodiscard]] LoadProgress now() const;

private:
    mutable std::mutex mutex_;
    std::list<File> in_hand_;  // in the order in which they were begun
    std::string last_;         // the name of the file that ended last
    std::uint64_t ended_ = 0;  // bytes of the files that ended
    std::uint64_t total_ = 0;
};

}  // namespace skelplay::session
