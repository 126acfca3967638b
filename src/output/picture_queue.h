#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <variant>

#include "output/picture_files.h"

namespace skelplay::output {

/// Hands pictures to a writer on a thread of its own, so that whoever draws them never waits: compressing one can take
/// longer than a display frame.
class PictureQueue {
public:
    /// Makes the writer, or says why there is none; called on the queue's thread.
    using Start = std::function<std::variant<std::unique_ptr<PictureWriter>, std::string>()>;

    /// `wake` is called from the queue's thread whenever something has changed; may be empty.
    PictureQueue(Start start, std::function<void()> wake);
    /// What has not been finished is given up, at once.
    ~PictureQueue();
    PictureQueue(const PictureQueue&) = delete;
    PictureQueue& operator=(const PictureQueue&) = delete;

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
    void work(const Start& start);
    std::optional<std::string> write_all();
    std::optional<render::Image> take();
    void tell() const;

    std::function<void()> wake_;
    mutable std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<render::Image> waiting_;
    std::unique_ptr<PictureWriter> writer_;
    std::size_t written_ = 0;
    bool closed_ = false;
    bool stopped_ = false;
    bool ended_ = false;
    std::optional<std::string> fault_;
    std::jthread worker_;  // last: it must end before the rest goes
};

}  // namespace skelplay::output
