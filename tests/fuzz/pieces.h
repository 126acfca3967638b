#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "base/byte_source.h"
#include "figure/figure.h"
#include "figure/pose.h"
#include "loaders/formats.h"
#include "scene/evaluator.h"

namespace skelplay::fuzz {

inline void require(bool condition) {
    if (!condition) __builtin_trap();
}

using Reader = loaders::LoadResult (*)(const loaders::Input&, const loaders::LoadOptions&, const base::Run&);

inline loaders::LoadResult read_in_pieces(Reader read, const base::ByteSource& bytes, std::uint64_t chunk_bytes) {
    loaders::LoadOptions options;
    options.chunk_bytes = chunk_bytes;
    return read({"fuzz", bytes}, options, {.threads = 1});
}

/// The same numbers, bit for bit: of markers that are missing, NaN, too.
inline bool same_samples(const figure::Motion& a, const figure::Motion& b) {
    const auto bits = [](double number) { return std::bit_cast<std::uint64_t>(number); };
    return std::ranges::equal(a.samples, b.samples, {}, bits, bits);
}

/// How a reader is tried.
struct Trial {
    std::uint64_t chunk_bytes = 16;  // a short input is cut into many small pieces
    bool text = true;                // else nobody looks at its lines
};

/// The last byte chooses the size of the pieces, so that cuts fall everywhere; the rest is the input, which begins as
/// its file does.
template <class Try>
void with_chosen_pieces(const std::uint8_t* data, std::size_t size, const Try& run) {
    if (size > 0) run(base::MemoryBytes(std::string(data, data + size - 1)), std::uint64_t{1} + data[size - 1]);
}

/// Poses the figure on a frame, between two, and works out where its bones are.
inline void pose_figure(const figure::Figure& figure, const figure::Motion& motion) {
    const double middle = static_cast<double>(motion.frames - 1) / 2;
    figure::Pose pose;
    figure::sample_between(figure.skeleton, figure.take, middle, pose);
    scene::FigureEvaluator evaluator(figure.skeleton);
    for (const std::size_t frame : {std::size_t{0}, motion.frames - 1}) {
        figure::sample(figure.skeleton, figure.take, frame, pose);
        evaluator.positions(pose);
    }
}

/// Any bytes: reading must end without an exception and, unless it refuses them, give a figure whose frames can be
/// sampled, which is returned. Cut otherwise they must give the same.
inline std::optional<figure::Figure> read_any_bytes(Reader read, const base::ByteSource& bytes,
                                                    const Trial& trial = {}) {
    loaders::LoadResult result = read_in_pieces(read, bytes, trial.chunk_bytes);
    const loaders::LoadResult whole = read_in_pieces(read, bytes, bytes.size() + 1);
    require(to_text(result.diagnostics) == to_text(whole.diagnostics));
    require(result.figure.has_value() == whole.figure.has_value());
    require(result.figure.has_value() != result.diagnostics.has_error());
    result.diagnostics.sort();
    if (trial.text)
        result.diagnostics.locate("fuzz", bytes);
    else
        result.diagnostics.locate("fuzz", base::MemoryBytes({}));
    static_cast<void>(to_text(result.diagnostics));
    if (!result.figure) return std::nullopt;
    const auto& motion = std::get<figure::Motion>(result.figure->take);
    require(same_samples(motion, std::get<figure::Motion>(whole.figure->take)));
    require(motion.frames > 0 && motion.samples.size() == motion.frames * motion.columns);
    pose_figure(*result.figure, motion);
    return std::move(result.figure);
}

}  // namespace skelplay::fuzz
