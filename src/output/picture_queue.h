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

/// Hands pictures to a writer on a thread of its own, so that whoever draws them never waits: compressing one can take
/// longer than a display frame. Destroyed, it gives up what has not been finished, at once.
class PictureQueue {
public:
    /// Makes the writer, or says why there is none; called on the queue's thread.
    using Start = std::function<std::variant<std::unique_ptr<PictureWriter>, std::string>()>;

    /// `wake` is called from the queue's thread whenever something has changed; may be empty.
    PictureQueue(Start start, std::function<void()> wake);

    /// Whether it takes another picture now; false for good once something went wrong.
    [[nodiscard]] bool has_room() const;
    void put(render::Image image);
    /// No more pictures come.
    void close();
    /// True when all is written, or nothing more will be: then fault() says why.
    [[nodiscard]] bool ended() const;
    [[nodiscard]] std::optional<std::string> fault() const;
    /// Pictures that have been written.
    [[nodiscard]] std::size_t written() const;

private:
    void write(const render::Image& image, const std::stop_token& stop);
    void end(std::optional<std::string> fault);

    mutable std::mutex mutex_;
    std::unique_ptr<PictureWriter> writer_;  // of the queue's thread
    std::size_t unwritten_ = 0;              // pictures that were put and are not written
    std::size_t written_ = 0;
    bool ended_ = false;
    std::optional<std::string> fault_;
    base::Worker worker_;  // last: it must end before the rest goes
};

}  // namespace skelplay::output
