#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <functional>
#include <mutex>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <variant>
#include <vector>

#include "base/worker.h"
#include "output/offscreen_context.h"
#include "output/thumbnails/thumbnail.h"

namespace skelplay::output {

/// Paints thumbnails for other threads, on a thread of its own with an OpenGL context of its own, so that no picture of
/// a window waits for it. The context is made when the first one is painted.
class ThumbnailPainter {
public:
    /// `priority`: of its thread.
    explicit ThumbnailPainter(base::Worker::Priority priority = base::Worker::Priority::background)
        : worker_(priority) {}
    ThumbnailPainter(const ThumbnailPainter&) = delete;
    ThumbnailPainter& operator=(const ThumbnailPainter&) = delete;
    ~ThumbnailPainter();

    /// Makes what painting in this size needs, without waiting for it.
    void prepare(ThumbnailSize size);
    /// Waits until it is painted; nothing where there is no OpenGL. Any thread may call it.
    std::optional<render::Image> paint(const TakeStills& stills, ThumbnailSize size);
    /// Why there is no OpenGL, in words, after paint() has given nothing. On the thread that called it.
    [[nodiscard]] const std::string& failure() const noexcept { return failure_; }

private:
    /// The painter for a size; throws render::GraphicsError where there is no OpenGL.
    StillPainter& painter_for(ThumbnailSize size);
    std::optional<render::Image> paint_here(const TakeStills& stills, ThumbnailSize size);

    std::optional<OffscreenContext> context_;              // this and the others: on the worker's thread
    std::string failure_;                                  // empty: none yet
    std::array<std::optional<StillPainter>, 4> painters_;  // by index of the size
    base::Worker worker_;
};

/// A take as a library wants to show it.
struct ThumbnailJob {
    std::size_t entry = 0;  // what the one who asks knows it by
    std::filesystem::path take;
};
/// How large, and on which ground, pictures are wanted.
struct ThumbnailGround {
    int side = 0;  // pixels
    Paint colour;
    friend bool operator==(const ThumbnailGround&, const ThumbnailGround&) = default;
};
/// What became of it.
struct FinishedThumbnail {
    std::uint64_t folder = 0;  // see ThumbnailService::begin()
    std::size_t entry = 0;
    takes::TakeCard card;
    bool pictured = false;               // a picture was wanted
    std::optional<render::Image> image;  // on its ground; nothing: there is none, see card
};

/// Finds out about the takes of a folder and makes pictures of them, in threads of low priority: first of those that
/// are seen, as long as they are, then of all others, whose pictures are only kept in the cache.
class ThumbnailService {
public:
    /// `cache`: nothing for none. `wake_up` is called from other threads when there is something to take: at once when
    /// it is seen, else now and then.
    ThumbnailService(std::optional<ThumbnailCache> cache, std::function<void()> wake_up);
    ThumbnailService(const ThumbnailService&) = delete;
    ThumbnailService& operator=(const ThumbnailService&) = delete;

    /// Begins with a folder, as soon as it is told which of its takes are wanted; what was to be done before is
    /// dropped.
    void begin(std::uint64_t folder, std::vector<ThumbnailJob> takes);
    /// The pictures that are wanted now, the most urgent first, in place of those that were wanted before.
    void want(std::vector<ThumbnailJob> seen, const ThumbnailGround& ground);
    /// What is finished since the last call.
    std::vector<FinishedThumbnail> take_finished();

    /// How many thumbnails it has begun to make, of all folders (for tests).
    [[nodiscard]] std::size_t begun() const;
    /// Waits until there is nothing left to do (for tests).
    void wait() const { readers_.wait(); }

private:
    struct Task {
        std::uint64_t folder = 0;
        ThumbnailJob job;
        bool seen = false;
        ThumbnailGround ground;
    };
    /// A thumbnail that is delivered, but not in the cache yet.
    struct Unkept {
        ThumbnailSize size = ThumbnailSize::normal;
        Thumbnail thumbnail;
    };
    using Work = std::variant<Task, Unkept>;
    /// Lets every reader look for work. The mutex must be locked.
    void wake_readers();
    /// Does what is most urgent now, and asks for another look; without work it does not ask again.
    void do_next(const std::stop_token& stop);
    void make(Task task, const std::stop_token& stop);
    /// Nothing: there is none, and from now on the reader that asked is not awake.
    std::optional<Work> next_work();
    /// Of the rest, the next ones that were seen and so are finished or under way.
    void drop_begun();
    /// `thumbnail`: with its image only if it was asked for.
    void deliver(Task task, const Thumbnail& thumbnail);

    std::optional<ThumbnailCache> cache_;
    std::function<void()> wake_up_;
    mutable std::mutex mutex_;
    std::size_t begun_ = 0;
    unsigned awake_ = 0;  // readers that do something or will look for it
    std::uint64_t folder_ = 0;
    std::vector<ThumbnailJob> seen_;  // the most urgent last
    ThumbnailGround ground_;
    std::vector<ThumbnailJob> rest_;  // the next last
    std::set<std::size_t> under_way_;
    std::deque<Unkept> unkept_;  // the oldest first
    std::vector<bool> known_;    // by entry: its card was delivered
    std::vector<FinishedThumbnail> finished_;
    double told_ = 0.0;  // when wake_up was last called, in seconds of a steady clock
    ThumbnailPainter painter_;
    unsigned reader_count_;
    base::Worker readers_;  // last: they must end before the others are destroyed
};

}  // namespace skelplay::output
