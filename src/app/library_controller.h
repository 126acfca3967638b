#pragma once

#include <cstdint>
#include <deque>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <unordered_map>
#include <vector>

#include "base/worker.h"
#include "output/thumbnails/thumbnail_service.h"
#include "panels/library_state.h"
#include "render/gl_objects.h"

namespace skelplay::app {

/// The work behind the library: folders are listed and thumbnails made in threads; what is ready becomes textures, a
/// few with each picture of the window, so that none takes longer. Needs a current OpenGL context; its threads have
/// their own.
class LibraryController {
public:
    /// `wake_up` is called from other threads when poll() has something to do.
    explicit LibraryController(std::function<void()> wake_up) : wake_up_(std::move(wake_up)) {}
    LibraryController(const LibraryController&) = delete;
    LibraryController& operator=(const LibraryController&) = delete;

    /// Before the panels are laid out: puts in what is ready. True if there is something new to see.
    bool poll(panels::LibraryState& state);
    /// After they are laid out: lists the folder they ask for, and asks for the pictures they have room for. `open`:
    /// the library is shown; else all work rests.
    void follow(panels::LibraryState& state, bool open);
    /// Lists the folder again if something was put into it or taken away.
    void look_for_changes(const panels::LibraryState& state);

    /// Whether all takes in view have their picture, or none for good.
    [[nodiscard]] bool is_complete(const panels::LibraryState& state) const;

private:
    struct Listed {
        std::uint64_t asked = 0;
        takes::LibraryFolder folder;
        std::filesystem::file_time_type written;  // of the folder
    };
    /// The picture of a take; empty: there is none.
    struct Picture {
        std::unique_ptr<render::PictureTexture> texture;
        std::uint64_t last_seen = 0;  // by follow()
    };
    void list(const std::filesystem::path& folder, std::uint64_t asked);
    bool poll_listing(panels::LibraryState& state);
    bool drain_thumbnails(panels::LibraryState& state);
    void forget_pictures(panels::LibraryState& state);
    void keep_pictures(panels::LibraryState& state, const std::vector<std::optional<std::size_t>>& before);
    void add_textures(panels::LibraryState& state);
    void drop_old_pictures(panels::LibraryState& state);

    std::function<void()> wake_up_;
    std::unique_ptr<output::ThumbnailService> studio_;  // made when the library is opened first
    std::unordered_map<std::size_t, Picture> pictures_;
    std::deque<output::FinishedThumbnail> waiting_;  // pictures that are no textures yet
    output::ThumbnailGround ground_;                 // of the pictures
    std::vector<std::size_t> wanted_;                // what the studio was asked for last
    bool resting_ = true;
    bool told_ = false;  // the studio knows what is wanted of this folder
    std::uint64_t turn_ = 0;
    std::uint64_t asked_ = 0;  // LibraryState::asked of the last listing that was begun
    std::filesystem::path folder_;
    std::filesystem::file_time_type written_{};
    std::mutex mutex_;
    std::optional<Listed> listed_;  // under the mutex
    base::Worker lister_{base::Worker::Priority::normal};
};

}  // namespace skelplay::app
