#pragma once

#include <deque>
#include <unordered_map>
#include "app/library_finder.h"
#include "output/thumbnails/thumbnail_service.h"

namespace skelplay::app {
/// Lists folders and makes thumbnails on other threads, and some textures with each picture. Needs a current context.
class LibraryController {
public:
    /// `wake_up` is called from other threads when poll() has something to do.
    explicit LibraryController(std::function<void()> wake_up)
        : wake_up_(std::move(wake_up)), finder_(wake_up_), lister_(base::Worker::Priority::normal, wake_up_) {}
    LibraryController(LibraryController&&) = delete;

    /// Puts finished work into the state, before the panels are laid out. True if something is new.
    bool poll(panels::LibraryState& state);
    /// Requests what the panels need, after they are laid out. If the library is not `open`, all work pauses.
    void follow(panels::LibraryState& state, bool open);
    /// Lists the folder again, on another thread, if files were added or removed.
    void look_for_changes(const panels::LibraryState& state) {
        if (paused_ || state.asked != asked_ || state.content.listing.folder != folder_) return;
        if (!std::exchange(looking_, true)) list(folder_, asked_, written_);
    }

    /// Whether every take in view has its picture or will never have one.
    [[nodiscard]] bool is_complete(const panels::LibraryState& state) const;

private:
    struct Listed {
        std::uint64_t asked = 0;
        std::optional<takes::LibraryFolder> folder;  // nothing: it was not changed
        fs::file_time_type written;                  // of the folder
    };
    struct Picture {
        std::unique_ptr<render::PictureTexture> texture;  // null: the take has no picture, or not yet
        std::uint64_t last_seen = 0;                      // the last turn in which its cell was laid out
    };
    /// `known`: the folder is listed only if it was written at another time.
    void list(const fs::path& folder, std::uint64_t asked, std::optional<fs::file_time_type> known = {});
    bool poll_listing(panels::LibraryState& state);
    bool drain_thumbnails(panels::LibraryState& state);
    void forget_pictures(panels::LibraryState& state) {
        state.pictures.clear();
        state.strip_of.reset();
        pictures_.clear();
        waiting_.clear();
        requested_.clear();
    }
    void keep_pictures(panels::LibraryState& state, const std::vector<std::optional<std::size_t>>& before);
    void add_textures(panels::LibraryState& state);
    void drop_old_pictures(panels::LibraryState& state);

    std::function<void()> wake_up_;
    std::unique_ptr<output::ThumbnailService> thumbnails_;  // null until the library opens for the first time
    std::unordered_map<std::size_t, Picture> pictures_;
    std::deque<output::FinishedThumbnail> waiting_;  // pictures that are not textures yet
    output::ThumbnailBackdrop backdrop_;             // of the pictures
    std::vector<std::size_t> requested_;             // the entries that were requested last
    std::optional<std::size_t> strip_requested_;
    std::unique_ptr<render::PictureTexture> strip_;  // LibraryState::strip
    bool paused_ = true;
    bool has_requested_ = false;  // pictures of this folder
    std::uint64_t turn_ = 0;      // counts the calls of follow()
    std::uint64_t asked_ = 0;     // LibraryState::asked of the last listing
    fs::path folder_;
    fs::file_time_type written_{};
    bool looking_ = false;  // for changes
    LibraryFinder finder_;
    base::TaskQueue<Listed> lister_;
};
}  // namespace skelplay::app
