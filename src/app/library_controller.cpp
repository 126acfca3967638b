#include "app/library_controller.h"
#include "output/exit_status.h"

namespace skelplay::app {
namespace {
constexpr std::size_t most_textures_a_turn = 8;
constexpr std::size_t most_texture_bytes = 64U << 20U;  // beyond those in view, which need a tenth of this

output::Paint paint_of(std::uint32_t colour) {
    const auto channel = [&](unsigned shift) { return static_cast<std::uint8_t>(colour >> shift & 255U); };
    return {channel(0), channel(8), channel(16)};
}

std::vector<output::ThumbnailJob> jobs_of(const takes::LibraryFolder& folder) {
    std::vector<output::ThumbnailJob> jobs;
    for (std::size_t i = 0; i < folder.listing.entries.size(); ++i)
        if (!folder.listing.entries[i].folder) jobs.push_back({i, folder.listing.entries[i].path});
    return jobs;
}

std::optional<output::ThumbnailCache> default_cache() {
    auto folder = output::ThumbnailCache::default_folder();
    return folder ? std::optional<output::ThumbnailCache>(std::move(*folder)) : std::nullopt;
}
}  // namespace

void LibraryController::list(const fs::path& folder, std::uint64_t asked, std::optional<fs::file_time_type> known) {
    asked_ = asked;
    folder_ = folder;
    const auto list = [folder, asked, known](const std::stop_token&) {
        // The time is read first, so that a change during the listing is noticed afterwards.
        std::error_code unknown;
        const fs::file_time_type written = fs::last_write_time(folder, unknown);
        if (written == known) return Listed{asked, {}, written};
        return Listed{asked, takes::list_library(folder, false), written};
    };
    Listed without_memory{asked, takes::LibraryFolder(), {}};
    without_memory.folder->listing = {folder, {}, std::string(output::no_memory_left)};
    lister_.add(list, std::move(without_memory));
}

bool LibraryController::poll_listing(panels::LibraryState& state) {
    std::vector<Listed> done = lister_.drain();
    if (done.empty()) return false;
    looking_ = false;
    std::erase_if(done, [&](const Listed& each) { return each.asked != asked_ || !each.folder; });
    if (done.empty()) return false;
    Listed& listed = done.back();
    written_ = listed.written;
    listed.folder->listed = state.content.listed + 1;
    if (listed.folder->listing.folder == state.content.listing.folder)
        keep_pictures(state, takes::keep_cards(*listed.folder, std::move(state.content)));
    else forget_pictures(state);
    state.content = std::move(*listed.folder);
    thumbnails_->begin(state.content.listed, jobs_of(state.content));
    has_requested_ = false;
    return true;
}

bool LibraryController::drain_thumbnails(panels::LibraryState& state) {
    bool news = !waiting_.empty();
    for (output::FinishedThumbnail& finished : thumbnails_->drain_finished()) {
        if (finished.folder != state.content.listed) continue;
        news = true;
        const auto& before = state.card(finished.entry);
        // The take was written again, so its picture is out of date.
        if (before && !finished.pictured && takes::to_text(*before) != takes::to_text(finished.card)) {
            state.pictures.erase(finished.entry);
            pictures_.erase(finished.entry);
        }
        if (panels::is_entry(finished.entry)) takes::put_card(state.content, finished.entry, std::move(finished.card));
        else if (const auto taken = state.taken.find(finished.entry); taken != state.taken.end())
            taken->second.card = std::move(finished.card);
        if (!finished.pictured) continue;
        if (finished.strip) {
            if (finished.image) strip_ = std::make_unique<render::PictureTexture>(*finished.image);
            state.strip = finished.image ? strip_->name() : 0;
            state.strip_of = finished.entry;
            continue;
        }
        pictures_[finished.entry].last_seen = turn_;  // an entry in pictures_ is not requested again
        waiting_.push_back(std::move(finished));
    }
    add_textures(state);
    return news;
}

void LibraryController::add_textures(panels::LibraryState& state) {
    for (std::size_t i = 0; i < most_textures_a_turn && !waiting_.empty(); ++i, waiting_.pop_front()) {
        const output::FinishedThumbnail& next = waiting_.front();
        if (!next.image) continue;
        Picture& picture = pictures_[next.entry];
        picture.last_seen = turn_;
        picture.texture = std::make_unique<render::PictureTexture>(*next.image);
        state.pictures[next.entry] = picture.texture->name();
    }
}

bool LibraryController::poll(panels::LibraryState& state) {
    const bool found = finder_.poll(state);
    if (!thumbnails_ || paused_) return found;
    const output::ThumbnailBackdrop backdrop{state.picture_side, paint_of(state.backdrop)};
    if (!(backdrop == backdrop_)) forget_pictures(state);
    backdrop_ = backdrop;
    const bool listed = poll_listing(state);
    return drain_thumbnails(state) || listed || found;
}

/// Moves the pictures to the new indices of their entries after another listing.
void LibraryController::keep_pictures(panels::LibraryState& state, const std::vector<std::optional<std::size_t>>& before) {
    std::unordered_map<std::size_t, Picture> older = std::exchange(pictures_, {});
    forget_pictures(state);
    const auto keep = [&](std::size_t key, Picture& picture) {
        if (!picture.texture) return;
        state.pictures[key] = picture.texture->name();
        pictures_[key] = std::move(picture);
    };
    for (std::size_t entry = 0; entry < before.size(); ++entry)
        if (const auto found = before[entry] ? older.find(*before[entry]) : older.end(); found != older.end())
            keep(entry, found->second);
    for (auto& [key, picture] : older)
        if ((key & panels::found_key) != 0) keep(key, picture);
}

/// Drops the pictures that were in view the longest time ago.
void LibraryController::drop_old_pictures(panels::LibraryState& state) {
    const auto side = static_cast<std::size_t>(std::max(backdrop_.side, 1));
    const std::size_t most = state.seen.size() + most_texture_bytes / (side * side * 4);
    if (pictures_.size() <= most) return;
    std::vector<std::pair<std::uint64_t, std::size_t>> by_age;
    for (const auto& [entry, picture] : pictures_) by_age.emplace_back(picture.last_seen, entry);
    // More pictures than necessary are dropped, so that this is not needed in every turn.
    const std::size_t dropped = pictures_.size() - most + most / 8;
    const auto end = by_age.begin() + static_cast<std::ptrdiff_t>(std::min(dropped, by_age.size()));
    std::ranges::nth_element(by_age, end == by_age.end() ? std::prev(end) : end);
    for (auto old = by_age.begin(); old != end; ++old) {
        if (old->first == turn_) continue;
        state.pictures.erase(old->second);
        pictures_.erase(old->second);
    }
}

void LibraryController::follow(panels::LibraryState& state, bool open) {
    if (!open) {
        if (!std::exchange(paused_, true)) thumbnails_->request({}, {});
        return finder_.follow(state, false);
    }
    finder_.follow(state, true);
    if (!thumbnails_) thumbnails_ = std::make_unique<output::ThumbnailService>(default_cache(), wake_up_);
    if (state.asked != asked_) list(state.folder, state.asked);
    ++turn_;
    std::vector<std::size_t> missing;
    for (const std::size_t entry : state.seen) {
        const auto picture = pictures_.find(entry);
        if (picture == pictures_.end() && !state.entry(entry).path.empty()) missing.push_back(entry);
        else if (picture == pictures_.end()) continue;
        else picture->second.last_seen = turn_;
    }
    drop_old_pictures(state);
    const bool was_paused = std::exchange(paused_, false);
    // Before the panel has laid out its cells, the size of their pictures is unknown.
    if (state.picture_side == 0 || state.shown.listed != state.content.listed) return;
    const auto strip = state.pointed != state.strip_of ? state.pointed : std::nullopt;
    if (std::exchange(has_requested_, true) && !was_paused && missing == requested_ && strip == strip_requested_ &&
        backdrop_.side == state.picture_side)
        return;
    requested_ = missing;
    strip_requested_ = strip;
    std::vector<output::ThumbnailJob> jobs;
    if (strip) jobs.push_back({*strip, state.entry(*strip).path, true});
    for (const std::size_t entry : missing) jobs.push_back({entry, state.entry(entry).path});
    thumbnails_->request(std::move(jobs), {state.picture_side, paint_of(state.backdrop)});
}

bool LibraryController::is_complete(const panels::LibraryState& state) const {
    if (state.content.listed == 0 || !waiting_.empty()) return false;
    return std::all_of(state.seen.begin(), state.seen.begin() + static_cast<std::ptrdiff_t>(state.in_view),
                       [this](std::size_t entry) { return pictures_.contains(entry); });
}
}  // namespace skelplay::app
