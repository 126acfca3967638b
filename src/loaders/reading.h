#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fmt/format.h>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "base/byte_source.h"
#include "base/chunks.h"
#include "base/diagnostics.h"
#include "figure/figure.h"
#include "loaders/load.h"

namespace skelplay::loaders {

/// A file to read.
struct Input {
    std::filesystem::path path;  // as given; used to find partners and to name the figure
    const base::ByteSource& bytes;
};

/// The bytes of an opened file; null, with a located error in `diagnostics`, when it could not be opened. An unreadable
/// file is refused by name, with this code and a message that has a place for the reason; a file that is damaged or too
/// large to unpack is refused at its beginning.
std::unique_ptr<base::ByteSource> opened_or_refused(base::Opened opened, std::string_view name, std::string_view code,
                                                    fmt::format_string<const std::string&> message,
                                                    base::Diagnostics& diagnostics);

/// The work of reading a motion block, the bytes [begin, end), in chunks.
base::ChunkWork motion_work(std::uint64_t begin, std::uint64_t end, const LoadOptions& options, const base::Run& run);

/// The most numbers that a motion may have in memory, so that a file of many frames with hardly any numbers does not
/// take far more memory than its own size: four for each byte, or `always_allowed` if that is more.
constexpr std::uint64_t most_numbers(std::uint64_t bytes, std::uint64_t always_allowed) noexcept {
    return std::max(always_allowed, bytes * 4);
}

/// Sets which of the figure's takes is shown: the first one whose name is LoadOptions::take, else the one with that
/// number, counted from 1; where the option is empty, `by_default`, without which it is the rest pose. False, with an
/// error, when there is no such take. A loader fills Figure::takes, calls this, and then fills in the chosen take.
bool choose_take(figure::Figure& figure, std::optional<std::size_t> by_default, const LoadOptions& options,
                 base::Diagnostics& diagnostics);

/// Warns when the bytes were converted from UTF-16.
void warn_of_utf16(const base::ByteSource& bytes, base::Diagnostics& diagnostics);

/// The time since `begin`, which is set to now.
inline LoadTimes::Duration lap(std::chrono::steady_clock::time_point& begin) {
    const auto now = std::chrono::steady_clock::now();
    return now - std::exchange(begin, now);
}

/// Reads a file that needs no partner, in the two steps of every format. `parse(bytes, options, run)` returns a
/// document, and `build(document&&, options)` makes a figure from it, both as base::Loaded. No document and no error
/// means that parsing was stopped.
template <class Parse, class Build>
LoadResult read_in_two_steps(const Input& input, const LoadOptions& options, const Parse& parse, const Build& build,
                             const base::Run& run) {
    LoadResult result;
    auto begin = std::chrono::steady_clock::now();
    auto parsed = parse(input.bytes, options, run);
    result.times.parse = lap(begin);
    result.stopped = parsed.stopped();
    if (parsed.value) {
        auto built = build(std::move(*parsed.value), options);
        result.figure = std::move(built.value);
        result.times.build = lap(begin);
        // These come first, so that many warnings about frames do not push them over the cap.
        result.diagnostics.append(std::move(built.diagnostics));
    }
    result.diagnostics.append(std::move(parsed.diagnostics));
    return result;
}

/// Reads a file of one format, see FormatRow::read.
using ReadFile = LoadResult(const Input& input, const LoadOptions& options, const base::Run& run);

/// Such a function for the two steps of a format. `binary`: see LoadResult.
template <auto parse, auto build, bool binary = false>
LoadResult read_as(const Input& input, const LoadOptions& options, const base::Run& run) {
    LoadResult result = read_in_two_steps(input, options, parse, build, run);
    result.binary = binary;
    return result;
}

/// A word or name in a file, and its offset.
struct FileWord {
    std::string text;          // UTF-8
    std::uint64_t offset = 0;  // in bytes
};

/// How often something occurs in a file, and where first.
struct Occurrences {
    std::size_t count = 0;
    std::uint64_t first = 0;  // file offset; undefined while count is 0

    void add(std::uint64_t offset, std::size_t times = 1) noexcept {
        if (times == 0) return;
        first = count == 0 ? offset : std::min(first, offset);
        count += times;
    }
};

inline constexpr std::string_view end_of_file = "the end of the file";

/// A token of a file, for quoting in a message: UTF-8, '?' for control characters, cut when long. An empty token
/// becomes `end_of_file`, as readers return one there.
std::string as_found(std::string_view token);

/// A file's name without its folder, UTF-8.
std::string file_name(const std::filesystem::path& path);

/// A list for a message: "a, b", or the first eight and "and 3 more".
std::string listed(std::span<const std::string> things);

}  // namespace skelplay::loaders
