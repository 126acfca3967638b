#pragma once

#include <compare>
#include <mutex>
#include <typeindex>
#include "loaders/reading.h"

namespace skelplay::loaders {
/// How similar two stems (file names without suffix) are, ASCII case aside. Compares whole words first, so that
/// `cmu_07_05-walk` is nearer to `cmu_07-walk` than to `cmu_0`; then characters.
struct StemSimilarity {
    std::size_t words = 0;       // length of the common beginning in characters, up to the last end of a word or number
    std::size_t characters = 0;  // length of the common beginning in characters
    friend auto operator<=>(const StemSimilarity&, const StemSimilarity&) = default;
};
StemSimilarity similarity(std::string_view a, std::string_view b);

/// A file's name without folder, suffix and `.gz`.
std::string unpacked_stem(const fs::path& file);

/// The path itself, or the path with `.gz` when only the packed file exists.
fs::path file_or_packed(const fs::path& file);

/// True if a path leads inside a folder after its links are followed. A file from somebody else must not make the
/// program read files elsewhere.
bool leads_inside(const fs::path& path, const fs::path& folder);

/// The similarity of two files' names without folder and suffix.
StemSimilarity stem_similarity(const fs::path& a, const fs::path& b);

/// Opens a possible partner file; null when it is not a regular file, can't be read, or is larger than `largest` bytes.
std::unique_ptr<base::ByteSource> open_partner(const fs::path& path, std::uint64_t largest);

/// The same with the first bytes of the file only (sniff_bytes), so that a packed one is not unpacked whole.
std::unique_ptr<base::ByteSource> open_partner_head(const fs::path& path);

/// The other files of the folder that have this suffix (".asf"), whatever its case, packed (".asf.gz") or not, by name.
std::vector<fs::path> files_beside(const fs::path& file, std::string_view suffix);

/// What the loads of a batch find out about the files beside their own. Each folder is listed once and each file read
/// once, however many loads search there; what changes meanwhile on the disk is not noticed. Safe from several threads.
class PartnerFiles {
public:
    /// What `make()`, which returns a shared_ptr<Value>, makes of a file or folder. It is called once for all threads,
    /// and again only after it has returned null because it was stopped.
    template <class Value, class Make> std::shared_ptr<const Value> get(const fs::path& path, const Make& make) {
        const std::shared_ptr<Entry> entry = entry_of(path, typeid(Value));
        const std::scoped_lock lock(entry->mutex);
        if (!entry->value) entry->value = std::shared_ptr<const Value>(make());
        return std::static_pointer_cast<const Value>(entry->value);
    }

    /// See files_beside().
    std::vector<fs::path> beside(const fs::path& file, std::string_view suffix);
    /// Those of them that have this stem, ASCII case aside.
    std::vector<fs::path> beside(const fs::path& file, std::string_view suffix, std::string_view stem);

private:
    struct Entry {
        std::mutex mutex;
        std::shared_ptr<const void> value;
    };
    struct Listing;
    std::shared_ptr<Entry> entry_of(const fs::path& path, std::type_index type);
    std::shared_ptr<const Listing> listing(const fs::path& folder, std::string_view suffix);

    std::mutex mutex_;
    std::map<std::pair<std::string, std::type_index>, std::shared_ptr<Entry>> entries_;
};

/// The words and codes for messages about the search.
struct PartnerWords {
    std::string_view note_code;         // of the note about the choice
    std::string_view tie_code;          // of the error when several are equally near
    std::string_view role;              // "skeleton"
    std::string_view kind;              // "one .asf": what is expected
    std::string_view that_fits = {};    // about one file: "that fits the first frame"
    std::string_view that_fit = {};     // about several files: "that fit the first frame"
    std::string_view is_and_fits = {};  // after "that is nearest to it by name and": "fits"
};

/// Adds a note about which partner was chosen, and why.
void note_partner(const PartnerWords& words, const fs::path& partner, std::string_view reason,
                  base::Diagnostics& diagnostics);

/// The index of the one of `fitting` (at least one) whose stem is most similar to that of the file that is read. Notes
/// the choice, and lists the others in Reading::other_skeletons, best first. Equally similar ones are a tie, which is
/// refused, unless they have the same bytes; files larger than `largest` bytes are not compared.
std::size_t choose_partner(std::span<const fs::path> fitting, const PartnerWords& words, std::uint64_t largest,
                           Reading& in);
}  // namespace skelplay::loaders
