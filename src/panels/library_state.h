#pragma once

#include <unordered_map>
#include "base/path_list.h"
#include "takes/library.h"

namespace skelplay::panels {
// What a cell or a picture is of: the index of an entry of the folder, a take of the index (this bit and its id), or
// one of the four takes that are pictured on a folder (this bit, and four times its entry and more).
inline constexpr std::size_t found_key = ~(~std::size_t{0} >> 1U);
inline constexpr std::size_t inner_key = found_key >> 1U;
inline constexpr std::size_t inner_takes = 4;
constexpr bool is_entry(std::size_t key) noexcept { return (key & (found_key | inner_key)) == 0; }

/// A take that is no entry of the folder.
struct LibraryTake {
    takes::FolderEntry entry;
    std::optional<takes::TakeCard> card;
    std::string below;                     // the folder in which it lies, from the one that is shown
    std::string value;                     // what the takes are sorted by: "height 1.74"; empty: the card has it
    takes::Mark mark = takes::Mark::none;  // as saved, and so are the tags
    takes::Tags tags;
    std::string take;  // which of several takes of the file, as loaders::LoadOptions::take; empty: it has one
};

/// What is looked for in the index. Members as in LibraryState.
struct LibrarySearch {
    bool on = false;                                        // out: something is typed, or sorted by what only the index has
    takes::LibraryOrder order = takes::LibraryOrder::name;  // out
    std::shared_ptr<const takes::FileReviews> reviews;      // out: what the session knows of files
    std::uint64_t reviewed = 0;                             // its session::Review::state
    bool menu = false;                                      // out: the menu with `values` is open
    bool reads = false;                                     // out: what is not read yet is to be read

    std::vector<std::size_t> found;  // in: the keys of the takes, in order; the panel takes them
    std::uint64_t answer = 0;        // in: grows with each answer; 0: none for this folder
    std::string fault;               // in: why what is typed can't be looked for; empty: it can
    takes::TakeIndex::Count count;   // in: of the whole tree
    std::optional<std::size_t> met;  // in: how many takes the walk through the folders has met; nothing: it rests
    /// In: values of the index's columns that are words, to filter by, with the column before them: "family:CMU".
    std::vector<std::pair<std::string, std::size_t>> values;

    std::optional<std::size_t> opening;  // out: a place among the shown entries, to open with all of them as playlist
    std::string take;                    // out: the LibraryTake::take at that place
    base::PathList playlist;             // in: these, once they are known
};

/// The state of the library. The panel sets the members marked "out", the owner those marked "in".
struct LibraryState {
    bool open = false;
    fs::path folder;          // out: the folder to show, a whole path; empty: the library was never opened
    std::uint64_t asked = 0;  // out: increases for each request to list the folder, even the same one

    takes::LibraryFolder content;  // in: of `folder`, once it is listed
    /// In: takes that are no entries of the folder, by key: at least those in view, soon after they are.
    std::unordered_map<std::size_t, LibraryTake> taken;
    LibrarySearch search;
    /// In: pictures by key, as texture names for ImGui, in the size of a cell's picture.
    std::unordered_map<std::size_t, std::uintptr_t> pictures;

    std::optional<std::size_t> strip_of;  // in: the take that `strip` is of
    std::uintptr_t strip = 0;             // in: its twelve pictures, in rows of four of a square; 0: it has none
    std::optional<std::size_t> pointed;   // out: the take on which the pointer rests

    std::vector<std::size_t> seen;  // out: keys of the takes whose cells are laid out, those in view first
    std::size_t in_view = 0;        // out: the number of those in view
    int picture_side = 0;           // out: pixels
    std::uint32_t backdrop = 0;     // out: the colour behind pictures, opaque, as ImGui packs it
    float scroll_by = 0;            // in: pixels to scroll by in the next frame, which resets it; for a benchmark

    std::string typed_tag;  // into the field of a menu
    std::string filter;
    bool filter_asked = false;  // the filter gets the keyboard in the next frame
    bool filtering = false;     // the filter has the keyboard
    bool menu_open = false;     // a menu was open at the end of the last frame and used Escape

    /// Sets the file or folder at which the library opens if no take is open.
    void begin_at(const fs::path& place);

    /// What is known of a take that is no entry of the folder; empty: nothing yet.
    [[nodiscard]] const LibraryTake& take(std::size_t key) const {
        static const LibraryTake unknown;
        const auto known = taken.find(key);
        return known == taken.end() ? unknown : known->second;
    }
    [[nodiscard]] const takes::FolderEntry& entry(std::size_t key) const {
        return key < content.listing.entries.size() ? content.listing.entries[key] : take(key).entry;
    }
    [[nodiscard]] const std::optional<takes::TakeCard>& card(std::size_t key) const {
        return key < content.cards.size() ? content.cards[key] : take(key).card;
    }

    /// The keys of what is shown, in order, and what they were made from.
    struct Shown {
        std::vector<std::size_t> entries;
        std::uint64_t answer = 0;  // LibrarySearch::answer; 0: entries of the folder that pass the filter
        std::uint64_t listed = 0;
        std::uint64_t revision = 0;
        std::uint64_t marks = 0;  // session::Review::state
        std::string filter;
        takes::LibraryOrder order = takes::LibraryOrder::name;
        double sorted = 0;  // ImGui's time when they were sorted
    } shown;
    std::size_t cursor = 0;      // index into shown.entries
    std::size_t cursor_key = 0;  // the one at this index
    fs::path cursor_path;        // the entry under the cursor, or that to put it on when the folder is listed
    bool scroll_to_cursor = false;
    std::size_t columns = 1;             // of the last frame
    std::size_t page = 1;                // rows of cells that are completely in view
    std::optional<std::size_t> clicked;  // the entry of the last click; a double click needs the same one twice
};
}  // namespace skelplay::panels
