#include "takes/file_watch.h"

namespace skelplay::takes {
namespace fs = std::filesystem;

FileStamp stamp_of(const fs::path& file) {
    std::error_code missing;
    const FileStamp stamp{fs::last_write_time(file, missing), fs::file_size(file, missing)};
    return missing ? FileStamp{} : stamp;
}

FileWatch::FileWatch(ReadStamp read) : read_(std::move(read)) {}

void FileWatch::look(std::vector<fs::path> files) {
    if (std::exchange(looking_, true)) return;
    if (!looks_) looks_ = std::make_unique<base::TaskQueue<Stamps>>(base::Worker::Priority::background);
    looks_->add(
        [this, files = std::move(files)](const std::stop_token& stop) {
            Stamps stamps;
            for (const fs::path& file : files)
                if (!stop.stop_requested() && !stamps.contains(file)) stamps.emplace(file, read_(file));
            return stamps;
        },
        {});
}

bool FileWatch::poll() {
    if (!looks_) return false;
    std::vector<Stamps> finished = looks_->drain();
    if (finished.empty()) return false;
    looking_ = false;
    before_ = std::exchange(last_, std::move(finished.front()));
    return true;
}

bool FileWatch::changed(const fs::path& file, const FileStamp& read) const {
    const auto now = last_.find(file);
    const auto before = before_.find(file);
    return now != last_.end() && before != before_.end() && now->second == before->second && now->second != read &&
           now->second != FileStamp{};
}
}  // namespace skelplay::takes
