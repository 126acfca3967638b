#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <variant>

#include "base/worker.h"
#include "output/picture_files.h"

namespace skelplay::output {

/// Passes pictures to a writer on its own thread, so that the drawing thread never waits: compressing a picture can
/// take longer than a display frame. The destructor stops at once and drops pictures that have not been written.
class PictureQueue {
public:
    /// Makes the writer, or returns the reason why it can't; called on the queue's thread.
    using Start = std::function<std::variant<std::unique_ptr<PictureWriter>, std::string>()>;

    /// `wake` is called from the queue's thread whenever something has changed; may be empty.
    PictureQueue(Start start, std::function<void()> wake);

    /// True when another picture may be put now; always false after an error.
    [[nodiscard]] bool has_room() const;
    void put(render::Image image);
    /// Call after the last picture.
    void close();
    /// True when everything is written, or after an error, see fault().
    [[nodiscard]] bool ended() const;
    [[nodiscard]] std::optional<std::string> fault() const;
    /// How many pictures have been written.
    [[nodiscard]] std::size_t written() const;

private:
    void write(const render::Image& image, const std::stop_token& stop);
    void end(std::optional<std::string> fault);

    mutable std::mutex mutex_;
    std::unique_ptr<PictureWriter> writer_;  // used by the queue's thread only
    std::size_t unwritten_ = 0;              // pictures that were put, but not yet written
    std::size_t written_ = 0;
    bool ended_ = false;
    std::optional<std::string> fault_;
    base::Worker worker_;  // last: it must end before the other members are destroyed
};

}  // namespace skelplay::output
