#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string_view>

#include "loaders/load.h"
#include "loaders/reading.h"

namespace skelplay::loaders {

/// One format: how it is recognised and read. A new format is a document, a parser, a builder, and one row here.
struct FormatRow {
    std::string_view name;                       // "BVH", "C3D marker file": as messages say it
    std::span<const std::string_view> suffixes;  // small letters with dot, ".bvh"
    /// True when the first bytes of a file (up to sniff_bytes of them) can only be this format. Null: its content
    /// looks like another format's, so that the suffix decides.
    bool (*recognises)(std::string_view head);
    /// Reads the file into a result whose diagnostics carry offsets (not located yet) for `input`;
    /// diagnostics about a partner file are located already. The figure's name and files are load()'s to say, but for
    /// a skeleton that is another file. Null: known, but not read.
    LoadResult (*read)(const Input& input, const LoadOptions& options);
    /// Why not, when that is not simply "not read yet": the message of the error.
    std::string_view refusal = {};
    /// Whether its files come in pairs: a skeleton, which also shows alone, and motions that need one.
    enum class Part : std::uint8_t { whole, skeleton, motion } part = Part::whole;
    std::string_view skeleton = {};  // of a motion: the name of the row that its skeletons have
};

// ---- The readers of the rows, see FormatRow::read ----

/// Biovision hierarchy files (Meredith & Maddock, section 3.1).
LoadResult read_bvh(const Input& input, const LoadOptions& options);

/// An Acclaim skeleton alone (ASF 1.10): its rest pose as the only frame, its degrees of freedom as channels.
LoadResult read_asf(const Input& input, const LoadOptions& options);

/// Acclaim motion (AMC) with the skeleton it belongs to, which is looked for when options do not name it
/// (loaders/acclaim/skeleton_search.h).
LoadResult read_amc(const Input& input, const LoadOptions& options);

/// Motion Analysis' hierarchical translation-rotation files: HTR versions 1 and 2, and GTR, its predecessor without a
/// hierarchy (Meredith & Maddock, section 3.2).
LoadResult read_htr(const Input& input, const LoadOptions& options);

/// BonesPro's structure export: bones, boxes and a mesh with weights; they stand in the bind pose.
LoadResult read_bonespro_structure(const Input& input, const LoadOptions& options);

/// BonesPro's animation export in any of its modes, with its structure file: the one the options name, or one beside
/// it that has as many bones and vertices (loaders/bonespro/bonespro_search.h).
LoadResult read_bonespro_animation(const Input& input, const LoadOptions& options);

// ---- The table ----

/// How much of a file's head `recognises` may look at.
inline constexpr std::size_t sniff_bytes = 64U << 10U;

/// All formats, in the order in which they are tried.
std::span<const FormatRow> formats() noexcept;

/// The row that decides by its suffix alone, if the path has it; else the first row whose `recognises` accepts the
/// head; else the first with the path's suffix; else null.
const FormatRow* format_of(const std::filesystem::path& path, std::string_view head) noexcept;

/// The row of a file whose suffix says nothing (.txt), by the first bytes of its content; null: no format's, or it
/// can't be read.
const FormatRow* format_by_content(const std::filesystem::path& file);

}  // namespace skelplay::loaders
