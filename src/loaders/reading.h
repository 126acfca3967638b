#pragma once

#include <chrono>
#include <type_traits>
#include "base/chunks.h"
#include "base/messages.h"
#include "loaders/load.h"

namespace skelplay::loaders {
/// Why a file is refused. Thrown by refuse(), and caught by read_with() and loaded(): it never leaves this room.
struct Refused {
    std::optional<base::Diagnostic> reason;  // nothing: it has been reported
};

/// Ends the reading of a file after a stop. Caught by read_with().
struct Stopped {};

/// Refuses the file that is being read, from any depth.
[[noreturn]] void refuse(std::optional<std::uint64_t> offset, std::string_view code, std::string message,
                         base::Remedy remedy = base::Remedy::none);
template <class First, class... Rest>
[[noreturn]] void refuse(std::optional<std::uint64_t> offset, std::string_view code,
                         fmt::format_string<First, Rest...> message, First&& first, Rest&&... rest) {
    refuse(offset, code, fmt::format(message, std::forward<First>(first), std::forward<Rest>(rest)...));
}

/// The bytes of another source. Reading them after a stop throws Stopped, on any thread.
class StoppableBytes final : public base::ByteSource {
public:
    /// A Ctrl-Z that ends a text, as in DOS, is not among them.
    StoppableBytes(const base::ByteSource& bytes, const base::Run& run) : bytes_(bytes), run_(run), size_(bytes.size()) {
        constexpr std::uint64_t enough = 4096;  // to tell a text
        if (size_ > 0 && bytes.text(size_ - 1, 1) == "\x1a" && bytes.text(0, enough).find('\0') == std::string::npos)
            --size_;
    }
    [[nodiscard]] std::uint64_t size() const override { return size_; }
    std::size_t read(std::uint64_t offset, std::span<char> into) const override {
        if (run_.stopped()) throw Stopped();
        return offset < size_ ? bytes_.read(offset, into.first(std::min<std::uint64_t>(into.size(), size_ - offset))) : 0;
    }
    [[nodiscard]] bool was_utf16() const noexcept override { return bytes_.was_utf16(); }

private:
    const base::ByteSource& bytes_;
    const base::Run& run_;
    std::uint64_t size_;
};

/// The reading of one file: what its loader is given, and what the loader returns beside a figure.
struct Reading {
    const fs::path& path;           // as given; used to find partners and to name the figure
    const base::ByteSource& bytes;  // they end the reading after a stop
    const LoadOptions& options;
    base::Run run;
    std::shared_ptr<PartnerFiles> partners;
    base::Diagnostics diagnostics = {};
    base::Diagnostics later = {};                // these follow `diagnostics`
    std::vector<fs::path> other_skeletons = {};  // see LoadResult
    LoadTimes times = {};
    bool binary = false;
    std::chrono::steady_clock::time_point lap_begin = std::chrono::steady_clock::now();

    /// Throws Stopped after a stop.
    void check_stop() const {
        if (run.stopped()) throw Stopped();
    }
    /// The time since the last call, or since the beginning.
    LoadTimes::Duration lap() {
        const auto now = std::chrono::steady_clock::now();
        return now - std::exchange(lap_begin, now);
    }
};

/// Reads a file of one format, see FormatRow::read. Throws Refused and Stopped.
using ReadFile = figure::Figure(Reading& in);

/// Reads a file by the reader of its format. Nothing is thrown but for want of memory. The diagnostics are not located.
LoadResult read_with(ReadFile& read, const fs::path& path, const base::ByteSource& bytes, const LoadOptions& options,
                     const base::Run& run);

/// A reader of one format in two steps: `parse(in)` returns a document, and `build(document&&, in)` makes a figure from
/// it. `binary`: see LoadResult.
template <auto parse, auto build, bool binary = false> figure::Figure read_as(Reading& in) {
    in.binary = binary;
    auto document = parse(in);
    in.times.parse = in.lap();
    // What building reports comes first, so that many warnings about frames do not push it over the cap.
    in.later = std::exchange(in.diagnostics, {});
    figure::Figure figure = build(std::move(document), in);
    in.diagnostics.append(std::exchange(in.later, {}));
    in.times.build = in.lap();
    return figure;
}

/// Warns when the bytes were converted from UTF-16.
inline void warn_of_utf16(const base::ByteSource& bytes, base::Diagnostics& diagnostics) {
    if (bytes.was_utf16())
        diagnostics.warning(0, "file.utf16", "expected UTF-8, found UTF-16; all of it is read as {} bytes of UTF-8",
                            bytes.size());
}

/// What `read(in)` returns, or nothing and an error when it refuses the file; and the diagnostics. Throws Stopped.
template <class Read>
auto loaded(const fs::path& path, const base::ByteSource& bytes, const LoadOptions& options, const base::Run& run,
            const Read& read) {
    base::Loaded<std::invoke_result_t<const Read&, Reading&>> result;
    const StoppableBytes stoppable(bytes, run);
    Reading in{path, stoppable, options, run, options.partners};
    try {
        result.value.emplace(read(in));
    } catch (Refused& refused) {
        if (refused.reason) in.diagnostics.add(*std::move(refused.reason));
    }
    result.diagnostics = std::move(in.diagnostics);
    return result;
}

/// Reads a partner of the file that `in` reads, whose progress it does not count. The diagnostics are located in it.
template <class Read>
auto loaded_partner(const Reading& in, const fs::path& path, const base::ByteSource& bytes, const Read& read) {
    auto result = loaded(path, bytes, in.options, {in.run.threads, in.run.stop}, read);
    if (result.value) warn_of_utf16(bytes, result.diagnostics);
    result.diagnostics.locate(path.string(), bytes);
    return result;
}

/// Appends the diagnostics of a partner, and refuses the file when the partner is refused.
template <class Value> Value value_of(base::Loaded<Value>&& partner, Reading& in) {
    in.diagnostics.append(std::move(partner.diagnostics));
    if (!partner.value) throw Refused();
    return *std::move(partner.value);
}

/// The bytes of an opened file; null, with a located error in `diagnostics`, when it could not be opened. An unreadable
/// file is refused by name, with this code and a message that has a place for the reason; a file that is damaged or too
/// large to unpack is refused at its beginning.
std::unique_ptr<base::ByteSource> opened_or_refused(base::Opened opened, std::string_view name, std::string_view code,
                                                    fmt::format_string<const std::string&> message,
                                                    base::Diagnostics& diagnostics);

/// Opens a partner of the file that `in` reads. Refuses the file where opened_or_refused() refuses the partner.
std::unique_ptr<base::ByteSource> opened_partner(const Reading& in, const fs::path& path, std::string_view code,
                                                 fmt::format_string<const std::string&> message);

/// What `regular()` reads of a motion; where that is nothing, what `any()` reads, while the progress begins again.
template <class Regular, class Any> auto regular_or_any(const base::Run& run, const Regular& regular, const Any& any) {
    const std::uint64_t done = run.progress != nullptr ? run.progress->load() : 0;
    if (auto motion = regular()) return *std::move(motion);
    if (run.progress != nullptr) run.progress->store(done);
    return any();
}

/// Reads bytes from `offset` on in pieces, so that a stop is noticed; returns how many were read (fewer than requested
/// only at the end).
std::size_t read_in_pieces(const Reading& in, std::uint64_t offset, std::span<char> into);

/// The work of reading a motion block, the bytes from `begin` on, in chunks.
base::ChunkWork motion_work(std::uint64_t begin, const Reading& in);

/// The most numbers that a motion may have in memory, so that a file of many frames with hardly any numbers does not
/// take far more memory than its own size: four for each byte, or `always_allowed` if that is more.
constexpr std::uint64_t most_numbers(std::uint64_t bytes, std::uint64_t always_allowed) noexcept {
    return std::max(always_allowed, bytes * 4);
}

/// Sets which of the figure's takes is shown: the first one whose name is LoadOptions::take, else the one with that
/// number, counted from 1; where the option is empty, `by_default`, without which it is the rest pose. Refuses the file
/// when there is no such take. A loader fills Figure::takes, calls this, and then fills in the chosen take.
void choose_take(figure::Figure& figure, std::optional<std::size_t> by_default, const LoadOptions& options);

/// The first take that moves, without one the first that has keys; those before it are marked as still. `has_keys` and
/// `moves` say so of the take with an index.
std::optional<std::size_t> first_moving_take(figure::Figure& figure, const std::function<bool(std::size_t)>& has_keys,
                                             const std::function<bool(std::size_t)>& moves);

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

/// A token of a file, for quoting in a message: UTF-8, '?' for control characters, cut when longer than `longest`
/// bytes. An empty token becomes `end_of_file`, as readers return one there.
std::string as_found(std::string_view token, std::size_t longest = 40);

/// A file's name without its folder, UTF-8.
inline std::string file_name(const fs::path& path) { return base::to_utf8(path.filename().string()); }

/// A list for a message: "a, b", or the first eight and "and 3 more".
std::string listed(std::span<const std::string> things);
}  // namespace skelplay::loaders
