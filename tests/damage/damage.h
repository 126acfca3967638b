#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <random>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace skelplay::test {
/// A good file that is damaged.
struct Seed {
    std::string format;  // its row of the table: "bvh", "fbx binary", "bvh.gz"
    std::string file;    // its name, without a folder
    std::string bytes;   // that are damaged
    bool text = true;
    std::string partner_file = {};                                // the skeleton of a motion; empty: none
    std::string partner = {};                                     // its bytes
    std::string (*packed)(const std::string& damaged) = nullptr;  // to what is stored; null: stored as they are

    /// Read by `check --skin`, not by itself.
    [[nodiscard]] bool is_skin() const { return format.starts_with("obj"); }
    [[nodiscard]] std::string stored(const std::string& damaged) const { return packed ? packed(damaged) : damaged; }
};

/// Small good files of each format that is read, and of each text format packed by gzip, in the order of the table.
std::vector<Seed> damage_seeds();
/// A seed of a file, of the row of its suffix; its .asf stands beside it by the same name. Nothing for other files.
std::optional<Seed> seed_of_file(const std::string& path);

/// What happens to the file itself. The last three happen while it is read.
enum class FileState : std::uint8_t { plain, folder, pipe, forbidden, shrinks, grows, replaced };

using Random = std::mt19937;  // the same on every machine

/// A way to damage a file: a column of the table's long form.
struct Damage {
    std::string_view name;
    FileState state = FileState::plain;
    /// The bytes that are stored; nothing: a file of this format can't be damaged so. Null: the good ones.
    std::optional<std::string> (*change)(const Seed& seed, Random& random) = nullptr;

    [[nodiscard]] std::optional<std::string> operator()(const Seed& seed, Random& random) const {
        return change ? change(seed, random) : std::optional(seed.stored(seed.bytes));
    }
};
std::span<const Damage> damages();

/// What a call of the program came to.
enum class Outcome : std::uint8_t {
    shown,    // nothing was said
    warned,   // shown, and something was said
    placed,   // refused, with line and column
    by_name,  // refused, by the file's name
    failed
};

/// Judges a call by its exit status and by what it wrote to standard error. `by_name`: no bytes could be read, so that
/// the refusal has no place. A check may end with 1 without an error, and what is read but can't be written in another
/// format is refused without a place.
Outcome judge(int status, std::string_view err, bool by_name, bool is_check);

/// The memory that a damaged file may need, in bytes: 64 MB, and ten times its own. What is packed by gzip counts
/// unpacked, but for a bomb.
std::uint64_t most_memory(const Seed& seed, const Damage& damage, const std::string& stored);

/// The ways of reading a file that are tried in turn.
inline constexpr unsigned way_count = 4;
/// The words of a call that reads a damaged file; `folder` is for what is written.
std::vector<std::string> reading_words(const Seed& seed, unsigned way, const std::string& file, const std::string& partner,
                                       const std::string& folder);
}  // namespace skelplay::test
