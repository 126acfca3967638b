#pragma once

#include <atomic>
#include <chrono>
#include "panels/library_state.h"

namespace skelplay::app {
/// Asks the index for the takes below the library's folder, and keeps it up to date, on two other threads.
class LibraryFinder {
public:
    /// `wake_up` is called from other threads when poll() has something to do.
    explicit LibraryFinder(const std::function<void()>& wake_up)
        : wake_up_(wake_up), finder_(base::Worker::Priority::normal, wake_up),
          keeper_(base::Worker::Priority::background, wake_up) {}
    LibraryFinder(LibraryFinder&&) = delete;

    /// Puts answers into the state. True if something is new.
    bool poll(panels::LibraryState& state);
    /// Asks for what the panels need, after they are laid out. If the library is not `open`, all work pauses.
    void follow(panels::LibraryState& state, bool open);

private:
    using Clock = std::chrono::steady_clock;
    /// Puts what was found out into the state; empty: nothing.
    using Answer = std::function<void(panels::LibraryState& state)>;
    /// What an answer depends on.
    struct Asked {
        fs::path folder;
        std::uint64_t listed = 0;
        std::string words;
        takes::LibraryOrder order = takes::LibraryOrder::name;
        std::uint64_t tree = 0;
        std::shared_ptr<const takes::FileReviews> reviews;
        friend bool operator==(const Asked&, const Asked&) = default;
    };
    /// `ask` gets the index and a stop token, and returns an Answer. `otherwise`: the answer while there is no index.
    template <class Ask> std::stop_source ask(Ask ask, Answer otherwise = {});
    void ask_about_folder(const panels::LibraryState& state);
    void count_folders(const panels::LibraryState& state);
    void find(panels::LibraryState& state);
    void ask_for_takes(panels::LibraryState& state);
    void ask_for_values(const panels::LibraryState& state);
    void ask_for_playlist(const panels::LibraryState& state);
    void keep(panels::LibraryState& state);

    std::function<void()> wake_up_;
    fs::path file_ = takes::TakeIndex::default_file();
    std::optional<takes::TakeIndex> index_;  // of the finder's thread
    Asked asked_;
    std::stop_source finding_;
    std::uint64_t answers_ = 0;
    std::uint64_t tree_ = 0;                // grows when the index has changed
    std::set<std::size_t> fetched_;         // keys of takes that were asked for since it has
    bool warm_ = false;                     // the index was asked before
    bool has_values_ = false;               // of this folder
    std::optional<std::size_t> resolving_;  // LibrarySearch::opening whose playlist is on its way
    std::set<fs::path> walked_;             // folders that were walked through since the library was opened
    std::string failure_;                   // why the last walk could not go on; empty: it could
    std::stop_source keeping_;
    enum class Keeping : std::uint8_t { nothing, walking, reading } now_ = Keeping::nothing;
    std::atomic<std::size_t> met_ = 0;  // by the walk, or read
    Clock::time_point looked_;          // when the index was last asked again while it grows
    base::TaskQueue<Answer> finder_;    // last members: their threads end first
    base::TaskQueue<Answer> keeper_;
};
}  // namespace skelplay::app
