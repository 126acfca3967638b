#include "output/thumbnails/thumbnail_service.h"
#include <chrono>
#include "output/exit_status.h"
#include "render/graphics_error.h"

namespace skelplay::output {
namespace {
constexpr double between_wakes = 0.1;            // seconds, for takes that are not seen
constexpr double between_wakes_for_seen = 0.05;  // each wake-up makes the window draw a picture
constexpr unsigned most_readers = 8;
constexpr std::size_t most_unkept = 64;  // each has a picture of 0.25 to 4 megabytes

double steady_seconds() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// The rectangle of all visible pixels, from the upper left corner; empty: none.
scene::Bounds covered_box(const render::Image& image) {
    scene::Bounds box;
    for (int y = 0; y < image.height; ++y)
        for (int x = 0; x < image.width; ++x)
            if (image.pixel(x, y)[3] > 0) {
                box.include(glm::dvec3(x, y, 0));
                box.include(glm::dvec3(x + 1, y + 1, 0));
            }
    return box;
}

/// The size and position of the visible pixels, relative to the sides of the picture.
struct Fill {
    double most = 0.0;     // the larger one of width and height
    glm::dvec2 off{0.0};   // from the middle of the picture to the middle of the visible pixels
    bool touches = false;  // they touch an edge of the picture, so the figure may extend beyond it
};

Fill fill_of(const render::Image& image) {
    const scene::Bounds box = covered_box(image);
    if (box.empty()) return {};
    const glm::dvec2 sides(image.width, image.height);
    const glm::dvec2 size = glm::dvec2(box.size()) / sides;
    const bool touches = box.low.x <= 0 || box.low.y <= 0 || box.high.x >= sides.x || box.high.y >= sides.y;
    return {std::max(size.x, size.y), glm::dvec2(box.centre()) / sides - 0.5, touches};
}

/// Moves the camera so that the figure fills the picture, which takes some steps; false: it does, or nothing is seen.
bool improve_framing(scene::Camera& camera, const render::Image& seen) {
    constexpr double target_share = 0.94;
    const Fill fill = fill_of(seen);
    if (fill.most == 0.0) return false;
    if (fill.touches) {
        camera.distance *= 1.3;
        return true;
    }
    if (std::abs(fill.most - target_share) < 0.02 && glm::length(fill.off) < 0.015) return false;
    const scene::ViewportSize viewport{static_cast<double>(seen.width), static_cast<double>(seen.height)};
    scene::pan(camera, -fill.off * glm::dvec2(viewport.width, viewport.height), viewport);
    camera.distance *= fill.most / target_share;
    return true;
}
render::Image paint_strip(StillPainter& painter, const TakeStills& stills) {
    constexpr int in_a_row = 4;
    const int side = pixels_of(ThumbnailSize::strip);
    render::Image strip = render::blank_image(in_a_row * side, in_a_row * side);
    for (std::size_t i = 0; i < strip_pictures; ++i)  // a short take has fewer stills
        paste(strip, painter.paint(stills, i * stills.lists.size() / strip_pictures), static_cast<int>(i) % in_a_row * side,
              static_cast<int>(i) / in_a_row * side);
    return strip;
}
}  // namespace

ThumbnailPainter::~ThumbnailPainter() {
    worker_.add([this](const std::stop_token&) {
        for (auto& painter : painters_) painter.reset();
        context_.reset();
    });
    worker_.wait();
}

void ThumbnailPainter::prepare(ThumbnailSize size) {
    worker_.add([this, size](const std::stop_token&) {
        try {
            painter_for(size);
        } catch (const render::GraphicsError&) {
            painters_.at(static_cast<std::size_t>(size)).reset();  // painting fails again and stores the message
        } catch (const std::bad_alloc&) {
            painters_.at(static_cast<std::size_t>(size)).reset();  // and is tried again
        }
    });
}

StillPainter& ThumbnailPainter::painter_for(ThumbnailSize size) {
    if (!context_) context_.emplace();
    auto& painter = painters_.at(static_cast<std::size_t>(size));
    if (!painter) painter.emplace(thumbnail_look(size));
    return *painter;
}

std::optional<render::Image> ThumbnailPainter::paint(const TakeStills& stills, ThumbnailSize size) {
    std::optional<render::Image> painted;
    worker_.run([&](const std::stop_token&) { painted = paint_here(stills, size); });
    return painted;
}

std::optional<render::Image> ThumbnailPainter::paint_here(const TakeStills& stills, ThumbnailSize size) {
    if (!failure_.empty()) return std::nullopt;
    try {
        StillPainter& painter = painter_for(size);
        if (size == ThumbnailSize::strip) return paint_strip(painter, stills);
        scene::Camera camera = stills.cameras.at(0);
        constexpr int most_tries = 6;
        constexpr int sketched = 96;  // pixels; enough to find the figure, and a thirtieth of the full picture
        for (int i = 0; i < most_tries && improve_framing(camera, painter.sketch(stills, 0, camera, sketched)); ++i) {
        }
        return painter.paint(stills, 0, camera);
    } catch (const render::GraphicsError& reason) {
        failure_ = reason.what();
        return std::nullopt;
    }
}

ThumbnailService::ThumbnailService(std::optional<ThumbnailCache> cache, std::function<void()> wake_up)
    : cache_(std::move(cache)), wake_up_(std::move(wake_up)),
      reader_count_(std::min(base::Run().thread_count(), most_readers)),
      readers_(base::Worker::Priority::background, {}, reader_count_) {}

void ThumbnailService::begin(std::uint64_t folder, std::vector<ThumbnailJob> takes) {
    const std::lock_guard lock(mutex_);
    folder_ = folder;
    seen_.clear();
    finished_.clear();
    under_way_.clear();
    backdrop_ = {};  // nothing is begun before the seen takes are known
    rest_ = std::move(takes);
    std::ranges::reverse(rest_);
    known_.assign(rest_.empty() ? 0 : std::ranges::max(rest_, {}, &ThumbnailJob::entry).entry + 1, false);
}

void ThumbnailService::request(std::vector<ThumbnailJob> seen, const ThumbnailBackdrop& backdrop) {
    const std::lock_guard lock(mutex_);
    seen_ = std::move(seen);
    std::ranges::reverse(seen_);
    // The first call of prepare() takes as long as reading the first take.
    if (backdrop_.side == 0 && backdrop.side > 0) painter_.prepare(size_for(backdrop.side));
    backdrop_ = backdrop;
    std::erase_if(seen_, [&](const ThumbnailJob& job) {
        return std::ranges::any_of(finished_, [&](const FinishedThumbnail& finished) {
            return finished.entry == job.entry && finished.pictured && finished.strip == job.strip;
        });
    });
    wake_readers();
}

void ThumbnailService::do_next(const std::stop_token& stop) {
    try {
        auto work = next_work();
        if (!work) return;
        if (const Unsaved* unkept = std::get_if<Unsaved>(&*work)) keep(*cache_, unkept->size, unkept->thumbnail);
        else make(std::move(std::get<Task>(*work)), stop);
    } catch (const std::bad_alloc&) {  // a take without a picture
    }
    const std::lock_guard lock(mutex_);
    --awake_;
    try {
        wake_readers();
    } catch (const std::bad_alloc&) {  // the next request wakes them
    }
}

void ThumbnailService::make(Task task, const std::stop_token& stop) {
    const PaintThumbnail paint = [this](const TakeStills& stills, ThumbnailSize size) {
        return painter_.paint(stills, size);
    };
    const ThumbnailSize size = task.job.strip ? ThumbnailSize::strip : size_for(std::max(task.backdrop.side, 1));
    Thumbnail made;
    try {
        made = thumbnail_of(task.job.take, size, task.seen, cache_ ? &*cache_ : nullptr, paint, stop);
    } catch (const std::bad_alloc&) {
        made.card.facts.refusal = no_memory_left;
    }
    deliver(std::move(task), made);
    if (!cache_ || !made.fresh) return;
    const std::lock_guard lock(mutex_);
    unkept_.push_back({size, std::move(made)});
}

std::optional<ThumbnailService::Work> ThumbnailService::next_work() {
    const std::lock_guard lock(mutex_);
    const auto seen = std::find_if(seen_.rbegin(), seen_.rend(),
                                   [this](const ThumbnailJob& job) { return !under_way_.contains(job.entry); });
    Task task{folder_, {}, backdrop_.side > 0 && seen != seen_.rend(), backdrop_};
    if (task.seen && unkept_.size() < most_unkept) {
        task.job = std::move(*seen);
        seen_.erase(std::next(seen).base());
    } else if (!unkept_.empty()) {
        Unsaved unkept = std::move(unkept_.front());
        unkept_.pop_front();
        return unkept;
    } else {
        if (backdrop_.side > 0) drop_known();
        if (backdrop_.side == 0 || rest_.empty()) {
            --awake_;
            return std::nullopt;
        }
        task.job = std::move(rest_.back());
        rest_.pop_back();
    }
    under_way_.insert(task.job.entry);
    ++begun_;
    return task;
}

void ThumbnailService::deliver(Task task, const Thumbnail& thumbnail) {
    std::optional<render::Image> image;
    if (thumbnail.image && task.seen)
        image = on_backdrop(*thumbnail.image, task.job.strip ? thumbnail.image->width : task.backdrop.side,
                            task.backdrop.colour);
    bool wakes = false;
    {
        const std::lock_guard lock(mutex_);
        if (task.folder != folder_ || thumbnail.stopped) return;
        const bool outdated = task.seen && !(task.backdrop == backdrop_);
        under_way_.erase(task.job.entry);
        if (task.job.entry < known_.size()) known_[task.job.entry] = true;
        // It may have been requested again while it was made.
        if (task.seen && !outdated)
            std::erase_if(seen_,
                          [&](const auto& job) { return job.entry == task.job.entry && job.strip == task.job.strip; });
        finished_.push_back({task.folder, task.job.entry, thumbnail.card, task.seen && !outdated, task.job.strip,
                             outdated ? std::nullopt : std::move(image)});
        drop_known();  // so that this one counts as the last if only known ones follow
        const double now = steady_seconds();
        const bool last = task.seen ? seen_.empty() : rest_.empty();
        wakes = last || now - last_wake_ >= (task.seen ? between_wakes_for_seen : between_wakes);
        if (wakes) last_wake_ = now;
    }
    if (wakes && wake_up_) wake_up_();
}
}  // namespace skelplay::output
