#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <source_location>
#include <string>
#include <string_view>
#include <system_error>
#include <unistd.h>
#include <utility>
#include <variant>
#include <vector>
#include "base/byte_source.h"
#include "figure/figure.h"
#include "figure/pose.h"
#include "loaders/formats.h"
#include "scene/evaluator.h"
#include "scene/skin_attachment.h"

namespace skelplay::fuzz {
/// Ends the program with the place of the call, which libFuzzer then takes for a finding.
inline void require(bool condition, const std::source_location& place = std::source_location::current()) {
    if (condition) return;
    std::fprintf(stderr, "%s:%u: not as required\n", place.file_name(), static_cast<unsigned>(place.line()));
    std::abort();
}

/// The bytes as a text that owns them.
inline std::string text_of(const std::uint8_t* data, std::size_t size) { return {data, data + size}; }

/// A number that every byte has a part in (FNV-1a). It decides how an input is tried, so that an input is exactly a
/// file, and is always tried the same way.
inline std::uint64_t choice_of(const std::uint8_t* data, std::size_t size) noexcept {
    std::uint64_t hash = 0xCBF29CE484222325U;
    for (std::size_t i = 0; i < size; ++i) hash = (hash ^ data[i]) * 0x100000001B3U;
    return hash ^ hash >> 32U;
}

/// A folder of this process, empty at first; gone when the program ends.
class Folder {
public:
    Folder() { std::filesystem::create_directories(path_); }
    ~Folder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    [[nodiscard]] std::filesystem::path operator/(std::string_view name) const { return path_ / name; }

private:
    std::filesystem::path path_ = std::filesystem::temp_directory_path() / ("skelplay-fuzz-" + std::to_string(::getpid()));
};

/// The size of pieces that cuts a file of `size` bytes into 2 to 17 of them, and so everywhere in the course of time.
/// (Smaller ones would make each byte of a short file a thousand times as dear, and find nothing else.)
inline std::uint64_t piece_bytes(std::size_t size, std::uint64_t choice) noexcept { return 1 + size / (2 + choice % 16); }

/// The same numbers, bit for bit: of markers that are missing, NaN, too.
inline bool same_samples(const figure::Motion& a, const figure::Motion& b) {
    const auto bits = [](double number) { return std::bit_cast<std::uint64_t>(number); };
    return std::ranges::equal(a.samples, b.samples, {}, bits, bits);
}

/// The same messages at the same places.
inline bool same_messages(const base::Diagnostics& a, const base::Diagnostics& b) {
    return a.left_out() == b.left_out() &&
           std::ranges::equal(a.items(), b.items(), [](const base::Diagnostic& one, const base::Diagnostic& other) {
               return one.severity == other.severity && one.offset == other.offset && one.times == other.times &&
                      one.last_offset == other.last_offset && one.code == other.code && one.message == other.message;
           });
}

/// Finds the lines of what was reported, and prints it. The mechanism is the same for all formats, and takes longer
/// than reading a short file: one input in eight will do.
inline void print_messages(base::Diagnostics& messages, const base::ByteSource& bytes, std::uint64_t choice) {
    if (choice / 64 % 8 != 0) return;
    messages.sort();
    messages.locate("fuzz", bytes);
    static_cast<void>(to_text(messages));
}

/// Poses a figure on a frame, between two and beyond the last, works out where its bones are, and its skin's vertices.
inline void pose_figure(const figure::Figure& figure) {
    const std::size_t frames = figure::frame_count(figure.take);
    require(frames > 0);
    if (const figure::Motion* motion = figure::channel_motion(figure.take))
        require(motion->samples.size() == motion->frames * motion->columns);
    scene::FigureEvaluator evaluator(figure.skeleton);
    figure::Pose pose;
    std::vector<glm::dvec3> posed;
    for (const double position : {0.0, static_cast<double>(frames - 1) / 2, static_cast<double>(frames)}) {
        figure::sample_between(figure.skeleton, figure.take, position, pose);
        require(evaluator.positions(pose).size() == figure.skeleton.size());
        if (figure.weighted_skin) {
            scene::pose_weighted(*figure.weighted_skin, evaluator, posed);
            require(posed.size() == figure.weighted_skin->positions.size());
        }
        if (figure::sample_vertices_between(figure.take, position, posed)) require(!posed.empty());
    }
}

/// Reads a file twice, as `read(bytes to a piece)` does it: at once, and for one input in four in pieces. Both must end
/// without an exception, and with the same messages and numbers; the file is refused, or gives a figure that can be
/// posed, which is returned.
template <class Read>
std::optional<figure::Figure> read_in_pieces(const Read& read, const base::ByteSource& bytes, std::uint64_t choice) {
    loaders::LoadResult whole = read(bytes.size() + 1);
    require(whole.figure.has_value() != whole.diagnostics.has_error());
    if (choice / 16 % 4 == 0) {
        const loaders::LoadResult pieces = read(piece_bytes(bytes.size(), choice));
        require(same_messages(whole.diagnostics, pieces.diagnostics));
        require(whole.figure.has_value() == pieces.figure.has_value());
        const figure::Motion* const motion = whole.figure ? figure::channel_motion(whole.figure->take) : nullptr;
        if (motion != nullptr) require(same_samples(*motion, *figure::channel_motion(pieces.figure->take)));
    }
    if (whole.binary) print_messages(whole.diagnostics, base::MemoryBytes({}), choice);
    else print_messages(whole.diagnostics, bytes, choice);
    if (whole.figure) pose_figure(*whole.figure);
    return std::move(whole.figure);
}

/// The same for a reader of the table of formats. On one thread: starting others takes longer than reading.
inline std::optional<figure::Figure> read_any_bytes(loaders::ReadFile* read, const base::ByteSource& bytes,
                                                    std::uint64_t choice, loaders::LoadOptions options = {},
                                                    const std::filesystem::path& file = "/nowhere/fuzz") {
    return read_in_pieces(
        [&](std::uint64_t chunk_bytes) {
            options.chunk_bytes = chunk_bytes;
            return loaders::read_with(*read, file, bytes, options, {.threads = 1});
        },
        bytes, choice);
}

/// The same for the input of a fuzzer as it is.
inline std::optional<figure::Figure> read_input(loaders::ReadFile* read, const std::uint8_t* data, std::size_t size) {
    return read_any_bytes(read, base::MemoryBytes(text_of(data, size)), choice_of(data, size));
}
}  // namespace skelplay::fuzz
