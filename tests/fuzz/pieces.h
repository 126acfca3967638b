#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <variant>

#include "base/byte_source.h"
#include "figure/figure.h"
#include "figure/pose.h"
#include "loaders/formats.h"

namespace skelplay::fuzz {

inline void require(bool condition) {
    if (!condition) __builtin_trap();
}

using Reader = loaders::LoadResult (*)(const loaders::Input&, const loaders::LoadOptions&);

inline loaders::LoadResult read_in_pieces(Reader read, const base::ByteSource& bytes, std::uint64_t chunk_bytes) {
    loaders::LoadOptions options;
    options.threads = 1;
    options.chunk_bytes = chunk_bytes;
    return read({"fuzz", bytes}, options);
}

/// The same numbers, bit for bit: of markers that are missing, NaN, too.
inline bool same_samples(const figure::Motion& a, const figure::Motion& b) {
    const auto bits = [](double number) { return std::bit_cast<std::uint64_t>(number); };
    return std::ranges::equal(a.samples, b.samples, {}, bits, bits);
}

/// Any bytes: reading must end without an exception and, unless it refuses them, give a figure whose frames can be
/// sampled. A short input is cut into many small pieces; cut otherwise it must give the same.
inline void read_any_bytes(Reader read, const base::ByteSource& bytes) {
    loaders::LoadResult result = read_in_pieces(read, bytes, 16);
    const loaders::LoadResult whole = read_in_pieces(read, bytes, bytes.size() + 1);
    require(to_text(result.diagnostics) == to_text(whole.diagnostics));
    require(result.figure.has_value() == whole.figure.has_value());
    require(result.figure.has_value() != result.diagnostics.has_error());
    result.diagnostics.sort();
    result.diagnostics.locate("fuzz", bytes);
    static_cast<void>(to_text(result.diagnostics));
    if (!result.figure) return;
    const auto& motion = std::get<figure::Motion>(result.figure->take);
    require(same_samples(motion, std::get<figure::Motion>(whole.figure->take)));
    require(motion.frames > 0 && motion.samples.size() == motion.frames * motion.columns);
    figure::Pose pose;
    figure::sample(result.figure->skeleton, result.figure->take, motion.frames - 1, pose);
    figure::sample_between(result.figure->skeleton, result.figure->take, static_cast<double>(motion.frames - 1) / 2,
                           pose);
}

}  // namespace skelplay::fuzz
