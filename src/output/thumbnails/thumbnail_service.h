#pragma once

#include <deque>
#include <mutex>
#include <stop_token>
#include "output/offscreen_context.h"
#include "output/thumbnails/thumbnail.h"

namespace skelplay::output {
/// Paints thumbnails on its own thread with its own OpenGL context, which is made for the first one.
class ThumbnailPainter {
public:
    /// `priority`: of its thread.
    explicit ThumbnailPainter(base::Worker::Priority priority = base::Worker::Priority::background) : worker_(priority) {}
    ThumbnailPainter(ThumbnailPainter&&) = delete;
    ~ThumbnailPainter();

    /// Starts to make what painting in this size needs, without waiting.
    void prepare(ThumbnailSize size);
    /// Waits until the thumbnail is painted; nothing without OpenGL. Any thread may call it.
    std::optional<render::Image> paint(const TakeStills& stills, ThumbnailSize size);
    /// The reason in words after paint() has returned nothing. Call it on the same thread as paint().
    [[nodiscard]] const std::string& failure() const noexcept { return failure_; }

private:
    /// The painter for a size; throws render::GraphicsError without OpenGL.
    StillPainter& painter_for(ThumbnailSize size);
    std::optional<render::Image> paint_here(const TakeStills& stills, ThumbnailSize size);

    std::optional<OffscreenContext> context_;              // this and the next two: used on the worker's thread
    std::string failure_;                                  // empty: none yet
    std::array<std::optional<StillPainter>, 5> painters_;  // by index of the size
    base::Worker worker_;
};

/// A request for the thumbnail of a take.
struct ThumbnailJob {
    std::size_t entry = 0;  // the caller's number of the take
    fs::path take;
    bool strip = false;  // of its ThumbnailSize::strip
};
/// The size and the background of the requested pictures.
struct ThumbnailBackdrop {
    int side = 0;  // pixels
    Paint colour;
    friend bool operator==(const ThumbnailBackdrop&, const ThumbnailBackdrop&) = default;
};
/// The result for a ThumbnailJob.
struct FinishedThumbnail {
    std::uint64_t folder = 0;  // see ThumbnailService::begin()
    std::size_t entry = 0;
    takes::TakeCard card;
    bool pictured = false;               // a picture was requested
    bool strip = false;                  // `image` is the strip
    std::optional<render::Image> image;  // on its backdrop; nothing: none, see card
};

/// Makes cards and pictures of a folder's takes, in threads of low priority: first of those seen, then for the cache.
class ThumbnailService {
public:
    /// `wake_up` is called from other threads when results are ready, soonest for takes that are seen.
    ThumbnailService(std::optional<ThumbnailCache> cache, std::function<void()> wake_up);
    ThumbnailService(ThumbnailService&&) = delete;

    /// Replaces all work by the takes of a folder. The work begins with the next request().
    void begin(std::uint64_t folder, std::vector<ThumbnailJob> takes);
    /// Requests pictures, the most urgent first, instead of those that were requested before.
    void request(std::vector<ThumbnailJob> seen, const ThumbnailBackdrop& backdrop);
    /// Returns what has been finished since the last call.
    std::vector<FinishedThumbnail> drain_finished() {
        const std::lock_guard lock(mutex_);
        return std::exchange(finished_, {});
    }

    /// How many thumbnails it has begun to make, of all folders (for tests).
    [[nodiscard]] std::size_t begun() const {
        const std::lock_guard lock(mutex_);
        return begun_;
    }
    /// Waits until there is nothing left to do (for tests).
    void wait() const { readers_.wait(); }

private:
    struct Task {
        std::uint64_t folder = 0;
        ThumbnailJob job;
        bool seen = false;
        ThumbnailBackdrop backdrop;
    };
    /// A thumbnail that is delivered, but not in the cache yet.
    struct Unsaved {
        ThumbnailSize size = ThumbnailSize::normal;
        Thumbnail thumbnail;
    };
    using Work = std::variant<Task, Unsaved>;
    /// Lets every reader look for work. The mutex must be locked.
    void wake_readers() {
        for (; awake_ < reader_count_; ++awake_) readers_.add([this](const std::stop_token& stop) { do_next(stop); });
    }
    /// Does the most urgent work and wakes the readers again; without work it does not wake them.
    void do_next(const std::stop_token& stop);
    void make(Task task, const std::stop_token& stop);
    /// Takes the most urgent work. Nothing: there is none, and the calling reader counts as asleep.
    std::optional<Work> next_work();
    /// Drops takes at the end of `rest_` that are finished or under way, because they were seen.
    void drop_known() {
        const auto begun = [this](std::size_t entry) { return known_[entry] || under_way_.contains(entry); };
        while (!rest_.empty() && begun(rest_.back().entry)) rest_.pop_back();
    }
    /// `thumbnail`: has an image only if one was requested.
    void deliver(Task task, const Thumbnail& thumbnail);

    std::optional<ThumbnailCache> cache_;
    std::function<void()> wake_up_;
    mutable std::mutex mutex_;
    std::size_t begun_ = 0;
    unsigned awake_ = 0;  // readers that work or will look for work
    std::uint64_t folder_ = 0;
    std::vector<ThumbnailJob> seen_;  // the most urgent last
    ThumbnailBackdrop backdrop_;
    std::vector<ThumbnailJob> rest_;  // the next last
    std::set<std::size_t> under_way_;
    std::deque<Unsaved> unkept_;  // the oldest first
    std::vector<bool> known_;     // by entry of the folder: its card was delivered
    std::vector<FinishedThumbnail> finished_;
    double last_wake_ = 0.0;  // time of the last wake-up, in seconds of a steady clock
    ThumbnailPainter painter_;
    unsigned reader_count_;
    base::Worker readers_;  // last: they must end before the others are destroyed
};
}  // namespace skelplay::output
