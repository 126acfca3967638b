#pragma once

#include <stdexcept>
#include "takes/review.h"
#include "takes/take_card.h"

// An index of the takes of whole trees of folders: one SQLite file, which only repeats what the files and the review
// records beside them say. It may be deleted at any time.

namespace skelplay::takes {
/// A column of the index, which is a word of queries: "seconds". The table is assets/words/index.txt.
struct IndexColumn {
    /// number: `seconds:5`, `seconds:5..`, `seconds:2..8`. word: `family:CMU`, the whole word; words: one of several,
    /// `tag:dance`; part: a part of the text, `name:walk`. `none` and `some` stand for an empty and a filled one.
    enum class Kind : std::uint8_t { number, word, words, part };
    std::string_view name;
    Kind kind = Kind::number;
    std::string_view help;
};
/// All columns that queries and orders may name, in the table's order.
std::span<const IndexColumn> index_columns();

/// What is looked for.
struct IndexQuery {
    /// Takes that pass all words: `seconds:5..`, or a part of the path below `below`, ASCII case aside. A word with a
    /// blank stands in quotes; a comma is between alternatives; `-` before a word: takes that do not pass it.
    std::string words;
    fs::path below;              // only files in and below this folder; empty: all
    std::string order = "path";  // a column's name; paths in natural order. What is not known stands at the end
    bool descending = false;
};
/// Why a query can't be answered, in a sentence, with what is expected: an unknown word, `>`; nothing: it can.
std::optional<std::string> query_fault(std::string_view words);
/// Whether a label's text passes those words of a query that are about labels.
bool label_passes(std::string_view words, std::string_view label);

/// A take as the index knows it.
struct IndexedTake {
    std::int64_t id = 0;
    fs::path file;
    std::string take;              // its name or number among several of the file, as LoadOptions::take; else empty
    std::optional<TakeCard> card;  // nothing: not read yet
    std::string family;            // of the body; empty: none
    Mark mark = Mark::none;
    Tags tags;
    std::vector<Label> labels;  // in frames, where the rate is known
};

/// A folder directly below another one.
struct IndexedFolder {
    fs::path folder;
    std::size_t takes = 0;        // in it and below
    std::vector<fs::path> shown;  // at most four files of these, spread over them, for its picture
};

/// A number, a text, or nothing.
using IndexValue = std::variant<std::monostate, double, std::string>;
/// The answer to a SELECT.
struct IndexTable {
    std::vector<std::string> columns;
    std::vector<std::vector<IndexValue>> rows;
};

/// Thrown by a TakeIndex that can't be opened, read or written; the text says why, for people.
class IndexError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// How far a refresh has come.
struct IndexProgress {
    std::size_t found = 0;  // takes that the walk has met; it has ended once `left` is known
    std::size_t read = 0;   // files, by this process, since it began
    std::size_t refused = 0;
    std::optional<std::size_t> left;  // files to be read
};
/// How an index is refreshed.
struct IndexRun : base::Run {
    /// Hears of the progress, on threads of the refresh, one at a time: for every folder, then for every file.
    std::function<void(const IndexProgress&)> on_progress = {};
    /// The name of a take's picture in the cache of the desktop; may be empty.
    std::function<std::string(const fs::path&)> thumbnail_key = {};
};

/// An open index. Any number of processes and of objects may have one file open, and refresh it, at the same time; one
/// object is used by one thread at a time. Queries keep the columns that they use in memory (some 40 bytes a row for
/// names, 8 for each other column) until the file changes. All functions throw an IndexError.
class TakeIndex {
public:
    enum class Use : std::uint8_t { read, refresh };
    /// Opens a file. `refresh`: makes it where there is none, and makes it anew if it is damaged or of another version.
    explicit TakeIndex(const fs::path& file, Use use);
    TakeIndex(TakeIndex&&) noexcept;
    TakeIndex& operator=(TakeIndex&&) noexcept;
    ~TakeIndex();

    /// `index.sqlite` in the program's cache folder; empty: the system has none.
    static fs::path default_file();

    /// The ids of the takes that are found, in order. Empty when stopped. A word with a fault is a part of the path.
    std::vector<std::int64_t> find(const IndexQuery& query, const std::stop_token& stop = {});
    /// Marks and tags of files that may not be saved yet: queries take them instead of what the records say.
    void set_reviews(const FileReviews& reviews);
    /// These takes, in this order; one that has gone meanwhile is left out. Quick for what is in view.
    std::vector<IndexedTake> takes(std::span<const std::int64_t> ids);
    /// Columns of these takes, in this order; one that has gone meanwhile is left out.
    IndexTable table(std::span<const std::int64_t> ids, std::vector<std::string> columns);
    /// Those of these takes that have the motion of a fingerprint (see analysis/fingerprint.h), the nearest first.
    std::vector<std::int64_t> like(const std::string& fingerprint, std::span<const std::int64_t> among);
    /// Those of these takes that have the same motion as another, each with that one, as indices, see find_repeats().
    std::vector<std::pair<std::size_t, std::size_t>> repeats(std::span<const std::int64_t> among);
    /// The folders directly in this one that have takes, in natural order.
    std::vector<IndexedFolder> folders(const fs::path& below);
    /// How many takes are in and below a folder (empty: in all), and how many of these are not read yet.
    struct Count {
        std::size_t takes = 0;
        std::size_t unread = 0;
    };
    Count count(const fs::path& below);
    /// The values of a word's column below a folder with how many takes have them, the most common first.
    std::vector<std::pair<std::string, std::size_t>> values(std::string_view column, const fs::path& below);
    /// The answer to a SELECT on `takes`, `labels` and `folders`; anything that would write is refused.
    IndexTable select(const std::string& sql);

    /// Walks through folders, and puts in what is new, drops what has gone, and forgets what has changed; copies the
    /// review records that have changed. Names can be searched at once. False: stopped. Folders that can't be read keep
    /// their rows and are added to `unreadable`.
    bool walk(std::span<const fs::path> folders, std::vector<fs::path>& unreadable, const IndexRun& run = {});
    /// Reads what is not read yet below these folders, on several threads. False: stopped.
    bool read(std::span<const fs::path> folders, const IndexRun& run = {});
    /// Adds what other indexes have.
    void merge(std::span<const fs::path> parts);
    /// Leaves the file so that it opens on a network's folder and where nothing can be written, unless others use it.
    void finish();

private:
    struct State;
    std::unique_ptr<State> state_;
};
}  // namespace skelplay::takes
