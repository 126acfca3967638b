#pragma once

#include "base/task_queue.h"

namespace skelplay::takes {
/// Time and size of a file; they differ after it has been written again.
struct FileStamp {
    std::filesystem::file_time_type time{};
    std::uintmax_t size = 0;
    friend bool operator==(const FileStamp&, const FileStamp&) = default;
};

/// A default FileStamp when there is no such file.
FileStamp stamp_of(const std::filesystem::path& file);

/// stamp_of(), or what a test puts in its place.
using ReadStamp = std::function<FileStamp(const std::filesystem::path&)>;

/// Detects that a file has been written again and is complete: two looks in a row must find the same new stamp. So a
/// file that is still being written is waited for; a file that is gone does not count as changed. The disk is asked on
/// a thread of the watch's own, because it may not answer for long: that of a network does not, while it is away.
class FileWatch {
public:
    /// `read` is called on the other thread.
    explicit FileWatch(ReadStamp read = stamp_of);

    /// Starts a look at these files, unless the one before has not finished.
    void look(std::vector<std::filesystem::path> files);
    /// Takes in a look that has finished since the last call; false: none has.
    bool poll();
    /// Waits until no look is going on.
    void wait() const {
        if (looks_) looks_->wait();
    }

    /// True when the last two looks found the same stamp, and it is not `read`, that of the file when it was read.
    [[nodiscard]] bool changed(const std::filesystem::path& file, const FileStamp& read) const;
    /// The stamp at the last look, or `unknown` for a file that was not looked at.
    [[nodiscard]] FileStamp last(const std::filesystem::path& file, const FileStamp& unknown) const {
        const auto found = last_.find(file);
        return found == last_.end() ? unknown : found->second;
    }

private:
    using Stamps = std::map<std::filesystem::path, FileStamp>;

    ReadStamp read_;
    bool looking_ = false;
    Stamps last_;                                     // at the last look
    Stamps before_;                                   // at the look before it
    std::unique_ptr<base::TaskQueue<Stamps>> looks_;  // null before the first one; last member: its thread uses `read_`
};
}  // namespace skelplay::takes
