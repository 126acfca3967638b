#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/byte_source.h"
#include "base/diagnostics.h"

namespace skelplay::loaders {

/// How alike two stems are, ASCII case aside: by whole words first, so that `cmu_07_05-walk` is nearer to `cmu_07-walk`
/// than to `cmu_0`, then by characters.
struct StemLikeness {
    std::size_t words = 0;       // characters of the common beginning, cut before a word or number that differs
    std::size_t characters = 0;  // of the common beginning
    friend auto operator<=>(const StemLikeness&, const StemLikeness&) = default;
};
StemLikeness likeness(std::string_view a, std::string_view b);

/// A file's name without folder, suffix and `.gz`.
std::string unpacked_stem(const std::filesystem::path& file);

/// A file that another one names: when it is not there but packed, with `.gz` behind its name, that one.
std::filesystem::path file_or_packed(const std::filesystem::path& file);

/// The likeness of two files' names without folder and suffix.
StemLikeness stem_likeness(const std::filesystem::path& a, const std::filesystem::path& b);

/// The bytes of a file that may be another's partner; null: it is no regular file, can't be read, or is larger.
std::unique_ptr<base::ByteSource> open_partner(const std::filesystem::path& path, std::uint64_t largest);

/// The other files of the folder that have this suffix (".asf"), whatever its case, packed (".asf.gz") or not, by name.
std::vector<std::filesystem::path> files_beside(const std::filesystem::path& file, std::string_view suffix);

/// What is looked for, as messages and their codes say it.
struct PartnerWords {
    std::string_view note_code;         // of what is said of the choice
    std::string_view tie_code;          // of the error when there are several
    std::string_view role;              // "skeleton"
    std::string_view kind;              // "one .asf": what is expected
    std::string_view that_fits = {};    // "that fits the first frame", said of one,
    std::string_view that_fit = {};     // of several,
    std::string_view is_and_fits = {};  // and after "that is nearest to it by name and": "fits"
};

/// Says which partner has been taken, and why.
void note_partner(const PartnerWords& words, const std::filesystem::path& partner, std::string_view reason,
                  base::Diagnostics& diagnostics);

/// What choosing among the files that fit has come to.
struct PartnerChoice {
    std::optional<std::size_t> chosen;          // index of the file; nothing: a tie, which is an error
    std::vector<std::filesystem::path> others;  // best first; with a tie all of them
};

/// Chooses the one of `fitting` (at least one) whose stem is most like `file`'s. Several that are equally like it are a
/// tie unless they have the same bytes, which are compared up to `largest`.
PartnerChoice choose_partner(const std::filesystem::path& file, std::span<const std::filesystem::path> fitting,
                             const PartnerWords& words, std::uint64_t largest, base::Diagnostics& diagnostics);

}  // namespace skelplay::loaders
