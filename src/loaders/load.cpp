#include "loaders/load.h"
#include <stdexcept>
#include "loaders/formats.h"
#include "loaders/partner_search.h"

namespace skelplay::loaders {
namespace {
/// The beginning of a file, with its names and comments, that is checked for bytes that are not UTF-8.
constexpr std::uint64_t encoding_bytes = 256U << 10U;

/// The formats that can be read: "BVH, HTR, ASF, AMC".
std::string readable_formats() {
    std::string names;
    for (const FormatRow& row : formats())
        if (row.read != nullptr) names += fmt::format("{}{}", names.empty() ? "" : ", ", row.name);
    return names;
}

/// A description of a file of no known format.
std::string description(std::string_view head) {
    if (head.empty()) return "an empty file";
    if (head.find('\0') != std::string_view::npos) return "a binary file";
    base::Token token;
    base::TokenReader(head).next(token);
    return token.text.empty() ? "nothing but blanks" : as_found(token.text);
}

/// Refuses a file of one take, or of none, when another than its first is asked for.
void check_take(const LoadOptions& options, const figure::Figure& figure) {
    if (!figure.takes.empty() || options.take.empty() || options.take == "1") return;
    refuse(0, "load.no-such-take", base::said("load.no-such-take", as_found(options.take)));
}

/// Reads a file of any format.
figure::Figure read_known(Reading& in) {
    const std::string head = in.bytes.text(0, sniff_bytes);
    const FormatRow* row = format_of(in.path, head);
    const bool recognised = row != nullptr && row->recognises != nullptr && row->recognises(head);
    const bool read = row != nullptr && row->read != nullptr && (recognised || row->origin.empty());
    const bool is_text = !base::trimmed(head).empty() && head.find('\0') == std::string::npos;
    if (row == nullptr || (!recognised && read && !is_text))
        refuse(0, "load.unknown-kind", "expected a motion file ({}), found {}; nothing is shown", readable_formats(),
               description(head));
    if (read) {
        figure::Figure figure = row->read(in);
        check_take(in.options, figure);
        return figure;
    }
    if (!row->origin.empty())
        refuse(
            0, "load.not-read",
            base::said("load.not-read", readable_formats(), description(head), row->name, row->origin, why_not_read(*row)));
    refuse(0, "load.not-a-motion", std::string(why_not_read(*row)), row->remedy);
}

/// Adds a note when the file's head is not UTF-8.
void note_encoding(const base::ByteSource& bytes, base::Diagnostics& diagnostics) {
    constexpr std::uint64_t longest_character = 4;  // bytes; the last character of the head may be incomplete
    const std::string head = bytes.text(0, encoding_bytes);
    const std::size_t valid = base::utf8_prefix(head);
    if (valid == head.size() || (head.size() < bytes.size() && valid + longest_character > head.size())) return;
    diagnostics.note(valid, "load.encoding", "not UTF-8, read as Latin-1");
}

/// Applies the rate in the options to a figure of any format.
void override_rate(const LoadOptions& options, figure::Figure& figure) {
    const double frame_time = options.fps ? 1.0 / *options.fps : 0.0;
    if (!(frame_time > 0) || !std::isfinite(frame_time)) return;
    std::visit([&](auto& take) { take.frame_time = frame_time; }, figure.take);
    figure.rate_assumed = false;
}

/// Numbers the frames from 1 where the file's numbers are too large to be counted with, or to be written in other
/// formats.
void bound_frame_numbers(figure::Figure& figure, base::Diagnostics& diagnostics) {
    constexpr std::int64_t furthest = 1'000'000'000'000'000;
    const std::int64_t first = figure::first_frame(figure.take);
    if (first >= -furthest && first <= furthest) return;
    diagnostics.warning(std::nullopt, "load.frame-numbers", base::said("load.frame-numbers", furthest, first));
    std::visit([](auto& take) { take.first_frame = 1; }, figure.take);
}

/// Sets a figure's name and files, except a skeleton file that its loader has already set.
void name_after(const fs::path& file, figure::Figure& figure) {
    figure.name = base::to_utf8(file.filename().string());
    figure.motion_file = file.string();
    if (figure.skeleton_file.empty()) figure.skeleton_file = figure.motion_file;
}

/// Reads bytes that are open, or refuses them. Throws std::bad_alloc or std::length_error without enough memory.
LoadResult read_opened(const fs::path& file, base::Opened opened, const LoadOptions& options, const base::Run& run) {
    const std::string name = file.string();
    LoadResult result;
    result.stopped = run.stopped();
    if (result.stopped) return result;
    const auto bytes = opened_or_refused(std::move(opened), name, "load.unreadable",
                                         "expected a file to read, found none ({}); nothing is shown", result.diagnostics);
    if (!bytes) return result;
    result = read_with(read_known, file, *bytes, options, run);
    if (result.stopped || run.stopped()) {
        result = {};
        result.stopped = true;
        return result;
    }
    if (result.figure) {
        name_after(file, *result.figure);
        if (!result.binary) note_encoding(*bytes, result.diagnostics);
        warn_of_utf16(*bytes, result.diagnostics);
        override_rate(options, *result.figure);
        bound_frame_numbers(*result.figure, result.diagnostics);
    }
    result.diagnostics.sort();
    if (result.binary) result.diagnostics.locate(name, base::MemoryBytes({}));
    else result.diagnostics.locate(name, *bytes);
    result.times.bytes += bytes->size();
    return result;
}
}  // namespace

LoadResult read_with(ReadFile& read, const fs::path& path, const base::ByteSource& bytes, const LoadOptions& options,
                     const base::Run& run) {
    LoadResult result;
    const StoppableBytes stoppable(bytes, run);
    Reading in{path, stoppable, options, run, options.partners};
    if (!in.partners) in.partners = std::make_shared<PartnerFiles>();
    try {
        result.figure = read(in);
    } catch (Refused& refused) {
        if (refused.reason) in.diagnostics.add(*std::move(refused.reason));
    } catch (const Stopped&) {
        result.stopped = true;
        return result;
    }
    in.diagnostics.append(std::move(in.later));
    result.diagnostics = std::move(in.diagnostics);
    result.other_skeletons = std::move(in.other_skeletons);
    result.times = in.times;
    result.binary = in.binary;
    return result;
}

LoadResult out_of_memory(const fs::path& file) {
    LoadResult result;
    result.diagnostics.error(0, "load.memory", base::said("load.memory"));
    result.diagnostics.locate(file.string(), base::MemoryBytes({}));
    return result;
}

LoadResult load(const fs::path& file, const LoadOptions& options, const base::Run& run) {
    const auto begin = std::chrono::steady_clock::now();
    base::Opened opened = base::open_bytes(file, base::most_bytes_in_memory, run.stop);
    const LoadTimes::Duration opening = std::chrono::steady_clock::now() - begin;
    LoadResult result = load(file, std::move(opened), options, run);
    result.times.read += opening;
    return result;
}

LoadResult load(const fs::path& file, base::Opened opened, const LoadOptions& options, const base::Run& run) {
    try {
        return read_opened(file, std::move(opened), options, run);
    } catch (const std::bad_alloc&) {
    } catch (const std::length_error&) {
    }
    return out_of_memory(file);
}
}  // namespace skelplay::loaders
