#include "loaders/reading.h"

#include <algorithm>
#include <thread>

namespace skelplay::loaders {

base::ChunkWork motion_work(std::uint64_t begin, std::uint64_t end, const LoadOptions& options) {
    base::ChunkWork work;
    work.begin = begin;
    work.end = end;
    work.chunk_bytes = std::max<std::uint64_t>(1, options.chunk_bytes);
    work.threads = options.threads > 0 ? options.threads : std::max(1U, std::thread::hardware_concurrency());
    work.stop = options.stop;
    work.progress = options.progress;
    return work;
}

}  // namespace skelplay::loaders
